//! The reader of table files.

use std::cell::RefCell;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use endspiel_knowledge::Known;
use endspiel_machine::{Disk, Filesystem, RandomAccessFile, ReadHint, SharedBytes};
use rayon::prelude::*;
use xxhash_rust::xxh3::xxh3_64;

use super::writer::checksum;
use super::{
    END_MAGIC, ENDING_LEN, FileError, Head, INDEX_ENTRY_LEN, MAGIC, MAX_HEAD_LEN, MAX_STORED_BLOCK_LEN,
    MODEL_PREAMBLE_LEN, PREAMBLE_LEN, VERSION, version,
};
use crate::layout::Layout;
use crate::memory::zeros;
use crate::subspace::Subspace;
use crate::table::Table;
use crate::values::Model;
use crate::{Code, Limit, Stats};

/// A table file, on disk, in a book, or in another [`Filesystem`]. Opening it reads head and index; blocks are read on
/// demand.
///
/// Blocks are read and not mapped: access to a mapped file that was truncated kills the process, and a probe costs far
/// more than the read call.
pub struct TableFile {
    path: PathBuf,
    contents: Box<dyn RandomAccessFile>,
    length: u64,
    space: Subspace,
    pub(crate) layout: Layout,
    stats: Stats,
    /// The model that values without distances were packed with.
    model: Option<Model>,
    codes: usize,
    block_len: usize,
    blocks: Range<u64>,
    /// `None` if its entries are read on demand.
    index: Option<Vec<u8>>,
}

/// The longest index of a far file that is read as a whole.
const LONGEST_FAR_INDEX: u64 = if cfg!(test) { 256 } else { 16 << 10 };

impl std::fmt::Debug for TableFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TableFile").field("path", &self.path).finish_non_exhaustive()
    }
}

impl TableFile {
    /// Opens a file and verifies that it is a complete table with an intact head and index.
    pub fn open(path: &Path) -> Result<TableFile, FileError> {
        TableFile::open_in(&Disk, path)
    }

    /// Opens a file in this file system. [`RandomAccessFile`] describes the reads it takes.
    pub fn open_in(files: &dyn Filesystem, path: &Path) -> Result<TableFile, FileError> {
        let opened = files.open(path).map_err(|error| FileError::Io { path: path.to_owned(), error })?;
        TableFile::read(path, opened.ok_or_else(|| FileError::NoFile(path.to_owned()))?)
    }

    /// Opens a table in memory; `path` is its name in errors.
    pub(crate) fn in_memory(path: &Path, bytes: SharedBytes) -> Result<TableFile, FileError> {
        TableFile::read(path, Box::new(bytes))
    }

    fn read(path: &Path, contents: Box<dyn RandomAccessFile>) -> Result<TableFile, FileError> {
        let length = contents.size().map_err(|error| FileError::Io { path: path.to_owned(), error })?;
        let truncated = || FileError::Truncated(path.to_owned());
        let damaged = |what: &str| FileError::Damaged { path: path.to_owned(), what: what.to_owned() };
        let part = |place: u64, length: u64| {
            let mut bytes = vec![0; usize::try_from(length).unwrap_or(usize::MAX)];
            let read = contents.read_exact_at(&mut bytes, place, ReadHint::Head);
            read.map(|()| bytes).map_err(|error| unread(path, error))
        };
        let preamble = part(0, length.min(PREAMBLE_LEN as u64))?;
        if !preamble.starts_with(&MAGIC) {
            return Err(FileError::Foreign(path.to_owned()));
        }
        if preamble.len() < PREAMBLE_LEN {
            return Err(truncated());
        }
        let format = u32_at(&preamble, 16);
        if format > VERSION {
            return Err(FileError::Newer { path: path.to_owned(), version: format });
        }
        let head_len = u32_at(&preamble, 20) as usize;
        if head_len > MAX_HEAD_LEN {
            return Err(damaged("the head"));
        }
        let body = (PREAMBLE_LEN + head_len) as u64;
        let ending = length.checked_sub(ENDING_LEN as u64).filter(|&ending| ending >= body).ok_or_else(truncated)?;
        let end = part(ending, ENDING_LEN as u64)?;
        if end[24..] != END_MAGIC || u64_at(&end, 16) != length {
            return Err(truncated());
        }
        let (index_begin, head) = (u64_at(&end, 0), part(PREAMBLE_LEN as u64, head_len as u64));
        let index_len = ending.checked_sub(index_begin).ok_or_else(|| damaged("the index"))?;
        // Read before the head is looked at, so that a far file is asked for both at once.
        let early = (contents.is_far() && index_len <= LONGEST_FAR_INDEX).then(|| part(index_begin, index_len));
        let head = head?;
        if xxh3_64(&head) != u64_at(&preamble, 24) {
            return Err(damaged("the head"));
        }
        let head: Head = serde_json::from_slice(&head).map_err(|_| damaged("the head"))?;
        let (space, layout) = sound(&head).ok_or_else(|| damaged("the head"))?;
        let limited = !head.limit.is_off();
        let (model, model_len) = match format {
            _ if format == version(true, limited) => (None, 0),
            _ if format != version(false, limited) || !head.block.is_multiple_of(layout.columns) => {
                return Err(damaged("the head"));
            }
            _ => {
                let preamble = part(body, (ending - body).min(MODEL_PREAMBLE_LEN as u64))?;
                let room = (ending - body).saturating_sub(MODEL_PREAMBLE_LEN as u64);
                let packed_len = model_len(&preamble).filter(|&length| length <= room);
                let packed_len = packed_len.ok_or_else(|| damaged("the model"))?;
                let packed = part(body + MODEL_PREAMBLE_LEN as u64, packed_len)?;
                let model = read_model(&preamble, &packed).ok_or_else(|| damaged("the model"))?;
                (Some(model), MODEL_PREAMBLE_LEN as u64 + packed_len)
            }
        };
        let body = body + model_len;
        if index_begin < body || index_len != (head.codes.div_ceil(head.block) * INDEX_ENTRY_LEN) as u64 {
            return Err(damaged("the index"));
        }
        let index = match early {
            Some(read) => Some(read?),
            None if contents.is_far() => None,
            None => Some(part(index_begin, index_len)?),
        };
        if let Some(index) = &index {
            let ends = index.chunks_exact(INDEX_ENTRY_LEN).map(|entry| u64_at(entry, 0));
            let bounds = std::iter::once(body).chain(ends);
            let is_whole = bounds.clone().is_sorted() && bounds.last() == Some(index_begin);
            if xxh3_64(index) != u64_at(&end, 8) || !is_whole {
                return Err(damaged("the index"));
            }
        }
        let stats = Stats { own: head.own, opposing: head.opposing, limit: head.limit, by_code: head.counts };
        Ok(TableFile {
            path: path.to_owned(),
            length,
            space,
            layout,
            stats,
            model,
            codes: head.codes,
            block_len: head.block,
            blocks: body..index_begin,
            index,
            contents,
        })
    }

    /// Returns its subspace.
    pub fn space(&self) -> Subspace {
        self.space
    }

    /// Returns the draw limit it was made under.
    pub fn limit(&self) -> Limit {
        self.stats.limit
    }

    /// Returns its path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the size of the file in bytes.
    pub fn size(&self) -> u64 {
        self.length
    }

    /// Returns how many positions have each value.
    pub fn stats(&self) -> &Stats {
        &self.stats
    }

    /// Returns whether it stores the plies of wins and losses.
    pub fn has_distances(&self) -> bool {
        self.model.is_none()
    }

    /// Returns the exact value of a code of this table.
    pub(crate) fn known(&self, code: u8) -> Known {
        Code(code).known_from(self.limit(), self.has_distances())
    }

    /// Returns the number of blocks.
    pub(crate) fn block_count(&self) -> usize {
        self.codes.div_ceil(self.block_len)
    }

    /// Returns the number of codes in a block; the last one may have fewer.
    pub(crate) fn block_len(&self) -> usize {
        self.block_len
    }

    /// Returns the number of codes.
    pub(crate) fn codes(&self) -> usize {
        self.codes
    }

    /// Reads a block into `codes`, whose length is that of the block.
    pub(crate) fn read_block(&self, block: usize, codes: &mut [u8]) -> Result<(), FileError> {
        self.read_hinted(block, codes, ReadHint::Block)
    }

    fn read_hinted(&self, block: usize, codes: &mut [u8], hint: ReadHint) -> Result<(), FileError> {
        thread_local! {
            static PACKED: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
            static READER: RefCell<Option<zstd::bulk::Decompressor<'static>>> = const { RefCell::new(None) };
        }
        let (range, sum) = self.entry(block)?;
        let (begin, end) = (range.start, range.end);
        let unpacked = PACKED.with_borrow_mut(|packed| {
            packed.resize((end - begin) as usize, 0);
            self.contents.read_exact_at(packed, begin, hint).map_err(|error| unread(&self.path, error))?;
            Ok(match &self.model {
                Some(model) => {
                    let first = block * (self.block_len / self.layout.columns);
                    model.unpack_rows(self.space, first, packed, codes)
                }
                None => READER.with_borrow_mut(|reader| {
                    if reader.is_none() {
                        *reader = zstd::bulk::Decompressor::new().ok();
                    }
                    let length = reader.as_mut()?.decompress_to_buffer(packed, codes).ok()?;
                    (length == codes.len()).then_some(())
                }),
            })
        })?;
        if unpacked.is_some() && checksum(codes) == sum {
            Ok(())
        } else {
            Err(FileError::Damaged { path: self.path.clone(), what: format!("block {block}") })
        }
    }

    /// Returns where a block lies, and its checksum. An entry read on demand is verified by the checksum of its block.
    fn entry(&self, block: usize) -> Result<(Range<u64>, u32), FileError> {
        let first = block.saturating_sub(1) * INDEX_ENTRY_LEN;
        let length = if block == 0 { INDEX_ENTRY_LEN } else { 2 * INDEX_ENTRY_LEN };
        let mut entries = [0; 2 * INDEX_ENTRY_LEN];
        let entries = &mut entries[..length];
        match &self.index {
            Some(index) => entries.copy_from_slice(&index[first..][..length]),
            None => {
                let place = self.blocks.end + first as u64;
                let read = self.contents.read_exact_at(entries, place, ReadHint::Head);
                read.map_err(|error| unread(&self.path, error))?;
            }
        }
        let own = length - INDEX_ENTRY_LEN;
        let begin = if block == 0 { self.blocks.start } else { u64_at(entries, 0) };
        let range = begin..u64_at(entries, own);
        let is_block = self.blocks.start <= begin && begin <= range.end && range.end <= self.blocks.end;
        if !is_block || range.end - begin > MAX_PACKED_LEN {
            return Err(FileError::Damaged { path: self.path.clone(), what: "the index".to_owned() });
        }
        Ok((range, u32_at(entries, own + 8)))
    }

    /// Verifies that every block can be read and is unchanged.
    pub fn check_blocks(&self) -> Result<(), FileError> {
        (0..self.block_count()).into_par_iter().try_for_each_init(Vec::new, |codes, block| {
            codes.resize(self.block_len.min(self.codes - block * self.block_len), 0);
            self.read_hinted(block, codes, ReadHint::Whole)
        })
    }

    /// Reads the bytes of the file.
    pub(crate) fn bytes(&self) -> Result<Vec<u8>, FileError> {
        let mut bytes = vec![0; usize::try_from(self.length).unwrap_or(usize::MAX)];
        let read = self.contents.read_exact_at(&mut bytes, 0, ReadHint::Whole);
        read.map(|()| bytes).map_err(|error| unread(&self.path, error))
    }

    /// Reads the whole table into memory.
    pub(crate) fn load(&self) -> Result<Table, FileError> {
        let io = |error| FileError::Io { path: self.path.clone(), error };
        let mut codes = zeros(self.codes).map_err(io)?;
        let blocks = codes.par_chunks_mut(self.block_len).enumerate();
        blocks.try_for_each(|(block, codes)| self.read_hinted(block, codes, ReadHint::Whole))?;
        Ok(Table::with(self.space.pair, codes))
    }
}

/// The longest packed block: no packing makes one much longer.
const MAX_PACKED_LEN: u64 = 2 * MAX_STORED_BLOCK_LEN as u64;

/// Returns the error of a failed read.
fn unread(path: &Path, error: io::Error) -> FileError {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => FileError::Truncated(path.to_owned()),
        _ => FileError::Io { path: path.to_owned(), error },
    }
}

/// Returns the length of the packed model.
fn model_len(preamble: &[u8]) -> Option<u64> {
    (preamble.len() == MODEL_PREAMBLE_LEN).then(|| u64::from(u32_at(preamble, 0)))
}

/// Returns the model in these bytes, if its checksum is correct.
fn read_model(preamble: &[u8], packed: &[u8]) -> Option<Model> {
    let unchanged = xxh3_64(packed) == u64_at(preamble, 4);
    Model::unpack(packed).filter(|_| unchanged)
}

/// Returns the subspace of a head and its layout, if the head is consistent.
fn sound(head: &Head) -> Option<(Subspace, Layout)> {
    use crate::subspace::{Phase, placing_plies};
    let space = head.space()?;
    let variant = space.pair.variant;
    let phase_is_known = match head.phase {
        Phase::Moving => true,
        Phase::Placing { ply, removals } => {
            variant.is_placed() && ply < placing_plies(variant) && (1..=2).contains(&removals)
        }
    };
    let stones_are_known = head.own.max(head.opposing) <= variant.stones();
    if !phase_is_known || !stones_are_known || !space.goes_on() {
        return None;
    }
    let layout = space.pair.layout();
    let lengths_fit = head.codes == layout.len() && (1..=MAX_STORED_BLOCK_LEN).contains(&head.block);
    let counted = head.counts.iter().try_fold(0u64, |sum, &count| sum.checked_add(count))?;
    (lengths_fit && head.counts.len() == 256 && counted <= head.codes as u64).then_some((space, layout))
}

fn u32_at(bytes: &[u8], place: usize) -> u32 {
    u32::from_le_bytes(std::array::from_fn(|i| bytes[place + i]))
}

fn u64_at(bytes: &[u8], place: usize) -> u64 {
    u64::from_le_bytes(std::array::from_fn(|i| bytes[place + i]))
}
