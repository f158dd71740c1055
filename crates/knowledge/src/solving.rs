//! Solving positions one after the other, and what each has cost.

use endspiel_game::Game;

use crate::Stop;

/// What a solver may use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolverSettings {
    /// How large its table may be, in bytes; `None` is its usual size.
    pub table_bytes: Option<u64>,
    /// Whether it looks into a book before it searches.
    pub book: bool,
    /// How many threads work on a position, where the solver [can share](PositionSolver::works_together) one; `None` is one.
    pub threads: Option<usize>,
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

/// What a solver believes before it is certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsure<M> {
    /// The result as the game counts it, for the side to move.
    pub score: i32,
    /// The move that seems best.
    pub best: Option<M>,
    /// How sure it is of what it left out, from 0 to 100.
    pub percent: u8,
}

/// What a line of a file says of the position on it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expected<'t> {
    /// The score.
    pub score: Option<i32>,
    /// Moves that lead to less.
    pub worse: Vec<&'t str>,
}

/// A solver for whoever has many positions and wants to know what each has cost. Threads may ask at the same time; they
/// share what was found out.
pub trait PositionSolver<G: Game>: Send + Sync {
    /// The exact score of a position, unless `stop` is due before it is found. Finished games have one too.
    fn solve(&self, game: &G, position: &G::Position, stop: &Stop) -> Option<Solved<G::Move>>;

    /// The same, and tells what it believes before it is certain.
    fn solve_telling(
        &self,
        game: &G,
        position: &G::Position,
        stop: &Stop,
        tell: &mut dyn FnMut(Unsure<G::Move>),
    ) -> Option<Solved<G::Move>> {
        let _ = tell;
        self.solve(game, position, stop)
    }

    /// A line of a file as the position on it and what the line says of it: by default a score behind the position.
    fn read_line<'t>(&self, line: &'t str) -> (&'t str, Expected<'t>) {
        match line.rsplit_once(char::is_whitespace) {
            Some((position, score)) if score.parse::<i32>().is_ok() => {
                (position.trim(), Expected { score: score.parse().ok(), worse: Vec::new() })
            }
            _ => (line, Expected::default()),
        }
    }

    /// Whether all its [threads](SolverSettings::threads) work on one position; else it solves several at the same time.
    fn works_together(&self) -> bool {
        false
    }

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
