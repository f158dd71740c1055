//! Pages from the allocator, for systems that map none.

#![cfg_attr(not(target_arch = "wasm32"), allow(dead_code, reason = "compiled for tests"))]

use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::io;
use std::ptr::NonNull;

use super::PAGE;

/// Zeros that the allocator gives, beginning at a page.
pub(crate) struct Pages {
    begin: NonNull<u8>,
    layout: Layout,
}

// SAFETY: the memory belongs to this value alone.
unsafe impl Send for Pages {}
// SAFETY: as above; it changes only through a mutable reference.
unsafe impl Sync for Pages {}

impl Pages {
    /// Returns pages with so many zeros, at least one.
    pub(crate) fn zeroed(bytes: usize) -> io::Result<Pages> {
        let layout = Layout::from_size_align(bytes.max(1), PAGE).map_err(|_| io::ErrorKind::OutOfMemory)?;
        // SAFETY: the layout has at least one byte.
        let begin = NonNull::new(unsafe { alloc_zeroed(layout) }).ok_or(io::ErrorKind::OutOfMemory)?;
        Ok(Pages { begin, layout })
    }

    /// Large pages are not to be had.
    pub(crate) fn wish_large(&self) {}

    pub(crate) fn bytes(&mut self) -> &mut [u8] {
        // SAFETY: these are the bytes that were allocated, all of them zeros at first.
        unsafe { std::slice::from_raw_parts_mut(self.begin.as_ptr(), self.layout.size()) }
    }

    #[inline]
    pub(crate) fn as_ptr(&self) -> *const u8 {
        self.begin.as_ptr()
    }

    #[inline]
    pub(crate) fn as_mut_ptr(&mut self) -> *mut u8 {
        self.begin.as_ptr()
    }
}

impl Drop for Pages {
    fn drop(&mut self) {
        // SAFETY: it was allocated with this layout, once.
        unsafe { dealloc(self.begin.as_ptr(), self.layout) };
    }
}

#[cfg(test)]
mod tests {
    use super::{PAGE, Pages};

    #[test]
    fn pages_from_the_allocator_are_zeros_at_a_page() {
        for bytes in [1, 4095, 3 * PAGE + 1] {
            let mut pages = Pages::zeroed(bytes).unwrap();
            assert_eq!(pages.as_ptr() as usize % PAGE, 0);
            assert_eq!(pages.as_ptr(), pages.as_mut_ptr().cast_const());
            assert!(pages.bytes().len() == bytes && pages.bytes().iter().all(|&byte| byte == 0));
            pages.bytes().fill(7);
        }
        assert!(Pages::zeroed(usize::MAX).is_err());
        assert!(Pages::zeroed(isize::MAX as usize - PAGE).is_err(), "there is no such memory");
    }
}
