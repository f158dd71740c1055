//! The interface of every engine: a spec, a position, limits, and an answer with its cost.

use std::time::Duration;

use endspiel_game::Error;
use endspiel_knowledge::Stop;
use endspiel_presentation::AnyMatch;
use serde::Serialize;

use crate::{Analysis, Clock};

/// A callback for every new analysis of a search.
pub type Tell<'a, R = Analysis> = &'a mut dyn FnMut(&R);

/// An engine for one game, as an object-safe trait.
pub trait Engine: Send {
    /// Returns the spec it was built from, with every setting that matters.
    fn spec(&self) -> String;

    /// Searches the present position of a match of its game.
    ///
    /// Calls `report` with every new analysis, the last time before it returns. It answers within ten
    /// milliseconds after `stop` is due, with the best it has. A finished game is an error.
    fn think(&mut self, game: &dyn AnyMatch, limits: &Limits, stop: &Stop, report: Tell<'_>) -> Result<Answer, Error>;

    /// Clears what it has learned, as before a new game.
    fn new_game(&mut self) {}
}

/// The limits of a search. A limit that is missing here may be in the engine's spec.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Limits {
    /// Maximum depth in plies.
    pub depth: Option<u32>,
    /// Maximum number of positions.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub time: Option<Duration>,
    /// The clock of the side to move.
    pub clock: Option<Clock>,
    /// Time spent on this move before, in a search that was interrupted.
    pub used: Duration,
    /// Searches until stopped, whatever the spec says.
    pub infinite: bool,
    /// How many of the best moves to value; 0 requests a move only, without a search if an opening
    /// book has one.
    pub lines: usize,
}

impl Limits {
    /// True for depth- or node-limited searches; they must not read the clock.
    pub(crate) fn is_repeatable(&self) -> bool {
        self.depth.is_some() || self.nodes.is_some()
    }
}

/// A move and how it was found.
#[derive(Clone, Debug, Serialize)]
pub struct Answer {
    /// The move to play.
    #[serde(rename = "move")]
    pub mv: String,
    /// All equally good moves, this one among them.
    pub best: Vec<String>,
    /// The final analysis.
    pub analysis: Analysis,
}
