//! How often players choose the move that a person played, and what their choices lose beside the person's.

use std::fs;
use std::path::Path;

use endspiel_game::{DrawLimits, Game, Match, Random, Side};
use endspiel_knowledge::{Score, Stop};
use endspiel_othello::{DISC, Move, Othello, Policy, Position, Squares};
use endspiel_search::{Best, Limits, NamedEvaluator, Settings, TableUse, Thinker};

/// Plies of the search that judges the moves.
const JUDGE: u32 = 8;

/// Empty squares at the beginning of each phase; the last ends with the game.
const PHASES: [u32; 4] = [60, 44, 28, 12];

/// The guesses at the move played, in the order of the columns.
const PLAYERS: [&str; 6] = ["greedy", "2 plies", "4 plies", "policy", "policy by lot", "people"];

/// What a player has done in a phase.
#[derive(Clone, Copy, Default)]
struct Tally {
    choices: u32,
    hits: u32,
    lost: i64,
}

/// Asks all players for their moves in an even sample of the records, and prints hits and losses by phase.
pub fn print(game: &Othello, file: &Path, sample: usize) -> Result<(), String> {
    let bytes = fs::read(file).map_err(|error| error.to_string())?;
    let (records, rest) = bytes.as_chunks::<24>();
    if !rest.is_empty() || records.is_empty() || sample == 0 {
        return Err("it has no records of `people`".to_owned());
    }
    let policy = Policy::included().ok_or("there is no policy")?;
    let mut judge = searcher(game)?;
    let mut random = Random::new(1);
    let mut tallies = [[Tally::default(); PLAYERS.len()]; PHASES.len()];
    for record in records.iter().step_by(records.len().div_ceil(sample)) {
        let (position, played) = read(record).ok_or("it has no records of `people`")?;
        let phase = PHASES.iter().rposition(|&begin| game.empties(&position).count() <= begin).unwrap_or_default();
        let values = values(&mut judge, game, &position, JUDGE)?;
        let best = values.iter().map(|&(_, value)| value).max().unwrap_or_default();
        let greedy = choice(&values, |&mv| f64::from(game.turned(&position, mv).count()));
        let searched = |plies| Ok::<_, String>(by_value(&self::values(&mut searcher(game)?, game, &position, plies)?));
        let (two, four) = (searched(2)?, searched(4)?);
        let odds = policy.log_odds(&position);
        let likes = |mv: &Move| if let Move::Place(square) = mv { odds[usize::from(square.0)] } else { 0.0 };
        let (first, drawn) = (choice(&values, likes), by_lot(&values, likes, &mut random));
        for (tally, mv) in tallies[phase].iter_mut().zip([greedy, two, four, first, drawn, played]) {
            let worth = values.iter().find(|&&(other, _)| other == mv).map_or(best, |&(_, value)| value);
            tally.choices += 1;
            tally.hits += u32::from(mv == played);
            tally.lost += i64::from(best - worth);
        }
    }
    for (phase, begin) in PHASES.iter().enumerate() {
        for (player, tally) in PLAYERS.iter().zip(&tallies[phase]) {
            let choices = f64::from(tally.choices.max(1));
            let (hits, lost) = (f64::from(tally.hits) / choices, tally.lost as f64 / f64::from(DISC) / choices);
            println!("up to {begin} empty squares, {player}: {hits:.3} of {choices}, {lost:.2} discs lost");
        }
    }
    Ok(())
}

/// Returns a position and the move a person played in it.
fn read(record: &[u8; 24]) -> Option<(Position, Move)> {
    let squares = |at: usize| Some(Squares(u64::from_le_bytes(*record.get(at..)?.first_chunk()?)));
    let square = endspiel_othello::Square::new(record[16] % 8, record[16] / 8);
    Some((Position::new(squares(0)?, squares(8)?, Side::First), Move::Place(square)))
}

fn searcher(game: &Othello) -> Result<Best<Othello>, String> {
    let evaluator = NamedEvaluator::new(game, NamedEvaluator::<Othello>::STRONG, None);
    let settings = Settings { hash: 4, tables: TableUse::Off, book: false, ..Settings::default() };
    evaluator.and_then(|evaluator| Best::new(settings, evaluator, Vec::new())).map_err(|error| error.to_string())
}

/// Returns all moves with their values at a depth.
fn values(
    search: &mut Best<Othello>,
    game: &Othello,
    position: &Position,
    plies: u32,
) -> Result<Vec<(Move, Score)>, String> {
    let played = Match::from_position(*game, *position, DrawLimits::NONE);
    let limits = Limits { depth: Some(plies), lines: game.moves(position).len(), ..Limits::default() };
    let found = search.think(&played, &limits, &Stop::never(), &mut |_| ()).map_err(|error| error.to_string())?;
    Ok(found.lines.iter().map(|line| (line.moves[0], line.score)).collect())
}

fn by_value(values: &[(Move, Score)]) -> Move {
    values.iter().max_by_key(|&&(_, value)| value).map_or(Move::Pass, |&(mv, _)| mv)
}

/// Returns the first move with the highest score.
fn choice(values: &[(Move, Score)], score: impl Fn(&Move) -> f64) -> Move {
    values.iter().max_by(|a, b| score(&a.0).total_cmp(&score(&b.0))).map_or(Move::Pass, |&(mv, _)| mv)
}

/// Draws a move by its odds.
fn by_lot(values: &[(Move, Score)], log_odds: impl Fn(&Move) -> f64, random: &mut Random) -> Move {
    let weights: Vec<f64> = values.iter().map(|(mv, _)| log_odds(mv).exp()).collect();
    let mut lot = random.word() as f64 / u64::MAX as f64 * weights.iter().sum::<f64>();
    let drawn = weights.iter().position(|weight| {
        lot -= weight;
        lot < 0.0
    });
    drawn.and_then(|at| values.get(at)).or(values.last()).map_or(Move::Pass, |&(mv, _)| mv)
}
