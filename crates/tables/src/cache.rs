//! A cache of recently read blocks, shared by all threads.

use std::sync::{Mutex, PoisonError};

use crate::file::{FileError, TableFile};

/// The number of cached blocks, sixteen megabytes in all.
const SLOTS: usize = 1024;

/// A direct-mapped cache of blocks, with a lock per slot.
pub(crate) struct BlockCache {
    slots: Vec<Mutex<Slot>>,
}

#[derive(Default)]
struct Slot {
    /// The file and the block in this slot.
    holds: Option<(usize, usize)>,
    codes: Vec<u8>,
}

impl BlockCache {
    pub(crate) fn new() -> BlockCache {
        BlockCache { slots: std::iter::repeat_with(Mutex::default).take(SLOTS).collect() }
    }

    /// Returns one code of a file; `number` identifies the file.
    pub(crate) fn code(&self, file: &TableFile, number: usize, index: usize) -> Result<u8, FileError> {
        let (block, place) = (index / file.block_len(), index % file.block_len());
        let mixed = endspiel_machine::mix((number as u64) << 32 | block as u64);
        let slot = &self.slots[mixed as usize % SLOTS];
        let mut slot = slot.lock().unwrap_or_else(PoisonError::into_inner);
        if slot.holds != Some((number, block)) {
            slot.holds = None;
            let length = file.block_len().min(file.codes() - block * file.block_len());
            slot.codes.resize(length, 0);
            file.read_block(block, &mut slot.codes)?;
            slot.holds = Some((number, block));
        }
        Ok(slot.codes[place])
    }
}
