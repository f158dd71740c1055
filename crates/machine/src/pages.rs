//! Memory in pages that begin as zeros: mapped by the system, or allocated where nothing can be mapped.

#[cfg(any(test, target_arch = "wasm32"))]
mod allocated;

#[cfg(target_arch = "wasm32")]
pub(crate) use allocated::Pages;
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use mapped::Pages;

/// No page is smaller.
pub(crate) const PAGE: usize = 4096;

#[cfg(not(target_arch = "wasm32"))]
mod mapped {
    use std::io;

    use memmap2::MmapMut;

    /// Pages of the system, which take memory only where they are touched.
    pub(crate) struct Pages(MmapMut);

    impl Pages {
        /// Returns pages with so many zeros.
        pub(crate) fn zeroed(bytes: usize) -> io::Result<Pages> {
            MmapMut::map_anon(bytes).map(Pages)
        }

        /// Asks for large pages. It is a wish; without them everything works as well, only slower.
        pub(crate) fn wish_large(&self) {
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
