//! The search: is the score of a position above a number or not?

use endspiel_game::{Stop, bits};

use super::followup;
use super::memory::{Bounds, FarTable, Key, NearTable};
use super::node::Node;
use super::score;
use super::shape::Shape;

/// A search asks this often whether it has to stop, in nodes: well under a millisecond, even while its memory is new.
const STOP_EVERY: u64 = 256;

/// With fewer free cells than this a position is searched again faster than found.
const REMEMBERED_FROM: u32 = 6;

/// With fewer free cells than this the replies are not looked up before they are searched.
const REPLIES_LOOKED_UP_FROM: u32 = 8;

/// Positions with so many free cells go to the far table.
const FAR_FROM: u32 = 18;

/// Before a search has taken so many nodes it has no need of the far table.
pub(crate) const FAR_AFTER: u64 = 20_000;

/// With more stones on the board two lines of play rarely meet in each other's mirror images.
const MIRRORED_UP_TO: u32 = 10;

/// Scores from here on, or below the opposite, are quick wins and losses.
const QUICK_FROM: i32 = 6;

/// The search was told to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stopped;

/// One question about one position.
pub(crate) struct Search<'a, S, F> {
    shape: S,
    near: &'a mut NearTable,
    /// Gives the far table when it is needed.
    far: F,
    generation: u32,
    stop: &'a Stop,
    nodes: u64,
}

/// A move, and the position after it and after all moves that follow without a choice.
#[derive(Clone, Copy)]
struct Reply {
    node: Node,
    /// The safe moves in it: more than one.
    moves: u64,
    key: Key,
    /// Whether the side that has replied is to move again.
    again: bool,
    /// The more, the sooner it is tried.
    promise: i32,
}

impl Reply {
    /// Where the side to move in the node has to be above, for the side that replies not to be above `alpha`.
    #[inline]
    fn question(&self, alpha: i32) -> i32 {
        if self.again { alpha } else { -alpha - 1 }
    }

    /// A bound of the node's score as the side that replies sees it.
    #[inline]
    fn before(&self, bound: i32) -> i32 {
        if self.again { bound } else { -bound }
    }
}

impl<'a, S: Shape, F: Fn() -> &'a FarTable> Search<'a, S, F> {
    /// A search that has not begun.
    pub(crate) fn new(shape: S, near: &'a mut NearTable, far: F, generation: u32, stop: &'a Stop) -> Self {
        Search { shape, near, far, generation, stop, nodes: 0 }
    }

    /// Positions of which the moves were looked at so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The score of a position in which the game goes on. It is exact if it lies within these bounds; otherwise the
    /// true score is beyond the same bound.
    pub(crate) fn score(&mut self, node: &Node, within: Bounds) -> Result<i32, Stopped> {
        let (cells, stones) = (self.shape.cells(), node.stones);
        if node.wins_at_once(self.shape) {
            return Ok(score::of_win(cells, stones + 1));
        }
        let moves = node.safe_moves(self.shape);
        if moves == 0 {
            return Ok(-score::of_win(cells, stones + 2));
        }
        let mut low = least(cells, stones).max(within.lower);
        let mut high = most(cells, stones).min(within.upper);
        while low < high {
            let alpha = next_question(low, high);
            let bound = match self.at_sight(node, alpha) {
                Some(bound) => bound,
                None => self.ask(node, moves, self.key(node), alpha)?,
            };
            if bound > alpha { low = bound } else { high = bound }
        }
        Ok(low)
    }

    /// What [`ask`](Search::ask) would answer, if it takes neither a search nor the tables.
    #[inline]
    fn at_sight(&self, node: &Node, alpha: i32) -> Option<i32> {
        let (cells, stones) = (self.shape.cells(), node.stones);
        if cells - stones <= 2 {
            return Some(0);
        }
        let bounds = Bounds { lower: least(cells, stones), upper: most(cells, stones) };
        decisive(bounds, alpha).or_else(|| followup::bound(self.shape, node, alpha))
    }

    /// A bound of the score: a lower one if it is above `alpha`, an upper one if it is not.
    ///
    /// The side to move has no win at once, its safe `moves` are not empty, and nothing is known at sight.
    fn ask(&mut self, node: &Node, moves: u64, key: Key, alpha: i32) -> Result<i32, Stopped> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(STOP_EVERY) && self.stop.is_due() {
            return Err(Stopped);
        }
        let (cells, stones) = (self.shape.cells(), node.stones);
        let free = cells - stones;
        let mut bounds = Bounds { lower: least(cells, stones), upper: most(cells, stones) };
        if free >= REMEMBERED_FROM
            && let Some(known) = self.recall(key, free)
        {
            if let Some(bound) = decisive(known, alpha) {
                return Ok(bound);
            }
            bounds = known;
        }
        let mut replies = S::per_column(Reply { node: *node, moves, key, again: false, promise: 0 });
        let (replies, best) = self.replies(node, moves, replies.as_mut());
        if best > alpha {
            return Ok(best);
        }
        // No move wins with the next stone but one, so the best is a win with the one after that.
        bounds.upper = bounds.upper.min(most(cells, stones) - 1);
        if bounds.upper <= alpha {
            return Ok(bounds.upper);
        }
        let before = self.nodes;
        let found = self.without_search(replies, best, alpha);
        if found.best > alpha {
            return Ok(found.best);
        }
        let best = self.try_replies(replies, found, alpha)?;
        if best > alpha {
            bounds.lower = best;
        } else {
            bounds.upper = best;
        }
        if free >= REMEMBERED_FROM {
            self.remember(key, free, bounds, self.nodes - before);
        }
        Ok(best)
    }

    /// The replies to a position, the most promising first, and the best score of those after which the game is
    /// decided without anybody having a choice.
    #[inline]
    fn replies<'r>(&self, node: &Node, moves: u64, replies: &'r mut [Reply]) -> (&'r [Reply], i32) {
        let cells = self.shape.cells();
        let (mut count, mut best) = (0, i32::MIN);
        for cell in bits(moves) {
            let mut next = node.after(self.shape, 1 << cell);
            let promise = self.promise(&next, cell);
            let (mut answers, mut again) = (next.safe_moves(self.shape), false);
            while answers != 0 && answers & (answers - 1) == 0 {
                next = next.after(self.shape, answers);
                answers = next.safe_moves(self.shape);
                again = !again;
            }
            if answers == 0 {
                // The board is full, or the side to move loses.
                let score = if next.stones == cells { 0 } else { score::of_win(cells, next.stones + 2) };
                best = best.max(if again { -score } else { score });
                continue;
            }
            let key = self.key(&next);
            self.prefetch(key, cells - next.stones);
            let mut place = count;
            while place > 0 && replies[place - 1].promise < promise {
                replies[place] = replies[place - 1];
                place -= 1;
            }
            replies[place] = Reply { node: next, moves: answers, key, again, promise };
            count += 1;
        }
        (&replies[..count], best)
    }

    /// Threats first, of as many the cells nearer to the centre.
    #[inline]
    fn promise(&self, next: &Node, cell: u8) -> i32 {
        let (column, last) = (i32::from(cell) / self.shape.stride() as i32, self.shape.cols() as i32 - 1);
        let from_centre = (2 * column - last).abs();
        next.opposing_threats.count_ones() as i32 * 64 - from_centre
    }

    /// What is seen of the replies, and then what the tables know of them, before any of them is searched.
    #[inline]
    fn without_search(&self, replies: &[Reply], best: i32, alpha: i32) -> Found {
        let mut found = Found { best, searched: 0 };
        for (number, reply) in replies.iter().enumerate() {
            if let Some(bound) = self.at_sight(&reply.node, reply.question(alpha)) {
                found.note(number, reply.before(bound));
            }
            if found.best > alpha {
                return found;
            }
        }
        for (number, reply) in replies.iter().enumerate() {
            let free = self.shape.cells() - reply.node.stones;
            if found.searched >> number & 1 == 0
                && free >= REPLIES_LOOKED_UP_FROM
                && let Some(known) = self.recall(reply.key, free)
                && let Some(bound) = decisive(known, reply.question(alpha))
            {
                found.note(number, reply.before(bound));
                if found.best > alpha {
                    return found;
                }
            }
        }
        found
    }

    /// The best of the replies, until one is above `alpha`, when so much is found about them.
    #[inline]
    fn try_replies(&mut self, replies: &[Reply], found: Found, alpha: i32) -> Result<i32, Stopped> {
        let mut best = found.best;
        for (number, reply) in replies.iter().enumerate() {
            if found.searched >> number & 1 == 1 {
                continue;
            }
            let bound = self.ask(&reply.node, reply.moves, reply.key, reply.question(alpha))?;
            best = best.max(reply.before(bound));
            if best > alpha {
                break;
            }
        }
        Ok(best)
    }

    #[inline]
    fn key(&self, node: &Node) -> Key {
        let number = node.number(self.shape);
        if node.stones <= MIRRORED_UP_TO { Key::new(number.min(self.shape.mirrored(number))) } else { Key::new(number) }
    }

    #[inline]
    fn uses_far(&self, free: u32) -> bool {
        free >= FAR_FROM && self.nodes >= FAR_AFTER
    }

    #[inline]
    fn recall(&self, key: Key, free: u32) -> Option<Bounds> {
        if self.uses_far(free) { (self.far)().get(key) } else { self.near.get(key) }
    }

    /// Says that a position will be recalled soon.
    #[inline]
    fn prefetch(&self, key: Key, free: u32) {
        if self.uses_far(free) { (self.far)().prefetch(key) } else { self.near.prefetch(key) }
    }

    #[inline]
    fn remember(&mut self, key: Key, free: u32, bounds: Bounds, nodes: u64) {
        if self.uses_far(free) {
            (self.far)().put(key, bounds, nodes, self.generation);
        } else {
            self.near.put(key, bounds);
        }
    }
}

/// What is known about the replies to a position.
#[derive(Clone, Copy)]
struct Found {
    /// The best score among them.
    best: i32,
    /// Those that need no search any more, by their numbers as bits.
    searched: u32,
}

impl Found {
    #[inline]
    fn note(&mut self, number: usize, score: i32) {
        self.best = self.best.max(score);
        self.searched |= 1 << number;
    }
}

/// The score of losing after one more own stone and the opponent's next but one: he does not win before.
#[inline]
fn least(cells: u32, stones: u32) -> i32 {
    if cells < stones + 4 { 0 } else { -score::of_win(cells, stones + 4) }
}

/// The score of winning with the next stone but one.
#[inline]
fn most(cells: u32, stones: u32) -> i32 {
    if cells < stones + 3 { 0 } else { score::of_win(cells, stones + 3) }
}

/// The bound that tells on which side of `alpha` the score is, if one does.
#[inline]
fn decisive(bounds: Bounds, alpha: i32) -> Option<i32> {
    match bounds {
        Bounds { lower, .. } if lower > alpha => Some(lower),
        Bounds { upper, .. } if upper <= alpha => Some(upper),
        _ => None,
    }
}

/// The number to ask for next, when the score is one of these.
///
/// Quick wins and losses are soon found or excluded, so as long as they are possible it is rather one of
/// them than half way.
fn next_question(low: i32, high: i32) -> i32 {
    let quickest = if -low > high { low } else { high };
    let slowest = low.max(0);
    let way = quickest - slowest;
    let step = if quickest.abs() > QUICK_FROM { way * 2 / 3 } else { way / 2 };
    (slowest + step).clamp(low, high - 1)
}
