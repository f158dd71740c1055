//! How often players choose the move that a person played, and what their choices lose beside the person's.

use std::fs;
use std::path::Path;

use endspiel_game::{DrawLimits, Game, Match, Side};
use endspiel_knowledge::{Score, Stop};
use endspiel_othello::{DISC, Move, Othello, Policy, Position, Squares};
use endspiel_search::{Best, Limits, NamedEvaluator, Settings, TableUse, Thinker};

/// Plies of the search that judges the moves.
const JUDGE: u32 = 8;

/// Empty squares at the beginning of each phase; the last ends with the game.
const PHASES: [u32; 4] = [60, 44, 28, 12];

/// The discs that make a move 2.7 times less likely where the policy is mixed with a search, in each phase. Fitted to
/// what people lost from 2010 to 2018.
const SCATTER: [f64; PHASES.len()] = [7.0, 7.0, 7.0, 3.7];

/// The guesses at the move played, in the order of the columns.
const PLAYERS: [&str; 8] = [
    "greedy",
    "2 plies",
    "4 plies",
    "policy",
    "policy by lot",
    "policy with 4 plies",
    "policy with 4 plies by lot",
    "people",
];

/// What a player has done in a phase: expected numbers where it plays by lot.
#[derive(Clone, Copy, Default)]
struct Tally {
    choices: u32,
    hits: f64,
    lost: f64,
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
    let mut tallies = [[Tally::default(); PLAYERS.len()]; PHASES.len()];
    for record in records.iter().step_by(records.len().div_ceil(sample)) {
        let (position, played) = read(record).ok_or("it has no records of `people`")?;
        let phase = PHASES.iter().rposition(|&begin| game.empties(&position).count() <= begin).unwrap_or_default();
        let values = values(&mut judge, game, &position, JUDGE)?;
        let best = values.iter().map(|&(_, value)| value).max().unwrap_or_default();
        let worth = |mv: Move| values.iter().find(|&&(other, _)| other == mv).map_or(best, |&(_, value)| value);
        let moves: Vec<Move> = values.iter().map(|&(mv, _)| mv).collect();
        let searched = |plies| {
            let found = self::values(&mut searcher(game)?, game, &position, plies)?;
            let seems = |mv: &Move| found.iter().find(|(other, _)| other == mv).map_or(Score::MIN, |&(_, value)| value);
            Ok::<Vec<f64>, String>(moves.iter().map(|mv| f64::from(seems(mv))).collect())
        };
        let (two, four) = (searched(2)?, searched(4)?);
        let turned: Vec<f64> = moves.iter().map(|&mv| f64::from(game.turned(&position, mv).count())).collect();
        let odds = policy.log_odds(&position);
        let likes = |mv: &Move| if let Move::Place(square) = mv { odds[usize::from(square.0)] } else { 0.0 };
        let habits: Vec<f64> = moves.iter().map(likes).collect();
        let discs = f64::from(DISC) * SCATTER[phase];
        let mixed: Vec<f64> = habits.iter().zip(&four).map(|(habit, value)| habit + value / discs).collect();
        let person: Vec<f64> = moves.iter().map(|&mv| f64::from(u8::from(mv == played))).collect();
        let players = [
            first(&turned),
            first(&two),
            first(&four),
            first(&habits),
            by_lot(&habits),
            first(&mixed),
            by_lot(&mixed),
            person,
        ];
        for (tally, shares) in tallies[phase].iter_mut().zip(players) {
            tally.choices += 1;
            for (&mv, share) in moves.iter().zip(shares) {
                tally.hits += if mv == played { share } else { 0.0 };
                tally.lost += share * f64::from(best - worth(mv));
            }
        }
    }
    for (phase, begin) in PHASES.iter().enumerate() {
        for (player, tally) in PLAYERS.iter().zip(&tallies[phase]) {
            let choices = f64::from(tally.choices.max(1));
            let (hits, lost) = (tally.hits / choices, tally.lost / f64::from(DISC) / choices);
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

/// Returns the shares of a player that takes the first move with the highest score.
fn first(scores: &[f64]) -> Vec<f64> {
    let best = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let chosen = scores.iter().position(|&score| score == best);
    (0..scores.len()).map(|at| f64::from(u8::from(Some(at) == chosen))).collect()
}

/// Returns the shares of a player that draws a move by these logarithms of odds.
fn by_lot(logarithms: &[f64]) -> Vec<f64> {
    let most = logarithms.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let weights: Vec<f64> = logarithms.iter().map(|logarithm| (logarithm - most).exp()).collect();
    let sum: f64 = weights.iter().sum();
    weights.iter().map(|weight| weight / sum).collect()
}
