//! Types for tournaments: listing, following, beginning, stopping and resuming them.

#![allow(missing_docs, reason = "where a field has no sentence, its name says it")]

use endspiel_arena::{ArenaError, Figures, Listed, MoveLimits, Progress, Tournament, TournamentKind};
use endspiel_game::DrawCounting;
use serde::Serialize;

pub use super::tournament_request::{Bounds, TournamentRequest};
use crate::request::{Request, Source};
use crate::wire::events;
use crate::{Kind as RefusalKind, Refusal, Written};

/// The number of a tournament in the path.
#[derive(Clone, Copy, Debug)]
pub struct Id(pub i64);

impl Request for Id {
    fn read(source: &impl Source) -> Result<Self, Refusal> {
        source.part("id").and_then(|id| number(&id)).map(Id).ok_or_else(Refusal::not_found)
    }

    #[cfg(feature = "schema")]
    fn describe(schemas: &mut crate::describe::SchemaCollection, operation: &mut crate::describe::Described) {
        operation.part("id", &schemas.requests.subschema_for::<u64>());
    }
}

/// Parses a number in the path.
pub fn number<T: std::str::FromStr>(text: &str) -> Option<T> {
    let digits = !text.is_empty() && text.len() <= 18 && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}

/// The permissions of the caller.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TournamentYou"))]
pub struct You {
    /// Whether the caller may begin, stop and resume tournaments; only the owner of the machine may.
    pub may_run: bool,
}

impl You {
    /// Returns the permissions of the owner of the machine or of another caller.
    pub fn of(may_run: bool) -> You {
        You { may_run }
    }
}

/// The tournaments of the data folder.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tournaments {
    pub you: You,
    /// The tournaments, newest first.
    pub tournaments: Vec<ListedTournament>,
    /// Number of older tournaments left out.
    pub left_out: usize,
    /// Number of games this server plays at once.
    pub threads: usize,
    /// The bounds of a request.
    pub most: Bounds,
}

/// A tournament in the list.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListedTournament {
    #[serde(flatten)]
    pub listed: Listed,
    /// Whether the tournament is being played.
    pub running: bool,
    /// Whether this server is playing it.
    pub here: bool,
}

/// The tournament that was begun, stopped or resumed.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TournamentId {
    pub id: i64,
}

/// A tournament with the permissions of the caller.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Tournament"))]
pub struct Shown {
    pub you: You,
    pub state: Written<TournamentState>,
}

events! {
    /// An event of a tournament.
    TournamentEvent {
        /// The permissions of the caller: first.
        "you" => You(You),
        /// The state: first, and after changes, at most four times a second.
        "state" => State(Written<TournamentState>),
    }
}

/// The state of a tournament.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TournamentState {
    pub report: Figures,
    pub progress: Progress,
    /// Whether the tournament is being played.
    pub running: bool,
    /// Whether this server is playing it.
    pub here: bool,
    /// The reason of a failure on this server.
    pub failure: Option<String>,
    pub settings: TournamentSettings,
}

/// The settings of a tournament.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TournamentSettings {
    pub kind: TournamentKind,
    /// Number of openings that each pair of players plays.
    pub rounds: u32,
    /// Number of games from each opening.
    pub games: u32,
    pub seed: u64,
    /// Number of random moves in an opening, if there is no list of openings.
    pub plies: Option<u32>,
    /// Number of openings in the list.
    pub openings: usize,
    pub limits: MoveLimits,
    /// The rule for counting draw limits.
    pub counting: DrawCounting,
    /// Whether games end as soon as their result is exact.
    pub exact: bool,
    /// Whether external programs take part, which only the command line starts.
    pub programs: bool,
}

impl TournamentSettings {
    /// Returns the settings of a tournament.
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
                let words = "it was begun with another version of the program or with other tables; begin it anew";
                Refusal::not_possible("tournament.other-version", words)
            }
            ArenaError::Settings(reason) => Refusal::because(RefusalKind::BadSpec, *reason),
            ArenaError::Player { .. } => Refusal::new(RefusalKind::BadSpec, error.to_string()),
            // Users do not learn where the files are.
            ArenaError::File { reason, .. } => {
                Refusal::new(RefusalKind::Storage, format!("the tournament cannot be stored: {reason}"))
            }
            // The store or the queue; which of them there are depends on the host.
            error => Refusal::new(RefusalKind::Storage, error.to_string()),
        }
    }
}

/// Returns the refusal for a tournament that another process is playing.
pub fn played_elsewhere() -> Refusal {
    Refusal::not_possible("tournament.elsewhere", "another process is playing this tournament")
}
