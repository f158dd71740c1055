//! Exact knowledge that comes from files, and how much of it an engine may use.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use endspiel_game::{Error, Spec};
use endspiel_knowledge::{Exact, Searchable};

use crate::book::LazyBook;
use crate::phrases::{NO_LIMIT, TABLE_VALUES};

/// What is known about a game without searching: for certain what files say, if there are any, and the game's own solver; and
/// estimates of its beginning, by an opening book.
///
/// Games know their solvers themselves; where files are is for the program to say, and it says so by handing this value to
/// whoever builds engines.
#[derive(Clone, Debug)]
pub struct Knowledge<G: Searchable> {
    files: Option<Arc<dyn Exact<G>>>,
    book: Arc<LazyBook<G>>,
}

impl<G: Searchable> Default for Knowledge<G> {
    /// No files: what the game can solve itself, and the book that is part of the program.
    fn default() -> Self {
        Knowledge { files: None, book: Arc::default() }
    }
}

impl<G: Searchable> Knowledge<G> {
    /// The same with files, which are asked before any solver.
    #[must_use]
    pub fn with_files(self, files: Arc<dyn Exact<G>>) -> Self {
        Knowledge { files: Some(files), ..self }
    }

    /// The same with the opening book of a folder; where there is none, with that of the program.
    #[must_use]
    pub fn with_book_in(self, folder: &Path) -> Self {
        Knowledge { book: Arc::new(LazyBook::in_folder(folder)), ..self }
    }

    /// Where the opening book is.
    pub fn opening_book(&self) -> &Arc<LazyBook<G>> {
        &self.book
    }

    /// All of it, in the order it is asked: files first, then the solver.
    pub fn about(&self, game: &G) -> Vec<Arc<dyn Exact<G>>> {
        self.files.clone().into_iter().chain(game.solver()).collect()
    }
}

/// How much exact knowledge an engine uses: the option `tables`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TableUse {
    /// All there is.
    #[default]
    On,
    /// None.
    Off,
    /// Files, of positions with at most these numbers of stones on the larger and the smaller side; no solvers.
    UpTo(u8, u8),
}

impl TableUse {
    /// Takes the option out of a spec: on, off, or stones as in `3-3`.
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

    /// As much of what is known about a game as may be asked.
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
