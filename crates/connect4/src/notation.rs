//! Columns as `4453`, boards as rows from the top.

use endspiel_game::{
    Colour, Diagram, Error, Game, GameInfo, MoveParts, Notation, OptionInfo, Reason, Side, Spec, bits, shorten,
};
use serde_json::{Value, json};

use crate::{Board, Cell, Column, ConnectFour, Position};

const LETTERS: [char; 2] = ['x', 'o'];

/// What stands for the board without stones.
const EMPTY: &str = "-";

impl Notation for ConnectFour {
    const INFO: GameInfo = GameInfo {
        name: "connect4",
        title: "Connect Four",
        colours: [Colour::White, Colour::Black],
        options: &[
            OptionInfo { name: "cols", values: "columns × (rows + 1) ≤ 64", default: "7", meaning: "columns" },
            OptionInfo { name: "rows", values: "columns × (rows + 1) ≤ 64", default: "6", meaning: "rows" },
            OptionInfo { name: "win", values: "2 or more", default: "4", meaning: "stones in a line that win" },
        ],
    };

    fn from_spec(mut spec: Spec) -> Result<ConnectFour, Error> {
        let usual = Board::USUAL;
        let board = Board::new(
            spec.take("cols", usual.cols())?,
            spec.take("rows", usual.rows())?,
            spec.take("win", usual.win())?,
        )?;
        spec.finish(&["cols", "rows", "win"])?;
        Ok(ConnectFour::new(board))
    }

    fn spec(&self) -> String {
        let (board, usual) = (self.board(), Board::USUAL);
        let options: Vec<String> = [
            ("cols", board.cols(), usual.cols()),
            ("rows", board.rows(), usual.rows()),
            ("win", board.win(), usual.win()),
        ]
        .into_iter()
        .filter(|(_, value, default)| value != default)
        .map(|(name, value, _)| format!("{name}={value}"))
        .collect();
        if options.is_empty() { "connect4".to_owned() } else { format!("connect4:{}", options.join(",")) }
    }

    fn parse_position(&self, text: &str) -> Result<Position, Error> {
        let text = text.trim();
        if text.contains(['/', '.', ' ']) {
            return self.parse_rows(text);
        }
        let start = self.start();
        let moves = self.parse_record(&start, text).map_err(|error| Error::Position(error.to_string()))?;
        Ok(moves.iter().fold(start, |position, &mv| self.play(&position, mv)))
    }

    fn print_position(&self, position: &Position) -> String {
        let letter = |cell| position.stone_at(cell).map_or('.', |side| LETTERS[side.index()]);
        let row = |row| (0..self.board().cols()).map(|column| letter(self.board().cell(column, row))).collect();
        let rows: Vec<String> = (0..self.board().rows()).rev().map(row).collect();
        format!("{} {}", rows.join("/"), LETTERS[position.side().index()])
    }

    fn print_move(&self, _: &Position, mv: Column) -> String {
        mv.to_string()
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Column, Error> {
        let text = text.trim();
        let refused = |reason: String| Error::refused_move(text, reason);
        let mut letters = text.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else {
            return Err(refused("a move is the number of one column".to_owned()));
        };
        let columns = self.board().cols();
        let column = Column::from_letter(letter)
            .filter(|column| column.0 < columns)
            .ok_or_else(|| refused(format!("the columns are 1 to {}", Column(columns - 1))))?;
        match self.outcome(position) {
            Some(_) => Err(refused("the game is over".to_owned())),
            None if self.landing(position, column).is_none() => Err(refused("the column is full".to_owned())),
            None => Ok(column),
        }
    }

    fn parse_record(&self, start: &Position, text: &str) -> Result<Vec<Column>, Error> {
        let columns = if text.trim() == EMPTY { "" } else { text };
        self.parse_moves(start, columns.split("").filter(|letter| !letter.trim().is_empty()))
    }

    fn print_record(&self, start: &Position, moves: &[Column]) -> String {
        if moves.is_empty() { EMPTY.to_owned() } else { self.print_moves(start, moves).concat() }
    }

    fn reason(&self, position: &Position) -> Reason {
        if self.winning_cells(position) != 0 { Reason::LineComplete } else { Reason::BoardFull }
    }

    fn diagram(&self, position: &Position) -> Diagram {
        let board = self.board();
        let mut diagram = Diagram::grid(board.cols(), board.rows(), LETTERS, |column, row| {
            let cell = board.cell(column, board.rows() - 1 - row);
            (board.name(cell), position.stone_at(cell))
        });
        diagram.lines.push((0..board.cols()).map(|column| format!(" {}", Column(column))).collect());
        diagram
    }

    fn parts(&self, position: &Position, mv: Column) -> MoveParts {
        let to = self.landing(position, mv).map(|cell| self.board().name(cell));
        MoveParts { to, ..MoveParts::default() }
    }

    fn facts(&self, position: &Position) -> Value {
        let line: Vec<String> = bits(self.winning_cells(position)).map(|cell| self.board().name(Cell(cell))).collect();
        json!({
            "cols": self.board().cols(),
            "rows": self.board().rows(),
            "win": self.board().win(),
            "stones": position.all.count_ones(),
            "line": line,
        })
    }
}

impl ConnectFour {
    /// Reads rows from the top and the side to move.
    fn parse_rows(&self, text: &str) -> Result<Position, Error> {
        let problem = |reason: String| Err(Error::Position(reason));
        let board = self.board();
        let [rows, side] = text.split_whitespace().collect::<Vec<_>>()[..] else {
            return problem("it takes the rows from the top and the side to move, `x` or `o`".to_owned());
        };
        let rows: Vec<&str> = rows.split('/').collect();
        if rows.len() != usize::from(board.rows()) {
            return problem(format!("there are {} rows, not {}", board.rows(), rows.len()));
        }
        let mut stones = [0u64; 2];
        for (row, text) in (0..board.rows()).rev().zip(&rows) {
            if text.chars().count() != usize::from(board.cols()) {
                return problem(format!("row `{}` has not {} cells", shorten(text), board.cols()));
            }
            for (column, letter) in (0u8..).zip(text.chars()) {
                let cell = 1 << board.cell(column, row).0;
                match letter.to_ascii_lowercase() {
                    'x' => stones[0] |= cell,
                    'o' => stones[1] |= cell,
                    '.' => {}
                    _ => return problem(format!("cells are `x`, `o` or `.`, not `{}`", shorten(&letter.to_string()))),
                }
            }
        }
        let side = match side {
            "x" | "X" => Side::First,
            "o" | "O" => Side::Second,
            _ => return problem(format!("the side to move is `x` or `o`, not `{}`", shorten(side))),
        };
        self.checked(stones, side)
    }

    /// The position with these stones, if it can come about.
    fn checked(&self, stones: [u64; 2], side: Side) -> Result<Position, Error> {
        let problem = |reason: &str| Err(Error::Position(reason.to_owned()));
        let [first, second] = stones;
        let all = first | second;
        let (board, counts) = (self.board(), (first.count_ones(), second.count_ones()));
        if !self.is_stacked(all) {
            return problem("a stone hangs in the air");
        }
        let turn = match counts {
            (x, o) if x == o => Side::First,
            (x, o) if x == o + 1 => Side::Second,
            (x, o) => return Err(Error::Position(format!("{x} stones against {o} cannot be: the players take turns"))),
        };
        if turn != side {
            return problem("by the number of stones it is the other side's turn");
        }
        let own = stones[side.index()];
        if board.has_line(own) {
            return problem("the side to move has a winning line already");
        }
        Ok(Position { own, all })
    }

    /// Whether every stone lies on another one or on the bottom.
    fn is_stacked(&self, all: u64) -> bool {
        let held = all << 1 | self.board().bottom();
        all & !held == 0
    }
}
