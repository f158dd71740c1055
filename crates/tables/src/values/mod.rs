//! Tables without distances: win, draw and loss in an eighth of the space.
//!
//! A value is predicted from its context: the values of similar positions earlier in the row, and whether either side
//! can close a mill ([`contexts`]). The frequencies in each context are counted once per table ([`Model`]); an entropy
//! coder then writes the values ([`coder`]).

mod coder;
mod contexts;

use std::io;

use rayon::prelude::*;

use crate::code::{Code, DRAW};
use crate::layout::Layout;
use crate::subspace::Subspace;
use crate::table::Table;
use coder::{Decoder, Encoder, Shares};
use contexts::{CONTEXTS, Contexts, Votes};

/// The codes of a loss, a draw and a win without a distance: the best loss and the worst win.
const CODES: [u8; 3] = [126, DRAW, 129];

/// The least number of positions in a block, unless the table has fewer.
const BLOCK: usize = 1 << 13;

/// The least number of positions counted for the model.
const SAMPLE: usize = 1 << 21;

/// In a large table, one row in this many is counted for the model.
const SAMPLE_STEP: usize = 8;

/// Returns the index of a value in [`CODES`].
#[inline]
fn value_of(code: u8) -> usize {
    usize::from(code >= DRAW) + usize::from(code > DRAW)
}

/// Returns the code of a value without its distance.
pub(crate) fn without_distance(code: u8) -> Code {
    Code(CODES[value_of(code)])
}

/// Returns the number of codes in a block of values, which contains whole rows.
pub(crate) fn block_len(layout: Layout) -> usize {
    layout.columns * BLOCK.div_ceil(layout.columns).min(layout.rows.max(1))
}

/// The frequencies of the values in each context.
#[derive(Clone)]
pub(crate) struct Model {
    shares: Vec<Shares>,
}

impl Model {
    /// Counts all rows of a table, or a sample of a large one.
    pub(crate) fn of(space: Subspace, table: &Table) -> Model {
        let contexts = Contexts::new(space);
        let step = if table.codes.len() / SAMPLE_STEP >= SAMPLE { SAMPLE_STEP } else { 1 };
        let counts = (0..table.layout.rows).into_par_iter().step_by(step).fold(
            || vec![[0u32; 3]; CONTEXTS],
            |mut counts, row| {
                let mut votes = Votes::new(table.layout);
                contexts.row(row, &mut votes, |column, context| {
                    let value = value_of(table.row(row)[column]);
                    counts[context][value] += 1;
                    value
                });
                counts
            },
        );
        let add = |mut one: Vec<[u32; 3]>, other: Vec<[u32; 3]>| {
            one.iter_mut().flatten().zip(other.into_iter().flatten()).for_each(|(sum, more)| *sum += more);
            one
        };
        let counts = counts.reduce(|| vec![[0; 3]; CONTEXTS], add);
        Model { shares: counts.into_iter().map(Shares::new).collect() }
    }

    /// Returns the model as bytes.
    pub(crate) fn pack(&self) -> io::Result<Vec<u8>> {
        let bytes: Vec<u8> = self.shares.iter().flat_map(|shares| shares.to_bytes()).collect();
        zstd::bulk::compress(&bytes, 19)
    }

    /// Reads a model from its bytes; `None` if they are invalid.
    pub(crate) fn unpack(packed: &[u8]) -> Option<Model> {
        let bytes = zstd::bulk::decompress(packed, CONTEXTS * Shares::BYTES).ok()?;
        let shares: Vec<Shares> = bytes.as_chunks().0.iter().map(Shares::from_bytes).collect::<Option<_>>()?;
        (shares.len() == CONTEXTS && bytes.len() == CONTEXTS * Shares::BYTES).then_some(Model { shares })
    }

    /// Packs whole rows without distances; the first row has the number `first`.
    pub(crate) fn pack_rows(&self, space: Subspace, first: usize, codes: &[u8]) -> Vec<u8> {
        let contexts = Contexts::new(space);
        let layout = space.pair.layout();
        let (mut votes, mut encoder) = (Votes::new(layout), Encoder::with_capacity(codes.len()));
        for (row, codes) in (first..).zip(codes.chunks_exact(layout.columns)) {
            contexts.row(row, &mut votes, |column, context| {
                let value = value_of(codes[column]);
                encoder.push(self.shares[context], value);
                value
            });
        }
        encoder.finish()
    }

    /// Unpacks rows; `None` if the bytes are invalid.
    pub(crate) fn unpack_rows(&self, space: Subspace, first: usize, packed: &[u8], codes: &mut [u8]) -> Option<()> {
        let contexts = Contexts::new(space);
        let layout = space.pair.layout();
        let (mut votes, mut decoder) = (Votes::new(layout), Decoder::new(packed)?);
        for (row, codes) in (first..).zip(codes.chunks_exact_mut(layout.columns)) {
            contexts.row(row, &mut votes, |column, context| {
                let value = decoder.next(self.shares[context]);
                codes[column] = CODES[value];
                value
            });
        }
        decoder.is_finished().then_some(())
    }
}

#[cfg(test)]
mod tests {
    use endspiel_game::Random;
    use endspiel_knowledge::Value;

    use super::*;
    use crate::subspace::Phase;

    fn random_table(space: Subspace, seed: u64) -> Table {
        let mut table = Table::new(space.pair).unwrap();
        let mut random = Random::new(seed);
        table.codes.iter_mut().for_each(|code| *code = random.below(256) as u8);
        table
    }

    #[test]
    fn every_code_keeps_its_value() {
        for code in 0..=u8::MAX {
            assert_eq!(without_distance(code).value(), Code(code).value(), "{code}");
        }
    }

    #[test]
    fn rows_come_back_without_their_distances_whatever_is_in_them() {
        let placing = Subspace { phase: Phase::Placing { ply: 9, removals: 2 }, pair: crate::Pair::new(2, 4) };
        for space in [Subspace::moving(4, 3), Subspace::moving(3, 4), Subspace::moving(3, 3), placing] {
            let table = random_table(space, 3);
            let model = Model::unpack(&Model::of(space, &table).pack().unwrap()).unwrap();
            let columns = table.layout.columns;
            for first in [0, 7] {
                let codes = &table.codes[first * columns..(first + 3) * columns];
                let packed = model.pack_rows(space, first, codes);
                let mut unpacked = vec![0; codes.len()];
                model.unpack_rows(space, first, &packed, &mut unpacked).unwrap();
                let expected: Vec<u8> = codes.iter().map(|&code| without_distance(code).0).collect();
                assert!(unpacked == expected, "{space}");
            }
        }
    }

    #[test]
    fn what_was_cut_off_or_lengthened_is_not_believed() {
        let space = Subspace::moving(3, 3);
        let table = random_table(space, 5);
        let model = Model::of(space, &table);
        let codes = &table.codes[..2 * table.layout.columns];
        let packed = model.pack_rows(space, 0, codes);
        let mut unpacked = vec![0; codes.len()];
        for cut in [0, 1, 2, packed.len() / 2, packed.len() - 2] {
            assert!(model.unpack_rows(space, 0, &packed[..cut], &mut unpacked).is_none(), "{cut}");
        }
        let longer = [&packed[..], &[0, 0]].concat();
        assert!(model.unpack_rows(space, 0, &longer, &mut unpacked).is_none());
        assert!(Model::unpack(&packed).is_none());
        assert_eq!(without_distance(3).value(), Value::Loss);
    }
}
