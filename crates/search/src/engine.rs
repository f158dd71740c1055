//! What every engine looks like from outside: a spec, a position, limits, and an answer with what it cost.

use std::time::Duration;

use endspiel_game::Error;
use endspiel_knowledge::Stop;
use endspiel_presentation::AnyMatch;
use serde::Serialize;

use crate::{Analysis, Clock};

/// What is told whenever a search knows more.
pub type Tell<'a, R = Analysis> = &'a mut dyn FnMut(&R);

/// An engine for one game, behind an object-safe face.
pub trait Engine: Send {
    /// The spec it was built from, with every setting that matters.
    fn spec(&self) -> String;

    /// Thinks about the present position of a match of its game.
    ///
    /// `report` is called whenever it knows more, the last time before it returns. It answers within ten
    /// milliseconds after `stop` is due, with the best it has. A finished game is an error.
    fn think(&mut self, game: &dyn AnyMatch, limits: &Limits, stop: &Stop, tell: Tell<'_>) -> Result<Answer, Error>;

    /// Forgets what it has learned, as before a new game.
    fn new_game(&mut self) {}
}

/// How long an engine may think. What is not limited here is limited by its spec.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Limits {
    /// The most plies to look ahead.
    pub depth: Option<u32>,
    /// The most positions to visit.
    pub nodes: Option<u64>,
    /// So long for this move.
    pub time: Option<Duration>,
    /// The clock of the side to move.
    pub clock: Option<Clock>,
    /// Think until stopped, whatever the spec says.
    pub infinite: bool,
    /// How many of the best moves to value; 0 means that a move is wanted, and no search if an opening book has one.
    pub lines: usize,
}

impl Limits {
    /// Whether what is searched is the same every time, since it is so deep or so many positions. Nothing that takes its time may change that.
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
    /// All moves the engine thinks equally good, this one among them.
    pub best: Vec<String>,
    /// What it knew in the end.
    pub analysis: Analysis,
}
