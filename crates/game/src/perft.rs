//! Perft: counting positions, the standard test of move generators.

use std::sync::atomic::{AtomicU64, Ordering};

#[cfg(feature = "parallel")]
use rayon::prelude::*;

use crate::Game;

/// The progress of a long count.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Pieces of work done.
    pub done: u64,
    /// Pieces of work in all.
    pub total: u64,
}

/// Returns the number of move sequences of exactly `depth` plies. The last ply is counted without being played.
///
/// A finished game has no successors, or one at every depth if [`Game::FINISHED_GAMES_PASS`] is set.
pub fn perft<G: Game>(game: &G, position: &G::Position, depth: u32) -> u64 {
    let nodes = match depth {
        0 => 1,
        1 => game.count_moves(position),
        _ => {
            let mut nodes = 0;
            game.for_each_move(position, |mv| nodes += perft(game, &game.play_unchecked(position, mv), depth - 1));
            nodes
        }
    };
    if nodes == 0 && G::FINISHED_GAMES_PASS && game.count_moves(position) == 0 { 1 } else { nodes }
}

/// Counts like [`perft`] but plays every move, the last ply included: the plain twin for tests.
pub fn perft_plain<G: Game>(game: &G, position: &G::Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if G::FINISHED_GAMES_PASS && game.outcome(position).is_some() {
        return 1;
    }
    game.moves(position).into_iter().map(|mv| perft_plain(game, &game.play_unchecked(position, mv), depth - 1)).sum()
}

/// Returns the [`perft`] count of each first move, using `threads` threads, or one without the feature `parallel`. At
/// depth 0 the list is empty.
///
/// The tree is split two plies below the root, so that the pieces are small enough to distribute and to report.
pub fn divide<G: Game>(
    game: &G,
    position: &G::Position,
    depth: u32,
    threads: usize,
    progress: &(dyn Fn(Progress) + Sync),
) -> Vec<(G::Move, u64)> {
    let Some(below) = depth.checked_sub(1) else { return Vec::new() };
    let roots = game.moves(position);
    let ahead = below.min(2);
    let mut pieces = Vec::new();
    for (root, &mv) in roots.iter().enumerate() {
        collect_leaves(game, &game.play_unchecked(position, mv), ahead, &mut |leaf, left| {
            pieces.push((root, leaf, below - ahead + left));
        });
    }
    let total = pieces.len() as u64;
    let counts: Vec<AtomicU64> = roots.iter().map(|_| AtomicU64::new(0)).collect();
    let done = AtomicU64::new(0);
    let count_piece = |&(root, leaf, left): &(usize, G::Position, u32)| {
        counts[root].fetch_add(perft(game, &leaf, left), Ordering::Relaxed);
        progress(Progress { done: done.fetch_add(1, Ordering::Relaxed) + 1, total });
    };
    for_each(&pieces, threads, count_piece);
    roots.into_iter().zip(counts.into_iter().map(AtomicU64::into_inner)).collect()
}

/// Returns the distinct positions exactly `depth` plies ahead in ascending order, optionally one per symmetry class.
/// Passes are played but not counted as plies.
pub fn distinct<G: Game>(game: &G, position: &G::Position, depth: u32, up_to_symmetry: bool) -> Vec<G::Position> {
    let name = |position: G::Position| if up_to_symmetry { game.canonical(&position).0 } else { position };
    let mut layer = vec![name(*position)];
    for _ in 0..depth {
        let mut next = Vec::new();
        let mut dedup_at = 1 << 22;
        for position in &layer {
            game.for_each_move(position, |mv| {
                let after = game.play_unchecked(position, mv);
                if game.is_pass(mv) {
                    game.for_each_move(&after, |mv| next.push(name(game.play_unchecked(&after, mv))));
                } else {
                    next.push(name(after));
                }
            });
            if next.len() >= dedup_at {
                sort_and_dedup(&mut next);
                dedup_at = dedup_at.max(2 * next.len());
            }
        }
        sort_and_dedup(&mut next);
        layer = next;
    }
    layer
}

#[cfg(feature = "parallel")]
fn for_each<T: Sync>(pieces: &[T], threads: usize, work: impl Fn(&T) + Send + Sync) {
    match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) if threads > 1 => pool.install(|| pieces.par_iter().for_each(work)),
        _ => pieces.iter().for_each(work),
    }
}

#[cfg(not(feature = "parallel"))]
fn for_each<T>(pieces: &[T], _: usize, work: impl Fn(&T)) {
    pieces.iter().for_each(work);
}

fn sort_and_dedup<P: Ord + Send>(positions: &mut Vec<P>) {
    #[cfg(feature = "parallel")]
    positions.par_sort_unstable();
    #[cfg(not(feature = "parallel"))]
    positions.sort_unstable();
    positions.dedup();
}

/// Calls `found` with every position `depth` plies ahead, or at an earlier end of the game, and the plies left.
fn collect_leaves<G: Game>(game: &G, position: &G::Position, depth: u32, found: &mut impl FnMut(G::Position, u32)) {
    if depth == 0 || game.outcome(position).is_some() {
        return found(*position, depth);
    }
    for mv in game.moves(position) {
        collect_leaves(game, &game.play_unchecked(position, mv), depth - 1, found);
    }
}
