//! What an interface draws and tells of a position.

use endspiel_game::{Diagram, Side, Spot};
use serde_json::{Value, json};

use crate::{Hand, Mill, Point, Points, Position};

/// Phases, stones and mills of both sides, and who is blocked.
pub(crate) fn facts(game: &Mill, position: &Position) -> Value {
    let names = |points: Points| points.iter().map(|point| game.board().name(point)).collect::<Vec<_>>();
    let side_facts = |side: Side| {
        let hand = position.of(side);
        let mills = game.board().lines().filter(|&line| line & hand.stones == line).map(names);
        json!({
            "phase": phase(game, hand),
            "in_hand": hand.in_hand,
            "on_board": hand.stones.count(),
            "lost": u32::from(game.rules().stones).saturating_sub(hand.total()),
            "mills": mills.collect::<Vec<_>>(),
            "removable": names(game.removable(hand.stones)),
        })
    };
    json!({
        "white": side_facts(Side::First),
        "black": side_facts(Side::Second),
        "blocked": !game.decided(position) && game.is_blocked(position),
        "most_removals": game.rules().removals,
    })
}

fn phase(game: &Mill, hand: Hand) -> &'static str {
    match () {
        () if hand.in_hand > 0 => "placing",
        () if game.flies(hand) => "flying",
        () => "moving",
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
