//! The exact solver: who wins, and after how many stones.
//!
//! It asks whether the score is above a number, again and again, until only one score is left ([`search`]). Safe
//! moves and threats come from bitboards ([`node`]), many positions are decided without searching by a player who
//! follows the other ([`followup`]) or by trying a few moves ([`sight`]), and what was found out is remembered ([`memory`]). The usual board has
//! code of its own, made from the same source ([`shape`]). [`score`] is how results are counted.
//!
//! After Victor Allis, "A Knowledge-based Approach of Connect-Four" (1988), for the rules of following, and
//! Pascal Pons, "Solving Connect 4: how to build a perfect AI" (2015), for the shape of the search.

mod followup;
mod memory;
mod node;
mod others;
pub(crate) mod score;
mod search;
pub(crate) mod shape;
mod sight;

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use endspiel_game::Game;
use endspiel_knowledge::{Effort, Exact, Known, PositionSolver, Solved, Stop};

use crate::Book;
use crate::board::Board;
use crate::game::{Column, ConnectFour, Position};
use crate::word::Word;
pub(crate) use followup::{Proof, proof};
pub use memory::Shared;
use memory::{Bounds, FarTable, NearTable};
pub(crate) use node::Node;
use others::{Alone, AtWork, Others, Together};
use search::{FAR_AFTER, Search};
pub use shape::{AnyShape, Shape, UsualShape};

/// With this many cells left an answer takes some milliseconds.
const QUICK: u32 = 24;

/// A position that takes more nodes than this, some milliseconds, is worth several threads.
const TOGETHER_AFTER: u64 = 30_000;

/// Solves positions of one board, and remembers what it has found out for the next question.
///
/// A glance sees a game that is over, a win with the next stone, a loss with the one after, and a draw when
/// nobody can complete a line any more. Solving answers everything; how long it takes depends on the
/// position, so it comes with a [`Stop`]. Threads may ask at the same time.
///
/// The count of an answer is the usual score: 22 less the stones the winner has used, negative for a loss.
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
    /// The tables of searches that are not at work; each takes one and gives it back.
    near: Mutex<Vec<NearTable<W>>>,
    far: OnceLock<FarTable<W>>,
    /// How large the far table may be; `None` is its usual size.
    table_bytes: Option<u64>,
    /// Whether anything is in the far table.
    far_used: AtomicBool,
    generation: AtomicU32,
    /// How many threads may be at work, those that ask and those that help them.
    threads: usize,
    at_work: AtWork,
    nodes: AtomicU64,
    book: Option<Arc<Book>>,
}

impl<W: Word> Solver<W> {
    /// A solver for this board that knows nothing yet. Memory is taken when it is needed.
    pub fn new(board: Board<W>) -> Solver<W> {
        Solver {
            board,
            near: Mutex::new(Vec::new()),
            far: OnceLock::new(),
            table_bytes: None,
            far_used: AtomicBool::new(false),
            generation: AtomicU32::new(0),
            threads: 1,
            at_work: AtWork::default(),
            nodes: AtomicU64::new(0),
            book: None,
        }
    }

    /// The same solver, which looks into a book before it searches. Only the usual board has one.
    pub fn with_book(self, book: Arc<Book>) -> Solver<W> {
        Solver { book: self.board.is_usual().then_some(book), ..self }
    }

    /// The same solver with a table of at most this many bytes in place of its usual 64 megabytes, which are the least for boards
    /// that do not fit 64 bits; for the others it is 16 megabytes.
    pub fn with_table(self, bytes: u64) -> Solver<W> {
        Solver { table_bytes: Some(bytes), far: OnceLock::new(), ..self }
    }

    /// The same solver with this many threads: when fewer of them ask, the others help with positions that take long.
    pub fn with_threads(self, threads: usize) -> Solver<W> {
        Solver { threads, ..self }
    }

    /// Forgets everything that was found out. Searches that go on meanwhile begin to remember anew.
    pub fn forget(&self) {
        self.spare_tables().iter_mut().for_each(NearTable::forget);
        if self.far_used.swap(false, Ordering::Relaxed) {
            self.far.get().into_iter().for_each(FarTable::forget);
        }
    }

    /// What can be seen without searching.
    fn glance<S: Shape>(shape: S, position: &Position<S::Word>) -> Option<i32> {
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

    /// The score, exact within these bounds, unless the search is stopped before it is found.
    fn solve<S: Shape<Word = W>>(
        &self,
        shape: S,
        position: &Position<W>,
        within: Bounds,
        stop: &Stop,
    ) -> Counted<Option<i32>> {
        let generation = self.generation.fetch_add(1, Ordering::Relaxed);
        let _asker = self.at_work.one_more();
        let (mut nodes, mut most) = (0, if self.threads > 1 { TOGETHER_AFTER } else { u64::MAX });
        loop {
            let alone = self.search(shape, position, within, generation, stop, Alone { most });
            nodes += alone.nodes;
            if alone.found.is_some() || stop.is_due() {
                return Counted { found: alone.found, nodes };
            }
            let helpers = self.at_work.up_to(self.threads);
            if helpers.count > 0 {
                let found = self.solve_together(shape, position, within, generation, stop, 1 + helpers.count);
                return Counted { found: found.found, nodes: nodes + found.nodes };
            }
            // Everybody else is busy; what was found out so far is in the table.
            most *= 2;
        }
    }

    /// The same on several threads.
    fn solve_together<S: Shape<Word = W>>(
        &self,
        shape: S,
        position: &Position<W>,
        within: Bounds,
        generation: u32,
        stop: &Stop,
        threads: usize,
    ) -> Counted<Option<i32>> {
        let (together, nodes) = (Together::new(), AtomicU64::new(0));
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    let counted = self.search(shape, position, within, generation, stop, &together);
                    nodes.fetch_add(counted.nodes, Ordering::Relaxed);
                    // The first to know tells the others.
                    counted.found.map(|score| together.score.set(score))
                });
            }
        });
        Counted { found: together.score.into_inner(), nodes: nodes.into_inner() }
    }

    /// The same by one thread, which may be one of several.
    fn search<S: Shape<Word = W>>(
        &self,
        shape: S,
        position: &Position<W>,
        within: Bounds,
        generation: u32,
        stop: &Stop,
        others: impl Others,
    ) -> Counted<Option<i32>> {
        let mut near = self.spare_tables().pop().unwrap_or_else(NearTable::new);
        let mut search = Search::new(shape, &mut near, || self.far(), generation, stop, others);
        let score = search.score(&Node::new(shape, position.own, position.all), within);
        let nodes = search.nodes();
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
        if nodes >= FAR_AFTER {
            self.far_used.store(true, Ordering::Relaxed);
        }
        self.spare_tables().push(near);
        Counted { found: score.ok(), nodes }
    }

    fn far(&self) -> &FarTable<W> {
        self.far.get_or_init(|| FarTable::new(self.table_bytes))
    }

    fn spare_tables(&self) -> std::sync::MutexGuard<'_, Vec<NearTable<W>>> {
        // What a table holds is true whatever happened to the thread that used it.
        self.near.lock().unwrap_or_else(PoisonError::into_inner)
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
        if let Some(score) = Solver::<W>::glance(shape, position) {
            return Counted::free(Some(exact(score)));
        }
        if effort != Effort::Probe
            && let (Some(book), Some(position)) = (&self.book, game.usual(position))
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

    /// The value of a position of this board, and what it has cost.
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
        match self.board.usual_shape() {
            Some(shape) => self.known(shape, game, position, effort, stop),
            None => self.known(AnyShape::new(self.board), game, position, effort, stop),
        }
    }
}

/// What was found, and the nodes it has cost.
struct Counted<T> {
    found: T,
    nodes: u64,
}

impl<T> Counted<T> {
    /// What costs nothing.
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

    /// `None` also for a board other than the solver's own.
    fn value(&self, game: &ConnectFour<W>, position: &Position<W>, effort: Effort, stop: &Stop) -> Option<Known> {
        self.counted(game, position, effort, stop).found
    }

    fn prepare(&self) {
        self.far();
    }

    fn is_quick(&self, game: &ConnectFour<W>, position: &Position<W>) -> bool {
        let stones = position.all.count_ones();
        // Whoever asks for a position asks for those after it.
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
    fn the_code_of_the_usual_board_searches_like_that_of_any() {
        let game = ConnectFour::default();
        let stop = Stop::never();
        let (usual, any) = (Solver::new(Board::USUAL), Solver::new(Board::USUAL));
        for moves in ["274552224131661", "52753311433677442422121", "7422341735647741166133573473242566", "4455"] {
            let position = game.parse_position(moves).unwrap();
            let shape = AnyShape::new(Board::USUAL);
            for within in [Bounds::SIGN, Bounds::ALL] {
                let score = usual.solve(UsualShape, &position, within, &stop).found;
                assert_eq!(score, any.solve(shape, &position, within, &stop).found, "{moves}");
            }
            assert_eq!(Solver::glance(UsualShape, &position), Solver::glance(shape, &position), "{moves}");
        }
        assert!(usual.nodes() > 1000);
        assert_eq!(usual.nodes(), any.nodes());
    }

    #[test]
    fn a_position_that_was_solved_is_not_searched_again() {
        let game = ConnectFour::default();
        let solver = Solver::new(Board::USUAL);
        for moves in ["1233722555341451114725221333", "5554224333234511764415115"] {
            let position = game.parse_position(moves).unwrap();
            let ask = || solver.solve(UsualShape, &position, Bounds::ALL, &Stop::never());
            let (first, again) = (ask(), ask());
            assert_eq!(first.found, again.found, "{moves}");
            assert_eq!(again.nodes, 0, "{moves} took {} nodes at first", first.nodes);
        }
    }
}
