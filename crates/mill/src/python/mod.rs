//! Mill as Python programs print it: moves as triples of numbers, states as nested tuples.
//!
//! A triple is (from, to, remove). Points count from 0, row by row from the top left; −1 means none. The module
//! `state` describes the states.

mod state;

use endspiel_game::python::{self, Literal};
use endspiel_game::words::{Phrase, Saying};
use endspiel_game::{Error, Game, ImportedGame};

use crate::foreign::point_by_rows;
use crate::{Mill, Move, Point, Points, Position, refusals};

const NO_FIELD: Phrase = Phrase::new(
    "mill.no-field",
    "in brackets the points are 0 to {last}, and -1 is none, not {number}",
    "in Klammern sind die Punkte 0 bis {last}, und -1 ist keiner, nicht {number}",
);
const NO_GOAL: Phrase = Phrase::new("mill.no-goal", "it goes nowhere", "der Zug hat kein Ziel");
const ONE_REMOVAL: Phrase = Phrase::new(
    "mill.one-removal",
    "{reason}; triples belong to programs that remove only one, as mill:removals=1 does",
    "{reason}; Tripel gehören zu Programmen, die nur einen schlagen, wie mill:removals=1",
);

/// Reads games, each from `start`, or positions.
pub(crate) fn games(game: &Mill, start: &Position, literals: &[Literal<'_>]) -> Result<Vec<ImportedGame<Mill>>, Error> {
    let triples = |items: &[Literal<'_>]| !items.is_empty() && items.iter().all(|item| triple(item).is_some());
    let in_round_brackets = |item: &Literal<'_>| matches!(item, Literal::Tuple(_));
    match literals {
        // Three numbers in square brackets are columns of Connect Four.
        _ if triples(literals) && literals.iter().all(in_round_brackets) => Ok(vec![record(game, start, literals)?]),
        _ if !literals.is_empty() && literals.iter().all(|item| item.items().is_some_and(triples)) => {
            literals.iter().map(|item| record(game, start, item.items().unwrap_or_default())).collect()
        }
        _ => state::positions(game, literals),
    }
}

/// Returns the numbers of a triple.
fn triple(item: &Literal<'_>) -> Option<[i64; 3]> {
    item.exactly()
}

fn record(game: &Mill, start: &Position, items: &[Literal<'_>]) -> Result<ImportedGame<Mill>, Error> {
    let (mut position, mut moves) = (*start, Vec::new());
    for (number, item) in (1..).zip(items) {
        let refused = |reason: Saying| python::refused(item, number, reason);
        let mv = read_move(game, triple(item).unwrap_or_default()).map_err(refused)?;
        if !game.is_legal(&position, mv) {
            let reason = refusals::of_move(game, &position, mv);
            let two_due = reason.key == refusals::REMOVE_MORE.key;
            let hinted = |reason: Saying| ONE_REMOVAL.say(&[("reason", &reason)]).because(reason);
            return Err(refused(if two_due { hinted(reason) } else { reason }));
        }
        position = game.play_unchecked(&position, mv);
        moves.push(mv);
    }
    Ok(ImportedGame::new(*start, moves))
}

/// Returns the move of a triple, without checking that it is legal.
fn read_move(game: &Mill, [from, to, removed]: [i64; 3]) -> Result<Move, Saying> {
    let point = |number: i64| -> Result<Option<Point>, Saying> {
        let found = usize::try_from(number).ok().and_then(|index| point_by_rows(game.board(), index));
        if found.is_none() && number != -1 {
            let last = game.board().points().count() - 1;
            return Err(NO_FIELD.say(&[("last", &last), ("number", &number)]));
        }
        Ok(found)
    };
    let to = point(to)?.ok_or_else(|| NO_GOAL.say(&[]))?;
    Ok(Move { from: point(from)?, to, removed: point(removed)?.map_or(Points::NONE, Points::from) })
}
