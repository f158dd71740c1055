//! The search: a null-window alpha-beta that answers whether a score is above a number.

use endspiel_knowledge::Stop;

use super::memory::{Bounds, Key, LocalTable, SharedTable};
use super::node::Node;
use super::score;
use super::shape::Shape;
use super::static_bounds::{self, decisive, least, most};
use super::threads::OtherThreads;
use crate::word::Word;

/// Nodes between two checks of `stop`: well under a millisecond, even with a cold table.
const STOP_EVERY: u64 = 256;

/// Positions with fewer free cells than this are searched again faster than looked up.
const REMEMBERED_FROM: u32 = 6;

/// Positions with this many free cells or more go to the shared table.
const SHARED_TABLE_FROM: u32 = 22;

/// A single search uses the shared table only after this many nodes.
pub(crate) const SHARED_TABLE_AFTER: u64 = 20_000;

/// Up to this number of stones, lines of play often meet in mirror images.
const MIRRORED_UP_TO: u32 = 10;

/// Scores of at least this, or at most its negative, are quick wins and losses.
const QUICK_FROM: i32 = 10;

/// Positions with this many free cells or more are split among threads.
const SPLIT_FROM: u32 = 24;

/// The error of a search that was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stopped;

/// A search of one position.
pub(crate) struct Search<'a, S: Shape, F, O> {
    shape: S,
    local: &'a mut LocalTable<S::Word>,
    /// Returns the shared table, made at first use.
    shared: F,
    generation: u32,
    stop: &'a Stop,
    others: O,
    nodes: u64,
    /// A stack: the replies of all positions on the current line.
    replies: Vec<Reply<S::Word>>,
}

/// A move and the position after it and after all forced moves that follow.
#[derive(Clone, Copy)]
struct Reply<W> {
    node: Node<W>,
    /// The safe moves in the position: more than one.
    moves: W,
    key: Key<W>,
    /// Whether the side that has replied is to move again.
    again: bool,
}

/// The untried replies to a position, by ordering score.
struct Order<O> {
    /// For each reply its ordering score above the complement of its number; 0 if it is not there.
    ranks: O,
}

impl<O: AsRef<[u64]> + AsMut<[u64]>> Order<O> {
    /// The bits of a reply's number.
    const NUMBER_BITS: u32 = 6;

    /// The largest number of a reply.
    const LAST: u64 = (1 << Self::NUMBER_BITS) - 1;

    /// Adds a reply. Of equal scores the earlier reply comes first.
    #[inline]
    fn add(&mut self, number: usize, ordering_score: u32) {
        self.ranks.as_mut()[number] = u64::from(ordering_score) << Self::NUMBER_BITS | (Self::LAST - number as u64);
    }

    /// Removes a reply.
    #[inline]
    fn remove(&mut self, number: usize) {
        self.ranks.as_mut()[number] = 0;
    }

    /// Removes and returns the first reply. There are few, and a scan without branches is faster than sorting.
    #[inline]
    fn next(&mut self) -> Option<usize> {
        let first = self.ranks.as_ref().iter().fold(0, |first, &rank| first.max(rank));
        if first == 0 {
            return None;
        }
        let number = (Self::LAST - (first & Self::LAST)) as usize;
        self.remove(number);
        Some(number)
    }
}

impl<W> Reply<W> {
    /// Returns the `alpha` of the node that corresponds to this `alpha` of the replying side.
    #[inline]
    fn reply_alpha(&self, alpha: i32) -> i32 {
        reply_alpha(self.again, alpha)
    }

    /// Converts a bound of the node to the view of the replying side.
    #[inline]
    fn before(&self, bound: i32) -> i32 {
        before(self.again, bound)
    }
}

/// Converts `alpha` to the view of the side to move in a reply.
#[inline]
fn reply_alpha(again: bool, alpha: i32) -> i32 {
    if again { alpha } else { -alpha - 1 }
}

/// Converts a bound of a reply to the view of the replying side.
#[inline]
fn before(again: bool, bound: i32) -> i32 {
    if again { bound } else { -bound }
}

impl<'a, S: Shape, F: Fn() -> &'a SharedTable<S::Word>, O: OtherThreads> Search<'a, S, F, O> {
    /// Creates a search.
    pub(crate) fn new(
        shape: S,
        local: &'a mut LocalTable<S::Word>,
        shared: F,
        generation: u32,
        stop: &'a Stop,
        others: O,
    ) -> Self {
        Search { shape, local, shared, generation, stop, others, nodes: 0, replies: Vec::new() }
    }

    /// Returns the number of positions searched so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the score of an unfinished position. It is exact if it is within these bounds; otherwise the
    /// true score is beyond the same bound.
    pub(crate) fn score(&mut self, node: &Node<S::Word>, within: Bounds) -> Result<i32, Stopped> {
        let (cells, stones) = (self.shape.cells(), node.stones);
        if node.wins_at_once(self.shape) {
            return Ok(score::of_win(cells, stones + 1));
        }
        let moves = node.safe_moves(self.shape);
        if moves.is_none() {
            return Ok(-score::of_win(cells, stones + 2));
        }
        let mut low = least(cells - stones).max(within.lower);
        let mut high = most(cells - stones).min(within.upper);
        while low < high {
            let alpha = next_alpha(low, high);
            let found = static_bounds::bound(self.shape, node, moves, alpha);
            let bound = match found.or_else(|| self.look_up(self.key(node), cells - stones, alpha)) {
                Some(bound) => bound,
                None => self.bound_of(node, moves, self.key(node), alpha)?,
            };
            if bound > alpha { low = bound } else { high = bound }
        }
        Ok(low)
    }

    /// Returns a bound of the score: a lower one if it is above `alpha`, an upper one if it is not.
    ///
    /// Requires that the side to move has no win at once, that its safe `moves` are not empty, and that neither
    /// static bounds nor the tables settle the position.
    fn bound_of(
        &mut self,
        node: &Node<S::Word>,
        moves: S::Word,
        key: Key<S::Word>,
        alpha: i32,
    ) -> Result<i32, Stopped> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(STOP_EVERY) && (self.stop.is_due() || self.others.is_over(self.nodes)) {
            return Err(Stopped);
        }
        let begin = self.replies.len();
        let mut order = Order { ranks: S::per_column(0) };
        let best = self.list_replies(node, moves, alpha, &mut order);
        if best > alpha {
            self.replies.truncate(begin);
            return Ok(best);
        }
        let before = self.nodes;
        let best = self.best_from_tables(begin, &mut order, best, alpha);
        if best > alpha {
            self.replies.truncate(begin);
            return Ok(best);
        }
        let best = self.try_replies(begin, order, best, alpha)?;
        self.replies.truncate(begin);
        let free = self.shape.cells() - node.stones;
        if free >= REMEMBERED_FROM {
            let (lower, upper) = if best > alpha { (best, most(free)) } else { (least(free), best) };
            self.remember(key, free, Bounds { lower, upper }, self.nodes - before);
        }
        Ok(best)
    }

    /// Lists the replies that have to be searched, and returns the best score of those settled by forced moves
    /// or static bounds. Ends early at a score above `alpha`.
    #[inline]
    fn list_replies(
        &mut self,
        node: &Node<S::Word>,
        moves: S::Word,
        alpha: i32,
        order: &mut Order<S::PerColumn<u64>>,
    ) -> i32 {
        let begin = self.replies.len();
        let cells = self.shape.cells();
        let mut best = i32::MIN;
        for cell in moves.cells() {
            let mut next = node.after(self.shape, S::Word::cell(cell));
            let ordering_score = self.ordering_score(&next, cell);
            let (mut answers, mut again) = (next.safe_moves(self.shape), false);
            while !answers.is_none() && answers.without_first().is_none() {
                next = next.after(self.shape, answers);
                answers = next.safe_moves(self.shape);
                again = !again;
            }
            let score = if answers.is_none() {
                // The board is full, or the side to move loses.
                Some(if next.stones == cells { 0 } else { -score::of_win(cells, next.stones + 2) })
            } else {
                static_bounds::bound(self.shape, &next, answers, reply_alpha(again, alpha))
            };
            if let Some(score) = score {
                best = best.max(before(again, score));
                if best > alpha {
                    break;
                }
                continue;
            }
            let key = self.key(&next);
            self.prefetch(key, cells - next.stones);
            order.add(self.replies.len() - begin, ordering_score);
            self.replies.push(Reply { node: next, moves: answers, key, again });
        }
        best
    }

    /// Returns the ordering score: threats first, then the cells nearer to the centre.
    #[inline]
    fn ordering_score(&self, next: &Node<S::Word>, cell: u8) -> u32 {
        let (column, last) = (u32::from(cell) / self.shape.stride(), self.shape.cols() - 1);
        let from_centre = (2 * column).abs_diff(last);
        next.opposing_threats.count_ones() * 64 + last - from_centre
    }

    /// Returns the best score of the replies from `begin` on that the tables settle, or `best`, and removes
    /// these from the order. Ends early at a score above `alpha`.
    #[inline]
    fn best_from_tables(&self, begin: usize, order: &mut Order<S::PerColumn<u64>>, mut best: i32, alpha: i32) -> i32 {
        for (number, reply) in self.replies[begin..].iter().enumerate() {
            let free = self.shape.cells() - reply.node.stones;
            if let Some(bound) = self.look_up(reply.key, free, reply.reply_alpha(alpha)) {
                order.remove(number);
                best = best.max(reply.before(bound));
                if best > alpha {
                    break;
                }
            }
        }
        best
    }

    /// Returns a bound from the tables that decides whether a score is above `alpha`, if there is one.
    #[inline]
    fn look_up(&self, key: Key<S::Word>, free: u32, alpha: i32) -> Option<i32> {
        if free < REMEMBERED_FROM {
            return None;
        }
        self.recall(key, free).and_then(|known| decisive(known, alpha))
    }

    /// Searches the replies in the order and returns the best score, or `best`; ends early at a score above
    /// `alpha`.
    #[inline]
    fn try_replies(
        &mut self,
        begin: usize,
        mut order: Order<S::PerColumn<u64>>,
        mut best: i32,
        alpha: i32,
    ) -> Result<i32, Stopped> {
        let (mut later, mut is_first) = (0u64, true);
        while let Some(number) = order.next() {
            let reply = self.replies[begin + number];
            let splits = self.shape.cells() - reply.node.stones >= SPLIT_FROM;
            let hash = reply.key.hash();
            if splits && !is_first && self.others.are_searching(hash) {
                later |= 1 << number;
                continue;
            }
            is_first = false;
            if splits {
                self.others.enter(hash);
            }
            let bound = self.bound_of(&reply.node, reply.moves, reply.key, reply.reply_alpha(alpha));
            if splits {
                self.others.leave(hash);
            }
            best = best.max(reply.before(bound?));
            if best > alpha {
                return Ok(best);
            }
        }
        for number in endspiel_game::bits(later).map(usize::from) {
            let reply = self.replies[begin + number];
            let (free, reply_alpha) = (self.shape.cells() - reply.node.stones, reply.reply_alpha(alpha));
            let bound = match self.look_up(reply.key, free, reply_alpha) {
                Some(bound) => bound,
                None => self.bound_of(&reply.node, reply.moves, reply.key, reply_alpha)?,
            };
            best = best.max(reply.before(bound));
            if best > alpha {
                break;
            }
        }
        Ok(best)
    }

    #[inline]
    fn key(&self, node: &Node<S::Word>) -> Key<S::Word> {
        let number = node.number(self.shape);
        if node.stones <= MIRRORED_UP_TO { Key::new(number.min(self.shape.mirrored(number))) } else { Key::new(number) }
    }

    #[inline]
    fn uses_shared_table(&self, free: u32) -> bool {
        free >= SHARED_TABLE_FROM && (O::SHARES || self.nodes >= SHARED_TABLE_AFTER)
    }

    #[inline]
    fn recall(&self, key: Key<S::Word>, free: u32) -> Option<Bounds> {
        if self.uses_shared_table(free) { self.recall_from_shared_table(key) } else { self.local.get(key) }
    }

    /// Probes the shared table; not inlined, because the local table is probed far more often and needs no call.
    #[inline(never)]
    fn recall_from_shared_table(&self, key: Key<S::Word>) -> Option<Bounds> {
        (self.shared)().get(key)
    }

    /// Prefetches the table entry of a position.
    #[inline]
    fn prefetch(&self, key: Key<S::Word>, free: u32) {
        if self.uses_shared_table(free) { (self.shared)().prefetch(key) } else { self.local.prefetch(key) }
    }

    /// Stores bounds of a position, combined with those already known.
    #[inline]
    fn remember(&mut self, key: Key<S::Word>, free: u32, bounds: Bounds, nodes: u64) {
        let bounds = self.recall(key, free).map_or(bounds, |known| known.and(bounds));
        if self.uses_shared_table(free) {
            (self.shared)().put(key, bounds, nodes, self.generation);
        } else {
            self.local.put(key, bounds);
        }
    }
}

/// Returns the next `alpha` to try for a score in this range.
///
/// Quick wins and losses are soon found or excluded, so the split is closer to them than half way.
fn next_alpha(low: i32, high: i32) -> i32 {
    let quickest = if -low > high { low } else { high };
    let slowest = low.max(0);
    let way = quickest - slowest;
    let step = if quickest.abs() > QUICK_FROM { way * 2 / 3 } else { way / 2 };
    (slowest + step).clamp(low, high - 1)
}
