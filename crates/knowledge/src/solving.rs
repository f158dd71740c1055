//! The interface of solvers for many positions, with the cost of each.

use endspiel_game::Game;

use crate::Stop;

/// The resources of a solver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolverSettings {
    /// The largest size of its transposition table, in bytes; `None` is the default.
    pub table_bytes: Option<u64>,
    /// Whether it probes a book before it searches.
    pub book: bool,
    /// The number of threads for one position, if the solver [can use several](PositionSolver::works_together); `None`
    /// is one.
    pub threads: Option<usize>,
}

/// The solution of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved<M> {
    /// The result in the game's own count, for the side to move.
    pub score: i32,
    /// A best move, where the solver [names](PositionSolver::names_moves) one.
    pub best: Option<M>,
    /// Positions visited.
    pub nodes: u64,
}

/// A preliminary result of a solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsure<M> {
    /// The result in the game's own count, for the side to move.
    pub score: i32,
    /// The move that seems best.
    pub best: Option<M>,
    /// The confidence of its selective search in percent, from 0 to 100.
    pub percent: u8,
}

/// The expected result of a position, from a line of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expected<'t> {
    /// The score.
    pub score: Option<i32>,
    /// Moves with a lower score.
    pub worse: Vec<&'t str>,
}

/// A solver for many positions that reports the cost of each. Several threads may use it at the same time and share its
/// transposition table.
pub trait PositionSolver<G: Game>: Send + Sync {
    /// Returns the exact score of a position; `None` if `stop` is due first. Finished games have one too.
    fn solve(&self, game: &G, position: &G::Position, stop: &Stop) -> Option<Solved<G::Move>>;

    /// Solves a position and reports preliminary results.
    fn solve_with_progress(
        &self,
        game: &G,
        position: &G::Position,
        stop: &Stop,
        report: &mut dyn FnMut(Unsure<G::Move>),
    ) -> Option<Solved<G::Move>> {
        let _ = report;
        self.solve(game, position, stop)
    }

    /// Splits a line of a file into the position and its expected result: by default a score after the position.
    fn read_line<'t>(&self, line: &'t str) -> (&'t str, Expected<'t>) {
        match line.rsplit_once(char::is_whitespace) {
            Some((position, score)) if score.parse::<i32>().is_ok() => {
                (position.trim(), Expected { score: score.parse().ok(), worse: Vec::new() })
            }
            _ => (line, Expected::default()),
        }
    }

    /// Returns whether all its [threads](SolverSettings::threads) work on one position; otherwise it solves several at
    /// the same time.
    fn works_together(&self) -> bool {
        false
    }

    /// Clears the transposition table, so that the next answer does not depend on earlier ones.
    fn forget(&self);

    /// Returns whether a best move is part of the answer, as usual for this game's solvers.
    fn names_moves(&self) -> bool {
        false
    }

    /// Returns each column in the order of the board, with its move if it is legal; `None` for games without columns.
    fn columns(&self, game: &G, position: &G::Position) -> Option<Vec<Option<G::Move>>> {
        let _ = (game, position);
        None
    }
}
