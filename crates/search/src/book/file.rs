//! A book as bytes.
//!
//! A head says for which game and how it was made; then comes every position once, what follows it after it. One whose moves are
//! known is a zero: the moves follow from the rules, the value from those of its moves. A leaf is the depth of its search and its
//! value. So positions need not be written down at all. A [`Seal`] is around it.

use std::fmt;

use endspiel_knowledge::Searchable;
use endspiel_machine::{Seal, SealError, checksum};
use serde::{Deserialize, Serialize};

use super::tree::{Estimate, Tree};

/// What stands around a book.
pub(super) const SEAL: Seal = Seal { what: "book of openings", mark: b"estimate-book", version: 1 };

/// What a book says of itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Head {
    /// The game, with its options.
    pub(super) game: String,
    /// The commands that made it, one after the other.
    pub(super) made: Vec<String>,
    /// What estimates were like: books of two evaluators do not mix.
    pub(super) evaluator: u64,
}

/// An opening book of estimates: what deep searches have found, carried back to the start.
#[derive(Clone, Debug)]
pub struct Book<G: Searchable> {
    pub(super) head: Head,
    pub(super) tree: Tree<G>,
    /// A number that differs for books that differ.
    pub(super) mark: u64,
}

/// Why bytes are no book of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BookError {
    /// They are not what was written once.
    Sealed(SealError),
    /// It is one of another game.
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

impl<G: Searchable> Book<G> {
    /// A book from its bytes.
    pub fn read(game: &G, bytes: &[u8]) -> Result<Book<G>, BookError> {
        let damaged = || BookError::Sealed(SEAL.damaged());
        let (head, told) = SEAL.open_with_head(bytes).map_err(BookError::Sealed)?;
        let head: Head = serde_json::from_slice(&bytes[head]).map_err(|_| damaged())?;
        if head.game != game.spec() {
            return Err(BookError::OtherGame(head.game));
        }
        let mut told = bytes[told].iter().copied();
        let ask = || match told.next()? {
            0 => Some(None),
            depth => Some(Some(Estimate { hundredths: i16::from_le_bytes([told.next()?, told.next()?]), depth })),
        };
        let tree = Tree::read(game, ask).ok_or_else(damaged)?;
        if told.next().is_some() {
            return Err(damaged());
        }
        Ok(Book { head, tree, mark: checksum(bytes) })
    }

    /// The commands that made it, one after the other.
    pub fn made(&self) -> &[String] {
        &self.head.made
    }

    /// A number that differs for books that differ.
    pub fn mark(&self) -> u64 {
        self.mark
    }

    /// Its positions.
    pub fn tree(&self) -> &Tree<G> {
        &self.tree
    }
}

/// The bytes of a book.
pub(super) fn write<G: Searchable>(head: &Head, tree: &Tree<G>) -> Vec<u8> {
    // Words and a number: there is nothing in it that could not be written.
    let head = serde_json::to_vec(head).unwrap_or_default();
    let mut bytes = Vec::new();
    tree.walk(|told| match told {
        None => bytes.push(0),
        Some(leaf) => {
            bytes.push(leaf.depth.max(1));
            bytes.extend(leaf.hundredths.to_le_bytes());
        }
    });
    SEAL.close_with_head(&head, &bytes)
}
