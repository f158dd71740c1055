//! A match between two engines: pairs of games from random openings, colours exchanged.
//!
//!     cargo run --release -p endspiel-search --example duel -- \
//!         mill best:time=50ms alphabeta:states=25000 --games 100 --plies 6 --threads 2
//!
//! Prints the score of the first engine, and how often either overstepped its time.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use endspiel_game::{AnyMatch, DrawLimits, Error, Random, Side, Spec, Stop};
use endspiel_search::{Engine, Limits, build, parse_time};

/// Results of the first engine.
#[derive(Default)]
struct Tally {
    won: usize,
    drawn: usize,
    lost: usize,
    moves: usize,
    /// The longest time above the limit, for both engines.
    worst_overrun: [Duration; 2],
    late: [usize; 2],
}

/// Later than this by so much is a loss on time.
const GRACE: Duration = Duration::from_millis(10);

fn main() -> Result<(), Error> {
    let mut words = std::env::args().skip(1);
    let mut next = || words.next().unwrap_or_default();
    let (game, one, two) = (next(), next(), next());
    let rest: Vec<String> = words.collect();
    let option = |name: &str, default: usize| -> usize {
        let at = rest.iter().position(|word| word == name);
        at.and_then(|at| rest.get(at + 1)).and_then(|value| value.parse().ok()).unwrap_or(default)
    };
    let (games, plies) = (option("--games", 100), option("--plies", 6));
    let (threads, seed) = (option("--threads", 1), option("--seed", 1));
    let begun = Instant::now();
    let tally = Mutex::new(Tally::default());
    let number = AtomicUsize::new(0);
    let ended = std::thread::scope(|scope| {
        let play_some = || -> Result<(), Error> {
            let mut engines = [build(&game, &one)?, build(&game, &two)?];
            let times = [time_of(&one)?, time_of(&two)?];
            loop {
                let index = number.fetch_add(1, Ordering::Relaxed);
                if index >= games {
                    return Ok(());
                }
                play(&game, &mut engines, times, index, plies, seed as u64, &tally)?;
            }
        };
        let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(play_some)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().unwrap_or(Ok(())))
    });
    ended?;
    let tally = tally.into_inner().unwrap_or_default();
    let played = tally.won + tally.drawn + tally.lost;
    let score = (tally.won as f64 + 0.5 * tally.drawn as f64) / played.max(1) as f64;
    println!(
        "{game}: {one} against {two}: +{} ={} -{} of {played}, score {:.1} %, {} moves in {:.0} s",
        tally.won,
        tally.drawn,
        tally.lost,
        100.0 * score,
        tally.moves,
        begun.elapsed().as_secs_f64(),
    );
    for (engine, (late, worst)) in [&one, &two].into_iter().zip(tally.late.into_iter().zip(tally.worst_overrun)) {
        println!("  {engine}: {late} moves late by more than {GRACE:?}, worst overrun {worst:?}");
    }
    Ok(())
}

/// The time for a move a spec sets, if any.
fn time_of(spec: &str) -> Result<Option<Duration>, Error> {
    let mut spec: Spec = spec.parse()?;
    Ok(spec.take_text("time").and_then(|text| parse_time(&text)))
}

/// Plays one game; every second one has the opening of the one before with colours exchanged.
fn play(
    game: &str,
    engines: &mut [Box<dyn Engine>; 2],
    times: [Option<Duration>; 2],
    index: usize,
    plies: usize,
    seed: u64,
    tally: &Mutex<Tally>,
) -> Result<(), Error> {
    let mut played = opening(game, plies, seed + index as u64 / 2)?;
    engines.iter_mut().for_each(|engine| engine.new_game());
    let first = if index.is_multiple_of(2) { Side::First } else { Side::Second };
    let mut moves = 0;
    while played.ending().is_none() {
        let who = usize::from(played.side_to_move() != first);
        let begun = Instant::now();
        let answer = engines[who].think(&*played, &Limits::default(), &Stop::never(), &mut |_| {})?;
        if let Some(time) = times[who] {
            let over = begun.elapsed().saturating_sub(time);
            let mut tally = tally.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            tally.worst_overrun[who] = tally.worst_overrun[who].max(over);
            tally.late[who] += usize::from(over > GRACE);
        }
        played.play(&answer.mv)?;
        moves += 1;
    }
    let points = played.ending().map_or(0, |ending| ending.outcome.points(first));
    let mut tally = tally.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    tally.moves += moves;
    match points {
        1 => tally.won += 1,
        0 => tally.drawn += 1,
        _ => tally.lost += 1,
    }
    Ok(())
}

/// A match after so many random moves that have not ended it.
fn opening(game: &str, plies: usize, seed: u64) -> Result<Box<dyn AnyMatch>, Error> {
    let game = endspiel_games::open(game)?;
    let mut random = Random::new(seed);
    loop {
        let mut played = game.open(None, DrawLimits::default())?;
        for _ in 0..plies {
            if let Some(mv) = random.choose(&played.legal_moves()) {
                played.play(mv)?;
            }
        }
        if played.ending().is_none() {
            return Ok(played);
        }
    }
}
