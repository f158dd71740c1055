//! Features of both sides that the evaluators count.

use super::lines::{Pair, Places, counted, crossed, exchanged, pair, points_on, turned, twice};
use crate::{Board, Hand, Mill, Points, Position};

/// The number of mills and unfinished lines of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LineCounts {
    /// Lines with three own stones.
    pub mills: i32,
    /// Of those, the ones a stone can leave by a slide.
    pub loose: i32,
    /// Of those, the ones a stone can leave by a slide while no opposing stone is next to the point it leaves.
    pub running: i32,
    /// Lines with two own stones and a free point.
    pub possible: i32,
    /// Of those, the ones a third own stone can fill by a slide.
    pub open: i32,
    /// Of those, the ones no opposing stone is beside to fill.
    pub safe: i32,
    /// Open ones filled by a stone of another mill. The stone moves back and forth and closes a mill each time:
    /// the double mill (Zwickmühle).
    pub double: i32,
    /// Lines with two own stones and an opposing one.
    pub stopped: i32,
    /// Of those, the ones an own stone could fill if the opposing one moved away.
    pub pinned: i32,
    /// Lines with one own stone and two free points.
    pub begun: i32,
    /// Of those, the ones own stones can fill by two slides.
    pub near: i32,
}

impl LineCounts {
    /// Counts the lines of both sides, given their stones.
    #[inline]
    pub fn of(board: &Board, stones: [Points; 2]) -> [LineCounts; 2] {
        let lines = Lines::of(board, stones);
        let free = twice((board.points() - stones[0] - stones[1]).0);
        let (mills, possible) = (lines.mills(), lines.possible());

        let exits = Places::beside(board, free);
        let entries = Places::beside(board, lines.stones);
        let opposing_entries = entries.exchanged();
        let own_entries = entries.without(lines.places);
        let entries_from_mills = Places::beside(board, points_on(mills)).without(lines.places);

        let two_stopped = lines.places.two() & lines.contested;
        let begun = lines.places.any() & !lines.places.two() & !lines.contested;
        let mut counts = [LineCounts::default(); 2];
        let mut count = |lines: Pair, place: fn(&mut LineCounts) -> &mut i32| {
            let [own, opposing] = counted(lines);
            *place(&mut counts[0]) = own;
            *place(&mut counts[1]) = opposing;
        };
        count(mills, |counts| &mut counts.mills);
        count(mills & exits.any(), |counts| &mut counts.loose);
        count(mills & exits.without(opposing_entries).any(), |counts| &mut counts.running);
        count(possible, |counts| &mut counts.possible);
        count(possible & own_entries.any(), |counts| &mut counts.open);
        count(possible & own_entries.without(opposing_entries).any(), |counts| &mut counts.safe);
        count(possible & entries_from_mills.any(), |counts| &mut counts.double);
        count(two_stopped, |counts| &mut counts.stopped);
        count(two_stopped & own_entries.any(), |counts| &mut counts.pinned);
        count(begun, |counts| &mut counts.begun);
        count(begun & own_entries.two(), |counts| &mut counts.near);
        counts
    }
}

/// The lines of both sides, by the stones on them.
pub(super) struct Lines {
    stones: Pair,
    places: Places,
    /// The lines with a stone of the other side.
    contested: Pair,
}

impl Lines {
    #[inline]
    pub(super) fn of(board: &Board, stones: [Points; 2]) -> Lines {
        let stones = pair(stones);
        let places = Places::of(board, stones);
        Lines { stones, places, contested: exchanged(places.any()) }
    }

    /// Lines with three own stones.
    #[inline]
    pub(super) fn mills(&self) -> Pair {
        self.places.all()
    }

    /// Lines with two own stones and a free point.
    #[inline]
    pub(super) fn possible(&self) -> Pair {
        self.places.two() & !self.places.all() & !self.contested
    }
}

/// Returns how many slides to points of `free` either side has.
#[inline]
pub fn slides(board: &Board, stones: [Points; 2], free: Points) -> [i32; 2] {
    let (stones, free) = (pair(stones), twice(free.0));
    let [outwards, inwards] = crossed(board, stones);
    let ways = [turned(stones, 1), turned(stones, 7), outwards, inwards].map(|points| counted(points & free));
    [0, 1].map(|side| ways.iter().map(|way| way[side]).sum())
}

/// Returns how many moves either side would have if it were to move, not counting the choice of what to remove.
#[inline]
pub fn possible_moves(game: &Mill, hands: [Hand; 2]) -> [i32; 2] {
    let stones = hands.map(|hand| hand.stones);
    let free = game.board().points() - stones[0] - stones[1];
    let slides = slides(game.board(), stones, free);
    [0, 1].map(|side| {
        let hand = hands[side];
        let placements = if hand.in_hand > 0 { free.count() as i32 } else { 0 };
        let flights = (hand.stones.count() * free.count()) as i32;
        match () {
            () if hand.in_hand > 0 && !game.rules().moving_while_placing => placements,
            () if game.flies(hand) => flights,
            () => placements + slides[side],
        }
    })
}

/// Returns both sides of a position, the side to move first.
#[inline]
pub(super) fn both(position: &Position) -> [Hand; 2] {
    [position.of(position.side), position.of(!position.side)]
}
