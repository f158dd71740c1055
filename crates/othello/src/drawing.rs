//! The drawn board: its squares, the discs a move turns over, and why a click is refused.

use endspiel_game::{Diagram, Drawing, MoveParts, Saying, Setup, Side, phrases};

use crate::notation::LETTERS;
use crate::{Move, Othello, Position, Square, Squares};

impl Drawing for Othello {
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

    fn refusal(&self, position: &Position, _: &[&str], click: &str) -> Saying {
        match click.parse() {
            Ok(mv) => self.why_not(position, mv),
            Err(_) => phrases::NOTHING_HERE.say(&[]),
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
}
