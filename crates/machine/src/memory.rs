//! Large tables in memory, and how much memory there is.

use std::alloc::{Layout, handle_alloc_error};
use std::fs;
use std::io;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

use bytemuck::Zeroable;

use crate::pages::{PAGE, Pages};

/// A table that begins as zeros and takes memory only where it is touched.
pub struct LargeTable<T> {
    /// `None` if there is nothing in it.
    pages: Option<Pages>,
    count: usize,
    of: PhantomData<T>,
}

impl<T: Zeroable> LargeTable<T> {
    /// A table of `count` zeros; an error if there is no memory for it.
    pub fn zeroed(count: usize) -> io::Result<LargeTable<T>> {
        const { assert!(align_of::<T>() <= PAGE && !std::mem::needs_drop::<T>()) };
        let bytes = count.checked_mul(size_of::<T>()).ok_or(io::ErrorKind::OutOfMemory)?;
        let pages = if bytes == 0 { None } else { Some(Pages::zeroed(bytes)?) };
        Ok(LargeTable { pages, count, of: PhantomData })
    }

    /// A table of `count` zeros. Without memory for it the program ends, as it does for a `Vec`.
    pub fn new(count: usize) -> LargeTable<T> {
        let layout = Layout::array::<T>(count).unwrap_or(Layout::new::<T>());
        LargeTable::zeroed(count).unwrap_or_else(|_| handle_alloc_error(layout))
    }

    /// The same table in large pages, if the system has them: faster to fill, and to find things in. But the system may have to
    /// tidy up first, for a tenth of a second and more.
    pub fn in_large_pages(self) -> LargeTable<T> {
        if let Some(pages) = &self.pages {
            pages.wish_large();
        }
        self
    }

    /// The same table, still all zeros, with all its memory: whoever plays against a clock waits for it before the clock runs.
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
        // SAFETY: as above, and nobody else sees them while the table is borrowed mutably.
        self.pages
            .as_mut()
            .map_or(&mut [], |pages| unsafe { std::slice::from_raw_parts_mut(pages.as_mut_ptr().cast(), count) })
    }
}

/// Bytes of memory that programs may still have; `None` if the system does not say.
pub fn available_memory() -> Option<u64> {
    in_meminfo("MemAvailable:")
}

/// Bytes of memory that the machine has, or the part of it that this program was given; `None` if the system does not say.
pub fn total_memory() -> Option<u64> {
    let all = in_meminfo("MemTotal:")?;
    let given = fs::read_to_string("/sys/fs/cgroup/memory.max").ok().and_then(|text| text.trim().parse().ok());
    Some(given.map_or(all, |given: u64| given.min(all)))
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
    }
}
