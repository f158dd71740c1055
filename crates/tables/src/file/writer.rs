//! Writing a table.

use std::io::{self, Write};
use std::path::Path;

use endspiel_machine::Filesystem;
use rayon::prelude::*;
use xxhash_rust::xxh3::xxh3_64;

use super::{BLOCK_LEN, END_MAGIC, ENDING_LEN, FileError, Head, INDEX_ENTRY_LEN, MAGIC, PREAMBLE_LEN, version};
use crate::Stats;
use crate::subspace::Subspace;
use crate::table::Table;
use crate::values::{self, Model, without_distance};

/// How hard zstd tries: more saves little and takes long.
const LEVEL: i32 = 5;

/// Blocks that are compressed before they are written.
const BATCH: usize = 1024;

/// Writes the file of a table: beside its place, then into it. Returns how long it has become.
pub(crate) fn write(
    files: &dyn Filesystem,
    path: &Path,
    space: Subspace,
    codes: &[u8],
    stats: &Stats,
) -> Result<u64, FileError> {
    let beside = path.with_extension("part");
    let io = |error| FileError::Io { path: path.to_owned(), error };
    let head = Head::new(space, stats, BLOCK_LEN);
    let pack = |_: usize, block: &[u8]| Ok((zstd::bulk::compress(block, LEVEL)?, checksum(block)));
    let mut length = 0;
    let mut write = |mut out: &mut dyn Write| {
        length = write_parts(&mut out, version(true, !stats.limit.is_off()), &head, &[], codes, pack)?;
        Ok(())
    };
    files.write(&beside, &mut write).map_err(io)?;
    files.rename(&beside, path).map_err(io)?;
    Ok(length)
}

/// Writes a table without its distances. Returns how long it has become.
pub(crate) fn write_values(out: &mut impl Write, space: Subspace, table: &Table, stats: &Stats) -> io::Result<u64> {
    let model = Model::of(space, table);
    let head = Head::new(space, stats, values::block_len(table.layout));
    let packed = model.pack()?;
    let preamble = [&(packed.len() as u32).to_le_bytes()[..], &xxh3_64(&packed).to_le_bytes()].concat();
    let rows = head.block / table.layout.columns;
    let pack = |number: usize, block: &[u8]| {
        let values: Vec<u8> = block.iter().map(|&code| without_distance(code).0).collect();
        Ok((model.pack_rows(space, number * rows, block), checksum(&values)))
    };
    write_parts(out, version(false, !stats.limit.is_off()), &head, &[preamble, packed].concat(), &table.codes, pack)
}

/// Writes everything; `pack` makes a block and its checksum out of codes, by the number of the block.
fn write_parts(
    out: &mut impl Write,
    format: u32,
    head: &Head,
    model: &[u8],
    codes: &[u8],
    pack: impl Fn(usize, &[u8]) -> io::Result<(Vec<u8>, u32)> + Sync,
) -> io::Result<u64> {
    let block_len = head.block;
    let head = serde_json::to_vec(head)?;
    out.write_all(&MAGIC)?;
    out.write_all(&format.to_le_bytes())?;
    out.write_all(&(head.len() as u32).to_le_bytes())?;
    out.write_all(&xxh3_64(&head).to_le_bytes())?;
    out.write_all(&head)?;
    out.write_all(model)?;

    let mut end = (PREAMBLE_LEN + head.len() + model.len()) as u64;
    let mut index = Vec::with_capacity(codes.len().div_ceil(block_len) * INDEX_ENTRY_LEN);
    for (batch, codes) in codes.chunks(BATCH * block_len).enumerate() {
        let blocks = codes.par_chunks(block_len).enumerate();
        let blocks: Vec<(Vec<u8>, u32)> =
            blocks.map(|(number, block)| pack(batch * BATCH + number, block)).collect::<io::Result<_>>()?;
        for (packed, checksum) in blocks {
            out.write_all(&packed)?;
            end += packed.len() as u64;
            index.extend_from_slice(&end.to_le_bytes());
            index.extend_from_slice(&checksum.to_le_bytes());
        }
    }
    let length = end + (index.len() + ENDING_LEN) as u64;
    out.write_all(&index)?;
    out.write_all(&end.to_le_bytes())?;
    out.write_all(&xxh3_64(&index).to_le_bytes())?;
    out.write_all(&length.to_le_bytes())?;
    out.write_all(&END_MAGIC)?;
    Ok(length)
}

/// The checksum of a block.
pub(super) fn checksum(block: &[u8]) -> u32 {
    xxh3_64(block) as u32
}
