//! Positions with exact values to learn from.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use endspiel_connect4::{ConnectFour, Position, Solver};
use endspiel_game::{Game, Random};
use endspiel_knowledge::{Effort, Exact, Stop, Value};

/// A position in which the game goes on, and the result for the side to move: 1, ½ or 0.
#[derive(Clone, Copy)]
pub struct Sample {
    pub position: Position,
    pub result: f64,
}

/// How many random games are begun.
const GAMES: u64 = 2_000_000;

/// How many of a thousand games are left at each number of stones, from [`EARLIEST`] on. Early positions take long to
/// solve.
const LEFT_WITH: [usize; 22] = [8, 16, 26, 44, 53, 87, 87, 87, 87, 79, 70, 61, 53, 44, 39, 35, 31, 26, 22, 18, 14, 13];

/// The stones in the earliest position.
const EARLIEST: usize = 11;

/// The stream of random games.
const SEED: u64 = 1;

/// One position of each random game in which nobody overlooks a win, on all cores. The samples are the same every time.
pub fn random_positions(game: &ConnectFour) -> Vec<Sample> {
    let solver = Solver::new(*game.board());
    let next = AtomicU64::new(0);
    let found = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                let mut samples = Vec::new();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= GAMES {
                        break;
                    }
                    if number.is_multiple_of(GAMES / 100) {
                        println!("{} %", number / (GAMES / 100));
                    }
                    let position = random_position(game, &mut Random::new(SEED << 32 | number));
                    let sample = position.and_then(|position| sample(game, &solver, position));
                    samples.extend(sample.map(|sample| (number, sample)));
                }
                if let Ok(mut found) = found.lock() {
                    found.append(&mut samples);
                }
            });
        }
    });
    let mut found = found.into_inner().unwrap_or_default();
    found.sort_by_key(|(number, _)| *number);
    found.into_iter().map(|(_, sample)| sample).collect()
}

/// A position after random moves that do not lose at once; `None` if there is no such move at some point.
fn random_position(game: &ConnectFour, random: &mut Random) -> Option<Position> {
    let mut lot = random.below(LEFT_WITH.iter().sum());
    let more = LEFT_WITH.iter().position(|&share| {
        let drawn = lot < share;
        lot = lot.saturating_sub(share);
        drawn
    });
    let mut position = game.start();
    for _ in 0..EARLIEST + more.unwrap_or(0) {
        let replies = game.moves(&position).into_iter().map(|mv| game.play_unchecked(&position, mv));
        let sound: Vec<Position> = replies.filter(|reply| is_sound(game, reply)).collect();
        position = *random.choose(&sound)?;
    }
    Some(position)
}

/// Whether the game goes on and the side to move cannot win at once.
fn is_sound(game: &ConnectFour, position: &Position) -> bool {
    let wins = |&mv: &_| game.outcome(&game.play_unchecked(position, mv)).is_some_and(|end| end.winner().is_some());
    game.outcome(position).is_none() && !game.moves(position).iter().any(wins)
}

/// The position with its result, unless a glance tells how it ends: a search estimates no such position.
fn sample(game: &ConnectFour, solver: &Solver, position: Position) -> Option<Sample> {
    if solver.value(game, &position, Effort::Probe, &Stop::never()).is_some() {
        return None;
    }
    let known = solver.value(game, &position, Effort::Winner, &Stop::never())?;
    Some(Sample { position, result: result(known.value) })
}

/// A value as points.
fn result(value: Value) -> f64 {
    match value {
        Value::Win => 1.0,
        Value::Draw => 0.5,
        Value::Loss => 0.0,
    }
}
