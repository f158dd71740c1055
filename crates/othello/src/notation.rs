//! Squares as `f5`, boards as 64 characters, games as `f5d6c3`.

use std::fmt;
use std::str::FromStr;

use endspiel_game::python::Literal;
use endspiel_game::words::{Saying, Words};
use endspiel_game::{
    Error, Game, GameTree, ImportedGame, ImportedPart, NameList, Notation, OptionInfo, Reason, Side, Spec, phrases,
    shorten,
};

use crate::description::INFO;
use crate::{Move, Othello, Position, Squares, import, openings, python, sgf};

pub(crate) const LETTERS: [char; 2] = ['X', 'O'];
const PASS: &str = "pass";

endspiel_game::phrases! {
    FIELDS = "othello.fields":
        "it takes {squares} squares from a1 on, a space and the side to move, `X` or `O`",
        "es braucht {squares} Felder von a1 an, ein Leerzeichen und die Seite am Zug, „X“ oder „O“";
    SIDE = "othello.side": "the side to move is `X` or `O`", "am Zug ist „X“ oder „O“";
    LETTER = "othello.letter":
        "squares are `X`, `O` or `-`, not `{letter}`",
        "Felder sind „X“, „O“ oder „-“, nicht „{letter}“";
    pub(crate) NO_DISCS = "othello.no-discs": "there is no disc on the board", "auf dem Brett liegt kein Stein";
    pub(crate) NO_SQUARE = "othello.no-square":
        "a move is a square, as f5, or pass",
        "ein Zug ist ein Feld wie f5, oder pass";
    TAKEN = "othello.taken": "{at} is taken", "{at} ist besetzt";
    TURNS_NOTHING = "othello.turns-nothing":
        "a disc on {at} turns no disc over",
        "ein Stein auf {at} dreht keinen anderen um";
    MUST_PASS = "othello.must-pass": "there is no move but pass", "es bleibt nur Passen";
    MAY_NOT_PASS = "othello.may-not-pass":
        "you may pass only when there is no other move",
        "nur wer sonst nicht ziehen kann, darf passen";
}

impl Notation for Othello {
    const NAME: &'static str = INFO.name;
    const TITLE: Words = INFO.title;
    const OPTIONS: &'static [OptionInfo] = INFO.options;

    fn from_spec(mut spec: Spec) -> Result<Othello, Error> {
        let game = Othello::new(spec.take("size", 8)?)?;
        spec.finish(&["size"])?;
        Ok(game)
    }

    fn spec(&self) -> String {
        Spec::new(INFO.name).with_changed("size", self.size(), Othello::default().size()).to_string()
    }

    fn parse_position(&self, text: &str) -> Result<Position, Error> {
        if let Some(position) = endspiel_game::python::position(self, text) {
            return position;
        }
        let problem = |reason| Err(Error::position(reason));
        let squares = self.board().count() as usize;
        // Boards are written with and without spaces; the last letter is the side to move.
        let mut letters: Vec<char> = text
            .trim()
            .trim_end_matches(';')
            .chars()
            .filter(|letter| !letter.is_whitespace())
            .take(squares + 2)
            .collect();
        if letters.len() != squares + 1 {
            return problem(FIELDS.say(&[("squares", &squares)]));
        }
        let Some(Some(side)) = letters.pop().and_then(disc) else {
            return problem(SIDE.say(&[]));
        };
        let mut discs = [Squares::NONE; 2];
        for (square, letter) in self.board().iter().zip(letters) {
            match disc(letter) {
                Some(Some(side)) => discs[side.index()].0 |= 1 << square.0,
                Some(None) => {}
                None => return problem(LETTER.say(&[("letter", &shorten(&letter.to_string()))])),
            }
        }
        if discs == [Squares::NONE; 2] {
            return problem(NO_DISCS.say(&[]));
        }
        Ok(Position::new(discs[0], discs[1], side))
    }

    fn print_position(&self, position: &Position) -> String {
        let letter = |square| position.disc_at(square).map_or('-', |side| LETTERS[side.index()]);
        let squares: String = self.board().iter().map(letter).collect();
        format!("{squares} {}", LETTERS[position.side.index()])
    }

    fn print_move(&self, _: &Position, mv: Move) -> String {
        mv.to_string()
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, Error> {
        let text = text.trim();
        let mv = text.parse()?;
        if self.is_legal(position, mv) { Ok(mv) } else { Err(Error::refused_move(text, self.why_not(position, mv))) }
    }

    fn parse_record(&self, start: &Position, text: &str) -> Result<Vec<Move>, Error> {
        let literals = endspiel_game::python::record(self, start, text);
        literals.unwrap_or_else(|| import::transcript(self, start, text))
    }

    /// Prints the squares in order. Passes are left out; they follow from the rules.
    fn print_record(&self, start: &Position, moves: &[Move]) -> String {
        let placed: Vec<Move> = moves.iter().copied().filter(|&mv| mv != Move::Pass).collect();
        placed.iter().map(|&mv| self.print_move(start, mv)).collect()
    }

    fn import_literals(&self, start: &Position, literals: &[Literal<'_>]) -> Result<Vec<ImportedGame<Othello>>, Error> {
        python::games(self, start, literals)
    }

    fn import_part(&self, file: &[u8]) -> ImportedPart<Othello> {
        import::file(self, file)
    }

    fn import_names(&self, file: &[u8]) -> Option<NameList> {
        import::wthor_names(file)
    }

    fn print_sgf(&self, tree: &GameTree<Othello>, facts: &[(String, String)]) -> Option<String> {
        Some(sgf::print(self, tree, facts))
    }

    fn reason(&self, _: &Position) -> Reason {
        Reason::StonesCounted
    }

    fn named_openings(&self) -> Vec<(&'static str, Vec<Move>)> {
        openings::lines(self)
    }

    fn opening(&self, position: &Position) -> Option<&'static str> {
        openings::name(self, position)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(square) => square.fmt(f),
            Move::Pass => f.write_str(PASS),
        }
    }
}

impl FromStr for Move {
    type Err = Error;

    /// Reads a square or a pass, whether or not it is legal anywhere.
    ///
    /// ```
    /// use endspiel_othello::{Move, Square};
    /// assert_eq!("f5".parse(), Ok(Move::Place(Square::new(5, 4))));
    /// assert_eq!(Move::Pass.to_string().parse(), Ok(Move::Pass));
    /// ```
    fn from_str(text: &str) -> Result<Move, Error> {
        if is_pass(text) { Ok(Move::Pass) } else { text.parse().map(Move::Place) }
    }
}

impl Othello {
    /// Returns why a move is not legal.
    pub(crate) fn why_not(&self, position: &Position, mv: Move) -> Saying {
        match mv {
            _ if self.outcome(position).is_some() => phrases::GAME_OVER.say(&[]),
            Move::Pass => MAY_NOT_PASS.say(&[]),
            Move::Place(square) if !self.board().contains(square) => NO_SQUARE.say(&[]),
            Move::Place(square) => {
                let at = square.to_string();
                match position.disc_at(square) {
                    Some(_) => TAKEN.say(&[("at", &at)]).about([at]),
                    None if self.must_pass(position) => MUST_PASS.say(&[]),
                    None => TURNS_NOTHING.say(&[("at", &at)]).about([at]),
                }
            }
        }
    }
}

/// Returns the disc for a letter in any of the usual alphabets; `None` for other letters.
pub(crate) fn disc(letter: char) -> Option<Option<Side>> {
    match letter {
        'X' | 'x' | '*' | 'B' | 'b' => Some(Some(Side::First)),
        'O' | 'o' | '0' | 'W' | 'w' => Some(Some(Side::Second)),
        '-' | '.' => Some(None),
        _ => None,
    }
}

/// Returns whether a word means a pass, in any of the usual spellings.
pub(crate) fn is_pass(text: &str) -> bool {
    ["pass", "pa", "ps", "--"].iter().any(|word| text.eq_ignore_ascii_case(word))
}
