//! Values with the window they were found in.

use endspiel_knowledge::{Score, WIN};

/// A window of values: at or below `alpha` and at or above `beta` a search need not be exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl Window {
    /// The widest window.
    pub(crate) const WHOLE: Window = Window { alpha: -WIN - 1, beta: WIN + 1 };

    /// Returns the window of the other side.
    #[inline]
    pub(crate) fn reversed(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// Returns whether all of `asked` lies inside.
    #[inline]
    pub(crate) fn contains(self, asked: Window) -> bool {
        self.alpha <= asked.alpha && asked.beta <= self.beta
    }
}

/// A value for the side to move, with its window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WindowedValue<Move> {
    pub(crate) value: Score,
    /// The window it was found in.
    pub(crate) window: Window,
    /// Whether it depends on an estimate.
    pub(crate) estimated: bool,
    /// The move that has the value, under the same symmetry as the stored position.
    pub(crate) best: Move,
}

impl<Move> WindowedValue<Move> {
    /// Returns whether the value is valid in this window: the stored window contains the requested
    /// one.
    #[inline]
    pub(crate) fn is_valid(&self, asked: Window) -> bool {
        self.window.contains(asked)
    }

    /// Returns whether the value is exact, not a bound.
    pub(crate) fn is_exact(&self) -> bool {
        self.window.alpha < self.value && self.value < self.window.beta
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(alpha: Score, beta: Score) -> WindowedValue<()> {
        WindowedValue { value: 0, window: Window { alpha, beta }, estimated: true, best: () }
    }

    #[test]
    fn an_entry_is_valid_when_its_window_contains_the_asked_one() {
        let asked = Window { alpha: -10, beta: 10 };
        assert!(found(-10, 10).is_valid(asked));
        assert!(found(-11, 10).is_valid(asked));
        assert!(found(-10, 11).is_valid(asked));
        assert!(WindowedValue { window: Window::WHOLE, ..found(0, 0) }.is_valid(asked));
    }

    #[test]
    fn an_entry_is_invalid_when_its_window_misses_a_part_of_the_asked_one() {
        let asked = Window { alpha: -10, beta: 10 };
        assert!(!found(-9, 10).is_valid(asked));
        assert!(!found(-10, 9).is_valid(asked));
        assert!(!found(-5, 5).is_valid(asked));
        assert!(!found(20, 30).is_valid(asked));
    }

    #[test]
    fn a_window_turned_twice_is_the_same() {
        let window = Window { alpha: -3, beta: 8 };
        assert_eq!(window.reversed(), Window { alpha: -8, beta: 3 });
        assert_eq!(window.reversed().reversed(), window);
        assert_eq!(Window::WHOLE.reversed(), Window::WHOLE);
    }

    #[test]
    fn only_values_inside_their_window_are_exact() {
        assert!(found(-1, 1).is_exact());
        assert!(!found(0, 1).is_exact());
        assert!(!found(-1, 0).is_exact());
    }
}
