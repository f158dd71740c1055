//! Books of Egaroucid (`.egbk3`).
//!
//! Source of the layout: Egaroucid's page on its book (<https://www.egaroucid.nyanyan.dev/ja/usage/book/>). Numbers are
//! little endian; a1 is the highest bit and square 63. The page gives the mark as `EGAROUCID`; files begin with its
//! letters from the last to the first.
//!
//! | bytes | what |
//! |---|---|
//! | 9 | the mark |
//! | 1 | version (3) |
//! | 4 | the number of positions |
//!
//! A position:
//!
//! | bytes | what |
//! |---|---|
//! | 8, 8 | discs of the side to move and of the other side |
//! | 1, 1 | value (signed), level |
//! | 4 | lines: positions of the book that follow |
//! | 1, 1, 1 | the leaf, the best move that leads out of the book: value (signed), square, level |

use endspiel_game::words::Saying;

use super::{Bytes, Entry, MOST_DISCS, broken_off, other_version, position, square};

const MARKS: [&[u8; 9]; 2] = [b"DICUORAGE", b"EGAROUCID"];
const VERSION: u8 = 3;
/// Bytes of a position.
const ENTRY: usize = 25;

pub(super) fn is_book(file: &[u8]) -> bool {
    MARKS.iter().any(|mark| file.starts_with(*mark))
}

pub(super) fn read(file: &[u8]) -> Result<Vec<Entry>, Saying> {
    let mut bytes = Bytes(&file[MARKS[0].len()..]);
    let version = bytes.byte().ok_or_else(|| broken_off(0, 0))?;
    if version != VERSION {
        return Err(other_version(version, VERSION));
    }
    let promised = bytes.word().ok_or_else(|| broken_off(0, 0))?;
    let whole = bytes.0.len() / ENTRY;
    if whole < promised as usize {
        return Err(broken_off(promised, whole));
    }
    Ok((0..promised).map_while(|_| entry(&mut bytes)).collect())
}

fn entry(bytes: &mut Bytes<'_>) -> Option<Entry> {
    let discs = |bytes: &mut Bytes<'_>| bytes.squares().map(u64::reverse_bits);
    let position = position(discs(bytes)?, discs(bytes)?);
    let [value, level] = bytes.take()?;
    let lines = bytes.word()?;
    let [leaf_value, leaf, _level] = bytes.take()?;
    let leaf_value = i32::from(leaf_value as i8);
    let known = (-MOST_DISCS..=MOST_DISCS).contains(&leaf_value);
    let leaf = 63u8.checked_sub(leaf).and_then(square).filter(|_| known);
    let moves = leaf.map(|mv| (mv, leaf_value)).into_iter().collect();
    Some(Entry { position, value: i32::from(value as i8), level, lines, moves })
}
