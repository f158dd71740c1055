//! The move generator. It yields the moves stone by stone, as sets of target points.
//!
//! Listing, picking by number and early exit share this generator. Only counting ([`Mill::count`]) has its own
//! code, for the speed of perft.

use std::convert::Infallible;
use std::ops::ControlFlow;

use crate::slides::Slides;
use crate::{Mill, Move, Point, Points, Position};

/// The moves of one stone, from the hand or a point, that have the same removals.
#[derive(Clone, Copy)]
pub(crate) struct StoneMoves {
    from: Option<Point>,
    targets: Points,
    removal: Removal,
}

/// The removals of a move.
#[derive(Clone, Copy)]
enum Removal {
    Nothing,
    /// One of these stones.
    OneOf(Points),
    /// All of these stones.
    All(Points),
}

impl StoneMoves {
    /// Counts the moves.
    #[inline]
    pub(crate) fn count(self) -> u64 {
        let ways = if let Removal::OneOf(stones) = self.removal { stones.count() } else { 1 };
        u64::from(self.targets.count()) * u64::from(ways)
    }

    /// Returns the move with this number, from 0, in the order of [`StoneMoves::try_for_each`].
    #[inline]
    pub(crate) fn nth(self, number: u64) -> Option<Move> {
        let (number, removed) = match self.removal {
            Removal::Nothing => (number, Points::NONE),
            Removal::OneOf(stones) => {
                let ways = u64::from(stones.count());
                (number / ways, stones.iter().nth((number % ways) as usize)?.into())
            }
            Removal::All(stones) => (number, stones),
        };
        Some(Move { from: self.from, to: self.targets.iter().nth(number as usize)?, removed })
    }

    /// Calls `visit` with the moves until it breaks: target by target, and for each target removal by removal.
    #[inline]
    pub(crate) fn try_for_each<B>(self, visit: &mut impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let StoneMoves { from, targets, removal } = self;
        match removal {
            Removal::Nothing => targets.iter().try_for_each(|to| visit(Move { from, to, removed: Points::NONE })),
            Removal::All(removed) => targets.iter().try_for_each(|to| visit(Move { from, to, removed })),
            Removal::OneOf(stones) => targets
                .iter()
                .try_for_each(|to| stones.iter().try_for_each(|stone| visit(Move { from, to, removed: stone.into() }))),
        }
    }
}

impl Mill {
    /// Returns the points at which a slide or a flight may close a mill. Most points are excluded here once,
    /// which is cheaper than a test for every stone.
    #[inline]
    fn near_mills(&self, position: &Position, free: Points) -> Points {
        if self.flies(position.of(position.side)) {
            position.own.completing(self.board().across).0
        } else {
            Slides::new(self.board(), position.own, free).closing_points()
        }
    }

    /// Calls `visit` with the moves of each stone until it breaks.
    #[inline]
    pub(crate) fn try_for_each_stone<B>(
        &self,
        position: &Position,
        mut visit: impl FnMut(StoneMoves) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.decided(position) {
            return ControlFlow::Continue(());
        }
        let free = self.free(position);
        if position.own_hand > 0 {
            self.try_arrivals(position, None, free, &mut visit)?;
        }
        if self.may_move(position) {
            let near_mills = self.near_mills(position, free);
            for from in position.own.iter() {
                let targets = self.targets(position, from, free);
                if (targets & near_mills).is_empty() {
                    visit(StoneMoves { from: Some(from), targets, removal: Removal::Nothing })?;
                } else {
                    self.try_arrivals(position, Some(from), targets, &mut visit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Calls `visit` with the moves of one stone to `targets`: first those that close no mill.
    #[inline]
    fn try_arrivals<B>(
        &self,
        position: &Position,
        from: Option<Point>,
        targets: Points,
        visit: &mut impl FnMut(StoneMoves) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let staying = from.map_or(position.own, |from| position.own - from.into());
        let (closing, closing_two) = staying.completing(self.board().across);
        visit(StoneMoves { from, targets: targets - closing, removal: Removal::Nothing })?;
        let closing = targets & closing;
        if closing.is_empty() {
            return ControlFlow::Continue(());
        }
        let removable = self.removable(position.opposing);
        let one = if removable.is_empty() { Removal::Nothing } else { Removal::OneOf(removable) };
        if (closing & closing_two).is_empty() || self.due(2, position.opposing) < 2 {
            return visit(StoneMoves { from, targets: closing, removal: one });
        }
        for to in closing.iter() {
            if closing_two.contains(to) {
                self.try_pairs(position.opposing, &mut |pair| {
                    visit(StoneMoves { from, targets: to.into(), removal: Removal::All(pair) })
                })?;
            } else {
                visit(StoneMoves { from, targets: to.into(), removal: one })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Calls `visit` with every set of `due` stones that may be removed together: in at least one order, each
    /// must be removable in its turn.
    #[inline]
    pub fn for_each_removal(&self, opposing: Points, due: u32, mut visit: impl FnMut(Points)) {
        match due {
            0 => visit(Points::NONE),
            1 => self.removable(opposing).iter().for_each(|point| visit(point.into())),
            _ => {
                let ControlFlow::Continue(()) = self.try_pairs(opposing, &mut |pair| {
                    visit(pair);
                    ControlFlow::<Infallible>::Continue(())
                });
            }
        }
    }

    #[cold]
    fn try_pairs<B>(&self, opposing: Points, visit: &mut impl FnMut(Points) -> ControlFlow<B>) -> ControlFlow<B> {
        let first_choices = self.removable(opposing);
        let then = |first: Point| self.removable(opposing - first.into());
        for first in first_choices.iter() {
            for second in then(first).iter() {
                let other_order = first_choices.contains(second) && then(second).contains(first);
                if first < second || !other_order {
                    visit(Points::from(first) | second.into())?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Counts the legal moves without visiting them.
    #[inline]
    pub(crate) fn count(&self, position: &Position) -> u64 {
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

    /// Counts the moves of stones on the board, removals included.
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

    /// Counts the removals for one mill and, if `two_mills`, for two mills at once; never zero.
    #[inline]
    fn count_removals(&self, position: &Position, two_mills: bool) -> (u64, u64) {
        let one = u64::from(self.removable(position.opposing).count()).max(1);
        let mut two = one;
        if two_mills && self.rules().removals == 2 {
            two = 0;
            self.for_each_removal(position.opposing, self.due(2, position.opposing), |_| two += 1);
        }
        (one, two)
    }

    /// Counts the moves of one stone to `targets`, removals included.
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
