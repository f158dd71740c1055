//! The proof as a file: bounds without positions, which follow from the rules.
//!
//! A walk begins at a root and goes from every position with a bound to its successors. Each successor that is new
//! takes two bits. The first root is the start; the others are positions that no other one leads to.

use std::collections::{HashMap, VecDeque};

use endspiel_game::Game;
use endspiel_knowledge::Bounds;
use endspiel_machine::{Seal, SealError};

use super::{AT_LEAST, AT_MOST, DRAW, LEAF_EMPTIES, canonical, empties};
use crate::{Othello, Position, Squares};

const SEAL: Seal = Seal { what: "proof of Othello", mark: b"o-proof", version: 1 };

/// The bounds by their two bits.
const BOUNDS: [Bounds; 4] = [Bounds::NONE, AT_LEAST, AT_MOST, DRAW];

/// The size of a root in bytes: the discs of both sides and the bound.
const ROOT: usize = 17;

/// Returns the bounds as bytes.
pub(super) fn write(bounds: &HashMap<Position, Bounds>) -> Vec<u8> {
    let mut all: Vec<Position> = bounds.keys().copied().collect();
    all.sort_by_key(|position| (std::cmp::Reverse(empties(position)), *position));
    let (mut walk, mut roots, mut symbols) = (Walk::default(), Vec::new(), Vec::new());
    for root in all {
        if walk.seen.contains_key(&root) {
            continue;
        }
        let bound = bounds[&root];
        roots.extend([&root.own.0.to_le_bytes()[..], &root.opposing.0.to_le_bytes(), &[symbol_of(bound)]].concat());
        walk.enter(root, bound);
        while let Some(next) = walk.next() {
            let bound = bounds.get(&next).copied().unwrap_or_default();
            symbols.push(symbol_of(bound));
            walk.enter(next, bound);
        }
    }
    let packed = symbols.chunks(4).map(|four| four.iter().rev().fold(0, |byte, symbol| byte << 2 | symbol));
    SEAL.close_with_head(&roots, &packed.collect::<Vec<u8>>())
}

/// Reads the bounds.
pub(super) fn read(bytes: &[u8]) -> Result<HashMap<Position, Bounds>, SealError> {
    let (head, body) = SEAL.open_with_head(bytes)?;
    let mut symbols = bytes[body].iter().flat_map(|byte| (0..4).map(move |place| byte >> (2 * place) & 3));
    let (roots, rest) = bytes[head].as_chunks::<ROOT>();
    let mut walk = Walk::default();
    for root in roots {
        let (position, bound) = root_of(root).ok_or_else(|| SEAL.damaged())?;
        walk.enter(position, bound);
        while let Some(next) = walk.next() {
            let symbol = symbols.next().ok_or_else(|| SEAL.damaged())?;
            walk.enter(next, BOUNDS[usize::from(symbol)]);
        }
    }
    if !rest.is_empty() || symbols.any(|symbol| symbol != 0) {
        return Err(SEAL.damaged());
    }
    walk.seen.retain(|_, bounds| !bounds.is_none());
    Ok(walk.seen)
}

fn root_of(bytes: &[u8; ROOT]) -> Option<(Position, Bounds)> {
    let (own, rest) = bytes.split_first_chunk()?;
    let (opposing, rest) = rest.split_first_chunk()?;
    let [own, opposing] = [own, opposing].map(|bytes| Squares(u64::from_le_bytes(*bytes)));
    let position = canonical(&Position::new(own, opposing, endspiel_game::Side::First));
    let bound = *BOUNDS.get(usize::from(*rest.first()?))?;
    (own.0 & opposing.0 == 0 && empties(&position) >= LEAF_EMPTIES).then_some((position, bound))
}

fn symbol_of(bound: Bounds) -> u8 {
    BOUNDS.iter().position(|known| *known == bound).map_or(0, |symbol| symbol as u8)
}

/// A walk through the positions in the order of the file.
#[derive(Default)]
struct Walk {
    /// All positions so far with their bounds.
    seen: HashMap<Position, Bounds>,
    /// Positions with a bound, their successors still to come.
    open: VecDeque<Position>,
    /// The successors of the last one, in reverse.
    successors: Vec<Position>,
}

impl Walk {
    /// Takes a position with its bound.
    fn enter(&mut self, position: Position, bound: Bounds) {
        self.seen.insert(position, bound);
        if !bound.is_none() && empties(&position) > LEAF_EMPTIES {
            self.open.push_back(position);
        }
    }

    /// Returns the next position that is new.
    fn next(&mut self) -> Option<Position> {
        let game = Othello::default();
        loop {
            while let Some(next) = self.successors.pop() {
                if !self.seen.contains_key(&next) {
                    return Some(next);
                }
            }
            let position = self.open.pop_front()?;
            let after = |mv| canonical(&game.play_unchecked(&position, mv));
            self.successors = game.moves(&position).into_iter().rev().map(after).collect();
        }
    }
}
