//! The drawn board: its squares, the discs a move turns over, and why a click is refused.

use endspiel_game::Side;
use endspiel_game::words::Saying;
use endspiel_presentation::phrases::NOTHING_HERE;
use endspiel_presentation::{Diagram, Drawing, GameInfo, Lesson, MoveParts, MoveReason, Setup};

use crate::description::INFO;
use crate::lessons::LESSONS;
use crate::notation::LETTERS;
use crate::{Move, Othello, Position, Square, Squares, reasons};

impl Drawing for Othello {
    const INFO: GameInfo = INFO;

    fn diagram(&self, position: &Position) -> Diagram {
        let size = self.size();
        let mut diagram = Diagram::grid(size, size, LETTERS, |column, row| {
            let square = Square::new(column, row);
            (square.to_string(), position.disc_at(square))
        });
        diagram.label_left((b'1'..).map(char::from));
        diagram.label_top((b'a'..b'a' + size).map(|letter| format!(" {}", char::from(letter))).collect());
        diagram.lines[0].insert(0, ' ');
        diagram
    }

    fn parts(&self, position: &Position, mv: Move) -> MoveParts {
        let to = match mv {
            Move::Place(square) => Some(square.to_string()),
            Move::Pass => None,
        };
        let turns = self.turned(position, mv).iter().map(|square| square.to_string()).collect();
        MoveParts { to, turns, ..MoveParts::default() }
    }

    fn reasons(&self, position: &Position, mv: Move) -> Vec<MoveReason> {
        reasons::reasons(self, position, mv)
    }

    fn stones(&self, position: &Position) -> [u128; 2] {
        // The rows of a small board are the first squares of the large board's rows.
        let size = u32::from(self.size());
        let row = |squares: u64, row: u32| u128::from(squares >> (8 * row) & ((1 << size) - 1)) << (size * row);
        Side::BOTH.map(|side| match position.of(side).0 {
            squares if size == 8 => squares.into(),
            squares => (0..size).fold(0, |discs, number| discs | row(squares, number)),
        })
    }

    fn in_hand(&self, _: &Position) -> [u8; 2] {
        [0; 2]
    }

    /// Returns the number of squares, and one for a pass.
    fn move_numbers(&self) -> u32 {
        u32::from(self.size()) * u32::from(self.size()) + 1
    }

    #[inline]
    fn move_number(&self, _: &Position, mv: Move) -> u32 {
        let size = u32::from(self.size());
        match mv {
            Move::Place(square) => u32::from(square.row()) * size + u32::from(square.column()),
            Move::Pass => size * size,
        }
    }

    fn refusal(&self, position: &Position, _: &[&str], click: &str) -> Saying {
        match click.parse() {
            Ok(mv) => self.why_not(position, mv),
            Err(_) => NOTHING_HERE.say(&[]),
        }
    }

    fn set_up(&self, setup: &Setup) -> Result<Position, Saying> {
        setup.without_hands()?;
        let places = setup.by_place(&self.shape())?;
        let discs = |side: Side| {
            let own = self.board().iter().zip(&places).filter(|(_, disc)| **disc == Some(side));
            Squares(own.fold(0, |squares, (square, _)| squares | 1 << square.0))
        };
        Ok(Position::new(discs(Side::First), discs(Side::Second), setup.side))
    }

    fn lessons(&self) -> &'static [Lesson] {
        if self.size() == 8 { LESSONS } else { &[] }
    }
}
