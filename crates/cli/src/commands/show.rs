//! `endspiel show`: draws one position.

use std::io::{self, Write};

use clap::Args;
use endspiel_game::DrawLimits;

use crate::arguments::{Place, notation_and};
use crate::context::Context;
use crate::failure::Failure;
use crate::terminal::{Look, Marks, sheet};
use crate::words::counted;

/// Draw a position
///
/// Draws the position, says whose turn it is and what the rules say of it, and marks the last of the moves
/// that led there. With --json: the position with every place of the board, the legal moves and the places
/// they touch, the result if the game is over, and what is special about the game.
#[derive(Debug, Args)]
#[command(after_long_help = notation_and("\
  endspiel show mill --moves 'd6 f4 d2 b4'
  endspiel show mill --position 'bb.w.bw./.....w../........ w 0 0'
  endspiel show othello --moves f5d6c3 --json"))]
pub struct Arguments {
    /// The game, with its options after a colon
    game: String,

    #[command(flatten)]
    place: Place,
}

/// Draws the position or prints it as JSON.
pub fn run(arguments: &Arguments, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let json = context.json();
    let game = context.games.open(&arguments.game)?;
    let played = arguments.place.open(game.as_ref(), DrawLimits::NONE)?;
    let view = played.view();
    if json {
        return Ok(writeln!(out, "{}", serde_json::to_string(&view).map_err(io::Error::from)?)?);
    }
    let look = Look::of_standard_output();
    sheet::heading(out, &look, played.as_ref(), &view, ["", ""])?;
    sheet::board(out, &look, played.as_ref(), &Marks::of(played.as_ref(), &view))?;
    match played.ending() {
        Some(ending) => sheet::result(out, &look, played.info(), ending)?,
        None => {
            let side = sheet::name(played.info(), view.turn);
            writeln!(out, "{side} to move, {}.", counted(view.moves.len(), "move"))?;
        }
    }
    writeln!(out, "{}", view.position)?;
    Ok(())
}
