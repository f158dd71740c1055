//! Training records in 24 bytes: a position and its value, as `gpu/games.cu` writes and `network.py` reads them.

use endspiel_game::Side;
use endspiel_knowledge::Score;
use endspiel_othello::{DISC, Position, Squares};

/// The flags of a record: the value is the result with best play; the position begins a game; a random move
/// followed.
pub const EXACT: u8 = 1;
pub const FIRST: u8 = 2;
pub const RANDOM_MOVE: u8 = 8;

/// The flag of the second side to move, only in files.
const SECOND_SIDE: u8 = 4;

const BYTES: usize = 24;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Record {
    pub position: Position,
    /// The result with best play if known, else the value of a search, for the side to move.
    pub found: Score,
    pub kind: u8,
    /// Whether the record is held out for validation.
    pub held_back: bool,
}

impl Record {
    pub fn to_bytes(self) -> [u8; BYTES] {
        let most = 64 * DISC;
        let mut bytes = [0; BYTES];
        bytes[..8].copy_from_slice(&self.position.own.0.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.position.opposing.0.to_le_bytes());
        bytes[16..18].copy_from_slice(&(self.found.clamp(-most, most) as i16).to_le_bytes());
        bytes[18] = self.kind | if self.position.side == Side::First { 0 } else { SECOND_SIDE };
        bytes[19] = u8::from(self.held_back);
        bytes
    }

    fn from_bytes(bytes: &[u8; BYTES]) -> Option<Record> {
        let [own, opposing, rest] = [0, 8, 16].map(|at| bytes[at..].first_chunk::<8>().copied().unwrap_or_default());
        let (own, opposing) = (Squares(u64::from_le_bytes(own)), Squares(u64::from_le_bytes(opposing)));
        let [low, high, kind, held_back, ..] = rest;
        let (side, discs) = match kind & SECOND_SIDE {
            0 => (Side::First, (own, opposing)),
            _ => (Side::Second, (opposing, own)),
        };
        let position = Position::new(discs.0, discs.1, side);
        let found = i16::from_le_bytes([low, high]).into();
        let record = Record { position, found, kind: kind & !SECOND_SIDE, held_back: held_back != 0 };
        (own.0 & opposing.0 == 0).then_some(record)
    }
}

/// Returns the records of a file; `None` if it is not a file of records.
pub fn read(file: &[u8]) -> Option<Vec<Record>> {
    let (records, rest) = file.as_chunks();
    if rest.is_empty() { records.iter().map(Record::from_bytes).collect() } else { None }
}

#[cfg(test)]
mod tests {
    use super::{EXACT, Record, read};
    use endspiel_game::Game;
    use endspiel_othello::Othello;

    #[test]
    fn what_is_written_is_read_and_nothing_else() {
        let game = Othello::default();
        let position = game.play_unchecked(&game.start(), game.moves(&game.start())[0]);
        let record = Record { position, found: -1234, kind: EXACT, held_back: true };
        let bytes = record.to_bytes();
        assert_eq!(read(&bytes), Some(vec![record]));
        assert_eq!(read(&bytes[1..]), None);
        assert_eq!(read(&[255; 24]), None, "discs of both sides on a square");
    }
}
