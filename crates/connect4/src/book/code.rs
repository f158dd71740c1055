//! Entropy coding of scores: frequent ones take less than a bit.
//!
//! A range asymmetric numeral system (Jarek Duda 2013) with frequencies that depend on the context of a
//! position. Each filling is coded separately, so that one can be decoded without the others.

use super::{Reader, write_number};

/// The largest score of the standard board; the smallest is its negative.
const MAX_SCORE: i8 = 18;

/// The number of different scores.
const SCORES: usize = 2 * MAX_SCORE as usize + 1;

/// Log₂ of the sum of the frequencies of a context.
const TOTAL_BITS: u32 = 12;

/// The lower limit of the coder's state; the upper limit is 256 times as much.
const MIN_STATE: u32 = 1 << 16;

/// The size of the stored state.
const STATE_BYTES: usize = 3;

/// Class limits of a neighbour's score: each class ends with its number.
const CLASSES: [i8; 8] = [-6, -3, -1, 0, 2, 4, 8, 13];

/// The number of contexts.
pub(crate) const CONTEXTS: usize = SCORES * (CLASSES.len() + 1);

/// Returns the context of a position from the previous score and the score of a neighbour.
pub(crate) fn context(before: i8, neighbour: i8) -> usize {
    symbol(before) * (CLASSES.len() + 1) + CLASSES.partition_point(|&most| most < neighbour)
}

fn symbol(score: i8) -> usize {
    usize::from(score.clamp(-MAX_SCORE, MAX_SCORE).abs_diff(-MAX_SCORE))
}

/// Cumulative frequencies: the start of every score's share, and the end of the last.
#[derive(Clone)]
pub(crate) struct Frequencies([u16; SCORES + 1]);

impl Frequencies {
    /// Returns frequencies in proportion to these counts.
    fn of_counts(counts: &[u32; SCORES]) -> Frequencies {
        let total = counts.iter().map(|&count| u64::from(count)).sum::<u64>().max(1);
        let mut shares =
            counts.map(|count| if count == 0 { 0 } else { ((u64::from(count) << TOTAL_BITS) / total).max(1) as i32 });
        // The rounding error goes to the most frequent score.
        let rest = (1 << TOTAL_BITS) - shares.iter().sum::<i32>();
        if let Some(largest) = shares.iter_mut().max().filter(|largest| **largest > 0) {
            *largest += rest;
        }
        Frequencies::of_shares(shares.map(|share| share as u16))
    }

    fn of_shares(shares: [u16; SCORES]) -> Frequencies {
        let mut begins = [0; SCORES + 1];
        for (symbol, share) in shares.into_iter().enumerate() {
            begins[symbol + 1] = begins[symbol] + share;
        }
        Frequencies(begins)
    }

    fn share(&self, symbol: usize) -> (u32, u32) {
        (u32::from(self.0[symbol]), u32::from(self.0[symbol + 1] - self.0[symbol]))
    }
}

/// The frequencies of all contexts.
pub(crate) struct Model(Vec<Frequencies>);

impl Model {
    pub(crate) fn of_counts(counts: &[[u32; SCORES]]) -> Model {
        Model(counts.iter().map(Frequencies::of_counts).collect())
    }

    pub(crate) fn frequencies(&self, context: usize) -> &Frequencies {
        &self.0[context]
    }

    /// Reads a model; `None` if the data ends early or the sums do not match.
    pub(crate) fn read(at: &mut Reader<'_>) -> Option<Model> {
        let contexts = (0..CONTEXTS).map(|_| {
            let mut shares = [0; SCORES];
            for _ in 0..at.byte()? {
                let symbol = usize::from(at.byte()?);
                *shares.get_mut(symbol)? = u16::try_from(at.number()?).ok()?;
            }
            let total = shares.iter().map(|&share| u32::from(share)).sum::<u32>();
            (total == 0 || total == 1 << TOTAL_BITS).then(|| Frequencies::of_shares(shares))
        });
        contexts.collect::<Option<Vec<_>>>().map(Model)
    }

    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        for frequencies in &self.0 {
            let shares =
                (0..SCORES).map(|symbol| (symbol, frequencies.share(symbol).1)).filter(|&(_, share)| share > 0);
            out.push(shares.clone().count() as u8);
            for (symbol, share) in shares {
                out.push(symbol as u8);
                write_number(out, share as usize);
            }
        }
    }
}

/// Counts of scores by context, from which a model is made.
pub(crate) struct Counts(Vec<[u32; SCORES]>);

impl Counts {
    pub(crate) fn new() -> Counts {
        Counts(vec![[0; SCORES]; CONTEXTS])
    }

    pub(crate) fn add(&mut self, context: usize, score: i8) {
        self.0[context][symbol(score)] += 1;
    }

    pub(crate) fn model(&self) -> Model {
        Model::of_counts(&self.0)
    }
}

/// A decoder that yields scores one by one.
pub(crate) struct Decoder<'a> {
    state: u32,
    bytes: std::slice::Iter<'a, u8>,
}

impl<'a> Decoder<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Decoder<'a> {
        let mut decoder = Decoder { state: 0, bytes: bytes.iter() };
        (0..STATE_BYTES).for_each(|_| decoder.more());
        decoder
    }

    fn more(&mut self) {
        self.state = self.state << 8 | u32::from(self.bytes.next().copied().unwrap_or(0));
    }

    /// Decodes the next score with these frequencies.
    pub(crate) fn score(&mut self, frequencies: &Frequencies) -> i8 {
        let slot = self.state & ((1 << TOTAL_BITS) - 1);
        let symbol = frequencies.0[1..SCORES].partition_point(|&begin| u32::from(begin) <= slot);
        let (begin, share) = frequencies.share(symbol);
        self.state = share * (self.state >> TOTAL_BITS) + slot.saturating_sub(begin);
        for _ in 0..2 {
            if self.state < MIN_STATE {
                self.more();
            }
        }
        symbol as i8 - MAX_SCORE
    }
}

/// Encodes scores with their contexts; no bytes for no scores.
pub(crate) fn encode(scores: &[(usize, i8)], model: &Model) -> Vec<u8> {
    if scores.is_empty() {
        return Vec::new();
    }
    let (mut state, mut out) = (MIN_STATE, Vec::new());
    // The last score first: the decoder works like a stack.
    for &(context, score) in scores.iter().rev() {
        let (begin, share) = model.frequencies(context).share(symbol(score));
        while state >= (MIN_STATE >> TOTAL_BITS << 8) * share {
            out.push(state as u8);
            state >>= 8;
        }
        state = (state / share) << TOTAL_BITS | (state % share + begin);
    }
    for _ in 0..STATE_BYTES {
        out.push(state as u8);
        state >>= 8;
    }
    out.reverse();
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn scores_are_read_as_they_were_written(scores in prop::collection::vec((0..CONTEXTS, -18i8..=18), 0..300)) {
            let mut counts = Counts::new();
            scores.iter().for_each(|&(context, score)| counts.add(context, score));
            let mut bytes = Vec::new();
            counts.model().write(&mut bytes);
            let model = Model::read(&mut Reader { bytes: &bytes, at: 0 }).unwrap();
            let bytes = encode(&scores, &model);
            let mut decoder = Decoder::new(&bytes);
            for (context, score) in scores {
                prop_assert_eq!(decoder.score(model.frequencies(context)), score);
            }
        }
    }
}
