//! Large arrays, and the amount of memory.

use std::alloc::{Layout, handle_alloc_error};
use std::fs;
use std::io;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

use bytemuck::Zeroable;

use crate::cgroup::memory_limit;
use crate::pages::{PAGE, Pages};

/// A large array of zeros that takes memory only where it is touched.
pub struct LargeTable<T> {
    /// `None` if it is empty.
    pages: Option<Pages>,
    count: usize,
    of: PhantomData<T>,
}

impl<T: Zeroable> LargeTable<T> {
    /// Returns an array of `count` zeros; an error if there is no memory for it.
    pub fn zeroed(count: usize) -> io::Result<LargeTable<T>> {
        const { assert!(align_of::<T>() <= PAGE && !std::mem::needs_drop::<T>()) };
        let bytes = count.checked_mul(size_of::<T>()).ok_or(io::ErrorKind::OutOfMemory)?;
        let pages = if bytes == 0 { None } else { Some(Pages::zeroed(bytes)?) };
        Ok(LargeTable { pages, count, of: PhantomData })
    }

    /// Returns an array of `count` zeros. Without memory for it the program aborts, as for a `Vec`.
    pub fn new(count: usize) -> LargeTable<T> {
        let layout = Layout::array::<T>(count).unwrap_or(Layout::new::<T>());
        LargeTable::zeroed(count).unwrap_or_else(|_| handle_alloc_error(layout))
    }

    /// Returns an array of 2 to the power of `bits` zeros and that power, or a half, a quarter and so on of it if there is
    /// less memory, but not fewer than `least` bits.
    pub fn power_of_two(bits: u32, least: u32) -> (LargeTable<T>, u32) {
        let fits = (least + 1..=bits).rev().find_map(|bits| Some((LargeTable::zeroed(1 << bits).ok()?, bits)));
        fits.unwrap_or_else(|| (LargeTable::new(1 << least), least))
    }

    /// Asks for large pages, which are faster to fill and to access.
    ///
    /// The system may first need a tenth of a second or more to compact its memory.
    pub fn in_large_pages(self) -> LargeTable<T> {
        if let Some(pages) = &self.pages {
            pages.advise_huge_pages();
        }
        self
    }

    /// Touches every page, so that the memory is allocated now and not while a clock is running.
    pub fn touched(mut self) -> LargeTable<T> {
        self.pages.iter_mut().for_each(|pages| pages.bytes().iter_mut().step_by(PAGE).for_each(|byte| *byte = 0));
        self
    }
}

impl<T> Deref for LargeTable<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        // SAFETY: pages begin at a page and have room for `count` of T. All of them began as zeros, which are a T.
        self.pages
            .as_ref()
            .map_or(&[], |pages| unsafe { std::slice::from_raw_parts(pages.as_ptr().cast(), self.count) })
    }
}

impl<T> DerefMut for LargeTable<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        let count = self.count;
        // SAFETY: as above, and the table is borrowed mutably, so there is no other reference.
        self.pages
            .as_mut()
            .map_or(&mut [], |pages| unsafe { std::slice::from_raw_parts_mut(pages.as_mut_ptr().cast(), count) })
    }
}

/// Returns the bytes of memory that are available; `None` if the system does not tell.
pub fn available_memory() -> Option<u64> {
    in_meminfo("MemAvailable:")
}

/// Returns the bytes of memory of the machine, or of this program's control groups if that is less; `None` if the system
/// does not tell.
pub fn total_memory() -> Option<u64> {
    let all = in_meminfo("MemTotal:")?;
    Some(memory_limit().map_or(all, |limit| limit.min(all)))
}

fn in_meminfo(name: &str) -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kilobytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::LargeTable;

    #[test]
    fn every_place_is_zero_at_first_and_can_be_written() {
        for count in [0, 1, 511, 4096, 1 << 20, (1 << 20) + 3] {
            for mut table in [LargeTable::<u64>::new(count), LargeTable::new(count).in_large_pages().touched()] {
                assert!(table.len() == count && table.iter().all(|&word| word == 0));
                table.iter_mut().zip(1..).for_each(|(word, number)| *word = number);
                assert!(table.iter().zip(1..).all(|(&word, number)| word == number));
            }
        }
    }

    #[test]
    fn what_does_not_fit_is_an_error() {
        assert!(LargeTable::<u64>::zeroed(usize::MAX).is_err());
        assert!(LargeTable::<u8>::zeroed(usize::MAX / 4).is_err());
        let (table, bits) = LargeTable::<u64>::power_of_two(60, 3);
        assert!((3..60).contains(&bits) && table.len() == 1 << bits, "as many as fit");
    }
}
