//! Refusals of requests: a code for programs, a sentence for people.

use endspiel_game::words::Saying;
use endspiel_game::{Error, ErrorKind};
use serde::Serialize;

/// The body of the response to a refused request.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Refused {
    error: Refusal,
}

/// A refusal of a request, with its reason.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Refusal {
    /// The kind, for programs.
    code: Kind,
    /// The sentence for people, in English.
    message: String,
    /// The sentence with its key for translation, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    says: Option<Box<Saying>>,
}

/// The kinds of refusals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "RefusalCode"))]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The request is malformed.
    BadRequest,
    /// The request comes from a foreign page, or the key lacks the permission.
    Forbidden,
    /// There is nothing with that name.
    NotFound,
    /// The path exists, but not with this method.
    MethodNotAllowed,
    /// The match has changed since the version the request was made for.
    Stale,
    /// The present state does not permit it.
    NotPossible,
    /// The body is too long.
    TooLarge,
    /// The body took too long to arrive.
    TooSlow,
    /// The content type of the body is not JSON.
    MediaType,
    /// The move is illegal.
    IllegalMove,
    /// The text is not a valid position.
    BadPosition,
    /// There is no such game, engine or option.
    BadSpec,
    /// The text is not a game in any known notation.
    BadText,
    /// The server is busy.
    Busy,
    /// The store cannot be read or written.
    Storage,
}

impl Kind {
    /// Returns the HTTP status.
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

    /// Returns the translation key of the kind.
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
    /// Returns a refusal with a sentence that is not translated.
    pub fn new(kind: Kind, message: impl Into<String>) -> Refusal {
        Refusal { code: kind, message: message.into(), says: None }
    }

    /// Returns a refusal because of the present state, with a translation key.
    pub fn not_possible(key: &'static str, message: &str) -> Refusal {
        Refusal::saying(Saying::new(key, message))
    }

    /// Returns a refusal because of the present state, with a translatable saying.
    pub fn saying(says: Saying) -> Refusal {
        Refusal::because(Kind::NotPossible, says)
    }

    /// Returns a refusal of a kind, with a translatable saying.
    pub fn because(kind: Kind, says: Saying) -> Refusal {
        Refusal { code: kind, message: says.text.clone(), says: Some(Box::new(says)) }
    }

    /// Returns a refusal because of a missing permission.
    pub fn forbidden(says: Saying) -> Refusal {
        Refusal::because(Kind::Forbidden, says)
    }

    /// Returns the refusal for something that does not exist.
    pub fn not_found() -> Refusal {
        Refusal::new(Kind::NotFound, "there is nothing here")
    }

    /// Returns whether something does not exist.
    pub fn is_not_found(&self) -> bool {
        self.code == Kind::NotFound
    }

    /// Returns the refusal for a search that has ended abnormally.
    pub fn broken_off() -> Refusal {
        Refusal::not_possible("search.broken-off", "the search has broken off")
    }

    /// Returns the translatable reason.
    pub fn into_saying(self) -> Saying {
        let Refusal { code, message, says } = self;
        let general = || Saying::new(code.problem(), message.clone()).with("message", &message);
        says.map_or_else(general, |says| *says)
    }

    /// Returns the sentence for people, in English.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the kind of refusal.
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
