//! Blocks that were read lately, for all threads.

use std::sync::{Mutex, PoisonError};

use crate::file::{FileError, TableFile};

/// How many blocks are kept: sixteen megabytes of them.
const SLOTS: usize = 1024;

/// The blocks read last. Each has one slot it can be in, so finding it is one step, and threads meet only in a slot.
pub(crate) struct BlockCache {
    slots: Vec<Mutex<Slot>>,
}

#[derive(Default)]
struct Slot {
    /// Which file and block is here.
    holds: Option<(usize, usize)>,
    codes: Vec<u8>,
}

impl BlockCache {
    pub(crate) fn new() -> BlockCache {
        BlockCache { slots: std::iter::repeat_with(Mutex::default).take(SLOTS).collect() }
    }

    /// One code of a file; `number` tells the file from all others.
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
