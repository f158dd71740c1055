//! What is to be built, in which order, and what it costs.

use std::fmt;

use crate::geometry::{FEWEST_STONES, MOST_STONES};
use crate::layout::{Layout, Pair};
use crate::subspace::{PLACING_PLIES, Subspace};

/// Bytes of a file for each position, about: large tables take a third of a byte.
const FILE_SHARE: f64 = 0.36;
/// The same where nearly everything is drawn; a little more than was measured.
const DRAWN_SHARE: f64 = 0.02;
const NEARLY_DRAWN_SHARE: f64 = 0.04;

/// CPU seconds for each position, about, on a processor of 2021; a little more than was measured.
const SECONDS_PER_POSITION: f64 = 0.16e-6;

/// A piece of work: what is built at one go and written before the next begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// Moving and flying with these stones, either side to move.
    Moving {
        /// Stones of the side that has more.
        larger: usize,
        /// Stones of the other side.
        smaller: usize,
    },
    /// One subspace of placing.
    Placing(Subspace),
}

impl Work {
    /// The subspaces that are built.
    pub fn spaces(self) -> Vec<Subspace> {
        match self {
            Work::Moving { larger, smaller } if larger == smaller => vec![Subspace::moving(larger, smaller)],
            Work::Moving { larger, smaller } => {
                vec![Subspace::moving(larger, smaller), Subspace::moving(smaller, larger)]
            }
            Work::Placing(space) => vec![space],
        }
    }

    /// The bytes of memory it takes, tables it needs included.
    pub fn memory(self) -> u64 {
        let len = |pair: Pair| pair.layout().len();
        let bytes = match self {
            Work::Moving { larger, smaller } => {
                let unit = Layout::new(larger, smaller).len();
                // Codes and open moves for either side, best removals twice, and the tables after captures.
                6 * unit + len(Pair::new(smaller - 1, larger)) + len(Pair::new(larger - 1, smaller))
            }
            Work::Placing(space) => {
                let after = (0..=space.pair.opposing.min(2)).map(|removed| len(space.after(removed).pair));
                len(space.pair) + len(Pair::new(space.pair.own + 1, space.pair.opposing)) + after.sum::<usize>()
            }
        };
        bytes as u64
    }

    /// The bytes its files take, about.
    fn disk(self) -> f64 {
        let share = match self {
            Work::Moving { larger: 4, smaller: 3 } => NEARLY_DRAWN_SHARE,
            Work::Moving { larger: 4 | 5, .. } | Work::Moving { larger: 6, smaller: 3 } => DRAWN_SHARE,
            Work::Moving { .. } | Work::Placing(_) => FILE_SHARE,
        };
        self.positions() as f64 * share
    }

    /// How many positions it has, those that are stored twice included.
    pub fn positions(self) -> u64 {
        self.spaces().iter().map(|space| space.pair.layout().len() as u64).sum()
    }
}

impl fmt::Display for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Work::Moving { larger, smaller } => write!(f, "{larger}-{smaller}"),
            Work::Placing(space) => write!(f, "{space}"),
        }
    }
}

/// How far to build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// The most stones of the side that has more.
    pub larger: usize,
    /// The most stones of the other side.
    pub smaller: usize,
    /// Stones removed for two mills at once, 1 or 2; matters only for placing.
    pub removals: u8,
}

impl Goal {
    /// The whole game.
    pub const EVERYTHING: Goal = Goal { larger: MOST_STONES, smaller: MOST_STONES, removals: 2 };
    /// What is built in seconds, without asking.
    pub const SMALL: Goal = Goal { larger: 5, smaller: 3, removals: 2 };

    /// Everything with at most these numbers of stones on the larger and the smaller side; `None` if there is no such
    /// thing.
    pub fn new(larger: usize, smaller: usize, removals: u8) -> Option<Goal> {
        let stones = FEWEST_STONES..=MOST_STONES;
        let fits = stones.contains(&larger) && stones.contains(&smaller) && smaller <= larger;
        (fits && (1..=2).contains(&removals)).then_some(Goal { larger, smaller, removals })
    }

    /// Whether placing is part of it: it needs everything else.
    pub fn has_placing(self) -> bool {
        self.larger == MOST_STONES && self.smaller == MOST_STONES
    }

    /// All that has to be done, each piece after those it depends on.
    pub fn works(self) -> Vec<Work> {
        let units = (FEWEST_STONES..=self.larger).flat_map(move |larger| {
            (FEWEST_STONES..=larger.min(self.smaller)).map(move |smaller| Work::Moving { larger, smaller })
        });
        let plies = (0..PLACING_PLIES).rev().filter(move |_| self.has_placing());
        units.chain(plies.flat_map(move |ply| Subspace::placing(ply, self.removals).map(Work::Placing))).collect()
    }
}

/// What a number of works would cost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cost {
    /// Positions to be solved.
    pub positions: u64,
    /// CPU seconds, about.
    pub seconds: f64,
    /// Bytes on disk, about.
    pub disk: u64,
    /// Bytes of memory for the largest piece.
    pub memory: u64,
}

impl Cost {
    /// What these works would cost.
    pub fn of(works: &[Work]) -> Cost {
        let positions: u64 = works.iter().map(|work| work.positions()).sum();
        Cost {
            positions,
            seconds: positions as f64 * SECONDS_PER_POSITION,
            disk: works.iter().map(|work| work.disk()).sum::<f64>() as u64,
            memory: works.iter().map(|work| work.memory()).max().unwrap_or(0),
        }
    }
}
