//! The drawn board: points, lines and facts about a position.

use endspiel_game::Side;
use endspiel_game::words::{Phrase, Saying};
use endspiel_presentation::{
    Diagram, Drawing, GameInfo, Lesson, MoveParts, MoveReason, Setup, Shape, SideFacts, Spot, Step,
};

use crate::description::INFO;
use crate::lessons::LESSONS;
use crate::notation::LETTERS;
use crate::{Hand, Mill, Move, Point, Position, Rules, reasons, refusals, touch};

impl Drawing for Mill {
    const INFO: GameInfo = INFO;

    fn diagram(&self, position: &Position) -> Diagram {
        diagram(self, position)
    }

    fn parts(&self, position: &Position, mv: Move) -> MoveParts {
        let name = |point| self.board().name(point);
        let stones = mv.from.map_or(position.own, |from| position.own - from.into()) | mv.to.into();
        let closed = self.board().lines().filter(|&line| line & stones == line && line.contains(mv.to));
        MoveParts {
            from: mv.from.map(name),
            to: Some(name(mv.to)),
            removes: mv.removed.iter().map(name).collect(),
            turns: Vec::new(),
            lines: closed.map(|line| line.iter().map(name).collect()).collect(),
        }
    }

    fn reasons(&self, position: &Position, mv: Move) -> Vec<MoveReason> {
        reasons::reasons(self, position, mv)
    }

    fn facts(&self, position: &Position) -> [SideFacts; 2] {
        facts(self, position)
    }

    fn shape(&self) -> Shape {
        touch::shape(self)
    }

    #[inline]
    fn stones(&self, position: &Position) -> [u128; 2] {
        Side::BOTH.map(|side| position.of(side).stones.0.into())
    }

    #[inline]
    fn in_hand(&self, position: &Position) -> [u8; 2] {
        Side::BOTH.map(|side| position.of(side).in_hand)
    }

    /// Combines the origin (a point or the hand), the target and none, one or two removed points.
    fn move_numbers(&self) -> u32 {
        self.move_parts().iter().product()
    }

    /// Returns the number of arrivals, an origin with a target, and of sets of removed points.
    fn move_parts(&self) -> Vec<u32> {
        let points = self.board().points().count();
        let removals = if self.rules().removals > 1 { 1 + points + points * (points - 1) / 2 } else { 1 + points };
        vec![(points + 1) * points, removals]
    }

    #[inline]
    fn move_number(&self, _: &Position, mv: Move) -> u32 {
        let points = self.board().points().count();
        let from = mv.from.map_or(points, |from| from.0.into());
        let mut removed = mv.removed.iter().map(|point| u32::from(point.0));
        let removal = match (removed.next(), removed.next()) {
            (None, _) => 0,
            (Some(one), None) => 1 + one,
            // Pairs are ordered by the larger point: 0-1, 0-2, 1-2, 0-3 and so on.
            (Some(one), Some(other)) => 1 + points + other * (other - 1) / 2 + one,
        };
        let arrivals = (points + 1) * points;
        removal * arrivals + from * points + u32::from(mv.to.0)
    }

    fn ways(&self, position: &Position, mv: Move) -> Vec<Vec<Step>> {
        touch::ways(self, position, mv)
    }

    fn refusal(&self, position: &Position, clicks: &[&str], click: &str) -> Saying {
        refusals::of_click(self, position, clicks, click)
    }

    fn set_up(&self, setup: &Setup) -> Result<Position, Saying> {
        touch::set_up(self, setup)
    }

    fn lessons(&self) -> &'static [Lesson] {
        if *self.rules() == Rules::NINE { LESSONS } else { &[] }
    }
}

/// Returns the stones and the phase of both sides.
fn facts(game: &Mill, position: &Position) -> [SideFacts; 2] {
    Side::BOTH.map(|side| {
        let hand = position.of(side);
        SideFacts {
            on_board: hand.stones.count(),
            in_hand: hand.in_hand.into(),
            lost: u32::from(game.rules().stones).saturating_sub(hand.total()),
            phase: Some(phase(game, hand).say(&[])),
        }
    })
}

const PLACING: Phrase = Phrase::new("mill.placing", "placing", "Setzphase");
const MOVING: Phrase = Phrase::new("mill.moving", "moving", "Zugphase");
const FLYING: Phrase = Phrase::new("mill.flying", "flying", "Sprungphase");

fn phase(game: &Mill, hand: Hand) -> Phrase {
    match () {
        () if hand.in_hand > 0 => PLACING,
        () if game.flies(hand) => FLYING,
        () => MOVING,
    }
}

/// Draws the board with its lines.
fn diagram(game: &Mill, position: &Position) -> Diagram {
    const ACROSS: usize = 4;
    const DOWN: usize = 2;
    let board = game.board();
    let size = 2 * usize::from(board.rings()) + 1;
    let margin = 2;
    let place = |point: Point| {
        let (column, row) = board.place(point);
        (margin + ACROSS * usize::from(column), DOWN * usize::from(row))
    };
    let mut canvas = vec![vec![' '; margin + ACROSS * (size - 1) + 1]; DOWN * (size - 1) + 2];
    for from in board.points().iter() {
        for to in board.neighbours(from).iter() {
            let ((x, y), (to_x, to_y)) = (place(from), place(to));
            if y == to_y {
                canvas[y][x.min(to_x)..x.max(to_x)].fill('─');
            } else if x == to_x {
                canvas[y.min(to_y)..y.max(to_y)].iter_mut().for_each(|line| line[x] = '│');
            } else {
                canvas[(y + to_y) / 2][(x + to_x) / 2] = if (x < to_x) == (y < to_y) { '╲' } else { '╱' };
            }
        }
    }
    for row in 0..size {
        canvas[DOWN * row][0] = char::from(b'0' + (size - row) as u8);
    }
    for column in 0..size {
        canvas[DOWN * size - 1][margin + ACROSS * column] = char::from(b'a' + column as u8);
    }
    let mut spots = Vec::new();
    for point in board.points().iter() {
        let (column, line) = place(point);
        canvas[line][column] = '·';
        spots.push(Spot {
            name: board.name(point),
            line,
            column,
            stone: position.stone_at(point),
            label: String::new(),
        });
    }
    let lines = canvas.into_iter().map(|line| line.into_iter().collect::<String>().trim_end().to_owned()).collect();
    Diagram { lines, spots, letters: LETTERS }
}
