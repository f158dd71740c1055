//! A fourth game: everything it takes to join, notation and drawing included.
//!
//! `cargo run --example tic_tac_toe -p endspiel-game` plays it at random; its test runs the conformance suite.

use endspiel_game::{
    AnyGame, Diagram, DrawLimits, Error, Game, GameInfo, Notation, Outcome, Phrase, Random, Reason, Side, Spec,
    SquareSymmetry, Symmetry, Words, bits,
};
use endspiel_machine::mix;

#[derive(Clone, Debug)]
struct TicTacToe;

/// Crosses and noughts as nine bits each, row by row from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Board([u16; 2]);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Cell(u8);

const FULL: u16 = 0o777;
const LINES: [u16; 8] = [0o700, 0o070, 0o007, 0o444, 0o222, 0o111, 0o421, 0o124];
const LETTERS: [char; 2] = ['x', 'o'];
const CELLS: Phrase =
    Phrase::new("tictactoe.cells", "it takes nine of `x`, `o` and `.`", "es braucht neunmal „x“, „o“ oder „.“");
const TURNS: Phrase = Phrase::new("tictactoe.turns", "the players take turns", "es wird abwechselnd gezogen");

impl Board {
    fn taken(self) -> u16 {
        self.0[0] | self.0[1]
    }

    fn stone(self, cell: Cell) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.0[side.index()] >> cell.0 & 1 == 1)
    }

    fn has_line(self, side: Side) -> bool {
        LINES.iter().any(|line| self.0[side.index()] & line == *line)
    }
}

impl Game for TicTacToe {
    type Position = Board;
    type Move = Cell;

    fn start(&self) -> Board {
        Board([0, 0])
    }

    fn side_to_move(&self, board: &Board) -> Side {
        if board.taken().count_ones().is_multiple_of(2) { Side::First } else { Side::Second }
    }

    fn outcome(&self, board: &Board) -> Option<Outcome> {
        let winner = Side::BOTH.into_iter().find(|&side| board.has_line(side));
        winner.map(Outcome::Win).or((board.taken() == FULL).then_some(Outcome::Draw))
    }

    fn for_each_move(&self, board: &Board, visit: impl FnMut(Cell)) {
        if self.outcome(board).is_none() {
            bits(FULL & !board.taken()).map(Cell).for_each(visit);
        }
    }

    fn play(&self, board: &Board, cell: Cell) -> Board {
        let mut next = *board;
        next.0[self.side_to_move(board).index()] |= 1 << cell.0;
        next
    }

    fn hash(&self, board: &Board) -> u64 {
        mix(u64::from(board.0[0]) << 9 | u64::from(board.0[1]))
    }

    fn symmetries(&self) -> u8 {
        SquareSymmetry::COUNT
    }

    fn transform(&self, board: &Board, symmetry: Symmetry) -> Board {
        let image =
            |stones: u16| bits(stones).fold(0, |set, cell| set | 1 << self.transform_move(Cell(cell), symmetry).0);
        Board(board.0.map(image))
    }

    fn transform_move(&self, cell: Cell, symmetry: Symmetry) -> Cell {
        let (column, row) = SquareSymmetry::new(symmetry).apply(cell.0 % 3, cell.0 / 3, 3);
        Cell(3 * row + column)
    }

    fn inverse(&self, symmetry: Symmetry) -> Symmetry {
        SquareSymmetry::new(symmetry).inverse()
    }
}

impl Notation for TicTacToe {
    const INFO: GameInfo = GameInfo::new("tictactoe", Words::new("Tic-tac-toe", "Tic-Tac-Toe"));

    fn from_spec(spec: Spec) -> Result<TicTacToe, Error> {
        spec.finish(&[]).map(|()| TicTacToe)
    }

    fn parse_position(&self, text: &str) -> Result<Board, Error> {
        let stones =
            |letter| (0..).zip(text.chars()).filter(|(_, c)| *c == letter).fold(0, |set, (cell, _)| set | 1 << cell);
        if text.len() != 9 || !text.chars().all(|letter| "xo.".contains(letter)) {
            return Err(Error::position(CELLS.say(&[])));
        }
        let board = Board(LETTERS.map(stones));
        match board.0[0].count_ones().checked_sub(board.0[1].count_ones()) {
            Some(0 | 1) => Ok(board),
            _ => Err(Error::position(TURNS.say(&[]))),
        }
    }

    fn print_position(&self, board: &Board) -> String {
        (0..9).map(|cell| board.stone(Cell(cell)).map_or('.', |side| LETTERS[side.index()])).collect()
    }

    fn print_move(&self, _: &Board, cell: Cell) -> String {
        format!("{}{}", char::from(b'a' + cell.0 % 3), 3 - cell.0 / 3)
    }

    fn reason(&self, board: &Board) -> Reason {
        if Side::BOTH.into_iter().any(|side| board.has_line(side)) { Reason::LineComplete } else { Reason::BoardFull }
    }

    fn diagram(&self, board: &Board) -> Diagram {
        Diagram::grid(3, 3, LETTERS, |column, row| {
            let cell = Cell(3 * row + column);
            (self.print_move(board, cell), board.stone(cell))
        })
    }
}

fn main() -> Result<(), Error> {
    let mut game = TicTacToe.open(None, DrawLimits::default())?;
    let mut random = Random::new(1);
    while let Some(mv) = random.choose(&game.legal_moves()) {
        println!("{}\n{}", game.play(mv)?, game.diagram());
    }
    println!("{}", game.record());
    Ok(())
}

#[test]
fn it_conforms() {
    endspiel_game::conformance::check(&TicTacToe);
    // Games that last nine moves, as published for tic-tac-toe.
    assert_eq!(endspiel_game::perft::perft(&TicTacToe, &TicTacToe.start(), 9), 127_872);
}
