//! Moves of the side that makes the rows, from row to row.

use crate::geometry::{Geometry, points};
use crate::subsets::{gather, rank, scatter};

/// A move of a stone from one row to another, if its target point is empty.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    /// The row it leads to.
    pub(crate) target: u32,
    /// The symmetry that maps the moved stones to those of the target row.
    pub(crate) symmetry: u8,
    /// The target point, as a set of one point.
    pub(crate) to: u32,
    /// Whether it closes a mill.
    pub(crate) closes: bool,
}

impl Step {
    /// Lowers the codes of a row to those of the target row, wherever no stone of the other side blocks the step.
    /// `free` are the points of the row without its stones.
    #[inline]
    pub(super) fn lower(&self, geometry: &Geometry, codes: &mut [u8], columns: &[u32], free: u32, target: &[u8]) {
        let classes = geometry.classes(geometry.free_of(free).count_ones() as usize);
        let target_free = geometry.free_of(classes.members[self.target as usize]);
        let images = geometry.symmetries.get(self.symmetry);
        for (code, &column) in codes.iter_mut().zip(columns) {
            let stones = scatter(column, free);
            if stones & self.to == 0 {
                *code = (*code).min(target[rank(gather(images.of(stones), target_free))]);
            }
        }
    }
}

/// A quiet step, seen from the row in which it arrives.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arrival {
    /// The row it comes from.
    pub(crate) source: u32,
    /// The symmetry of the step; its inverse maps stones of this row to those of the source.
    pub(crate) symmetry: u8,
    /// The point the stone came from, in this row: it must be empty.
    pub(crate) from: u32,
}

/// All steps between the rows of a number of stones.
pub(crate) struct Steps {
    steps: Vec<Step>,
    step_ends: Vec<u32>,
    arrivals: Vec<Arrival>,
    arrival_ends: Vec<u32>,
}

impl Steps {
    pub(crate) fn new(geometry: &Geometry, stones: usize) -> Steps {
        let classes = geometry.classes(stones);
        let (mut steps, mut step_ends) = (Vec::new(), Vec::with_capacity(classes.len()));
        let mut arriving = Vec::new();
        for (row, &member) in (0u32..).zip(&classes.members) {
            for from in points(member) {
                let staying = member ^ 1 << from;
                let (closing, _) = geometry.completing(staying);
                for to in points(geometry.reach(stones, from) & geometry.free_of(member)) {
                    let (target, symmetry) = classes.home(staying | 1 << to);
                    let closes = closing >> to & 1 == 1;
                    steps.push(Step { target: target as u32, symmetry, to: 1 << to, closes });
                    if !closes {
                        let from = geometry.symmetries.get(symmetry).of(1 << from);
                        arriving.push((target, Arrival { source: row, symmetry, from }));
                    }
                }
            }
            step_ends.push(steps.len() as u32);
        }
        // One arrival for every step, not for every way back: a symmetric row counts each of its moves once, and so do
        // the positions it contains twice.
        let mut arrival_ends = vec![0; classes.len()];
        arriving.iter().for_each(|&(target, _)| arrival_ends[target] += 1);
        let mut sum = 0;
        for end in &mut arrival_ends {
            sum += *end;
            *end = sum;
        }
        arriving.sort_by_key(|&(target, _)| target);
        let arrivals = arriving.into_iter().map(|(_, arrival)| arrival).collect();
        Steps { steps, step_ends, arrivals, arrival_ends }
    }

    /// Returns the steps that leave a row.
    pub(crate) fn leaving(&self, row: usize) -> &[Step] {
        slice(&self.steps, &self.step_ends, row)
    }

    /// Returns the quiet steps that arrive in a row.
    pub(crate) fn arriving(&self, row: usize) -> &[Arrival] {
        slice(&self.arrivals, &self.arrival_ends, row)
    }
}

fn slice<'a, T>(items: &'a [T], ends: &[u32], row: usize) -> &'a [T] {
    let begin = if row == 0 { 0 } else { ends[row - 1] };
    &items[begin as usize..ends[row] as usize]
}
