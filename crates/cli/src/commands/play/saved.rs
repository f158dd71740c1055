//! A game in a file.

use std::path::Path;

use endspiel_games::{Games, Reopened, SavedGame};

use super::session::{Opened, Session};
use crate::failure::Failure;
use crate::files;

/// Far more than the longest game takes.
const LARGEST: u64 = 4 << 20;

/// Writes a session into a file, whole or not at all.
pub fn write(session: &Session, path: &Path) -> Result<(), Failure> {
    let text = SavedGame::of(session.played(), session.limits()).to_json();
    Ok(files::write(path, text.as_bytes())?)
}

/// Reads a file. Whether its game can be played is found out by [`open`].
pub fn read(path: &Path) -> Result<SavedGame, Failure> {
    let bytes = files::read(path, LARGEST)?;
    SavedGame::parse(&bytes).map_err(|error| in_file(path, &error))
}

/// The game as it stood, every move checked.
pub fn open(saved: &SavedGame, games: &Games, path: &Path) -> Result<Opened, Failure> {
    let Reopened { game, limits, played } = saved.open(games).map_err(|error| in_file(path, &error))?;
    Ok(Opened { game, limits, played })
}

/// What is wrong with a file, with its name in front.
fn in_file(path: &Path, error: &endspiel_game::Error) -> Failure {
    Failure::input(format!("{}: {error}", path.display()))
}
