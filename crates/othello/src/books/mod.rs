//! Opening books of other Othello programs: Edax and Egaroucid.
//!
//! Both store positions of the standard board up to symmetry, with a value in discs for the side to move. A value is what
//! the other program has searched, so it is no exact value. `edax` and `egaroucid` read the files; this file holds what
//! was read and answers questions.

mod edax;
mod egaroucid;

use std::collections::HashMap;

use endspiel_game::words::Saying;
use endspiel_game::{Error, Game, Notation, Side, shorten};
use endspiel_knowledge::{BookMove, BookPosition, ForeignBook};

use crate::{Move, Othello, Position, Square, Squares};

/// The largest value of a position in discs, and its negative the smallest.
const MOST_DISCS: i32 = 64;

endspiel_game::phrases! {
    BROKEN_OFF = "othello.book-broken-off":
        "it announces {promised} positions and breaks off at number {found}",
        "angekündigt sind {promised} Stellungen, bei Nummer {found} bricht sie ab";
    VERSION = "othello.book-version":
        "it has version {found}, and version {known} is known",
        "sie hat Version {found}, bekannt ist Version {known}";
    NOTHING = "othello.book-nothing": "it has no position that can be", "sie hat keine mögliche Stellung";
    IS_BOOK = "othello.book-no-games":
        "it is an opening book and has no games: `endspiel convert` and `endspiel book --ask` read it",
        "das ist ein Eröffnungsbuch ohne Partien: „endspiel convert“ und „endspiel book --ask“ lesen es";
    SIZE = "othello.book-size": "the book is of the board with 8 squares a side", "das Buch ist vom Brett mit 8 Feldern je Seite";
}

/// A position as a file has it.
struct Entry {
    position: Position,
    value: i32,
    level: u8,
    lines: u32,
    /// The moves the file names, with their values for the side to move.
    moves: Vec<(Move, i32)>,
}

impl Entry {
    /// Returns whether there can be such a position.
    fn can_be(&self) -> bool {
        let (own, opposing) = (self.position.own.0, self.position.opposing.0);
        own & opposing == 0 && own | opposing != 0 && (-MOST_DISCS..=MOST_DISCS).contains(&self.value)
    }
}

/// Reads the opening book of another program; `None` if the file is none.
pub(crate) fn read(file: &[u8]) -> Option<Result<Book, Error>> {
    let (program, read) = reader(file)?;
    let book = read(file).and_then(|entries| Book::new(program, entries).ok_or_else(|| NOTHING.say(&[])));
    Some(book.map_err(|reason| Error::format(program, reason)))
}

/// Returns the error for a book where games are read; `None` if the file is no book.
pub(crate) fn refused(file: &[u8]) -> Option<Error> {
    reader(file).map(|(program, _)| Error::format(program, IS_BOOK.say(&[])))
}

type Reader = fn(&[u8]) -> Result<Vec<Entry>, Saying>;

fn reader(file: &[u8]) -> Option<(&'static str, Reader)> {
    match file {
        _ if edax::is_book(file) => Some(("Edax", edax::read)),
        _ if egaroucid::is_book(file) => Some(("Egaroucid", egaroucid::read)),
        _ => None,
    }
}

/// The first bytes of a file that are not read yet. Numbers are little endian.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*taken)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take().map(|[byte]| byte)
    }

    fn word(&mut self) -> Option<u32> {
        self.take().map(u32::from_le_bytes)
    }

    fn squares(&mut self) -> Option<u64> {
        self.take().map(u64::from_le_bytes)
    }
}

/// Returns the position with these discs. A file does not say which colour moves; it is called Black.
fn position(own: u64, opposing: u64) -> Position {
    Position { own: Squares(own), opposing: Squares(opposing), side: Side::First }
}

fn square(number: u8) -> Option<Move> {
    (number < 64).then_some(Move::Place(Square(number)))
}

/// A book of another program.
pub(crate) struct Book {
    program: &'static str,
    entries: Vec<Entry>,
    /// Where a position is among the entries, by the position that stands for all symmetric ones.
    places: HashMap<Position, u32>,
    left_out: usize,
}

impl Book {
    fn new(program: &'static str, mut entries: Vec<Entry>) -> Option<Book> {
        let read = entries.len();
        entries.retain(Entry::can_be);
        let left_out = read - entries.len();
        let mut places = HashMap::with_capacity(entries.len());
        for (at, entry) in entries.iter().enumerate() {
            let place = places.entry(canonical(&entry.position)).or_insert(at as u32);
            if entries[*place as usize].level < entry.level {
                *place = at as u32;
            }
        }
        (!entries.is_empty() || read == 0).then_some(Book { program, entries, places, left_out })
    }

    fn find(&self, position: &Position) -> Option<&Entry> {
        self.places.get(&canonical(position)).map(|&at| &self.entries[at as usize])
    }

    /// Returns the value of a position for its side to move: by the rules, by the book, or by the book after a pass.
    fn value(&self, position: &Position) -> Option<i32> {
        let game = Othello::default();
        if game.outcome(position).is_some() {
            return Some(game.final_score(position));
        }
        let after_pass = || game.must_pass(position).then(|| self.find(&position.passed())).flatten();
        self.find(position).map(|entry| entry.value).or_else(|| after_pass().map(|entry| -entry.value))
    }

    /// Returns the moves of a position whose values the book knows, the best first.
    fn moves(&self, position: &Position) -> Vec<BookMove> {
        let game = Othello::default();
        let after = |mv| canonical(&game.play_unchecked(position, mv));
        let named = self.find(position).map(|entry| {
            // The file has the moves of one of the symmetric positions; what they lead to tells which they are here.
            let legal = entry.moves.iter().filter(|(mv, _)| game.is_legal(&entry.position, *mv));
            legal
                .map(|&(mv, value)| (canonical(&game.play_unchecked(&entry.position, mv)), value))
                .collect::<HashMap<_, _>>()
        });
        let mut moves: Vec<BookMove> = Vec::new();
        for mv in game.moves(position) {
            let stored = self.value(&game.play_unchecked(position, mv)).map(|value| -value);
            let named = named.as_ref().and_then(|named| named.get(&after(mv)).copied());
            if let Some(value) = stored.or(named) {
                moves.push(BookMove { mv: mv.to_string(), value, stored: stored.is_some() });
            }
        }
        moves.sort_by_key(|mv| -mv.value);
        moves
    }
}

impl ForeignBook for Book {
    fn program(&self) -> &str {
        self.program
    }

    fn len(&self) -> usize {
        self.entries.len()
    }

    fn left_out(&self) -> usize {
        self.left_out
    }

    fn positions(&self) -> Box<dyn Iterator<Item = BookPosition> + '_> {
        let game = Othello::default();
        Box::new(self.entries.iter().map(move |entry| BookPosition {
            position: game.print_position(&entry.position),
            value: Some(entry.value),
            level: Some(entry.level),
            lines: Some(entry.lines),
            moves:
                entry.moves.iter().map(|&(mv, value)| BookMove { mv: mv.to_string(), value, stored: false }).collect(),
        }))
    }

    fn ask(&self, text: &str) -> Result<Option<BookPosition>, Error> {
        let game = Othello::default();
        let position = game.parse_position(text)?;
        let (found, moves) = (self.find(&position), self.moves(&position));
        let stored = found.is_some() || moves.iter().any(|mv| mv.stored);
        Ok(stored.then(|| BookPosition {
            position: game.print_position(&position),
            value: self.value(&position),
            level: found.map(|entry| entry.level),
            lines: found.map(|entry| entry.lines),
            moves,
        }))
    }
}

/// Reads a book for a game; only the standard board has books.
pub(crate) fn of_game(game: &Othello, file: &[u8]) -> Option<Result<Box<dyn ForeignBook>, Error>> {
    let read = read(file)?;
    if game.size() != 8 {
        let spec = Notation::spec(game);
        return Some(Err(Error::format("book", SIZE.say(&[]).about([shorten(&spec)]))));
    }
    Some(read.map(|book| Box::new(book) as Box<dyn ForeignBook>))
}

/// Returns the position that stands for all symmetric ones; the colours make no difference.
fn canonical(position: &Position) -> Position {
    Othello::default().canonical(&Position { side: Side::First, ..*position }).0
}

/// Returns the error for a file that ends within a position; `found` positions are whole.
fn broken_off(promised: u32, found: usize) -> Saying {
    BROKEN_OFF.say(&[("promised", &promised), ("found", &(found + 1))])
}

/// Returns the error for another version of a format.
fn other_version(found: u8, known: u8) -> Saying {
    VERSION.say(&[("found", &found), ("known", &known)])
}
