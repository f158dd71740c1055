//! The search results of the printed players.

use endspiel_machine::Instant;

use endspiel_game::Game;
use endspiel_knowledge::{Score, Searchable};

use crate::Cost;
use crate::plain::known_result;
use crate::ranking::Ranking;
use crate::typed::{SearchResult, Variation};

/// The cost of a search so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchCounters {
    /// The start of the search.
    pub(super) begun: Instant,
    /// States visited.
    pub(super) nodes: u64,
    /// Everything else that is counted.
    pub(super) cost: Cost,
}

/// Returns the result of a search of this depth. All best moves have a line, as the papers report
/// them all.
pub(super) fn result<G: Searchable>(
    ranking: &Ranking<G>,
    depth: u32,
    unit: f64,
    lines: usize,
    counters: &SearchCounters,
) -> SearchResult<G> {
    let best = ranking.best();
    let line = |&(mv, score): &(G::Move, Score)| Variation {
        known: known_result(score, true, unit),
        ..Variation::estimate(mv, score)
    };
    let (chosen, value) = ranking.first();
    SearchResult {
        depth,
        nodes: counters.nodes,
        exact: known_result(value, true, unit).is_some(),
        lines: ranking.top(lines.max(best.len())).iter().map(line).collect(),
        best,
        cost: counters.cost,
        ..SearchResult::estimate(chosen, value, unit, counters.begun)
    }
}

/// Returns the moves with a value of 0 each, for a search stopped before its first result.
pub(super) fn unsearched<G: Game>(game: &G, position: &G::Position) -> Option<Ranking<G>> {
    Ranking::new(game.moves(position).into_iter().map(|mv| (mv, 0)).collect())
}
