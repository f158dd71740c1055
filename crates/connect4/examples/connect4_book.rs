//! Makes the book of Connect Four: solves all positions with some numbers of stones, then packs their scores.
//!
//! ```text
//! cargo run --release -p endspiel-connect4 --example connect4_book -- BOOK SCORES=STONES …
//! ```
//!
//! Every number of stones has a file of scores, the deepest last. A run that is interrupted goes on where it was.

use std::error::Error;
use std::path::Path;
use std::sync::Arc;

use endspiel_connect4::{Board, Book, Maker, Solver, pack};
use endspiel_game::Stop;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let book = arguments.next().ok_or("where does the book go?")?;
    let threads = std::thread::available_parallelism()?.get();
    let mut solved = Vec::new();
    // The deepest first: what lies before it follows from it.
    for argument in arguments.collect::<Vec<_>>().iter().rev() {
        let (file, stones) = argument.split_once('=').ok_or("scores are FILE=STONES")?;
        let mut maker = Maker::open(Path::new(file), stones.parse()?)?;
        let solver = Solver::new(Board::USUAL);
        let solver = match pack(&solved) {
            Some(bytes) if !solved.is_empty() => solver.with_book(Arc::new(Book::read(bytes.into())?)),
            _ => solver,
        };
        maker.run(&solver, threads, &Stop::never(), |progress| {
            eprint!("\r{stones} stones: {} of {}, {:?} left   ", progress.solved, progress.of, progress.left);
        })?;
        solved.insert(0, maker);
    }
    let bytes = pack(&solved).ok_or("not everything is solved")?;
    eprintln!("\n{} bytes", bytes.len());
    std::fs::write(book, bytes)?;
    Ok(())
}
