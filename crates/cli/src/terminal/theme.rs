//! The colours of the boards.

use anstyle::{Ansi256Color, Style};
use endspiel_presentation::{GameInfo, Ground, Paint};

/// The colours of a board, from the 256 colours of terminals.
#[derive(Clone, Copy, Debug)]
pub struct Theme {
    board: u8,
    lines: u8,
    marked: u8,
    hint: u8,
}

impl Theme {
    /// Returns the colours for a game.
    pub fn of(info: &GameInfo) -> Theme {
        match info.ground {
            Ground::Wood => Theme { board: 137, lines: 236, marked: 179, hint: 236 },
            Ground::Cloth => Theme { board: 29, lines: 72, marked: 71, hint: 193 },
            Ground::Frame => Theme { board: 25, lines: 74, marked: 18, hint: 117 },
        }
    }

    /// Returns the style of the empty board with its lines.
    pub fn board(self) -> Style {
        colours(self.lines, self.board)
    }

    /// Returns the style of a stone.
    pub fn stone(self, paint: Paint) -> Style {
        let paint = match paint {
            Paint::Light => 231,
            Paint::Dark => 16,
            Paint::Yellow => 227,
            Paint::Red => 203,
        };
        colours(paint, self.board).bold()
    }

    /// Returns the style of a free place that can be played.
    pub fn hint(self) -> Style {
        colours(self.hint, self.board).bold()
    }

    /// Returns the style on a marked place.
    pub fn marked(self, style: Style) -> Style {
        style.bg_color(Some(Ansi256Color(self.marked).into()))
    }
}

fn colours(paint: u8, ground: u8) -> Style {
    Style::new().fg_color(Some(Ansi256Color(paint).into())).bg_color(Some(Ansi256Color(ground).into()))
}
