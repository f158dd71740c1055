//! Large arrays of bytes.

use std::io;
use std::sync::atomic::AtomicU8;

use endspiel_machine::LargeTable;

/// A byte array in large pages.
pub(crate) type Bytes = LargeTable<u8>;

/// Returns `count` zeros, which take memory only where they are touched.
pub(crate) fn zeros(count: usize) -> io::Result<Bytes> {
    Ok(Bytes::zeroed(count)?.in_large_pages())
}

/// Returns the bytes as atomics, which several threads can write at once.
pub(crate) fn shared(bytes: &mut [u8]) -> &[AtomicU8] {
    // SAFETY: an AtomicU8 has the size and alignment of a u8, and the bytes are borrowed mutably, so there is no other
    // reference.
    unsafe { &*(std::ptr::from_mut(bytes) as *const [AtomicU8]) }
}
