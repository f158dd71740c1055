//! What the printed players tell about a search.

use endspiel_machine::Instant;

use endspiel_game::Game;
use endspiel_knowledge::{Score, Searchable};

use crate::Cost;
use crate::plain::known_result;
use crate::ranking::Ranking;
use crate::typed::{SearchResult, Variation};

/// What a search has cost so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spent {
    /// When it began.
    pub(super) begun: Instant,
    /// States visited.
    pub(super) nodes: u64,
    /// Everything else that is counted.
    pub(super) cost: Cost,
}

/// The result of a search of so many plies. All best moves have a line, as the papers report them all.
pub(super) fn result<G: Searchable>(
    ranking: &Ranking<G>,
    depth: u32,
    unit: f64,
    lines: usize,
    spent: &Spent,
) -> SearchResult<G> {
    let best = ranking.best();
    let line = |&(mv, score): &(G::Move, Score)| Variation {
        known: known_result(score, true, unit),
        ..Variation::estimate(mv, score)
    };
    let (chosen, value) = ranking.first();
    SearchResult {
        chosen,
        value,
        unit,
        depth,
        nodes: spent.nodes,
        seconds: spent.begun.elapsed().as_secs_f64(),
        exact: known_result(value, true, unit).is_some(),
        source: None,
        reflex: None,
        lines: ranking.top(lines.max(best.len())).iter().map(line).collect(),
        best,
        cost: spent.cost,
    }
}

/// The moves with a value of 0 each: what is left where a search was stopped before its first result.
pub(super) fn unsearched<G: Game>(game: &G, position: &G::Position) -> Option<Ranking<G>> {
    Ranking::new(game.moves(position).into_iter().map(|mv| (mv, 0)).collect())
}
