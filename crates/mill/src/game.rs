//! The rules at work.

use endspiel_game::{Game, Outcome, Side, SquareSymmetry, Symmetry};
use endspiel_machine::mix;

use crate::slides::Slides;
use crate::{Board, Hand, Move, Point, Points, Position, Rules};

/// A game of the morris family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mill {
    rules: Rules,
}

impl Default for Mill {
    fn default() -> Mill {
        Mill::new(Rules::NINE)
    }
}

impl Mill {
    /// The game with these rules.
    pub const fn new(rules: Rules) -> Mill {
        Mill { rules }
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The board.
    #[inline]
    pub fn board(&self) -> &'static Board {
        self.rules.board
    }

    /// The points without a stone.
    #[inline]
    pub fn free(&self, position: &Position) -> Points {
        self.board().points() - position.taken()
    }

    /// Whether a side with these stones moves by flying.
    #[inline]
    pub fn flies(&self, hand: Hand) -> bool {
        self.rules.flying && hand.in_hand == 0 && hand.stones.count() == 3
    }

    /// Which of these stones may be removed: those in no mill, or all if every one stands in a mill.
    #[inline]
    pub fn removable(&self, stones: Points) -> Points {
        let loose = stones - self.board().in_mills(stones);
        if loose.is_empty() { stones } else { loose }
    }

    /// How many mills the side with these stones closes by a stone on `to`.
    pub fn mills_closed(&self, stones: Points, to: Point) -> u32 {
        let stones = stones | to.into();
        self.board().lines().filter(|&line| line & stones == line && line.contains(to)).count() as u32
    }

    /// Whether the side to move has no move, although it has stones enough.
    #[inline]
    pub fn is_blocked(&self, position: &Position) -> bool {
        let free = self.free(position);
        if position.own_hand > 0 || free.is_empty() {
            return free.is_empty();
        }
        let hand = position.of(position.side);
        let targets = if self.flies(hand) { free } else { self.board().reachable(hand.stones) & free };
        targets.is_empty()
    }

    #[inline]
    fn too_few(&self, hand: Hand) -> bool {
        hand.total() < 3
    }

    /// Whether either side has too few stones to play on.
    #[inline]
    pub(crate) fn decided(&self, position: &Position) -> bool {
        Side::BOTH.iter().any(|&side| self.too_few(position.of(side)))
    }

    /// The points a stone on the board may go to, flying or not.
    #[inline]
    pub(crate) fn targets(&self, position: &Position, from: Point, free: Points) -> Points {
        let hand = Hand { stones: position.own, in_hand: position.own_hand };
        if self.flies(hand) { free } else { self.board().neighbours(from) & free }
    }

    /// Whether stones on the board may move in this position.
    #[inline]
    pub(crate) fn may_move(&self, position: &Position) -> bool {
        position.own_hand == 0 || self.rules.moving_while_placing
    }

    /// How many stones leave the board when this number of mills is closed at once.
    #[inline]
    pub(crate) fn due(&self, mills: u32, opposing: Points) -> u32 {
        mills.min(u32::from(self.rules.removals)).min(opposing.count())
    }

    /// Calls `visit` with every set of `due` stones that may be removed together: each must be removable
    /// when its turn comes, in at least one order.
    #[inline]
    pub fn for_each_removal(&self, opposing: Points, due: u32, mut visit: impl FnMut(Points)) {
        match due {
            0 => visit(Points::NONE),
            1 => self.removable(opposing).iter().for_each(|point| visit(point.into())),
            _ => self.for_each_pair(opposing, &mut visit),
        }
    }

    #[cold]
    fn for_each_pair(&self, opposing: Points, visit: &mut impl FnMut(Points)) {
        let first_choices = self.removable(opposing);
        let then = |first: Point| self.removable(opposing - first.into());
        for first in first_choices.iter() {
            for second in then(first).iter() {
                let other_order = first_choices.contains(second) && then(second).contains(first);
                if first < second || !other_order {
                    visit(Points::from(first) | second.into());
                }
            }
        }
    }

    /// The points at which a stone of the side to move could close a mill, whichever stone goes there: those at which none can are
    /// most of them, and finding that out once is cheaper than for every stone.
    #[inline]
    fn near_mills(&self, position: &Position) -> Points {
        position.own.completing(self.board().across).0
    }

    /// Calls `visit` with every move of one stone to any of `targets`.
    #[inline]
    fn for_each_arrival(
        &self,
        position: &Position,
        from: Option<Point>,
        targets: Points,
        visit: &mut impl FnMut(Move),
    ) {
        let staying = from.map_or(position.own, |from| position.own - from.into());
        let (closing, closing_two) = staying.completing(self.board().across);
        for to in (targets - closing).iter() {
            visit(Move { from, to, removed: Points::NONE });
        }
        for to in (targets & closing).iter() {
            let due = self.due(1 + u32::from(closing_two.contains(to)), position.opposing);
            self.for_each_removal(position.opposing, due, |removed| visit(Move { from, to, removed }));
        }
    }

    /// The move of this number, from 0, among those of one stone to any of `targets`.
    #[inline]
    fn nth_arrival(&self, position: &Position, from: Option<Point>, targets: Points, number: u64) -> Option<Move> {
        let staying = from.map_or(position.own, |from| position.own - from.into());
        let (closing, closing_two) = staying.completing(self.board().across);
        let (quiet, closing) = (targets - closing, targets & closing);
        let arrival = |targets: Points, number: usize, removed: Points| {
            targets.iter().nth(number).map(|to| Move { from, to, removed })
        };
        if number < u64::from(quiet.count()) {
            return arrival(quiet, number as usize, Points::NONE);
        }
        if self.rules.removals == 1 || (closing & closing_two).is_empty() {
            let removable = self.removable(position.opposing);
            let (number, ways) = ((number - u64::from(quiet.count())) as usize, removable.count().max(1) as usize);
            let removed = removable.iter().nth(number % ways).map_or(Points::NONE, Points::from);
            return arrival(closing, number / ways, removed);
        }
        let (mut found, mut at) = (None, 0);
        self.for_each_arrival(position, from, targets, &mut |mv| {
            if at == number {
                found = Some(mv);
            }
            at += 1;
        });
        found
    }

    /// How many moves of stones on the board there are, removals included.
    #[inline]
    fn count_walks(&self, position: &Position, free: Points) -> u64 {
        let own = position.own;
        if self.flies(position.of(position.side)) {
            return own.iter().map(|from| self.count_arrivals(position, own - from.into(), free)).sum();
        }
        let slides = Slides::new(self.board(), own, free);
        let (closing, closing_two) = if slides.close_mills() { slides.closing() } else { return slides.count() };
        let (one, two) = self.count_removals(position, closing_two > 0);
        slides.count() - closing + (closing - closing_two) * one + closing_two * two
    }

    /// How many ways of removing there are for one mill, and for two mills at once if that is asked for; never none.
    #[inline]
    fn count_removals(&self, position: &Position, two_mills: bool) -> (u64, u64) {
        let one = u64::from(self.removable(position.opposing).count()).max(1);
        let mut two = one;
        if two_mills && self.rules.removals == 2 {
            two = 0;
            self.for_each_removal(position.opposing, self.due(2, position.opposing), |_| two += 1);
        }
        (one, two)
    }

    /// The move of this number, from 0, among those of stones that slide.
    #[inline]
    fn nth_slide(&self, position: &Position, free: Points, slides: &Slides, mut number: u64) -> Option<Move> {
        let neighbours = |from: Point| self.board().neighbours(from) & free;
        let quiet = |from: Point, targets: Points, number: u64| {
            targets.iter().nth(number as usize).map(|to| Move { from: Some(from), to, removed: Points::NONE })
        };
        if !slides.close_mills() {
            for from in position.own.iter() {
                let targets = neighbours(from);
                match number.checked_sub(u64::from(targets.count())) {
                    Some(left) => number = left,
                    None => return quiet(from, targets, number),
                }
            }
            return None;
        }
        let (closing, closing_two) = slides.closing_stones();
        let (one, two) = self.count_removals(position, true);
        let ways = |sets: &[Points; 4], from: Point| sets.iter().filter(|set| set.contains(from)).count() as u64;
        for from in position.own.iter() {
            let targets = neighbours(from);
            let (mills, both) = (ways(&closing, from), ways(&closing_two, from));
            let count = u64::from(targets.count()) - mills + (mills - both) * one + both * two;
            match number.checked_sub(count) {
                Some(left) => number = left,
                None if mills == 0 => return quiet(from, targets, number),
                None => return self.nth_arrival(position, Some(from), targets, number),
            }
        }
        None
    }

    /// The move of this number, from 0, among those of stones that fly.
    fn nth_flight(&self, position: &Position, free: Points, mut number: u64) -> Option<Move> {
        for from in position.own.iter() {
            match number.checked_sub(self.count_arrivals(position, position.own - from.into(), free)) {
                Some(left) => number = left,
                None => return self.nth_arrival(position, Some(from), free, number),
            }
        }
        None
    }

    /// How many moves of one stone there are to any of `targets`, removals included.
    #[inline]
    fn count_arrivals(&self, position: &Position, staying: Points, targets: Points) -> u64 {
        let (closing, closing_two) = staying.completing(self.board().across);
        let closing = closing & targets;
        let quiet = u64::from((targets - closing).count());
        if closing.is_empty() {
            return quiet;
        }
        let both = closing & closing_two;
        let (one, two) = self.count_removals(position, !both.is_empty());
        quiet + u64::from((closing - both).count()) * one + u64::from(both.count()) * two
    }
}

impl Game for Mill {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        let hand = Hand { stones: Points::NONE, in_hand: self.rules.stones };
        Position::new(hand, hand, Side::First)
    }

    #[inline]
    fn side_to_move(&self, position: &Position) -> Side {
        position.side
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if self.too_few(position.of(position.side)) {
            Some(Outcome::Win(!position.side))
        } else if self.too_few(position.of(!position.side)) {
            Some(Outcome::Win(position.side))
        } else if self.is_blocked(position) {
            let drawn = self.rules.full_board_draws && self.free(position).is_empty();
            Some(if drawn { Outcome::Draw } else { Outcome::Win(!position.side) })
        } else {
            None
        }
    }

    #[inline]
    fn for_each_move(&self, position: &Position, mut visit: impl FnMut(Move)) {
        if self.decided(position) {
            return;
        }
        let free = self.free(position);
        if position.own_hand > 0 {
            self.for_each_arrival(position, None, free, &mut visit);
        }
        if self.may_move(position) {
            let near_mills = self.near_mills(position);
            for from in position.own.iter() {
                let targets = self.targets(position, from, free);
                if (targets & near_mills).is_empty() {
                    targets.iter().for_each(|to| visit(Move { from: Some(from), to, removed: Points::NONE }));
                } else {
                    self.for_each_arrival(position, Some(from), targets, &mut visit);
                }
            }
        }
    }

    #[inline]
    fn count_moves(&self, position: &Position) -> u64 {
        if self.decided(position) {
            return 0;
        }
        let free = self.free(position);
        let mut count = 0;
        if position.own_hand > 0 {
            count += self.count_arrivals(position, position.own, free);
        }
        if self.may_move(position) {
            count += self.count_walks(position, free);
        }
        count
    }

    fn pick_move(&self, position: &Position, pick: impl FnOnce(u64) -> u64) -> Option<Move> {
        if self.decided(position) {
            return None;
        }
        let free = self.free(position);
        let placing = if position.own_hand > 0 { self.count_arrivals(position, position.own, free) } else { 0 };
        let walking = if self.may_move(position) { self.count_walks(position, free) } else { 0 };
        let number = if placing + walking == 0 { return None } else { pick(placing + walking) };
        if number < placing {
            self.nth_arrival(position, None, free, number)
        } else if number - placing >= walking {
            None
        } else if self.flies(position.of(position.side)) {
            self.nth_flight(position, free, number - placing)
        } else {
            self.nth_slide(position, free, &Slides::new(self.board(), position.own, free), number - placing)
        }
    }

    #[inline]
    fn play_unchecked(&self, position: &Position, mv: Move) -> Position {
        let left = mv.from.map_or(Points::NONE, Points::from);
        Position {
            own: position.opposing - mv.removed,
            opposing: (position.own - left) | mv.to.into(),
            own_hand: position.opposing_hand,
            opposing_hand: position.own_hand - u8::from(mv.from.is_none()),
            side: !position.side,
        }
    }

    #[inline]
    fn is_irreversible(&self, _: &Position, mv: Move) -> bool {
        mv.from.is_none() || !mv.removed.is_empty()
    }

    fn puts_off_draw(&self, position: &Position) -> Option<bool> {
        Some(position.own_hand > 0 || !self.board().in_mills(position.own).is_empty())
    }

    fn has_same_board(&self, one: &Position, other: &Position) -> bool {
        Side::BOTH.into_iter().all(|side| one.of(side) == other.of(side))
    }

    #[inline]
    fn hash(&self, position: &Position) -> u64 {
        mix(u64::from(position.own.0)
            | u64::from(position.opposing.0) << 24
            | u64::from(position.own_hand) << 48
            | u64::from(position.opposing_hand) << 52
            | u64::from(position.side as u8) << 56)
    }

    fn symmetries(&self) -> u8 {
        2 * SquareSymmetry::COUNT
    }

    #[inline]
    fn transform(&self, position: &Position, symmetry: Symmetry) -> Position {
        let sets = u64::from(position.own.0) | u64::from(position.opposing.0) << 32;
        let sets = self.board().transform(sets, symmetry);
        Position { own: Points(sets as u32), opposing: Points((sets >> 32) as u32), ..*position }
    }

    #[inline]
    fn transform_move(&self, mv: Move, symmetry: Symmetry) -> Move {
        let points = |points: Points| Points(self.board().transform(points.0.into(), symmetry) as u32);
        let point = |place: Point| Point(points(place.into()).0.trailing_zeros() as u8);
        Move { from: mv.from.map(point), to: point(mv.to), removed: points(mv.removed) }
    }

    fn inverse(&self, symmetry: Symmetry) -> Symmetry {
        Symmetry(SquareSymmetry::new(symmetry).inverse().0 | symmetry.0 & 8)
    }
}
