//! Measures the time of the exact scores of all columns of Connect Four and of the moves of `perfect`, position
//! by position, over random games and games between `hard` and `best`. Uses processor time if the system tells
//! it, so that other programs do not count, else wall-clock time.
//!
//! ```text
//! cargo run --release -p endspiel-tools --bin connect4_times -- [RANDOM GAMES] [GAMES OF ENGINES]
//! ```

use std::error::Error;
use std::time::{Duration, Instant};

use endspiel_game::{DrawLimits, Random, SinceRemoval};
use endspiel_games::Games;
use endspiel_knowledge::Stop;
use endspiel_presentation::AnyMatch;
use endspiel_search::Limits;

const GAME: &str = "connect4";

fn main() -> Result<(), Box<dyn Error>> {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u64>());
    let at_random = numbers.next().transpose()?.unwrap_or(100);
    let of_engines = numbers.next().transpose()?.unwrap_or(10);
    let games = Games::usual();
    let random = (0..at_random).map(|seed| random_game(&games, seed)).collect::<Result<Vec<_>, _>>()?;
    measure(&games, "random games", &random.concat())?;
    let engines = (0..of_engines).map(|seed| game_of_engines(&games, seed)).collect::<Result<Vec<_>, _>>()?;
    measure(&games, "hard against best", &engines.concat())
}

/// Returns the unfinished positions of a random game.
fn random_game(games: &Games, seed: u64) -> Result<Vec<String>, Box<dyn Error>> {
    let (mut played, mut random, mut positions) = (open(games)?, Random::new(seed), Vec::new());
    while let Some(mv) = random.choose(&played.legal_moves()).cloned() {
        positions.push(played.position());
        played.play(&mv)?;
    }
    Ok(positions)
}

/// Returns the unfinished positions of a game between two engines after two random stones.
fn game_of_engines(games: &Games, seed: u64) -> Result<Vec<String>, Box<dyn Error>> {
    let (mut played, mut random, mut positions) = (open(games)?, Random::new(seed), Vec::new());
    let mut engines =
        [games.engine_with_seed(GAME, "hard", seed)?, games.engine_with_seed(GAME, "best:time=100ms", seed)?];
    engines.rotate_left((seed % 2) as usize);
    while played.ending().is_none() {
        let mv = match positions.len() {
            0..2 => random.choose(&played.legal_moves()).cloned().unwrap_or_default(),
            turns => {
                let engine = &mut engines[turns % 2];
                engine.think(&*played, &Limits::default(), &Stop::never(), &mut |_| {})?.mv
            }
        };
        positions.push(played.position());
        played.play(&mv)?;
    }
    Ok(positions)
}

fn open(games: &Games) -> Result<Box<dyn AnyMatch>, Box<dyn Error>> {
    Ok(games.open(GAME)?.open(None, DrawLimits::NONE)?)
}

/// A clock of the time that this thread has worked.
struct Watch {
    clock: Instant,
    processor: Option<Duration>,
}

impl Watch {
    fn start() -> Watch {
        Watch { clock: Instant::now(), processor: Watch::processor() }
    }

    /// Returns the processor time of this thread; Linux tells it in nanoseconds.
    fn processor() -> Option<Duration> {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
    }

    fn elapsed(&self) -> Duration {
        let worked = Watch::processor().zip(self.processor).map(|(now, then)| now.saturating_sub(then));
        worked.unwrap_or_else(|| self.clock.elapsed())
    }
}

/// Measures every position and prints the times.
fn measure(games: &Games, name: &str, positions: &[String]) -> Result<(), Box<dyn Error>> {
    let probe = games.exact_probe(GAME)?;
    let (mut columns, mut moves) = (Vec::new(), Vec::new());
    let mut perfect = games.engine(GAME, "perfect")?;
    for position in positions {
        let begun = Watch::start();
        let probed = probe(position, SinceRemoval::UNLIMITED, &Stop::never())?;
        columns.push(begun.elapsed());
        assert!(probed.moves.iter().all(|mv| mv.known.is_some()));
        let played = games.open(GAME)?.open(Some(position), DrawLimits::NONE)?;
        let begun = Watch::start();
        let answer = perfect.think(&*played, &Limits::default(), &Stop::never(), &mut |_| {})?;
        moves.push(begun.elapsed());
        assert!(answer.analysis.exact, "{position}");
    }
    for (what, mut times) in [("all columns", columns), ("perfect", moves)] {
        times.sort_unstable();
        let share = |share: f64| times.get(((times.len() as f64 * share) as usize).min(times.len() - 1)).copied();
        let shown = |time: Option<Duration>| time.map_or(f64::NAN, |time| time.as_secs_f64() * 1e3);
        println!(
            "{name}, {what}: {} positions, half within {:.2} ms, 99 % within {:.0} ms, the slowest {:.0} ms",
            times.len(),
            shown(share(0.5)),
            shown(share(0.99)),
            shown(share(1.0))
        );
    }
    Ok(())
}
