//! Exact values from files, and how much of them an engine may use.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use endspiel_game::{Error, Spec};
use endspiel_knowledge::{Exact, Searchable};

use crate::book::LazyBook;
use crate::phrases::{NO_LIMIT, TABLE_VALUES};

/// The known values of a game: files with exact values, the game's own solver, and an opening book
/// of estimates.
///
/// Games know their solvers. The program knows where files are, and passes this value to the code
/// that builds engines.
#[derive(Clone, Debug)]
pub struct Knowledge<G: Searchable> {
    files: Option<Arc<dyn Exact<G>>>,
    proof: Option<Arc<dyn Exact<G>>>,
    book: Arc<LazyBook<G>>,
}

impl<G: Searchable> Default for Knowledge<G> {
    /// Returns the known values without files: the game's solver, and the book that is part of the
    /// program.
    fn default() -> Self {
        Knowledge { files: None, proof: G::proof(None), book: Arc::default() }
    }
}

impl<G: Searchable> Knowledge<G> {
    /// Adds files, which are probed before any solver.
    #[must_use]
    pub fn with_files(self, files: Arc<dyn Exact<G>>) -> Self {
        Knowledge { files: Some(files), ..self }
    }

    /// Sets the opening book and the proof to those of a folder, or if it has none, to those of the program.
    #[must_use]
    pub fn with_book_in(self, folder: &Path) -> Self {
        Knowledge { book: Arc::new(LazyBook::in_folder(folder)), proof: G::proof(Some(folder)), ..self }
    }

    /// Returns the opening book.
    pub fn opening_book(&self) -> &Arc<LazyBook<G>> {
        &self.book
    }

    /// Returns all sources in probing order: files first, then a published proof, then the solver.
    pub fn about(&self, game: &G) -> Vec<Arc<dyn Exact<G>>> {
        self.files.clone().into_iter().chain(self.proof.clone()).chain(game.solver()).collect()
    }
}

/// How many exact values an engine uses: the option `tables`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TableUse {
    /// All.
    #[default]
    On,
    /// None.
    Off,
    /// Files, for positions with at most these numbers of stones on the larger and the smaller
    /// side; no solvers.
    UpTo(u8, u8),
}

impl TableUse {
    /// Takes the option from a spec: on, off, or stones as in `3-3`.
    pub(crate) fn take(spec: &mut Spec, usual: TableUse) -> Result<TableUse, Error> {
        let Some(word) = spec.take_text("tables") else { return Ok(usual) };
        Ok(match &*word {
            "on" | "true" | "yes" => TableUse::On,
            "off" | "false" | "no" => TableUse::Off,
            stones => {
                let sides = stones
                    .split_once('-')
                    .and_then(|(larger, smaller)| Some((larger.parse().ok()?, smaller.parse().ok()?)));
                let (larger, smaller) =
                    sides.ok_or_else(|| spec.bad_value("tables", stones).with_hint(&TABLE_VALUES, &[]))?;
                TableUse::UpTo(larger, smaller)
            }
        })
    }

    /// Returns the sources that this option allows.
    pub(crate) fn of<G: Searchable>(self, knowledge: &Knowledge<G>, game: &G) -> Result<Vec<Arc<dyn Exact<G>>>, Error> {
        match self {
            TableUse::On => Ok(knowledge.about(game)),
            TableUse::Off => Ok(Vec::new()),
            TableUse::UpTo(larger, smaller) => {
                let files = knowledge.files.as_ref().and_then(|files| files.limited(larger, smaller));
                let none = || Error::spec(NO_LIMIT.say(&[("game", &G::TITLE)]));
                Ok(vec![files.ok_or_else(none)?])
            }
        }
    }
}

impl fmt::Display for TableUse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableUse::On => f.write_str("on"),
            TableUse::Off => f.write_str("off"),
            TableUse::UpTo(larger, smaller) => write!(f, "{larger}-{smaller}"),
        }
    }
}
