//! An entropy coder for values: range asymmetric numeral systems (rANS).
//!
//! All values so far are one number; the more likely a value, the less it makes the number grow. The last value written
//! is the first one read, so the encoder goes backwards. See Jarek Duda, "Asymmetric numeral systems" (2013).

/// The sum of all shares.
const WHOLE: u32 = 1 << SCALE;
const SCALE: u32 = 15;

/// The lower bound of the state; below it, two more bytes are read.
const MIN_STATE: u32 = 1 << 16;

/// The frequencies of loss, draw and win in one context, as the beginnings of the intervals of draw and win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shares {
    draw: u16,
    win: u16,
}

impl Shares {
    /// The length of [`Shares::to_bytes`].
    pub(super) const BYTES: usize = 4;

    /// Returns shares in proportion to these counts. Every value gets at least one part, so that it can be encoded.
    pub(super) fn new(counts: [u32; 3]) -> Shares {
        let total: f64 = counts.iter().map(|&count| f64::from(count) + 0.4).sum();
        let part = |count: u32| ((f64::from(count) + 0.4) / total * f64::from(WHOLE)).round().max(1.0) as u32;
        let loss = part(counts[0]).min(WHOLE - 2);
        let draw = part(counts[1]).min(WHOLE - 1 - loss);
        Shares { draw: loss as u16, win: (loss + draw) as u16 }
    }

    /// Returns the shares as bytes.
    pub(super) fn to_bytes(self) -> [u8; Shares::BYTES] {
        let ([a, b], [c, d]) = (self.draw.to_le_bytes(), self.win.to_le_bytes());
        [a, b, c, d]
    }

    /// Returns the shares in these bytes, if every value has a part.
    pub(super) fn from_bytes(&[a, b, c, d]: &[u8; Shares::BYTES]) -> Option<Shares> {
        let shares = Shares { draw: u16::from_le_bytes([a, b]), win: u16::from_le_bytes([c, d]) };
        (0 < shares.draw && shares.draw < shares.win && u32::from(shares.win) < WHOLE).then_some(shares)
    }

    /// Returns the beginning and the size of a value's interval.
    #[inline]
    fn part(self, value: usize) -> (u32, u32) {
        let bounds = [0, u32::from(self.draw), u32::from(self.win), WHOLE];
        (bounds[value], bounds[value + 1] - bounds[value])
    }
}

/// An encoder that collects values and writes them at the end.
pub(super) struct Encoder {
    /// Each value as the beginning and the size of its interval.
    parts: Vec<(u16, u16)>,
}

impl Encoder {
    pub(super) fn with_capacity(values: usize) -> Encoder {
        Encoder { parts: Vec::with_capacity(values) }
    }

    #[inline]
    pub(super) fn push(&mut self, shares: Shares, value: usize) {
        let (begin, size) = shares.part(value);
        self.parts.push((begin as u16, size as u16));
    }

    /// Returns the bytes of all values.
    pub(super) fn finish(self) -> Vec<u8> {
        let (mut number, mut words) = (MIN_STATE, Vec::new());
        for &(begin, size) in self.parts.iter().rev() {
            let (begin, size) = (u32::from(begin), u32::from(size));
            if number >= size << (32 - SCALE) {
                words.push(number as u16);
                number >>= 16;
            }
            number = ((number / size) << SCALE) + number % size + begin;
        }
        words.extend([number as u16, (number >> 16) as u16]);
        words.iter().rev().flat_map(|word| word.to_le_bytes()).collect()
    }
}

/// A decoder of values.
pub(super) struct Decoder<'a> {
    number: u32,
    rest: &'a [[u8; 2]],
    /// Whether more was read than there is.
    overrun: bool,
}

impl<'a> Decoder<'a> {
    /// Returns a decoder of these bytes; `None` if no encoder can have written them.
    pub(super) fn new(bytes: &'a [u8]) -> Option<Decoder<'a>> {
        let (words, []) = bytes.as_chunks() else { return None };
        let [high, low, rest @ ..] = words else { return None };
        let number = u32::from(u16::from_le_bytes(*high)) << 16 | u32::from(u16::from_le_bytes(*low));
        Some(Decoder { number, rest, overrun: false })
    }

    /// Returns the next value. After the end it is arbitrary; see [`Decoder::is_finished`].
    #[inline]
    pub(super) fn next(&mut self, shares: Shares) -> usize {
        let slot = self.number & (WHOLE - 1);
        let value = usize::from(slot >= u32::from(shares.draw)) + usize::from(slot >= u32::from(shares.win));
        let (begin, size) = shares.part(value);
        self.number = size * (self.number >> SCALE) + slot - begin;
        if self.number < MIN_STATE {
            match self.rest {
                [word, rest @ ..] => {
                    self.number = self.number << 16 | u32::from(u16::from_le_bytes(*word));
                    self.rest = rest;
                }
                [] => self.overrun = true,
            }
        }
        value
    }

    /// Returns whether exactly all bytes were read and the state is the encoder's initial one.
    pub(super) fn is_finished(&self) -> bool {
        self.number == MIN_STATE && self.rest.is_empty() && !self.overrun
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn what_is_written_is_read(values in prop::collection::vec((any::<[u32; 3]>(), 0usize..3), 0..300)) {
            let mut encoder = Encoder::with_capacity(values.len());
            for &(counts, value) in &values {
                encoder.push(Shares::new(counts), value);
            }
            let bytes = encoder.finish();
            let mut decoder = Decoder::new(&bytes).unwrap();
            for &(counts, value) in &values {
                prop_assert_eq!(decoder.next(Shares::new(counts)), value);
            }
            prop_assert!(decoder.is_finished());
        }

        #[test]
        fn shares_survive_as_bytes(counts: [u32; 3]) {
            let shares = Shares::new(counts);
            prop_assert_eq!(Shares::from_bytes(&shares.to_bytes()), Some(shares));
        }

        #[test]
        fn any_bytes_can_be_tried(bytes: Vec<u8>, counts: [u32; 3]) {
            if let Some(mut decoder) = Decoder::new(&bytes) {
                for _ in 0..1000 {
                    decoder.next(Shares::new(counts));
                }
            }
        }
    }

    #[test]
    fn what_is_expected_costs_next_to_nothing() {
        let shares = Shares::new([0, 1, 1_000_000]);
        let mut encoder = Encoder::with_capacity(0);
        (0..100_000).for_each(|_| encoder.push(shares, 2));
        assert!(encoder.finish().len() < 20);
    }
}
