//! Hexapawn: pawns that go straight ahead and take on the slant (Martin Gardner, 1962).

use std::sync::Arc;

use endspiel_game::words::{Phrase, Saying, Words};
use endspiel_game::{Error, Game, Notation, OptionInfo, OptionKind, Outcome, Reason, Side, Spec, bits};
use endspiel_knowledge::{Evaluator, Hints, Score, Searchable};
use endspiel_presentation::{Diagram, Drawing, GameInfo, Lab, MoveParts, NotationHelp, Pieces, Setup};

/// The game on a square board. White begins below and moves up.
///
/// A side wins by reaching the other edge, or if its opponent cannot move.
#[derive(Clone, Copy, Debug)]
pub struct Hexapawn {
    size: u8,
}

/// The pawns of both sides, one bit per square: eight bits a row, the top row first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    pawns: [u64; 2],
    side: Side,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    from: u8,
    to: u8,
}

const LETTERS: [char; 2] = ['w', 'b'];
const SIZE: Phrase =
    Phrase::new("hexapawn.size", "the board has 3 to 8 squares a side", "das Brett hat 3 bis 8 Felder je Seite");
const ROWS: Phrase = Phrase::new(
    "hexapawn.rows",
    "it takes {size} rows of `w`, `b` and `.` with `/` between them, and the side to move",
    "es braucht {size} Reihen aus „w“, „b“ und „.“ mit „/“ dazwischen und die Seite am Zug",
);

impl Board {
    fn stone(&self, square: u8) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.pawns[side.index()] >> square & 1 == 1)
    }
}

impl Hexapawn {
    /// Returns the row a side wants to reach.
    fn goal(self, side: Side) -> u64 {
        ((1 << self.size) - 1) << if side == Side::First { 0 } else { 8 * (self.size - 1) }
    }

    fn has_arrived(self, board: &Board, side: Side) -> bool {
        board.pawns[side.index()] & self.goal(side) != 0
    }

    /// Returns the squares row by row, the top one first.
    fn squares(self) -> impl Iterator<Item = u8> {
        (0..self.size).flat_map(move |row| (0..self.size).map(move |column| 8 * row + column))
    }

    fn name(self, square: u8) -> String {
        format!("{}{}", char::from(b'a' + square % 8), self.size - square / 8)
    }
}

impl Game for Hexapawn {
    type Position = Board;
    type Move = Step;

    fn start(&self) -> Board {
        Board { pawns: [self.goal(Side::Second), self.goal(Side::First)], side: Side::First }
    }

    fn side_to_move(&self, board: &Board) -> Side {
        board.side
    }

    fn outcome(&self, board: &Board) -> Option<Outcome> {
        (self.count_moves(board) == 0).then_some(Outcome::Win(!board.side))
    }

    fn for_each_move(&self, board: &Board, mut visit: impl FnMut(Step)) {
        if self.has_arrived(board, !board.side) {
            return;
        }
        let other = board.pawns[(!board.side).index()];
        for from in bits(board.pawns[board.side.index()]) {
            let ahead = if board.side == Side::First { from.wrapping_sub(8) } else { from + 8 };
            if board.stone(ahead).is_none() {
                visit(Step { from, to: ahead });
            }
            let left = (from % 8 > 0).then(|| ahead.wrapping_sub(1));
            let right = (from % 8 + 1 < self.size).then(|| ahead + 1);
            for to in left.into_iter().chain(right).filter(|to| other >> to & 1 == 1) {
                visit(Step { from, to });
            }
        }
    }

    fn play_unchecked(&self, board: &Board, step: Step) -> Board {
        let mut pawns = board.pawns;
        pawns[board.side.index()] ^= 1 << step.from | 1 << step.to;
        pawns[(!board.side).index()] &= !(1 << step.to);
        Board { pawns, side: !board.side }
    }
}

impl Notation for Hexapawn {
    const NAME: &'static str = "hexapawn";
    const TITLE: Words = Words::new("Hexapawn", "Bauernduell");
    const OPTIONS: &'static [OptionInfo] = &[OptionInfo {
        name: "size",
        values: "3 to 8",
        kind: OptionKind::Number { least: 3, most: 8 },
        default: "3",
        meaning: Words::new("squares a side", "Felder je Seite"),
    }];

    fn from_spec(mut spec: Spec) -> Result<Hexapawn, Error> {
        let size = spec.take("size", 3)?;
        spec.finish(&["size"])?;
        if (3..=8).contains(&size) { Ok(Hexapawn { size }) } else { Err(Error::spec(SIZE.say(&[]))) }
    }

    fn spec(&self) -> String {
        Spec::new(Self::NAME).with_changed("size", self.size, 3).to_string()
    }

    fn parse_position(&self, text: &str) -> Result<Board, Error> {
        let wrong = || Error::position(ROWS.say(&[("size", &self.size)]));
        let (rows, side) = text.trim().split_once(' ').ok_or_else(wrong)?;
        let side = Side::BOTH.into_iter().find(|&known| side.trim() == LETTERS[known.index()].to_string());
        let rows: Vec<&str> = rows.split('/').collect();
        let size = usize::from(self.size);
        if rows.len() != size || rows.iter().any(|row| row.chars().count() != size) {
            return Err(wrong());
        }
        let mut board = Board { pawns: [0; 2], side: side.ok_or_else(wrong)? };
        for (square, letter) in self.squares().zip(rows.concat().chars()) {
            match LETTERS.iter().position(|&known| known == letter) {
                Some(side) => board.pawns[side] |= 1 << square,
                None if letter == '.' => {}
                None => return Err(wrong()),
            }
        }
        // The side that arrives has just moved, so the side to move cannot have arrived.
        if self.has_arrived(&board, board.side) { Err(wrong()) } else { Ok(board) }
    }

    fn print_position(&self, board: &Board) -> String {
        let letter = |square| board.stone(square).map_or('.', |side| LETTERS[side.index()]);
        let letters: Vec<char> = self.squares().map(letter).collect();
        let rows: Vec<String> = letters.chunks(self.size.into()).map(String::from_iter).collect();
        format!("{} {}", rows.join("/"), LETTERS[board.side.index()])
    }

    fn print_move(&self, board: &Board, step: Step) -> String {
        let takes = if board.stone(step.to).is_some() { 'x' } else { '-' };
        format!("{}{takes}{}", self.name(step.from), self.name(step.to))
    }

    fn reason(&self, board: &Board) -> Reason {
        if self.has_arrived(board, !board.side) { Reason::GoalReached } else { Reason::NoLegalMove }
    }
}

impl Drawing for Hexapawn {
    const INFO: GameInfo = GameInfo {
        pieces: Pieces {
            one: Words::new("pawn", "Bauer"),
            many: Words::new("pawns", "Bauern"),
            object: Words::new("a pawn", "einen Bauern"),
        },
        reasons: &[(Reason::GoalReached, Words::new("a pawn has come across", "ein Bauer ist am anderen Ende"))],
        options: Self::OPTIONS,
        notation: NotationHelp {
            position: "rows from the top (w b .) and the side to move: 'bbb/.../www w'",
            moves: "a1-a2, a1xb2; a record has spaces between them",
        },
        example: "b1-b2 a3xb2",
        picture: &["b1-b2", "a3xb2", "a1xb2"],
        lab: Lab { depth: 3, late: None, compared: 6 },
        ..GameInfo::new(Self::NAME, Self::TITLE)
    };

    fn diagram(&self, board: &Board) -> Diagram {
        Diagram::grid(self.size, self.size, LETTERS, |column, row| {
            let square = 8 * row + column;
            (self.name(square), board.stone(square))
        })
    }

    fn parts(&self, board: &Board, step: Step) -> MoveParts {
        let removes = board.stone(step.to).map(|_| self.name(step.to)).into_iter().collect();
        MoveParts { from: Some(self.name(step.from)), to: Some(self.name(step.to)), removes, ..MoveParts::default() }
    }

    fn set_up(&self, setup: &Setup) -> Result<Board, Saying> {
        setup.without_hands()?;
        let mut board = Board { pawns: [0; 2], side: setup.side };
        for (square, stone) in self.squares().zip(setup.by_place(&self.shape())?) {
            stone.into_iter().for_each(|side| board.pawns[side.index()] |= 1 << square);
        }
        self.parse_position(&self.print_position(&board)).map_err(|error| error.reason().clone())
    }
}

impl Hints for Hexapawn {
    fn is_loud(&self, board: &Board, step: Step) -> bool {
        board.stone(step.to).is_some()
    }
}

impl Searchable for Hexapawn {
    fn strong(&self) -> Arc<dyn Evaluator<Hexapawn>> {
        Arc::new(Pawns)
    }
}

/// An evaluator: an extra pawn is worth a point.
#[derive(Debug)]
struct Pawns;

impl Evaluator<Hexapawn> for Pawns {
    fn evaluate(&self, _: &Hexapawn, board: &Board) -> Score {
        let count = |side: Side| board.pawns[side.index()].count_ones() as Score;
        count(board.side) - count(!board.side)
    }
}

#[test]
fn it_conforms_and_the_second_player_wins() {
    for size in 3..=5 {
        endspiel_presentation::conformance::check(&Hexapawn { size });
    }
    // Gardner: on the board of three the second player wins; the longest game has seven plies.
    let (game, start) = (Hexapawn { size: 3 }, Hexapawn { size: 3 }.start());
    let value = endspiel_search::plain_negamax(&game, &Pawns, &start, 9, endspiel_search::Wins::ByDistance);
    assert!(value < -endspiel_knowledge::CERTAIN);
    assert_eq!(endspiel_game::perft::perft(&game, &start, 8), 0);
}

#[test]
fn it_is_there_for_programs_that_learn() {
    use endspiel_games::batch::{BatchLimits, BatchOrder, BatchPositions};
    let limits = BatchLimits { moves_without_removal: None, turns: None };
    let order = BatchOrder { positions: BatchPositions::Texts(&["-"; 100]), limits, history: 0 };
    let mut batch = endspiel_games::Games::usual().with::<Hexapawn>().batch("hexapawn:size=4", &order).unwrap();
    // Four pawns a side, each of which can go one step.
    assert_eq!((batch.legal().0.len(), batch.stones()[99].map(u128::count_ones)), (400, [4, 4]));
    batch.play_random(1, None, 1, &endspiel_knowledge::Stop::never());
    assert!(batch.results().iter().all(|result| result.abs() == 1), "nobody draws");
}
