//! Updates of a row by several threads at once.
//!
//! `tests/loom.rs` compiles this file with the atomics of loom.

use crate::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use crate::code::{DRAW, MAX_DISTANCE, before};
use crate::limit::Limit;

/// A row that several threads update.
pub(crate) struct SharedRow<'a> {
    pub(crate) codes: &'a [AtomicU8],
    pub(crate) open: &'a [AtomicU8],
    pub(crate) present: &'a [AtomicU64; 4],
    pub(crate) limit: Limit,
    pub(crate) too_long: &'a AtomicBool,
}

impl SharedRow<'_> {
    /// Updates these columns, which have a move to a position with this final code. Several threads may do so at once,
    /// because within a layer all use one code.
    #[inline]
    pub(crate) fn propagate(&self, code: u8, columns: impl Iterator<Item = usize>) {
        let earlier = before(code, self.limit);
        if code < DRAW && earlier == DRAW {
            // One ply more than a code can express.
            let mut columns = columns;
            if columns.any(|column| self.codes[column].load(Ordering::Relaxed) <= DRAW) {
                self.too_long.store(true, Ordering::Relaxed);
            }
        } else if code < DRAW {
            for column in columns {
                if self.codes[column].load(Ordering::Relaxed) < earlier {
                    self.codes[column].store(earlier, Ordering::Relaxed);
                    add(self.present, earlier);
                }
            }
        } else {
            for column in columns {
                if self.open[column].fetch_sub(1, Ordering::Relaxed) == 1 {
                    let known = self.codes[column].load(Ordering::Relaxed);
                    let lost = if known < DRAW { known.max(earlier) } else { earlier };
                    if lost > MAX_DISTANCE {
                        self.too_long.store(true, Ordering::Relaxed);
                    }
                    self.codes[column].store(lost, Ordering::Relaxed);
                    add(self.present, lost);
                }
            }
        }
    }
}

/// Returns whether a row has a position with this code, as far as this thread has seen.
#[inline]
pub(crate) fn has(present: &[AtomicU64; 4], code: u8) -> bool {
    present[usize::from(code >> 6)].load(Ordering::Relaxed) >> (code & 63) & 1 == 1
}

#[inline]
fn add(present: &[AtomicU64; 4], code: u8) {
    if !has(present, code) {
        present[usize::from(code >> 6)].fetch_or(1 << (code & 63), Ordering::Relaxed);
    }
}
