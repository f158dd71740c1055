//! Othello as Python programs print it: moves as pairs (row, column) from 0, boards as matrices with −1 for
//! Black, 1 for White.
//!
//! `(2, 3)` is d3. A matrix begins with the row of a1; Black is to move unless a side follows it.

use endspiel_game::python::{self, Literal};
use endspiel_game::words::Saying;
use endspiel_game::{Error, ImportedGame, Side};

use crate::import::Replay;
use crate::notation::{NO_DISCS, NO_SQUARE, disc};
use crate::{Othello, Position, Square, Squares};

endspiel_game::phrases! {
    ENTRY = "othello.entry":
        "the numbers of a board are -1, 0 and 1, not {number}",
        "die Zahlen eines Bretts sind -1, 0 und 1, nicht {number}";
    ROWS = "othello.rows":
        "the board has {size} rows of {size} numbers",
        "das Brett hat {size} Reihen mit {size} Zahlen";
    SIDE = "othello.python-side":
        "behind a board stands the side to move, `black` or `white`, not `{text}`",
        "hinter einem Brett steht die Seite am Zug, „black“ oder „white“, nicht „{text}“";
    BLACK_ASSUMED = "othello.black-assumed":
        "the side to move is not said: Black is assumed",
        "die Seite am Zug steht nicht dabei: angenommen ist Schwarz";
}

/// Reads games, each from `start`, or positions.
pub(crate) fn games(
    game: &Othello,
    start: &Position,
    literals: &[Literal<'_>],
) -> Result<Vec<ImportedGame<Othello>>, Error> {
    let pairs = |items: &[Literal<'_>]| !items.is_empty() && items.iter().all(|item| pair(item).is_some());
    let one = |items| Ok(vec![record(game, start, items)?]);
    match literals {
        // A list of numbers is columns of Connect Four; a single pair is a tuple.
        [] => Err(python::other_game::<Othello>()),
        _ if pairs(literals) && literals.iter().all(|item| matches!(item, Literal::Tuple(_))) => one(literals),
        [single] if single.items().is_some_and(pairs) => one(single.items().unwrap_or_default()),
        _ if literals.iter().all(|item| item.items().is_some_and(pairs)) => {
            literals.iter().map(|item| record(game, start, item.items().unwrap_or_default())).collect()
        }
        _ => boards(game, literals),
    }
}

/// Returns the row and column of a move.
fn pair(item: &Literal<'_>) -> Option<[i64; 2]> {
    item.exactly()
}

fn record(game: &Othello, start: &Position, items: &[Literal<'_>]) -> Result<ImportedGame<Othello>, Error> {
    let mut replay = Replay::new(game, *start);
    let size = i64::from(game.size());
    for (number, item) in (1..).zip(items) {
        let refused = |reason: Saying| python::refused(item, number, reason);
        let inside = pair(item).filter(|place| place.iter().all(|at| (0..size).contains(at)));
        let [row, column] = inside.ok_or_else(|| refused(NO_SQUARE.say(&[])))?;
        let square = Square::new(column as u8, row as u8);
        replay.play(&square.to_string()).map_err(|error| refused(error.reason().clone()))?;
    }
    Ok(ImportedGame::new(*start, replay.moves))
}

/// Reads matrices, each with or without a side behind it.
fn boards(game: &Othello, literals: &[Literal<'_>]) -> Result<Vec<ImportedGame<Othello>>, Error> {
    let is_board = |item: &Literal<'_>| {
        item.items().is_some_and(|rows| rows.len() > 2 && rows.iter().all(|row| row.numbers().is_some()))
    };
    // Several boards, or one with its side, may be in an outer bracket.
    let literals = match literals {
        [single] if !is_board(single) => single.items().unwrap_or_default(),
        _ => literals,
    };
    if !literals.first().is_some_and(is_board) {
        return Err(python::other_game::<Othello>());
    }
    let mut positions: Vec<Vec<Position>> = Vec::new();
    let count = literals.iter().filter(|item| is_board(item)).count();
    for item in literals {
        let number = positions.len();
        match positions.last_mut() {
            _ if is_board(item) => {
                let discs = board(game, item).map_err(|reason| python::in_position(number + 1, count, reason))?;
                positions.push(Side::BOTH.map(|side| Position::new(discs[0], discs[1], side)).to_vec());
            }
            Some(last) => {
                let said = side(item).ok_or_else(|| SIDE.say(&[("text", &item.shown())]));
                let said = said.map_err(|reason| python::in_position(number, count, reason))?;
                last.retain(|position| position.side == said);
            }
            None => return Err(python::other_game::<Othello>()),
        }
    }
    Ok(python::from_positions(game, &positions, &BLACK_ASSUMED))
}

/// Returns the discs of Black and of White.
fn board(game: &Othello, item: &Literal<'_>) -> Result<[Squares; 2], Saying> {
    let size = usize::from(game.size());
    let rows: Vec<Vec<i64>> = item.items().unwrap_or_default().iter().filter_map(Literal::numbers).collect();
    if rows.len() != size || rows.iter().any(|row| row.len() != size) {
        return Err(ROWS.say(&[("size", &size)]));
    }
    let mut discs = [Squares::NONE; 2];
    for (square, &number) in game.board().iter().zip(rows.iter().flatten()) {
        match number {
            -1 => discs[0].0 |= 1 << square.0,
            1 => discs[1].0 |= 1 << square.0,
            0 => {}
            _ => return Err(ENTRY.say(&[("number", &number)])),
        }
    }
    if discs == [Squares::NONE; 2] { Err(NO_DISCS.say(&[])) } else { Ok(discs) }
}

fn side(item: &Literal<'_>) -> Option<Side> {
    match item {
        Literal::Number(-1) => Some(Side::First),
        Literal::Number(1) => Some(Side::Second),
        Literal::Text(text) => match text.to_lowercase().as_str() {
            "black" | "schwarz" => Some(Side::First),
            "white" | "weiß" | "weiss" => Some(Side::Second),
            letter => letter.parse().ok().and_then(disc).flatten(),
        },
        _ => None,
    }
}
