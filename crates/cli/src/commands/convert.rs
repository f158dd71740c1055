//! `endspiel convert`: prints games of other programs in our notation.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use endspiel_game::{DrawLimits, Error};
use endspiel_knowledge::ForeignBook;
use endspiel_presentation::{AnyGame, GameRecord, TreeRecord};

use crate::arguments::notation_and;
use crate::context::Context;
use crate::failure::{Failure, one_line};
use crate::files;

/// Maximum size of a file.
pub(super) const MAX_BYTES: u64 = 256 << 20;

/// Read games of other programs and print them in our notation
///
/// Reads a file of games in any format the game knows and prints one record per line. A game from another start has its
/// position and a semicolon in front; a position without moves is printed alone.
///
/// All games can be read as one record per line, Othello also as GGF, SGF and WTHOR (.wtb). Output of Python programs is read too: for mill, states as nested
/// tuples with the stones in hand, ((9, 9), ((' ', …), …)), alone or all those of a game, and triples (from, to, remove) with points from 0
/// row by row, (4, 5, 20); for Connect Four, lists of columns from 0, [3, 3, 2, 4], and matrices with the bottom row first and 0, 1, 2; for
/// Othello, pairs (row, column) from 0, (2, 3), and matrices of -1, 0 and 1. Assumptions about such a text are reported on
/// standard error.
///
/// Opening books of Edax (book.dat) and Egaroucid (.egbk3) are listed: each line has a position of the book and its value in
/// discs for the side to move. `endspiel book othello --ask BOOK` asks such a book about a position.
///
/// With --json, each line is an object with start, record, plies, the last position, the result, the variations and
/// comments, and any other information in the file. With --sgf, the games are written in the Smart Game Format, which
/// there is for Othello; variations and comments are kept.
#[derive(Debug, Args)]
#[command(after_long_help = notation_and("\
  endspiel convert othello WTH_2023.wtb > games.txt
  endspiel convert othello games.ggf --json
  endspiel convert othello book.egbk3 > positions.txt
  endspiel convert othello games.ggf --sgf > games.sgf
  echo '[3, 3, 2, 4]' | endspiel convert connect4 -
  echo 4453 | endspiel convert connect4 -"))]
pub struct Arguments {
    /// The game, with its options after a colon
    game: String,

    /// The file to read; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Write the games in the Smart Game Format
    #[arg(long, conflicts_with = "json")]
    sgf: bool,
}

/// Converts a file.
pub fn run(arguments: &Arguments, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let json = context.json();
    let game = context.games.open(&arguments.game)?;
    let standard_start = game.open(None, DrawLimits::NONE)?.start();
    let bytes = files::read(&arguments.file, MAX_BYTES)?;
    let named = |error| Failure::input(format!("{}: {error}", arguments.file.display()));
    if let Some(book) = context.games.foreign_book(&arguments.game, &bytes).map_err(named)? {
        return list_book(arguments, &*book, json, out);
    }
    for record in game.import(&bytes).map_err(named)? {
        for note in &record.notes {
            let _ = writeln!(io::stderr(), "{}: {}", arguments.file.display(), one_line(&note.text));
        }
        if arguments.sgf {
            let tree = record.tree.clone().map_or_else(|| main_line(&*game, &record), Ok)?;
            write!(out, "{}", game.print_sgf(Some(&record.start), &tree, &record.tags)?)?;
        } else if json {
            writeln!(out, "{}", serde_json::to_string(&record).map_err(io::Error::from)?)?;
        } else {
            writeln!(out, "{}", line(&record, &standard_start))?;
        }
    }
    Ok(())
}

/// Lists the positions of another program's opening book.
fn list_book(arguments: &Arguments, book: &dyn ForeignBook, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    if arguments.sgf {
        return Err(Failure::input("an opening book has no games: leave --sgf out"));
    }
    note_left_out(&arguments.file, book);
    for entry in book.positions() {
        if json {
            writeln!(out, "{}", serde_json::to_string(&entry).map_err(io::Error::from)?)?;
        } else {
            writeln!(out, "{} {:+}", entry.position, entry.value.unwrap_or_default())?;
        }
    }
    Ok(())
}

/// Tells on standard error how many entries of a book were left out.
pub(super) fn note_left_out(path: &Path, book: &dyn ForeignBook) {
    if book.left_out() > 0 {
        let (count, path) = (book.left_out(), path.display());
        let _ = writeln!(io::stderr(), "{path}: {count} entries were left out: no such position can be");
    }
}

/// Returns the moves of a record as a tree without variations.
fn main_line(game: &dyn AnyGame, record: &GameRecord) -> Result<TreeRecord, Error> {
    let mut played = game.open(Some(&record.start), DrawLimits::NONE)?;
    played.play_record(&record.record)?;
    Ok(TreeRecord { moves: played.moves().join(" "), ..TreeRecord::default() })
}

fn line(game: &GameRecord, standard_start: &str) -> String {
    match (game.start == standard_start, game.plies) {
        // The empty record of a game without moves would be an empty line.
        (true, 0) if game.record.is_empty() => game.start.clone(),
        (true, _) => game.record.clone(),
        (false, 0) => game.start.clone(),
        (false, _) => format!("{}; {}", game.start, game.record),
    }
}
