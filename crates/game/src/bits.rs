//! Sets of up to 64 places as the bits of a word.

/// Returns the positions of the set bits, lowest first.
///
/// ```
/// use endspiel_game::bits;
/// assert_eq!(bits(0b1010_0001u8).collect::<Vec<_>>(), [0, 5, 7]);
/// ```
#[inline]
pub fn bits(set: impl Into<u64>) -> Bits {
    Bits(set.into())
}

/// Iterator over the set bits of a word; see [`bits`].
#[derive(Clone, Debug)]
pub struct Bits(u64);

impl Iterator for Bits {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let lowest = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(lowest)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Bits {}
