//! The analysis of a position by an engine.

use std::ops::Add;

use endspiel_game::Side;
use endspiel_game::words::{Saying, Term};
use endspiel_knowledge::{Bounds, Known, Score, Value};
use endspiel_presentation::GameInfo;
use endspiel_presentation::terms::{ByCount, InMoves, InSentence, Ordinal};
use serde::{Deserialize, Serialize};

use crate::phrases;

/// An engine's analysis, after a completed depth or at the end. Interfaces get it with a [`LineView`] for each line.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Analysis<L = Line> {
    /// Plies of the deepest iteration, before reductions.
    pub depth: u32,
    /// Plies that reductions of late moves took off, in the mean of the lines searched.
    #[serde(skip_serializing_if = "is_zero")]
    pub reduced: u32,
    /// How sure the cuts of a selective search are, in percent: 26 at 73 %, as programs for Othello write it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confidence: Option<u8>,
    /// Positions visited.
    pub nodes: u64,
    /// Time since the start of the search, in seconds.
    pub seconds: f64,
    /// Whether the value of the first line is certain.
    pub exact: bool,
    /// The source of exact values, if they come from outside the search.
    pub source: Option<String>,
    /// The proved value of the position: this or better.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<Value>,
    /// The proved value of the position: this or worse.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_most: Option<Value>,
    /// What the move does, if it was found without a search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reflex: Option<ReflexKind>,
    /// Number of moves as good as the best.
    pub best: u32,
    /// The best moves, best first.
    pub lines: Vec<L>,
    /// The cost of the search.
    pub cost: Cost,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde asks for a reference
fn is_zero(plies: &u32) -> bool {
    *plies == 0
}

/// What a move found without a search does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ReflexKind {
    /// It wins at once.
    Win,
    /// It prevents an immediate win of the opponent.
    Block,
}

/// A move, its value for the side to move, and its principal variation.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "EngineLine"))]
pub struct Line {
    /// The first move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The engine's value, in displayed units.
    pub score: f64,
    /// The value, where it is certain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
    /// The proved value of the move: this or better.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<Value>,
    /// The proved value of the move: this or worse.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_most: Option<Value>,
    /// Plies to the end, where they are certain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    /// The result as the game counts it (discs, solver score), where it is certain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<i32>,
    /// The number of the stone that ends the game, where it is certain and the game counts its stones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<u32>,
    /// Plies to the next removal or the end, where a draw limit counts and they are certain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub removal: Option<u32>,
    /// The value without the draw limit, where it differs or only it is certain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub without_limit: Option<Value>,
    /// The principal variation, the first move included.
    pub pv: Vec<String>,
}

/// A line with its value in words, for interfaces.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Line"))]
pub struct LineView {
    #[serde(flatten)]
    line: Line,
    /// The expected result, from 0 to 1.
    chance: f64,
    /// Whether the value is exact.
    exact: bool,
    /// The value in English.
    words: String,
    /// The value in a sentence, if it is exact, at least without the draw limit, or has a proved bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    says: Option<Saying>,
    /// The reasons for or against the move, the weightiest first, where they were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reasons: Vec<Saying>,
}

/// The cost of a search, as far as its kind counts it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "SearchCost"))]
pub struct Cost {
    /// The budget of states, if there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub budget: Option<u64>,
    /// Table entries that were used.
    pub hits: u64,
    /// Table entries that were found but not valid: another window, or too shallow.
    pub invalid: u64,
    /// Positions without a table entry.
    pub misses: u64,
    /// Nodes in which the root's side moved.
    pub max_calls: u64,
    /// Nodes in which the other side moved.
    pub min_calls: u64,
    /// Positions that were estimated.
    pub leaves: u64,
    /// Nodes left early by a beta cutoff.
    pub cutoffs: u64,
    /// Of those, the cutoffs by the first move.
    pub first_cutoffs: u64,
}

impl Add for Cost {
    type Output = Cost;

    /// Returns the cost of this search and a later one together.
    fn add(self, later: Cost) -> Cost {
        Cost {
            budget: later.budget,
            hits: self.hits + later.hits,
            invalid: self.invalid + later.invalid,
            misses: self.misses + later.misses,
            max_calls: self.max_calls + later.max_calls,
            min_calls: self.min_calls + later.min_calls,
            leaves: self.leaves + later.leaves,
            cutoffs: self.cutoffs + later.cutoffs,
            first_cutoffs: self.first_cutoffs + later.first_cutoffs,
        }
    }
}

impl Analysis {
    /// Returns the mean depth of the lines searched, which reductions make smaller than the iteration.
    pub fn mean_depth(&self) -> u32 {
        self.depth.saturating_sub(self.reduced)
    }

    /// Returns the mean depth as text, with the confidence of a selective search: "26 at 73 %".
    pub fn depth_words(&self) -> String {
        match self.confidence {
            Some(percent) => format!("{} at {percent} %", self.mean_depth()),
            None => self.mean_depth().to_string(),
        }
    }

    /// Returns the analysis for interfaces, with at most `longest` moves of each line.
    pub fn view(&self, info: &GameInfo, side: Side, longest: usize) -> Analysis<LineView> {
        let Analysis {
            depth, reduced, confidence, nodes, seconds, exact, at_least, at_most, reflex, best, cost, ..
        } = *self;
        let line = |line: &Line| {
            let pv = line.pv.iter().take(longest).cloned().collect();
            LineView::new(info, side, Line { pv, ..line.clone() })
        };
        let lines = self.lines.iter().map(line).collect();
        let source = self.source.clone();
        Analysis {
            depth,
            reduced,
            confidence,
            nodes,
            seconds,
            exact,
            source,
            at_least,
            at_most,
            reflex,
            best,
            lines,
            cost,
        }
    }
}

impl LineView {
    /// Returns the view of a line for a game with this side to move.
    pub fn new(info: &GameInfo, side: Side, line: Line) -> LineView {
        let (says, chance, exact) = (line.says(info, side), line.chance(info), line.value.is_some());
        let words = says.text.clone();
        LineView {
            chance,
            exact,
            words,
            says: Some(says).filter(|_| exact || line.without_limit.is_some() || !line.bounds().is_none()),
            reasons: Vec::new(),
            line,
        }
    }

    /// Returns the line with the reasons for or against its move.
    #[must_use]
    pub fn with_reasons(self, reasons: Vec<Saying>) -> LineView {
        LineView { reasons, ..self }
    }
}

impl Line {
    /// Creates a line from a score; it is certain if the score or `known` is.
    pub fn new(mv: String, score: Score, unit: f64, known: Option<Known>, pv: Vec<String>) -> Line {
        let known = known.or_else(|| Known::from_score(score));
        Line {
            mv,
            score: f64::from(score) / unit,
            value: known.map(|known| known.value),
            at_least: None,
            at_most: None,
            plies: known.and_then(|known| known.plies),
            count: known.and_then(|known| known.count),
            last: None,
            removal: known.and_then(|known| known.removal),
            without_limit: known.and_then(|known| known.without_limit),
            pv,
        }
    }

    /// Returns the line with what is proved about its move.
    #[must_use]
    pub fn with_bounds(self, bounds: Bounds) -> Line {
        Line { at_least: bounds.at_least, at_most: bounds.at_most, ..self }
    }

    /// Returns what is proved about the move.
    pub fn bounds(&self) -> Bounds {
        Bounds { at_least: self.at_least, at_most: self.at_most }
    }

    /// Returns the expected result for the side to move, from 0 to 1.
    pub fn chance(&self, info: &GameInfo) -> f64 {
        match self.value {
            Some(Value::Win) => 1.0,
            Some(Value::Draw) => 0.5,
            Some(Value::Loss) => 0.0,
            None => 1.0 / (1.0 + (-self.score * info.steepness).exp()),
        }
    }

    /// Returns the value as a sentence.
    ///
    /// Examples: "yellow wins with the 41st stone, in 21 moves", "white wins; next removal within
    /// 12 moves", "draw; white would win without the draw limit" or "yellow is better (+0.42)".
    pub fn says(&self, info: &GameInfo, side: Side) -> Saying {
        let name = |side: Side| InSentence(info.stones[side.index()].name);
        let winner_of = |value: Value| if value == Value::Win { side } else { !side };
        // The winner makes the last move, so the winner's moves are half the plies, rounded up.
        let moves = |plies: u32| InMoves(plies.div_ceil(2));
        let unlimited = self.without_limit.filter(|&value| value != Value::Draw).map(|value| name(winner_of(value)));
        let value = match (self.value, unlimited) {
            (Some(Value::Draw), None) if self.at_least.is_some() => return phrases::PROVED_DRAW.say(&[]),
            (Some(Value::Draw), None) => return phrases::DRAW.say(&[]),
            (Some(Value::Draw), Some(winner)) => return phrases::CURSED.say(&[("colour", &winner)]),
            (Some(value), _) => value,
            (None, Some(winner)) => return phrases::UNSURE.say(&[("colour", &winner)]),
            (None, None) if !self.bounds().is_none() => {
                let side = if self.at_least.is_some() { side } else { !side };
                return phrases::PROVED_BOUND.say(&[("colour", &name(side))]);
            }
            (None, None) if self.score == 0.0 => return phrases::EQUAL.say(&[]),
            (None, None) => {
                let better = if self.score > 0.0 { side } else { !side };
                return phrases::BETTER.say(&[("colour", &name(better)), ("score", &format!("{:+.2}", self.score))]);
            }
        };
        let winner = ("colour", &name(winner_of(value)) as &dyn Term);
        let count = self.count.filter(|_| info.counted || self.plies.is_none());
        match (count, self.plies, self.removal) {
            (Some(count), ..) => {
                phrases::WINS_BY.say(&[winner, ("count", &ByCount(info.pieces, count.unsigned_abs()))])
            }
            (None, Some(plies), _) => match self.last.filter(|_| plies > 2) {
                Some(last) => phrases::WINS_WITH.say(&[winner, ("last", &Ordinal(last)), ("moves", &moves(plies))]),
                None => phrases::WINS_IN.say(&[winner, ("moves", &moves(plies))]),
            },
            (None, None, Some(removal)) => phrases::NEXT_REMOVAL.say(&[winner, ("moves", &moves(removal))]),
            (None, None, None) => phrases::WINS.say(&[winner]),
        }
    }

    /// Returns the value as an English sentence.
    pub fn words(&self, info: &GameInfo, side: Side) -> String {
        self.says(info, side).text
    }
}
