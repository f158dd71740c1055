//! Engines may say the same thing twice; it is passed on once.

use endspiel_search::Analysis;

/// Remembers what was said last in one search.
#[derive(Debug, Default)]
pub(crate) struct News {
    /// Depth, nodes and best move.
    last: Option<(u32, u64, Option<String>)>,
}

impl News {
    /// Whether a report says anything that the one before did not.
    pub(crate) fn is_new(&mut self, analysis: &Analysis) -> bool {
        let best = analysis.lines.first().map(|line| line.mv.clone());
        let now = Some((analysis.depth, analysis.nodes, best));
        let new = self.last != now;
        self.last = now;
        new
    }
}
