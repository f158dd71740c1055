//! How far the strong evaluation alone is from exact results: games nobody has learned from, each with one position that
//! is solved.
//!
//! ```text
//! cargo run --release -p endspiel-othello --example judge_estimates -- [EMPTY [GAMES [SEED]]]
//! ```

use endspiel_game::{Game, Random, Searchable, Stop};
use endspiel_othello::{DISC, EndgameSolver, Othello, Position};

/// Random moves at the beginning of a game; then both sides play what the evaluation likes best a ply ahead.
const RANDOM_PLIES: u32 = 8;

fn main() {
    let mut words = std::env::args().skip(1).map(|word| word.parse::<u64>());
    let mut word = |usual| words.next().and_then(Result::ok).unwrap_or(usual);
    let (empty, games, seed) = (word(20), word(200), word(1));
    let game = Othello::default();
    let (strong, solver) = (game.strong(), EndgameSolver::new(&game));
    let mut random = Random::new(seed);
    let (mut count, mut sum, mut squares) = (0u32, 0.0, 0.0);
    for _ in 0..games {
        let Some(position) = reached(&game, &mut random, empty as u32) else { continue };
        let Some(solution) = solver.solve(&position, &Stop::never()) else { continue };
        let error = f64::from(strong.evaluate(&game, &position)) / f64::from(DISC) - f64::from(solution.discs);
        count += 1;
        sum += error.abs();
        squares += error * error;
    }
    let count_of = f64::from(count.max(1));
    println!(
        "{count} positions with {empty} empty squares: mean error {:.2} discs, root of mean square {:.2}",
        sum / count_of,
        (squares / count_of).sqrt()
    );
}

/// The position of a game with this number of empty squares, unless the game is over before.
fn reached(game: &Othello, random: &mut Random, empty: u32) -> Option<Position> {
    let strong = game.strong();
    let mut position = game.start();
    let mut plies = 0;
    while game.empties(&position).count() > empty {
        let moves = game.moves(&position);
        let after = |&mv: &_| strong.evaluate(game, &game.play_unchecked(&position, mv));
        let mv = match plies < RANDOM_PLIES {
            true => random.choose(&moves).copied(),
            false => moves.iter().copied().min_by_key(after),
        };
        position = game.play_unchecked(&position, mv?);
        plies += 1;
    }
    game.outcome(&position).is_none().then_some(position)
}
