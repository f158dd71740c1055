//! Retrograde analysis of moving and flying.
//!
//! A unit of work is a pair of subspaces: the same stones with either side to move. One side makes the rows for
//! both (see [`layout`](crate::layout)); a move of that side leads from row to row, a move of the other side stays
//! in its row. Captures lead to units that are finished.
//!
//! 1. [`first`]: every position gets what its captures say, and the number of its quiet moves.
//! 2. [`layers`]: ply by ply, positions whose value has become certain tell the positions before them, until nothing
//!    changes. Whoever can hand over a lost position has won; whoever can only hand over won ones has lost.
//!
//! What is never told anything is a draw. Under a draw limit there are only as many layers as the limit has plies, and a
//! capture is worth its value alone; the rest is the same. [`forward`] goes the other way and checks all this.

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

/// What a unit of work needs to know: the positions after a capture. Without a table the game ends with it.
pub(crate) struct After<'a> {
    /// The side that makes the columns is to move, with one stone less.
    pub(crate) row_captured: Option<&'a Table>,
    /// The side that makes the rows is to move, with one stone less.
    pub(crate) column_captured: Option<&'a Table>,
}

/// Solves a unit: the subspace in which the side to move has as many stones as the other or more, and the one with the other side to
/// move. The first table has the larger side to move; with equal numbers there is only one.
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

/// Why a unit could not be solved.
#[derive(Debug)]
pub(crate) enum Unsolved {
    /// There is no memory.
    Memory(io::Error),
    /// A win takes longer than a code can say.
    TooLong,
    /// It was asked to stop.
    Stopped,
}

impl From<io::Error> for Unsolved {
    fn from(error: io::Error) -> Unsolved {
        Unsolved::Memory(error)
    }
}

/// A unit at work.
struct Unit {
    limit: Limit,
    layout: Layout,
    row_moves: Half,
    column_moves: Half,
}

/// One side to move. A code is what is known so far:
/// - a win of that length at most; certain when its layer has come,
/// - a draw: nothing is known,
/// - a loss: if it is lost, then not sooner; certain when no moves are left to be refuted.
struct Half {
    codes: Bytes,
    /// How many moves are not yet known to hand over a won position; all captures count as one move, and as none
    /// if they lose.
    open: Bytes,
    /// For each row, which codes occur in it, one bit each.
    present: Vec<[AtomicU64; 4]>,
}

impl Half {
    fn new(layout: Layout) -> io::Result<Half> {
        let present = std::iter::repeat_with(Default::default).take(layout.rows).collect();
        Ok(Half { codes: zeros(layout.len())?, open: zeros(layout.len())?, present })
    }
}
