//! Saved games.

use std::path::Path;

use endspiel_game::Colour;
use endspiel_games::{Games, RestoredGame, SavedGame, SavedPlayers};
use endspiel_protocol::Program;

use super::players::Player;
use super::session::{Opened, Session};
use crate::failure::Failure;
use crate::files;

/// The largest file, far larger than the longest game.
const MAX_BYTES: u64 = 4 << 20;

/// Writes a session to a file atomically.
pub fn write(session: &Session, path: &Path) -> Result<(), Failure> {
    let spec = |colour| session.players().of(colour).spec();
    let players = SavedPlayers { white: spec(Colour::White), black: spec(Colour::Black) };
    let text = SavedGame::of(session.played(), session.limits()).with_players(players).to_json();
    Ok(files::write(path, text.as_bytes())?)
}

/// Reads a file. [`open`] checks its game.
pub fn read(path: &Path) -> Result<SavedGame, Failure> {
    let bytes = files::read(path, MAX_BYTES)?;
    SavedGame::parse(&bytes).map_err(|error| in_file(path, &error))
}

/// Returns the saved game, with every move checked.
pub fn open(saved: &SavedGame, games: &Games, path: &Path) -> Result<Opened, Failure> {
    let RestoredGame { game, limits, played } = saved.open(games).map_err(|error| in_file(path, &error))?;
    Ok(Opened { game, limits, played })
}

/// Returns the player of a colour as the file names it; `None` if the file keeps no players.
///
/// A file starts no other programs, because it may come from anywhere.
pub fn player(
    saved: &SavedGame,
    games: &Games,
    path: &Path,
    colour: Colour,
    seed: u64,
) -> Result<Option<Player>, Failure> {
    let Some(SavedPlayers { white, black }) = &saved.players else { return Ok(None) };
    let (spec, flag) = match colour {
        Colour::White => (white, "--white"),
        Colour::Black => (black, "--black"),
    };
    if Program::from_spec(spec).is_some() {
        let name = path.display();
        return Err(Failure::input(format!(
            "{name}: a player is another program, which a file may not start; name the player with {flag}"
        )));
    }
    Player::new(games, &saved.game, spec, seed).map(Some).map_err(|error| in_file(path, &error))
}

/// Returns an error about a file, with its name in front.
fn in_file(path: &Path, error: &endspiel_game::Error) -> Failure {
    Failure::input(format!("{}: {error}", path.display()))
}
