//! Games and positions as Python programs print them: nested tuples and lists of numbers and strings.
//!
//! [`read`] turns a text into [`Literal`]s, [`Notation::import_literals`] turns those into games. The functions here
//! call both, so that a game only has to interpret its lists.

mod reader;

use crate::words::{Phrase, Saying};
use crate::{Error, Game, ImportedGame, Notation};

pub use reader::{UNEXPECTED, apart, read};

crate::phrases! {
    NOT_ONE = "python.not-one":
        "it holds {count} games or positions, not one",
        "darin stehen {count} Partien oder Stellungen, nicht eine";
    NOT_MOVES = "python.not-moves": "it is a position, not a list of moves", "das ist eine Stellung, keine Zugliste";
    NOT_POSITION = "python.not-position":
        "it is a list of moves, not a position",
        "das ist eine Zugliste, keine Stellung";
    /// Literals that match no format of the game.
    pub OTHER_GAME = "python.other-game":
        "no game or position of {game} is written like this",
        "so ist keine Partie oder Stellung von {game} geschrieben";
    /// A refused position among several.
    pub IN_POSITION = "python.position": "position {number}: {reason}", "Stellung {number}: {reason}";
    /// Positions that do not form a game.
    pub NO_GAME = "python.no-game":
        "no legal moves lead from each position to the next, so each is a position of its own",
        "keine erlaubten Züge führen von Stellung zu Stellung, also ist jede eine eigene Stellung";
}

/// A Python literal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Literal<'a> {
    /// A whole number; also `2.0`, as numpy prints it.
    Number(i64),
    /// A string, without its quotes.
    Text(&'a str),
    /// The word `None`.
    None,
    /// A list.
    List(Vec<Literal<'a>>),
    /// A tuple.
    Tuple(Vec<Literal<'a>>),
}

impl<'a> Literal<'a> {
    /// Returns the values of a list or a tuple.
    pub fn items(&self) -> Option<&[Literal<'a>]> {
        match self {
            Literal::List(items) | Literal::Tuple(items) => Some(items),
            _ => None,
        }
    }

    /// Returns the number, if it is one.
    pub fn number(&self) -> Option<i64> {
        match self {
            Literal::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// Returns the numbers of a list or a tuple that contains nothing else.
    pub fn numbers(&self) -> Option<Vec<i64>> {
        self.items()?.iter().map(Literal::number).collect()
    }

    /// Returns the numbers of a list or a tuple with exactly `N` numbers and nothing else.
    pub fn exactly<const N: usize>(&self) -> Option<[i64; N]> {
        if self.items()?.len() == N { self.numbers()?.try_into().ok() } else { None }
    }

    /// Returns the value as text for a message.
    pub fn shown(&self) -> String {
        match self {
            Literal::Number(number) => number.to_string(),
            Literal::Text(text) => crate::shorten(text),
            Literal::None => "None".to_owned(),
            Literal::List(_) => "[…]".to_owned(),
            Literal::Tuple(_) => "(…)".to_owned(),
        }
    }
}

/// Reads the games in a text; `None` if it is not written in Python literals.
pub fn games<G: Notation>(game: &G, text: &str) -> Option<Result<Vec<ImportedGame<G>>, Error>> {
    games_from(game, &game.start(), text)
}

fn games_from<G: Notation>(game: &G, start: &G::Position, text: &str) -> Option<Result<Vec<ImportedGame<G>>, Error>> {
    let literals = read(text)?.map_err(|reason| Error::format("Python", reason));
    Some(literals.and_then(|literals| game.import_literals(start, &literals)))
}

/// Reads the only game or position in a text.
fn only<G: Notation>(game: &G, start: &G::Position, text: &str) -> Option<Result<ImportedGame<G>, Error>> {
    let one = |games: Vec<ImportedGame<G>>| {
        let count = games.len();
        let mut games = games.into_iter();
        match (games.next(), games.next()) {
            (Some(found), None) => Ok(found),
            _ => Err(Error::format("Python", NOT_ONE.say(&[("count", &count)]))),
        }
    };
    Some(games_from(game, start, text)?.and_then(one))
}

/// Reads a position; `None` if the text is not written in Python literals.
pub fn position<G: Notation>(game: &G, text: &str) -> Option<Result<G::Position, Error>> {
    let read = only(game, &game.start(), text)?.and_then(|found| match found.moves[..] {
        [] => Ok(found.start),
        _ => Err(Error::format("Python", NOT_POSITION.say(&[]))),
    });
    Some(read.map_err(|error| Error::position(error.reason().clone())))
}

/// Reads the moves of a game from this position; `None` if the text is not written in Python literals.
pub fn record<G: Notation>(game: &G, start: &G::Position, text: &str) -> Option<Result<Vec<G::Move>, Error>> {
    Some(only(game, start, text)?.and_then(|found| match found.moves[..] {
        [] => Err(Error::record(1, NOT_MOVES.say(&[]))),
        _ if found.start != *start => Err(Error::record(1, NOT_MOVES.say(&[]))),
        _ => Ok(found.moves),
    }))
}

/// Returns the error of literals that match no format of this game.
pub fn other_game<G: Notation>() -> Error {
    Error::format("Python", OTHER_GAME.say(&[("game", &G::TITLE)]))
}

/// Returns the error of a move that cannot be played, with its number counted from 1.
pub fn refused(literal: &Literal<'_>, number: usize, reason: Saying) -> Error {
    let text = literal.numbers().map_or_else(
        || literal.shown(),
        |numbers| {
            let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
            format!("({})", numbers.join(", "))
        },
    );
    Error::refused_move(&text, reason).in_record(number)
}

/// Returns the game that connects these positions; if no legal moves connect them, each position as a game of its own.
///
/// A position without a side to move has several candidates, the likeliest first; `unsaid` is the note if nothing
/// decides between them.
pub fn from_positions<G: Notation>(game: &G, positions: &[Vec<G::Position>], unsaid: &Phrase) -> Vec<ImportedGame<G>> {
    let alone = |start, notes| ImportedGame { notes, ..ImportedGame::new(start, Vec::new()) };
    let assumed = |candidates: &Vec<G::Position>| (candidates.len() > 1).then(|| unsaid.say(&[]));
    if let [first, _, ..] = positions {
        let connected = first.iter().find_map(|start| Some((*start, moves_through(game, *start, &positions[1..])?)));
        if let Some((start, moves)) = connected {
            return vec![ImportedGame { moves, ..alone(start, Vec::new()) }];
        }
    }
    let each = positions.iter().enumerate().filter_map(|(index, candidates)| {
        let several = (index == 0 && positions.len() > 1).then(|| NO_GAME.say(&[]));
        Some(alone(*candidates.first()?, several.into_iter().chain(assumed(candidates)).collect()))
    });
    each.collect()
}

/// Returns the moves that lead from one position through the others, passes included.
fn moves_through<G: Game>(game: &G, start: G::Position, others: &[Vec<G::Position>]) -> Option<Vec<G::Move>> {
    let forced_pass = |position: &G::Position| match game.moves(position)[..] {
        [only] if game.is_pass(only) => Some(only),
        _ => None,
    };
    let (mut position, mut moves) = (start, Vec::new());
    for candidates in others {
        if let Some(pass) = forced_pass(&position) {
            position = game.play_unchecked(&position, pass);
            moves.push(pass);
        }
        // The stated side to move may be the one that has just moved.
        let (mv, pass, after) = game.moves(&position).into_iter().find_map(|mv| {
            let after = game.play_unchecked(&position, mv);
            if candidates.contains(&after) {
                return Some((mv, None, after));
            }
            let pass = forced_pass(&after)?;
            let passed = game.play_unchecked(&after, pass);
            candidates.contains(&passed).then_some((mv, Some(pass), passed))
        })?;
        position = after;
        moves.push(mv);
        moves.extend(pass);
    }
    Some(moves)
}

/// Returns the error of a position, with its number if there are several.
pub fn in_position(number: usize, of: usize, reason: Saying) -> Error {
    if of < 2 {
        return Error::position(reason);
    }
    Error::position(IN_POSITION.say(&[("number", &number), ("reason", &reason)]).because(reason))
}

/// Returns whether an error means that the literals are not those of the game.
pub fn is_other_game(error: &Error) -> bool {
    error.reason().key == OTHER_GAME.key
}
