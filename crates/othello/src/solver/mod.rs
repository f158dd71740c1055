//! The endgame solver: exact results in discs with best play.
//!
//! - [`EndgameSolver`] returns exact values and best moves
//! - `deep` searches the upper part of the tree, orders moves by `estimate`, and stores positions in
//!   `transposition`
//! - `shallow` searches the lower part, orders moves by `order`, and stores positions in `local_table`
//! - `parallel` lets several `threads` search one position
//! - `last_empties` searches the last squares, down to `last_disc`
//! - `stable_discs` counts stable discs, which bound the result
//! - `processor` has `shallow` and `last_empties` compiled for every kind of processor
//! - `obf` reads lines of endgame files
//! - `masks` has the board masks and the search nodes
//!
//! Selective searches come before the exact one and leave good moves in the table. Table entries have a
//! selectivity level; the exact search uses only exact bounds, so estimates never change a result.

mod deep;
mod estimate;
mod last_disc;
mod last_empties;
mod local_table;
mod masks;
mod obf;
mod order;
mod parallel;
mod processor;
mod shallow;
mod stable_discs;
mod threads;
mod transposition;

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use endspiel_knowledge::{Effort, Exact, Expected, Known, PositionSolver, Solved, Stop, Unsure, Value};

use self::deep::DeepSearch;
use self::last_empties::LastEmpties;
use self::local_table::LocalTable;
use self::masks::{BoardMasks, Node};
use self::threads::HelperThreads;
use self::transposition::TranspositionTable;
use crate::{Move, Othello, Position, Square};

/// Up to this number of empty squares an answer takes little longer than an estimate.
const PROBE: u32 = 4;

/// From this number of empty squares on, helper threads pay.
const TOGETHER: u32 = 16;

/// The numbers of empty squares that one core solves in some milliseconds, and in typically a second (ten at
/// worst). Small boards have fewer moves.
struct Reach {
    quick: u32,
    solve: u32,
}

/// The typical time of a quick answer.
const QUICK_ANSWER: Duration = Duration::from_millis(1);

/// The typical time to find the winner within quick reach, and the factor for every empty square beyond.
const QUICK_WINNER: Duration = Duration::from_micros(800);
const TIMES_WITH_EVERY_SQUARE: f64 = 1.5;

/// The most empty squares beyond quick reach with a search for the winner.
const MAX_BEYOND_QUICK: u32 = 16;

const fn reach(size: u8) -> Reach {
    match size {
        8 => Reach { quick: 14, solve: 24 },
        _ => Reach { quick: 16, solve: 24 },
    }
}

/// The solution of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The result with best play, for the side to move; empty squares count for the winner.
    pub discs: i32,
    /// A move that leads to it; `None` if the game is over.
    pub best: Option<Move>,
    /// The number of positions visited.
    pub nodes: u64,
}

/// A solver for the endgames of one game. Its tables help with the next question; several threads may use it at
/// once.
pub struct EndgameSolver {
    game: Othello,
    threads: usize,
    nodes: AtomicU64,
    table: TranspositionTable,
    /// Unused local tables, as many as there were searches at the same time.
    local_tables: Mutex<Vec<LocalTable>>,
}

impl EndgameSolver {
    /// Creates a solver with empty tables.
    pub fn new(game: &Othello) -> EndgameSolver {
        EndgameSolver {
            game: *game,
            threads: 1,
            nodes: AtomicU64::new(0),
            table: TranspositionTable::new(None),
            local_tables: Mutex::default(),
        }
    }

    /// Sets the size limit of the transposition table, in bytes.
    pub fn with_table(self, bytes: u64) -> EndgameSolver {
        EndgameSolver { table: TranspositionTable::new(Some(bytes)), ..self }
    }

    /// Sets the number of threads for each position. Results do not depend on it; the choice among several best
    /// moves may.
    pub fn with_threads(self, threads: usize) -> EndgameSolver {
        EndgameSolver { threads: threads.max(1), ..self }
    }

    /// Clears the tables.
    pub fn forget(&self) {
        self.table.forget();
        self.free_tables().clear();
    }

    /// Returns the result of a position with best play and a move that leads to it; `None` if stopped. Takes as
    /// long as it takes.
    ///
    /// ```
    /// use endspiel_game::Notation;
    /// use endspiel_knowledge::Stop;
    /// use endspiel_othello::{EndgameSolver, Othello};
    /// let game = Othello::new(4).unwrap();
    /// let position = game.parse_position("OXX-XXXXXXXXXXXX O").unwrap();
    /// let solution = EndgameSolver::new(&game).solve(&position, &Stop::never()).unwrap();
    /// assert_eq!(game.print_move(&position, solution.best.unwrap()), "d1");
    /// assert_eq!(solution.discs, -8); // 4 discs against 12
    /// ```
    pub fn solve(&self, position: &Position, stop: &Stop) -> Option<Solution> {
        self.solve_with_progress(position, stop, &mut |_| {})
    }

    /// Solves a position and reports the result of each selective search.
    pub fn solve_with_progress(
        &self,
        position: &Position,
        stop: &Stop,
        report: &mut dyn FnMut(Unsure<Move>),
    ) -> Option<Solution> {
        let masks = BoardMasks::of(self.game.size());
        let node = Node::new(masks, position.own, position.opposing);
        let left = node.empty(masks).count_ones();
        let named = |square: Option<u8>| match square {
            Some(square) => Some(Move::Place(Square(square))),
            None => self.game.must_pass(position).then_some(Move::Pass),
        };
        let mut report = |score, best, percent| report(Unsure { score, best: named(best), percent });
        let solve = |search: &mut DeepSearch<'_>| {
            let value = search.exact(node, left, &mut report)?;
            Some((value, search.best_move(node, left, value)))
        };
        let (found, nodes) = if self.threads > 1 && left >= TOGETHER {
            let helpers = HelperThreads::default();
            thread::scope(|scope| {
                let help = || self.search(Some(&helpers), stop, |search| search.help(&helpers)).1;
                let handles: Vec<_> = (1..self.threads).map(|_| scope.spawn(help)).collect();
                let (found, nodes) = self.search(Some(&helpers), stop, solve);
                helpers.end();
                let helped = handles.into_iter().map(|helper| helper.join().unwrap_or(0)).sum::<u64>();
                (found, nodes + helped)
            })
        } else {
            self.search(None, stop, solve)
        };
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
        let (discs, best) = found?;
        Some(Solution { discs, best: named(best), nodes })
    }

    /// Returns a move that ends better than this one, counting only wins, draws and losses, or this one.
    /// Selective searches come before the exact one; if stopped, the result of the last search counts.
    pub fn better_move(&self, position: &Position, mv: Move, stop: &Stop) -> Move {
        let Move::Place(Square(mut best)) = mv else { return mv };
        let square = best;
        let masks = BoardMasks::of(self.game.size());
        let node = Node::new(masks, position.own, position.opposing);
        let left = node.empty(masks).count_ones();
        let look = |search: &mut DeepSearch<'_>| search.better_move(node, left, square, &mut |better| best = better);
        let (_, nodes) = self.search(None, stop, look);
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
        Move::Place(Square(best))
    }

    /// Runs a search and returns its result and the number of positions visited.
    fn search<T>(
        &self,
        helpers: Option<&HelperThreads>,
        stop: &Stop,
        work: impl FnOnce(&mut DeepSearch<'_>) -> T,
    ) -> (T, u64) {
        let mut local = self.free_tables().pop().unwrap_or_else(LocalTable::new);
        let mut search = DeepSearch::new(&self.game, &self.table, &mut local, helpers, stop);
        let found = work(&mut search);
        let nodes = search.nodes();
        self.free_tables().push(local);
        (found, nodes)
    }

    fn free_tables(&self) -> MutexGuard<'_, Vec<LocalTable>> {
        self.local_tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Exact<Othello> for EndgameSolver {
    fn source(&self) -> &str {
        "endgame solver"
    }

    /// Answers only with few empty squares. A probe is not counted in [`Exact::nodes`], because the caller
    /// counts the position already.
    fn value(&self, game: &Othello, position: &Position, effort: Effort, stop: &Stop) -> Option<Known> {
        let left = game.empties(position).count();
        if *game != self.game || left > reach(game.size()).solve {
            return None;
        }
        let discs = match effort {
            _ if left <= PROBE => probe(game, position, left),
            Effort::Probe => return None,
            Effort::Winner | Effort::Solve => self.solve(position, stop)?.discs,
        };
        Some(known(discs))
    }

    fn is_quick(&self, game: &Othello, position: &Position) -> bool {
        *game == self.game && game.empties(position).count() <= reach(game.size()).quick
    }

    /// Returns every empty square about doubles the time. The margin is small: half of the positions take
    /// longer than this estimate, a quarter twice as long.
    fn is_within_reach(&self, game: &Othello, position: &Position, time: Duration) -> bool {
        let beyond = game.empties(position).count().saturating_sub(reach(game.size()).quick);
        QUICK_ANSWER * (1 << beyond.min(30)) <= time.saturating_mul(2)
    }

    fn best_move(&self, game: &Othello, position: &Position, stop: &Stop) -> Option<Move> {
        let near = game.empties(position).count() <= reach(game.size()).solve;
        if *game == self.game && near { self.solve(position, stop)?.best } else { None }
    }

    fn better_move(&self, game: &Othello, position: &Position, mv: Move, stop: &Stop) -> Move {
        if *game == self.game { EndgameSolver::better_move(self, position, mv, stop) } else { mv }
    }

    fn time_for_better_move(&self, game: &Othello, position: &Position) -> Option<Duration> {
        let beyond = game.empties(position).count().saturating_sub(reach(game.size()).quick);
        (*game == self.game && beyond <= MAX_BEYOND_QUICK)
            .then(|| QUICK_WINNER.mul_f64(TIMES_WITH_EVERY_SQUARE.powi(beyond as i32)))
    }

    fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }
}

impl PositionSolver<Othello> for EndgameSolver {
    fn solve(&self, game: &Othello, position: &Position, stop: &Stop) -> Option<Solved<Move>> {
        PositionSolver::solve_with_progress(self, game, position, stop, &mut |_| {})
    }

    fn solve_with_progress(
        &self,
        _: &Othello,
        position: &Position,
        stop: &Stop,
        report: &mut dyn FnMut(Unsure<Move>),
    ) -> Option<Solved<Move>> {
        let Solution { discs, best, nodes } = EndgameSolver::solve_with_progress(self, position, stop, report)?;
        Some(Solved { score: discs, best, nodes })
    }

    /// Reads the squares and the side to move, and results of moves like `; F5:+2; C3:-4`; ignores the rest.
    fn read_line<'t>(&self, line: &'t str) -> (&'t str, Expected<'t>) {
        obf::read_line(self.game.board().count() as usize, line)
    }

    fn works_together(&self) -> bool {
        true
    }

    fn forget(&self) {
        EndgameSolver::forget(self);
    }

    fn names_moves(&self) -> bool {
        true
    }
}

/// Returns the result of a position with few empty squares.
fn probe(game: &Othello, position: &Position, left: u32) -> i32 {
    let masks = BoardMasks::of(game.size());
    let node = Node::new(masks, position.own, position.opposing);
    LastEmpties::new(masks).value(node, left, -masks.squares, masks.squares)
}

/// Converts a result in discs to an exact value. The length of the game is unknown: the solver plays for discs.
fn known(discs: i32) -> Known {
    Known { count: Some(discs), ..Known::of(Value::of(discs)) }
}

impl fmt::Debug for EndgameSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EndgameSolver").field("game", &self.game).field("nodes", &self.nodes).finish_non_exhaustive()
    }
}
