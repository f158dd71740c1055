//! Solving positions one after the other, and what each has cost.

use crate::{Game, Stop};

/// What a solver may use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolverSettings {
    /// How large its table may be, in bytes; `None` is its usual size.
    pub table_bytes: Option<u64>,
    /// Whether it looks into a book before it searches.
    pub book: bool,
}

/// A position that is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved<M> {
    /// The result as the game counts it, for the side to move.
    pub score: i32,
    /// A best move, where the solver [names](PositionSolver::names_moves) one.
    pub best: Option<M>,
    /// Positions visited.
    pub nodes: u64,
}

/// A solver for whoever has many positions and wants to know what each has cost. Threads may ask at the same time; they
/// share what was found out.
pub trait PositionSolver<G: Game>: Send + Sync {
    /// The exact score of a position, unless `stop` is due before it is found. Finished games have one too.
    fn solve(&self, game: &G, position: &G::Position, stop: &Stop) -> Option<Solved<G::Move>>;

    /// Forgets what was found out, so that the next answer does not depend on those before it.
    fn forget(&self);

    /// Whether a best move is named, as the game's solvers are used to. Lists of answers are written accordingly.
    fn names_moves(&self) -> bool {
        false
    }

    /// Every place for a move in the order of the board, with the move where one is legal. Only games with few such
    /// places have them: the columns of Connect Four.
    fn columns(&self, game: &G, position: &G::Position) -> Option<Vec<Option<G::Move>>> {
        let _ = (game, position);
        None
    }
}
