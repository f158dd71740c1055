//! Strength and speed of an evaluator: games at equal nodes, and the time of an estimate.

use std::time::Instant;

use endspiel_game::{Game, Random};
use endspiel_knowledge::Evaluator;
use endspiel_othello::{Classic, Othello, Patterns, Position};

use crate::search::Searcher;

/// Random plies in front of a game.
const OPENING: usize = 8;

/// The number of timed rounds over all positions.
const ROUNDS: u32 = 200;

/// Plays games from random openings, each opening twice with changed sides, and prints the result for `one`.
pub fn play<One, Other>(game: &Othello, one: &One, other: &Other, games: u64, nodes: u64)
where
    One: Evaluator<Othello>,
    Other: Evaluator<Othello>,
{
    let (mut won, mut drawn, mut lost, mut discs) = (0, 0, 0, 0);
    for number in 0..games {
        let start = opening(game, number / 2);
        let one_begins = number % 2 == 0;
        let mut searchers = (Searcher::new(game, one), Searcher::new(game, other));
        let mut position = start;
        while game.outcome(&position).is_none() {
            let ones_turn = (position.side == start.side) == one_begins;
            let best = match ones_turn {
                true => searchers.0.with_nodes(&position, nodes),
                false => searchers.1.with_nodes(&position, nodes),
            };
            let Some(mv) = best else { break };
            position = game.play_unchecked(&position, mv);
        }
        let ones_view = (position.side == start.side) == one_begins;
        let result = game.final_score(&position) * if ones_view { 1 } else { -1 };
        discs += result;
        match result.signum() {
            1 => won += 1,
            0 => drawn += 1,
            _ => lost += 1,
        }
    }
    let mean = f64::from(discs) / games.max(1) as f64;
    println!("{games} games with {nodes} nodes a move: won {won}, drawn {drawn}, lost {lost}, {mean:+.1} discs a game");
}

/// Returns a position after random plies in which the game goes on.
fn opening(game: &Othello, seed: u64) -> Position {
    let mut random = Random::new(seed);
    let mut position = game.start();
    for _ in 0..OPENING {
        match random.choose(&game.moves(&position)) {
            Some(&mv) => position = game.play_unchecked(&position, mv),
            None => break,
        }
    }
    position
}

/// Prints the time of an estimate, for neighbouring positions as in a search.
pub fn speed(game: &Othello) {
    let mut positions = Vec::new();
    for seed in 0..40 {
        let mut random = Random::new(seed);
        let mut position = game.start();
        while let Some(&mv) = random.choose(&game.moves(&position)) {
            position = game.play_unchecked(&position, mv);
            positions.extend(game.moves(&position).into_iter().map(|mv| game.play_unchecked(&position, mv)));
        }
    }
    let time = |evaluator: &dyn Evaluator<Othello>| {
        let begun = Instant::now();
        let mut sum = 0;
        for _ in 0..ROUNDS {
            sum += positions.iter().map(|position| i64::from(evaluator.evaluate(game, position))).sum::<i64>();
        }
        assert_ne!(sum, i64::MAX);
        begun.elapsed().as_secs_f64() * 1e9 / f64::from(ROUNDS) / positions.len() as f64
    };
    let (strong, classic) = (time(&Patterns::learned(game)), time(&Classic::default()));
    println!("an estimate takes {strong:.0} ns, a classic one {classic:.0} ns, {:.1} times as long", strong / classic);
}
