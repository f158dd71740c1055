//! Moves of people, for `policy.py`: every position of games from WTHOR files and the move played in it.

use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use endspiel_game::{Game, Notation};
use endspiel_machine::replace_file;
use endspiel_othello::{Move, Othello, Position};

const BYTES: usize = 24;

/// Reads the files `WTH_YEAR.wtb` of these years in a folder and writes a record for each choice among several moves.
pub fn write(game: &Othello, years: RangeInclusive<u64>, folder: &Path, out: &Path) -> Result<(), String> {
    let mut records = Vec::new();
    let mut games = 0;
    for year in years {
        let path = file_of(folder, year);
        let Ok(file) = fs::read(&path) else { continue };
        let imported = game.import(&file).map_err(|error| format!("{}: {error}", path.display()))?;
        games += imported.len();
        for played in imported {
            let mut position = played.start;
            for mv in played.moves {
                if let Some(record) = record(game, &position, mv) {
                    records.extend(record);
                }
                position = game.play_unchecked(&position, mv);
            }
        }
    }
    if games == 0 {
        return Err(format!("{}: there is no WTH_YEAR.wtb of these years", folder.display()));
    }
    println!("{games} games, {} choices", records.len() / BYTES);
    replace_file(out, &records).map_err(|error| format!("{}: {error}", out.display()))
}

fn file_of(folder: &Path, year: u64) -> PathBuf {
    folder.join(format!("WTH_{year}.wtb"))
}

/// Returns the record of a choice; `None` if there was none.
fn record(game: &Othello, position: &Position, mv: Move) -> Option<[u8; BYTES]> {
    let Move::Place(square) = mv else { return None };
    if game.legal(position).count() < 2 {
        return None;
    }
    let mut bytes = [0; BYTES];
    bytes[..8].copy_from_slice(&position.own.0.to_le_bytes());
    bytes[8..16].copy_from_slice(&position.opposing.0.to_le_bytes());
    bytes[16] = 8 * square.row() + square.column();
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use endspiel_game::{Game, Notation};
    use endspiel_othello::Othello;

    use super::record;

    #[test]
    fn a_record_holds_both_sides_and_the_square_from_a1() {
        let game = Othello::default();
        let start = game.start();
        let bytes = record(&game, &start, game.parse_move(&start, "f5").unwrap()).unwrap();
        assert_eq!(u64::from_le_bytes(*bytes[..8].first_chunk().unwrap()), 1 << 28 | 1 << 35, "Black on e4 and d5");
        assert_eq!(bytes[16], 37, "f5 is the sixth square of the fifth row");
    }
}
