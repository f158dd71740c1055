//! Solvers of positions as text.

use std::time::Duration;

use endspiel_game::Error;
use endspiel_knowledge::{Expected, PositionSolver, Searchable, SolverSettings, Stop, Unsure};
use endspiel_machine::Instant;

/// A solved position, and its cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedText {
    /// The result as the game counts it, for the side to move.
    pub score: i32,
    /// A best move, if the game's solver names one.
    pub best: Option<String>,
    /// The score of every move by its place, in the order of the board; empty if it was not
    /// requested.
    pub columns: Vec<Option<i32>>,
    /// Positions visited.
    pub nodes: u64,
    /// Duration.
    pub time: Duration,
}

/// A solver of positions of one game, in any notation the game reads. It may be shared among
/// threads.
pub trait TextSolver: Send + Sync {
    /// Returns the score of a position; `None` if `stop` is due before.
    fn solve(&self, position: &str, stop: &Stop) -> Result<Option<SolvedText>, Error> {
        self.solve_with_progress(position, stop, &mut |_| {})
    }

    /// Solves like [`TextSolver::solve`], and reports the solver's
    /// [estimates](PositionSolver::solve_with_progress) before it is certain.
    fn solve_with_progress(
        &self,
        position: &str,
        stop: &Stop,
        report: &mut dyn FnMut(Unsure<String>),
    ) -> Result<Option<SolvedText>, Error>;

    /// Solves with the scores of all [columns](PositionSolver::columns), if the game has them.
    fn solve_columns(&self, position: &str, stop: &Stop) -> Result<Option<SolvedText>, Error>;

    /// Reads a [line of a file](PositionSolver::read_line).
    fn read_line<'t>(&self, line: &'t str) -> (&'t str, Expected<'t>);

    /// Returns whether all threads [work on one position](PositionSolver::works_together).
    fn works_together(&self) -> bool;

    /// Returns whether the game has [columns](PositionSolver::columns).
    fn has_columns(&self) -> bool;

    /// Returns whether answers name a [best move](PositionSolver::names_moves).
    fn names_moves(&self) -> bool;

    /// Clears all stored results.
    fn forget(&self);
}

/// A [`TextSolver`] with the types of its game.
pub struct TypedSolver<G: Searchable> {
    game: G,
    solver: Box<dyn PositionSolver<G>>,
}

impl<G: Searchable> TypedSolver<G> {
    /// Creates a solver; `None` if this game is not solved position by position.
    pub fn new(game: G, settings: SolverSettings) -> Option<Self> {
        let solver = game.position_solver(settings)?;
        Some(TypedSolver { game, solver })
    }
}

impl<G: Searchable> TextSolver for TypedSolver<G> {
    fn solve_with_progress(
        &self,
        position: &str,
        stop: &Stop,
        report: &mut dyn FnMut(Unsure<String>),
    ) -> Result<Option<SolvedText>, Error> {
        let position = self.game.parse_position(position)?;
        let begun = Instant::now();
        let mut report = |Unsure { score, best, percent }| {
            report(Unsure { score, best: best.map(|mv| self.game.print_move(&position, mv)), percent });
        };
        let solved = self.solver.solve_with_progress(&self.game, &position, stop, &mut report);
        let time = begun.elapsed();
        Ok(solved.map(|solved| SolvedText {
            score: solved.score,
            best: solved.best.map(|mv| self.game.print_move(&position, mv)),
            columns: Vec::new(),
            nodes: solved.nodes,
            time,
        }))
    }

    fn solve_columns(&self, position: &str, stop: &Stop) -> Result<Option<SolvedText>, Error> {
        let (game, solver) = (&self.game, &self.solver);
        let position = game.parse_position(position)?;
        let begun = Instant::now();
        let Some(columns) = solver.columns(game, &position) else { return Ok(None) };
        let mut found = SolvedText { score: 0, best: None, columns: Vec::new(), nodes: 0, time: Duration::ZERO };
        for mv in columns {
            let Some(mv) = mv else {
                found.columns.push(None);
                continue;
            };
            let Some(solved) = solver.solve(game, &game.play_unchecked(&position, mv), stop) else { return Ok(None) };
            found.columns.push(Some(-solved.score));
            found.nodes += solved.nodes;
        }
        if let Some(best) = found.columns.iter().copied().flatten().max() {
            found.score = best;
        } else {
            let Some(over) = solver.solve(game, &position, stop) else { return Ok(None) };
            found.score = over.score;
        }
        found.time = begun.elapsed();
        Ok(Some(found))
    }

    fn read_line<'t>(&self, line: &'t str) -> (&'t str, Expected<'t>) {
        self.solver.read_line(line)
    }

    fn works_together(&self) -> bool {
        self.solver.works_together()
    }

    fn has_columns(&self) -> bool {
        self.solver.columns(&self.game, &self.game.start()).is_some()
    }

    fn names_moves(&self) -> bool {
        self.solver.names_moves()
    }

    fn forget(&self) {
        self.solver.forget();
    }
}
