//! Training games: a random opening, then a shallow search against itself.
//!
//! The samples learn the result with best play: positions near the end are solved. Earlier positions take the
//! value of the next position of their game, mixed with the value of the search. So chance counts less the
//! further away the end is (temporal differences), and the samples depend only on the evaluator and the seed.

use std::ops::Range;
use std::panic::resume_unwind;
use std::thread;

use endspiel_game::{Game, Random};
use endspiel_knowledge::{Evaluator, Score, Stop};
use endspiel_othello::{DISC, EndgameSolver, Othello, Position};

use crate::search::Searcher;

/// The least and greatest number of random plies of an opening, as shares of the squares.
const OPENING: (f64, f64) = (0.09, 0.35);

/// The search depth of the players.
const DEPTH: u32 = 3;

/// With at most this many empty squares the rest is solved.
const SOLVED: u32 = 12;

/// A position and its estimated value for the side to move, in hundredths of a disc.
#[derive(Clone, Copy)]
pub struct Sample {
    pub position: Position,
    pub value: f32,
}

/// Plays the games with these numbers on all cores and returns their samples in order.
pub fn play_all<E: Evaluator<Othello>>(game: &Othello, evaluator: &E, trust: f32, seeds: Range<u64>) -> Vec<Sample> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let seeds: Vec<u64> = seeds.collect();
    thread::scope(|scope| {
        let part = |seeds: &[u64]| {
            let solver = EndgameSolver::new(game);
            let mut samples = Vec::new();
            for &seed in seeds {
                play(game, evaluator, &solver, trust, seed, &mut samples);
            }
            samples
        };
        let parts = seeds.chunks(seeds.len().div_ceil(threads).max(1));
        let players: Vec<_> = parts.map(|seeds| scope.spawn(move || part(seeds))).collect();
        players.into_iter().flat_map(|player| player.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
    })
}

/// Plays the game with this number and appends its samples. At every move the value of the search counts with a
/// share of `trust`.
fn play<E: Evaluator<Othello>>(
    game: &Othello,
    evaluator: &E,
    solver: &EndgameSolver,
    trust: f32,
    seed: u64,
    samples: &mut Vec<Sample>,
) {
    let mut random = Random::new(seed);
    let mut position = game.start();
    let plies = |share: f64| (f64::from(game.board().count()) * share) as usize;
    for _ in 0..plies(OPENING.0) + random.below(plies(OPENING.1) - plies(OPENING.0) + 1) {
        let Some(&mv) = random.choose(&game.moves(&position)) else { return };
        position = game.play_unchecked(&position, mv);
    }
    let mut searcher = Searcher::new(game, evaluator);
    let mut open: Vec<(Position, Score)> = Vec::new();
    while game.outcome(&position).is_none() {
        let solved = game.empties(&position).count() <= SOLVED;
        if solved {
            let Some(solution) = solver.solve(&position, &Stop::never()) else { return };
            let mut later = Sample { position, value: (solution.discs * DISC) as f32 };
            samples.push(later);
            for (position, found) in open.drain(..).rev() {
                let value = if position.side == later.position.side { later.value } else { -later.value };
                later = Sample { position, value: value + trust * (found as f32 - value) };
                samples.push(later);
            }
        }
        let Some((mv, found)) = searcher.at_depth(&position, DEPTH, None) else { return };
        if !solved && !game.must_pass(&position) {
            open.push((position, found));
        }
        position = game.play_unchecked(&position, mv);
    }
}
