//! Endgames, solved: the exact result in discs with best play.
//!
//! - [`EndgameSolver`] answers whoever asks for exact values, and says which move is best
//! - `deep` searches the upper part of the tree, sorts moves by what `estimate` says, and remembers positions in `transposition`
//! - `quick` searches the lower part, sorts moves by `order`, and remembers in `near` what stays in the cache
//! - `together` lets several threads search one position, a `crew`
//! - `few` searches the last squares, down to `last`, the disc that ends the game
//! - `steady` counts discs that never turn again, which bound the result
//! - `processor` has `quick` and `few` compiled for every kind of processor
//! - `obf` reads lines of files with endgames
//! - `ground` is the board and the positions all of them work on
//!
//! Searches that may err come before the exact one and leave it good moves to begin with. What is remembered says how
//! certain it is; the exact search believes nothing but what is certain, so estimates never change a result.

mod crew;
mod deep;
mod estimate;
mod few;
mod ground;
mod last;
mod near;
mod obf;
mod order;
mod processor;
mod quick;
mod steady;
mod together;
mod transposition;

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use endspiel_knowledge::{Effort, Exact, Expected, Known, PositionSolver, Solved, Stop, Unsure, Value};

use self::crew::Crew;
use self::deep::Search;
use self::few::Few;
use self::ground::{Ground, Node};
use self::near::NearTable;
use self::transposition::TranspositionTable;
use crate::{Move, Othello, Position, Square};

/// Up to this number of empty squares an answer takes little longer than an estimate.
const GLANCE: u32 = 4;

/// From this number of empty squares on, it is worth waking other threads.
const TOGETHER: u32 = 16;

/// How many squares may be empty, by what an answer takes on one core: some milliseconds, or about a second as a
/// rule and ten at worst. Small boards leave less choice.
struct Reach {
    quick: u32,
    solve: u32,
}

/// What an answer takes as far as it is quick, as a rule.
const QUICK_ANSWER: Duration = Duration::from_millis(1);

/// What it takes to know who wins, as a rule: as far as answers are quick, and how many times as long with every empty square beyond.
const QUICK_WINNER: Duration = Duration::from_micros(800);
const TIMES_WITH_EVERY_SQUARE: f64 = 1.5;

/// With so many more empty squares nobody asks who wins.
const MOST_BEYOND_QUICK: u32 = 16;

const fn reach(size: u8) -> Reach {
    match size {
        8 => Reach { quick: 14, solve: 24 },
        _ => Reach { quick: 16, solve: 24 },
    }
}

/// A position solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The result with best play, for the side to move; empty squares count for the winner.
    pub discs: i32,
    /// A move that leads to it; none if the game is over.
    pub best: Option<Move>,
    /// Positions visited.
    pub nodes: u64,
}

/// Solves the endgames of one game. What it finds out stays in its memory and helps with the next question;
/// it may be asked from several threads at once.
pub struct EndgameSolver {
    game: Othello,
    threads: usize,
    nodes: AtomicU64,
    table: TranspositionTable,
    /// Small tables that nobody uses at the moment; there are as many as there were searches at the same time.
    near: Mutex<Vec<NearTable>>,
}

impl EndgameSolver {
    /// A solver that has seen nothing yet.
    pub fn new(game: &Othello) -> EndgameSolver {
        EndgameSolver {
            game: *game,
            threads: 1,
            nodes: AtomicU64::new(0),
            table: TranspositionTable::new(None),
            near: Mutex::default(),
        }
    }

    /// The same solver, with a table of at most this many bytes for what was found out.
    pub fn with_table(self, bytes: u64) -> EndgameSolver {
        EndgameSolver { table: TranspositionTable::new(Some(bytes)), ..self }
    }

    /// The same solver, with some threads at work on each position. What is the result does not depend on them; which of several
    /// best moves is named may.
    pub fn with_threads(self, threads: usize) -> EndgameSolver {
        EndgameSolver { threads: threads.max(1), ..self }
    }

    /// Forgets what was found out.
    pub fn forget(&self) {
        self.table.forget();
        self.free_near().clear();
    }

    /// The result of a position with best play and a move that leads to it, however long it takes; `None` if
    /// it is told to stop before.
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
        self.solve_telling(position, stop, &mut |_| {})
    }

    /// The same, and tells what it believes after each search that may err.
    pub fn solve_telling(
        &self,
        position: &Position,
        stop: &Stop,
        tell: &mut dyn FnMut(Unsure<Move>),
    ) -> Option<Solution> {
        let ground = Ground::of(self.game.size());
        let node = Node::new(ground, position.own, position.opposing);
        let left = node.empty(ground).count_ones();
        let named = |square: Option<u8>| match square {
            Some(square) => Some(Move::Place(Square(square))),
            None => self.game.must_pass(position).then_some(Move::Pass),
        };
        let mut tell = |score, best, percent| tell(Unsure { score, best: named(best), percent });
        let ask = |search: &mut Search<'_>| {
            let value = search.exact(node, left, &mut tell)?;
            Some((value, search.best_move(node, left, value)))
        };
        let (found, nodes) = if self.threads > 1 && left >= TOGETHER {
            let crew = Crew::default();
            thread::scope(|scope| {
                let help = || self.search(Some(&crew), stop, |search| search.help(&crew)).1;
                let helpers: Vec<_> = (1..self.threads).map(|_| scope.spawn(help)).collect();
                let (found, nodes) = self.search(Some(&crew), stop, ask);
                crew.end();
                let helped = helpers.into_iter().map(|helper| helper.join().unwrap_or(0)).sum::<u64>();
                (found, nodes + helped)
            })
        } else {
            self.search(None, stop, ask)
        };
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
        let (discs, best) = found?;
        Some(Solution { discs, best: named(best), nodes })
    }

    /// The move to play in place of this one: another, if it seems to end better by who wins alone. Searches that may err come before
    /// the one that is certain; what is believed when it is time to stop counts.
    pub fn better_move(&self, position: &Position, mv: Move, stop: &Stop) -> Move {
        let Move::Place(Square(mut best)) = mv else { return mv };
        let square = best;
        let ground = Ground::of(self.game.size());
        let node = Node::new(ground, position.own, position.opposing);
        let left = node.empty(ground).count_ones();
        let look = |search: &mut Search<'_>| search.better_move(node, left, square, &mut |better| best = better);
        let (_, nodes) = self.search(None, stop, look);
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
        Move::Place(Square(best))
    }

    /// What a search finds, and the positions it visits.
    fn search<T>(&self, crew: Option<&Crew>, stop: &Stop, work: impl FnOnce(&mut Search<'_>) -> T) -> (T, u64) {
        let mut near = self.free_near().pop().unwrap_or_else(NearTable::new);
        let mut search = Search::new(&self.game, &self.table, &mut near, crew, stop);
        let found = work(&mut search);
        let nodes = search.nodes();
        self.free_near().push(near);
        (found, nodes)
    }

    fn free_near(&self) -> MutexGuard<'_, Vec<NearTable>> {
        self.near.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Exact<Othello> for EndgameSolver {
    fn source(&self) -> &str {
        "endgame solver"
    }

    /// Answers if only few squares are empty. Positions it only glances at are not counted in
    /// [`Exact::nodes`]: whoever asks counts them already.
    fn value(&self, game: &Othello, position: &Position, effort: Effort, stop: &Stop) -> Option<Known> {
        let left = game.empties(position).count();
        if *game != self.game || left > reach(game.size()).solve {
            return None;
        }
        let discs = match effort {
            _ if left <= GLANCE => glance(game, position, left),
            Effort::Probe => return None,
            Effort::Winner | Effort::Solve => self.solve(position, stop)?.discs,
        };
        Some(known(discs))
    }

    fn is_quick(&self, game: &Othello, position: &Position) -> bool {
        *game == self.game && game.empties(position).count() <= reach(game.size()).quick
    }

    /// An answer takes twice as long with every empty square, more or less: half of them would take longer than is thought here,
    /// and a quarter twice as long.
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
        (*game == self.game && beyond <= MOST_BEYOND_QUICK)
            .then(|| QUICK_WINNER.mul_f64(TIMES_WITH_EVERY_SQUARE.powi(beyond as i32)))
    }

    fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }
}

impl PositionSolver<Othello> for EndgameSolver {
    fn solve(&self, game: &Othello, position: &Position, stop: &Stop) -> Option<Solved<Move>> {
        PositionSolver::solve_telling(self, game, position, stop, &mut |_| {})
    }

    fn solve_telling(
        &self,
        _: &Othello,
        position: &Position,
        stop: &Stop,
        tell: &mut dyn FnMut(Unsure<Move>),
    ) -> Option<Solved<Move>> {
        let Solution { discs, best, nodes } = EndgameSolver::solve_telling(self, position, stop, tell)?;
        Some(Solved { score: discs, best, nodes })
    }

    /// The squares and the side to move; what follows is ignored but for results of moves, as `; F5:+2; C3:-4`.
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

/// The result of a position with few empty squares.
fn glance(game: &Othello, position: &Position, left: u32) -> i32 {
    let ground = Ground::of(game.size());
    let node = Node::new(ground, position.own, position.opposing);
    Few::new(ground).value(node, left, -ground.squares, ground.squares)
}

/// A result in discs as exact knowledge. How long it takes to get there is not known: people play for discs.
fn known(discs: i32) -> Known {
    Known { count: Some(discs), ..Known::of(Value::of(discs)) }
}

impl fmt::Debug for EndgameSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EndgameSolver").field("game", &self.game).field("nodes", &self.nodes).finish_non_exhaustive()
    }
}
