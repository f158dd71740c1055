//! The lower part of the tree, where a node must be cheap: moves are ordered by the opponent's answers, and the
//! table stays in the cache.

use endspiel_game::bits;

use super::last_empties::LastEmpties;
use super::local_table::{LocalBound, LocalTable};
use super::masks::{BoardMasks, LOWEST, Node};
use super::order::{Candidate, Ranking};
use super::processor::{AnyProcessor, Processor, ProcessorKind};
use super::stable_discs::count_stable;

/// Up to this number of empty squares, [`LastEmpties`] searches a position.
pub(super) const LAST_EMPTIES: u32 = 5;

/// Above this number of empty squares, the deep search takes over.
pub(super) const SHALLOW: u32 = 11;

/// From this number of empty squares on, positions are stored.
const REMEMBER: u32 = 6;

/// A search of positions with [`LAST_EMPTIES`] to [`SHALLOW`] empty squares; it only decides whether a value is
/// above a bound.
pub(super) struct ShallowSearch<'a> {
    pub last_empties: LastEmpties,
    kind: ProcessorKind,
    local: &'a mut LocalTable,
    /// The moves of the positions on the current line, by empty squares.
    replies: Box<[[Reply; ROWS]; ROWS]>,
}

/// Room for all numbers of empty squares, and for as many moves: a power of two, so that a mask replaces the
/// bounds check.
const ROWS: usize = (SHALLOW as usize + 1).next_power_of_two();

/// A move and the position after it.
#[derive(Clone, Copy, Debug)]
struct Reply {
    node: Node,
    /// The moves of the other side after it.
    answers: u64,
    square: u8,
}

impl Reply {
    const NONE: Reply = Reply { node: Node { own: 0, opposing: 0, odd: 0 }, answers: 0, square: 0 };
}

impl<'a> ShallowSearch<'a> {
    pub fn new(last_empties: LastEmpties, local: &'a mut LocalTable) -> ShallowSearch<'a> {
        ShallowSearch {
            last_empties,
            kind: ProcessorKind::here(),
            local,
            replies: Box::new([[Reply::NONE; ROWS]; ROWS]),
        }
    }

    /// Returns a value above `alpha` if the position's is, else one that is not. `moves` are those of the position.
    pub fn exceeds(&mut self, node: Node, moves: u64, left: u32, alpha: i32) -> i32 {
        match self.kind {
            ProcessorKind::Any => AnyProcessor.shallow(self, node, moves, left, alpha),
            #[cfg(target_arch = "x86_64")]
            ProcessorKind::Wide(wide) => wide.shallow(self, node, moves, left, alpha),
        }
    }

    /// Searches like [`ShallowSearch::exceeds`] on a given processor.
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

    /// Returns the best value of the moves and its square, or one above `alpha`. `first` is tried before the
    /// others.
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
        let mut best = (LOWEST, 0);
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
        // One move is usually enough. The other ranks are read later: a vector load right after single stores
        // would stall.
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

    /// Searches a reply and returns whether it causes a cutoff.
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

/// Returns a bound from the opponent's stable discs, if it is not above `alpha`.
#[inline(always)]
pub(super) fn stable_bound(node: &Node, masks: &BoardMasks, left: u32, alpha: i32) -> Option<i32> {
    // With many empty squares there are few stable discs. Even if every opposing disc were stable, the bound
    // could not reach `alpha`.
    if alpha < 2 * left as i32 - 2 || alpha < masks.squares - 2 * node.opposing.count_ones() as i32 {
        return None;
    }
    let upper = masks.squares - 2 * count_stable(masks, node.opposing, node.own) as i32;
    (upper <= alpha).then_some(upper)
}
