//! The subspaces of the game.

use std::fmt;

use endspiel_mill::{Position, Rules};
use serde::{Deserialize, Serialize};

use crate::geometry::{MAX_STONES, MIN_STONES};
use crate::layout::Pair;
use crate::variant::Variant;

/// The most stones placed by both sides together when placing is over.
pub(crate) const PLACING_PLIES: u8 = 2 * MAX_STONES as u8;

/// The phase of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// All stones are placed. Two mills can no longer be closed at once, so the rule of removals does not matter.
    Moving,
    /// Some stones are still to be placed, under one of the two rules of removals.
    Placing {
        /// Stones placed by both sides together, 0 to 17.
        ply: u8,
        /// Stones removed for two mills closed at once, 1 or 2.
        removals: u8,
    },
}

/// All positions of a phase with given numbers of stones on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Subspace {
    /// The phase of the game.
    pub phase: Phase,
    /// Stones on the board.
    pub pair: Pair,
}

impl Subspace {
    /// Returns the subspace of moving and flying with these stones.
    pub const fn moving(own: usize, opposing: usize) -> Subspace {
        Subspace { phase: Phase::Moving, pair: Pair::new(own, opposing) }
    }

    /// Returns the subspace of another game.
    #[must_use]
    pub const fn of_variant(self, variant: Variant) -> Subspace {
        Subspace { pair: self.pair.of(variant), ..self }
    }

    /// Returns the stones in hand of the side to move and of the other.
    pub fn in_hand(self) -> (usize, usize) {
        match self.phase {
            Phase::Moving => (0, 0),
            Phase::Placing { ply, .. } => {
                let (stones, ply) = (self.pair.variant.stones(), usize::from(ply));
                (stones.saturating_sub(ply / 2), stones.saturating_sub(ply.div_ceil(2)))
            }
        }
    }

    /// Returns whether both sides have enough stones to continue, on the board and in hand.
    pub(crate) fn goes_on(self) -> bool {
        let (own, opposing) = self.in_hand();
        self.pair.own + own >= MIN_STONES && self.pair.opposing + opposing >= MIN_STONES
    }

    /// Returns the subspace after a move that removes this number of stones.
    pub(crate) fn after(self, removed: usize) -> Subspace {
        let placed = usize::from(self.phase != Phase::Moving);
        let phase = match self.phase {
            Phase::Placing { ply, removals } if ply + 1 < placing_plies(self.pair.variant) => {
                Phase::Placing { ply: ply + 1, removals }
            }
            _ => Phase::Moving,
        };
        Subspace { phase, pair: self.pair.with(self.pair.opposing - removed, self.pair.own + placed) }
    }

    /// Returns its rule of removals; `None` if it does not matter.
    pub fn removals(self) -> Option<u8> {
        match self.phase {
            Phase::Moving => None,
            Phase::Placing { removals, .. } => Some(removals),
        }
    }

    /// Returns the subspace of a position, if tables support its rules.
    pub fn of(rules: &Rules, position: &Position) -> Option<Subspace> {
        let variant = Variant::of(rules)?;
        let pair = Pair::new(position.own.count() as usize, position.opposing.count() as usize).of(variant);
        let in_hand = position.own_hand + position.opposing_hand;
        let phase = match in_hand {
            0 => Phase::Moving,
            _ if !variant.has_placing(rules) => return None,
            _ => Phase::Placing { ply: placing_plies(variant).checked_sub(in_hand)?, removals: rules.removals },
        };
        let hands = (usize::from(position.own_hand), usize::from(position.opposing_hand));
        let found = Subspace { phase, pair };
        let fits = pair.own.max(pair.opposing) <= variant.stones();
        (found.in_hand() == hands && fits && found.goes_on()).then_some(found)
    }

    /// Returns all subspaces of placing at a ply in which the game is not over.
    pub(crate) fn placing(variant: Variant, ply: u8, removals: u8) -> impl Iterator<Item = Subspace> {
        let placed = usize::from(ply);
        let pairs = (0..=placed / 2)
            .flat_map(move |own| (0..=placed.div_ceil(2)).map(move |opposing| Pair::new(own, opposing).of(variant)));
        pairs
            .map(move |pair| Subspace { phase: Phase::Placing { ply, removals }, pair })
            .filter(|space| space.goes_on())
    }
}

/// Returns the stones placed by both sides together when placing is over.
pub(crate) const fn placing_plies(variant: Variant) -> u8 {
    2 * variant.stones() as u8
}

impl fmt::Display for Subspace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.phase {
            Phase::Moving => write!(f, "{}", self.pair),
            Phase::Placing { ply, .. } => write!(f, "{} at ply {ply}", self.pair),
        }
    }
}
