//! Positions for `training/network.py`, which fits the network, played on the cores of this machine: what `games.cu` does on a GPU.

use std::fs;
use std::io;
use std::ops::Range;
use std::path::Path;

use endspiel_game::Evaluator;
use endspiel_machine::replace_file;
use endspiel_othello::Othello;

use crate::games::{self, Sample};

/// Games in a file: what is lost at most when it is interrupted.
const GAMES_IN_A_FILE: u64 = 1000;

/// One of this number of games is not learned from.
const HELD_BACK: u64 = 50;

/// Plays the games with these numbers and writes a file for every thousand into a folder. What is there already is not played again.
pub fn write<E: Evaluator<Othello>>(
    game: &Othello,
    evaluator: &E,
    trust: f32,
    numbers: Range<u64>,
    folder: &Path,
) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let mut first = numbers.start;
    while first < numbers.end {
        let next = numbers.end.min(first.saturating_add(GAMES_IN_A_FILE));
        let file = folder.join(format!("{first}-{}", next - 1));
        if !file.exists() {
            let samples = games::play_all(game, evaluator, trust, first..next);
            replace_file(&file, &samples.iter().flat_map(record).collect::<Vec<u8>>())?;
            println!("{} of {} games", next - numbers.start, numbers.end - numbers.start);
        }
        first = next;
    }
    Ok(())
}

/// A position as `network.py` reads it: discs of the side to move and of the other, what the search found and how the position came about,
/// which nobody asks for, whether it is held back, and what it is worth.
fn record(sample: &Sample) -> [u8; 24] {
    let mut record = [0; 24];
    record[..8].copy_from_slice(&sample.position.own.0.to_le_bytes());
    record[8..16].copy_from_slice(&sample.position.opposing.0.to_le_bytes());
    record[19] = u8::from(sample.game.is_multiple_of(HELD_BACK));
    record[20..].copy_from_slice(&(sample.worth.round() as i32).to_le_bytes());
    record
}

#[cfg(test)]
mod tests {
    use super::{record, write};
    use crate::games::play_all;
    use endspiel_othello::{Classic, Othello};

    #[test]
    fn games_are_written_once_and_the_same_again() {
        let folder = std::env::temp_dir().join(format!("endspiel-records-{}", std::process::id()));
        let (game, player) = (Othello::default(), Classic::default());
        write(&game, &player, 0.2, 49..53, &folder).unwrap();
        let file = folder.join("49-52");
        let written = std::fs::read(&file).unwrap();
        let samples = play_all(&game, &player, 0.2, 49..53);
        assert_eq!(written, samples.iter().flat_map(record).collect::<Vec<u8>>());
        let held_back = written.chunks(24).filter(|record| record[19] == 1).count();
        assert_eq!(held_back, samples.iter().filter(|sample| sample.game == 50).count());
        assert!(held_back > 0);
        // What is there is not played again.
        std::fs::write(&file, "").unwrap();
        write(&game, &player, 0.2, 49..53, &folder).unwrap();
        assert!(std::fs::read(&file).unwrap().is_empty());
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
