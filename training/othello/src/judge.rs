//! Errors of the strong evaluation, measured against results of games.

use std::fs;
use std::io;
use std::path::Path;

use endspiel_knowledge::{Evaluator, Score};
use endspiel_machine::read_file;
use endspiel_othello::{DISC, Othello, Patterns};

use crate::record::{self, EXACT, FIRST, RANDOM_MOVE, Record};

/// The sums over the positions with some number of empty squares.
#[derive(Clone, Copy, Default)]
struct Errors {
    count: u32,
    sum: f64,
    absolute: f64,
    squares: f64,
}

impl Errors {
    fn add(&mut self, discs: f64) {
        self.count += 1;
        self.sum += discs;
        self.absolute += discs.abs();
        self.squares += discs * discs;
    }
}

/// Prints the errors for every number of empty squares. Uses all positions of a folder of records from which
/// the game continued without random moves to an exact result.
pub fn print(folder: &Path) -> io::Result<()> {
    let game = Othello::default();
    let strong = Patterns::learned(&game);
    let mut errors = [Errors::default(); 65];
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let bad = || io::Error::other(format!("{} holds no records", path.display()));
        let records = record::read(&read_file(&path)?).ok_or_else(bad)?;
        for (record, result) in records.iter().zip(results(&records)) {
            let Some(result) = result else { continue };
            let off = f64::from(strong.evaluate(&game, &record.position) - result) / f64::from(DISC);
            errors[game.empties(&record.position).count() as usize].add(off);
        }
    }
    println!("empty squares  positions  mean error  root of mean square  mean");
    for (empty, errors) in errors.iter().enumerate().rev().filter(|(_, errors)| errors.count > 0) {
        let Errors { count, sum, absolute, squares } = *errors;
        let mean = |sum: f64| sum / f64::from(count);
        println!("{empty:13}  {count:9}  {:10.2}  {:19.2}  {:+4.2}", mean(absolute), mean(squares).sqrt(), mean(sum));
    }
    Ok(())
}

/// Returns the results of the games, for the side to move; `None` if a random move came before the result was
/// known.
fn results(records: &[Record]) -> Vec<Option<Score>> {
    let mut results = vec![None; records.len()];
    for (at, record) in records.iter().enumerate().rev() {
        let next = records.get(at + 1).filter(|next| next.kind & FIRST == 0);
        let later = next.zip(results.get(at + 1).copied().flatten());
        results[at] = match record.kind {
            kind if kind & EXACT != 0 => Some(record.found),
            kind if kind & RANDOM_MOVE != 0 => None,
            _ => later.map(|(next, result)| if next.position.side == record.position.side { result } else { -result }),
        };
    }
    results
}

#[cfg(test)]
mod tests {
    use super::results;
    use crate::record::{EXACT, FIRST, RANDOM_MOVE, Record};
    use endspiel_game::{Game, Side};
    use endspiel_othello::{Othello, Position};

    #[test]
    fn results_go_back_to_where_any_move_was_made() {
        let start = Othello::default().start();
        let record = |side, found, kind| Record { position: Position { side, ..start }, found, kind, held_back: false };
        let records = [
            record(Side::First, 300, FIRST),
            record(Side::Second, 200, RANDOM_MOVE),
            record(Side::First, 700, 0),
            record(Side::Second, -500, EXACT),
            record(Side::First, 400, FIRST),
            record(Side::First, 600, EXACT | RANDOM_MOVE),
        ];
        assert_eq!(results(&records), [None, None, Some(500), Some(-500), Some(600), Some(600)]);
    }
}
