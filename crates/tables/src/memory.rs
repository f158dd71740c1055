//! Large arrays of bytes.

use std::io;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::AtomicU8;

use memmap2::MmapMut;

/// Bytes that begin as zeros and take memory only where they are touched, in large pages if the system has them.
pub(crate) struct Bytes(Option<MmapMut>);

impl Bytes {
    pub(crate) fn zeroed(len: usize) -> io::Result<Bytes> {
        if len == 0 {
            return Ok(Bytes(None));
        }
        let map = MmapMut::map_anon(len)?;
        // Large pages are a wish; without them everything works as well, only slower.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        Ok(Bytes(Some(map)))
    }

    /// The same bytes, to be written by several threads at once.
    pub(crate) fn shared(&mut self) -> &[AtomicU8] {
        let bytes: &mut [u8] = self;
        // SAFETY: an AtomicU8 has the size and alignment of a u8, and nobody else sees the bytes while they are
        // borrowed mutably.
        unsafe { &*(std::ptr::from_mut(bytes) as *const [AtomicU8]) }
    }
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.0.as_deref().unwrap_or(&[])
    }
}

impl DerefMut for Bytes {
    fn deref_mut(&mut self) -> &mut [u8] {
        self.0.as_deref_mut().unwrap_or(&mut [])
    }
}
