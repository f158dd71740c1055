//! Connect Four as Python programs print it: games as lists of columns from 0, boards as matrices.
//!
//! `[3, 3, 2, 4]` is 4435. A matrix begins with the bottom row; 0 is a free cell, 1 and 2 are the players. The
//! player with one stone more began; with equal numbers, the player named behind the matrix is to move and
//! began, else player 1.

use std::cmp::Ordering;

use endspiel_game::python::{self, Literal};
use endspiel_game::words::Saying;
use endspiel_game::{Error, Game, ImportedGame, Side};

use crate::game::{Column, ConnectFour, Position};
use crate::notation::FLOATING;
use crate::word::Word;

endspiel_game::phrases! {
    FROM_ZERO = "connect4.from-zero": "the columns in brackets count from 0", "die Spalten in Klammern zählen ab 0";
    COLUMNS = "connect4.columns-from-zero":
        "in brackets the columns are 0 to {last}",
        "in Klammern sind die Spalten 0 bis {last}";
    SHAPE = "connect4.shape":
        "the board has {rows} rows of {columns} numbers, the bottom one first",
        "das Brett hat {rows} Reihen mit {columns} Zahlen, die unterste zuerst";
    ENTRY = "connect4.entry":
        "the numbers of a board are 0, 1 and 2, not {number}",
        "die Zahlen eines Bretts sind 0, 1 und 2, nicht {number}";
    MOVER = "connect4.mover":
        "behind a board stands the player to move, 1 or 2, not `{text}`",
        "hinter einem Brett steht, ob 1 oder 2 am Zug ist, nicht „{text}“";
    BOTTOM_FIRST = "connect4.bottom-first":
        "{reason}; the bottom row comes first",
        "{reason}; die unterste Reihe kommt zuerst";
    FIRST_ASSUMED = "connect4.first-assumed":
        "both have as many stones: player 1 is assumed to have begun and to move",
        "beide haben gleich viele Steine: angenommen ist, dass Spieler 1 begonnen hat und am Zug ist";
}

/// Reads games, each from `start`, or positions.
pub(crate) fn games<W: Word>(
    game: &ConnectFour<W>,
    start: &Position<W>,
    literals: &[Literal<'_>],
) -> Result<Vec<ImportedGame<ConnectFour<W>>>, Error> {
    // Tuples of numbers are moves of other games.
    let columns = |item: &Literal<'_>| match item {
        Literal::List(items) if !items.is_empty() => item.numbers(),
        _ => None,
    };
    match literals.iter().map(columns).collect::<Option<Vec<_>>>() {
        Some(records) if !records.is_empty() => records.iter().map(|columns| record(game, start, columns)).collect(),
        _ => boards(game, literals),
    }
}

fn record<W: Word>(
    game: &ConnectFour<W>,
    start: &Position<W>,
    columns: &[i64],
) -> Result<ImportedGame<ConnectFour<W>>, Error> {
    let (mut position, mut moves) = (*start, Vec::new());
    for (number, &column) in (1..).zip(columns) {
        let refused = |reason| Error::refused_move(&column.to_string(), reason).in_record(number);
        let last = game.board().cols() - 1;
        let known = u8::try_from(column).ok().filter(|&column| column <= last);
        let column = Column(known.ok_or_else(|| refused(COLUMNS.say(&[("last", &last)])))?);
        if let Some(reason) = game.refusal(&position, column) {
            return Err(refused(reason));
        }
        position = game.play_unchecked(&position, column);
        moves.push(column);
    }
    Ok(ImportedGame { notes: vec![FROM_ZERO.say(&[])], ..ImportedGame::new(*start, moves) })
}

/// Reads matrices, each with or without the player to move behind it.
fn boards<W: Word>(
    game: &ConnectFour<W>,
    literals: &[Literal<'_>],
) -> Result<Vec<ImportedGame<ConnectFour<W>>>, Error> {
    let is_row =
        |row: &Literal<'_>| row.numbers().is_some_and(|numbers| numbers.len() > 3 || numbers.len() == cols(game));
    let is_board = |item: &Literal<'_>| item.items().is_some_and(|rows| !rows.is_empty() && rows.iter().all(is_row));
    // Several boards, or one with its player, may be in an outer bracket.
    let literals = match literals {
        [single] if !is_board(single) => single.items().unwrap_or_default(),
        _ => literals,
    };
    let other = python::other_game::<ConnectFour<W>>;
    let count = literals.iter().filter(|item| is_board(item)).count();
    let (mut positions, mut rest) = (Vec::new(), literals);
    while let [item, after @ ..] = rest {
        if !is_board(item) {
            return Err(other());
        }
        let (mover, after) = match after {
            [mover, after @ ..] if mover.items().is_none() => (Some(mover), after),
            _ => (None, after),
        };
        let found = board(game, item, mover);
        positions.push(found.map_err(|reason| python::in_position(positions.len() + 1, count, reason))?);
        rest = after;
    }
    if positions.is_empty() { Err(other()) } else { Ok(python::from_positions(game, &positions, &FIRST_ASSUMED)) }
}

fn cols<W: Word>(game: &ConnectFour<W>) -> usize {
    usize::from(game.board().cols())
}

/// Returns the position of a matrix; if either player may have begun, both positions, first the one that player
/// 1 began.
fn board<W: Word>(
    game: &ConnectFour<W>,
    item: &Literal<'_>,
    mover: Option<&Literal<'_>>,
) -> Result<Vec<Position<W>>, Saying> {
    let (cols, height) = (game.board().cols(), game.board().rows());
    let rows: Vec<Vec<i64>> = item.items().unwrap_or_default().iter().filter_map(Literal::numbers).collect();
    if rows.len() != usize::from(height) || rows.iter().any(|row| row.len() != usize::from(cols)) {
        return Err(SHAPE.say(&[("rows", &height), ("columns", &cols)]));
    }
    let mut stones = [W::NONE; 2];
    for (row, numbers) in (0u8..).zip(&rows) {
        for (column, &number) in (0u8..).zip(numbers) {
            let cell = W::cell(game.board().cell(column, row).0);
            match number {
                0 => {}
                1 => stones[0] |= cell,
                2 => stones[1] |= cell,
                _ => return Err(ENTRY.say(&[("number", &number)])),
            }
        }
    }
    let mover = match mover {
        None => None,
        Some(Literal::Number(1)) => Some(0),
        Some(Literal::Number(2)) => Some(1),
        Some(other) => return Err(MOVER.say(&[("text", &other.shown())])),
    };
    let [one, two] = stones.map(W::count_ones);
    // With equal numbers of stones either player may be to move, and that player began.
    let beginners = match (mover, one.cmp(&two)) {
        (_, Ordering::Greater) => vec![0],
        (_, Ordering::Less) => vec![1],
        (Some(mover), Ordering::Equal) => vec![mover],
        (None, Ordering::Equal) if one == 0 => vec![0],
        (None, Ordering::Equal) => vec![0, 1],
    };
    let position = |&beginner: &usize| {
        let side = match mover {
            Some(mover) if mover == beginner => Side::First,
            None if one == two => Side::First,
            _ => Side::Second,
        };
        game.checked([stones[beginner], stones[1 - beginner]], side)
    };
    let possible: Vec<Position<W>> = beginners.iter().filter_map(|beginner| position(beginner).ok()).collect();
    match beginners.first().map(position) {
        Some(Err(reason)) if possible.is_empty() && reason.key == FLOATING.key => {
            Err(BOTTOM_FIRST.say(&[("reason", &reason)]).because(reason))
        }
        Some(Err(reason)) if possible.is_empty() => Err(reason),
        _ => Ok(possible),
    }
}
