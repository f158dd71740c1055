//! `endspiel book`: makes an opening book.

mod ask;
mod mill;
mod shared;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use clap::Args;
use endspiel_knowledge::{BookEnd, BookExtent, BookOrder, BookPool, BookSearch};
use endspiel_machine::replace_file;
use serde_json::json;

use self::shared::SharedBook;
use super::hosting::Hosting;
use crate::arguments::StartPosition;
use crate::commands::solve::table_bytes;
use crate::context::{Context, has_tables};
use crate::failure::Failure;
use crate::interrupt::Interruptible;
use crate::terminal::ProgressLine;
use crate::values;
use crate::words::{size, time_span};

/// Make an opening book, or continue making it
///
/// Solves every position of Connect Four with at most --plies stones, up to mirroring, and packs the scores into a book in
/// the data folder (books/connect4.book). Engines, analysis and `probe` use it from then on, before the book that is
/// part of the program, which goes to twelve stones.
///
/// On a few cores this takes days. Ctrl-C stops it. The next start continues from there and loses half a minute of work
/// at most. The book itself is replaced when the new one is ready. A book of another version or with a changed byte is
/// reported and not used. With --nats, workers on any machines (`endspiel worker`) solve the positions, each thread with
/// a table of its own (--table-mb, 256 by default); the book has the same bytes.
///
/// For Nine Men's Morris it packs tables under the usual draw limit of 30 plies: small endgames, which it builds in seconds if
/// they are missing, and placing as far as --plies, without distances. That needs the whole game: `endspiel solve mill
/// --limit 30` builds it; --endgames does not need it. The book is books/mill.book; built tables are preferred to it.
///
/// For Othello the book is a tree of estimates. Each step expands the leaf that both sides reach with the smallest losses. Its
/// moves are searched, first with less depth; those within four discs of the best get the whole depth (--depth, --nodes or
/// --time). Values are carried back to the start. It ends with --positions; the command continues an earlier tree, also
/// with more positions. books/othello.book can be used at any time. On one thread, with a depth or a number of nodes, the
/// result is always the same.
///
/// --proof packs the positions on which a proof about Othello rests (a position, the side to move and `=0`, `>=0` or `<=0`
/// on each line) into books/othello.proof. Their bounds are carried back to the start. Everything that knows exact values
/// uses it from then on, in place of the proof that is part of the program.
///
/// --ask makes nothing. It asks an opening book of Edax (book.dat) or Egaroucid (.egbk3) about a position, up to symmetry:
/// its value in discs, and the moves with known values, the best first. If the book does not have it, the exit status is 1.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  endspiel book connect4 --plies 13
  endspiel book connect4 --plies 14 --table-mb 4096 --threads 16
  endspiel book connect4 --plies 14 --table-mb 256 --nats nats://queue.example:4222
  endspiel book mill --plies 9
  endspiel book mill --endgames
  endspiel book othello --positions 20000 --depth 24
  endspiel book othello --positions 1000000 --time 10s --threads 16
  endspiel book othello --proof proved-50.txt
  endspiel book othello --ask book.egbk3 --moves f5d6c3")]
pub struct Arguments {
    /// The game
    game: String,

    /// The number of plies: the most stones on the board, or for mill the last ply of placing [default: 13, for mill 9, for Othello
    /// 30]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=60))]
    plies: Option<u32>,

    /// For mill: endgames only
    #[arg(long, conflicts_with = "plies")]
    endgames: bool,

    /// The number of threads; 0 means one for each core
    #[arg(long, value_name = "N", default_value = "0", value_parser = values::threads)]
    threads: usize,

    /// Size of the solver's table in megabytes, rounded down to a power of two; it is kept from position to position. For Othello
    /// every thread has one [default: 1024, for Othello 64]
    #[arg(long, value_name = "M", value_parser = table_bytes)]
    table_mb: Option<u64>,

    /// For Othello: the number of positions in the book, up to symmetry [default: 10000]
    #[arg(long, value_name = "N", value_parser = positions)]
    positions: Option<usize>,

    /// For Othello: the depth of a search in plies [default: 22, if neither nodes nor time limit it]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: Option<u32>,

    /// For Othello: the number of positions a search visits
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// For Othello: the time of a search, as 10s, 500ms or 2m
    #[arg(long, value_name = "TIME", value_parser = values::time)]
    time: Option<Duration>,

    /// For Othello: a list of positions with proved bounds, to pack instead of making a book
    #[arg(long, value_name = "FILE", conflicts_with_all = ["plies", "positions", "depth", "nodes", "time", "table_mb"])]
    proof: Option<PathBuf>,

    /// A book of another program, to ask instead of making one
    #[arg(long, value_name = "BOOK", conflicts_with_all = ["plies", "positions", "depth", "nodes", "time", "table_mb", "proof"])]
    ask: Option<PathBuf>,

    #[command(flatten)]
    place: StartPosition,

    #[command(flatten)]
    hosting: Hosting,
}

impl Arguments {
    /// Returns the command, as recorded in the book.
    fn made(&self) -> String {
        let mut words = format!("endspiel {}: endspiel book {}", env!("CARGO_PKG_VERSION"), self.game);
        let mut add = |name: &str, value: Option<String>| {
            if let Some(value) = value {
                words.push_str(&format!(" --{name} {value}"));
            }
        };
        add("plies", self.plies.map(|plies| plies.to_string()));
        add("positions", self.positions.map(|positions| positions.to_string()));
        add("depth", self.depth.map(|depth| depth.to_string()));
        add("nodes", self.nodes.map(|nodes| nodes.to_string()));
        add("time", self.time.map(|time| format!("{}ms", time.as_millis())));
        add("table-mb", self.table_mb.map(|bytes| (bytes >> 20).to_string()));
        words
    }
}

/// Makes the book.
pub fn run(arguments: &Arguments, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    if let Some(book) = &arguments.ask {
        return ask::run(book, arguments, context, out);
    }
    if arguments.place.position.is_some() || arguments.place.moves.is_some() {
        return Err(Failure::input("a position is for --ask"));
    }
    let folder = context.books()?;
    if let Some(list) = &arguments.proof {
        return pack_proof(&arguments.game, list, &folder, context, out);
    }
    if has_tables(&arguments.game) {
        if arguments.hosting.access().is_some() {
            return Err(Failure::input(
                "--nats is for books of exact values; the book of mill is packed from its tables",
            ));
        }
        return mill::run(arguments, context, &folder, out);
    }
    let made = arguments.made();
    let stop = Interruptible::begin();
    let shared = arguments.hosting.access().is_some();
    if shared && context.games.book_parts(&arguments.game, 1 << 20)?.is_none() {
        return Err(Failure::input(format!("--nats is for books of exact values, and {} has none", arguments.game)));
    }
    let pool = shared.then_some(SharedBook { arguments, context, stop: &stop });
    let order = BookOrder {
        folder: &folder,
        plies: arguments.plies,
        threads: arguments.threads,
        table_bytes: arguments.table_mb,
        positions: arguments.positions,
        search: BookSearch { depth: arguments.depth, nodes: arguments.nodes, time: arguments.time },
        made: &made,
        pool: pool.as_ref().map(|pool| pool as &dyn BookPool),
    };
    let begun = Instant::now();
    let progress = if context.json() { ProgressLine::hidden() } else { ProgressLine::bar() };
    let made = progress.during(|bar| {
        let mut at = None;
        context.games.make_book(&arguments.game, &order, &stop, &mut |progress| {
            bar.set_length(progress.of as u64);
            bar.set_position(progress.solved as u64);
            if at.replace(progress.plies) != Some(progress.plies) {
                // Work of an earlier run says nothing about the speed of this one.
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
    let (path, extent, bytes) = match end {
        BookEnd::Stopped => {
            return Err(Failure::Work(anyhow::anyhow!("stopped; run the command again to continue")));
        }
        BookEnd::Ready { path, extent } if !context.json() => {
            match extent {
                BookExtent::Plies(plies) => {
                    writeln!(out, "{} tells about every position with up to {plies} stones already", path.display())?;
                }
                BookExtent::Positions(count) => writeln!(out, "{} has {count} positions already", path.display())?,
            }
            return Ok(());
        }
        BookEnd::Ready { path, extent } => (path, extent, None),
        BookEnd::Made { path, extent, bytes } => (path, extent, Some(bytes)),
    };
    report(&Made { path: &path, extent: Some(extent), bytes }, begun, context, out)
}

/// Packs the list of a proof.
fn pack_proof(
    game: &str,
    list: &Path,
    folder: &Path,
    context: &Context<'_>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let begun = Instant::now();
    let text = std::fs::read_to_string(list).with_context(|| format!("cannot read {}", list.display()))?;
    let Some(packed) = context.games.pack_proof(game, &text)? else {
        return Err(Failure::input(format!("there is no proof about {game}")));
    };
    let path = folder.join("othello.proof");
    let write = || std::fs::create_dir_all(folder).and_then(|()| replace_file(&path, &packed));
    write().with_context(|| format!("cannot write {}", path.display()))?;
    report(&Made { path: &path, extent: None, bytes: Some(packed.len() as u64) }, begun, context, out)
}

/// The largest value of --positions.
const MAX_POSITIONS: usize = 100_000_000;

fn positions(word: &str) -> Result<usize, String> {
    let number = word.parse().ok().filter(|number| (1..=MAX_POSITIONS).contains(number));
    number.ok_or_else(|| format!("it is a whole number from 1 to {MAX_POSITIONS}"))
}

/// A finished book.
struct Made<'a> {
    path: &'a Path,
    /// The last ply; `None` if it has endgames only.
    extent: Option<BookExtent>,
    /// The size, if it was made in this run.
    bytes: Option<u64>,
}

fn report(made: &Made<'_>, begun: Instant, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let Made { path, extent, bytes } = made;
    if context.json() {
        let report = match extent {
            Some(BookExtent::Positions(positions)) => json!({"book": path, "positions": positions, "bytes": bytes}),
            Some(BookExtent::Plies(plies)) => json!({"book": path, "plies": plies, "bytes": bytes}),
            None => json!({"book": path, "plies": null, "bytes": bytes}),
        };
        writeln!(out, "{report}")?;
    } else {
        let took = time_span(begun.elapsed().as_secs_f64());
        writeln!(out, "{}: {} in {took}", path.display(), size(bytes.unwrap_or(0)))?;
    }
    Ok(())
}
