//! The book: exact scores of all positions with few stones, small enough to be part of the program.
//!
//! Some plies are stored whole ([`positions`] says which positions in which order, [`code`] how their scores become
//! few bytes), and what lies between two stored plies follows from the deeper one by trying all moves. A book is
//! made from solved scores ([`pack`]), which the solver finds in a run that can be interrupted ([`Maker`], and [`make`]
//! for all plies of a book). The program has one ([`Book::included`]), and a folder may have another ([`BookInFolder`]).

mod code;
mod maker;
mod order;
mod pack;
mod positions;

use std::borrow::Cow;
use std::fmt;
use std::sync::{Arc, OnceLock};

use endspiel_game::bits;
use endspiel_machine::{Seal, SealError};

use crate::solver::{Node, UsualShape};
use crate::{Position, assets};
use code::{Decoder, Model};
pub use maker::Maker;
pub(crate) use order::{BookInFolder, make};
pub use pack::pack;
use positions::{Ply, at_sight, mirrored_position};

/// What stands around a book.
pub(crate) const SEAL: Seal = Seal { what: "book of Connect Four", mark: b"4-book", version: 1 };

/// A book of the usual board.
pub struct Book {
    bytes: Cow<'static, [u8]>,
    model: Model,
    /// By the number of stones, fewest first.
    sections: Vec<Section>,
}

/// All positions with one number of stones.
struct Section {
    ply: Ply,
    /// Where the scores of every filling begin in the book, and where the last one's end.
    starts: Vec<usize>,
    /// The scores by filling and colouring, as far as somebody has asked for them.
    read: Vec<OnceLock<Box<[i8]>>>,
}

impl Book {
    /// The book that comes with the program; `None` if it is neither embedded nor handed in.
    pub fn included() -> Result<Option<Arc<Book>>, SealError> {
        static INCLUDED: OnceLock<Result<Arc<Book>, SealError>> = OnceLock::new();
        let Some(bytes) = assets::BOOK.bytes() else { return Ok(None) };
        INCLUDED.get_or_init(|| Book::read(bytes.into()).map(Arc::new)).clone().map(Some)
    }

    /// A book from its bytes.
    pub fn read(bytes: Cow<'static, [u8]>) -> Result<Book, SealError> {
        let body = SEAL.open(&bytes)?;
        let mut at = Reader { bytes: &bytes[..body.end], at: body.start };
        let model = Model::read(&mut at).ok_or_else(|| SEAL.damaged())?;
        let count = at.byte().ok_or_else(|| SEAL.damaged())?;
        let sections = (0..count).map(|_| Section::read(&mut at)).collect::<Option<Vec<_>>>();
        let sections = sections.ok_or_else(|| SEAL.damaged())?;
        Ok(Book { bytes, model, sections })
    }

    /// The most stones it knows positions with.
    pub fn plies(&self) -> u32 {
        self.sections.iter().map(|section| section.ply.stones()).max().unwrap_or(0)
    }

    /// The score of a position of the usual board in which the game goes on, unless it has too many stones.
    pub fn score(&self, position: &Position) -> Option<i32> {
        self.score_of(&Node::new(UsualShape, position.own, position.all))
    }

    fn score_of(&self, node: &Node<u64>) -> Option<i32> {
        // The first that stores it or something deeper.
        let section = self.sections.iter().find(|section| section.ply.stones() >= node.stones)?;
        if let Some(score) = at_sight(node) {
            return Some(score);
        }
        if section.ply.stones() == node.stones {
            return section.score(&self.bytes, &self.model, node);
        }
        let mut best = None;
        for cell in bits(node.safe_moves(UsualShape)) {
            best = best.max(Some(-self.score_of(&node.after(UsualShape, 1 << cell))?));
        }
        best
    }
}

impl fmt::Debug for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Book").field("plies", &self.plies()).field("bytes", &self.bytes.len()).finish_non_exhaustive()
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

    /// The score of a position that it tells about.
    fn score(&self, bytes: &[u8], model: &Model, node: &Node<u64>) -> Option<i32> {
        let position = Position { own: node.own, all: node.all };
        let position = position.min_by_filling(mirrored_position(&position));
        let filling = self.ply.fillings().binary_search(&position.all).ok()?;
        let scores = self.read[filling].get_or_init(|| {
            let mut decoder = Decoder::new(&bytes[self.starts[filling]..self.starts[filling + 1]]);
            self.ply.walk(filling, |context| decoder.score(model.frequencies(context)))
        });
        scores.get(self.ply.colouring_of(&position)?).map(|&score| i32::from(score))
    }
}

/// Reads from the beginning on; `None` at the end.
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

    /// A number in groups of seven bits, the lowest first.
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

/// A number as [`Reader::number`] reads it.
fn write_number(out: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}
