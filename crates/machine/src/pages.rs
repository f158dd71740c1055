//! Zeroed memory pages: mapped by the system, or allocated where mapping is impossible.

#[cfg(any(test, target_arch = "wasm32"))]
mod allocated;

#[cfg(target_arch = "wasm32")]
pub(crate) use allocated::Pages;
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use mapped::Pages;

/// The smallest page size.
pub(crate) const PAGE: usize = 4096;

#[cfg(not(target_arch = "wasm32"))]
mod mapped {
    use std::io;

    use memmap2::MmapMut;

    /// Mapped pages, which take memory only where they are touched.
    pub(crate) struct Pages(MmapMut);

    impl Pages {
        /// Returns pages with this number of zero bytes.
        pub(crate) fn zeroed(bytes: usize) -> io::Result<Pages> {
            MmapMut::map_anon(bytes).map(Pages)
        }

        /// Asks the system for large pages, which it may ignore.
        pub(crate) fn advise_huge_pages(&self) {
            #[cfg(target_os = "linux")]
            let _ = self.0.advise(memmap2::Advice::HugePage);
        }

        pub(crate) fn bytes(&mut self) -> &mut [u8] {
            &mut self.0
        }

        #[inline]
        pub(crate) fn as_ptr(&self) -> *const u8 {
            self.0.as_ptr()
        }

        #[inline]
        pub(crate) fn as_mut_ptr(&mut self) -> *mut u8 {
            self.0.as_mut_ptr()
        }
    }
}
