//! Solves boards of many sizes: who wins from the start, or how every position of a small board ends.
//!
//! ```text
//! cargo run --release -p endspiel-connect4 --example solve_boards -- SECONDS
//! cargo run --release -p endspiel-connect4 --example solve_boards -- 5x4 4x4
//! ```
//!
//! With a number of seconds for each board it prints a table of results, heights down and widths across: `+` the first player
//! wins, `-` the second, `=` draw, `?` not found in time. With sizes it prints the wins, draws and losses of the first
//! player among all positions.

use std::error::Error;
use std::time::{Duration, Instant};

use endspiel_connect4::sized::{self, Word};
use endspiel_connect4::{Board, ConnectFour, LargeBoard, Solver};
use endspiel_game::{Effort, Exact, Game, Side, Stop, Value, perft};

/// By height from 4 on, for widths 4, 5, 6 …, as published.
const PUBLISHED: [&str; 5] = ["==-=-----", "====++++", "==-+--+", "==+=++", "==-+-"];

fn main() -> Result<(), Box<dyn Error>> {
    for argument in std::env::args().skip(1) {
        match argument.split_once('x') {
            Some((cols, rows)) => count(Board::new(cols.parse()?, rows.parse()?, 4)?),
            None => table(Duration::try_from_secs_f64(argument.parse()?)?),
        }
    }
    Ok(())
}

fn table(each: Duration) {
    for (rows, published) in (4..).zip(PUBLISHED) {
        let mut found = String::new();
        for (cols, _) in (4..).zip(published.chars()) {
            let large = || LargeBoard::new(cols, rows, 4).map_or('?', |board| result(board, each));
            found.push(Board::new(cols, rows, 4).map_or_else(|_| large(), |board| result(board, each)));
        }
        println!("height {rows}  {found:10} published {published}");
    }
}

/// Who wins from the start, as far as it is found in time.
fn result<W: Word>(board: sized::Board<W>, each: Duration) -> char {
    let game = sized::ConnectFour::new(board);
    let stop = Stop::never().at(Instant::now() + each);
    match sized::Solver::new(board).value(&game, &game.start(), Effort::Winner, &stop).map(|known| known.value) {
        Some(Value::Win) => '+',
        Some(Value::Loss) => '-',
        Some(Value::Draw) => '=',
        None => '?',
    }
}

/// How all positions of a board end.
fn count(board: Board) {
    let (game, solver) = (ConnectFour::new(board), Solver::new(board));
    let mut results = [0u64; 3];
    for position in (0..=board.cells()).flat_map(|ply| perft::distinct(&game, &game.start(), ply, false)) {
        if let Some(known) = solver.value(&game, &position, Effort::Winner, &Stop::never()) {
            let first = if position.side() == Side::First { known.value } else { known.value.reversed() };
            results[first as usize] += 1;
        }
    }
    let [losses, draws, wins] = results;
    println!("{}x{}: {wins} won, {draws} drawn, {losses} lost by the first player", board.cols(), board.rows());
}
