//! The build plan: units of work, their order, and their cost.

use std::fmt;

use endspiel_mill::Rules;
use thiserror::Error;

use crate::geometry::{MAX_STONES, MIN_STONES};
use crate::layout::Pair;
use crate::limit::Limit;
use crate::subsets::binomial;
use crate::subspace::{Phase, Subspace, placing_plies};
use crate::variant::Variant;

/// Approximate bytes per position in a file: large tables take a third of a byte.
const FILE_SHARE: f64 = 0.36;
/// Bytes per position under a draw limit, where plies count to the next removal; slightly above the measurement under
/// 30.
const LIMITED_FILE_SHARE: f64 = 0.17;
/// Bytes per position where nearly all positions are drawn; slightly above the measurement.
const DRAWN_SHARE: f64 = 0.02;
const NEARLY_DRAWN_SHARE: f64 = 0.04;

/// Approximate CPU seconds per position on a processor of 2021; slightly above the measurement.
const SECONDS_PER_POSITION: f64 = 0.16e-6;

/// The number of symmetries of every board.
const SYMMETRIES: f64 = 16.0;

/// Returns the approximate bytes per position of a large file.
fn file_share(limit: Limit) -> f64 {
    if limit.is_off() { FILE_SHARE } else { LIMITED_FILE_SHARE }
}

/// A unit of work: tables that are built together and written before the next unit begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// Moving and flying with these stones and either side to move; the first number is the larger one.
    Moving(Pair),
    /// One subspace of placing.
    Placing(Subspace),
}

impl Work {
    /// Returns the subspaces that are built.
    pub fn spaces(self) -> Vec<Subspace> {
        match self {
            Work::Moving(pair) => {
                let space = |pair: Pair| Subspace { phase: Phase::Moving, pair };
                let one = vec![space(pair)];
                if pair.own == pair.opposing { one } else { vec![one[0], space(pair.reversed())] }
            }
            Work::Placing(space) => vec![space],
        }
    }

    /// Returns the bytes of memory it takes, including the tables it depends on.
    pub fn memory(self) -> u64 {
        let len = |pair: Pair| pair.layout().len() as u64;
        match self {
            Work::Moving(pair) => {
                let Pair { own, opposing, .. } = pair;
                // Codes and open moves for either side, best removals twice, and the tables after captures.
                6 * len(pair) + len(pair.with(opposing - 1, own)) + len(pair.with(own - 1, opposing))
            }
            Work::Placing(space) => {
                let after = (0..=space.pair.opposing.min(2)).map(|removed| len(space.after(removed).pair));
                len(space.pair) + len(space.pair.with(space.pair.own + 1, space.pair.opposing)) + after.sum::<u64>()
            }
        }
    }

    /// Returns the approximate size of its files in bytes.
    fn disk(self, limit: Limit) -> f64 {
        let share = match self {
            Work::Moving(Pair { own: 4, opposing: 3, .. }) => NEARLY_DRAWN_SHARE,
            Work::Moving(Pair { own: 4 | 5, .. } | Pair { own: 6, opposing: 3, .. }) => DRAWN_SHARE,
            Work::Moving(_) | Work::Placing(_) => file_share(limit),
        };
        self.positions() as f64 * share
    }

    /// Returns the number of its positions, including those that are stored twice.
    pub fn positions(self) -> u64 {
        self.spaces().iter().map(|space| space.pair.layout().len() as u64).sum()
    }
}

impl fmt::Display for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Work::Moving(pair) => write!(f, "{pair}"),
            Work::Placing(space) => write!(f, "{space}"),
        }
    }
}

/// The goal of a build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// The most stones of the side with more.
    pub larger: usize,
    /// The most stones of the other side.
    pub smaller: usize,
    /// Stones removed for two mills at once, 1 or 2; matters only for placing.
    pub removals: u8,
    /// The game.
    pub variant: Variant,
    /// Whether placing is included, if the goal has all stones.
    pub placing: bool,
}

/// Stones or removals for which there are no tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "tables go from {MIN_STONES}-{MIN_STONES} to {MAX_STONES}-{MAX_STONES}, the larger number first; removals is 1 or 2"
)]
pub struct ImpossibleGoal;

impl Goal {
    /// The whole game.
    pub const EVERYTHING: Goal =
        Goal { larger: MAX_STONES, smaller: MAX_STONES, removals: 2, variant: Variant::Nine, placing: true };
    /// Returns the goals of all games with tables, under either rule of removals.
    pub(crate) fn all() -> Vec<Goal> {
        let of = |variant: Variant| {
            [2, 1].map(|removals| Goal::of(&Rules { removals, ..variant.rules() })).into_iter().flatten()
        };
        Variant::ALL.into_iter().flat_map(of).collect()
    }

    /// The small goal that is built automatically, in seconds.
    pub const SMALL: Goal = Goal { larger: 5, smaller: 3, ..Goal::EVERYTHING };

    /// Returns the goal with at most these numbers of stones on the larger and the smaller side.
    ///
    /// ```
    /// use endspiel_tables::Goal;
    /// let refused = Goal::new(3, 4, 2).unwrap_err();
    /// assert_eq!(refused.to_string(), "tables go from 3-3 to 9-9, the larger number first; removals is 1 or 2");
    /// ```
    pub fn new(larger: usize, smaller: usize, removals: u8) -> Result<Goal, ImpossibleGoal> {
        let goal = (1..=2).contains(&removals).then_some(Goal { removals, ..Goal::EVERYTHING });
        goal.and_then(|goal| goal.up_to(larger, smaller)).ok_or(ImpossibleGoal)
    }

    /// Returns the goal of all tables under these rules: the whole game, or moving only where placing is not solved;
    /// `None` if there are no tables.
    pub fn of(rules: &Rules) -> Option<Goal> {
        let variant = Variant::of(rules)?;
        let (stones, placing) = (variant.stones(), variant.has_placing(rules));
        Some(Goal { larger: stones, smaller: stones, removals: rules.removals, variant, placing })
    }

    /// Returns the part with at most these numbers of stones; `None` if they are impossible.
    pub fn up_to(self, larger: usize, smaller: usize) -> Option<Goal> {
        let stones = MIN_STONES..=self.variant.stones();
        let fits = stones.contains(&larger) && stones.contains(&smaller) && smaller <= larger;
        fits.then_some(Goal { larger, smaller, ..self })
    }

    /// Returns whether placing is part of it. Placing needs all other tables.
    pub fn has_placing(self) -> bool {
        self.placing && self.larger == self.variant.stones() && self.smaller == self.variant.stones()
    }

    /// Returns all units of work, each after those it depends on.
    pub fn works(self) -> Vec<Work> {
        let units = (MIN_STONES..=self.larger).flat_map(move |larger| {
            let pair = move |smaller| Pair::new(larger, smaller).of(self.variant);
            (MIN_STONES..=larger.min(self.smaller)).map(move |smaller| Work::Moving(pair(smaller)))
        });
        let plies = (0..placing_plies(self.variant)).rev().filter(move |_| self.has_placing());
        let placing = move |ply| Subspace::placing(self.variant, ply, self.removals).map(Work::Placing);
        units.chain(plies.flat_map(placing)).collect()
    }
}

/// The cost of units of work.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cost {
    /// Positions to be solved.
    pub positions: u64,
    /// CPU seconds, approximately.
    pub seconds: f64,
    /// Bytes on disk, approximately.
    pub disk: u64,
    /// Bytes of memory for the largest unit.
    pub memory: u64,
}

impl Cost {
    /// Returns the approximate cost of a whole game, placing included, even if it has no tables. Positions are counted
    /// up to symmetry.
    pub fn of_whole(rules: &Rules, limit: Limit) -> Cost {
        let (points, stones) = (rules.board.points().count() as usize, usize::from(rules.stones));
        let positions = |own: usize, opposing: usize| {
            binomial(points, own) as f64 * binomial(points - own, opposing) as f64 / SYMMETRIES
        };
        // Sums over the stones on the board, from the fewest with which the game continues.
        let sum = |most: (usize, usize), hands: (usize, usize)| -> f64 {
            let fewest = |in_hand: usize| MIN_STONES.saturating_sub(in_hand);
            (fewest(hands.0)..=most.0)
                .flat_map(|own| (fewest(hands.1)..=most.1).map(move |other| (own, other)))
                .map(|(own, other)| positions(own, other))
                .sum()
        };
        let hands: Vec<(usize, usize)> = if rules.moving_while_placing {
            (0..=stones).flat_map(|own| (0..=stones).map(move |other| (own, other))).collect()
        } else {
            (0..=2 * stones).map(|ply| (stones - ply / 2, stones - ply.div_ceil(2))).collect()
        };
        let positions_in_all: f64 = hands.iter().map(|&hands| sum((stones - hands.0, stones - hands.1), hands)).sum();
        let pairs = (MIN_STONES..=stones).flat_map(|own| (MIN_STONES..=own).map(move |other| (own, other)));
        // The formula of [`Work::memory`].
        let memory = |(own, other)| 6.0 * positions(own, other) + positions(other - 1, own) + positions(own - 1, other);
        Cost {
            positions: positions_in_all as u64,
            seconds: positions_in_all * SECONDS_PER_POSITION,
            disk: (positions_in_all * file_share(limit)) as u64,
            memory: pairs.map(memory).fold(0.0, f64::max) as u64,
        }
    }

    /// Returns the cost of these units under a draw limit.
    pub fn of(works: &[Work], limit: Limit) -> Cost {
        let positions: u64 = works.iter().map(|work| work.positions()).sum();
        Cost {
            positions,
            seconds: positions as f64 * SECONDS_PER_POSITION,
            disk: works.iter().map(|work| work.disk(limit)).sum::<f64>() as u64,
            memory: works.iter().map(|work| work.memory()).max().unwrap_or(0),
        }
    }
}
