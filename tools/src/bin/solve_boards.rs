//! Solves boards of many sizes: the result from the start, or of every position of a small board.
//!
//! ```text
//! cargo run --release -p endspiel-tools --bin solve_boards -- MINUTES
//! cargo run --release -p endspiel-tools --bin solve_boards -- 5x4 4x4
//! ```
//!
//! With a number of minutes it prints a table of results, heights down and widths across: `+` the first player
//! wins, `-` the second, `=` draw, `?` not found in time. It visits the boards in turn on all cores, doubles
//! the time in every round, and reports each result. With sizes it prints the wins, draws and losses of the
//! first player among all positions.

use std::error::Error;
use std::time::{Duration, Instant};

use endspiel_connect4::sized::{self, Word};
use endspiel_connect4::{Board, ConnectFour, LargeBoard, Position, Solver};
use endspiel_game::{Game, Outcome, Side};
use endspiel_knowledge::{Effort, Exact, Stop, Value};
use endspiel_machine::LargeTable;

/// The published results by height from 4 on, for widths 4, 5, 6 ….
const PUBLISHED: [&str; 5] = ["==-=-----", "====++++", "==-+--+", "==+=++", "==-+-"];

fn main() -> Result<(), Box<dyn Error>> {
    for argument in std::env::args().skip(1) {
        match argument.split_once('x') {
            Some((cols, rows)) => count(Board::new(cols.parse()?, rows.parse()?, 4)?)?,
            None => table(Duration::try_from_secs_f64(60.0 * argument.parse::<f64>()?)?),
        }
    }
    Ok(())
}

/// The time for each board in the first round.
const FIRST_TIME: Duration = Duration::from_secs(1);

/// The size of each board's table; unsolved boards keep theirs, up to four gigabytes together.
const TABLE_BYTES: u64 = 128 << 20;

/// Returns the result from the start; `None` if stopped.
type Solve = Box<dyn Fn(&Stop) -> Option<char>>;

/// A board to solve.
struct UnsolvedBoard {
    cols: u8,
    rows: u8,
    result: char,
    /// `None` once it is solved.
    solve: Option<Solve>,
}

fn table(in_all: Duration) {
    let begin = Instant::now();
    let sizes = (4..).zip(PUBLISHED).flat_map(|(rows, published)| (4..).zip(published.chars().map(move |_| rows)));
    let mut boards: Vec<UnsolvedBoard> = sizes
        .map(|(cols, rows)| {
            let large = || LargeBoard::new(cols, rows, 4).ok().map(solver_of);
            let solve = Board::new(cols, rows, 4).map_or_else(|_| large(), |board| Some(solver_of(board)));
            UnsolvedBoard { cols, rows, result: '?', solve }
        })
        .collect();
    let mut each = FIRST_TIME;
    while begin.elapsed() < in_all && boards.iter().any(|board| board.solve.is_some()) {
        for board in &mut boards {
            let until = (begin + in_all).min(Instant::now() + each);
            if let Some(result) = board.solve.as_ref().and_then(|solve| solve(&Stop::never().at(until))) {
                eprintln!("{}x{} {result} after {:.0} s", board.cols, board.rows, begin.elapsed().as_secs_f64());
                (board.result, board.solve) = (result, None);
            }
        }
        each *= 2;
    }
    for (rows, published) in (4..).zip(PUBLISHED) {
        let found: String = boards.iter().filter(|board| board.rows == rows).map(|board| board.result).collect();
        println!("height {rows}  {found:10} published {published}");
    }
}

fn solver_of<W: Word>(board: sized::Board<W>) -> Solve {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let game = sized::ConnectFour::new(board);
    let solver = sized::Solver::new(board).with_table(TABLE_BYTES).with_threads(threads);
    Box::new(move |stop| {
        let known = solver.value(&game, &game.start(), Effort::Winner, stop)?;
        Some(match known.value {
            Value::Win => '+',
            Value::Loss => '-',
            Value::Draw => '=',
        })
    })
}

/// Counts the results of all positions of a board by exhaustive search, and compares them with the solver.
fn count(board: Board) -> Result<(), Box<dyn Error>> {
    let mut all = AllPositions::new(board)?;
    all.value(&all.game.start());
    let AllPositions { results: [losses, draws, wins], wrong, .. } = all;
    println!("{}x{}: {wins} won, {draws} drawn, {losses} lost by the first player", board.cols(), board.rows());
    println!("the solver says so too, but for {wrong} positions");
    Ok(())
}

/// All positions that can occur in a game, with their values.
struct AllPositions {
    game: ConnectFour,
    solver: Solver,
    /// Two bits for every position, by its unique number: 0 if it is not visited yet.
    values: LargeTable<u8>,
    /// The numbers of losses, draws and wins of the first player.
    results: [u64; 3],
    /// The number of positions on which the solver disagrees.
    wrong: u64,
}

impl AllPositions {
    fn new(board: Board) -> Result<AllPositions, Box<dyn Error>> {
        let bits = u32::from(board.cols()) * (u32::from(board.rows()) + 1);
        let values = LargeTable::zeroed(1usize.checked_shl(bits).ok_or("the board is too large")? / 4)?;
        let (game, solver) = (ConnectFour::new(board), Solver::new(board));
        Ok(AllPositions { game, solver, values, results: [0; 3], wrong: 0 })
    }

    /// Returns the value for the side to move.
    fn value(&mut self, position: &Position) -> Value {
        // Own stones below a bit on top of every column: different for every position.
        let number = (position.own + position.all + self.game.board().bottom()) as usize;
        let (place, shift) = (number / 4, number % 4 * 2);
        match self.values[place] >> shift & 3 {
            0 => {}
            known => return [Value::Loss, Value::Draw, Value::Win][usize::from(known) - 1],
        }
        let value = match self.game.outcome(position) {
            Some(Outcome::Draw) => Value::Draw,
            Some(_) => Value::Loss,
            None => {
                let next = self.game.moves(position).into_iter().map(|mv| self.game.play_unchecked(position, mv));
                let next: Vec<Position> = next.collect();
                next.iter().map(|next| self.value(next).reversed()).max().unwrap_or(Value::Draw)
            }
        };
        self.values[place] |= (value as u8 + 1) << shift;
        let first = if position.side() == Side::First { value } else { value.reversed() };
        self.results[first as usize] += 1;
        let known = self.solver.value(&self.game, position, Effort::Winner, &Stop::never());
        self.wrong += u64::from(known.map(|known| known.value) != Some(value));
        value
    }
}
