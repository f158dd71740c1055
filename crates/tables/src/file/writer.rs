//! Writing a table.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use rayon::prelude::*;
use xxhash_rust::xxh3::xxh3_64;

use super::{BLOCK_LEN, END_MAGIC, ENDING_LEN, FileError, Head, INDEX_ENTRY_LEN, MAGIC, PREAMBLE_LEN, VERSION};
use crate::Stats;
use crate::subspace::Subspace;

/// How hard zstd tries: more saves little and takes long.
const LEVEL: i32 = 5;

/// Blocks that are compressed before they are written.
const BATCH: usize = 1024;

/// Writes the file of a table: beside its place, then into it. Returns how long it has become.
pub(crate) fn write(path: &Path, space: Subspace, codes: &[u8], stats: &Stats) -> Result<u64, FileError> {
    let beside = path.with_extension("part");
    let io = |error| FileError::Io { path: path.to_owned(), error };
    let length = write_all(&beside, space, codes, stats).map_err(io)?;
    fs::rename(&beside, path).map_err(io)?;
    if let Some(folder) = path.parent() {
        File::open(folder).and_then(|folder| folder.sync_all()).map_err(io)?;
    }
    Ok(length)
}

fn write_all(path: &Path, space: Subspace, codes: &[u8], stats: &Stats) -> io::Result<u64> {
    let mut file = BufWriter::with_capacity(1 << 20, File::create(path)?);
    let head = serde_json::to_vec(&Head::new(space, stats))?;
    file.write_all(&MAGIC)?;
    file.write_all(&VERSION.to_le_bytes())?;
    file.write_all(&(head.len() as u32).to_le_bytes())?;
    file.write_all(&xxh3_64(&head).to_le_bytes())?;
    file.write_all(&head)?;

    let mut end = (PREAMBLE_LEN + head.len()) as u64;
    let mut index = Vec::with_capacity(codes.len().div_ceil(BLOCK_LEN) * INDEX_ENTRY_LEN);
    for batch in codes.chunks(BATCH * BLOCK_LEN) {
        let blocks: Vec<(Vec<u8>, u32)> = batch.par_chunks(BLOCK_LEN).map(pack).collect::<io::Result<_>>()?;
        for (packed, checksum) in blocks {
            file.write_all(&packed)?;
            end += packed.len() as u64;
            index.extend_from_slice(&end.to_le_bytes());
            index.extend_from_slice(&checksum.to_le_bytes());
        }
    }
    let length = end + (index.len() + ENDING_LEN) as u64;
    file.write_all(&index)?;
    file.write_all(&end.to_le_bytes())?;
    file.write_all(&xxh3_64(&index).to_le_bytes())?;
    file.write_all(&length.to_le_bytes())?;
    file.write_all(&END_MAGIC)?;
    file.into_inner()?.sync_all()?;
    Ok(length)
}

fn pack(block: &[u8]) -> io::Result<(Vec<u8>, u32)> {
    Ok((zstd::bulk::compress(block, LEVEL)?, checksum(block)))
}

/// The checksum of a block.
pub(super) fn checksum(block: &[u8]) -> u32 {
    xxh3_64(block) as u32
}
