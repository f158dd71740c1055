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
const FAR_AFTER: u64 = 20_000;

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

/// A move and the position it leads to.
#[derive(Clone, Copy)]
struct Reply {
    node: Node,
    /// The other side's safe moves in it.
    moves: u64,
    /// The more, the sooner it is tried.
    promise: i32,
}

impl<'a, S: Shape, F: Fn() -> &'a FarTable> Search<'a, S, F> {
    /// A search that has not begun.
    pub(crate) fn new(shape: S, near: &'a mut NearTable, far: F, generation: u32, stop: &'a Stop) -> Self {
        Search { shape, near, far, generation, stop, nodes: 0 }
    }

    /// Positions visited so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The score of a position in which the game goes on. It is exact if it lies within these bounds; otherwise the
    /// true score is beyond the same bound.
    pub(crate) fn score(&mut self, node: &Node, within: Bounds) -> Result<i32, Stopped> {
        let (cells, stones) = (self.shape.cells(), node.stones());
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
            let bound = self.ask(node, moves, alpha)?;
            if bound > alpha { low = bound } else { high = bound }
        }
        Ok(low)
    }

    /// A bound of the score: a lower one if it is above `alpha`, an upper one if it is not.
    ///
    /// The side to move has no win at once, and `moves`, its safe moves, are not empty.
    fn ask(&mut self, node: &Node, moves: u64, alpha: i32) -> Result<i32, Stopped> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(STOP_EVERY) && self.stop.is_due() {
            return Err(Stopped);
        }
        let shape = self.shape;
        let (cells, stones) = (shape.cells(), node.stones());
        let free = cells - stones;
        if free <= 2 {
            return Ok(0);
        }
        let mut bounds = Bounds { lower: least(cells, stones), upper: most(cells, stones) };
        if let Some(bound) = decisive(bounds, alpha) {
            return Ok(bound);
        }
        if let Some(bound) = followup::bound(shape, node, alpha) {
            return Ok(bound);
        }
        let key = self.key(node);
        if free >= REMEMBERED_FROM
            && let Some(known) = self.recall(key, free)
        {
            if let Some(bound) = decisive(known, alpha) {
                return Ok(bound);
            }
            bounds = known;
        }
        let mut replies = S::per_column(Reply { node: *node, moves, promise: 0 });
        let Some(replies) = self.replies(node, moves, replies.as_mut()) else {
            return Ok(most(cells, stones));
        };
        // No move wins with the next stone but one, so the best is a win with the one after that.
        bounds.upper = bounds.upper.min(most(cells, stones) - 1);
        if bounds.upper <= alpha {
            return Ok(bounds.upper);
        }
        let before = self.nodes;
        let best = match self.look_up(replies, free - 1, alpha) {
            LookUp::Refuted(bound) => return Ok(bound),
            LookUp::Open { best, searched } => self.try_replies(replies, searched, best, alpha)?,
        };
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

    /// The replies to a position, the most promising first; `None` if one of them leaves no safe answer and
    /// so wins with the next stone but one.
    #[inline]
    fn replies<'r>(&self, node: &Node, moves: u64, replies: &'r mut [Reply]) -> Option<&'r [Reply]> {
        let mut count = 0;
        for cell in bits(moves) {
            let next = node.after(self.shape, 1 << cell);
            let answers = next.safe_moves(self.shape);
            if answers == 0 {
                return None;
            }
            let promise = self.promise(&next, cell);
            let mut place = count;
            while place > 0 && replies[place - 1].promise < promise {
                replies[place] = replies[place - 1];
                place -= 1;
            }
            replies[place] = Reply { node: next, moves: answers, promise };
            count += 1;
        }
        Some(&replies[..count])
    }

    /// Threats first, of as many the cells nearer to the centre.
    #[inline]
    fn promise(&self, next: &Node, cell: u8) -> i32 {
        let (column, last) = (i32::from(cell) / self.shape.stride() as i32, self.shape.cols() as i32 - 1);
        let from_centre = (2 * column - last).abs();
        next.opposing_threats.count_ones() as i32 * 64 - from_centre
    }

    /// What the tables know of the replies before any of them is searched.
    #[inline]
    fn look_up(&self, replies: &[Reply], free: u32, alpha: i32) -> LookUp {
        let (mut best, mut searched) = (i32::MIN, 0);
        if free < REPLIES_LOOKED_UP_FROM {
            return LookUp::Open { best, searched };
        }
        for (number, reply) in replies.iter().enumerate() {
            match self.recall(self.key(&reply.node), free) {
                Some(known) if -known.upper > alpha => return LookUp::Refuted(-known.upper),
                Some(known) if -known.lower <= alpha => {
                    best = best.max(-known.lower);
                    searched |= 1 << number;
                }
                _ => {}
            }
        }
        LookUp::Open { best, searched }
    }

    /// The best of the replies that are not `searched` yet, until one is above `alpha`.
    #[inline]
    fn try_replies(&mut self, replies: &[Reply], searched: u32, best: i32, alpha: i32) -> Result<i32, Stopped> {
        let mut best = best;
        for (number, reply) in replies.iter().enumerate() {
            if searched >> number & 1 == 1 {
                continue;
            }
            best = best.max(-self.ask(&reply.node, reply.moves, -alpha - 1)?);
            if best > alpha {
                break;
            }
        }
        Ok(best)
    }

    #[inline]
    fn key(&self, node: &Node) -> Key {
        let number = node.number(self.shape);
        if node.stones() <= MIRRORED_UP_TO {
            Key::new(number.min(self.shape.mirrored(number)))
        } else {
            Key::new(number)
        }
    }

    #[inline]
    fn uses_far(&self, free: u32) -> bool {
        free >= FAR_FROM && self.nodes >= FAR_AFTER
    }

    #[inline]
    fn recall(&self, key: Key, free: u32) -> Option<Bounds> {
        if self.uses_far(free) { (self.far)().get(key) } else { self.near.get(key) }
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

/// What the tables know of the replies to a position.
enum LookUp {
    /// One of them is good enough: a lower bound of the score.
    Refuted(i32),
    /// The best of those that are known not to be, by their numbers as bits.
    Open { best: i32, searched: u32 },
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
