//! The exact solver: the winner and the number of stones to the end.
//!
//! It narrows the score down by null-window searches ([`search`]). Safe moves and threats come from bitboards
//! ([`node`]). Many positions are settled without a search by follow-up rules ([`followup`]) or a few trial
//! moves ([`static_bounds`]). Results go to transposition tables ([`memory`]). The standard board has its own
//! code, compiled from the same source ([`shape`]). [`score`] defines the scores.
//!
//! After Victor Allis, "A Knowledge-based Approach of Connect-Four" (1988), for the follow-up rules, and
//! Pascal Pons, "Solving Connect 4: how to build a perfect AI" (2015), for the shape of the search.

mod followup;
mod memory;
mod node;
pub(crate) mod score;
mod search;
pub(crate) mod shape;
mod static_bounds;
mod threads;

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use endspiel_game::Game;
use endspiel_knowledge::{Effort, Exact, Known, PositionSolver, Solved, Stop};

use crate::ConnectFourBook;
use crate::board::Board;
use crate::game::{Column, ConnectFour, Position};
use crate::word::Word;
pub(crate) use followup::{Proof, proof};
pub use memory::AtomicWord;
use memory::{Bounds, LocalTable, SharedTable};
pub(crate) use node::Node;
use search::{SHARED_TABLE_AFTER, Search};
pub use shape::{AnyShape, Shape, StandardShape};
use threads::{BusyThreads, OtherThreads, SharedProgress, SingleThread};

/// With at most this many free cells an answer takes some milliseconds.
const QUICK: u32 = 24;

/// A position that takes more nodes than this, some milliseconds, gets several threads.
const PARALLEL_AFTER: u64 = 30_000;

/// A solver for one board, with tables that are kept between positions.
///
/// A probe recognizes a finished game, a win with the next stone, a loss with the one after, and a draw when
/// neither side can complete a line. Solving answers every position; the time depends on the position, so it
/// takes a [`Stop`]. It can be used from several threads.
///
/// The count of an answer is the usual score: 22 less the stones of the winner, negative for a loss.
///
/// ```
/// use endspiel_connect4::{ConnectFour, Solver};
/// use endspiel_game::Notation;
/// use endspiel_knowledge::{Effort, Exact, Stop};
/// let game = ConnectFour::default();
/// let solver = Solver::new(*game.board());
/// let position = game.parse_position("4455").unwrap();
/// let known = solver.value(&game, &position, Effort::Solve, &Stop::never()).unwrap();
/// assert_eq!((known.plies, known.count), (Some(3), Some(18)));
/// ```
pub struct Solver<W: Word> {
    board: Board<W>,
    /// Unused local tables; every search takes one and gives it back.
    local_tables: Mutex<Vec<LocalTable<W>>>,
    shared_table: OnceLock<SharedTable<W>>,
    /// The size limit of the shared table; `None` is the default size.
    table_bytes: Option<u64>,
    /// Whether the shared table has entries.
    shared_table_used: AtomicBool,
    generation: AtomicU32,
    /// The largest number of threads: those that ask and their helpers.
    threads: usize,
    busy: BusyThreads,
    nodes: AtomicU64,
    book: Option<Arc<ConnectFourBook>>,
}

impl<W: Word> Solver<W> {
    /// Creates a solver with empty tables, which are allocated at first use.
    pub fn new(board: Board<W>) -> Solver<W> {
        Solver {
            board,
            local_tables: Mutex::new(Vec::new()),
            shared_table: OnceLock::new(),
            table_bytes: None,
            shared_table_used: AtomicBool::new(false),
            generation: AtomicU32::new(0),
            threads: 1,
            busy: BusyThreads::default(),
            nodes: AtomicU64::new(0),
            book: None,
        }
    }

    /// Adds a book that is probed before a search. Only the standard board has one.
    pub fn with_book(self, book: Arc<ConnectFourBook>) -> Solver<W> {
        Solver { book: self.board.is_standard().then_some(book), ..self }
    }

    /// Limits the shared table to this many bytes. The default is 64 megabytes; the minimum is 16 megabytes, or
    /// 64 for boards that do not fit 64 bits.
    pub fn with_table(self, bytes: u64) -> Solver<W> {
        Solver { table_bytes: Some(bytes), shared_table: OnceLock::new(), ..self }
    }

    /// Sets the number of threads: free ones help with positions that take long.
    pub fn with_threads(self, threads: usize) -> Solver<W> {
        Solver { threads, ..self }
    }

    /// Clears the tables. Searches under way go on with empty ones.
    pub fn forget(&self) {
        self.spare_tables().iter_mut().for_each(LocalTable::forget);
        if self.shared_table_used.swap(false, Ordering::Relaxed) {
            self.shared_table.get().into_iter().for_each(SharedTable::forget);
        }
    }

    /// Returns the score if it is clear without a search.
    fn probe<S: Shape>(shape: S, position: &Position<S::Word>) -> Option<i32> {
        let (cells, stones) = (shape.cells(), position.all.count_ones());
        let node = Node::new(shape, position.own, position.all);
        let free = node.free(shape);
        if node.wins_at_once(shape) {
            Some(score::of_win(cells, stones + 1))
        } else if !free.is_none() && node.safe_moves(shape).is_none() {
            Some(-score::of_win(cells, stones + 2))
        } else if !shape.has_line(node.own | free) && !shape.has_line(node.opposing() | free) {
            Some(0)
        } else {
            None
        }
    }

    /// Returns the score, exact within these bounds; `None` if the search is stopped.
    fn solve<S: Shape<Word = W>>(
        &self,
        shape: S,
        position: &Position<W>,
        within: Bounds,
        stop: &Stop,
    ) -> Counted<Option<i32>> {
        let generation = self.generation.fetch_add(1, Ordering::Relaxed);
        let _asker = self.busy.add_one();
        let (mut nodes, mut most) = (0, if self.threads > 1 { PARALLEL_AFTER } else { u64::MAX });
        loop {
            let single = self.search(shape, position, within, generation, stop, SingleThread { most });
            nodes += single.nodes;
            if single.found.is_some() || stop.is_due() {
                return Counted { found: single.found, nodes };
            }
            let helpers = self.busy.fill_up_to(self.threads);
            if helpers.count > 0 {
                let found = self.solve_in_parallel(shape, position, within, generation, stop, 1 + helpers.count);
                return Counted { found: found.found, nodes: nodes + found.nodes };
            }
            // All other threads are busy; the results so far are in the table.
            most *= 2;
        }
    }

    /// Solves a position on several threads.
    fn solve_in_parallel<S: Shape<Word = W>>(
        &self,
        shape: S,
        position: &Position<W>,
        within: Bounds,
        generation: u32,
        stop: &Stop,
        threads: usize,
    ) -> Counted<Option<i32>> {
        let (progress, nodes) = (SharedProgress::new(), AtomicU64::new(0));
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    let counted = self.search(shape, position, within, generation, stop, &progress);
                    nodes.fetch_add(counted.nodes, Ordering::Relaxed);
                    // The first result ends all searches.
                    counted.found.map(|score| progress.score.set(score))
                });
            }
        });
        Counted { found: progress.score.into_inner(), nodes: nodes.into_inner() }
    }

    /// Searches a position on this thread, alone or together with others.
    fn search<S: Shape<Word = W>>(
        &self,
        shape: S,
        position: &Position<W>,
        within: Bounds,
        generation: u32,
        stop: &Stop,
        others: impl OtherThreads,
    ) -> Counted<Option<i32>> {
        let mut local = self.spare_tables().pop().unwrap_or_else(LocalTable::new);
        let mut search = Search::new(shape, &mut local, || self.shared_table(), generation, stop, others);
        let score = search.score(&Node::new(shape, position.own, position.all), within);
        let nodes = search.nodes();
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
        if nodes >= SHARED_TABLE_AFTER {
            self.shared_table_used.store(true, Ordering::Relaxed);
        }
        self.spare_tables().push(local);
        Counted { found: score.ok(), nodes }
    }

    fn shared_table(&self) -> &SharedTable<W> {
        self.shared_table.get_or_init(|| SharedTable::new(self.table_bytes))
    }

    fn spare_tables(&self) -> std::sync::MutexGuard<'_, Vec<LocalTable<W>>> {
        // A table stays valid even if the thread that used it panicked.
        self.local_tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn known<S: Shape<Word = W>>(
        &self,
        shape: S,
        game: &ConnectFour<W>,
        position: &Position<W>,
        effort: Effort,
        stop: &Stop,
    ) -> Counted<Option<Known>> {
        let exact = |score| score::known(shape.cells(), position.all.count_ones(), score);
        if let Some(score) = Solver::<W>::probe(shape, position) {
            return Counted::free(Some(exact(score)));
        }
        if effort != Effort::Probe
            && let (Some(book), Some(position)) = (&self.book, game.standard(position))
            && let Some(score) = book.score(&position)
        {
            return Counted::free(Some(exact(score)));
        }
        match effort {
            Effort::Probe => Counted::free(None),
            Effort::Winner => self.solve(shape, position, Bounds::SIGN, stop).map(|score| score.map(score::winner)),
            Effort::Solve => self.solve(shape, position, Bounds::ALL, stop).map(|score| score.map(exact)),
        }
    }

    /// Returns the value of a position of this board, with the number of nodes.
    fn counted(
        &self,
        game: &ConnectFour<W>,
        position: &Position<W>,
        effort: Effort,
        stop: &Stop,
    ) -> Counted<Option<Known>> {
        if *game.board() != self.board {
            return Counted::free(None);
        }
        let (cells, stones) = (self.board.cells(), position.all.count_ones());
        if let Some(outcome) = game.outcome(position) {
            return Counted::free(Some(score::finished(cells, stones, outcome)));
        }
        match self.board.standard_shape() {
            Some(shape) => self.known(shape, game, position, effort, stop),
            None => self.known(AnyShape::new(self.board), game, position, effort, stop),
        }
    }
}

/// A result with the nodes it took.
struct Counted<T> {
    found: T,
    nodes: u64,
}

impl<T> Counted<T> {
    /// Creates a result that took no nodes.
    fn free(found: T) -> Counted<T> {
        Counted { found, nodes: 0 }
    }

    fn map<U>(self, change: impl FnOnce(T) -> U) -> Counted<U> {
        Counted { found: change(self.found), nodes: self.nodes }
    }
}

impl<W: Word> fmt::Debug for Solver<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver").field("board", &self.board).field("nodes", &self.nodes).finish_non_exhaustive()
    }
}

impl<W: Word> Exact<ConnectFour<W>> for Solver<W> {
    fn source(&self) -> &str {
        "solver"
    }

    /// Returns `None` also for a board other than the solver's own.
    fn value(&self, game: &ConnectFour<W>, position: &Position<W>, effort: Effort, stop: &Stop) -> Option<Known> {
        self.counted(game, position, effort, stop).found
    }

    fn prepare(&self) {
        self.shared_table();
    }

    fn is_quick(&self, game: &ConnectFour<W>, position: &Position<W>) -> bool {
        let stones = position.all.count_ones();
        // A search of a position also probes the positions after it.
        let in_book = self.book.as_ref().is_some_and(|book| stones < book.plies());
        *game.board() == self.board && (in_book || self.board.cells() - stones <= QUICK)
    }

    fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }
}

impl<W: Word> PositionSolver<ConnectFour<W>> for Solver<W> {
    fn solve(&self, game: &ConnectFour<W>, position: &Position<W>, stop: &Stop) -> Option<Solved<Column>> {
        let Counted { found, nodes } = self.counted(game, position, Effort::Solve, stop);
        Some(Solved { score: found?.count?, best: None, nodes })
    }

    fn forget(&self) {
        Solver::forget(self);
    }

    fn columns(&self, game: &ConnectFour<W>, position: &Position<W>) -> Option<Vec<Option<Column>>> {
        let legal = game.moves(position);
        Some(
            (0..self.board.cols()).map(|column| Some(Column(column)).filter(|column| legal.contains(column))).collect(),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, ConnectFour, Solver};
    use endspiel_game::Notation;

    #[test]
    fn the_code_of_the_standard_board_searches_like_that_of_any() {
        let game = ConnectFour::default();
        let stop = Stop::never();
        let (standard, any) = (Solver::new(Board::STANDARD), Solver::new(Board::STANDARD));
        for moves in ["274552224131661", "52753311433677442422121", "7422341735647741166133573473242566", "4455"] {
            let position = game.parse_position(moves).unwrap();
            let shape = AnyShape::new(Board::STANDARD);
            for within in [Bounds::SIGN, Bounds::ALL] {
                let score = standard.solve(StandardShape, &position, within, &stop).found;
                assert_eq!(score, any.solve(shape, &position, within, &stop).found, "{moves}");
            }
            assert_eq!(Solver::probe(StandardShape, &position), Solver::probe(shape, &position), "{moves}");
        }
        assert!(standard.nodes() > 1000);
        assert_eq!(standard.nodes(), any.nodes());
    }

    #[test]
    fn a_position_that_was_solved_is_not_searched_again() {
        let game = ConnectFour::default();
        let solver = Solver::new(Board::STANDARD);
        for moves in ["1233722555341451114725221333", "5554224333234511764415115"] {
            let position = game.parse_position(moves).unwrap();
            let solve = || solver.solve(StandardShape, &position, Bounds::ALL, &Stop::never());
            let (first, again) = (solve(), solve());
            assert_eq!(first.found, again.found, "{moves}");
            assert_eq!(again.nodes, 0, "{moves} took {} nodes at first", first.nodes);
        }
    }
}
