//! The transposition table: fixed size, shared by all threads, without locks.

use std::sync::atomic::{AtomicU8, Ordering};

use bytemuck::Zeroable;
use endspiel_game::Error;
use endspiel_knowledge::{CERTAIN, Score};
use endspiel_machine::{LargeTable, available_memory};

use super::bucket::Bucket;
use crate::phrases::TOO_LARGE;

/// The relation of a stored score to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The true score is this or lower.
    Upper = 1,
    /// The true score is this or higher.
    Lower = 2,
    /// The score is exact.
    Exact = 3,
}

/// An entry of the transposition table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TranspositionEntry {
    /// The score, wins and losses counted from this position.
    pub score: Score,
    /// The kind of the score.
    pub bound: Bound,
    /// Its search depth.
    pub depth: u8,
    /// The best move's index in the order of generation.
    pub best: Option<u16>,
}

impl TranspositionEntry {
    /// Returns whether the entry settles a search to `depth` with this window.
    pub fn settles(&self, depth: u8, alpha: Score, beta: Score) -> bool {
        self.depth >= depth
            && match self.bound {
                Bound::Exact => true,
                Bound::Lower => self.score >= beta,
                Bound::Upper => self.score <= alpha,
            }
    }
}

// SAFETY: it consists of atomic numbers, for which zero bytes are valid: an empty bucket.
unsafe impl Zeroable for Bucket {}

const NO_MOVE: u16 = u16::MAX;

/// A transposition table: results of searched positions, for those reached by other move orders.
pub struct TranspositionTable {
    buckets: LargeTable<Bucket>,
    age: AtomicU8,
}

impl TranspositionTable {
    /// Creates a table of at most this many mebibytes; the number of its buckets is a power of two.
    pub fn new(mebibytes: u64) -> Result<TranspositionTable, Error> {
        let problem = || Error::spec(TOO_LARGE.say(&[("mebibytes", &mebibytes)]));
        let bytes = mebibytes.checked_mul(1 << 20).ok_or_else(problem)?;
        if available_memory().is_some_and(|available| bytes > available) {
            return Err(problem());
        }
        let wanted = usize::try_from(bytes / size_of::<Bucket>() as u64).map_err(|_| problem())?;
        let count = if wanted == 0 { 1 } else { 1 << wanted.ilog2() };
        let buckets = LargeTable::zeroed(count).map_err(|_| problem())?.in_large_pages().touched();
        Ok(TranspositionTable { buckets, age: AtomicU8::new(0) })
    }

    /// Clears the table.
    pub fn clear(&mut self) {
        self.buckets.fill_with(Bucket::default);
        self.age = AtomicU8::new(0);
    }

    /// Starts a new search: older entries are replaced first.
    pub fn next_search(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        // The count is a power of two: the low bits choose a bucket, and all bits are compared.
        &self.buckets[key as usize & (self.buckets.len() - 1)]
    }

    /// Returns the entry of a position `ply` plies below the root.
    #[inline]
    pub fn get(&self, key: u64, ply: u32) -> Option<TranspositionEntry> {
        self.bucket(key).get(key).map(|data| unpack(data, ply))
    }

    /// Stores an entry, over the one of least worth.
    #[inline]
    pub fn put(&self, key: u64, ply: u32, entry: TranspositionEntry) {
        let age = self.age.load(Ordering::Relaxed) & AGES;
        self.bucket(key).put(key, pack(entry, ply, age), |known| {
            let older = i32::from(age.wrapping_sub((known >> 58) as u8) & AGES);
            i32::from((known >> 48) as u8) - 8 * older
        });
    }
}

const AGES: u8 = 63;

/// Packs 32 bits of score, 16 of move, 8 of depth, 2 of bound, 6 of age.
fn pack(entry: TranspositionEntry, ply: u32, age: u8) -> u64 {
    let score = shift_certain(entry.score, ply as Score);
    u64::from(score as u32)
        | u64::from(entry.best.unwrap_or(NO_MOVE)) << 32
        | u64::from(entry.depth) << 48
        | (entry.bound as u64) << 56
        | u64::from(age) << 58
}

fn unpack(data: u64, ply: u32) -> TranspositionEntry {
    let best = (data >> 32) as u16;
    TranspositionEntry {
        score: shift_certain(data as u32 as Score, -(ply as Score)),
        bound: match data >> 56 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
        depth: (data >> 48) as u8,
        best: (best != NO_MOVE).then_some(best),
    }
}

/// Converts certain wins and losses, which count from the root in the search and from the position
/// in the table.
fn shift_certain(score: Score, plies: Score) -> Score {
    match score {
        _ if score >= CERTAIN => score + plies,
        _ if score <= -CERTAIN => score - plies,
        _ => score,
    }
}

#[cfg(test)]
mod tests {
    use endspiel_game::Random;
    use endspiel_knowledge::{loss_in, win_in};

    use super::*;
    use endspiel_game::ErrorKind;

    #[test]
    fn entries_come_back_as_they_were() {
        let table = TranspositionTable::new(1).unwrap();
        let mut random = Random::new(1);
        for _ in 0..10_000 {
            let key = random.word();
            let entry = TranspositionEntry {
                score: random.below(2_000_001) as Score - 1_000_000,
                bound: [Bound::Upper, Bound::Lower, Bound::Exact][random.below(3)],
                depth: random.below(100) as u8,
                best: (random.below(3) > 0).then(|| random.below(500) as u16),
            };
            table.put(key, 7, entry);
            let expected = Some(entry).filter(|entry| entry.score.abs() <= WIN_AT_7 || entry.score.abs() < CERTAIN);
            if expected.is_some() {
                assert_eq!(table.get(key, 7), expected);
            }
        }
    }

    const WIN_AT_7: Score = win_in(7);

    #[test]
    fn wins_are_counted_from_the_position() {
        let table = TranspositionTable::new(1).unwrap();
        let entry = |score| TranspositionEntry { score, bound: Bound::Exact, depth: 3, best: None };
        table.put(5, 4, entry(win_in(9)));
        assert_eq!(table.get(5, 10).map(|found| found.score), Some(win_in(15)));
        table.put(6, 4, entry(loss_in(8)));
        assert_eq!(table.get(6, 0).map(|found| found.score), Some(loss_in(4)));
        assert_eq!(table.get(7, 0), None);
    }

    #[test]
    fn deep_entries_of_this_search_stay_longest() {
        let table = TranspositionTable::new(0).unwrap();
        let entry = |depth| TranspositionEntry { score: 0, bound: Bound::Exact, depth, best: None };
        for (key, depth) in [(1, 9), (2, 1), (3, 5), (4, 7)] {
            table.put(key << 32, 0, entry(depth));
        }
        table.put(5 << 32, 0, entry(2));
        assert_eq!(table.get(2 << 32, 0), None);
        assert!(table.get(1 << 32, 0).is_some());
    }

    #[test]
    fn tables_beyond_any_memory_are_refused() {
        for mebibytes in [1_000_000_000_000, u64::MAX] {
            assert!(TranspositionTable::new(mebibytes).is_err_and(|error| error.kind() == ErrorKind::Spec));
        }
    }
}
