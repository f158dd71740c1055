//! What people overlook at Connect Four.

use endspiel_knowledge::{ERRING_LEVELS, People, Strength};

use crate::game::{Column, ConnectFour, Position};
use crate::word::Word;

/// Chance that an inattentive person sees a line that is completed upwards: it is in one column.
const UPWARDS: f64 = 0.9;

/// Chance for a line to the side, which is read like text.
const SIDEWAYS: f64 = 0.75;

/// Chance for a diagonal, which has to be traced.
const DIAGONAL: f64 = 0.45;

/// Chance lost for each column between the completing stone and the last one, where people look.
const FAR: f64 = 0.06;

/// Chance lost on the second, fourth and sixth row, in which a stone waits for the cell below.
const EVEN_ROW: f64 = 0.1;

/// Chance that a person expects a move that completes nothing.
const QUIET: f64 = 0.4;

/// Where the levels stand between the weakest and the strongest player, so that a step is worth the same in matches.
const STEPS: [f64; ERRING_LEVELS] = [
    0.000, 0.031, 0.061, 0.138, 0.185, 0.230, 0.292, 0.345, 0.394, 0.435, 0.480, 0.529, 0.575, 0.613, 0.659, 0.712,
    0.769, 0.856, 1.000,
];

/// People at Connect Four.
pub(crate) struct ConnectFourPeople;

impl<W: Word> People<ConnectFour<W>> for ConnectFourPeople {
    fn range(&self) -> [Strength; 2] {
        [
            Strength { plies: 1.0, scatter: 14.0, attention: -0.6 },
            Strength { plies: 20.0, scatter: 0.05, attention: 1.0 },
        ]
    }

    fn steps(&self) -> [f64; ERRING_LEVELS] {
        STEPS
    }

    fn conspicuous(&self, game: &ConnectFour<W>, position: &Position<W>, mv: Column, last: Option<Column>) -> f64 {
        let Some(cell) = game.landing(position, mv) else { return QUIET };
        let board = game.board();
        let stones = position.own | (W::FIRST << u32::from(cell.0));
        let Some(direction) = board.line_direction(stones) else { return QUIET };
        let seen = match direction {
            0 => UPWARDS,
            1 => SIDEWAYS,
            _ => DIAGONAL,
        };
        let far = last.map_or(0, |last| last.0.abs_diff(mv.0));
        let row = cell.0 % (board.rows() + 1);
        seen - FAR * f64::from(far) - if row % 2 == 1 { EVEN_ROW } else { 0.0 }
    }
}
