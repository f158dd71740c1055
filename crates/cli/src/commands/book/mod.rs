//! `endspiel book`: making an opening book.

mod mill;

use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

use clap::Args;
use endspiel_game::{BookEnd, BookOrder, Stop};
use serde_json::json;

use crate::commands::solve::table_bytes;
use crate::context::{Context, has_tables};
use crate::failure::Failure;
use crate::interrupt::Interruptible;
use crate::terminal::Live;
use crate::values;
use crate::words::{size, time_span};

/// How many stones the book of Connect Four knows if nothing is said.
const USUAL_PLIES: u32 = 13;

/// Make an opening book, or go on making it
///
/// Solves every position of Connect Four with at most --plies stones, up to mirroring, and packs the scores into a book in
/// the folder for data (books/connect4.book). Engines, analysis and `probe` use it from then on, before the book that is
/// part of the program, which goes to twelve stones.
///
/// On a few cores this takes days. Ctrl-C stops; whenever and however it was stopped, the next start goes on where it
/// was, and loses half a minute of work at most. The book itself is replaced when the new one is ready. A book of
/// another version or with a changed byte is not used, and the program says so.
///
/// For Nine Men's Morris it packs tables under the usual draw limit of 30 plies: small endgames, which it builds in seconds if
/// they are missing, and placing as far as --plies, without distances. That needs the whole game: `endspiel solve mill
/// --limit 30` builds it, and --endgames does without. The book is books/mill.book; tables that are built go before it.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  endspiel book connect4 --plies 13
  endspiel book connect4 --plies 14 --table-mb 4096 --threads 16
  endspiel book mill --plies 9
  endspiel book mill --endgames")]
pub struct Arguments {
    /// The game
    game: String,

    /// How many plies it knows: the most stones on the board, or at mill the last ply of placing [default: 13, at mill 9]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=16))]
    plies: Option<u32>,

    /// At mill: endgames alone
    #[arg(long, conflicts_with = "plies")]
    endgames: bool,

    /// How many threads work; 0 means one for each core
    #[arg(long, value_name = "N", default_value = "0", value_parser = values::threads)]
    threads: usize,

    /// How many megabytes the solver's table takes, rounded down to a power of two; it is kept from position to position
    #[arg(long, value_name = "M", default_value = "1024", value_parser = table_bytes)]
    table_mb: u64,
}

/// Makes the book.
pub fn run(arguments: &Arguments, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let folder = context.books()?;
    if has_tables(&arguments.game) {
        return mill::run(arguments, context, &folder, out);
    }
    let plies = arguments.plies.unwrap_or(USUAL_PLIES);
    let order = BookOrder { folder: &folder, plies, threads: arguments.threads, table_bytes: Some(arguments.table_mb) };
    let stop = Stop::never();
    let _interruptible = Interruptible::new(&stop);
    let begun = Instant::now();
    let live = if context.json() { Live::nothing() } else { Live::bar() };
    let made = live.during(|bar| {
        let mut at = None;
        context.games.make_book(&arguments.game, &order, &stop, &mut |progress| {
            bar.set_length(progress.of as u64);
            bar.set_position(progress.solved as u64);
            if at.replace(progress.plies) != Some(progress.plies) {
                // What an earlier run has done says nothing of how fast this one is.
                bar.reset_eta();
            }
        })
    });
    let Some(made) = made? else {
        return Err(Failure::input(format!("{} has no opening book", arguments.game)));
    };
    let end = made.map_err(|error| match error.kind() {
        io::ErrorKind::InvalidInput => Failure::Input(error.to_string()),
        _ => Failure::Work(anyhow::Error::new(error).context(format!("cannot make the book in {}", folder.display()))),
    })?;
    let (path, bytes) = match end {
        BookEnd::Stopped => {
            return Err(Failure::Work(anyhow::anyhow!("stopped; the same command goes on from here")));
        }
        BookEnd::Ready { path, plies } if !context.json() => {
            writeln!(out, "{} tells about every position with up to {plies} stones already", path.display())?;
            return Ok(());
        }
        BookEnd::Ready { path, .. } => (path, None),
        BookEnd::Made { path, bytes } => (path, Some(bytes)),
    };
    report(&Made { path: &path, plies: Some(plies), bytes }, begun, context, out)
}

/// A book that is ready.
struct Made<'a> {
    path: &'a Path,
    plies: Option<u32>,
    /// How large it is, if it was made just now.
    bytes: Option<u64>,
}

fn report(made: &Made<'_>, begun: Instant, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let Made { path, plies, bytes } = made;
    if context.json() {
        writeln!(out, "{}", json!({"book": path, "plies": plies, "bytes": bytes}))?;
    } else {
        let took = time_span(begun.elapsed().as_secs_f64());
        writeln!(out, "{}: {} in {took}", path.display(), size(bytes.unwrap_or(0)))?;
    }
    Ok(())
}
