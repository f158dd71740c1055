//! A book as bytes.
//!
//! A header names the game and the commands that made it. Then comes every position once, after the
//! positions that follow it. A position with known moves is a zero: the moves follow from the
//! rules, the value from those of its moves. A leaf is the depth of its search and its value. So
//! positions themselves are not stored. A [`Seal`] surrounds it all.

use std::fmt;

use endspiel_knowledge::Searchable;
use endspiel_machine::{Seal, SealError, checksum};
use serde::{Deserialize, Serialize};

use super::tree::{Estimate, Tree};

/// The seal of a book.
pub(super) const SEAL: Seal = Seal { what: "book of openings", mark: b"estimate-book", version: 1 };

/// The header of a book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Head {
    /// The game, with its options.
    pub(super) game: String,
    /// The commands that made it, in order.
    pub(super) made: Vec<String>,
    /// A fingerprint of the evaluator: books of two evaluators do not mix.
    pub(super) evaluator: u64,
}

/// An opening book of estimates: results of deep searches, propagated back to the start.
#[derive(Clone, Debug)]
pub struct OpeningBook<G: Searchable> {
    pub(super) head: Head,
    pub(super) tree: Tree<G>,
    /// A number that differs for different books.
    pub(super) fingerprint: u64,
}

/// The reason why bytes are not a book of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BookError {
    /// The seal is invalid.
    Sealed(SealError),
    /// The book is of another game.
    OtherGame(String),
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BookError::Sealed(error) => error.fmt(f),
            BookError::OtherGame(game) => write!(f, "this is a book of openings for {game}"),
        }
    }
}

impl std::error::Error for BookError {}

impl<G: Searchable> OpeningBook<G> {
    /// Reads a book.
    pub fn read(game: &G, bytes: &[u8]) -> Result<OpeningBook<G>, BookError> {
        let damaged = || BookError::Sealed(SEAL.damaged());
        let (head, nodes) = SEAL.open_with_head(bytes).map_err(BookError::Sealed)?;
        let head: Head = serde_json::from_slice(&bytes[head]).map_err(|_| damaged())?;
        if head.game != game.spec() {
            return Err(BookError::OtherGame(head.game));
        }
        let mut nodes = bytes[nodes].iter().copied();
        let read_node = || match nodes.next()? {
            0 => Some(None),
            depth => Some(Some(Estimate { hundredths: i16::from_le_bytes([nodes.next()?, nodes.next()?]), depth })),
        };
        let tree = Tree::read(game, read_node).ok_or_else(damaged)?;
        if nodes.next().is_some() {
            return Err(damaged());
        }
        Ok(OpeningBook { head, tree, fingerprint: checksum(bytes) })
    }

    /// Returns the commands that made it, in order.
    pub fn made(&self) -> &[String] {
        &self.head.made
    }

    /// Returns a number that differs for different books.
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// Returns its positions.
    pub fn tree(&self) -> &Tree<G> {
        &self.tree
    }
}

/// Returns the bytes of a book.
pub(super) fn write<G: Searchable>(head: &Head, tree: &Tree<G>) -> Vec<u8> {
    // Text and a number can always be written.
    let head = serde_json::to_vec(head).unwrap_or_default();
    let mut bytes = Vec::new();
    tree.visit_postorder(|leaf| match leaf {
        None => bytes.push(0),
        Some(leaf) => {
            bytes.push(leaf.depth.max(1));
            bytes.extend(leaf.hundredths.to_le_bytes());
        }
    });
    SEAL.close_with_head(&head, &bytes)
}
