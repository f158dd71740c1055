//! The text around the board: players, stones and result.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use endspiel_game::{Colour, Ending, Side};
use endspiel_presentation::{AnyMatch, GameInfo, SideFacts, View};

use super::{Capabilities, Marks, Theme, board};
use crate::words::{capitalised, counted};

/// The indentation of boards.
const MARGIN: &str = "  ";

/// Prints the name of the game and a line for each player: stone, colour, `players` (first and
/// second), and the game's facts about that side.
pub fn heading(
    out: &mut dyn Write,
    capabilities: &Capabilities,
    played: &dyn AnyMatch,
    view: &View,
    players: [&str; 2],
) -> io::Result<()> {
    let info = played.info();
    writeln!(out)?;
    let turns =
        if view.turns == 0 { String::new() } else { format!(", {} played", counted(view.turns as usize, "move")) };
    writeln!(out, "{}{turns}", capabilities.bold(info.title.en))?;
    let longest = players.iter().map(|player| player.chars().count()).max().unwrap_or(0);
    let widest = info.stones.iter().map(|stones| stones.name.en.chars().count()).max().unwrap_or(0);
    for side in Side::BOTH {
        let colour = info.colour(side);
        let to_move = view.ending.is_none() && colour == view.turn;
        let pointer = match (to_move, capabilities.lines) {
            (true, true) => "▸",
            (true, false) => ">",
            (false, _) => " ",
        };
        let letter = played.diagram().letters[side.index()];
        let stones = &info.stones[side.index()];
        let stone = format!(" {} ", board::stone(stones.paint, letter, *capabilities));
        let stone = capabilities.painted(&stone, Theme::of(info).stone(stones.paint));
        let facts = if colour == Colour::White { &view.facts.white } else { &view.facts.black };
        let name = format!("{:<widest$}", stones.name.en);
        let line = format!("{name} {:<longest$}  {}", players[side.index()], stones_and_phase(info, facts));
        writeln!(out, "{pointer} {stone} {}", line.trim_end())?;
    }
    writeln!(out)
}

/// Prints the board.
pub fn board(out: &mut dyn Write, capabilities: &Capabilities, played: &dyn AnyMatch, marks: &Marks) -> io::Result<()> {
    let info = played.info();
    for line in board::draw(info, &played.diagram(), marks, *capabilities) {
        writeln!(out, "{MARGIN}{line}")?;
    }
    writeln!(out)
}

/// Prints the winner and the reason.
pub fn result(out: &mut dyn Write, capabilities: &Capabilities, info: &GameInfo, ending: Ending) -> io::Result<()> {
    writeln!(out, "{}", capabilities.bold(&capitalised(&info.sentence(ending))))
}

/// Prints a warning that a draw limit is near.
pub fn warning(out: &mut dyn Write, capabilities: &Capabilities, text: &str) -> io::Result<()> {
    let amber = Style::new().fg_color(Some(AnsiColor::Yellow.into()));
    writeln!(out, "{}", capabilities.painted(&format!("Note: {text}."), amber))
}

/// Returns the name of the player with this colour.
pub fn name(info: &GameInfo, colour: Colour) -> &'static str {
    info.stones[info.side(colour).index()].name.en
}

/// Returns the stones of one side, and its phase if the game has phases.
fn stones_and_phase(info: &GameInfo, facts: &SideFacts) -> String {
    if facts.phase.is_none() && facts.in_hand == 0 {
        let piece = if facts.on_board == 1 { info.pieces.one } else { info.pieces.many };
        return format!("{} {piece}", facts.on_board);
    }
    let phase = facts.phase.as_ref().map(ToString::to_string);
    let in_hand = (facts.in_hand > 0).then(|| format!("{} in hand", facts.in_hand));
    let parts = [phase, in_hand, Some(format!("{} on the board", facts.on_board))];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}
