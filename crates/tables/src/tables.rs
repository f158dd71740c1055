//! Answers from all tables of a folder.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use endspiel_game::{Game, Known, Outcome};
use endspiel_mill::{Mill, Position};

use crate::cache::BlockCache;
use crate::code::Code;
use crate::file::{FileError, TableFile};
use crate::geometry::MOST_STONES;
use crate::store::Store;
use crate::subspace::{PLACING_PLIES, Phase, Subspace};
use crate::table::Table;

/// Tables up to this size are kept in memory as a whole once they were asked.
const SMALL: usize = 4 << 20;

/// All tables of a folder, opened when they are first asked. Any number of threads may ask.
pub struct Tables {
    store: Store,
    slots: Vec<Slot>,
    cache: BlockCache,
    /// What is wrong with the first file that was no good.
    damage: OnceLock<(PathBuf, String)>,
}

#[derive(Default)]
struct Slot {
    source: OnceLock<Source>,
    /// It was looked for and was not there, or was no good.
    missing: AtomicBool,
}

/// Where codes come from.
enum Source {
    Memory { table: Table, distances: bool },
    File(TableFile),
}

impl Tables {
    /// The tables of this folder.
    pub fn new(store: Store) -> Tables {
        let slots = std::iter::repeat_with(Slot::default).take(SLOTS).collect();
        Tables { store, slots, cache: BlockCache::new(), damage: OnceLock::new() }
    }

    /// The folder.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Looks again for tables that were not there: somebody has built some.
    pub fn look_again(&self) {
        self.slots.iter().for_each(|slot| slot.missing.store(false, Ordering::Relaxed));
    }

    /// The first file that was asked and is damaged, and what is wrong with it, if there was one: what is not known may
    /// stand in it.
    pub fn damage(&self) -> Option<(&Path, &str)> {
        self.damage.get().map(|(path, wrong)| (path.as_path(), wrong.as_str()))
    }

    /// Takes notice of a file that is no good.
    fn give_up(&self, number: usize, error: &FileError) {
        self.slots[number].missing.store(true, Ordering::Relaxed);
        if error.is_damage() {
            self.damage.get_or_init(|| (error.path().to_owned(), error.to_string()));
        }
    }

    /// What is known of a position, also of one in which the game is over; `None` if its table was not built. A file
    /// that is no good is named once and then counts as not built.
    pub fn known(&self, game: &Mill, position: &Position) -> Result<Option<Known>, FileError> {
        if let Some(outcome) = game.outcome(position) {
            return Ok(Some(code_of(game, position, outcome).known(self.store.limit())));
        }
        let Some(space) = Subspace::of(game.rules(), position) else { return Ok(None) };
        self.known_in(space, position)
    }

    /// The same for a position of this subspace in which the game goes on.
    fn known_in(&self, space: Subspace, position: &Position) -> Result<Option<Known>, FileError> {
        let number = slot_of(space);
        let Some(source) = self.source(number, space)? else { return Ok(None) };
        let (own, opposing) = (position.own.0, position.opposing.0);
        match source {
            Source::Memory { table, distances } => {
                Ok(Some(Code(table.code(own, opposing)).known_from(self.store.limit(), *distances)))
            }
            Source::File(file) => {
                let index = space.pair.index(file.layout, own, opposing);
                let code = self.cache.code(file, number, index);
                let code = code.inspect_err(|error| self.give_up(number, error))?;
                Ok(Some(file.known(code)))
            }
        }
    }

    fn source(&self, number: usize, space: Subspace) -> Result<Option<&Source>, FileError> {
        let slot = &self.slots[number];
        if slot.missing.load(Ordering::Relaxed) {
            return Ok(None);
        }
        if let Some(source) = slot.source.get() {
            return Ok(Some(source));
        }
        let found = self.store.open(space).and_then(|file| match file {
            Some(file) if file.codes() <= SMALL => {
                Ok(Some(Source::Memory { table: file.load()?, distances: file.has_distances() }))
            }
            Some(file) => Ok(Some(Source::File(file))),
            None => Ok(None),
        });
        match found {
            Ok(Some(source)) => Ok(Some(slot.source.get_or_init(|| source))),
            Ok(None) => {
                slot.missing.store(true, Ordering::Relaxed);
                Ok(None)
            }
            Err(error) => {
                self.give_up(number, &error);
                Err(error)
            }
        }
    }
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tables").field("folder", &self.store.folder()).finish_non_exhaustive()
    }
}

/// What a finished game is worth.
pub(crate) fn code_of(game: &Mill, position: &Position, outcome: Outcome) -> Code {
    match outcome.points(game.side_to_move(position)) {
        0 => Code::DRAW,
        // Whoever is to move in a won game has nothing left to do; no table holds such a position.
        1.. => Code::WON,
        _ => Code::LOST,
    }
}

const STONES: usize = MOST_STONES + 1;
/// Moving, and placing under either rule.
const SLOTS: usize = (1 + 2 * PLACING_PLIES as usize) * STONES * STONES;

/// Where a subspace has its slot.
fn slot_of(space: Subspace) -> usize {
    let phase = match space.phase {
        Phase::Moving => 0,
        Phase::Placing { ply, removals } => 1 + 2 * usize::from(ply) + usize::from(removals == 2),
    };
    (phase * STONES + space.pair.own) * STONES + space.pair.opposing
}
