//! Answers from all tables of a folder.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use endspiel_game::{Game, Outcome, SinceRemoval};
use endspiel_knowledge::{Known, Told, Value};
use endspiel_mill::{Mill, Position};

use crate::book::Books;
use crate::cache::BlockCache;
use crate::code::Code;
use crate::file::{FileError, TableFile};
use crate::geometry::{FEWEST_STONES, MOST_STONES};
use crate::limit::Limit;
use crate::silence::Silence;
use crate::store::Store;
use crate::subspace::{PLACING_PLIES, Phase, Subspace};
use crate::table::Table;
use crate::variant::Variant;

/// Tables up to this size are kept in memory as a whole once they were asked.
const SMALL: usize = 4 << 20;

/// The same for those without distances, which take longer to unpack.
const SMALL_VALUES: usize = 1 << 16;

/// All tables of a folder, opened when they are first asked. Any number of threads may ask.
pub struct Tables {
    store: Store,
    /// Tables up to this size are kept as a whole, if somebody said so.
    small: Option<usize>,
    /// Those of each game, once somebody has asked for one.
    slots: [OnceLock<Vec<Slot>>; Variant::ALL.len()],
    cache: BlockCache,
    /// What is wrong with the first file that was no good.
    damage: OnceLock<(PathBuf, String)>,
    /// Those under each draw limit, once they were asked.
    under: Vec<OnceLock<Box<Tables>>>,
    /// What is asked where no table was built.
    books: Books,
    /// What a search asks in vain.
    silence: Silence,
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
        Tables::make(store, None)
    }

    /// The tables of this folder, each kept in memory as a whole once it was asked if it has at most this number of positions:
    /// whoever asks at random for many is answered a hundred times as fast.
    pub fn keeping(store: Store, small: usize) -> Tables {
        Tables::make(store, Some(small))
    }

    fn make(store: Store, small: Option<usize>) -> Tables {
        let limits = if store.limit().is_off() { Limit::LONGEST as usize + 1 } else { 0 };
        let under = std::iter::repeat_with(OnceLock::new).take(limits).collect();
        let books = Books::beside(store.files(), store.folder());
        Tables {
            store,
            small,
            slots: Default::default(),
            cache: BlockCache::new(),
            damage: OnceLock::new(),
            under,
            books,
            silence: Silence::new(),
        }
    }

    /// The folder.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Looks again for tables that were not there: somebody has built some.
    pub fn look_again(&self) {
        self.silence.forget();
        let slots = self.slots.iter().filter_map(OnceLock::get).flatten();
        slots.for_each(|slot| slot.missing.store(false, Ordering::Relaxed));
        self.under.iter().filter_map(OnceLock::get).for_each(|tables| tables.look_again());
    }

    /// The first file that was asked and is damaged, or is none, and what is wrong with it, if there was one: what is not known may
    /// stand in it.
    pub fn damage(&self) -> Option<(&Path, &str)> {
        let limited = || self.under.iter().filter_map(OnceLock::get).find_map(|tables| tables.damage.get());
        self.damage.get().or_else(limited).map(|(path, wrong)| (path.as_path(), wrong.as_str()))
    }

    /// The slot with this number.
    #[inline]
    fn slot(&self, number: usize) -> &Slot {
        let slots =
            self.slots[number / SLOTS].get_or_init(|| std::iter::repeat_with(Slot::default).take(SLOTS).collect());
        &slots[number % SLOTS]
    }

    /// Takes notice of a file that is no good.
    fn give_up(&self, number: usize, error: &FileError) {
        self.slot(number).missing.store(true, Ordering::Relaxed);
        if error.is_damage() || matches!(error, FileError::NoFile(_)) {
            self.damage.get_or_init(|| (error.path().to_owned(), error.to_string()));
        }
    }

    /// What is known of a position, also of one in which the game is over; `None` if its table was not built. A file
    /// that is no good is named once and then counts as not built.
    pub fn known(&self, game: &Mill, position: &Position) -> Result<Option<Known>, FileError> {
        self.known_of(game, position, Subspace::of(game.rules(), position))
    }

    /// The same of a position in this subspace, if it has one.
    fn known_of(&self, game: &Mill, position: &Position, space: Option<Subspace>) -> Result<Option<Known>, FileError> {
        if let Some(space) = space
            && let Some(known) = self.known_in(space, position)?
        {
            return Ok(Some(known));
        }
        Ok(game.outcome(position).map(|outcome| code_of(game, position, outcome).known(self.store.limit())))
    }

    /// Whether the tables that would be asked about positions of this subspace may be there: `false` if they were looked for.
    pub(crate) fn may_know(&self, space: Subspace, limit: Option<u32>) -> bool {
        let under = |limit: u32| Limit::new(limit).and_then(|limit| self.under(limit));
        let is_there = |tables: &Tables| !tables.slot(slot_of(space)).missing.load(Ordering::Relaxed);
        limit.and_then(under).is_some_and(is_there) || is_there(self)
    }

    /// What a search has asked in vain.
    pub(crate) fn silence(&self) -> &Silence {
        &self.silence
    }

    /// Whether the first table that would be asked about positions of this subspace helps a search on: one without distances that is
    /// not in memory shows no way, and takes longer to unpack than hundreds of nodes.
    pub(crate) fn helps_search(&self, space: Subspace, limit: Option<u32>) -> bool {
        let under = |limit: u32| Limit::new(limit).and_then(|limit| self.under(limit));
        // A file that is no good is as good as none.
        let source = |tables: &'_ Tables| match tables.source(slot_of(space), space).ok().flatten() {
            Some(Source::File(file)) => Some(file.has_distances()),
            Some(Source::Memory { .. }) => Some(true),
            None => None,
        };
        limit.and_then(under).and_then(source).or_else(|| source(self)).unwrap_or(false)
    }

    /// What is known of a position this many plies after the last removal. Under a limit the tables made under it are asked; where
    /// there are none, a win or a loss of the others counts if it is over before the limit can be reached.
    pub fn known_since(
        &self,
        game: &Mill,
        position: &Position,
        since: SinceRemoval,
    ) -> Result<Option<Told>, FileError> {
        self.told_of(game, position, Subspace::of(game.rules(), position), since)
    }

    /// The same of a position in this subspace, if it has one.
    pub(crate) fn told_of(
        &self,
        game: &Mill,
        position: &Position,
        space: Option<Subspace>,
        since: SinceRemoval,
    ) -> Result<Option<Told>, FileError> {
        let Some(limit) = since.limit else { return Ok(self.known_of(game, position, space)?.map(Told::Sure)) };
        if !since.counting.is_standard() {
            return Ok(self
                .known_of(game, position, space)?
                .map(|known| under_printed_draws(known, position, since, limit)));
        }
        // While stones are placed nothing is counted.
        let placing = u32::from(position.own_hand + position.opposing_hand);
        let since = if placing > 0 { 0 } else { since.plies };
        let lasts = |plies: u32| since.saturating_add(plies.saturating_sub(placing)) <= limit;
        if let Some(limited) = Limit::new(limit).and_then(|limit| self.under(limit))
            && let Some(known) = limited.known_of(game, position, space)?
        {
            let plies = self.plies_to_the_end(game, position, space, known).filter(|&plies| lasts(plies));
            let known = Known { plies, ..known };
            return Ok(Some(match (known.value, known.removal) {
                (Value::Draw, _) => Told::Sure(known),
                _ if plies.is_some() => Told::Sure(known),
                (_, Some(removal)) if placing > 0 || lasts(removal) => Told::Sure(known),
                (_, Some(_)) => Told::Sure(Known::of(Value::Draw)),
                // Without distances it is not known how long a win may wait.
                (_, None) if since == 0 => Told::Sure(known),
                (_, None) => Told::Unsure(known),
            }));
        }
        // Limits make draws and nothing else.
        let sure = |known: &Known| known.value == Value::Draw || known.plies.is_some_and(lasts);
        Ok(self
            .known_of(game, position, space)?
            .map(|known| if sure(&known) { Told::Sure(known) } else { Told::Unsure(known) }))
    }

    /// Returns the plies to the end of a position that is won or lost under a limit, as they are without it.
    ///
    /// They are the same under the limit if the game is over before it can be reached: it takes nothing from the winner then, and
    /// gives the loser nothing.
    fn plies_to_the_end(
        &self,
        game: &Mill,
        position: &Position,
        space: Option<Subspace>,
        limited: Known,
    ) -> Option<u32> {
        if limited.value == Value::Draw {
            return None;
        }
        let is_smallest =
            space.is_some_and(|Subspace { pair, .. }| pair.own == FEWEST_STONES && pair.opposing == FEWEST_STONES);
        // The next removal from the fewest stones is the end.
        if limited.removal.is_some() && is_smallest && position.own_hand + position.opposing_hand == 0 {
            return limited.removal;
        }
        // A damaged file takes away the distance and not the value.
        let unlimited = self.known_of(game, position, space).ok().flatten()?;
        unlimited.plies.filter(|_| unlimited.value == limited.value)
    }

    /// The tables under a limit in the same folder; `None` if these are such tables themselves.
    fn under(&self, limit: Limit) -> Option<&Tables> {
        let slot = self.under.get(limit.plies()? as usize)?;
        Some(slot.get_or_init(|| Box::new(Tables::make(self.store.under(limit), self.small))))
    }

    /// The same for a position of this subspace, from its table.
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
        let slot = self.slot(number);
        if slot.missing.load(Ordering::Relaxed) {
            return Ok(None);
        }
        if let Some(source) = slot.source.get() {
            return Ok(Some(source));
        }
        let built = self.store.open(space);
        let found = built.map(|file| file.or_else(|| self.books.open(self.store.limit(), space)));
        let found = found.and_then(|file| match file {
            Some(file) if file.codes() <= self.small.unwrap_or(usually_small(&file)) => {
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

/// Returns what holds of a value without limits where draws are counted as in the tournament of 2021: a removal does not end the count
/// there, and the limit comes before a win by the same move.
pub(crate) fn under_printed_draws(known: Known, position: &Position, since: SinceRemoval, limit: u32) -> Told {
    let hands = u32::from(position.own_hand + position.opposing_hand);
    // The count falls to 0 as long as the side to move has stones in hand, and grows to 1 where only the other one has.
    let (placing, least) = (hands.saturating_sub(1), u32::from(hands > 0));
    let counted = if position.own_hand > 0 { 0 } else { since.plies };
    let lasts = |plies: u32| counted.saturating_add(plies.saturating_sub(placing).max(least)) < limit;
    // Limits make draws and nothing else.
    match known.value == Value::Draw || known.plies.is_some_and(lasts) {
        true => Told::Sure(known),
        false => Told::Unsure(known),
    }
}

/// Up to which size a table is kept as a whole if nothing is said.
fn usually_small(file: &TableFile) -> usize {
    if file.has_distances() { SMALL } else { SMALL_VALUES }
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
/// Moving, and placing under either rule, of one game.
const SLOTS: usize = (1 + 2 * PLACING_PLIES as usize) * STONES * STONES;

/// Where a subspace has its slot.
fn slot_of(space: Subspace) -> usize {
    let phase = match space.phase {
        Phase::Moving => 0,
        Phase::Placing { ply, removals } => 1 + 2 * usize::from(ply) + usize::from(removals == 2),
    };
    space.pair.variant as usize * SLOTS + (phase * STONES + space.pair.own) * STONES + space.pair.opposing
}
