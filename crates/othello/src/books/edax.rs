//! Books of Edax (`book.dat`), version 4.
//!
//! Source of the layout: the descriptions in books that other programs read and write, such as the comments of the crate
//! `deft_reversi_engine`. Numbers are little endian; a1 is the lowest bit and square 0.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | the mark `XADEKOOB` |
//! | 1, 1 | version (4), release |
//! | 8 | date: year (2), month, day, hour, minute, second, nothing |
//! | 20 | level, empty squares, two errors, verbosity (4 each) |
//! | 4 | the number of positions |
//!
//! A position:
//!
//! | bytes | what |
//! |---|---|
//! | 8, 8 | discs of the side to move and of the other side |
//! | 16 | games won, drawn, lost, lines (4 each) |
//! | 6 | value, lower and upper bound (2 each, signed) |
//! | 1, 1 | the number of links, level |
//! | 2 each | links: value (signed) and square; 64 is a pass |
//! | 2 | the leaf: the best move without a link, in the form of a link; 65 is none |

use endspiel_game::words::Saying;

use super::{Bytes, Entry, broken_off, other_version, position, square};
use crate::Move;

const MARK: &[u8; 8] = b"XADEKOOB";
const VERSION: u8 = 4;
const PASS: u8 = 64;

pub(super) fn is_book(file: &[u8]) -> bool {
    file.starts_with(MARK)
}

pub(super) fn read(file: &[u8]) -> Result<Vec<Entry>, Saying> {
    let mut bytes = Bytes(&file[MARK.len()..]);
    let (version, promised) = header(&mut bytes).ok_or_else(|| broken_off(0, 0))?;
    if version != VERSION {
        return Err(other_version(version, VERSION));
    }
    let mut entries = Vec::new();
    while !bytes.0.is_empty() {
        entries.push(entry(&mut bytes).ok_or_else(|| broken_off(promised, entries.len()))?);
    }
    if entries.len() < promised as usize {
        return Err(broken_off(promised, entries.len()));
    }
    Ok(entries)
}

/// Returns the version and the number of positions.
fn header(bytes: &mut Bytes<'_>) -> Option<(u8, u32)> {
    let [version, _release] = bytes.take()?;
    bytes.take::<28>()?;
    Some((version, bytes.word()?))
}

fn entry(bytes: &mut Bytes<'_>) -> Option<Entry> {
    let position = position(bytes.squares()?, bytes.squares()?);
    bytes.take::<12>()?;
    let lines = bytes.word()?;
    let value = i16::from_le_bytes(bytes.take()?).into();
    bytes.take::<4>()?;
    let [links, level] = bytes.take()?;
    let mut moves = Vec::new();
    // The leaf follows the links and has their form.
    for _ in 0..=links {
        let [value, number] = bytes.take()?;
        let mv = if number == PASS { Some(Move::Pass) } else { square(number) };
        moves.extend(mv.map(|mv| (mv, i32::from(value as i8))));
    }
    Some(Entry { position, value, level, lines, moves })
}
