//! What an interface draws and tells of a position.

use endspiel_game::{Diagram, Phrase, Side, SideFacts, Spot};

use crate::{Hand, Mill, Point, Position};

/// Stones and phases of both sides.
pub(crate) fn facts(game: &Mill, position: &Position) -> [SideFacts; 2] {
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

/// The board with its lines drawn.
pub(crate) fn diagram(game: &Mill, position: &Position, letters: [char; 2]) -> Diagram {
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
        spots.push(Spot { name: board.name(point), line, column, stone: position.stone_at(point) });
    }
    let lines = canvas.into_iter().map(|line| line.into_iter().collect::<String>().trim_end().to_owned()).collect();
    Diagram { lines, spots, letters }
}
