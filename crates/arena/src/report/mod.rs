//! The report of a tournament, finished or running: text, JSON, a page with charts, logs and
//! records.
//!
//! It can be made from the store at any time. The text contains no durations, so that two runs with
//! the same games have the same text.

#[cfg(feature = "store")]
pub(crate) mod charts;
#[cfg(feature = "store")]
mod files;
mod follower;
mod history;
#[cfg(feature = "store")]
pub(crate) mod html;
mod json;
#[cfg(feature = "store")]
mod logs;
#[cfg(feature = "store")]
mod records;
#[cfg(feature = "store")]
pub(crate) mod svg;
#[cfg(feature = "store")]
pub(crate) mod text;

use std::sync::OnceLock;

use endspiel_games::Games;
use endspiel_presentation::GameInfo;

use crate::ArenaError;
use crate::played::PlayedGame;
use crate::standings::{Standings, Total};
use crate::stored::Stored;
use history::History;

pub use follower::Follower;
pub use json::{Figures, PlayerFigures};
#[cfg(feature = "store")]
pub use logs::LogDetail;

/// The results of a tournament.
#[derive(Clone, Debug)]
pub struct Report {
    /// The stored tournament.
    pub stored: Stored,
    /// The standings.
    pub standings: Standings,
    /// Points over time and lengths of games.
    history: History,
    /// The totals of these standings, once they are asked for: rating many players takes a moment.
    totals: OnceLock<Vec<Total>>,
    info: &'static GameInfo,
}

impl Report {
    /// Creates a report of a tournament without any counted game.
    fn open(games: &Games, stored: Stored) -> Result<Report, ArenaError> {
        let info = games.open(&stored.tournament.game)?.info();
        Ok(Report::new(stored, info))
    }

    /// Creates an empty report for a known game.
    fn new(stored: Stored, info: &'static GameInfo) -> Report {
        let (standings, history) = (Standings::new(&stored.tournament), History::new(&stored.tournament));
        Report { stored, standings, history, totals: OnceLock::new(), info }
    }

    /// Counts a game.
    fn add(&mut self, game: &PlayedGame) {
        self.standings.add(&self.stored.tournament, game);
        self.history.add(&self.stored.tournament, game);
        self.totals.take();
    }

    /// Returns games, points and rating of every player, the best first.
    fn totals(&self) -> &[Total] {
        self.totals.get_or_init(|| self.standings.totals())
    }

    fn players(&self) -> usize {
        self.stored.tournament.players.len()
    }
}
