//! What goes wrong, as it is answered: a code for programs, a sentence for people.

use endspiel_game::words::Saying;
use endspiel_game::{Error, ErrorKind};
use serde::Serialize;

/// What is answered to a refused request.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Refused {
    error: Refusal,
}

/// Why something is refused.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Refusal {
    /// For programs.
    code: Kind,
    /// For people, in English.
    message: String,
    /// For people in any language, where there is a translation.
    #[serde(skip_serializing_if = "Option::is_none")]
    says: Option<Box<Saying>>,
}

/// The kinds of refusals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "RefusalCode"))]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The request is not written as it should be.
    BadRequest,
    /// It comes from a foreign page, or this key may not do that.
    Forbidden,
    /// There is nothing of that name.
    NotFound,
    /// There is something of that name, but it takes other methods.
    MethodNotAllowed,
    /// The match has changed since the version the request was made for.
    Stale,
    /// The match stands so that it cannot be done.
    NotPossible,
    /// The body is longer than any sensible request.
    TooLarge,
    /// The body took too long to come.
    TooSlow,
    /// The body is not JSON by its own account.
    MediaType,
    /// The move cannot be played.
    IllegalMove,
    /// The text is no position.
    BadPosition,
    /// There is no such game, engine or option.
    BadSpec,
    /// The text is no game in any notation we read.
    BadText,
    /// Too much is going on.
    Busy,
    /// The games cannot be stored.
    Storage,
}

impl Kind {
    /// Returns the status of HTTP that says it.
    pub const fn status(self) -> u16 {
        match self {
            Kind::BadRequest => 400,
            Kind::Forbidden => 403,
            Kind::NotFound => 404,
            Kind::MethodNotAllowed => 405,
            Kind::TooSlow => 408,
            Kind::Stale | Kind::NotPossible => 409,
            Kind::TooLarge => 413,
            Kind::MediaType => 415,
            Kind::IllegalMove | Kind::BadPosition | Kind::BadSpec | Kind::BadText => 422,
            Kind::Busy => 429,
            Kind::Storage => 503,
        }
    }

    /// Under which a translation of what it means is found.
    fn problem(self) -> &'static str {
        match self {
            Kind::BadRequest => "problem.bad-request",
            Kind::Forbidden => "problem.forbidden",
            Kind::NotFound => "problem.not-found",
            Kind::MethodNotAllowed => "problem.method-not-allowed",
            Kind::Stale => "problem.stale",
            Kind::NotPossible => "problem.not-possible",
            Kind::TooLarge => "problem.too-large",
            Kind::TooSlow => "problem.too-slow",
            Kind::MediaType => "problem.media-type",
            Kind::IllegalMove => "problem.illegal-move",
            Kind::BadPosition => "problem.bad-position",
            Kind::BadSpec => "problem.bad-spec",
            Kind::BadText => "problem.bad-text",
            Kind::Busy => "problem.busy",
            Kind::Storage => "problem.storage",
        }
    }
}

impl Refusal {
    /// A refusal with its reason.
    pub fn new(kind: Kind, message: impl Into<String>) -> Refusal {
        Refusal { code: kind, message: message.into(), says: None }
    }

    /// A refusal because of how the match stands, for people.
    pub fn not_possible(key: &'static str, message: &str) -> Refusal {
        Refusal::saying(Saying::new(key, message))
    }

    /// A refusal because of how things stand, in words that change.
    pub fn saying(says: Saying) -> Refusal {
        Refusal::because(Kind::NotPossible, says)
    }

    /// A refusal with its reason for people.
    pub fn because(kind: Kind, says: Saying) -> Refusal {
        Refusal { code: kind, message: says.text.clone(), says: Some(Box::new(says)) }
    }

    /// A refusal because the caller may not do that.
    pub fn forbidden(says: Saying) -> Refusal {
        Refusal::because(Kind::Forbidden, says)
    }

    /// There is nothing here.
    pub fn not_found() -> Refusal {
        Refusal::new(Kind::NotFound, "there is nothing here")
    }

    /// Whether there is nothing of that name.
    pub fn is_not_found(&self) -> bool {
        self.code == Kind::NotFound
    }

    /// A search has ended in a way it never should.
    pub fn broken_off() -> Refusal {
        Refusal::not_possible("search.broken-off", "the search has broken off")
    }

    /// The reason on its own, for people in any language.
    pub fn into_saying(self) -> Saying {
        let Refusal { code, message, says } = self;
        let general = || Saying::new(code.problem(), message.clone()).with("message", &message);
        says.map_or_else(general, |says| *says)
    }

    /// The sentence for people.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// What kind of refusal it is.
    pub fn kind(&self) -> Kind {
        self.code
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Refusal {
        let kind = match error.kind() {
            ErrorKind::Spec => Kind::BadSpec,
            ErrorKind::Position => Kind::BadPosition,
            ErrorKind::Move | ErrorKind::Record => Kind::IllegalMove,
            ErrorKind::Format => Kind::BadText,
        };
        Refusal::because(kind, error.into())
    }
}

impl From<Refusal> for Refused {
    fn from(error: Refusal) -> Refused {
        Refused { error }
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Refusal {}
