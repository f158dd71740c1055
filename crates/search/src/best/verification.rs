//! Verification of the move that a search has chosen: a solver that finds out in time who wins has the last word.
//!
//! A solver that only has to know who wins is several times as fast as one that finds the whole result, and a search that
//! leaves things out is wrong about it now and then, however long it takes.

use std::sync::Arc;
use std::time::Duration;

use endspiel_machine::Instant;

use endspiel_knowledge::{Exact, Hints, Stop};

use super::Best;
use super::solved::Question;
use crate::{SearchResult, Variation, time_for_move};

/// Safety factor on the expected time of the solver.
const SAFETY_FACTOR: u32 = 2;

/// At most this part of the time for the move is set aside, and only where the whole of it would do.
const MOST_SHARE: f64 = 0.5;

/// From this many points on it is clear who wins: a search is hardly ever so wrong.
const CLEAR: f64 = 12.0;

/// A solver that looks for a better move when a search has chosen one.
pub(super) struct Verification<G: Hints> {
    exact: Arc<dyn Exact<G>>,
    /// When it begins, and the search has to be over.
    pub(super) begins: Instant,
}

impl<G: Hints> Best<G> {
    /// Plans the verification of the chosen move: only where a single move is wanted within some time.
    pub(super) fn plan_verification(&self, question: &Question<'_, G>) -> Option<Verification<G>> {
        let &Question { played, limits, begun } = question;
        let (game, position) = (played.game(), played.position());
        let chooses = self.settings.switches.verification
            && limits.lines <= 1
            && !limits.is_repeatable()
            && game.count_moves(position) > 1;
        let time = time_for_move(limits).filter(|_| chooses)?;
        let set_aside = |exact: &Arc<dyn Exact<G>>| {
            let needed = exact.time_for_better_move(game, position)?.saturating_mul(SAFETY_FACTOR);
            (needed <= time).then(|| (Arc::clone(exact), needed.min(time.mul_f64(MOST_SHARE))))
        };
        let (exact, set_aside): (_, Duration) = self.exact.iter().find_map(set_aside)?;
        Some(Verification { exact, begins: begun.checked_add(time - set_aside)? })
    }

    /// Returns what the search has found, or a move that the solver proves to end better.
    pub(super) fn verify(
        &self,
        verification: &Verification<G>,
        question: &Question<'_, G>,
        found: SearchResult<G>,
        due: &Stop,
    ) -> SearchResult<G> {
        let (game, position) = (question.played.game(), question.played.position());
        if found.exact || f64::from(found.value.abs()) > CLEAR * found.unit {
            return found;
        }
        let nodes_before = verification.exact.nodes();
        let chosen = verification.exact.better_move(game, position, found.chosen, due);
        let nodes = found.nodes + (verification.exact.nodes() - nodes_before);
        let seconds = question.begun.elapsed().as_secs_f64();
        if chosen == found.chosen {
            return SearchResult { nodes, seconds, ..found };
        }
        let lines = vec![Variation::estimate(chosen, found.value)];
        SearchResult { chosen, best: vec![chosen], lines, nodes, seconds, ..found }
    }
}
