//! What an interface says and draws of a position.

use endspiel_game::{Diagram, Game, Side, Spot};
use serde_json::{Value, json};

use crate::{Hand, Mill, Move, Point, Points, Position};

/// Why a move that is written correctly is not legal.
pub(crate) fn why_refused(game: &Mill, position: &Position, mv: Move) -> String {
    let board = game.board();
    let name = |point| board.name(point);
    let free = game.free(position);
    if game.outcome(position).is_some() {
        return "the game is over".to_owned();
    }
    match mv.from {
        None if position.own_hand == 0 => return "no stone is left in hand: move one, as in d6-d5".to_owned(),
        Some(_) if !game.may_move(position) => return "stones in hand must be placed first".to_owned(),
        Some(from) if !position.own.contains(from) => return format!("there is no stone of yours on {}", name(from)),
        _ => {}
    }
    if !free.contains(mv.to) {
        return format!("{} is taken", name(mv.to));
    }
    if let Some(from) = mv.from
        && !game.targets(position, from, free).contains(mv.to)
    {
        return format!("{} is not next to {}", name(mv.to), name(from));
    }
    let staying = mv.from.map_or(position.own, |from| position.own - from.into());
    let due = game.due(game.mills_closed(staying, mv.to), position.opposing);
    let given = mv.removed.count();
    if given != due {
        return match (due, given) {
            (0, _) => "it closes no mill, so nothing is removed".to_owned(),
            (1, 0) => format!("it closes a mill: add the stone to remove, as in {}xa1", name(mv.to)),
            (2, 0) => format!("it closes two mills: add two stones to remove, as in {}xa1xg7", name(mv.to)),
            (1, _) => "only one stone is removed".to_owned(),
            (_, 1) => "it closes two mills: one more stone is to be removed".to_owned(),
            _ => "only two stones are removed".to_owned(),
        };
    }
    match (mv.removed - position.opposing).iter().next() {
        Some(point) => format!("there is no opposing stone on {}", name(point)),
        None => "a stone in a mill is protected while others stand outside".to_owned(),
    }
}

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
