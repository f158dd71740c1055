//! Asking the opening book of another program.

use std::io::{self, Write};
use std::path::Path;

use endspiel_game::DrawLimits;

use super::Arguments;
use crate::commands::convert::{MAX_BYTES, note_left_out};
use crate::context::Context;
use crate::failure::Failure;
use crate::files;

/// Prints what the book knows about a position.
pub(super) fn run(
    path: &Path,
    arguments: &Arguments,
    context: &Context<'_>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let game = context.games.open(&arguments.game)?;
    let position = arguments.place.open(&*game, DrawLimits::NONE)?.position();
    let bytes = files::read(path, MAX_BYTES)?;
    let named = |error| Failure::input(format!("{}: {error}", path.display()));
    let book = context.games.foreign_book(&arguments.game, &bytes).map_err(named)?;
    let Some(book) = book else {
        return Err(Failure::input(format!("{} is no opening book of Edax or Egaroucid", path.display())));
    };
    note_left_out(path, &*book);
    let found = book.ask(&position)?;
    if context.json() {
        writeln!(out, "{}", serde_json::to_string(&found).map_err(io::Error::from)?)?;
        return Ok(());
    }
    let Some(found) = found else {
        return Err(Failure::Work(anyhow::anyhow!("the book does not have this position")));
    };
    let level = found.level.map_or(String::new(), |level| format!(", level {level}"));
    match found.value {
        Some(value) => writeln!(out, "{value:+} ({}{level})", book.program())?,
        None => writeln!(out, "the moves only ({})", book.program())?,
    }
    for mv in &found.moves {
        writeln!(out, "  {:<4}  {:+}{}", mv.mv, mv.value, if mv.stored { "" } else { ", not followed" })?;
    }
    Ok(())
}
