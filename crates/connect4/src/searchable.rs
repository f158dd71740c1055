//! Search hints: evaluators, move ordering, symmetry, solver and books.

use std::io;
use std::path::Path;
use std::sync::{Arc, Once};

use endspiel_game::words::Phrase;
use endspiel_game::{Error, Notation, phrases, shorten};
use endspiel_knowledge::phrases::NO_EVALUATOR;
use endspiel_knowledge::{
    BenchPosition, BookEnd, BookOrder, BookParts, BookProgress, Evaluator, Exact, Hints, People, PositionSolver,
    Searchable, SolverSettings, Stop,
};

use endspiel_machine::{Asset, ok_or_warn};

use crate::book::{self, BookInFolder};
use crate::evaluation::{Classic, Rows, Tuned};
use crate::game::{Column, ConnectFour, Position};
use crate::people::ConnectFourPeople;
use crate::solver::Solver;
use crate::word::Word;
use crate::{ConnectFourBook, assets, puzzles};

/// Up to this number of stones, lines of play often meet in mirror images.
const MIRRORED_UP_TO: u32 = 10;

/// Adds the embedded book to the solver, if it is there; a refused book is reported once.
fn with_included_book<W: Word>(solver: Solver<W>) -> Solver<W> {
    static SAID: Once = Once::new();
    match ConnectFourBook::included() {
        Ok(Some(book)) => solver.with_book(book),
        Ok(None) => solver,
        Err(error) => {
            SAID.call_once(|| {
                ok_or_warn::<(), _>(&"the book of the program", Err(error));
            });
            solver
        }
    }
}

impl<W: Word> Hints for ConnectFour<W> {
    // Central cells are on more lines.
    fn ordering_score(&self, _: &Position<W>, mv: Column) -> i32 {
        -(2 * i32::from(mv.0) - (i32::from(self.board().cols()) - 1)).abs()
    }

    const SLOTS: usize = W::BITS as usize;

    /// Returns the cell the stone falls into.
    fn slot(&self, position: &Position<W>, mv: Column) -> usize {
        self.landing(position, mv).map_or(0, |cell| usize::from(cell.0))
    }

    fn symmetry_pays(&self, position: &Position<W>) -> bool {
        position.all.count_ones() <= MIRRORED_UP_TO
    }
}

impl<W: Word> Searchable for ConnectFour<W> {
    const BENCH: &'static [BenchPosition] = &[
        BenchPosition::start("connect4", 16),
        BenchPosition::at("connect4", "4453", 16),
        BenchPosition::at("connect4", "2531276566711153", 19),
        BenchPosition::at("connect4", "335662333565", 18),
        BenchPosition::at("connect4:cols=9,rows=6,win=5", "5544", 13),
    ];

    /// The computer of the student paper has them.
    const CLASSIC_HAS_REFLEXES: bool = true;

    fn strong(&self) -> Arc<dyn Evaluator<ConnectFour<W>>> {
        Arc::new(Tuned::default())
    }

    fn evaluator(&self, name: &str, weights: Option<&[i32]>) -> Result<Arc<dyn Evaluator<ConnectFour<W>>>, Error> {
        match name {
            "classic" => Ok(Arc::new(weights.map_or_else(|| Ok(Classic::default()), Classic::with_weights)?)),
            "rows" => {
                let rows =
                    weights.map_or_else(|| Ok(Rows::new(self.board())), |list| Rows::with_weights(self.board(), list));
                Ok(Arc::new(rows?))
            }
            "tuned" => Ok(Arc::new(weights.map_or_else(|| Ok(Tuned::default()), Tuned::with_weights)?)),
            _ => Err(Error::spec(NO_EVALUATOR.say(&[("game", &Self::NAME), ("name", &shorten(name))]))
                .with_hint(&phrases::THERE_IS, &[("names", &"classic, rows, tuned")])),
        }
    }

    fn people(&self) -> Arc<dyn People<ConnectFour<W>>> {
        Arc::new(ConnectFourPeople)
    }

    fn solver(&self) -> Option<Arc<dyn Exact<ConnectFour<W>>>> {
        let solver = Solver::new(*self.board());
        // Without its book the solver gives the same answers, only later.
        Some(Arc::new(with_included_book(solver)))
    }

    fn book_in(folder: &Path) -> Option<Arc<dyn Exact<ConnectFour<W>>>> {
        Some(Arc::new(BookInFolder::new(folder)))
    }

    fn make_book(
        &self,
        order: &BookOrder<'_>,
        stop: &Stop,
        progress: &mut dyn FnMut(BookProgress),
    ) -> Option<io::Result<BookEnd>> {
        self.board().is_standard().then(|| book::make(order, stop, progress))
    }

    fn book_parts(&self, table_bytes: u64) -> Option<Box<dyn BookParts>> {
        self.board().is_standard().then(|| book::parts(table_bytes))
    }

    fn position_solver(&self, settings: SolverSettings) -> Option<Box<dyn PositionSolver<ConnectFour<W>>>> {
        let mut solver = Solver::new(*self.board()).with_threads(settings.threads.unwrap_or(1));
        if let Some(bytes) = settings.table_bytes {
            solver = solver.with_table(bytes);
        }
        Some(Box::new(if settings.book { with_included_book(solver) } else { solver }))
    }

    const MOTIFS: &'static [Phrase] = puzzles::MOTIFS;

    fn puzzles() -> Option<&'static Asset> {
        Some(&assets::PUZZLES)
    }

    fn openings() -> Option<&'static Asset> {
        Some(&assets::OPENINGS)
    }

    fn motif(&self, position: &Position<W>, mv: Column) -> Option<usize> {
        puzzles::motif(self, position, mv)
    }

    fn suits_puzzles(&self, position: &Position<W>) -> bool {
        position.all.count_ones() >= puzzles::MIN_STONES
    }
}
