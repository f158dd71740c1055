//! Plays games of `perfect` under the default draw limit, from positions that the tables call won or drawn, with
//! any number of moves since the last removal. Won ones must be won, drawn ones must not be lost.
//!
//! ```text
//! cargo run --release -p endspiel-tools --bin games_under_limit -- FOLDER [GAMES] [STONES] [OPPONENT…]
//! ```
//!
//! The folder is the data folder; the program's book replaces tables that are not built there. Sides have 3 to
//! STONES stones.

use std::error::Error;
use std::path::Path;
use std::sync::Arc;

use endspiel_game::{DrawLimits, Outcome, Random, Side};
use endspiel_games::Games;
use endspiel_knowledge::{Stop, Value};
use endspiel_mill::Mill;
use endspiel_presentation::AnyMatch;
use endspiel_search::{Engine, Limits};
use endspiel_tables::{ExactTables, Store, Tables};

const GAME: &str = "mill";
const POINTS: usize = 24;
const MIN_STONES: usize = 3;

/// The most random moves before a game.
const MAX_WALK: usize = 20;

/// The number of games between two reports.
const TOLD_EVERY: usize = 100;

/// The results of games from won and from drawn positions.
#[derive(Default)]
struct Ended {
    won: [usize; 3],
    drawn: [usize; 3],
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let folder = words.next().ok_or("the folder for data is missing")?;
    let wanted: usize = words.next().as_deref().unwrap_or("1000").parse()?;
    let most: usize = words.next().as_deref().unwrap_or("5").parse()?;
    let mut opponents: Vec<String> = words.collect();
    if opponents.is_empty() {
        opponents = ["hard", "alphabeta:states=25000"].map(str::to_owned).to_vec();
    }
    let tables = Arc::new(Tables::new(Store::in_data(Path::new(&folder))));
    let games = Games::usual().with_exact_values::<Mill>(Arc::new(ExactTables::new(tables)));
    let mut random = Random::new(30);
    for opponent in &opponents {
        let mut ended = Ended::default();
        while ended.won.iter().sum::<usize>() < wanted || ended.drawn.iter().sum::<usize>() < wanted {
            let Some((played, perfect, value)) = begin(&games, &mut random, most)? else { continue };
            let (counts, allowed) = match value {
                Value::Draw => (&mut ended.drawn, 1),
                _ => (&mut ended.won, 0),
            };
            if counts.iter().sum::<usize>() == wanted {
                continue;
            }
            let (start, moves) = (played.start(), played.record());
            let result = play(&games, played, perfect, opponent, random.below(1 << 30) as u64)?;
            counts[result] += 1;
            if result > allowed {
                println!("not as the tables say: {start}; {moves}");
            }
            let Ended { won, drawn } = &ended;
            if (won.iter().sum::<usize>() + drawn.iter().sum::<usize>()).is_multiple_of(TOLD_EVERY) {
                eprintln!("{opponent}: won, drawn and lost so far {won:?} of won positions, {drawn:?} of drawn ones");
            }
        }
        let Ended { won, drawn } = ended;
        println!("{opponent}: of {wanted} won positions {} were won, {} drawn, {} lost", won[0], won[1], won[2]);
        println!(
            "{opponent}: of {wanted} drawn positions {} were won, {} drawn, {} lost",
            drawn[0], drawn[1], drawn[2]
        );
    }
    Ok(())
}

/// Returns a game after some random quiet moves, the side of `perfect` and the value of the position for it;
/// `None` if the game is over or the value unknown.
#[allow(clippy::type_complexity)]
fn begin(
    games: &Games,
    random: &mut Random,
    most: usize,
) -> Result<Option<(Box<dyn AnyMatch>, Side, Value)>, Box<dyn Error>> {
    let stones = [0; 2].map(|_: i32| MIN_STONES + random.below(most - MIN_STONES + 1));
    let mut points: Vec<char> = "w".repeat(stones[0]).chars().chain("b".repeat(stones[1]).chars()).collect();
    points.resize(POINTS, '.');
    for place in (1..POINTS).rev() {
        points.swap(place, random.below(place + 1));
    }
    let rings: Vec<String> = points.chunks(POINTS / 3).map(|ring| ring.iter().collect()).collect();
    let limits = DrawLimits { turns: None, ..DrawLimits::default() };
    let mut played = games.open(GAME)?.open(Some(&format!("{} w 0 0", rings.join("/"))), limits)?;
    for _ in 0..random.below(MAX_WALK + 1) {
        let quiet: Vec<String> = played.legal_moves().into_iter().filter(|mv| !mv.contains('x')).collect();
        let Some(mv) = random.choose(&quiet) else { break };
        played.play(mv)?;
    }
    if played.ending().is_some() {
        return Ok(None);
    }
    let side = played.side_to_move();
    let known = games.probe(&*played, &Stop::never())?.known;
    Ok(known.map(|known| match known.value {
        Value::Win => (played, side, Value::Win),
        Value::Loss => (played, !side, Value::Win),
        Value::Draw => (played, if random.below(2) == 0 { side } else { !side }, Value::Draw),
    }))
}

/// Plays a game to its end: 0 if `perfect` has won, 1 for a draw, 2 if it has lost.
fn play(
    games: &Games,
    mut played: Box<dyn AnyMatch>,
    perfect: Side,
    opponent: &str,
    seed: u64,
) -> Result<usize, Box<dyn Error>> {
    let mut engines: [Box<dyn Engine>; 2] =
        [games.engine(GAME, "perfect")?, games.engine_with_seed(GAME, opponent, seed)?];
    loop {
        if let Some(ending) = played.ending() {
            return Ok(match ending.outcome {
                Outcome::Draw => 1,
                Outcome::Win(side) if side == perfect => 0,
                Outcome::Win(_) => 2,
            });
        }
        let engine = &mut engines[usize::from(played.side_to_move() != perfect)];
        let mv = engine.think(&*played, &Limits::default(), &Stop::never(), &mut |_| {})?.mv;
        played.play(&mv)?;
    }
}
