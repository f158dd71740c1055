//! The values of a subspace in memory.

use std::io;

use crate::layout::{Layout, Pair};
use crate::memory::{Bytes, zeros};

/// A code for every position of a subspace.
pub(crate) struct Table {
    pub(crate) pair: Pair,
    pub(crate) layout: Layout,
    pub(crate) codes: Bytes,
}

impl Table {
    /// Returns an empty table.
    pub(crate) fn new(pair: Pair) -> io::Result<Table> {
        let layout = pair.layout();
        Ok(Table { pair, layout, codes: zeros(layout.len())? })
    }

    /// Returns a table with this content.
    pub(crate) fn with(pair: Pair, codes: Bytes) -> Table {
        Table { pair, layout: pair.layout(), codes }
    }

    /// Returns the code of a position.
    #[inline]
    pub(crate) fn code(&self, own: u32, opposing: u32) -> u8 {
        self.codes[self.pair.index(self.layout, own, opposing)]
    }

    /// Returns one row.
    #[inline]
    pub(crate) fn row(&self, row: usize) -> &[u8] {
        &self.codes[row * self.layout.columns..][..self.layout.columns]
    }
}
