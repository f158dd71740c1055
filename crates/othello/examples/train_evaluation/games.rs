//! Training games: a random opening, then a shallow search against itself.
//!
//! What is learned is the result with best play: positions near the end are solved, those before count as what
//! the first solved one of their game is worth. So the samples depend on nothing but the evaluator and the seed.

use endspiel_game::{Evaluator, Game, Random, Stop};
use endspiel_othello::{EndgameSolver, Othello, Position};

use crate::search::Searcher;

/// Openings have from so many to so many random plies, as shares of the squares.
const OPENING: (f64, f64) = (0.09, 0.35);

/// How far the players look ahead.
const DEPTH: u32 = 3;

/// With at most so many empty squares the rest is solved.
const SOLVED: u32 = 12;

/// A position of a game and its result for the side to move.
#[derive(Clone, Copy)]
pub struct Sample {
    pub position: Position,
    pub discs: i8,
}

/// Plays the game with this number and appends what is to be learned from it.
pub fn play<E: Evaluator<Othello>>(
    game: &Othello,
    evaluator: &E,
    solver: &EndgameSolver,
    seed: u64,
    samples: &mut Vec<Sample>,
) {
    let mut random = Random::new(seed);
    let mut position = game.start();
    let plies = |share: f64| (f64::from(game.board().count()) * share) as usize;
    for _ in 0..plies(OPENING.0) + random.below(plies(OPENING.1) - plies(OPENING.0) + 1) {
        let Some(&mv) = random.choose(&game.moves(&position)) else { return };
        position = game.play(&position, mv);
    }
    let mut searcher = Searcher::new(game, evaluator);
    let mut open = Vec::new();
    while game.outcome(&position).is_none() {
        if game.empties(&position).count() <= SOLVED {
            let Some(solution) = solver.solve(&position, &Stop::never()) else { return };
            let sample = |seen: Position| Sample {
                position: seen,
                discs: (if seen.side == position.side { solution.discs } else { -solution.discs }) as i8,
            };
            samples.extend(open.drain(..).map(sample));
            samples.push(sample(position));
        } else if !game.must_pass(&position) {
            open.push(position);
        }
        let Some(mv) = searcher.at_depth(&position, DEPTH, None) else { return };
        position = game.play(&position, mv);
    }
}
