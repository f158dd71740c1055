//! Columns as `4453`, boards as rows from the top.

use endspiel_game::python::Literal;
use endspiel_game::words::{Saying, Words};
use endspiel_game::{Error, Game, ImportedGame, Notation, OptionInfo, Reason, Side, Spec, phrases, shorten};

use crate::board::{Board, Cell};
use crate::description::INFO;
use crate::game::{Column, ConnectFour, Position};
use crate::python;
use crate::word::Word;

pub(crate) const LETTERS: [char; 2] = ['x', 'o'];

/// The notation of the empty board.
const EMPTY: &str = "-";

endspiel_game::phrases! {
    pub(crate) ONE_COLUMN = "connect4.one-column":
        "a move is the number of one column",
        "ein Zug ist die Nummer einer Spalte";
    COLUMNS = "connect4.columns": "the columns are 1 to {last}", "die Spalten sind 1 bis {last}";
    FULL = "connect4.full": "column {column} is full", "Spalte {column} ist voll";
    FIELDS = "connect4.fields":
        "it takes the rows from the top and the side to move, `x` or `o`",
        "es braucht die Reihen von oben und die Seite am Zug, „x“ oder „o“";
    ROWS = "connect4.rows": "there are {rows} rows, not {found}", "es gibt {rows} Reihen, nicht {found}";
    ROW = "connect4.row": "row `{row}` does not have {columns} cells", "die Reihe „{row}“ hat nicht {columns} Felder";
    LETTER = "connect4.letter":
        "cells are `x`, `o` or `.`, not `{letter}`",
        "Felder sind „x“, „o“ oder „.“, nicht „{letter}“";
    SIDE = "connect4.side": "the side to move is `x` or `o`, not `{text}`", "am Zug ist „x“ oder „o“, nicht „{text}“";
    pub(crate) FLOATING = "connect4.floating":
        "the stone on {at} hangs in the air",
        "der Stein auf {at} hängt in der Luft";
    COUNTS = "connect4.counts":
        "{first} stones against {second} cannot be: the players take turns",
        "{first} Steine gegen {second} kann nicht sein: es wird abwechselnd gezogen";
    TURN = "connect4.turn":
        "by the number of stones it is the other side's turn",
        "nach der Zahl der Steine ist die andere Seite am Zug";
    LINE_ALREADY = "connect4.line-already":
        "the side to move has a winning line already",
        "die Seite am Zug hat schon eine Gewinnreihe";
}

pub(crate) fn full(column: Column) -> Saying {
    FULL.say(&[("column", &column.to_string())])
}

impl<W: Word> Notation for ConnectFour<W> {
    const NAME: &'static str = INFO.name;
    const TITLE: Words = INFO.title;
    const OPTIONS: &'static [OptionInfo] = INFO.options;

    fn from_spec(mut spec: Spec) -> Result<ConnectFour<W>, Error> {
        let standard = Board::STANDARD;
        let board = Board::new(
            spec.take("cols", standard.cols())?,
            spec.take("rows", standard.rows())?,
            spec.take("win", standard.win())?,
        )?;
        spec.finish(&["cols", "rows", "win"])?;
        Ok(ConnectFour::new(board))
    }

    fn spec(&self) -> String {
        let (board, standard) = (self.board(), Board::STANDARD);
        Spec::new(INFO.name)
            .with_changed("cols", board.cols(), standard.cols())
            .with_changed("rows", board.rows(), standard.rows())
            .with_changed("win", board.win(), standard.win())
            .to_string()
    }

    fn parse_position(&self, text: &str) -> Result<Position<W>, Error> {
        if let Some(position) = endspiel_game::python::position(self, text) {
            return position;
        }
        let text = text.trim();
        if text.contains(['/', '.', ' ']) {
            return self.parse_rows(text);
        }
        let start = self.start();
        let moves = self.parse_record(&start, text).map_err(|error| Error::position(error.into()))?;
        Ok(moves.iter().fold(start, |position, &mv| self.play_unchecked(&position, mv)))
    }

    fn print_position(&self, position: &Position<W>) -> String {
        let letter = |cell| position.stone_at(cell).map_or('.', |side| LETTERS[side.index()]);
        let row = |row| (0..self.board().cols()).map(|column| letter(self.board().cell(column, row))).collect();
        let rows: Vec<String> = (0..self.board().rows()).rev().map(row).collect();
        format!("{} {}", rows.join("/"), LETTERS[position.side().index()])
    }

    fn print_move(&self, _: &Position<W>, mv: Column) -> String {
        mv.to_string()
    }

    fn parse_move(&self, position: &Position<W>, text: &str) -> Result<Column, Error> {
        let text = text.trim();
        let refused = |reason| Error::refused_move(text, reason);
        let (column, columns): (Column, u8) = (text.parse()?, self.board().cols());
        if column.0 >= columns {
            return Err(refused(COLUMNS.say(&[("last", &Column(columns - 1).to_string())])));
        }
        self.refusal(position, column).map_or(Ok(column), |reason| Err(refused(reason)))
    }

    fn parse_record(&self, start: &Position<W>, text: &str) -> Result<Vec<Column>, Error> {
        if let Some(moves) = endspiel_game::python::record(self, start, text) {
            return moves;
        }
        let columns = if text.trim() == EMPTY { "" } else { text };
        self.parse_moves(start, columns.split("").filter(|letter| !letter.trim().is_empty()))
    }

    fn import_literals(
        &self,
        start: &Position<W>,
        literals: &[Literal<'_>],
    ) -> Result<Vec<ImportedGame<ConnectFour<W>>>, Error> {
        python::games(self, start, literals)
    }

    fn print_record(&self, start: &Position<W>, moves: &[Column]) -> String {
        if moves.is_empty() { EMPTY.to_owned() } else { self.print_moves(start, moves).concat() }
    }

    fn reason(&self, position: &Position<W>) -> Reason {
        if self.winning_cells(position).is_none() { Reason::BoardFull } else { Reason::LineComplete }
    }

    fn last_stone(&self, position: &Position<W>, plies: u32) -> Option<u32> {
        Some(position.all.count_ones() + plies)
    }
}

impl<W: Word> ConnectFour<W> {
    /// Returns why no stone may be dropped into a column of the board.
    pub(crate) fn refusal(&self, position: &Position<W>, column: Column) -> Option<Saying> {
        match self.outcome(position) {
            Some(_) => Some(phrases::GAME_OVER.say(&[])),
            None => self.landing(position, column).is_none().then(|| full(column)),
        }
    }

    /// Reads rows from the top and the side to move.
    fn parse_rows(&self, text: &str) -> Result<Position<W>, Error> {
        let problem = |reason| Err(Error::position(reason));
        let board = self.board();
        let [rows, side] = text.split_whitespace().collect::<Vec<_>>()[..] else {
            return problem(FIELDS.say(&[]));
        };
        let rows: Vec<&str> = rows.split('/').collect();
        if rows.len() != usize::from(board.rows()) {
            return problem(ROWS.say(&[("rows", &board.rows()), ("found", &rows.len())]));
        }
        let mut stones = [W::NONE; 2];
        for (row, text) in (0..board.rows()).rev().zip(&rows) {
            if text.chars().count() != usize::from(board.cols()) {
                return problem(ROW.say(&[("row", &shorten(text)), ("columns", &board.cols())]));
            }
            for (column, letter) in (0u8..).zip(text.chars()) {
                let cell = W::cell(board.cell(column, row).0);
                match letter.to_ascii_lowercase() {
                    'x' => stones[0] |= cell,
                    'o' => stones[1] |= cell,
                    '.' => {}
                    _ => return problem(LETTER.say(&[("letter", &shorten(&letter.to_string()))])),
                }
            }
        }
        let side = match side {
            "x" | "X" => Side::First,
            "o" | "O" => Side::Second,
            _ => return problem(SIDE.say(&[("text", &shorten(side))])),
        };
        self.checked(stones, side).map_err(Error::position)
    }

    /// Returns the position with these stones if it can occur in a game.
    pub(crate) fn checked(&self, stones: [W; 2], side: Side) -> Result<Position<W>, Saying> {
        let [first, second] = stones;
        let all = first | second;
        let (board, counts) = (self.board(), (first.count_ones(), second.count_ones()));
        if let Some(cell) = self.floating(all).cells().next() {
            let at = board.name(Cell(cell));
            return Err(FLOATING.say(&[("at", &at)]).about([at]));
        }
        let turn = match counts {
            (x, o) if x == o => Side::First,
            (x, o) if x == o + 1 => Side::Second,
            (x, o) => {
                return Err(COUNTS.say(&[("first", &x), ("second", &o)]));
            }
        };
        if turn != side {
            return Err(TURN.say(&[]));
        }
        let own = stones[side.index()];
        if board.has_line(own) {
            let line = board.winning_cells(own).cells().map(|cell| board.name(Cell(cell)));
            return Err(LINE_ALREADY.say(&[]).about(line));
        }
        Ok(Position { own, all })
    }

    /// Returns the stones that lie neither on another stone nor on the bottom.
    fn floating(&self, all: W) -> W {
        let held = all << 1 | self.board().bottom();
        all & !held
    }
}
