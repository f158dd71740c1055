//! The result of a search, as JSON.

use endspiel_game::{Colour, Side};
use endspiel_presentation::{AnyMatch, GameInfo};
use endspiel_search::{Analysis, LineView, explained};
use serde::Serialize;

/// The result of a search so far.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Thinking {
    /// The side to move.
    pub side: Colour,
    /// The engine.
    pub spec: String,
    /// Nodes per second.
    pub speed: u64,
    /// The result itself.
    #[serde(flatten)]
    pub analysis: Analysis<LineView>,
}

/// The most lines of an analysis that have reasons.
const EXPLAINED: usize = 20;

impl Thinking {
    /// Returns the JSON form of an analysis, with at most `longest` moves of each line.
    pub fn new(info: &GameInfo, side: Side, spec: &str, analysis: &Analysis, longest: usize) -> Thinking {
        Thinking {
            side: info.colour(side),
            spec: spec.to_owned(),
            speed: (analysis.nodes as f64 / analysis.seconds.max(1e-6)) as u64,
            analysis: analysis.view(info, side, longest),
        }
    }

    /// Adds the reasons for and against the moves of the best lines, in the position that was analysed.
    #[must_use]
    pub fn with_reasons(mut self, played: &dyn AnyMatch, analysis: &Analysis) -> Thinking {
        let Some(best) = analysis.lines.first() else { return self };
        for (view, line) in self.analysis.lines.iter_mut().zip(&analysis.lines).take(EXPLAINED) {
            *view = view.clone().with_reasons(explained(played, line, best));
        }
        self
    }
}
