//! The subspaces the game falls into.

use std::fmt;

use endspiel_mill::{Position, Rules};
use serde::{Deserialize, Serialize};

use crate::geometry::{FEWEST_STONES, MOST_STONES};
use crate::layout::Pair;

/// Stones placed by both sides together when placing is over.
pub(crate) const PLACING_PLIES: u8 = 2 * MOST_STONES as u8;

/// When in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// All stones are placed. Two mills cannot be closed at once any more, so the rule of removals does not matter.
    Moving,
    /// Some stones are still to be placed, under one of the two rules of removals.
    Placing {
        /// Stones placed by both sides together, 0 to 17.
        ply: u8,
        /// Stones removed for two mills closed at once, 1 or 2.
        removals: u8,
    },
}

impl Phase {
    /// Stones in hand, of the side to move and of the other.
    pub fn in_hand(self) -> (usize, usize) {
        match self {
            Phase::Moving => (0, 0),
            Phase::Placing { ply, .. } => {
                let ply = usize::from(ply);
                (MOST_STONES - ply / 2, MOST_STONES - ply.div_ceil(2))
            }
        }
    }

    /// The phase after a move.
    pub(crate) fn next(self) -> Phase {
        match self {
            Phase::Placing { ply, removals } if ply + 1 < PLACING_PLIES => Phase::Placing { ply: ply + 1, removals },
            _ => Phase::Moving,
        }
    }
}

/// All positions of a phase with given numbers of stones of either side on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Subspace {
    /// When in the game.
    pub phase: Phase,
    /// Stones on the board.
    pub pair: Pair,
}

impl Subspace {
    /// Moving and flying with these stones.
    pub const fn moving(own: usize, opposing: usize) -> Subspace {
        Subspace { phase: Phase::Moving, pair: Pair::new(own, opposing) }
    }

    /// Whether both sides have stones enough to play on, on the board and in hand.
    pub(crate) fn goes_on(self) -> bool {
        let (own, opposing) = self.phase.in_hand();
        self.pair.own + own >= FEWEST_STONES && self.pair.opposing + opposing >= FEWEST_STONES
    }

    /// The subspace a move leads to that removes this number of stones.
    pub(crate) fn after(self, removed: usize) -> Subspace {
        let placed = usize::from(self.phase != Phase::Moving);
        Subspace { phase: self.phase.next(), pair: Pair::new(self.pair.opposing - removed, self.pair.own + placed) }
    }

    /// The rule of removals it belongs to; `None` if it does not matter.
    pub fn removals(self) -> Option<u8> {
        match self.phase {
            Phase::Moving => None,
            Phase::Placing { removals, .. } => Some(removals),
        }
    }

    /// The subspace of a position, if tables know its rules.
    pub fn of(rules: &Rules, position: &Position) -> Option<Subspace> {
        if (Rules { removals: Rules::NINE.removals, ..*rules }) != Rules::NINE {
            return None;
        }
        let pair = Pair::new(position.own.count() as usize, position.opposing.count() as usize);
        let in_hand = position.own_hand + position.opposing_hand;
        let phase = match PLACING_PLIES.checked_sub(in_hand)? {
            PLACING_PLIES => Phase::Moving,
            ply => Phase::Placing { ply, removals: rules.removals },
        };
        let hands = (usize::from(position.own_hand), usize::from(position.opposing_hand));
        let found = Subspace { phase, pair };
        (phase.in_hand() == hands && pair.own.max(pair.opposing) <= MOST_STONES && found.goes_on()).then_some(found)
    }

    /// All subspaces of placing at a ply that go on, in the order in which they are listed.
    pub(crate) fn placing(ply: u8, removals: u8) -> impl Iterator<Item = Subspace> {
        let placed = usize::from(ply);
        let pairs = (0..=placed / 2)
            .flat_map(move |own| (0..=placed.div_ceil(2)).map(move |opposing| Pair::new(own, opposing)));
        pairs
            .map(move |pair| Subspace { phase: Phase::Placing { ply, removals }, pair })
            .filter(|space| space.goes_on())
    }
}

impl fmt::Display for Subspace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.phase {
            Phase::Moving => write!(f, "{}", self.pair),
            Phase::Placing { ply, .. } => write!(f, "{} at ply {ply}", self.pair),
        }
    }
}
