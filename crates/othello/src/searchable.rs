//! Search hints: evaluators, move ordering, symmetry, solver, puzzles.

use std::path::Path;
use std::sync::Arc;

use endspiel_game::words::Words;
use endspiel_game::{Error, Notation, phrases, shorten};
use endspiel_knowledge::phrases::{NO_EVALUATOR, WEIGHTS_FIXED};
use endspiel_knowledge::{
    BenchPosition, Evaluator, Exact, ForeignBook, Hints, People, PositionSolver, Searchable, SolverSettings,
};

use endspiel_machine::Asset;

use crate::evaluation::corners;
use crate::people::OthelloPeople;
use crate::{
    Classic, EndgameSolver, Move, Othello, Patterns, Position, Proof, Square, Squares, assets, books, flipped, legal,
    proof,
};

/// Up to this number of discs on the board, symmetric positions recur often.
const DISCS_WHILE_SYMMETRY_PAYS: u32 = 11;

/// The most empty squares of a puzzle: more cannot be counted by heart.
const LAST_SQUARES: u32 = 10;

/// The penalty for every answer of the opponent.
const SCORE_OF_A_MOVE_LESS: i32 = 4;

impl Hints for Othello {
    fn ordering_score(&self, position: &Position, mv: Move) -> i32 {
        let Move::Place(square) = mv else { return 0 };
        let turned = flipped(position.own, position.opposing, square);
        let own = Squares(position.own.0 | turned.0 | 1 << square.0);
        let answers = legal(Squares(position.opposing.0 ^ turned.0), own, self.board());
        square_score(self.size(), own, square) - SCORE_OF_A_MOVE_LESS * answers.count() as i32
    }

    /// Counting answers takes as long as an estimate.
    const MIN_DEPTH_TO_SCORE_MOVES: u32 = 4;

    const SLOTS: usize = 65;

    fn slot(&self, _: &Position, mv: Move) -> usize {
        match mv {
            Move::Place(square) => usize::from(square.0 & 63),
            Move::Pass => 64,
        }
    }

    fn moves_left(&self, position: &Position) -> Option<u32> {
        Some(self.empties(position).count())
    }

    fn symmetry_pays(&self, position: &Position) -> bool {
        (position.own.0 | position.opposing.0).count_ones() <= DISCS_WHILE_SYMMETRY_PAYS
    }
}

impl Searchable for Othello {
    const BENCH: &'static [BenchPosition] = &[
        BenchPosition::start("othello", 17),
        BenchPosition::at("othello", "--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X", 21),
        BenchPosition::at("othello", "-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X", 20),
        BenchPosition::start("othello:size=6", 22),
    ];

    fn strong(&self) -> Arc<dyn Evaluator<Othello>> {
        Arc::new(Patterns::learned(self))
    }

    fn evaluator(&self, name: &str, weights: Option<&[i32]>) -> Result<Arc<dyn Evaluator<Othello>>, Error> {
        match (name, weights) {
            ("classic", None) => Ok(Arc::new(Classic::default())),
            ("classic", Some(weights)) => Ok(Arc::new(Classic::new(weights)?)),
            ("strong", None) => Ok(self.strong()),
            ("strong", Some(_)) => Err(Error::spec(WEIGHTS_FIXED.say(&[("evaluator", &"strong")]))),
            _ => Err(Error::spec(NO_EVALUATOR.say(&[("game", &Othello::NAME), ("name", &shorten(name))]))
                .with_hint(&phrases::THERE_IS, &[("names", &"classic, strong")])),
        }
    }

    fn proof(folder: Option<&Path>) -> Option<Arc<dyn Exact<Othello>>> {
        Some(proof::source(folder))
    }

    fn pack_proof(&self, list: &str) -> Option<Result<Vec<u8>, Error>> {
        (self.size() == 8).then(|| Ok(Proof::from_list(list)?.to_bytes()))
    }

    fn foreign_book(&self, file: &[u8]) -> Option<Result<Box<dyn ForeignBook>, Error>> {
        books::of_game(self, file)
    }

    fn people(&self) -> Arc<dyn People<Othello>> {
        Arc::new(OthelloPeople)
    }

    fn solver(&self) -> Option<Arc<dyn Exact<Othello>>> {
        Some(Arc::new(EndgameSolver::new(self)))
    }

    fn position_solver(&self, settings: SolverSettings) -> Option<Box<dyn PositionSolver<Othello>>> {
        let solver = EndgameSolver::new(self).with_threads(settings.threads.unwrap_or(1));
        Some(Box::new(match settings.table_bytes {
            Some(bytes) => solver.with_table(bytes),
            None => solver,
        }))
    }

    fn puzzles() -> Option<&'static Asset> {
        Some(&assets::PUZZLES)
    }

    fn openings() -> Option<&'static Asset> {
        Some(&assets::OPENINGS)
    }

    fn book() -> Option<&'static Asset> {
        Some(&assets::BOOK)
    }

    fn suits_puzzles(&self, position: &Position) -> bool {
        self.empties(position).count() <= LAST_SQUARES
    }

    fn threat(&self, _: &Position, mv: Move) -> Option<Words> {
        let corner = matches!(mv, Move::Place(square) if corners(self.size()).contains(square));
        corner.then_some(Words::new("take a corner", "eine Ecke nehmen"))
    }
}

/// Returns the ordering score of a square: a corner most, its neighbours least as long as the corner is not
/// `own`, the rest of the edge more than the inside.
fn square_score(size: u8, own: Squares, square: Square) -> i32 {
    let last = size - 1;
    let near = |at: u8| if at < size / 2 { 0 } else { last };
    let corner = Square::new(near(square.column()), near(square.row()));
    let to_edge = |at: u8| at.min(last - at);
    let (column, row) = (to_edge(square.column()), to_edge(square.row()));
    match (column.min(row), column.max(row)) {
        (0, 0) => 40,
        (0, 1) if !own.contains(corner) => -8,
        (1, 1) if !own.contains(corner) => -20,
        (0, _) => 4,
        (1, _) => -2,
        _ => 0,
    }
}
