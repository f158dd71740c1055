//! Positions solved one after the other, from text.

use std::time::Duration;

use endspiel_game::Error;
use endspiel_knowledge::{Expected, PositionSolver, Searchable, SolverSettings, Stop, Unsure};
use endspiel_machine::Instant;

/// A position that is solved, and what it has cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedText {
    /// The result as the game counts it, for the side to move.
    pub score: i32,
    /// A best move, where the game's solvers are used to name one.
    pub best: Option<String>,
    /// The score of every place for a move in the order of the board, where a move is legal; empty if nobody asked.
    pub columns: Vec<Option<i32>>,
    /// Positions visited.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

/// Solves positions of one game, in any notation the game reads. Threads may ask at the same time.
pub trait TextSolver: Send + Sync {
    /// The score of a position; `None` if `stop` is due before it is found.
    fn solve(&self, position: &str, stop: &Stop) -> Result<Option<SolvedText>, Error> {
        self.solve_telling(position, stop, &mut |_| {})
    }

    /// The same, and tells what the solver [believes](PositionSolver::solve_telling) before it is certain.
    fn solve_telling(
        &self,
        position: &str,
        stop: &Stop,
        tell: &mut dyn FnMut(Unsure<String>),
    ) -> Result<Option<SolvedText>, Error>;

    /// The same with the scores of all [columns](PositionSolver::columns), if the game has them.
    fn solve_columns(&self, position: &str, stop: &Stop) -> Result<Option<SolvedText>, Error>;

    /// A [line of a file](PositionSolver::read_line).
    fn read_line<'t>(&self, line: &'t str) -> (&'t str, Expected<'t>);

    /// Whether all threads [work on one position](PositionSolver::works_together).
    fn works_together(&self) -> bool;

    /// Whether the game has [columns](PositionSolver::columns).
    fn has_columns(&self) -> bool;

    /// Whether answers name a [best move](PositionSolver::names_moves).
    fn names_moves(&self) -> bool;

    /// Forgets what was found out.
    fn forget(&self);
}

/// A [`TextSolver`] that knows its game.
pub struct TypedSolver<G: Searchable> {
    game: G,
    solver: Box<dyn PositionSolver<G>>,
}

impl<G: Searchable> TypedSolver<G> {
    /// `None` if this game is not solved position by position.
    pub fn new(game: G, settings: SolverSettings) -> Option<Self> {
        let solver = game.position_solver(settings)?;
        Some(TypedSolver { game, solver })
    }
}

impl<G: Searchable> TextSolver for TypedSolver<G> {
    fn solve_telling(
        &self,
        position: &str,
        stop: &Stop,
        tell: &mut dyn FnMut(Unsure<String>),
    ) -> Result<Option<SolvedText>, Error> {
        let position = self.game.parse_position(position)?;
        let begun = Instant::now();
        let mut tell = |Unsure { score, best, percent }| {
            tell(Unsure { score, best: best.map(|mv| self.game.print_move(&position, mv)), percent });
        };
        let solved = self.solver.solve_telling(&self.game, &position, stop, &mut tell);
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
