//! Exact values of many positions.

use std::sync::Arc;

use endspiel_game::Game;
use endspiel_knowledge::{Exact, Known, Stop};
use endspiel_machine::Instant;

use super::ValueQuery;
use super::share::share;
use super::typed::BatchGame;

/// Returns the exact value of every position, where it is known.
pub(super) fn values<G: Game>(
    game: &G,
    exact: &[Arc<dyn Exact<G>>],
    batch_games: &[BatchGame<G>],
    query: &ValueQuery,
    stop: &Stop,
) -> Vec<Option<Known>> {
    let mut known = vec![None; batch_games.len()];
    let ask = |position: &G::Position| {
        let deadline = query.time.map(|time| stop.at(Instant::now() + time));
        let stop = deadline.as_ref().unwrap_or(stop);
        exact.iter().find_map(|exact| exact.value(game, position, query.effort, stop))
    };
    share(&mut known, query.threads, stop, |first, piece| {
        for (place, batch_game) in piece.iter_mut().zip(&batch_games[first..]) {
            if stop.is_due() {
                break;
            }
            *place = ask(&batch_game.position);
        }
    });
    known
}
