//! Memory set aside for the moment when the system has none left.
//!
//! Rust ends the program when a small allocation fails. With [`WithReserve`] as its allocator, a program that has called
//! [`set_aside`] gets small blocks from its reserve then and goes on; [`is_short`] tells it to refuse what needs much.

use std::alloc::{GlobalAlloc, Layout, System};
use std::ptr::null_mut;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicPtr, AtomicU64, AtomicUsize, Ordering};

use crate::pages::{PAGE, Pages};

/// Blocks begin at multiples of this many bytes.
const UNIT: usize = 16;

/// Memory from which blocks are taken one after the other. It is free again when all of them are given back.
struct Reserve {
    begin: AtomicPtr<u8>,
    /// Its size in bytes; 0 for a program without a reserve.
    size: AtomicUsize,
    /// The number of blocks in the upper half, the units behind the last of them in the lower half.
    used: AtomicU64,
}

static RESERVE: Reserve =
    Reserve { begin: AtomicPtr::new(null_mut()), size: AtomicUsize::new(0), used: AtomicU64::new(0) };

impl Reserve {
    /// Takes a block, or returns null if it does not fit.
    fn take(&self, layout: Layout) -> *mut u8 {
        let units = self.size.load(Ordering::Acquire) / UNIT;
        let needed = layout.size().div_ceil(UNIT).max(1);
        if layout.align() > UNIT || needed > units {
            return null_mut();
        }
        let taken = self.used.fetch_update(Ordering::AcqRel, Ordering::Acquire, |used| {
            let end = (used as u32) as usize + needed;
            (end <= units).then(|| (used & BLOCKS) + ONE_BLOCK + end as u64)
        });
        match taken {
            Ok(used) => self.begin.load(Ordering::Acquire).wrapping_add((used as u32) as usize * UNIT),
            Err(_) => null_mut(),
        }
    }

    /// Returns whether a block is one of the reserve.
    #[inline]
    fn has(&self, block: *mut u8) -> bool {
        let begin = self.begin.load(Ordering::Relaxed).addr();
        block.addr().wrapping_sub(begin) < self.size.load(Ordering::Relaxed)
    }

    /// Takes a block back.
    fn give_back(&self) {
        let without = |used: u64| Some(if used & BLOCKS == ONE_BLOCK { 0 } else { used - ONE_BLOCK });
        let _ = self.used.fetch_update(Ordering::AcqRel, Ordering::Acquire, without);
    }
}

/// One block in `used`, and all of them.
const ONE_BLOCK: u64 = 1 << 32;
const BLOCKS: u64 = !(ONE_BLOCK - 1);

/// Sets this many bytes aside for as long as the program runs. They count towards a limit of address space, and take no
/// memory before they are used. Later calls change nothing.
pub fn set_aside(bytes: usize) {
    static PAGES: OnceLock<Option<Pages>> = OnceLock::new();
    PAGES.get_or_init(|| {
        let mut pages = Pages::zeroed(bytes.next_multiple_of(PAGE)).ok()?;
        RESERVE.begin.store(pages.as_mut_ptr(), Ordering::Release);
        RESERVE.size.store(bytes / UNIT * UNIT, Ordering::Release);
        Some(pages)
    });
}

/// Returns whether memory is short: some of the reserve is in use.
pub fn is_short() -> bool {
    RESERVE.used.load(Ordering::Relaxed) != 0
}

/// The allocator of the system, which takes blocks from the reserve when the system has no memory.
#[derive(Clone, Copy, Debug, Default)]
pub struct WithReserve;

// SAFETY: every block comes from the system's allocator, or is a part of the reserve that no other block has, and goes back to
// where it came from.
unsafe impl GlobalAlloc for WithReserve {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract of `alloc`.
        let block = unsafe { System.alloc(layout) };
        if block.is_null() { RESERVE.take(layout) } else { block }
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        let block = unsafe { System.alloc_zeroed(layout) };
        if !block.is_null() {
            return block;
        }
        let block = RESERVE.take(layout);
        if !block.is_null() {
            // SAFETY: the block has this many bytes.
            unsafe { block.write_bytes(0, layout.size()) };
        }
        block
    }

    #[inline]
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if !RESERVE.has(block) {
            // SAFETY: as above; a failed call leaves the block as it was.
            let moved = unsafe { System.realloc(block, layout, size) };
            if !moved.is_null() {
                return moved;
            }
        }
        // SAFETY: the caller promises that the size is possible with this alignment.
        let moved = unsafe { self.alloc(Layout::from_size_align_unchecked(size, layout.align())) };
        if !moved.is_null() {
            // SAFETY: both blocks have as many bytes, and they are different ones. The old one is not used any more.
            unsafe {
                moved.copy_from_nonoverlapping(block, layout.size().min(size));
                self.dealloc(block, layout);
            }
        }
        moved
    }

    #[inline]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        if RESERVE.has(block) {
            RESERVE.give_back();
        } else {
            // SAFETY: the block came from the system.
            unsafe { System.dealloc(block, layout) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_of_the_reserve_do_not_overlap_and_come_back_when_all_are_given_back() {
        let of = |size| Layout::from_size_align(size, 8).unwrap();
        assert!(RESERVE.take(of(1)).is_null() && !is_short(), "there is no reserve at first");
        set_aside(4096);
        let blocks = [1, 16, 17, 1000, 2900].map(|size| RESERVE.take(of(size)));
        let begin = blocks[0].addr();
        assert_eq!(blocks.map(|block| block.addr() - begin), [0, 16, 32, 64, 1072]);
        assert!(blocks.iter().all(|&block| RESERVE.has(block)) && is_short());
        assert!(RESERVE.take(of(200)).is_null(), "it is full");
        let mut other = 0_u8;
        assert!(!RESERVE.has(&raw mut other));
        for _ in &blocks {
            assert!(is_short());
            RESERVE.give_back();
        }
        assert!(!is_short());
        // SAFETY: the blocks have the sizes that are named here.
        unsafe {
            let block = RESERVE.take(of(40));
            block.write_bytes(7, 40);
            let moved = WithReserve.realloc(block, of(40), 80);
            assert!(!RESERVE.has(moved) && std::slice::from_raw_parts(moved, 40) == [7; 40] && !is_short());
            WithReserve.dealloc(moved, of(80));
        }
        assert!(RESERVE.take(of(5000)).is_null() && !is_short());
    }
}
