//! Symmetry classes of sets of points.

use crate::subsets::{binomial, rank, subsets};
use crate::symmetry::Symmetries;

/// The symmetry classes of all sets with one number of stones.
pub(crate) struct Classes {
    /// The representative of each class: its smallest member.
    pub(crate) members: Vec<u32>,
    /// For each set, by its rank: its class and a symmetry that maps it to the representative.
    homes: Vec<u32>,
}

/// The number of bits for the symmetry in `homes`.
const SYMMETRY_BITS: u32 = 4;

impl Classes {
    /// Returns the classes of all sets of `stones` out of `points`.
    pub(crate) fn new(symmetries: &Symmetries, points: usize, stones: usize) -> Classes {
        const NONE: u32 = u32::MAX;
        let mut homes = vec![NONE; binomial(points, stones)];
        let mut members = Vec::new();
        // Sets are visited in order, so the first of a class is its smallest.
        for set in subsets(points, stones) {
            if homes[rank(set)] != NONE {
                continue;
            }
            for (symmetry, _) in symmetries.iter() {
                // Stored is the symmetry from the other member to this one, not the inverse.
                let other = &mut homes[rank(symmetries.inverse(symmetry).of(set))];
                if *other == NONE {
                    *other = (members.len() as u32) << SYMMETRY_BITS | u32::from(symmetry);
                }
            }
            members.push(set);
        }
        Classes { members, homes }
    }

    /// Returns the class of a set and a symmetry that maps the set to the representative.
    #[inline]
    pub(crate) fn home(&self, set: u32) -> (usize, u8) {
        let home = self.homes[rank(set)];
        ((home >> SYMMETRY_BITS) as usize, (home & ((1 << SYMMETRY_BITS) - 1)) as u8)
    }

    /// Returns the number of classes.
    pub(crate) fn len(&self) -> usize {
        self.members.len()
    }
}

#[cfg(test)]
mod tests {
    use endspiel_mill::Mill;

    use super::*;

    #[test]
    fn every_set_comes_home() {
        let symmetries = Symmetries::new(&Mill::default());
        for stones in 0..=5 {
            let classes = Classes::new(&symmetries, 24, stones);
            for set in subsets(24, stones) {
                let (class, symmetry) = classes.home(set);
                let images: Vec<u32> = symmetries.iter().map(|(_, images)| images.of(set)).collect();
                assert_eq!(classes.members[class], *images.iter().min().unwrap());
                assert_eq!(classes.members[class], symmetries.get(symmetry).of(set));
            }
        }
    }
}
