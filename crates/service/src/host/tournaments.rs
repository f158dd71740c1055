//! Tournaments: the list, one of them live; beginning, stopping and resuming one.

#![allow(missing_docs, reason = "where a field has no sentence, its name says it")]

use endspiel_arena::{ArenaError, Figures, Kind, Listed, MoveLimits, Progress, Tournament};
use endspiel_game::DrawCounting;
use serde::Serialize;

pub use super::tournament_request::{Bounds, TournamentRequest};
use crate::request::{Request, Source};
use crate::wire::events;
use crate::{Kind as RefusalKind, Refusal, Written};

/// The number of a tournament in the address.
#[derive(Clone, Copy, Debug)]
pub struct Id(pub i64);

impl Request for Id {
    fn read(source: &impl Source) -> Result<Self, Refusal> {
        source.part("id").and_then(|id| number(&id)).map(Id).ok_or_else(Refusal::not_found)
    }

    #[cfg(feature = "schema")]
    fn describe(book: &mut crate::describe::Book, operation: &mut crate::describe::Described) {
        operation.part("id", &book.requests.subschema_for::<u64>());
    }
}

/// A number in the address.
pub fn number<T: std::str::FromStr>(text: &str) -> Option<T> {
    let digits = !text.is_empty() && text.len() <= 18 && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}

/// What somebody may do.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TournamentYou"))]
pub struct You {
    /// Whether he may begin, stop and resume tournaments: only the owner of the machine may use it for them.
    pub may_run: bool,
}

impl You {
    /// What the owner of the machine, or another, may do.
    pub fn of(may_run: bool) -> You {
        You { may_run }
    }
}

/// The tournaments of the data folder.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tournaments {
    pub you: You,
    /// The newest first.
    pub tournaments: Vec<ListedTournament>,
    /// How many more there are.
    pub left_out: usize,
    /// Games that this server plays at once.
    pub threads: usize,
    /// The most that may be asked for.
    pub most: Bounds,
}

/// A line in the list of tournaments.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListedTournament {
    #[serde(flatten)]
    pub listed: Listed,
    /// Whether anybody is playing it.
    pub running: bool,
    /// Whether this server is.
    pub here: bool,
}

/// The tournament that was begun, stopped or resumed.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TournamentId {
    pub id: i64,
}

/// A tournament for somebody.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Tournament"))]
pub struct Shown {
    pub you: You,
    pub state: Written<TournamentState>,
}

events! {
    /// What happens to a tournament.
    TournamentEvent {
        /// What somebody may do: first.
        "you" => You(You),
        /// How it stands: first, and whenever something has changed, at most four times a second.
        "state" => State(Written<TournamentState>),
    }
}

/// A tournament as it stands.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TournamentState {
    pub report: Figures,
    pub progress: Progress,
    /// Whether anybody is playing it.
    pub running: bool,
    /// Whether this server is.
    pub here: bool,
    /// What went wrong with it here, if that is what ended it.
    pub failure: Option<String>,
    pub settings: TournamentSettings,
}

/// What is played.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TournamentSettings {
    pub kind: Kind,
    /// Openings that everybody plays against everybody.
    pub rounds: u32,
    /// Games from each opening.
    pub games: u32,
    pub seed: u64,
    /// Random moves at the beginning, where there is no list of openings.
    pub plies: Option<u32>,
    /// Openings in the list.
    pub openings: usize,
    pub limits: MoveLimits,
    /// How draws are counted.
    pub counting: DrawCounting,
    /// Whether games end as soon as their result is known exactly.
    pub exact: bool,
    /// Whether other programs play in it, which only the command line starts.
    pub programs: bool,
}

impl TournamentSettings {
    /// What is played in a tournament.
    pub fn of(tournament: &Tournament) -> TournamentSettings {
        TournamentSettings {
            kind: tournament.kind,
            rounds: tournament.rounds,
            games: tournament.games,
            seed: tournament.seed,
            plies: tournament.openings.plies,
            openings: tournament.openings.list.len(),
            limits: tournament.limits.clone(),
            counting: tournament.draws.counting,
            exact: tournament.exact,
            programs: tournament.has_programs(),
        }
    }
}

impl From<ArenaError> for Refusal {
    fn from(error: ArenaError) -> Refusal {
        match error {
            ArenaError::Game(error) => error.into(),
            ArenaError::NoSuchTournament(_) => Refusal::not_found(),
            ArenaError::Busy { .. } => played_elsewhere(),
            ArenaError::OtherVersion { .. } => {
                let words = "another version of the program, or one with other tables, has begun it; begin it anew";
                Refusal::not_possible("tournament.other-version", words)
            }
            ArenaError::Settings(reason) => Refusal::because(RefusalKind::BadSpec, *reason),
            ArenaError::Player { .. } => Refusal::new(RefusalKind::BadSpec, error.to_string()),
            // A browser is not told where the files are.
            ArenaError::File { reason, .. } => {
                Refusal::new(RefusalKind::Storage, format!("the tournament cannot be stored: {reason}"))
            }
            ArenaError::Store(_) | ArenaError::Damaged(_) | ArenaError::Queue(_) => {
                Refusal::new(RefusalKind::Storage, error.to_string())
            }
        }
    }
}

/// The refusal of what only the process may do that plays a tournament.
pub fn played_elsewhere() -> Refusal {
    Refusal::not_possible("tournament.elsewhere", "another process is playing this tournament")
}
