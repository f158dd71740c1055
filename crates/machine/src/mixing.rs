//! A hash of 64-bit words.

/// Hashes a word so that every input bit affects every output bit. Distinct inputs give distinct outputs, so a position
/// that fits into 64 bits has a hash without collisions.
///
/// ```
/// use endspiel_machine::mix;
/// assert_ne!(mix(1), mix(2));
/// ```
///
/// The finaliser of SplitMix64 (Stafford's variant 13).
#[inline]
pub const fn mix(word: u64) -> u64 {
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}
