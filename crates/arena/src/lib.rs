//! Reliable tournaments: the schedule, the referee, the store of finished games, and the results.
//!
//! ```
//! use endspiel_arena::{Arena, Ended, Tournament};
//! use endspiel_games::Games;
//! use endspiel_knowledge::Stop;
//!
//! let folder = std::env::temp_dir().join(format!("endspiel-arena-doc-{}", std::process::id()));
//! let games = Games::usual();
//! let arena = Arena::open(&folder, games.clone()).unwrap();
//! let text = "name = 'short'\ngame = 'connect4'\nplayers = [{ engine = 'random' }, { engine = 'easy' }]";
//! let id = arena.begin(&Tournament::from_toml(text, &games, None).unwrap()).unwrap();
//! let ended = arena.run(id, None, &Stop::never(), &|progress| println!("{} games", progress.done)).unwrap();
//! assert_eq!(ended, Ended::Finished);
//! assert_eq!(arena.report(id).unwrap().standings.games(), 2);
//! # std::fs::remove_dir_all(folder).unwrap();
//! ```
//!
//! - [`Tournament`] holds the settings of a file: players, limits, openings, seed. It determines
//!   every game by its number.
//! - [`Arena`] is the interface for commands and pages: begin, run, resume, list, report.
//! - [`Referee`] plays one game and charges crash, hang, illegal move and lateness to the right side.
//! - [`Store`] keeps every finished game in SQLite before the next begins.
//! - [`ratings`] is the mathematics of results.
//! - [`Tournaments`] is the work of a worker that plays for other machines.
//! - [`Report`] shows the results as text, JSON, a page with charts, logs and records.
//!
//! The store and what writes files are the feature `store`, the queue is the feature `queue`; both are on by default.
//! Without them remain the settings, the referee, the ledger and the figures of a report, which read games from any
//! [`GameSource`].
//!
//! Commands, pages and queues call in here; this crate uses games and engines by their outer layer only.

mod adjudicator;
mod allowed_programs;
#[cfg(feature = "store")]
mod arena;
mod error;
#[cfg(feature = "store")]
mod experiments;
#[cfg(feature = "store")]
mod jobs;
mod ledger;
mod listed_games;
mod openings;
mod played;
mod player;
mod program;
mod progress;
pub mod ratings;
mod referee;
mod report;
mod result_check;
#[cfg(feature = "store")]
mod run;
mod schedule;
mod settings;
mod standings;
#[cfg(feature = "store")]
mod store;
mod stored;
mod transfer;

pub use allowed_programs::AllowedPrograms;
#[cfg(feature = "store")]
pub use arena::Arena;
#[cfg(feature = "store")]
pub use endspiel_jobs::Ended;
pub use error::ArenaError;
#[cfg(feature = "store")]
pub use experiments::{
    Cell, Claim, Experiment, ExperimentResult, ExperimentTournament, NumberFormat, ResultBar, ResultChart, ResultTable,
    SearchCache, TableLayout, Text, Verdict,
};
#[cfg(feature = "store")]
pub use jobs::Tournaments;
pub use ledger::Ledger;
pub use listed_games::{FoundGames, GameFilter, ListedGame, ResultFilter};
pub use openings::{Opening, OpeningOrder, Openings};
pub use played::{Cause, MoveCosts, PlayedGame};
pub use program::this_program;
pub use progress::Progress;
pub use referee::Referee;
#[cfg(feature = "store")]
pub use report::LogDetail;
pub use report::{Figures, Follower, PlayerFigures, Report};
pub use schedule::Fixture;
pub use settings::{
    DrawLimit, DrawRule, MAX_NAME_LENGTH, MatchLimits, MoveLimits, PlayerSettings, ResignRule, Time, Tournament,
    TournamentKind,
};
pub use standings::{CauseCount, SprtReport, Standings, Total};
#[cfg(feature = "store")]
pub use store::{Lease, Store};
pub use stored::{GameSource, Listed, Stored};
pub use transfer::{MAX_GAMES, TournamentPart};
