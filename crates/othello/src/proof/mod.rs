//! The proof that Othello is a draw: the positions of the opening with a proved bound.
//!
//! H. Takizawa, *Othello is solved*, 2023, arXiv 2310.19387. The proof rests on 2,587 positions with fifty empty
//! squares and a bound for each. `list` reads them and carries the bounds back to the start; `file` stores the
//! result without positions, which follow from the rules; `tree` counts what a bound rests on.

mod file;
mod list;
mod tree;

use std::collections::HashMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use endspiel_game::{Error, Game, Side, SinceRemoval};
use endspiel_knowledge::{Bounds, Effort, Exact, Known, ProbeResult, Stop, Value};
use endspiel_machine::{BookFile, SealError, ok_or_warn};

use crate::{Othello, Position, assets};

/// The name of the source, as it is shown.
pub const SOURCE: &str = "proof by Takizawa (2023)";

/// The number of empty squares of the positions that the proof rests on.
const LEAF_EMPTIES: u32 = 50;

/// Positions with a proved bound, up to symmetry.
#[derive(Debug)]
pub struct Proof {
    bounds: HashMap<Position, Bounds>,
    /// What the bounds rest on, counted at the first question.
    sizes: OnceLock<HashMap<Position, u32>>,
}

impl Proof {
    fn new(bounds: HashMap<Position, Bounds>) -> Proof {
        Proof { bounds, sizes: OnceLock::new() }
    }

    /// Reads a list of positions with fifty empty squares, one per line with its bound: `=0`, `>=0` or `<=0` for the
    /// side to move. The bounds are carried back to the start.
    pub fn from_list(list: &str) -> Result<Proof, Error> {
        list::read(list).map(|leaves| Proof::new(list::carried_back(leaves)))
    }

    /// Reads a file that [`Proof::to_bytes`] has made.
    pub fn read(bytes: &[u8]) -> Result<Proof, SealError> {
        file::read(bytes).map(Proof::new)
    }

    /// Returns the proof as the bytes of a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        file::write(&self.bounds)
    }

    /// Returns the proof that comes with the program; `None` if it is neither embedded nor handed in.
    pub fn included() -> Option<&'static Proof> {
        static INCLUDED: OnceLock<Option<Proof>> = OnceLock::new();
        let bytes = assets::PROOF.bytes()?;
        INCLUDED.get_or_init(|| ok_or_warn(&"the program", Proof::read(bytes))).as_ref()
    }

    /// Returns what is proved about a position of the standard board.
    pub fn bounds(&self, position: &Position) -> Bounds {
        if empties(position) < LEAF_EMPTIES {
            return Bounds::NONE;
        }
        match self.bounds.get(&canonical(position)) {
            Some(&bounds) => bounds,
            None if Othello::default().must_pass(position) => self.bounds(&position.passed()).reversed(),
            None => Bounds::NONE,
        }
    }

    /// Returns the number of positions of the list that the bounds of a position rest on; of several good moves the
    /// one with the fewest counts.
    pub fn rests_on(&self, position: &Position) -> Option<u32> {
        self.sizes.get_or_init(|| tree::sizes(self)).get(&canonical(position)).copied()
    }

    /// Returns all positions with a bound, one for each class of symmetric ones, with the first side to move.
    pub fn positions(&self) -> impl Iterator<Item = (&Position, Bounds)> {
        self.bounds.iter().map(|(position, &bounds)| (position, bounds))
    }
}

/// Returns the position that stands for all symmetric ones. The colours make no difference to a bound.
fn canonical(position: &Position) -> Position {
    Othello::default().canonical(&Position { side: Side::First, ..*position }).0
}

fn empties(position: &Position) -> u32 {
    (position.own.0 | position.opposing.0).count_zeros()
}

/// The proof as a source of exact values: the file in a folder, or else the one of the program.
pub(crate) struct KnownProof {
    file: Option<BookFile>,
    read: OnceLock<Option<Proof>>,
}

impl KnownProof {
    pub(crate) fn new(folder: Option<&Path>) -> KnownProof {
        KnownProof { file: folder.map(|folder| BookFile::on_disk(&path_in(folder))), read: OnceLock::new() }
    }

    fn proof(&self) -> Option<&Proof> {
        let read = || self.file.as_ref().and_then(|file| file.load(|bytes| Proof::read(&bytes)));
        match self.read.get_or_init(read) {
            Some(own) => Some(own),
            None => Proof::included(),
        }
    }
}

fn path_in(folder: &Path) -> PathBuf {
    folder.join("othello.proof")
}

impl fmt::Debug for KnownProof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KnownProof").field("file", &self.file).finish_non_exhaustive()
    }
}

impl Exact<Othello> for KnownProof {
    fn source(&self) -> &str {
        SOURCE
    }

    fn value(&self, game: &Othello, position: &Position, _: Effort, _: &Stop) -> Option<Known> {
        self.bounds(game, position).value().map(Known::of)
    }

    /// Nothing: bounds of the opening would end lines that the search shows.
    fn value_in_search(&self, _: &Othello, _: &Position, _: SinceRemoval, _: &Stop) -> Option<ProbeResult> {
        None
    }

    fn bounds(&self, game: &Othello, position: &Position) -> Bounds {
        if game.size() != 8 || empties(position) < LEAF_EMPTIES {
            return Bounds::NONE;
        }
        self.proof().map_or(Bounds::NONE, |proof| proof.bounds(position))
    }

    fn rests_on(&self, game: &Othello, position: &Position) -> Option<u32> {
        self.proof().filter(|_| game.size() == 8)?.rests_on(position)
    }

    fn is_quick(&self, game: &Othello, position: &Position) -> bool {
        game.size() == 8 && empties(position) >= LEAF_EMPTIES
    }
}

/// Returns the source for the searches of engines.
pub(crate) fn source(folder: Option<&Path>) -> Arc<dyn Exact<Othello>> {
    Arc::new(KnownProof::new(folder))
}

/// The bound that is at least a draw.
const AT_LEAST: Bounds = Bounds { at_least: Some(Value::Draw), at_most: None };

/// The bound that is at most a draw.
const AT_MOST: Bounds = Bounds { at_least: None, at_most: Some(Value::Draw) };

/// The value of a draw.
const DRAW: Bounds = Bounds::exactly(Value::Draw);
