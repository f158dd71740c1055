//! The positions that a book stores, and their order.
//!
//! All positions with one number of stones, up to mirroring, ordered by the filled cells, then by the stones of
//! the side to move among them. A few cannot occur in a game, but can be set up. Positions with a win at once
//! or without a safe move are not stored, because they need no lookup.

use super::code;
use crate::solver::{Node, Shape, StandardShape, score};
use crate::{Board, Position};

/// The most stones of a stored position; a colouring fits 16 bits.
pub(crate) const MAX_STONES: u32 = 16;

/// The positions with one number of stones.
pub(crate) struct Ply {
    stones: u32,
    /// The sets of filled cells, ascending; of two mirror images only the smaller.
    fillings: Vec<u64>,
    /// The possible sets of the side to move's stones, ascending; bits in the order of the cells.
    colourings: Vec<u16>,
    /// For every colouring, an earlier similar one if there is one.
    neighbours: Vec<Option<usize>>,
}

impl Ply {
    /// Lists the positions; `None` if there are more stones than a book can have.
    pub(crate) fn new(stones: u32) -> Option<Ply> {
        if stones > MAX_STONES {
            return None;
        }
        let mut fillings = Vec::new();
        fill(0, stones, 0, &mut fillings);
        fillings.sort_unstable();
        let own = stones / 2;
        let colourings = (0..1u32 << stones).filter(|set| set.count_ones() == own).map(|set| set as u16);
        let colourings: Vec<u16> = colourings.collect();
        let neighbour = |&set: &u16| colourings.binary_search(&before(set)?).ok();
        let neighbours = colourings.iter().map(neighbour).collect();
        Some(Ply { stones, fillings, colourings, neighbours })
    }

    pub(crate) fn stones(&self) -> u32 {
        self.stones
    }

    pub(crate) fn fillings(&self) -> &[u64] {
        &self.fillings
    }

    /// Returns all colourings of a filling.
    pub(crate) fn positions(&self, filling: usize) -> impl Iterator<Item = Position> {
        let all = self.fillings[filling];
        self.colourings.iter().map(move |&colouring| Position { own: spread(colouring, all), all })
    }

    /// Returns the positions of a filling that a book stores.
    pub(crate) fn stored(&self, filling: usize) -> impl Iterator<Item = Position> {
        self.positions(filling).filter(|position| is_stored(&Node::new(StandardShape, position.own, position.all)))
    }

    /// Visits a filling and calls `score` with the [context](code::context) of every stored position.
    /// Returns the scores of all colourings, 0 for those that are never probed.
    pub(crate) fn visit_filling(&self, filling: usize, mut score: impl FnMut(usize) -> i8) -> Box<[i8]> {
        let (mut scores, mut before) = (Vec::with_capacity(self.colourings.len()), 0);
        for (position, neighbour) in self.positions(filling).zip(&self.neighbours) {
            let node = Node::new(StandardShape, position.own, position.all);
            scores.push(if is_stored(&node) {
                before = score(code::context(before, neighbour.map_or(0, |number| scores[number])));
                before
            } else {
                static_score(&node).unwrap_or(0) as i8
            });
        }
        scores.into()
    }

    /// Returns the number of a position's colouring.
    pub(crate) fn colouring_of(&self, position: &Position) -> Option<usize> {
        self.colourings.binary_search(&gathered(position.own, position.all)).ok()
    }
}

/// Adds all fillings of the columns from this one on.
fn fill(column: u32, stones: u32, all: u64, found: &mut Vec<u64>) {
    if column == StandardShape.cols() {
        if stones == 0 && all <= StandardShape.mirrored(all) {
            found.push(all);
        }
        return;
    }
    for height in 0..=stones.min(StandardShape.rows()) {
        fill(column + 1, stones - height, all | ((1 << height) - 1) << (column * StandardShape.stride()), found);
    }
}

/// Returns the set with its highest movable bit moved down by one place.
fn before(set: u16) -> Option<u16> {
    let place = (set & !(set << 1) & !1).checked_ilog2()?;
    Some(set ^ 3 << (place - 1))
}

/// Deposits the bits of a number into these cells, in order.
fn spread(number: u16, cells: u64) -> u64 {
    endspiel_game::bits(cells)
        .zip(0..)
        .filter(|&(_, bit)| number >> bit & 1 == 1)
        .fold(0, |own, (cell, _)| own | 1 << cell)
}

/// Extracts the stones at these cells as a number; the inverse of [`spread`].
fn gathered(stones: u64, cells: u64) -> u16 {
    endspiel_game::bits(cells).zip(0..).fold(0, |number, (cell, bit)| number | ((stones >> cell & 1) as u16) << bit)
}

/// Mirrors a position.
pub(crate) fn mirrored_position(position: &Position) -> Position {
    Position { own: StandardShape.mirrored(position.own), all: StandardShape.mirrored(position.all) }
}

/// Returns the score of a position with a win at once or without a safe move.
pub(crate) fn static_score(node: &Node<u64>) -> Option<i32> {
    let cells = StandardShape.cells();
    if node.wins_at_once(StandardShape) {
        Some(score::of_win(cells, node.stones + 1))
    } else if node.safe_moves(StandardShape) == 0 {
        Some(-score::of_win(cells, node.stones + 2))
    } else {
        None
    }
}

/// Returns whether a book stores the score of a position of a [`Ply`].
pub(crate) fn is_stored(node: &Node<u64>) -> bool {
    let position = Position { own: node.own, all: node.all };
    static_score(node).is_none()
        && !Board::STANDARD.has_line(node.own)
        && !Board::STANDARD.has_line(node.opposing())
        && position == position.min_by_filling(mirrored_position(&position))
}

impl Position {
    /// Returns the one of two mirror images that a book stores.
    pub(crate) fn min_by_filling(self, mirrored: Position) -> Position {
        if (mirrored.all, mirrored.own) < (self.all, self.own) { mirrored } else { self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use endspiel_game::{Game, perft};

    #[test]
    fn every_position_of_a_game_is_one_of_its_ply() {
        let game = crate::ConnectFour::default();
        for stones in 0..=6 {
            let ply = Ply::new(stones).unwrap();
            let stored: std::collections::HashSet<_> = (0..ply.fillings().len())
                .flat_map(|filling| ply.positions(filling))
                .filter(|position| is_stored(&Node::new(StandardShape, position.own, position.all)))
                .collect();
            for position in perft::distinct(&game, &game.start(), stones, false) {
                let node = Node::new(StandardShape, position.own, position.all);
                let ready = static_score(&node).is_some();
                let one = position.min_by_filling(mirrored_position(&position));
                assert_eq!(stored.contains(&one), !ready && game.outcome(&position).is_none(), "{position:?}");
                assert!(ply.colouring_of(&one).is_some());
            }
        }
    }
}
