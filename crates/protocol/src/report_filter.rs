//! Drops repeated reports: engines may send the same one twice.

use endspiel_search::Analysis;

/// A filter that knows the last report of a search.
#[derive(Debug, Default)]
pub(crate) struct ReportFilter {
    /// Depth, nodes and best move.
    last: Option<(u32, u64, Option<String>)>,
}

impl ReportFilter {
    /// Returns whether a report differs from the one before.
    pub(crate) fn is_new(&mut self, analysis: &Analysis) -> bool {
        let best = analysis.lines.first().map(|line| line.mv.clone());
        let now = Some((analysis.depth, analysis.nodes, best));
        let new = self.last != now;
        self.last = now;
        new
    }
}
