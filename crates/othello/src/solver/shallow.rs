//! The lower part of the tree, where a position must cost next to nothing: moves are sorted by what they leave the
//! opponent, and what is remembered stays in the cache.

use endspiel_game::bits;

use super::last_empties::LastEmpties;
use super::local_table::{LocalBound, LocalTable};
use super::masks::{BoardMasks, LEAST, Node};
use super::order::{Candidate, Ranking};
use super::processor::{Kind, Processor, Usual};
use super::stable_discs::count_stable;

/// Up to this number of empty squares, positions are left to [`LastEmpties`].
pub(super) const LAST_EMPTIES: u32 = 5;

/// From here on the work is done by the search above.
pub(super) const SHALLOW: u32 = 11;

/// From this number of empty squares on, positions are remembered.
const REMEMBER: u32 = 6;

/// Searches positions with [`LAST_EMPTIES`] to [`SHALLOW`] empty squares; all it tells is whether a value is above a bound.
pub(super) struct ShallowSearch<'a> {
    pub last_empties: LastEmpties,
    kind: Kind,
    local: &'a mut LocalTable,
    /// The moves of the positions on the way down, by empty squares; they stay where they are while others are tried.
    replies: Box<[[Reply; ROWS]; ROWS]>,
}

/// Room for all numbers of empty squares, and for as many moves: a power of two, so that a mask takes the place of a check.
const ROWS: usize = (SHALLOW as usize + 1).next_power_of_two();

/// A move and what comes after it.
#[derive(Clone, Copy, Debug)]
struct Reply {
    node: Node,
    /// The moves that the other side has then.
    answers: u64,
    square: u8,
}

impl Reply {
    const NONE: Reply = Reply { node: Node { own: 0, opposing: 0, odd: 0 }, answers: 0, square: 0 };
}

impl<'a> ShallowSearch<'a> {
    pub fn new(last_empties: LastEmpties, local: &'a mut LocalTable) -> ShallowSearch<'a> {
        ShallowSearch { last_empties, kind: Kind::here(), local, replies: Box::new([[Reply::NONE; ROWS]; ROWS]) }
    }

    /// A value above `alpha` if the position's is, else one that is not. `moves` are those of the position.
    pub fn exceeds(&mut self, node: Node, moves: u64, left: u32, alpha: i32) -> i32 {
        match self.kind {
            Kind::Usual => Usual.shallow(self, node, moves, left, alpha),
            #[cfg(target_arch = "x86_64")]
            Kind::Wide(wide) => wide.shallow(self, node, moves, left, alpha),
        }
    }

    /// [`ShallowSearch::exceeds`], once it is known on which processor.
    #[inline(always)]
    pub fn exceeds_on(&mut self, processor: impl Processor, node: Node, moves: u64, left: u32, alpha: i32) -> i32 {
        if left == LAST_EMPTIES {
            return self.last_empties.five(processor, node, moves, alpha);
        }
        self.last_empties.nodes += 1;
        let masks = self.last_empties.masks;
        if moves == 0 {
            return match processor.legal(&node.passed(), masks) {
                0 => node.result(masks),
                answers => -processor.shallow(self, node.passed(), answers, left, -alpha - 1),
            };
        }
        if let Some(upper) = stable_bound(&node, masks, left, alpha) {
            return upper;
        }
        let known = if left >= REMEMBER { self.local.get(left, node.own, node.opposing) } else { None };
        if let Some(known) = known
            && known.is_lower == (known.value > alpha)
        {
            return known.value;
        }
        let (value, best) = self.best(processor, &node, moves, known.map(|known| known.best), left, alpha);
        if left >= REMEMBER {
            self.local.put(left, node.own, node.opposing, LocalBound { value, is_lower: value > alpha, best });
        }
        value
    }

    /// The best value of the moves and its square, or one above `alpha`. `first` is tried before the others.
    #[inline(always)]
    fn best(
        &mut self,
        processor: impl Processor,
        node: &Node,
        mut moves: u64,
        first: Option<u8>,
        left: u32,
        alpha: i32,
    ) -> (i32, u8) {
        let masks = self.last_empties.masks;
        let mut best = (LEAST, 0);
        if let Some(first) = first {
            let candidate = Candidate::new(processor, masks, node, first);
            best = (-processor.shallow(self, candidate.node, candidate.answers, left - 1, -alpha - 1), first);
            if best.0 > alpha {
                return best;
            }
            moves ^= 1 << first;
        }
        let row = left as usize % ROWS;
        let mut ranking = Ranking::new();
        for (number, square) in bits(moves).enumerate() {
            let candidate = Candidate::new(processor, masks, node, square);
            if left > REMEMBER {
                self.local.prefetch(left - 1, candidate.node.own, candidate.node.opposing);
            }
            ranking.enter(number, candidate.quick_ordering_score(masks, node));
            self.replies[row][number % ROWS] = Reply { node: candidate.node, answers: candidate.answers, square };
        }
        // One is enough as a rule. The others' ranks are looked at only then: just written one by one, they are not yet to be had as a whole.
        let Some(first) = ranking.first() else { return best };
        if self.try_reply(processor, row, first, alpha, &mut best) {
            return best;
        }
        while let Some(next) = ranking.next() {
            if self.try_reply(processor, row, next, alpha, &mut best) {
                break;
            }
        }
        best
    }

    /// Searches a reply and says whether it is enough.
    #[inline(always)]
    fn try_reply(
        &mut self,
        processor: impl Processor,
        row: usize,
        number: usize,
        alpha: i32,
        best: &mut (i32, u8),
    ) -> bool {
        let Reply { node, answers, square } = self.replies[row][number % ROWS];
        let value = -processor.shallow(self, node, answers, row as u32 - 1, -alpha - 1);
        if value > best.0 {
            *best = (value, square);
        }
        value > alpha
    }
}

/// A bound on the value by the opponent's stable discs, if it is not above `alpha`.
#[inline(always)]
pub(super) fn stable_bound(node: &Node, masks: &BoardMasks, left: u32, alpha: i32) -> Option<i32> {
    // With more squares left there are fewer stable discs. Even if every opposing disc were stable, the bound would only
    // reach so far.
    if alpha < 2 * left as i32 - 2 || alpha < masks.squares - 2 * node.opposing.count_ones() as i32 {
        return None;
    }
    let upper = masks.squares - 2 * count_stable(masks, node.opposing, node.own) as i32;
    (upper <= alpha).then_some(upper)
}
