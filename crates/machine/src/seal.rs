//! Bytes that are kept for long: a mark says what they are, a version how they are written, a checksum that none has changed.

use std::fmt;
use std::ops::Range;

use crate::mix;

/// The checksum takes this many bytes.
const CHECKSUM: usize = 8;

/// The length of a head takes this many bytes.
const HEAD_LEN: usize = 4;

/// What stands around bytes of one kind.
///
/// ```
/// use endspiel_machine::{Seal, SealError};
/// const NOTES: Seal = Seal { what: "book of notes", mark: b"notes", version: 1 };
/// let mut sealed = NOTES.close(b"d6 f4");
/// assert_eq!(NOTES.open(&sealed).map(|body| &sealed[body]), Ok(&b"d6 f4"[..]));
/// let newer = Seal { version: 2, ..NOTES };
/// assert_eq!(newer.open(&sealed), Err(SealError::Version { what: "book of notes", found: 1, read: 2 }));
/// sealed[8] ^= 1;
/// assert_eq!(NOTES.open(&sealed).unwrap_err().to_string(), "the book of notes is damaged");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Seal {
    /// What they are, for people: "book of Connect Four".
    pub what: &'static str,
    /// How they begin.
    pub mark: &'static [u8],
    /// Those of another version are refused.
    pub version: u8,
}

/// Why bytes are refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SealError {
    /// They do not begin with the mark of what was expected.
    Foreign(&'static str),
    /// They have another version.
    Version {
        /// What they are.
        what: &'static str,
        /// The version they have.
        found: u8,
        /// The version that is read.
        read: u8,
    },
    /// One of them has changed, or some are missing.
    Damaged(&'static str),
}

impl fmt::Display for SealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SealError::Foreign(what) => write!(f, "this is not a {what}"),
            SealError::Version { what, found, read } => {
                write!(f, "the {what} has version {found}, and this program reads version {read}")
            }
            SealError::Damaged(what) => write!(f, "the {what} is damaged"),
        }
    }
}

impl std::error::Error for SealError {}

impl Seal {
    /// The bytes with everything around them.
    pub fn close(&self, body: &[u8]) -> Vec<u8> {
        let mut sealed = [self.mark, &[self.version], body].concat();
        sealed.extend(checksum(&sealed).to_le_bytes());
        sealed
    }

    /// Where in these bytes the body is, if they are what was closed.
    pub fn open(&self, bytes: &[u8]) -> Result<Range<usize>, SealError> {
        let rest = bytes.strip_prefix(self.mark).ok_or(SealError::Foreign(self.what))?;
        match rest.first() {
            None => Err(self.damaged()),
            Some(&found) if found != self.version => {
                Err(SealError::Version { what: self.what, found, read: self.version })
            }
            Some(_) => {
                let end = checked(bytes).ok_or_else(|| self.damaged())?.len();
                let begin = self.mark.len() + 1;
                if begin <= end { Ok(begin..end) } else { Err(self.damaged()) }
            }
        }
    }

    /// The bytes of a head and a body with everything around them.
    pub fn close_with_head(&self, head: &[u8], body: &[u8]) -> Vec<u8> {
        self.close(&[&(head.len() as u32).to_le_bytes(), head, body].concat())
    }

    /// Where in these bytes head and body are, if they are what was closed with a head.
    ///
    /// ```
    /// use endspiel_machine::Seal;
    /// const NOTES: Seal = Seal { what: "book of notes", mark: b"notes", version: 1 };
    /// let sealed = NOTES.close_with_head(b"by hand", b"d6 f4");
    /// let (head, body) = NOTES.open_with_head(&sealed).unwrap();
    /// assert_eq!((&sealed[head], &sealed[body]), (&b"by hand"[..], &b"d6 f4"[..]));
    /// assert!(NOTES.open_with_head(&NOTES.close(b"no head")).is_err());
    /// ```
    pub fn open_with_head(&self, bytes: &[u8]) -> Result<(Range<usize>, Range<usize>), SealError> {
        let all = self.open(bytes)?;
        let length = bytes[all.clone()].first_chunk::<HEAD_LEN>().ok_or_else(|| self.damaged())?;
        let begin = all.start + HEAD_LEN;
        let end = begin.checked_add(u32::from_le_bytes(*length) as usize).filter(|&end| end <= all.end);
        let end = end.ok_or_else(|| self.damaged())?;
        Ok((begin..end, end..all.end))
    }

    /// The error of bytes whose body cannot be read.
    pub fn damaged(&self) -> SealError {
        SealError::Damaged(self.what)
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
