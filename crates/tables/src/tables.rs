//! Probing all tables of a folder.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use endspiel_game::{Game, Outcome, SinceRemoval};
use endspiel_knowledge::{Known, ProbeResult, Value};
use endspiel_mill::{Mill, Position};

use crate::book::MillBooks;
use crate::cache::BlockCache;
use crate::code::Code;
use crate::file::{FileError, TableFile};
use crate::geometry::{MAX_STONES, MIN_STONES};
use crate::limit::Limit;
use crate::negative_cache::NegativeCache;
use crate::store::Store;
use crate::subspace::{PLACING_PLIES, Phase, Subspace};
use crate::table::Table;
use crate::variant::Variant;

/// Tables up to this size are kept in memory as a whole after their first probe.
const SMALL: usize = 4 << 20;

/// The size for tables without distances, which take longer to unpack.
const SMALL_VALUES: usize = 1 << 16;

/// All tables of a folder, opened on their first probe. Any number of threads may probe.
pub struct Tables {
    store: Store,
    /// Tables up to this size are kept as a whole; `None` for the default.
    small: Option<usize>,
    /// The slots of each game, made on its first probe.
    slots: [OnceLock<Vec<Slot>>; Variant::ALL.len()],
    cache: BlockCache,
    /// The first unusable file and what is wrong with it.
    damage: OnceLock<(PathBuf, String)>,
    /// The tables under each draw limit, made on their first probe.
    under: Vec<OnceLock<Box<Tables>>>,
    /// The books, probed where no table was built.
    books: MillBooks,
    /// Material for which no table helps a search.
    negative_cache: NegativeCache,
}

#[derive(Default)]
struct Slot {
    source: OnceLock<Source>,
    /// The table was not found or is unusable.
    missing: AtomicBool,
}

/// The source of codes.
enum Source {
    Memory { table: Table, distances: bool },
    File(TableFile),
}

impl Tables {
    /// Returns the tables of this folder.
    pub fn new(store: Store) -> Tables {
        Tables::make(store, None)
    }

    /// Returns the tables of this folder; tables of at most this number of positions are kept in memory as a whole.
    ///
    /// They are read on their first probe. For many random positions this is a hundred times as fast.
    pub fn keeping(store: Store, small: usize) -> Tables {
        Tables::make(store, Some(small))
    }

    fn make(store: Store, small: Option<usize>) -> Tables {
        let limits = if store.limit().is_off() { Limit::MAX as usize + 1 } else { 0 };
        let under = std::iter::repeat_with(OnceLock::new).take(limits).collect();
        let books = MillBooks::beside(store.files(), store.folder());
        Tables {
            store,
            small,
            slots: Default::default(),
            cache: BlockCache::new(),
            damage: OnceLock::new(),
            under,
            books,
            negative_cache: NegativeCache::new(),
        }
    }

    /// Returns the folder.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Looks again for missing tables, after some were built.
    pub fn look_again(&self) {
        self.negative_cache.clear();
        let slots = self.slots.iter().filter_map(OnceLock::get).flatten();
        slots.for_each(|slot| slot.missing.store(false, Ordering::Relaxed));
        self.under.iter().filter_map(OnceLock::get).for_each(|tables| tables.look_again());
    }

    /// Returns the first unusable file that was probed, and what is wrong with it.
    ///
    /// Positions without a known value may be in that file.
    pub fn damage(&self) -> Option<(&Path, &str)> {
        let limited = || self.under.iter().filter_map(OnceLock::get).find_map(|tables| tables.damage.get());
        self.damage.get().or_else(limited).map(|(path, wrong)| (path.as_path(), wrong.as_str()))
    }

    /// Returns the slot with this number.
    #[inline]
    fn slot(&self, number: usize) -> &Slot {
        let slots =
            self.slots[number / SLOTS].get_or_init(|| std::iter::repeat_with(Slot::default).take(SLOTS).collect());
        &slots[number % SLOTS]
    }

    /// Marks a table with an unusable file as missing. One of which a part has yet to be fetched is none.
    fn mark_missing(&self, number: usize, error: &FileError) {
        if error.is_missing_part() {
            return;
        }
        self.slot(number).missing.store(true, Ordering::Relaxed);
        if error.is_damage() || matches!(error, FileError::NoFile(_)) {
            self.damage.get_or_init(|| (error.path().to_owned(), error.to_string()));
        }
    }

    /// Returns the exact value of a position, also if the game is over; `None` if its table was not built. An unusable
    /// file is an error once and then counts as not built.
    pub fn known(&self, game: &Mill, position: &Position) -> Result<Option<Known>, FileError> {
        self.known_of(game, position, Subspace::of(game.rules(), position))
    }

    /// Returns the exact value of a position in this subspace, if it has one.
    fn known_of(&self, game: &Mill, position: &Position, space: Option<Subspace>) -> Result<Option<Known>, FileError> {
        if let Some(space) = space
            && let Some(known) = self.known_in(space, position)?
        {
            return Ok(Some(known));
        }
        Ok(game.outcome(position).map(|outcome| code_of(game, position, outcome).known(self.store.limit())))
    }

    /// Returns whether tables of this subspace may exist; `false` once a probe has not found them.
    pub(crate) fn may_know(&self, space: Subspace, limit: Option<u32>) -> bool {
        let under = |limit: u32| Limit::new(limit).and_then(|limit| self.under(limit));
        let is_there = |tables: &Tables| !tables.slot(slot_of(space)).missing.load(Ordering::Relaxed);
        limit.and_then(under).is_some_and(is_there) || is_there(self)
    }

    /// Returns the cache of material for which no table helps a search.
    pub(crate) fn negative_cache(&self) -> &NegativeCache {
        &self.negative_cache
    }

    /// Returns whether the first table of this subspace helps a search.
    ///
    /// One without distances that is not in memory does not: it takes longer to unpack than hundreds of nodes.
    pub(crate) fn helps_search(&self, space: Subspace, limit: Option<u32>) -> bool {
        let under = |limit: u32| Limit::new(limit).and_then(|limit| self.under(limit));
        // An unusable file counts as missing.
        let source = |tables: &'_ Tables| match tables.source(slot_of(space), space).ok().flatten() {
            Some(Source::File(file)) => Some(file.has_distances()),
            Some(Source::Memory { .. }) => Some(true),
            None => None,
        };
        limit.and_then(under).and_then(source).or_else(|| source(self)).unwrap_or(false)
    }

    /// Probes a position with the plies since the last removal.
    ///
    /// Under a limit its own tables are probed first. Without them, a win or a loss of the unlimited tables is exact if
    /// it ends before the limit.
    pub fn known_since(
        &self,
        game: &Mill,
        position: &Position,
        since: SinceRemoval,
    ) -> Result<Option<ProbeResult>, FileError> {
        self.probe_in(game, position, Subspace::of(game.rules(), position), since)
    }

    /// Probes a position in this subspace, if it has one, with the plies since the last removal.
    pub(crate) fn probe_in(
        &self,
        game: &Mill,
        position: &Position,
        space: Option<Subspace>,
        since: SinceRemoval,
    ) -> Result<Option<ProbeResult>, FileError> {
        let Some(limit) = since.limit else { return Ok(self.known_of(game, position, space)?.map(ProbeResult::Exact)) };
        if !since.counting.is_standard() {
            return Ok(self
                .known_of(game, position, space)?
                .map(|known| under_printed_draws(known, position, since, limit)));
        }
        // While stones are placed the count stays 0.
        let placing = u32::from(position.own_hand + position.opposing_hand);
        let since = if placing > 0 { 0 } else { since.plies };
        let lasts = |plies: u32| since.saturating_add(plies.saturating_sub(placing)) <= limit;
        if let Some(limited) = Limit::new(limit).and_then(|limit| self.under(limit))
            && let Some(known) = limited.known_of(game, position, space)?
        {
            let plies = self.plies_to_the_end(game, position, space, known).filter(|&plies| lasts(plies));
            let known = Known { plies, ..known };
            return Ok(Some(match (known.value, known.removal) {
                (Value::Draw, _) => ProbeResult::Exact(known),
                _ if plies.is_some() => ProbeResult::Exact(known),
                (_, Some(removal)) if placing > 0 || lasts(removal) => ProbeResult::Exact(known),
                (_, Some(_)) => ProbeResult::Exact(Known::of(Value::Draw)),
                // Without distances the wait of a win is unknown.
                (_, None) if since == 0 => ProbeResult::Exact(known),
                (_, None) => ProbeResult::WithoutLimit(known),
            }));
        }
        // A limit can only make draws.
        let sure = |known: &Known| known.value == Value::Draw || known.plies.is_some_and(lasts);
        Ok(self
            .known_of(game, position, space)?
            .map(|known| if sure(&known) { ProbeResult::Exact(known) } else { ProbeResult::WithoutLimit(known) }))
    }

    /// Returns the plies to the end of a position that is won or lost under a limit, from the unlimited tables.
    ///
    /// They also hold under the limit if the game ends before it is reached.
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
            space.is_some_and(|Subspace { pair, .. }| pair.own == MIN_STONES && pair.opposing == MIN_STONES);
        // With the fewest stones, the next removal ends the game.
        if limited.removal.is_some() && is_smallest && position.own_hand + position.opposing_hand == 0 {
            return limited.removal;
        }
        // A damaged file loses the distance but not the value.
        let unlimited = self.known_of(game, position, space).ok().flatten()?;
        unlimited.plies.filter(|_| unlimited.value == limited.value)
    }

    /// Returns the tables under a limit in this folder; `None` if these are such tables themselves.
    fn under(&self, limit: Limit) -> Option<&Tables> {
        let slot = self.under.get(limit.plies()? as usize)?;
        Some(slot.get_or_init(|| Box::new(Tables::make(self.store.under(limit), self.small))))
    }

    /// Returns the value of a position of this subspace from its table.
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
                let code = code.inspect_err(|error| self.mark_missing(number, error))?;
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
            Some(file) if file.codes() <= self.small.unwrap_or(default_small(&file)) => {
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
                self.mark_missing(number, &error);
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

/// Returns the probe result of an unlimited value where draws are counted as in the tournament of 2021: there, a
/// removal does not reset the count, and the limit comes before a win by the same move.
pub(crate) fn under_printed_draws(known: Known, position: &Position, since: SinceRemoval, limit: u32) -> ProbeResult {
    let hands = u32::from(position.own_hand + position.opposing_hand);
    // The count falls to 0 as long as the side to move has stones in hand, and grows to 1 where only the other one has.
    let (placing, least) = (hands.saturating_sub(1), u32::from(hands > 0));
    let counted = if position.own_hand > 0 { 0 } else { since.plies };
    let lasts = |plies: u32| counted.saturating_add(plies.saturating_sub(placing).max(least)) < limit;
    // A limit can only make draws.
    match known.value == Value::Draw || known.plies.is_some_and(lasts) {
        true => ProbeResult::Exact(known),
        false => ProbeResult::WithoutLimit(known),
    }
}

/// Returns the default for the size up to which a table is kept as a whole.
fn default_small(file: &TableFile) -> usize {
    if file.has_distances() { SMALL } else { SMALL_VALUES }
}

/// Returns the code of a finished game.
pub(crate) fn code_of(game: &Mill, position: &Position, outcome: Outcome) -> Code {
    match outcome.points(game.side_to_move(position)) {
        0 => Code::DRAW,
        // The side to move has already won; no table contains such a position.
        1.. => Code::WON,
        _ => Code::LOST,
    }
}

const STONES: usize = MAX_STONES + 1;
/// The subspaces of one game: moving, and placing under either rule.
const SLOTS: usize = (1 + 2 * PLACING_PLIES as usize) * STONES * STONES;

/// Returns the number of a subspace's slot.
fn slot_of(space: Subspace) -> usize {
    let phase = match space.phase {
        Phase::Moving => 0,
        Phase::Placing { ply, removals } => 1 + 2 * usize::from(ply) + usize::from(removals == 2),
    };
    space.pair.variant as usize * SLOTS + (phase * STONES + space.pair.own) * STONES + space.pair.opposing
}
