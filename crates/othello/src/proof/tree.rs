//! What a bound rests on: the fewest positions of the list that still prove it.

use std::collections::HashMap;
use std::rc::Rc;

use endspiel_game::Game;

use super::{LEAF_EMPTIES, Proof, canonical, empties};
use crate::{Othello, Position};

/// The two sides of a bound.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Half {
    AtLeast,
    AtMost,
}

/// A set of positions of the list, one bit each.
type Leaves = Rc<[u64]>;

/// Returns for every position with a bound the number of positions of the list it rests on.
pub(super) fn sizes(proof: &Proof) -> HashMap<Position, u32> {
    let mut leaves: Vec<Position> =
        proof.bounds.keys().copied().filter(|position| empties(position) == LEAF_EMPTIES).collect();
    leaves.sort_unstable();
    let numbers = leaves.iter().copied().zip(0..).collect();
    let mut tree = Tree { proof, numbers, words: leaves.len().div_ceil(64), known: HashMap::new() };
    let size = |position: &Position| {
        let halves = [Half::AtLeast, Half::AtMost].map(|half| tree.leaves(position, half));
        (*position, count(&union(&halves[0], &halves[1])))
    };
    proof.bounds.keys().map(size).collect()
}

struct Tree<'a> {
    proof: &'a Proof,
    /// The positions of the list by number.
    numbers: HashMap<Position, usize>,
    /// The length of a set.
    words: usize,
    known: HashMap<(Position, Half), Leaves>,
}

impl Tree<'_> {
    /// Returns the positions that prove one half of a bound; none if it is not proved.
    fn leaves(&mut self, position: &Position, half: Half) -> Leaves {
        let position = canonical(position);
        if let Some(known) = self.known.get(&(position, half)) {
            return Rc::clone(known);
        }
        let mut found = Leaves::from(vec![0; self.words]);
        if self.proves(&position, half) {
            if let Some(&number) = self.numbers.get(&position) {
                let mut one = vec![0; self.words];
                one[number / 64] = 1 << (number % 64);
                found = one.into();
            } else {
                found = self.behind(&position, half);
            }
        }
        self.known.insert((position, half), Rc::clone(&found));
        found
    }

    /// Returns what the moves prove: one good move is enough for the lower bound, the upper one needs them all.
    fn behind(&mut self, position: &Position, half: Half) -> Leaves {
        let game = Othello::default();
        let after = game.moves(position).into_iter().map(|mv| game.play_unchecked(position, mv));
        let none = Leaves::from(vec![0; self.words]);
        match half {
            Half::AtLeast => {
                let proving = after.filter(|after| self.proves(after, Half::AtMost)).collect::<Vec<_>>();
                let sets = proving.iter().map(|after| self.leaves(after, Half::AtMost));
                sets.min_by_key(count).unwrap_or(none)
            }
            Half::AtMost => after.fold(none, |all, after| union(&all, &self.leaves(&after, Half::AtLeast))),
        }
    }

    fn proves(&self, position: &Position, half: Half) -> bool {
        let bounds = self.proof.bounds(position);
        match half {
            Half::AtLeast => bounds.at_least.is_some(),
            Half::AtMost => bounds.at_most.is_some(),
        }
    }
}

fn union(one: &Leaves, other: &Leaves) -> Leaves {
    one.iter().zip(other.iter()).map(|(one, other)| one | other).collect()
}

fn count(leaves: &Leaves) -> u32 {
    leaves.iter().map(|word| word.count_ones()).sum()
}
