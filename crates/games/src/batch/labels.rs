//! Exact values of many positions.

use std::sync::Arc;

use endspiel_game::Game;
use endspiel_knowledge::{Exact, Known, Stop};
use endspiel_machine::Instant;

use super::Question;
use super::share::share;
use super::typed::Standing;

/// What is known for certain of every position.
pub(super) fn values<G: Game>(
    game: &G,
    exact: &[Arc<dyn Exact<G>>],
    standings: &[Standing<G>],
    question: &Question,
    stop: &Stop,
) -> Vec<Option<Known>> {
    let mut known = vec![None; standings.len()];
    let ask = |position: &G::Position| {
        let deadline = question.time.map(|time| stop.at(Instant::now() + time));
        let stop = deadline.as_ref().unwrap_or(stop);
        exact.iter().find_map(|exact| exact.value(game, position, question.effort, stop))
    };
    share(&mut known, question.threads, stop, |first, piece| {
        for (place, standing) in piece.iter_mut().zip(&standings[first..]) {
            if stop.is_due() {
                break;
            }
            *place = ask(&standing.position);
        }
    });
    known
}
