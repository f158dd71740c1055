//! Bytes that are kept for long: a mark says what they are, a version how they are written, a checksum that none has changed.

use std::ops::Range;

use crate::mix;

/// The checksum takes this many bytes.
const CHECKSUM: usize = 8;

/// What stands around bytes of one kind.
///
/// ```
/// use endspiel_machine::{Seal, SealError};
/// const NOTES: Seal = Seal { mark: b"notes", version: 1 };
/// let mut sealed = NOTES.close(b"d6 f4");
/// assert_eq!(NOTES.open(&sealed).map(|body| &sealed[body]), Ok(&b"d6 f4"[..]));
/// assert_eq!(Seal { version: 2, ..NOTES }.open(&sealed), Err(SealError::Version(1)));
/// sealed[8] ^= 1;
/// assert_eq!(NOTES.open(&sealed), Err(SealError::Damaged));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Seal {
    /// How they begin.
    pub mark: &'static [u8],
    /// Those of another version are refused.
    pub version: u8,
}

/// Why bytes are refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SealError {
    /// They do not begin with the mark.
    Foreign,
    /// They have another version.
    Version(u8),
    /// One of them has changed, or some are missing.
    Damaged,
}

impl Seal {
    /// The bytes with everything around them.
    pub fn close(&self, body: &[u8]) -> Vec<u8> {
        let mut sealed = [self.mark, &[self.version], body].concat();
        sealed.extend(checksum(&sealed).to_le_bytes());
        sealed
    }

    /// Where in these bytes the body is, if they are what was closed.
    pub fn open(&self, bytes: &[u8]) -> Result<Range<usize>, SealError> {
        let rest = bytes.strip_prefix(self.mark).ok_or(SealError::Foreign)?;
        match rest.first() {
            None => Err(SealError::Damaged),
            Some(&version) if version != self.version => Err(SealError::Version(version)),
            Some(_) => {
                let end = checked(bytes).ok_or(SealError::Damaged)?.len();
                let begin = self.mark.len() + 1;
                if begin <= end { Ok(begin..end) } else { Err(SealError::Damaged) }
            }
        }
    }
}

/// The bytes before a [`checksum`], if it is right.
pub fn checked(bytes: &[u8]) -> Option<&[u8]> {
    let (body, sum) = bytes.split_last_chunk::<CHECKSUM>()?;
    (checksum(body).to_le_bytes() == *sum).then_some(body)
}

/// A number that changes with every byte.
pub fn checksum(bytes: &[u8]) -> u64 {
    bytes.chunks(8).fold(bytes.len() as u64, |sum, chunk| {
        let word = chunk.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
        mix(sum.rotate_left(5) ^ word).wrapping_add(word)
    })
}
