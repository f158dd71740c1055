//! The book: exact scores of all positions with few stones, small enough to embed.
//!
//! Some plies are stored completely: [`positions`] defines which positions in which order, [`code`] compresses
//! their scores. The plies between follow from the next stored ply by trying all moves. A book is packed
//! ([`pack`]) from scores that the solver finds in a run that can be interrupted ([`Maker`]; [`make`] for all
//! plies of a book). One book is embedded ([`ConnectFourBook::included`]); a folder may have another ([`BookInFolder`]).

mod code;
mod folder;
mod maker;
mod pack;
mod positions;

use std::borrow::Cow;
use std::fmt;
use std::sync::{Arc, OnceLock};

use endspiel_game::bits;
use endspiel_machine::{Seal, SealError};

use crate::solver::{Node, StandardShape};
use crate::{Position, assets};
use code::{Decoder, Model};
pub(crate) use folder::{BookInFolder, make};
pub use maker::Maker;
pub(crate) use maker::parts;
pub use pack::pack;
use positions::{Ply, mirrored_position, static_score};

/// The header and checksum of a book file.
pub(crate) const SEAL: Seal = Seal { what: "book of Connect Four", mark: b"4-book", version: 1 };

/// A book of the standard board.
pub struct ConnectFourBook {
    bytes: Cow<'static, [u8]>,
    model: Model,
    /// The stored plies by number of stones, fewest first.
    sections: Vec<Section>,
}

/// All positions with one number of stones.
struct Section {
    ply: Ply,
    /// The offsets of every filling's scores in the file, and the end of the last.
    starts: Vec<usize>,
    /// The decoded scores by filling and colouring, filled on demand.
    read: Vec<OnceLock<Box<[i8]>>>,
}

impl ConnectFourBook {
    /// Returns the embedded book; `None` if it is neither embedded nor handed in.
    pub fn included() -> Result<Option<Arc<ConnectFourBook>>, SealError> {
        static INCLUDED: OnceLock<Result<Arc<ConnectFourBook>, SealError>> = OnceLock::new();
        let Some(bytes) = assets::BOOK.bytes() else { return Ok(None) };
        INCLUDED.get_or_init(|| ConnectFourBook::read(bytes.into()).map(Arc::new)).clone().map(Some)
    }

    /// Reads a book from its bytes.
    pub fn read(bytes: Cow<'static, [u8]>) -> Result<ConnectFourBook, SealError> {
        let body = SEAL.open(&bytes)?;
        let mut at = Reader { bytes: &bytes[..body.end], at: body.start };
        let model = Model::read(&mut at).ok_or_else(|| SEAL.damaged())?;
        let count = at.byte().ok_or_else(|| SEAL.damaged())?;
        let sections = (0..count).map(|_| Section::read(&mut at)).collect::<Option<Vec<_>>>();
        let sections = sections.ok_or_else(|| SEAL.damaged())?;
        Ok(ConnectFourBook { bytes, model, sections })
    }

    /// Returns the largest number of stones of a stored position.
    pub fn plies(&self) -> u32 {
        self.sections.iter().map(|section| section.ply.stones()).max().unwrap_or(0)
    }

    /// Returns the score of an unfinished position of the standard board; `None` if it has too many stones.
    pub fn score(&self, position: &Position) -> Option<i32> {
        self.score_of(&Node::new(StandardShape, position.own, position.all))
    }

    fn score_of(&self, node: &Node<u64>) -> Option<i32> {
        // The first section that stores the position or a deeper ply.
        let section = self.sections.iter().find(|section| section.ply.stones() >= node.stones)?;
        if let Some(score) = static_score(node) {
            return Some(score);
        }
        if section.ply.stones() == node.stones {
            return section.score(&self.bytes, &self.model, node);
        }
        let mut best = None;
        for cell in bits(node.safe_moves(StandardShape)) {
            best = best.max(Some(-self.score_of(&node.after(StandardShape, 1 << cell))?));
        }
        best
    }
}

impl fmt::Debug for ConnectFourBook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ConnectFourBook")
            .field("plies", &self.plies())
            .field("bytes", &self.bytes.len())
            .finish_non_exhaustive()
    }
}

impl Section {
    fn read(at: &mut Reader<'_>) -> Option<Section> {
        let ply = Ply::new(u32::from(at.byte()?))?;
        let lengths = ply.fillings().iter().map(|_| at.number()).collect::<Option<Vec<_>>>()?;
        let mut starts = vec![at.at];
        for length in lengths {
            at.skip(length)?;
            starts.push(at.at);
        }
        let read = ply.fillings().iter().map(|_| OnceLock::new()).collect();
        Some(Section { ply, starts, read })
    }

    /// Returns the score of a stored position.
    fn score(&self, bytes: &[u8], model: &Model, node: &Node<u64>) -> Option<i32> {
        let position = Position { own: node.own, all: node.all };
        let position = position.min_by_filling(mirrored_position(&position));
        let filling = self.ply.fillings().binary_search(&position.all).ok()?;
        let scores = self.read[filling].get_or_init(|| {
            let mut decoder = Decoder::new(&bytes[self.starts[filling]..self.starts[filling + 1]]);
            self.ply.visit_filling(filling, |context| decoder.score(model.frequencies(context)))
        });
        scores.get(self.ply.colouring_of(&position)?).map(|&score| i32::from(score))
    }
}

/// A cursor over bytes; every read returns `None` at the end.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn byte(&mut self) -> Option<u8> {
        let byte = *self.bytes.get(self.at)?;
        self.at += 1;
        Some(byte)
    }

    /// Reads a number in groups of seven bits, lowest first.
    fn number(&mut self) -> Option<usize> {
        let mut number = 0;
        for shift in (0..28).step_by(7) {
            let byte = self.byte()?;
            number |= usize::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    fn skip(&mut self, count: usize) -> Option<()> {
        self.at = self.at.checked_add(count).filter(|&at| at <= self.bytes.len())?;
        Some(())
    }
}

/// Writes a number in the format of [`Reader::number`].
fn write_number(out: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}
