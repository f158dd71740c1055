//! `endspiel show`: draws a position.

use std::io::{self, Write};

use clap::Args;
use endspiel_game::DrawLimits;

use crate::arguments::{StartPosition, notation_and};
use crate::context::Context;
use crate::failure::Failure;
use crate::terminal::{Capabilities, Marks, layout};
use crate::words::counted;

/// Draw a position
///
/// Draws the position with the side to move and its state by the rules, and marks the last
/// move. With --json: the position with every place of the board, the legal moves and the places
/// they touch, the result if the game is over, and the features special to the game.
#[derive(Debug, Args)]
#[command(after_long_help = notation_and("\
  endspiel show mill --moves 'd6 f4 d2 b4'
  endspiel show mill --position 'bb.w.bw./.....w../........ w 0 0'
  endspiel show othello --moves f5d6c3 --json"))]
pub struct Arguments {
    /// The game, with its options after a colon
    game: String,

    #[command(flatten)]
    place: StartPosition,
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
    let capabilities = Capabilities::of_standard_output();
    layout::heading(out, &capabilities, played.as_ref(), &view, ["", ""])?;
    layout::board(out, &capabilities, played.as_ref(), &Marks::of(played.as_ref(), &view))?;
    match played.ending() {
        Some(ending) => layout::result(out, &capabilities, played.info(), ending)?,
        None => {
            let side = layout::name(played.info(), view.turn);
            writeln!(out, "{side} to move, {}.", counted(view.moves.len(), "move"))?;
        }
    }
    writeln!(out, "{}", view.position)?;
    Ok(())
}
