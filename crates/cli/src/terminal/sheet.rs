//! What stands around the board: who plays, what they have, how it ended.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use endspiel_game::{AnyMatch, Colour, Ending, GameInfo, Side, View};
use serde_json::Value;

use super::{Look, Marks, Theme, board};
use crate::words::{capitalised, counted};

/// How far boards stand from the left edge.
const MARGIN: &str = "  ";

/// The name of the game and a line for each player: stone, colour, `players` (first and second), and what the
/// game says of that side.
pub fn heading(
    out: &mut dyn Write,
    look: &Look,
    played: &dyn AnyMatch,
    view: &View,
    players: [&str; 2],
) -> io::Result<()> {
    let info = played.info();
    writeln!(out)?;
    let turns =
        if view.turns == 0 { String::new() } else { format!(", {} played", counted(view.turns as usize, "move")) };
    writeln!(out, "{}{turns}", look.bold(info.title))?;
    let longest = players.iter().map(|player| player.chars().count()).max().unwrap_or(0);
    for side in Side::BOTH {
        let colour = info.colour(side);
        let to_move = view.ending.is_none() && colour == view.turn;
        let pointer = match (to_move, look.lines) {
            (true, true) => "▸",
            (true, false) => ">",
            (false, _) => " ",
        };
        let letter = played.diagram().letters[side.index()];
        let stone = format!(" {} ", board::stone(colour, letter, *look));
        let stone = look.painted(&stone, Theme::of(info.name).stone(colour));
        let line =
            format!("{} {:<longest$}  {}", name(colour), players[side.index()], possessions(&view.facts, colour));
        writeln!(out, "{pointer} {stone} {}", line.trim_end())?;
    }
    writeln!(out)
}

/// The board.
pub fn board(out: &mut dyn Write, look: &Look, played: &dyn AnyMatch, marks: &Marks) -> io::Result<()> {
    let info = played.info();
    for line in board::draw(&played.diagram(), marks, info.colours, Theme::of(info.name), *look) {
        writeln!(out, "{MARGIN}{line}")?;
    }
    writeln!(out)
}

/// Who won and why.
pub fn result(out: &mut dyn Write, look: &Look, info: &GameInfo, ending: Ending) -> io::Result<()> {
    writeln!(out, "{}", look.bold(&capitalised(&info.sentence(ending))))
}

/// A draw limit that is near.
pub fn warning(out: &mut dyn Write, look: &Look, text: &str) -> io::Result<()> {
    let amber = Style::new().fg_color(Some(AnsiColor::Yellow.into()));
    writeln!(out, "{}", look.painted(&format!("Note: {text}."), amber))
}

/// The colour as the name of a player.
pub fn name(colour: Colour) -> String {
    capitalised(&colour.to_string())
}

/// What a game's facts say of one side: its discs, or its phase and its stones.
fn possessions(facts: &Value, colour: Colour) -> String {
    let facts = &facts[colour.to_string()];
    if let Some(discs) = facts.as_u64() {
        return counted(discs as usize, "disc");
    }
    let phase = facts["phase"].as_str().map(str::to_owned);
    let amount = |key: &str, words: &str| Some(format!("{} {words}", facts[key].as_u64()?));
    let in_hand = amount("in_hand", "in hand").filter(|_| facts["in_hand"] != 0);
    let parts = [phase, in_hand, amount("on_board", "on the board")];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}
