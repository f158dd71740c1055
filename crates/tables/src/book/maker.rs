//! The maker of a book from tables.

use endspiel_knowledge::Stop;

use super::{BookError, Entry, Head, SEAL};
use crate::build::Goal;
use crate::file::{self, FileError, TableFile};
use crate::store::Store;
use crate::subspace::Subspace;
use crate::variant::Variant;

/// The endgames of a book, chosen for the most value in a megabyte. Both orders of the sides are included.
const ENDGAMES: [(usize, usize); 7] = [(3, 3), (4, 3), (4, 4), (5, 3), (5, 4), (5, 5), (6, 3)];

/// The rule of removals of a book's placing: stones removed for two mills at once.
const REMOVALS: u8 = 2;

/// Makes a book from the tables of a store.
#[derive(Clone, Copy, Debug)]
pub struct BookMaker<'a> {
    /// The tables, under the draw limit of the book.
    pub store: &'a Store,
    /// The last ply of placing in the book; `None` for endgames only.
    pub plies: Option<u8>,
    /// The command that makes it, for the record.
    pub made: &'a str,
}

impl BookMaker<'_> {
    /// Returns the endgame tables that must be built first.
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

    /// Returns the bytes of the book. Calls `report` for each table with its size.
    pub fn make(&self, stop: &Stop, mut report: impl FnMut(Subspace, usize)) -> Result<Vec<u8>, BookError> {
        let (mut tables, mut contents) = (Vec::new(), Vec::new());
        for space in self.spaces() {
            if stop.is_due() {
                return Err(BookError::Stopped);
            }
            let file = self.store.open(space)?.ok_or(BookError::Missing(space))?;
            let bytes = packed(&file)?;
            report(space, bytes.len());
            let (own, opposing) = (space.pair.own, space.pair.opposing);
            tables.push(Entry { phase: space.phase, own, opposing, bytes: bytes.len() });
            contents.extend(bytes);
        }
        let head = Head { made: self.made.to_owned(), limit: self.store.limit(), tables };
        let head = serde_json::to_vec(&head).map_err(|_| SEAL.damaged())?;
        Ok(SEAL.close_with_head(&head, &contents))
    }
}

/// Returns a table as a book stores it: endgames unchanged, placing without distances.
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
