//! The linear model of the strong evaluation: numbered features that are present or absent; an estimate is the
//! sum of their weights.

use super::shapes::{Shape, Shapes};
use crate::evaluation::around;
use crate::{Othello, Position, Squares, legal};

/// The numbers of empty squares with learned weights; between them weights are interpolated.
const ANCHORS: [(u8, &[u32]); 2] =
    [(6, &[6, 14, 22]), (8, &[2, 6, 10, 14, 18, 22, 26, 30, 34, 38, 42, 46, 50, 54, 58])];

/// The largest counted number of moves.
const MAX_MOVES: usize = 24;

/// The largest counted number of empty squares next to discs.
const MAX_FRONTIER: usize = 32;

/// The sizes of the tables behind those of the shapes: moves of either side, frontier of either side, parity.
const COUNTS: [usize; 5] = [MAX_MOVES + 1, MAX_MOVES + 1, MAX_FRONTIER + 1, MAX_FRONTIER + 1, 2];

/// The step of a weight stored as a byte, in hundredths of a disc.
const STEP: f32 = 12.5;

/// The features of one size of board, and the numbering of their weights.
///
/// Features have two numbers: *raw*, as read from the board, and a *slot*, which mirror images share. Weights
/// are stored by slot, one set for each anchor.
#[derive(Debug)]
pub struct PatternModel {
    size: u8,
    anchors: &'static [u32],
    /// The slot of every raw number.
    slots: Vec<u32>,
    slots_used: usize,
}

impl PatternModel {
    /// Returns the model for a game, if there is one for its size.
    pub fn new(game: &Othello) -> Option<PatternModel> {
        let (size, anchors) = ANCHORS.into_iter().find(|&(size, _)| size == game.size())?;
        let shapes = match size {
            6 => Shapes::<6>::list(),
            _ => Shapes::<8>::list(),
        };
        let (mut slots, mut slots_used) = (Vec::new(), 0);
        for shape in shapes {
            number_contents(&shape, &mut slots, &mut slots_used);
        }
        for _ in 0..COUNTS.iter().sum() {
            slots.push(slots_used);
            slots_used += 1;
        }
        Some(PatternModel { size, anchors, slots, slots_used: slots_used as usize })
    }

    /// Returns the number of squares a side.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// Returns the slot of every raw number.
    pub(super) fn slots(&self) -> &[u32] {
        &self.slots
    }

    /// Returns the number of slots.
    pub(super) fn slots_used(&self) -> usize {
        self.slots_used
    }

    /// Returns the number of weights in all.
    pub fn weights(&self) -> usize {
        self.slots_used * self.anchors.len()
    }

    /// Calls `visit` with every weight of a position and its share.
    pub fn terms(&self, position: &Position, mut visit: impl FnMut(usize, f32)) {
        let empty = Othello::new(self.size).map_or(0, |game| game.empties(position).count());
        let (anchor, share) = self.mix(empty);
        raw_numbers(self.size, position, |raw| {
            let slot = self.slots[raw] as usize;
            visit(anchor * self.slots_used + slot, 1.0 - share);
            if share > 0.0 {
                visit((anchor + 1) * self.slots_used + slot, share);
            }
        });
    }

    /// Returns the anchor at or below a number of empty squares, and the share of the next one.
    fn mix(&self, empty: u32) -> (usize, f32) {
        let above = self.anchors.iter().position(|&anchor| anchor > empty);
        match above {
            Some(0) => (0, 0.0),
            None => (self.anchors.len() - 1, 0.0),
            Some(above) => {
                let (low, high) = (self.anchors[above - 1], self.anchors[above]);
                (above - 1, (empty - low) as f32 / (high - low) as f32)
            }
        }
    }

    /// Returns the interpolated weights for this number of empty squares, by raw number.
    pub(super) fn mixed(&self, weights: &[f32], empty: u32) -> impl Iterator<Item = i16> {
        let (anchor, share) = self.mix(empty);
        let set = |anchor: usize| weights.chunks(self.slots_used).nth(anchor).unwrap_or_default();
        let (low, high) = (set(anchor), if share > 0.0 { set(anchor + 1) } else { set(anchor) });
        let mix = |(low, high): (&f32, &f32)| (low * (1.0 - share) + high * share).round() as i16;
        let mixed: Vec<i16> = low.iter().zip(high).map(mix).collect();
        self.slots.iter().map(move |&slot| mixed.get(slot as usize).copied().unwrap_or(0))
    }

    /// Reads the weights of a file, in hundredths of a disc.
    pub(super) fn read(bytes: &[u8]) -> Vec<f32> {
        bytes.iter().map(|&byte| f32::from(byte as i8) * STEP).collect()
    }

    /// Writes the weights as a file: one byte each, in steps of an eighth of a disc.
    pub fn write(&self, weights: &[f32]) -> Vec<u8> {
        let byte = |weight: &f32| (weight / STEP).round().clamp(-127.0, 127.0) as i8 as u8;
        weights.iter().map(byte).collect()
    }
}

/// Assigns slots to the contents of a shape; mirror images share one.
fn number_contents(shape: &Shape, slots: &mut Vec<u32>, used: &mut u32) {
    let first = slots.len();
    for contents in 0..shape.contents() {
        let mirrored = shape.mirrored(contents);
        if mirrored < contents {
            slots.push(slots[first + mirrored]);
        } else {
            slots.push(*used);
            *used += 1;
        }
    }
}

/// Calls `visit` with the raw number of every feature of a position.
#[inline(always)]
pub(super) fn raw_numbers(size: u8, position: &Position, visit: impl FnMut(usize)) {
    match size {
        6 => raw::<6>(position, visit),
        _ => raw::<8>(position, visit),
    }
}

#[inline(always)]
fn raw<const SIZE: usize>(position: &Position, mut visit: impl FnMut(usize)) {
    let (own, opposing, board) = (position.own.0, position.opposing.0, Squares::board(SIZE as u8));
    let first = Shapes::<SIZE>::visit(own, opposing, &mut visit);
    counted(moves_of_both(own, opposing, board), [own, opposing], board.0 & !(own | opposing), first, visit);
}

/// Calls `visit` with the raw numbers of the counted features: moves, frontiers, and the parity of the empty
/// squares. Moves and discs are those of the side to move and of the other side.
#[inline(always)]
pub(super) fn counted(moves: [u64; 2], discs: [u64; 2], empty: u64, mut first: usize, mut visit: impl FnMut(usize)) {
    let counts = [
        moves[0].count_ones() as usize,
        moves[1].count_ones() as usize,
        (around(discs[0]) & empty).count_ones() as usize,
        (around(discs[1]) & empty).count_ones() as usize,
        empty.count_ones() as usize % 2,
    ];
    for (count, size) in counts.into_iter().zip(COUNTS) {
        visit(first + count.min(size - 1));
        first += size;
    }
}

/// Returns the moves of either side.
#[inline(always)]
pub(super) fn moves_of_both(own: u64, opposing: u64, board: Squares) -> [u64; 2] {
    [(own, opposing), (opposing, own)].map(|(own, opposing)| legal(Squares(own), Squares(opposing), board).0)
}

/// Returns the raw numbers of the contents of all places, and the first number behind them.
pub(super) fn contents_of_places(size: u8, own: u64, opposing: u64) -> (Vec<usize>, usize) {
    let mut numbers = Vec::new();
    let visit = |number| numbers.push(number);
    let behind = match size {
        6 => Shapes::<6>::visit(own, opposing, visit),
        _ => Shapes::<8>::visit(own, opposing, visit),
    };
    (numbers, behind)
}
