//! Retrograde analysis of moving and flying.
//!
//! A unit of work is a pair of subspaces: the same stones with either side to move. One side makes the rows for both
//! (see [`layout`](crate::layout)); a move of that side leads from row to row, a move of the other side stays in its
//! row. Captures lead to finished units.
//!
//! 1. [`first`]: every position gets the best code of its captures and the number of its quiet moves.
//! 2. [`layers`]: ply by ply, positions with a final value update their predecessors, until nothing changes. A move to
//!    a lost position wins; if all moves lead to won positions, the side to move loses.
//!
//! Positions that are never updated are draws. Under a draw limit there are only as many layers as the limit has plies,
//! and of a capture only the value counts. [`forward`] verifies the result from the successors.

mod first;
mod forward;
mod layers;
mod shared_row;
mod steps;

use std::io;
use std::sync::atomic::AtomicU64;

use endspiel_knowledge::Stop;

use crate::layout::{Layout, Pair};
use crate::limit::Limit;
use crate::memory::{Bytes, zeros};
use crate::removals::Removals;
use crate::table::Table;
pub(crate) use forward::from_successors;
use layers::Layers;
use steps::Steps;

/// The tables of the positions after a capture. Without a table the capture ends the game.
pub(crate) struct After<'a> {
    /// The side that makes the columns is to move, with one stone less.
    pub(crate) row_captured: Option<&'a Table>,
    /// The side that makes the rows is to move, with one stone less.
    pub(crate) column_captured: Option<&'a Table>,
}

/// Solves a unit: a subspace in which the side to move has at least as many stones as the other, and the one with the
/// other side to move. The first table has the larger side to move; with equal numbers there is only one.
pub(crate) fn solve(unit: Pair, after: &After<'_>, limit: Limit, stop: &Stop) -> Result<Vec<Table>, Unsolved> {
    let (pair, layout, rows, columns) = (unit, unit.layout(), unit.own, unit.opposing);
    let steps = Steps::new(layout.geometry(), rows);
    let mut unit = Unit { limit, layout, row_moves: Half::new(layout)?, column_moves: Half::new(layout)? };
    {
        let row_removals = Removals::new(pair, after.row_captured, limit)?;
        first::row_moves(&mut unit, &steps, &row_removals, stop);
        let column_removals =
            if rows == columns { None } else { Some(Removals::new(pair.reversed(), after.column_captured, limit)?) };
        first::column_moves(&mut unit, column_removals.as_ref().unwrap_or(&row_removals), stop);
    }
    Layers::new(&mut unit, &steps, stop).run()?;
    let Unit { row_moves, column_moves, .. } = unit;
    let mut tables = vec![Table::with(pair, row_moves.codes)];
    if rows != columns {
        tables.push(Table::with(pair.reversed(), column_moves.codes));
    }
    Ok(tables)
}

/// The reason why a unit could not be solved.
#[derive(Debug)]
pub(crate) enum Unsolved {
    /// There is not enough memory.
    Memory(io::Error),
    /// A win is too long for any code.
    TooLong,
    /// The solver was stopped.
    Stopped,
}

impl From<io::Error> for Unsolved {
    fn from(error: io::Error) -> Unsolved {
        Unsolved::Memory(error)
    }
}

/// The working state of a unit.
struct Unit {
    limit: Limit,
    layout: Layout,
    row_moves: Half,
    column_moves: Half,
}

/// The positions with one side to move. A code is the value known so far:
/// - a win: of that length at most; final when its layer is processed,
/// - a draw: unknown,
/// - a loss: of that length at least; final when no open moves are left.
struct Half {
    codes: Bytes,
    /// The number of open moves, those not yet known to lead to a won position. All captures together count as one
    /// move, or as none if they lose.
    open: Bytes,
    /// For each row, a bit for every code that occurs in it.
    present: Vec<[AtomicU64; 4]>,
}

impl Half {
    fn new(layout: Layout) -> io::Result<Half> {
        let present = std::iter::repeat_with(Default::default).take(layout.rows).collect();
        Ok(Half { codes: zeros(layout.len())?, open: zeros(layout.len())?, present })
    }
}
