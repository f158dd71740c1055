//! Saved games.

use std::path::Path;

use endspiel_games::{Games, Reopened, SavedGame};

use super::session::{Opened, Session};
use crate::failure::Failure;
use crate::files;

/// The largest file, far larger than the longest game.
const LARGEST: u64 = 4 << 20;

/// Writes a session to a file atomically.
pub fn write(session: &Session, path: &Path) -> Result<(), Failure> {
    let text = SavedGame::of(session.played(), session.limits()).to_json();
    Ok(files::write(path, text.as_bytes())?)
}

/// Reads a file. [`open`] checks its game.
pub fn read(path: &Path) -> Result<SavedGame, Failure> {
    let bytes = files::read(path, LARGEST)?;
    SavedGame::parse(&bytes).map_err(|error| in_file(path, &error))
}

/// Returns the saved game, with every move checked.
pub fn open(saved: &SavedGame, games: &Games, path: &Path) -> Result<Opened, Failure> {
    let Reopened { game, limits, played } = saved.open(games).map_err(|error| in_file(path, &error))?;
    Ok(Opened { game, limits, played })
}

/// Returns an error with the name of the file in front.
fn in_file(path: &Path, error: &endspiel_game::Error) -> Failure {
    Failure::input(format!("{}: {error}", path.display()))
}
