//! What is to be built, in which order, and what it costs.

use std::fmt;

use endspiel_mill::Rules;

use crate::geometry::{FEWEST_STONES, MOST_STONES};
use crate::layout::Pair;
use crate::limit::Limit;
use crate::subsets::binomial;
use crate::subspace::{Phase, Subspace, placing_plies};
use crate::variant::Variant;

/// Bytes of a file for each position, about: large tables take a third of a byte.
const FILE_SHARE: f64 = 0.36;
/// The same under a draw limit, where plies count to the next removal; a little more than was measured under 30.
const LIMITED_FILE_SHARE: f64 = 0.17;
/// The same where nearly everything is drawn; a little more than was measured.
const DRAWN_SHARE: f64 = 0.02;
const NEARLY_DRAWN_SHARE: f64 = 0.04;

/// CPU seconds for each position, about, on a processor of 2021; a little more than was measured.
const SECONDS_PER_POSITION: f64 = 0.16e-6;

/// Symmetries of every board.
const SYMMETRIES: f64 = 16.0;

/// Bytes of a large file for each position, about.
fn file_share(limit: Limit) -> f64 {
    if limit.is_off() { FILE_SHARE } else { LIMITED_FILE_SHARE }
}

/// A piece of work: what is built at one go and written before the next begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// Moving and flying with these stones, either side to move; the first number is the larger one.
    Moving(Pair),
    /// One subspace of placing.
    Placing(Subspace),
}

impl Work {
    /// The subspaces that are built.
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

    /// The bytes of memory it takes, tables it needs included.
    pub fn memory(self) -> u64 {
        let len = |pair: Pair| pair.layout().len();
        let bytes = match self {
            Work::Moving(pair) => {
                let Pair { own, opposing, .. } = pair;
                // Codes and open moves for either side, best removals twice, and the tables after captures.
                6 * len(pair) + len(pair.with(opposing - 1, own)) + len(pair.with(own - 1, opposing))
            }
            Work::Placing(space) => {
                let after = (0..=space.pair.opposing.min(2)).map(|removed| len(space.after(removed).pair));
                len(space.pair) + len(space.pair.with(space.pair.own + 1, space.pair.opposing)) + after.sum::<usize>()
            }
        };
        bytes as u64
    }

    /// The bytes its files take, about.
    fn disk(self, limit: Limit) -> f64 {
        let share = match self {
            Work::Moving(Pair { own: 4, opposing: 3, .. }) => NEARLY_DRAWN_SHARE,
            Work::Moving(Pair { own: 4 | 5, .. } | Pair { own: 6, opposing: 3, .. }) => DRAWN_SHARE,
            Work::Moving(_) | Work::Placing(_) => file_share(limit),
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
            Work::Moving(pair) => write!(f, "{pair}"),
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
    /// The game.
    pub variant: Variant,
    /// Whether placing belongs to it, if it has all stones.
    pub placing: bool,
}

impl Goal {
    /// The whole game.
    pub const EVERYTHING: Goal =
        Goal { larger: MOST_STONES, smaller: MOST_STONES, removals: 2, variant: Variant::Nine, placing: true };
    /// Everything that tables are made of, game by game, under either rule of removals.
    pub(crate) fn all() -> Vec<Goal> {
        let of = |variant: Variant| {
            [2, 1].map(|removals| Goal::of(&Rules { removals, ..variant.rules() })).into_iter().flatten()
        };
        Variant::ALL.into_iter().flat_map(of).collect()
    }

    /// What is built in seconds, without asking.
    pub const SMALL: Goal = Goal { larger: 5, smaller: 3, ..Goal::EVERYTHING };

    /// Everything with at most these numbers of stones on the larger and the smaller side; `None` if there is no such
    /// thing.
    pub fn new(larger: usize, smaller: usize, removals: u8) -> Option<Goal> {
        (1..=2).contains(&removals).then_some(Goal { removals, ..Goal::EVERYTHING })?.up_to(larger, smaller)
    }

    /// All that tables are made of under these rules: the whole game, or moving where placing is not solved; `None` if there are
    /// none.
    pub fn of(rules: &Rules) -> Option<Goal> {
        let variant = Variant::of(rules)?;
        let (stones, placing) = (variant.stones(), variant.has_placing(rules));
        Some(Goal { larger: stones, smaller: stones, removals: rules.removals, variant, placing })
    }

    /// The part of it with at most these numbers of stones; `None` if it is none.
    pub fn up_to(self, larger: usize, smaller: usize) -> Option<Goal> {
        let stones = FEWEST_STONES..=self.variant.stones();
        let fits = stones.contains(&larger) && stones.contains(&smaller) && smaller <= larger;
        fits.then_some(Goal { larger, smaller, ..self })
    }

    /// Whether placing is part of it: it needs everything else.
    pub fn has_placing(self) -> bool {
        self.placing && self.larger == self.variant.stones() && self.smaller == self.variant.stones()
    }

    /// All that has to be done, each piece after those it depends on.
    pub fn works(self) -> Vec<Work> {
        let units = (FEWEST_STONES..=self.larger).flat_map(move |larger| {
            let pair = move |smaller| Pair::new(larger, smaller).of(self.variant);
            (FEWEST_STONES..=larger.min(self.smaller)).map(move |smaller| Work::Moving(pair(smaller)))
        });
        let plies = (0..placing_plies(self.variant)).rev().filter(move |_| self.has_placing());
        let placing = move |ply| Subspace::placing(self.variant, ply, self.removals).map(Work::Placing);
        units.chain(plies.flat_map(placing)).collect()
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
    /// What a whole game would cost, placing included, whether tables are made of it or not: positions up to symmetry, about.
    pub fn of_whole(rules: &Rules, limit: Limit) -> Cost {
        let (points, stones) = (rules.board.points().count() as usize, usize::from(rules.stones));
        let positions = |own: usize, opposing: usize| {
            binomial(points, own) as f64 * binomial(points - own, opposing) as f64 / SYMMETRIES
        };
        // The most stones of either side on the board, and the fewest that go on.
        let sum = |most: (usize, usize), hands: (usize, usize)| -> f64 {
            let fewest = |in_hand: usize| FEWEST_STONES.saturating_sub(in_hand);
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
        let pairs = (FEWEST_STONES..=stones).flat_map(|own| (FEWEST_STONES..=own).map(move |other| (own, other)));
        // As [`Work::memory`] has it.
        let memory = |(own, other)| 6.0 * positions(own, other) + positions(other - 1, own) + positions(own - 1, other);
        Cost {
            positions: positions_in_all as u64,
            seconds: positions_in_all * SECONDS_PER_POSITION,
            disk: (positions_in_all * file_share(limit)) as u64,
            memory: pairs.map(memory).fold(0.0, f64::max) as u64,
        }
    }

    /// What these works would cost under a draw limit.
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
