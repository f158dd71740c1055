//! The result of a search, as JSON.

use endspiel_game::words::Saying;
use endspiel_game::{Colour, Side};
use endspiel_presentation::GameInfo;
use endspiel_search::{Analysis, Cost, Line, ReflexKind};
use serde::Serialize;

/// The result of a search so far.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Thinking {
    /// The side to move.
    pub side: Colour,
    /// The engine.
    pub spec: String,
    /// Searched depth in plies.
    pub depth: u32,
    /// Number of visited nodes.
    pub nodes: u64,
    /// Elapsed time, in seconds.
    pub seconds: f64,
    /// Nodes per second.
    pub speed: u64,
    /// Whether the value of the first line is exact.
    pub exact: bool,
    /// The source of exact values.
    pub source: Option<String>,
    /// The purpose of the move, if it was found without a search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reflex: Option<ReflexKind>,
    /// The best moves, best first.
    pub lines: Vec<LineView>,
    /// The search effort.
    pub cost: Cost,
}

/// A line with its value for the side to move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Line"))]
pub struct LineView {
    #[serde(flatten)]
    line: Line,
    /// The expected result, from 0 to 1.
    pub chance: f64,
    /// Whether the value is exact.
    exact: bool,
    /// The value in English.
    words: String,
    /// The value in a sentence, if it is exact, at least without the draw limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    says: Option<Saying>,
}

impl LineView {
    /// Returns the view of a line for a game with this side to move.
    pub fn new(info: &GameInfo, side: Side, line: Line) -> LineView {
        let says = line.says(info, side);
        let chance = line.chance(info);
        let exact = line.value.is_some();
        let words = says.text.clone();
        LineView { chance, exact, words, says: Some(says).filter(|_| exact || line.without_limit.is_some()), line }
    }

    /// Returns the line itself.
    pub fn line(&self) -> &Line {
        &self.line
    }
}

impl Thinking {
    /// Returns the JSON form of an analysis, with at most `longest` moves of each line.
    pub fn new(info: &GameInfo, side: Side, spec: &str, analysis: &Analysis, longest: usize) -> Thinking {
        let line = |line: &Line| {
            let mut line = line.clone();
            line.pv.truncate(longest);
            LineView::new(info, side, line)
        };
        Thinking {
            side: info.colour(side),
            spec: spec.to_owned(),
            depth: analysis.depth,
            nodes: analysis.nodes,
            seconds: analysis.seconds,
            speed: (analysis.nodes as f64 / analysis.seconds.max(1e-6)) as u64,
            exact: analysis.exact,
            source: analysis.source.clone(),
            reflex: analysis.reflex,
            lines: analysis.lines.iter().map(line).collect(),
            cost: analysis.cost,
        }
    }
}
