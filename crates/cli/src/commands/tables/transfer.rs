//! Export, import and deletion of tables.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;

use anyhow::Context;
use endspiel_game::Notation;
use endspiel_machine::replace_file_with;
use endspiel_mill::Mill;
use endspiel_tables::{
    Listing, Store, Subspace, TableFile, export as write_archive, export_values as write_values,
    import as read_archive, list_positions, longest_wins,
};
use serde_json::json;

use super::{Format, Stones, TableSelection, list};
use crate::failure::Failure;
use crate::interrupt::Interruptible;
use crate::terminal::ProgressLine;
use crate::words::{counted, print_result, size};

/// Writes a file atomically.
fn replace(path: &Path, write: impl FnOnce(&mut File) -> anyhow::Result<()>) -> Result<(), Failure> {
    Ok(replace_file_with(path, write).with_context(|| format!("cannot write {}", path.display()))?)
}

/// Writes tables into an archive.
pub(super) fn export(files: &[TableFile], path: &Path, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    if files.is_empty() {
        return Err(Failure::input("there are no such tables to export"));
    }
    replace(path, |file| Ok(write_archive(files, file)?))?;
    exported(files.len(), files.iter().map(TableFile::size).sum(), path, json, out)
}

/// Writes tables into an archive without their distances.
pub(super) fn export_values(files: &[TableFile], path: &Path, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    if files.is_empty() {
        return Err(Failure::input("there are no such tables to export"));
    }
    let stop = Interruptible::begin();
    let progress = if json { ProgressLine::hidden() } else { ProgressLine::building() };
    let mut bytes = 0;
    progress.during(|bar| {
        bar.set_length(files.iter().map(|file| file.stats().positions()).sum());
        bar.set_message("packing");
        replace(path, |archive| {
            Ok(write_values(files, archive, &stop, |file, length| {
                bytes += length;
                bar.inc(file.stats().positions());
                bar.set_message(format!("{} is packed", file.space()));
            })?)
        })
    })?;
    exported(files.len(), bytes, path, json, out)
}

/// Reports what was exported.
fn exported(tables: usize, bytes: u64, path: &Path, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let words = format!("{}, {} in {}", counted(tables, "table"), size(bytes), path.display());
    Ok(print_result(out, json, &json!({"tables": tables, "bytes": bytes}), &words)?)
}

/// Writes the positions of a table with their values.
pub(super) fn positions(store: &Store, stones: Stones, format: Format, path: &Path) -> Result<(), Failure> {
    let space = Subspace::moving(stones.larger, stones.smaller).of_variant(store.variant());
    let file = store.open(space).map_err(|error| super::failed(&error))?;
    let file =
        file.ok_or_else(|| Failure::input(format!("there is no table {space}; `endspiel solve mill` builds it")))?;
    let listing = match format {
        Format::Csv => Listing::Csv,
        Format::Jsonl => Listing::JsonLines,
    };
    replace(path, |out| {
        let mut out = BufWriter::new(out);
        list_positions(&file, listing, &mut out)?;
        Ok(out.flush()?)
    })
}

/// Prints the longest wins, one per line.
pub(super) fn longest(files: &[TableFile], most: usize, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let game = Mill::default();
    for (position, plies) in longest_wins(files, most).map_err(|error| Failure::Work(error.into()))? {
        let position = game.print_position(&position);
        print_result(out, json, &json!({"position": position, "plies": plies}), &format!("{position},{plies}"))?;
    }
    Ok(())
}

/// Imports the tables of an archive.
pub(super) fn import(store: &Store, path: &Path, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let archive = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    let taken = read_archive(store, archive, |_| {}).with_context(|| format!("cannot import {}", path.display()))?;
    let words = format!("{} taken over", counted(taken.len(), "table"));
    Ok(print_result(out, json, &json!({"tables": taken.len()}), &words)?)
}

/// Deletes tables; with --all also damaged ones.
pub(super) fn remove(
    store: &Store,
    selection: &TableSelection,
    all: bool,
    json: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if !all && selection.stones.is_none() && !selection.placing && selection.limit.is_none() {
        return Err(Failure::input("say which tables: stones as in 5-3, --placing, --limit, or --all"));
    }
    let _claim = store.claim().map_err(|error| Failure::Work(error.into()))?;
    let named = |path: &Path| store.table_named(path).is_some_and(|(_, space)| selection.has(space));
    let mut removed = 0;
    let stores = if all { selection.under_every_limit(store)? } else { vec![selection.under_limit(store)] };
    let mut files = Vec::new();
    for store in stores {
        files.extend(list(&store)?);
    }
    for file in files {
        let path = match file {
            Ok(file) if all || selection.has(file.space()) => file.path().to_owned(),
            // The name of a damaged file tells its contents.
            Err(error) if all || named(error.path()) => error.path().to_owned(),
            _ => continue,
        };
        fs::remove_file(&path).with_context(|| format!("cannot remove {}", path.display()))?;
        removed += 1;
    }
    if removed == 0 {
        return Err(Failure::input("there are no such tables to remove"));
    }
    Ok(print_result(out, json, &json!({"tables": removed}), &format!("{} removed", counted(removed, "table")))?)
}
