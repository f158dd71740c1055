//! The colours of the boards.

use anstyle::{Ansi256Color, Style};
use endspiel_game::Colour;

/// The colours of one game's board, from the 256 that terminals agree on.
#[derive(Clone, Copy, Debug)]
pub struct Theme {
    board: u8,
    lines: u8,
    marked: u8,
    hint: u8,
    light: u8,
    dark: u8,
}

/// Wood, for mill and for any game that has no colours of its own.
const WOOD: Theme = Theme { board: 137, lines: 236, marked: 179, hint: 236, light: 231, dark: 16 };
const GREEN_CLOTH: Theme = Theme { board: 29, lines: 72, marked: 71, hint: 193, light: 231, dark: 16 };
/// The blue frame with yellow and red stones that the game is sold with.
const BLUE_FRAME: Theme = Theme { board: 25, lines: 74, marked: 18, hint: 117, light: 227, dark: 203 };

impl Theme {
    /// The colours for a game.
    pub fn of(game: &str) -> Theme {
        match game {
            "othello" => GREEN_CLOTH,
            "connect4" => BLUE_FRAME,
            _ => WOOD,
        }
    }

    /// The empty board with its lines.
    pub fn board(self) -> Style {
        colours(self.lines, self.board)
    }

    /// A stone.
    pub fn stone(self, colour: Colour) -> Style {
        let paint = match colour {
            Colour::White => self.light,
            Colour::Black => self.dark,
        };
        colours(paint, self.board).bold()
    }

    /// A free place that can be played.
    pub fn hint(self) -> Style {
        colours(self.hint, self.board).bold()
    }

    /// The same, on a marked place.
    pub fn marked(self, style: Style) -> Style {
        style.bg_color(Some(Ansi256Color(self.marked).into()))
    }
}

fn colours(paint: u8, ground: u8) -> Style {
    Style::new().fg_color(Some(Ansi256Color(paint).into())).bg_color(Some(Ansi256Color(ground).into()))
}
