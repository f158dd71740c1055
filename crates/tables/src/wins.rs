//! Counts of a table's wins by plies, with and without symmetric positions.

use std::collections::BTreeMap;

use endspiel_knowledge::Value;

use crate::archive::{ArchiveError, for_each_number};
use crate::code::Code;
use crate::file::TableFile;
use crate::subspace::Subspace;

/// A number of positions of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Positions {
    /// Positions up to symmetry.
    pub up_to_symmetry: u64,
    /// All positions.
    pub all: u64,
}

/// The counts of a table's positions and wins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wins {
    /// The positions of the table.
    pub positions: Positions,
    /// The positions that the side to move wins.
    pub won: Positions,
    /// The wins by plies to the end; under a draw limit, by plies to the next removal or the end.
    pub by_plies: BTreeMap<u32, Positions>,
}

impl Positions {
    fn add(&mut self, images: u64) {
        self.up_to_symmetry += 1;
        self.all += images;
    }
}

/// Counts the wins of a table by reading all of it.
///
/// ```no_run
/// use endspiel_tables::{Pair, Phase, Store, Subspace, count_wins};
/// let space = Subspace { phase: Phase::Moving, pair: Pair::new(3, 3) };
/// let file = Store::in_data("data".as_ref()).open(space).unwrap().unwrap();
/// assert_eq!(count_wins(&file).unwrap().positions.all, 2_691_920);
/// ```
pub fn count_wins(file: &TableFile) -> Result<Wins, ArchiveError> {
    let space = file.space();
    let mut wins = Wins::default();
    for_each_number(file, |number, code| {
        let code = Code(code);
        if let Some(images) = images(space, number) {
            wins.positions.add(images);
            if code.value() == Value::Win {
                wins.won.add(images);
                if let Some(plies) = code.plies(file.limit()).filter(|_| file.has_distances()) {
                    wins.by_plies.entry(plies).or_default().add(images);
                }
            }
        }
        Ok(())
    })?;
    Ok(wins)
}

/// Returns the number of positions symmetric to the one with this index, itself included; `None` if it also has a
/// smaller index.
fn images(space: Subspace, number: usize) -> Option<u64> {
    if !space.pair.is_first(number) {
        return None;
    }
    let (own, opposing) = space.pair.position(number);
    let symmetries = &space.pair.layout().geometry().symmetries;
    let keeping = symmetries.keeping(own).filter(|images| images.of(opposing) == opposing).count();
    Some((symmetries.iter().count() / keeping) as u64)
}
