//! `position startpos|fen P [moves …]`.

use endspiel_game::DrawLimits;
use endspiel_presentation::{AnyGame, AnyMatch};

use crate::words::{split_at_word, split_word};

/// Returns the match a command describes, or the reason why it is refused.
pub(super) fn read(game: &dyn AnyGame, text: &str, limits: DrawLimits) -> Result<Box<dyn AnyMatch>, String> {
    let (place, moves) = split_at_word(text, "moves");
    let position = match split_word(place) {
        ("startpos", "") => None,
        ("fen", position) if !position.is_empty() => Some(position),
        _ => return Err("it takes `position startpos` or `position fen P`, and then perhaps `moves …`".to_owned()),
    };
    let mut played = game.open(position, limits).map_err(|error| error.to_string())?;
    for (number, mv) in (1..).zip(moves.unwrap_or_default().split_whitespace()) {
        played.play(mv).map_err(|error| format!("move {number}: {error}"))?;
    }
    Ok(played)
}
