//! `endspiel solve`: a game as a whole, into tables ([`build`]), or position by position ([`positions`]).

mod build;
mod positions;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use endspiel_tables::Limit;

use crate::arguments::{StartPosition, notation_and};
use crate::commands::hosting::Hosting;
use crate::commands::tables::Stones;
use crate::context::{Context, has_tables};
use crate::failure::Failure;
use crate::values;
pub use build::failure;
pub use positions::table_bytes;

/// Solve a game, or positions of one
///
/// Nine Men's Morris is solved as a whole by retrograde analysis: tables in the data folder hold the exact value and
/// the distance to the end of every position. Engines, analysis and `probe` use them. --up-to 5-3 builds every table
/// with at most five stones on one side and three on the other, which takes seconds; 9-9 is the whole game, placing
/// included. Existing tables are kept. Ctrl-C stops the build; the next start continues from there.
///
/// With --limit 30 the tables hold the values if the game is drawn after 30 plies without a removal, and the plies to the next
/// removal or the end. Each limit has tables of its own.
///
/// Its family is solved the same way: `mill:removals=1`, `mill:flying=off` and `mill:variant=six` as a whole, Lasker's game and
/// Morabaraba in the moving phase, up to --up-to. --cost prints the cost of the whole.
///
/// Connect Four and Othello are solved position by position: the one of --moves or --position, or one per line of --file or
/// standard input. A wrong line is reported on standard error with its number and skipped; the exit status is then
/// 2, or 1 if a score was not the expected one.
///
/// For Connect Four each answer is a line `moves score nodes microseconds`, with --columns the scores of all columns in
/// place of the one, `-` for a full one. The score is 22 less the stones the winner has used on the usual board,
/// negative if the side to move loses. A line may end with the score that is expected; then it is compared.
///
/// For Othello each answer is a line `score move nodes microseconds`. The score is the difference in discs with best play, for
/// the side to move; empty squares count for the winner. The move is a best one, `pass` if the side to move has to, `-` if the
/// game is over. What follows the side to move on a line is ignored, but for results of moves as OBF files have them
/// (`; F5:+2; C3:-4;`): they are compared. Ctrl-C prints the estimate so far and its certainty.
///
/// A --file that is stopped or killed goes on when the same command is given again. With --nats, workers on any machines
/// (`endspiel worker`) solve it, each position with an empty table on one thread, so that its nodes are the same anywhere.
#[derive(Debug, Args)]
#[command(after_long_help = notation_and("\
  endspiel solve mill --up-to 4-4
  endspiel solve mill --up-to 7-7 --threads 4 --memory 8
  endspiel solve mill:removals=1 --cost
  endspiel solve mill:variant=six --limit 30
  endspiel solve mill --limit 30 --up-to 6-4
  endspiel solve connect4 --moves 44444432
  endspiel solve connect4 --moves 4455 --columns
  endspiel solve connect4 --file positions.txt --threads 2 --table-mb 256
  endspiel solve othello --file fforum-20-39.obf --threads 2
  endspiel solve othello --file fforum-20-39.obf --nats nats://queue.example:4222
  endspiel solve othello:size=4 --position ----XO--OX------X
  printf '4455\\n121212\\n' | endspiel solve connect4 --json"))]
pub struct Arguments {
    /// The game, with its options after a colon
    game: String,

    /// Tables: the most stones of the stronger and of the weaker side [default: all]
    #[arg(long, value_name = "W-B")]
    up_to: Option<Stones>,

    /// Tables: the draw limit, 1 to 250 plies without a removal, or off [default: off]
    #[arg(long, value_name = "PLIES")]
    limit: Option<Limit>,

    /// Tables: the most memory in gigabytes [default: most of what is free, 16 at most]
    #[arg(long, value_name = "G", value_parser = build::memory)]
    memory: Option<u64>,

    /// Tables: only print the cost
    #[arg(long)]
    cost: bool,

    #[command(flatten)]
    place: StartPosition,

    /// Positions: a file with one on each line; `-` is standard input, which is also read when nothing else is named
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "moves"])]
    file: Option<PathBuf>,

    /// Positions: the scores of all columns, `-` for a full one
    #[arg(long)]
    columns: bool,

    /// Positions: size of the table in megabytes, rounded down to a power of two [default: 64 for Connect Four, which takes 16 at least, 32 for Othello]
    #[arg(long, value_name = "M", value_parser = positions::table_bytes)]
    table_mb: Option<u64>,

    /// Positions: look into the opening book first; its positions cost no nodes
    #[arg(long)]
    book: bool,

    /// Positions: clear the table before each position, so that its cost does not depend on earlier ones; one thread
    #[arg(long)]
    forget: bool,

    /// The number of threads that share one table: on one position for Othello, on one each for Connect Four; 0 means one for each
    /// core [default: 0, with --forget 1]
    #[arg(long, value_name = "N", value_parser = values::threads)]
    threads: Option<usize>,

    #[command(flatten)]
    hosting: Hosting,
}

/// Builds tables or solves positions.
pub fn run(arguments: &Arguments, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let game = context.games.open(&arguments.game)?;
    let name = game.info().name;
    if has_tables(name) {
        match arguments.of_positions() {
            None => build::run(arguments, context, out),
            Some(word) => Err(Failure::input(format!("{name} is solved as a whole, and {word} is for positions"))),
        }
    } else {
        match arguments.of_tables() {
            None => positions::run(arguments, context, out),
            Some(word) => {
                Err(Failure::input(format!("{name} is solved position by position, and {word} is for tables")))
            }
        }
    }
}

impl Arguments {
    /// Returns the first argument about positions.
    fn of_positions(&self) -> Option<&'static str> {
        first([
            (self.place.position.is_some(), "--position"),
            (self.place.moves.is_some(), "--moves"),
            (self.file.is_some(), "--file"),
            (self.columns, "--columns"),
            (self.table_mb.is_some(), "--table-mb"),
            (self.book, "--book"),
            (self.forget, "--forget"),
            (self.hosting.access().is_some(), "--nats"),
        ])
    }

    /// Returns the first argument about tables.
    fn of_tables(&self) -> Option<&'static str> {
        first([
            (self.up_to.is_some(), "--up-to"),
            (self.limit.is_some(), "--limit"),
            (self.memory.is_some(), "--memory"),
            (self.cost, "--cost"),
        ])
    }
}

fn first<const N: usize>(words: [(bool, &'static str); N]) -> Option<&'static str> {
    words.into_iter().find_map(|(given, word)| given.then_some(word))
}
