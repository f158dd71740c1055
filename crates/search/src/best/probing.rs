//! Known values inside the tree: probe results as scores of the search.

use std::sync::Arc;

use endspiel_game::SinceRemoval;
use endspiel_knowledge::{CERTAIN, Evaluator, Exact, Hints, Known, ProbeResult, Score, Value, win_in, win_someday};

use super::worker::Worker;

/// The divisor of an estimate if the position is a known draw.
const DRAWN_SHARE: Score = 8;

impl<G: Hints> Worker<'_, G> {
    /// Probes solvers and tables, with this many moves counted towards the draw limit, and returns
    /// a score.
    pub(super) fn probe(&self, position: &G::Position, counted: u32, ply: u32) -> Option<Score> {
        if !self.switches.knowledge {
            return None;
        }
        let shared = self.shared;
        let limit = shared.limits.moves_without_removal.filter(|_| self.switches.draws);
        let since = SinceRemoval { plies: counted, limit, counting: shared.limits.counting };
        let probe = |exact: &Arc<dyn Exact<G>>| {
            match exact.value_in_search(shared.game, position, since, &shared.stop)? {
                // Draws are not all alike: the opponent may still err. If every move draws, the
                // search looks for that.
                ProbeResult::Exact(Known { value: Value::Draw, count: None, .. }) if shared.drawn => None,
                ProbeResult::Exact(Known { value: Value::Draw, count: None, .. }) => {
                    Some(shared.evaluator.evaluate(shared.game, position) / DRAWN_SHARE)
                }
                ProbeResult::Exact(known) if known.makes_progress() => Some(known_score(known, ply, shared.evaluator)),
                // A value that the draw limit may change is still better than an estimate.
                ProbeResult::WithoutLimit(known) if known.makes_progress() => Some(unsure_score(known, ply)),
                _ => None,
            }
        };
        shared.exact.iter().find_map(probe)
    }
}

/// Returns the score of a win or loss that the draw limit may change, `ply` plies below the root: a
/// very good estimate.
pub(super) fn unsure_score(known: Known, ply: u32) -> Score {
    const GOOD: Score = 20_000;
    let plies = (known.distance().unwrap_or(0) + ply) as Score;
    match known.value {
        Value::Win => GOOD - plies,
        Value::Loss => plies - GOOD,
        Value::Draw => 0,
    }
}

/// Returns an exact value as a score, `ply` plies below the root.
pub(super) fn known_score<G: Hints>(known: Known, ply: u32, evaluator: &dyn Evaluator<G>) -> Score {
    // Games that count the margin of a win have estimates in the same unit.
    if let (None, Some(count)) = (known.plies, known.count) {
        return (f64::from(count) * evaluator.unit()) as Score;
    }
    let win = match known.plies {
        Some(plies) => win_in(plies + ply),
        None => win_someday(known.removal.unwrap_or(0) + ply),
    };
    match known.value {
        Value::Win => win.max(CERTAIN),
        Value::Loss => -win.max(CERTAIN),
        Value::Draw => 0,
    }
}
