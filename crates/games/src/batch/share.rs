//! Work on many games, shared among threads.

use std::sync::{Mutex, PoisonError};
use std::thread;

use endspiel_knowledge::Stop;

/// Number of games a thread takes at once.
const PIECE: usize = 64;

/// Calls `work` with slices of the games and the number of the first game in each, on `threads`
/// threads, until `stop` is due.
pub(super) fn share<T: Send>(games: &mut [T], threads: usize, stop: &Stop, work: impl Fn(usize, &mut [T]) + Sync) {
    let threads = threads.clamp(1, games.len().div_ceil(PIECE).max(1));
    let pieces = Mutex::new(games.chunks_mut(PIECE).enumerate());
    let take = || pieces.lock().unwrap_or_else(PoisonError::into_inner).next();
    let run = || {
        while !stop.is_due()
            && let Some((number, piece)) = take()
        {
            work(number * PIECE, piece);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(run);
        }
        run();
    });
}
