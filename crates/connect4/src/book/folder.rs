//! Books in a folder: making one and probing it.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use endspiel_game::Game;
use endspiel_knowledge::{BookEnd, BookExtent, BookOrder, BookProgress, Effort, Exact, Known, Stop};
use endspiel_machine::BookFile;

use super::positions::MAX_STONES;
use super::{ConnectFourBook, Maker, pack};
use crate::game::{ConnectFour, Position};
use crate::solver::score;
use crate::word::Word;
use crate::{Board, Solver};

/// Every fourth ply is stored; the plies between follow from it by trying all moves.
const STORED_EVERY: usize = 4;

/// Default number of stones of the deepest stored positions.
const DEFAULT_PLIES: u32 = 13;

/// Default size of the solver's table, in bytes.
const DEFAULT_TABLE: u64 = 1 << 30;

/// Returns the path of the book in a folder.
fn path_in(folder: &Path) -> PathBuf {
    folder.join("connect4.book")
}

/// Makes a book, or continues an interrupted run. The solver keeps its table from position to position.
pub(crate) fn make(order: &BookOrder<'_>, stop: &Stop, progress: &mut dyn FnMut(BookProgress)) -> io::Result<BookEnd> {
    let solver = Solver::new(Board::STANDARD).with_table(order.table_bytes.unwrap_or(DEFAULT_TABLE));
    make_with(solver, order, stop, progress)
}

fn make_with(
    mut solver: Solver,
    order: &BookOrder<'_>,
    stop: &Stop,
    progress: &mut dyn FnMut(BookProgress),
) -> io::Result<BookEnd> {
    let (file, plies) = (BookFile::on_disk(&path_in(order.folder)), order.plies.unwrap_or(DEFAULT_PLIES));
    let path = file.path().to_owned();
    if !(1..=MAX_STONES).contains(&plies) {
        let words = format!("a book of Connect Four knows 1 to {MAX_STONES} plies");
        return Err(io::Error::new(io::ErrorKind::InvalidInput, words));
    }
    if let Ok(Some(Ok(book))) = file.bytes().map(|bytes| bytes.map(|bytes| ConnectFourBook::read(bytes.into())))
        && book.plies() >= plies
    {
        return Ok(BookEnd::Ready { path, extent: BookExtent::Plies(book.plies()) });
    }
    let scores = order.folder.join("connect4-scores");
    std::fs::create_dir_all(&scores)?;
    let _claim = file.claim()?;
    let mut solved = Vec::new();
    // The deepest ply first: the plies before it follow from it.
    for stones in (1..=plies).rev().step_by(STORED_EVERY) {
        let mut maker = Maker::open(&scores.join(format!("{stones}.scores")), stones)?;
        if let Some(bytes) = pack(&solved).filter(|_| !solved.is_empty()) {
            let book = ConnectFourBook::read(bytes.into())
                .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
            solver = solver.with_book(Arc::new(book));
        }
        match order.pool {
            Some(pool) => pool.solve(&mut maker, stop)?,
            None => maker.run(&solver, order.threads, stop, progress)?,
        }
        if !maker.is_ready() {
            return Ok(BookEnd::Stopped);
        }
        solved.insert(0, maker);
    }
    let bytes =
        pack(&solved).ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "a book has at least one ply"))?;
    file.replace(&bytes)?;
    Ok(BookEnd::Made { path, bytes: bytes.len() as u64, extent: BookExtent::Plies(plies) })
}

/// The book of a folder, read at the first probe. Without a book, or with a refused one, every probe fails.
pub(crate) struct BookInFolder {
    file: BookFile,
    book: OnceLock<Option<ConnectFourBook>>,
}

impl BookInFolder {
    /// Creates the book of a folder, whether or not the file exists.
    pub(crate) fn new(folder: &Path) -> BookInFolder {
        BookInFolder { file: BookFile::on_disk(&path_in(folder)), book: OnceLock::new() }
    }

    fn book(&self) -> Option<&ConnectFourBook> {
        self.book.get_or_init(|| self.file.load(|bytes| ConnectFourBook::read(bytes.into()))).as_ref()
    }
}

impl std::fmt::Debug for BookInFolder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BookInFolder").field("path", &self.file.path()).finish_non_exhaustive()
    }
}

impl<W: Word> Exact<ConnectFour<W>> for BookInFolder {
    fn source(&self) -> &str {
        "book"
    }

    fn value(&self, game: &ConnectFour<W>, position: &Position<W>, effort: Effort, _: &Stop) -> Option<Known> {
        let standard = game.standard(position).filter(|_| effort != Effort::Probe)?;
        let (cells, stones, book) = (game.board().cells(), position.all.count_ones(), self.book()?);
        match game.outcome(position) {
            Some(outcome) => Some(score::finished(cells, stones, outcome)),
            None => Some(score::known(cells, stones, book.score(&standard)?)),
        }
    }

    fn is_quick(&self, game: &ConnectFour<W>, position: &Position<W>) -> bool {
        // A search of a position also probes the positions after it.
        game.board().is_standard() && self.book().is_some_and(|book| position.all.count_ones() < book.plies())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ConnectFour, Position};
    use endspiel_game::conformance::random_game;
    use endspiel_knowledge::BookSearch;

    /// Returns a solver with the program's book, so that the test is fast.
    fn quick() -> Solver {
        Solver::new(Board::STANDARD).with_book(ConnectFourBook::included().unwrap().unwrap())
    }

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("endspiel-book-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        folder
    }

    #[test]
    fn a_book_is_made_piece_by_piece_and_then_answers() {
        let folder = folder("pieces");
        let order = BookOrder {
            folder: &folder,
            plies: Some(6),
            threads: 2,
            table_bytes: None,
            positions: None,
            search: BookSearch::default(),
            made: "",
            pool: None,
        };
        let (mut runs, mut furthest) = (0, 0);
        let path = loop {
            runs += 1;
            let stop = Stop::never();
            let end = make_with(quick(), &order, &stop, &mut |progress| {
                assert!(progress.solved <= progress.of && (progress.plies, progress.solved) != (6, 0));
                furthest = furthest.max(progress.solved);
                // Every run is stopped a little later.
                if runs < 4 && progress.solved % 50 == 49 {
                    stop.request();
                }
            });
            match end.unwrap() {
                BookEnd::Stopped => assert!(runs < 4),
                BookEnd::Made { path, bytes, .. } => {
                    assert_eq!(std::fs::metadata(&path).unwrap().len(), bytes);
                    break path;
                }
                other => panic!("{other:?}"),
            }
        };
        assert!(runs > 1 && furthest > 100);
        let (game, made, stop) = (ConnectFour::default(), BookInFolder::new(&folder), Stop::never());
        for (position, _) in (0..50).flat_map(|seed| random_game(&game, seed)) {
            let known = made.value(&game, &position, Effort::Solve, &stop);
            if position.all.count_ones() <= 6 || game.outcome(&position).is_some() {
                assert_eq!(known, quick().value(&game, &position, Effort::Solve, &stop));
            } else {
                assert_eq!(known, None);
            }
        }
        let again = make_with(quick(), &order, &stop, &mut |_| panic!("it is made already"));
        assert_eq!(again.unwrap(), BookEnd::Ready { path: path.clone(), extent: BookExtent::Plies(6) });
        // A changed byte: the book is rejected, and a new one is made from the scores.
        let mut bytes = std::fs::read(&path).unwrap();
        bytes[100] ^= 1;
        std::fs::write(&path, bytes).unwrap();
        let refused = BookInFolder::new(&folder);
        assert_eq!(refused.value(&game, &Position { own: 0, all: 0 }, Effort::Solve, &stop), None);
        assert!(!refused.is_quick(&game, &Position { own: 0, all: 0 }));
        assert!(matches!(make_with(quick(), &order, &stop, &mut |_| {}).unwrap(), BookEnd::Made { .. }));
        // A pipe instead of a file: reading it must not block.
        std::fs::remove_file(&path).unwrap();
        assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success());
        let refused = BookInFolder::new(&folder);
        assert_eq!(refused.value(&game, &Position { own: 0, all: 0 }, Effort::Solve, &stop), None);
        assert!(matches!(make_with(quick(), &order, &stop, &mut |_| {}).unwrap(), BookEnd::Made { .. }));
        std::fs::remove_dir_all(folder).unwrap();
    }
}
