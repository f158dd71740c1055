//! The board of the paper "Vier gewinnt" and its evaluation.

use std::ops::Not;

/// The two players as the paper names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    /// The side that searches.
    Computer,
    /// The opponent.
    Player,
}

impl Not for Owner {
    type Output = Owner;

    fn not(self) -> Owner {
        if self == Owner::Computer { Owner::Player } else { Owner::Computer }
    }
}

/// A win counts the last weight times this.
const WIN_FACTOR: i32 = 10;

/// The directions of lines: up a column, along a row, and both diagonals, as steps in (column, row).
const DIRECTIONS: [(isize, isize); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// A matrix of cells; row 0 is the bottom one.
#[derive(Clone, Debug)]
pub(super) struct Board {
    /// Stones by column, from the bottom.
    columns: Vec<Vec<Owner>>,
    rows: usize,
    win: usize,
    /// Weights of runs of one, two, three … stones, and of a finished line last.
    weights: Vec<i32>,
}

impl Board {
    /// Creates a board with these stones in its columns.
    pub(super) fn new(columns: Vec<Vec<Owner>>, rows: usize, win: usize, weights: Vec<i32>) -> Board {
        Board { columns, rows, win, weights }
    }

    /// Returns the columns that are not full, from the left.
    pub(super) fn free_columns(&self) -> Vec<usize> {
        (0..self.columns.len()).filter(|&column| self.columns[column].len() < self.rows).collect()
    }

    /// Drops a stone.
    pub(super) fn play(&mut self, column: usize, owner: Owner) {
        self.columns[column].push(owner);
    }

    /// Removes the last stone of a column.
    pub(super) fn take_back(&mut self, column: usize) {
        self.columns[column].pop();
    }

    /// Returns whether a stone in this column would finish a line.
    pub(super) fn wins(&self, column: usize, owner: Owner) -> bool {
        let mut after = self.clone();
        after.play(column, owner);
        after.has_line_near(column, after.columns[column].len() - 1, owner)
    }

    /// Returns the owner of the first finished line.
    ///
    /// Cells are checked column by column from the left, each from the bottom: whether their owner
    /// has a line anywhere in the cell's row, column or diagonals.
    pub(super) fn finished_by(&self) -> Option<Owner> {
        let cells = self
            .columns
            .iter()
            .enumerate()
            .flat_map(|(column, stones)| stones.iter().enumerate().map(move |(row, &owner)| (column, row, owner)));
        cells.into_iter().find(|&(column, row, owner)| self.has_line_near(column, row, owner)).map(|(.., owner)| owner)
    }

    /// Returns whether this side has a line in the row, the column or a diagonal of the cell.
    fn has_line_near(&self, column: usize, row: usize, owner: Owner) -> bool {
        DIRECTIONS.iter().any(|&(right, up)| {
            let (mut column, mut row) = (column as isize, row as isize);
            while self.is_on_board(column - right, row - up) {
                (column, row) = (column - right, row - up);
            }
            let mut run = 0;
            while self.is_on_board(column, row) {
                run = if self.stone(column, row) == Some(owner) { run + 1 } else { 0 };
                if run == self.win {
                    return true;
                }
                (column, row) = (column + right, row + up);
            }
            false
        })
    }

    fn is_on_board(&self, column: isize, row: isize) -> bool {
        (0..self.columns.len() as isize).contains(&column) && (0..self.rows as isize).contains(&row)
    }

    fn stone(&self, column: isize, row: isize) -> Option<Owner> {
        self.columns[column as usize].get(row as usize).copied()
    }

    /// Returns the value of a side's runs.
    ///
    /// A run is counted each time it reaches one, two, three stones, and continues from the end of
    /// a row into the next one.
    fn runs(&self, owner: Owner) -> i32 {
        let (mut run, mut sum) = (0, 0);
        for row in 0..self.rows {
            for stones in &self.columns {
                run = if stones.get(row) == Some(&owner) { run + 1 } else { 0 };
                if (1..self.win).contains(&run) {
                    sum += self.weights[run - 1];
                }
            }
        }
        sum
    }

    /// Returns the value of a side; the computer counts a tenth more, rounded down.
    pub(super) fn worth(&self, owner: Owner) -> i32 {
        let runs = self.runs(owner);
        if owner == Owner::Computer { (1.1 * f64::from(runs)) as i32 } else { runs }
    }

    /// Returns the value of a finished line.
    pub(super) fn win_value(&self) -> i32 {
        self.weights.last().copied().unwrap_or_default().saturating_mul(WIN_FACTOR)
    }
}
