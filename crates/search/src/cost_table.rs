//! The table of the school paper on Connect Four: what alpha-beta costs at every depth.

use std::cmp::Reverse;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Instant;

use endspiel_game::{Evaluator, Score, Searchable, Stop, WIN};
use serde::Serialize;

use crate::plain::{Wins, evaluator_of};
use crate::settings::CHECK_EVERY;

/// What a search of one depth has cost, counted as the paper does.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct CostRow {
    /// Plies searched.
    pub depth: u32,
    /// Nodes in which the computer's side moves, the horizon included.
    pub max_calls: u64,
    /// Nodes in which the other side moves, the horizon included.
    pub min_calls: u64,
    /// Boards estimated, each once for either side: at depth 4 the paper counts 194 of them, twice the 97
    /// leaves of the smallest tree with seven moves everywhere, and the 111 and 62 calls of that tree.
    pub positions: u64,
    /// Time taken.
    pub seconds: f64,
}

/// The paper's own table, after one stone in the middle column.
pub const PAPER_COSTS: [CostRow; 7] = [
    paper(4, 111, 62, 194, 0.01),
    paper(5, 389, 1_793, 3_356, 0.1),
    paper(6, 1_375, 563, 2_162, 0.07),
    paper(7, 7_424, 37_977, 69_781, 2.28),
    paper(8, 19_243, 5_875, 20_219, 1.05),
    paper(9, 122_707, 580_310, 1_070_254, 39.76),
    paper(10, 353_667, 85_024, 585_348, 22.8),
];

const fn paper(depth: u32, max_calls: u64, min_calls: u64, positions: u64, seconds: f64) -> CostRow {
    CostRow { depth, max_calls, min_calls, positions, seconds }
}

/// Searches a position to each of these depths with the paper's algorithm: alpha-beta without a table, the most
/// promising moves (the centre columns) first, wins all alike. Ends early, with fewer rows, when it is stopped.
pub fn cost_by_depth<G: Searchable>(
    game: &G,
    evaluator: &Arc<dyn Evaluator<G>>,
    position: &G::Position,
    depths: RangeInclusive<u32>,
    stop: &Stop,
) -> Vec<CostRow> {
    let evaluator = evaluator_of(evaluator, game.side_to_move(position));
    let row = |depth| {
        let begun = Instant::now();
        let mut bare = BareAlphaBeta { game, evaluator: &*evaluator, stop, row: paper(depth, 0, 0, 0, 0.0) };
        bare.value(position, depth, -WIN, WIN, true)?;
        Some(CostRow { seconds: begun.elapsed().as_secs_f64(), ..bare.row })
    };
    depths.map_while(row).collect()
}

struct BareAlphaBeta<'a, G> {
    game: &'a G,
    evaluator: &'a dyn Evaluator<G>,
    stop: &'a Stop,
    row: CostRow,
}

impl<G: Searchable> BareAlphaBeta<'_, G> {
    /// The value for the side to move, whose turn it is; `None` if the search was stopped.
    fn value(
        &mut self,
        position: &G::Position,
        remaining: u32,
        mut alpha: Score,
        beta: Score,
        own_turn: bool,
    ) -> Option<Score> {
        let calls = if own_turn { &mut self.row.max_calls } else { &mut self.row.min_calls };
        *calls += 1;
        if calls.is_multiple_of(CHECK_EVERY) && self.stop.is_due() {
            return None;
        }
        if let Some(outcome) = self.game.outcome(position) {
            return Some(Wins::Flat.finished(self.game, self.evaluator, position, outcome, 0));
        }
        if remaining == 0 {
            self.row.positions += 2;
            return Some(self.evaluator.evaluate(self.game, position));
        }
        let mut moves = self.game.moves(position);
        moves.sort_by_key(|&mv| Reverse(self.game.promise(position, mv)));
        for mv in moves {
            let next = self.game.play_unchecked(position, mv);
            alpha = alpha.max(-self.value(&next, remaining - 1, -beta, -alpha, !own_turn)?);
            if alpha >= beta {
                break;
            }
        }
        Some(alpha)
    }
}
