//! Making a book from tables.

use endspiel_knowledge::Stop;

use super::{BookError, Entry, Head, SEAL};
use crate::build::Goal;
use crate::file::{self, FileError, TableFile};
use crate::store::Store;
use crate::subspace::Subspace;
use crate::variant::Variant;

/// The endgames of a book: what is worth most in a megabyte. Both orders of the sides belong to it.
const ENDGAMES: [(usize, usize); 7] = [(3, 3), (4, 3), (4, 4), (5, 3), (5, 4), (5, 5), (6, 3)];

/// Stones removed for two mills at once in the placing of a book.
const REMOVALS: u8 = 2;

/// Makes a book from the tables of a store.
#[derive(Clone, Copy, Debug)]
pub struct BookMaker<'a> {
    /// Where the tables are, under the limit of the book.
    pub store: &'a Store,
    /// The last ply of placing it knows; without one it knows endgames only.
    pub plies: Option<u8>,
    /// The command, for the record.
    pub made: &'a str,
}

impl BookMaker<'_> {
    /// The tables of endgames that must be built.
    pub fn goals() -> [Goal; 2] {
        let goal = |larger, smaller| Goal { larger, smaller, ..Goal::SMALL };
        [goal(5, 5), goal(6, 3)]
    }

    fn spaces(&self) -> Vec<Subspace> {
        let both = |&(one, other): &(usize, usize)| {
            let spaces = [Subspace::moving(one, other), Subspace::moving(other, one)];
            spaces.into_iter().take(if one == other { 1 } else { 2 })
        };
        let placing =
            self.plies.map_or(0..0, |last| 0..last + 1).flat_map(|ply| Subspace::placing(Variant::Nine, ply, REMOVALS));
        ENDGAMES.iter().flat_map(both).chain(placing).collect()
    }

    /// The bytes of the book. `tell` hears of each table with its length.
    pub fn make(&self, stop: &Stop, mut tell: impl FnMut(Subspace, usize)) -> Result<Vec<u8>, BookError> {
        let (mut tables, mut contents) = (Vec::new(), Vec::new());
        for space in self.spaces() {
            if stop.is_due() {
                return Err(BookError::Stopped);
            }
            let file = self.store.open(space)?.ok_or(BookError::Missing(space))?;
            let bytes = packed(&file)?;
            tell(space, bytes.len());
            let (own, opposing) = (space.pair.own, space.pair.opposing);
            tables.push(Entry { phase: space.phase, own, opposing, bytes: bytes.len() });
            contents.extend(bytes);
        }
        let head = Head { made: self.made.to_owned(), limit: self.store.limit(), tables };
        let head = serde_json::to_vec(&head).map_err(|_| SEAL.damaged())?;
        Ok(SEAL.close_with_head(&head, &contents))
    }
}

/// A table as it stands in a book: an endgame as it is, placing without distances.
fn packed(file: &TableFile) -> Result<Vec<u8>, BookError> {
    let io = |error| FileError::Io { path: file.path().to_owned(), error };
    match (file.space().removals(), file.has_distances()) {
        (None, false) => return Err(BookError::WithoutDistances(file.space())),
        (Some(_), true) => {
            let mut bytes = Vec::new();
            file::write_values(&mut bytes, file.space(), &file.load()?, file.stats()).map_err(io)?;
            return Ok(bytes);
        }
        _ => file.check_blocks()?,
    }
    Ok(file.bytes()?)
}
