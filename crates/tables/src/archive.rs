//! Import and export of tables: archives, and listings for other programs.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;

use endspiel_game::{Notation, Side, shorten};
use endspiel_knowledge::Stop;
use endspiel_machine::rename;
use endspiel_mill::{Hand, Mill, Points, Position, Rules};
use thiserror::Error;

use crate::code::Code;
use crate::file::{self, FileError, TableFile};
use crate::store::Store;
use crate::subspace::Subspace;

/// The reason why an import or export failed.
#[derive(Debug, Error)]
pub enum ArchiveError {
    /// A table is damaged.
    #[error(transparent)]
    File(#[from] FileError),
    /// The input is not an archive, or it cannot be unpacked.
    #[error("the archive cannot be imported: {0}")]
    Unreadable(String),
    /// The archive contains something other than a table.
    #[error("the archive contains something that is not a table: {0}")]
    Foreign(String),
    /// The archive contains nothing.
    #[error("the archive contains no tables")]
    Empty,
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The operation was stopped.
    #[error("stopped")]
    Stopped,
}

/// Writes tables into an uncompressed tar archive; tables are already compressed.
pub fn export(files: &[TableFile], archive: impl Write) -> io::Result<()> {
    let mut archive = tar::Builder::new(BufWriter::new(archive));
    archive.mode(tar::HeaderMode::Deterministic);
    for file in files {
        if let Some(name) = file.path().file_name() {
            archive.append_path_with_name(file.path(), name)?;
        }
    }
    archive.into_inner()?.flush()
}

/// Writes tables without their distances into an archive, which takes an eighth of the space. Calls `report` for each
/// table with its size.
pub fn export_values(
    files: &[TableFile],
    archive: impl Write,
    stop: &Stop,
    mut report: impl FnMut(&TableFile, u64),
) -> Result<(), ArchiveError> {
    let mut archive = tar::Builder::new(BufWriter::new(archive));
    for file in files {
        if stop.is_due() {
            return Err(ArchiveError::Stopped);
        }
        let mut bytes = Vec::new();
        let length = file::write_values(&mut bytes, file.space(), &file.load()?, file.stats())?;
        let mut header = tar::Header::new_gnu();
        header.set_size(length);
        header.set_mode(0o644);
        let name = file.path().file_name().unwrap_or_default();
        archive.append_data(&mut header, name, &bytes[..])?;
        report(file, length);
    }
    Ok(archive.into_inner()?.flush()?)
}

/// Imports the tables of an archive into the store and returns which ones.
///
/// Each is verified completely before it is stored. It replaces an existing one, unless only the existing one has
/// distances.
pub fn import(
    store: &Store,
    archive: impl Read,
    mut report: impl FnMut(Subspace),
) -> Result<Vec<Subspace>, ArchiveError> {
    let _claim = store.claim()?;
    let mut archive = tar::Archive::new(BufReader::new(archive));
    let (mut taken, mut entries) = (Vec::new(), 0);
    for entry in archive.entries().map_err(unreadable)? {
        let mut entry = entry.map_err(unreadable)?;
        entries += 1;
        let name = entry.path().map_err(unreadable)?.display().to_string();
        let is_table = entry.header().entry_type().is_file() && name.ends_with(".table");
        if !is_table {
            return Err(ArchiveError::Foreign(shorten(&name)));
        }
        // The name in the archive does not matter: the content decides the path.
        let arriving = store.folder().join("arriving.part");
        let checked = take_in(&mut entry, &arriving).and_then(|file| {
            let (space, store) = (file.space(), store.under(file.limit()));
            let is_better = |there: TableFile| there.has_distances() && !file.has_distances();
            if store.open(space).is_ok_and(|there| there.is_some_and(is_better)) {
                fs::remove_file(&arriving)?;
                return Ok(None);
            }
            rename(&arriving, &store.path(space))?;
            Ok(Some(space))
        });
        match checked {
            Ok(space) => {
                space.into_iter().for_each(&mut report);
                taken.extend(space);
            }
            Err(error) => {
                let _ = fs::remove_file(&arriving);
                return Err(error);
            }
        }
    }
    if entries == 0 { Err(ArchiveError::Empty) } else { Ok(taken) }
}

/// Returns the error of an unreadable archive, shortened because an archive can contain any text.
#[allow(clippy::needless_pass_by_value, reason = "for map_err")]
fn unreadable(error: io::Error) -> ArchiveError {
    ArchiveError::Unreadable(shorten(&error.to_string()))
}

fn take_in(entry: &mut impl Read, arriving: &Path) -> Result<TableFile, ArchiveError> {
    let mut file = File::create(arriving)?;
    io::copy(entry, &mut file).map_err(unreadable)?;
    file.sync_all()?;
    let file = TableFile::open(arriving)?;
    file.check_blocks()?;
    Ok(file)
}

/// The format of a listing for other programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listing {
    /// Comma-separated values, with a header line.
    Csv,
    /// One JSON object per line.
    JsonLines,
}

/// Writes every position of a table with its value, one per symmetry class.
pub fn list_positions(file: &TableFile, listing: Listing, out: &mut dyn Write) -> Result<(), ArchiveError> {
    // Under a limit the plies count to the next removal or the end.
    let distance = if file.limit().is_off() { "plies" } else { "removal" };
    if listing == Listing::Csv {
        writeln!(out, "position,value,{distance}")?;
    }
    let rules = file.space().pair.variant.rules();
    let game = Mill::new(Rules { removals: file.space().removals().unwrap_or(rules.removals), ..rules });
    for_each_position(file, |position, code| {
        let (text, value) = (game.print_position(&position), code.value());
        match (listing, code.plies(file.limit()).filter(|_| file.has_distances())) {
            (Listing::Csv, Some(plies)) => writeln!(out, "{text},{value},{plies}"),
            (Listing::Csv, None) => writeln!(out, "{text},{value},"),
            (Listing::JsonLines, Some(plies)) => {
                writeln!(out, r#"{{"position":"{text}","value":"{value}","{distance}":{plies}}}"#)
            }
            (Listing::JsonLines, None) => {
                writeln!(out, r#"{{"position":"{text}","value":"{value}","{distance}":null}}"#)
            }
        }
    })
}

/// Returns the `most` longest wins of these tables with their plies, the longest first, one per symmetry class. Tables
/// without distances are skipped.
pub fn longest_wins(files: &[TableFile], most: usize) -> Result<Vec<(Position, u32)>, ArchiveError> {
    // The longest win has the smallest code above a draw. The counts in the heads give the last code needed, so each
    // file is read once.
    let files = || files.iter().filter(|file| file.has_distances());
    let count = |code: u8| files().map(|file| file.stats().by_code[usize::from(code)]).sum::<u64>();
    let mut enough = 0;
    let far_enough = |&code: &u8| {
        enough += count(code);
        enough >= most as u64
    };
    let longest = Code::DRAW.0 + 1;
    let wanted = longest..=(longest..=Code::WON.0).find(far_enough).unwrap_or(Code::WON.0);
    let mut found = Vec::new();
    for file in files().filter(|file| wanted.clone().any(|code| file.stats().by_code[usize::from(code)] > 0)) {
        for_each_number(file, |number, code| {
            if wanted.contains(&code) {
                let plies = Code(code).plies(file.limit());
                found.extend(position(file.space(), number).zip(plies));
            }
            Ok(())
        })?;
    }
    found.sort_by_key(|&(_, plies)| std::cmp::Reverse(plies));
    found.truncate(most);
    Ok(found)
}

/// Calls `visit` with every position of a table, one per symmetry class. While moving, White is to move.
fn for_each_position(
    file: &TableFile,
    mut visit: impl FnMut(Position, Code) -> io::Result<()>,
) -> Result<(), ArchiveError> {
    for_each_number(file, |number, code| match position(file.space(), number) {
        Some(position) => visit(position, Code(code)),
        None => Ok(()),
    })
}

/// Calls `visit` with every index of a table and its code.
pub(crate) fn for_each_number(
    file: &TableFile,
    mut visit: impl FnMut(usize, u8) -> io::Result<()>,
) -> Result<(), ArchiveError> {
    let mut codes = vec![0; file.block_len()];
    for block in 0..file.block_count() {
        let begin = block * file.block_len();
        let codes = &mut codes[..file.block_len().min(file.codes() - begin)];
        file.read_block(block, codes)?;
        for (place, &code) in codes.iter().enumerate() {
            visit(begin + place, code)?;
        }
    }
    Ok(())
}

/// Returns the position with this index; `None` if it also has a smaller one.
pub(crate) fn position(space: Subspace, number: usize) -> Option<Position> {
    if !space.pair.is_first(number) {
        return None;
    }
    let (own, opposing) = space.pair.position(number);
    let (own_hand, opposing_hand) = space.in_hand();
    let hand = |stones: u32, in_hand: usize| Hand { stones: Points(stones), in_hand: in_hand as u8 };
    let (own, opposing) = (hand(own, own_hand), hand(opposing, opposing_hand));
    // When Black is to place, Black has more stones in hand.
    Some(match own.in_hand > opposing.in_hand {
        false => Position::new(own, opposing, Side::First),
        true => Position::new(opposing, own, Side::Second),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_in_an_archive_is_not_repeated_to_the_terminal() {
        let data = std::env::temp_dir().join(format!("endspiel-archive-{}", std::process::id()));
        let mut named = tar::Builder::new(Vec::new());
        let mut header = tar::Header::new_gnu();
        header.set_size(0);
        named.append_data(&mut header, "\u{1b}[2J\r\n.txt", io::empty()).unwrap();
        let named = named.into_inner().unwrap();
        let mut garbage = vec![b'0'; 512];
        garbage[..18].copy_from_slice(b"Endspiel table\r\n\x1b[");
        for archive in [named, garbage, b"short".to_vec()] {
            let refused = import(&Store::in_data(&data), &archive[..], |_| {}).unwrap_err().to_string();
            assert!(!refused.contains(char::is_control) && refused.chars().count() < 200, "{refused:?}");
        }
        fs::remove_dir_all(data).unwrap();
    }

    #[test]
    fn an_archive_without_tables_is_refused() {
        let data = std::env::temp_dir().join(format!("endspiel-archive-{}-empty", std::process::id()));
        let nothing = tar::Builder::new(Vec::new()).into_inner().unwrap();
        for archive in [Vec::new(), nothing] {
            let refused = import(&Store::in_data(&data), &archive[..], |_| {});
            assert!(matches!(refused, Err(ArchiveError::Empty)), "{refused:?}");
        }
        fs::remove_dir_all(data).unwrap();
    }
}
