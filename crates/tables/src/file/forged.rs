//! Correct checksums for files that were changed on purpose, for tests and fuzzing.

use xxhash_rust::xxh3::xxh3_64;

use super::{ENDING_LEN, MODEL_PREAMBLE_LEN, PREAMBLE_LEN};

/// Rewrites the checksums and the length to match these bytes, as far as their parts can still be found.
pub fn fix_checksums(bytes: &mut [u8]) {
    if bytes.len() < PREAMBLE_LEN + ENDING_LEN {
        return;
    }
    let (length, ending) = (bytes.len(), bytes.len() - ENDING_LEN);
    let body = PREAMBLE_LEN.saturating_add(number(bytes, 20, 4));
    if body <= ending {
        let sum = xxh3_64(&bytes[PREAMBLE_LEN..body]);
        bytes[24..32].copy_from_slice(&sum.to_le_bytes());
        let model = body + MODEL_PREAMBLE_LEN;
        if number(bytes, 16, 4) == 2 && model <= ending && number(bytes, body, 4) <= ending - model {
            let sum = xxh3_64(&bytes[model..][..number(bytes, body, 4)]);
            bytes[body + 4..][..8].copy_from_slice(&sum.to_le_bytes());
        }
    }
    let index = number(bytes, ending, 8);
    if index <= ending {
        let sum = xxh3_64(&bytes[index..ending]);
        bytes[ending + 8..][..8].copy_from_slice(&sum.to_le_bytes());
    }
    bytes[ending + 16..][..8].copy_from_slice(&(length as u64).to_le_bytes());
}

/// Returns a little-endian number in a file.
pub(super) fn number(bytes: &[u8], place: usize, length: usize) -> usize {
    bytes[place..place + length].iter().rev().fold(0, |number, &byte| number << 8 | usize::from(byte))
}
