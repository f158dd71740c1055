//! The book of mill: packed tables.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

use anyhow::Context as _;
use endspiel_game::DrawLimits;
use endspiel_knowledge::BookExtent;
use endspiel_machine::replace_file;
use endspiel_tables::{BookError, BookMaker, Build, Limit, MillBook, Store, missing};

use super::{Arguments, Made, report};
use crate::context::Context;
use crate::failure::Failure;
use crate::interrupt::Interruptible;
use crate::terminal::ProgressLine;

/// The default for --plies: the last ply of placing in the book.
const DEFAULT_PLIES: u32 = 9;

/// The largest value of --plies.
const MAX_PLIES: u32 = 16;

/// Memory limit for building the endgames.
const MEMORY: u64 = 1 << 30;

/// Makes the book; builds missing endgames first.
pub(super) fn run(
    arguments: &Arguments,
    context: &Context<'_>,
    folder: &Path,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if arguments.game != "mill" {
        return Err(Failure::input(format!("there is a book of mill, not of {}", arguments.game)));
    }
    if arguments.plies.is_some_and(|plies| plies > MAX_PLIES) {
        return Err(Failure::input(format!("a book of mill knows 1 to {MAX_PLIES} plies")));
    }
    let plies = if arguments.endgames { None } else { Some(arguments.plies.unwrap_or(DEFAULT_PLIES)) };
    let limit = DrawLimits::default().moves_without_removal.and_then(Limit::new).unwrap_or_default();
    let store = Store::in_data(&context.global.data_folder()?).under(limit);
    let stop = Interruptible::begin();
    let begun = Instant::now();
    for goal in BookMaker::goals() {
        if !missing(&store, goal).context("cannot look for tables")?.is_empty() {
            let built = Build::prepare(&store, goal, MEMORY).and_then(|build| build.run(&stop, |_| {}));
            built.map_err(anyhow::Error::new)?;
        }
    }
    let command = plies.map_or("--endgames".to_owned(), |plies| format!("--plies {plies}"));
    let made = format!("endspiel {}: endspiel book mill {command}", env!("CARGO_PKG_VERSION"));
    let maker = BookMaker { store: &store, plies: plies.map(|plies| plies as u8), made: &made };
    let progress = if context.json() { ProgressLine::hidden() } else { ProgressLine::bar() };
    let bytes = progress.during(|bar| maker.make(&stop, |_, bytes| bar.inc(bytes as u64)));
    let bytes = bytes.map_err(|error| match error {
        BookError::Missing(space) => Failure::Input(format!(
            "the table {space} is not built: `endspiel solve mill --limit {limit}` builds the whole game, and --endgames makes a \
             book without placing"
        )),
        BookError::Stopped => Failure::Work(anyhow::anyhow!("stopped; run the command again to start over")),
        error => Failure::Work(anyhow::Error::new(error)),
    })?;
    let path = MillBook::path_in(folder);
    let written = fs::create_dir_all(folder).and_then(|()| replace_file(&path, &bytes));
    written.with_context(|| format!("cannot write {}", path.display()))?;
    report(
        &Made { path: &path, extent: plies.map(BookExtent::Plies), bytes: Some(bytes.len() as u64) },
        begun,
        context,
        out,
    )
}
