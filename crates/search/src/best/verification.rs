//! Doubts about the move that a search has chosen: where a solver finds out in time who wins, it has the last word.
//!
//! A solver that only has to know who wins is several times as fast as one that finds the whole result, and a search that
//! leaves things out is wrong about it now and then, however long it takes.

use std::sync::Arc;
use std::time::{Duration, Instant};

use endspiel_game::{Exact, Searchable, Stop};

use super::Best;
use super::solved::Question;
use crate::{SearchResult, Variation, time_for_move};

/// So many times as long as it takes as a rule is set aside, since it may take longer,
const PRECAUTION: u32 = 2;

/// but at most this part of the time for the move, and only where the whole of it would do.
const MOST_SHARE: f64 = 0.5;

/// Points people would count beyond which nobody doubts who wins: a search is hardly ever so wrong.
const CLEAR: f64 = 12.0;

/// Who looks for a better move when a search has chosen one.
pub(super) struct Doubt<G: Searchable> {
    exact: Arc<dyn Exact<G>>,
    /// When the search has to be over.
    pub(super) from: Instant,
}

impl<G: Searchable> Best<G> {
    /// Whether there will be doubts about the move that is chosen: only if a move is wanted within some time.
    pub(super) fn doubt(&self, question: &Question<'_, G>) -> Option<Doubt<G>> {
        let &Question { played, limits, begun } = question;
        let (game, position) = (played.game(), played.position());
        let chooses = self.settings.switches.doubt
            && limits.lines <= 1
            && !limits.is_repeatable()
            && game.count_moves(position) > 1;
        let time = time_for_move(limits).filter(|_| chooses)?;
        let set_aside = |exact: &Arc<dyn Exact<G>>| {
            let needed = exact.time_for_better_move(game, position)?.saturating_mul(PRECAUTION);
            (needed <= time).then(|| (Arc::clone(exact), needed.min(time.mul_f64(MOST_SHARE))))
        };
        let (exact, set_aside): (_, Duration) = self.exact.iter().find_map(set_aside)?;
        Some(Doubt { exact, from: begun.checked_add(time - set_aside)? })
    }

    /// What a search has found, or a move that ends better by who wins.
    pub(super) fn resolve(
        &self,
        doubt: &Doubt<G>,
        question: &Question<'_, G>,
        found: SearchResult<G>,
        due: &Stop,
    ) -> SearchResult<G> {
        let (game, position) = (question.played.game(), question.played.position());
        if found.exact || f64::from(found.value.abs()) > CLEAR * found.unit {
            return found;
        }
        let nodes_before = doubt.exact.nodes();
        let chosen = doubt.exact.better_move(game, position, found.chosen, due);
        let nodes = found.nodes + (doubt.exact.nodes() - nodes_before);
        let seconds = question.begun.elapsed().as_secs_f64();
        if chosen == found.chosen {
            return SearchResult { nodes, seconds, ..found };
        }
        let lines = vec![Variation::estimate(chosen, found.value)];
        SearchResult { chosen, best: vec![chosen], lines, nodes, seconds, ..found }
    }
}
