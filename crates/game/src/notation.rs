//! A game's text formats: options, positions, moves and records.

use crate::python::{self, Literal};
use crate::words::{Saying, Words};
use crate::{Error, Game, GameTree, OptionInfo, Reason, Spec, phrases};

/// A game read from a file, as positions and moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedGame<G: Game> {
    /// Where it begins.
    pub start: G::Position,
    /// The moves, all legal, passes included.
    pub moves: Vec<G::Move>,
    /// The moves with variations and comments, if the file has any.
    pub tree: Option<GameTree<G>>,
    /// What else the file says about it: players, date, result.
    pub tags: Vec<(String, String)>,
    /// What was assumed because the file does not say it.
    pub notes: Vec<Saying>,
}

impl<G: Game> ImportedGame<G> {
    /// Creates a game of which the file says nothing else.
    pub fn new(start: G::Position, moves: Vec<G::Move>) -> ImportedGame<G> {
        ImportedGame { start, moves, tree: None, tags: Vec::new(), notes: Vec::new() }
    }
}

/// The games of a file up to the first that cannot be read.
#[derive(Clone, Debug, PartialEq)]
pub struct ImportedPart<G: Game> {
    /// The games.
    pub games: Vec<ImportedGame<G>>,
    /// Why and where the reader stopped; `None` if it read the whole file.
    pub stopped: Option<Error>,
}

impl<G: Game> ImportedPart<G> {
    /// Returns the games that a reader appends before its end or its error.
    pub fn read(reader: impl FnOnce(&mut Vec<ImportedGame<G>>) -> Result<(), Error>) -> ImportedPart<G> {
        let mut games = Vec::new();
        let stopped = reader(&mut games).err();
        ImportedPart { games, stopped }
    }
}

impl<G: Game> From<Result<Vec<ImportedGame<G>>, Error>> for ImportedPart<G> {
    fn from(read: Result<Vec<ImportedGame<G>>, Error>) -> ImportedPart<G> {
        match read {
            Ok(games) => ImportedPart { games, stopped: None },
            Err(error) => ImportedPart { games: Vec::new(), stopped: Some(error) },
        }
    }
}

/// Names to which the games of other files refer by their numbers, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameList {
    /// What has these names.
    pub kind: NameKind,
    /// The names.
    pub names: Vec<String>,
}

/// What a list names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameKind {
    /// Players.
    Players,
    /// Tournaments.
    Events,
}

/// A game's text formats.
///
/// A game gives its name, reads its options, reads and writes positions, and writes moves. A move is read by comparing
/// the text with the legal moves as they are written. All other methods have defaults; a game overrides them where its
/// usual notation differs.
///
/// All input comes from outside, so every reader returns an error with a reason, and none may panic. Printing and
/// parsing are inverse to each other.
pub trait Notation: Game {
    /// The name in commands and files: `mill`.
    const NAME: &'static str;

    /// The name for people: "Nine Men's Morris".
    const TITLE: Words;

    /// The options that may follow the name.
    const OPTIONS: &'static [OptionInfo] = &[];

    /// Returns the game with the options of a spec; refuses options it does not know or cannot combine.
    fn from_spec(spec: Spec) -> Result<Self, Error>;

    /// Returns the name with every option that is not at its default: `mill:removals=1`.
    fn spec(&self) -> String {
        Self::NAME.to_owned()
    }

    /// Returns every option with its value.
    fn options(&self) -> Vec<(&'static str, String)> {
        let mut spec: Spec = self.spec().parse().unwrap_or_default();
        let value = |option: &OptionInfo| spec.take_text(option.name).unwrap_or_else(|| option.default.to_owned());
        let values: Vec<String> = Self::OPTIONS.iter().map(value).collect();
        Self::OPTIONS.iter().map(|option| option.name).zip(values).collect()
    }

    /// Reads a position and refuses an impossible one.
    fn parse_position(&self, text: &str) -> Result<Self::Position, Error>;

    /// Writes a position so that [`Notation::parse_position`] reads it back.
    fn print_position(&self, position: &Self::Position) -> String;

    /// Writes a legal move.
    fn print_move(&self, position: &Self::Position, mv: Self::Move) -> String;

    /// Returns the name of the opening that leads to this position, if it has one.
    fn opening(&self, position: &Self::Position) -> Option<&'static str> {
        let _ = position;
        None
    }

    /// Returns the openings with names: the name, and moves from the start that lead to it.
    fn named_openings(&self) -> Vec<(&'static str, Vec<Self::Move>)> {
        Vec::new()
    }

    /// Returns why a finished game is over. Only called if [`Game::outcome`] is not `None`.
    fn reason(&self, position: &Self::Position) -> Reason;

    /// Reads a move that is legal in this position. Games with richer notation override this to explain exactly what is
    /// wrong.
    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, Error> {
        let wanted = text.trim();
        let mut found = None;
        self.for_each_move(position, |mv| {
            if self.print_move(position, mv).eq_ignore_ascii_case(wanted) {
                found = Some(mv);
            }
        });
        found.ok_or_else(|| {
            let over = self.outcome(position).is_some();
            Error::refused_move(wanted, if over { phrases::GAME_OVER } else { phrases::NOT_LEGAL }.say(&[]))
        })
    }

    /// Reads the record of a game; by default moves separated by spaces, or a list printed by Python.
    fn parse_record(&self, start: &Self::Position, text: &str) -> Result<Vec<Self::Move>, Error> {
        python::record(self, start, text).unwrap_or_else(|| self.parse_moves(start, text.split_whitespace()))
    }

    /// Reads moves one after the other, each in the position after those before it.
    fn parse_moves<'a>(
        &self,
        start: &Self::Position,
        texts: impl IntoIterator<Item = &'a str>,
    ) -> Result<Vec<Self::Move>, Error> {
        let mut position = *start;
        let mut moves = Vec::new();
        for text in texts {
            let mv = self.parse_move(&position, text).map_err(|error| error.in_record(moves.len() + 1))?;
            position = self.play_unchecked(&position, mv);
            moves.push(mv);
        }
        Ok(moves)
    }

    /// Writes the record of a game so that [`Notation::parse_record`] reads it back.
    fn print_record(&self, start: &Self::Position, moves: &[Self::Move]) -> String {
        self.print_moves(start, moves).join(" ")
    }

    /// Returns every move of a game as text.
    fn print_moves(&self, start: &Self::Position, moves: &[Self::Move]) -> Vec<String> {
        let mut position = *start;
        moves
            .iter()
            .map(|&mv| {
                let text = self.print_move(&position, mv);
                position = self.play_unchecked(&position, mv);
                text
            })
            .collect()
    }

    /// Turns Python literals into games: lists of moves from `start`, and positions. By default a game has no such
    /// format.
    fn import_literals(
        &self,
        start: &Self::Position,
        literals: &[Literal<'_>],
    ) -> Result<Vec<ImportedGame<Self>>, Error> {
        let _ = (start, literals);
        Err(python::other_game::<Self>())
    }

    /// Reads a file of games in any supported format, or returns where it cannot be read.
    fn import(&self, file: &[u8]) -> Result<Vec<ImportedGame<Self>>, Error> {
        let ImportedPart { games, stopped } = self.import_part(file);
        stopped.map_or(Ok(games), Err)
    }

    /// Reads a file of games in any supported format as far as it can be read.
    ///
    /// By default these are Python literals, or one record per line; empty lines and lines that begin with `#` are
    /// skipped.
    fn import_part(&self, file: &[u8]) -> ImportedPart<Self> {
        match std::str::from_utf8(file) {
            Ok(text) => match python::games(self, text) {
                Some(games) => games.into(),
                None => records_by_line(self, text),
            },
            Err(_) => Err(Error::format("game", phrases::NOT_TEXT.say(&[]))).into(),
        }
    }

    /// Reads a list of names that files of games refer to; `None` if the file is something else.
    fn import_names(&self, file: &[u8]) -> Option<NameList> {
        let _ = file;
        None
    }

    /// Writes a game with its variations and comments, and with facts such as `("PB", "Logistello")`, in the Smart Game
    /// Format; `None` if the game has no such format.
    fn print_sgf(&self, tree: &GameTree<Self>, facts: &[(String, String)]) -> Option<String> {
        let _ = (tree, facts);
        None
    }

    /// Returns the number of the stone that ends the game after this many plies, in games where players count stones
    /// instead of moves.
    fn last_stone(&self, position: &Self::Position, plies: u32) -> Option<u32> {
        let _ = (position, plies);
        None
    }
}

/// Reads one record per line; empty lines and lines that begin with `#` are skipped.
pub fn records_by_line<G: Notation>(game: &G, text: &str) -> ImportedPart<G> {
    let start = game.start();
    ImportedPart::read(|games| {
        for (number, line) in (1usize..).zip(text.lines().map(str::trim)) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let moves = game.parse_record(&start, line).map_err(|error| {
                let reason = phrases::IN_LINE.say(&[("number", &number), ("reason", error.saying())]);
                Error::format("game", reason.because(error.into()))
            })?;
            games.push(ImportedGame::new(start, moves));
        }
        Ok(())
    })
}
