//! Dots and Boxes: lines between dots, which belong to no side, and boxes for the side that closes them (Lucas, 1889).
//!
//! Lines and boxes are places of one grid, in which the dots are not there. A side that closes a box moves again.

use std::sync::Arc;

use endspiel_game::words::{Phrase, Words};
use endspiel_game::{Error, Game, Notation, OptionInfo, OptionKind, Outcome, Reason, Side, Spec};
use endspiel_knowledge::{Evaluator, Hints, Score, Searchable};
use endspiel_presentation::{Diagram, Drawing, GameInfo, Lab, MoveParts, NotationHelp, Pieces, Spot};

/// The game on a board of so many boxes. White begins.
#[derive(Clone, Copy, Debug)]
pub struct DotsAndBoxes {
    columns: u8,
    rows: u8,
}

/// The lines and boxes, a bit for each place of the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    drawn: u128,
    boxes: [u128; 2],
    side: Side,
    /// Whether the side to move has to wait, because the other side has closed a box.
    waits: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Turn {
    /// Draws the line on this place.
    Draw(u8),
    /// Waits while the other side moves again.
    Wait,
}

const LETTERS: [char; 2] = ['w', 'b'];
/// Places in a row of the grid, whatever the size of the board.
const WIDTH: u8 = 9;
const SIZES: Phrase = Phrase::new(
    "boxes.sizes",
    "there are 1 to 4 columns and rows of boxes",
    "es gibt 1 bis 4 Spalten und Reihen von Kästchen",
);
const ROWS: Phrase = Phrase::new(
    "boxes.rows",
    "it takes {rows} rows of lines and boxes, in which a box is closed if its four lines are drawn, and the side to move",
    "es braucht {rows} Reihen aus Linien und Kästchen, geschlossen bei vier gezogenen Linien, und die Seite am Zug",
);

fn is_box(place: u8) -> bool {
    place / WIDTH % 2 == 1 && place % WIDTH % 2 == 1
}

/// Returns whether the place is in a row of lines alone.
fn is_flat(place: u8) -> bool {
    (place / WIDTH).is_multiple_of(2)
}

fn bit(place: u8) -> u128 {
    1 << place
}

/// Returns the four lines around a box.
fn around(place: u8) -> u128 {
    bit(place - WIDTH) | bit(place - 1) | bit(place + 1) | bit(place + WIDTH)
}

impl Board {
    fn owner(&self, place: u8) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.boxes[side.index()] & bit(place) != 0)
    }

    /// Returns how many boxes the first player has beyond the second.
    fn margin(&self) -> i32 {
        self.boxes[0].count_ones() as i32 - self.boxes[1].count_ones() as i32
    }
}

impl DotsAndBoxes {
    /// Returns the places row by row, the top one first: lines and boxes, without the dots.
    fn places(self) -> impl Iterator<Item = u8> {
        let row = move |row| (0..=2 * self.columns).map(move |column| (row, column));
        let all = (0..=2 * self.rows).flat_map(row);
        all.filter(|(row, column)| row % 2 == 1 || column % 2 == 1).map(|(row, column)| WIDTH * row + column)
    }

    fn lines(self) -> impl Iterator<Item = u8> {
        self.places().filter(|&place| !is_box(place))
    }

    /// Returns the boxes that are closed once these lines are drawn.
    fn closed(self, drawn: u128) -> u128 {
        let closed = self.places().filter(|&place| is_box(place) && drawn & around(place) == around(place));
        closed.map(bit).sum()
    }

    fn name(self, place: u8) -> String {
        format!("{}{}", char::from(b'a' + place % WIDTH), 2 * self.rows + 1 - place / WIDTH)
    }
}

impl Game for DotsAndBoxes {
    type Position = Board;
    type Move = Turn;

    fn start(&self) -> Board {
        Board { drawn: 0, boxes: [0; 2], side: Side::First, waits: false }
    }

    fn side_to_move(&self, board: &Board) -> Side {
        board.side
    }

    fn outcome(&self, board: &Board) -> Option<Outcome> {
        let boxes = u32::from(self.columns) * u32::from(self.rows);
        ((board.boxes[0] | board.boxes[1]).count_ones() == boxes).then(|| match board.margin() {
            0 => Outcome::Draw,
            margin => Outcome::Win(if margin > 0 { Side::First } else { Side::Second }),
        })
    }

    fn for_each_move(&self, board: &Board, mut visit: impl FnMut(Turn)) {
        if board.waits {
            return visit(Turn::Wait);
        }
        self.lines().filter(|&place| board.drawn & bit(place) == 0).for_each(|place| visit(Turn::Draw(place)));
    }

    fn play_unchecked(&self, board: &Board, turn: Turn) -> Board {
        let mut next = Board { side: !board.side, waits: false, ..*board };
        let Turn::Draw(place) = turn else { return next };
        next.drawn |= bit(place);
        let won = self.closed(next.drawn) & !(board.boxes[0] | board.boxes[1]);
        next.boxes[board.side.index()] |= won;
        next.waits = won != 0 && self.outcome(&next).is_none();
        next
    }

    fn is_pass(&self, turn: Turn) -> bool {
        turn == Turn::Wait
    }

    fn has_same_board(&self, one: &Board, other: &Board) -> bool {
        (one.drawn, one.boxes) == (other.drawn, other.boxes)
    }
}

impl Notation for DotsAndBoxes {
    const NAME: &'static str = "boxes";
    const TITLE: Words = Words::new("Dots and Boxes", "Käsekästchen");
    const OPTIONS: &'static [OptionInfo] = &[
        OptionInfo {
            name: "cols",
            values: "1 to 4",
            kind: OptionKind::Number { least: 1, most: 4 },
            default: "3",
            meaning: Words::new("columns of boxes", "Spalten von Kästchen"),
        },
        OptionInfo {
            name: "rows",
            values: "1 to 4",
            kind: OptionKind::Number { least: 1, most: 4 },
            default: "3",
            meaning: Words::new("rows of boxes", "Reihen von Kästchen"),
        },
    ];

    fn from_spec(mut spec: Spec) -> Result<DotsAndBoxes, Error> {
        let (columns, rows) = (spec.take("cols", 3)?, spec.take("rows", 3)?);
        spec.finish(&["cols", "rows"])?;
        let known = (1..=4).contains(&columns) && (1..=4).contains(&rows);
        if known { Ok(DotsAndBoxes { columns, rows }) } else { Err(Error::spec(SIZES.say(&[]))) }
    }

    fn spec(&self) -> String {
        Spec::new(Self::NAME).with_changed("cols", self.columns, 3).with_changed("rows", self.rows, 3).to_string()
    }

    fn parse_position(&self, text: &str) -> Result<Board, Error> {
        let read = || {
            let (rows, turn) = text.trim().split_once(' ')?;
            let (turn, waits) = turn.strip_suffix('-').map_or((turn, false), |turn| (turn, true));
            let side = Side::BOTH.into_iter().find(|&known| turn == LETTERS[known.index()].to_string())?;
            let mut board = Board { drawn: 0, boxes: [0; 2], side, waits };
            let rows: Vec<&str> = rows.split('/').collect();
            let width =
                |row: usize| usize::from(if row.is_multiple_of(2) { self.columns } else { 2 * self.columns + 1 });
            let fits = rows.iter().enumerate().all(|(row, text)| text.chars().count() == width(row));
            (fits && rows.len() == usize::from(2 * self.rows + 1)).then_some(())?;
            for (place, letter) in self.places().zip(rows.concat().chars()) {
                match LETTERS.iter().position(|&known| known == letter) {
                    Some(owner) if is_box(place) => board.boxes[owner] |= bit(place),
                    None if letter == '-' && is_flat(place) => board.drawn |= bit(place),
                    None if letter == '|' && !is_box(place) && !is_flat(place) => board.drawn |= bit(place),
                    None if letter == '.' => {}
                    _ => return None,
                }
            }
            // Only a side that has closed a box moves again.
            let can_wait = board.boxes[(!side).index()] != 0 && self.outcome(&board).is_none();
            (board.boxes[0] | board.boxes[1] == self.closed(board.drawn) && (!waits || can_wait)).then_some(board)
        };
        read().ok_or_else(|| Error::position(ROWS.say(&[("rows", &(2 * self.rows + 1))])))
    }

    fn print_position(&self, board: &Board) -> String {
        let letter = |place| match board.owner(place) {
            Some(side) => LETTERS[side.index()],
            None if board.drawn & bit(place) == 0 => '.',
            None => {
                if is_flat(place) {
                    '-'
                } else {
                    '|'
                }
            }
        };
        let row = |row: u8| self.places().filter(|place| place / WIDTH == row).map(letter).collect::<String>();
        let rows: Vec<String> = (0..=2 * self.rows).map(row).collect();
        format!("{} {}{}", rows.join("/"), LETTERS[board.side.index()], if board.waits { "-" } else { "" })
    }

    fn print_move(&self, _: &Board, turn: Turn) -> String {
        match turn {
            Turn::Draw(place) => self.name(place),
            Turn::Wait => "--".to_owned(),
        }
    }

    fn reason(&self, _: &Board) -> Reason {
        Reason::StonesCounted
    }
}

impl Drawing for DotsAndBoxes {
    const INFO: GameInfo = GameInfo {
        pieces: Pieces {
            one: Words::new("box", "Kästchen"),
            many: Words::new("boxes", "Kästchen"),
            object: Words::new("a box", "ein Kästchen"),
        },
        task: Some(Words::new("draw a line", "Ziehe eine Linie")),
        extra_turns: true,
        reasons: &[(Reason::StonesCounted, Words::new("all boxes are closed", "alle Kästchen sind geschlossen"))],
        counted: true,
        steepness: 0.5,
        options: Self::OPTIONS,
        notation: NotationHelp {
            position: "rows of lines and boxes from the top (- | drawn, w b closed, . else) and the side to move; 'w-' waits",
            moves: "the place of the line: b1; -- while the other side moves again; a record has spaces between them",
        },
        example: "b1 d1 f1",
        picture: &["b1", "a2", "b3", "c2", "--", "d3"],
        lab: Lab { depth: 2, late: None, compared: 3 },
        ..GameInfo::new(Self::NAME, Self::TITLE)
    };

    /// Returns the grid. A drawn line is a label without a stone, since it belongs to no side; a closed box is a stone.
    fn diagram(&self, board: &Board) -> Diagram {
        let (width, height) = (2 * self.columns + 1, 2 * self.rows + 1);
        let dots =
            |row: u8| (0..width).map(|column| if (row | column).is_multiple_of(2) { " +" } else { " ·" }).collect();
        let spot = |place: u8| {
            let drawn = board.drawn & bit(place) != 0;
            let line = if is_flat(place) { "─" } else { "│" };
            Spot {
                name: self.name(place),
                line: usize::from(place / WIDTH),
                column: 2 * usize::from(place % WIDTH) + 1,
                stone: board.owner(place),
                label: if drawn { line.to_owned() } else { String::new() },
            }
        };
        Diagram { lines: (0..height).map(dots).collect(), spots: self.places().map(spot).collect(), letters: LETTERS }
    }

    fn parts(&self, _: &Board, turn: Turn) -> MoveParts {
        match turn {
            Turn::Draw(place) => MoveParts { to: Some(self.name(place)), ..MoveParts::default() },
            Turn::Wait => MoveParts::default(),
        }
    }
}

impl Hints for DotsAndBoxes {}

impl Searchable for DotsAndBoxes {
    fn strong(&self) -> Arc<dyn Evaluator<DotsAndBoxes>> {
        Arc::new(Boxes)
    }
}

/// An evaluator: a box more is worth a point.
#[derive(Debug)]
struct Boxes;

impl Evaluator<DotsAndBoxes> for Boxes {
    fn evaluate(&self, _: &DotsAndBoxes, board: &Board) -> Score {
        if board.side == Side::First { board.margin() } else { -board.margin() }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use endspiel_game::perft::perft;

    use super::*;

    /// Returns how many boxes more the side to move gets from here on, remembering lines.
    fn value(game: &DotsAndBoxes, board: &Board, known: &mut HashMap<(u128, bool), i32>) -> i32 {
        let gained = |next: &Board| (next.boxes[0] | next.boxes[1]).count_ones() as i32;
        let here = (board.drawn, board.waits);
        if game.outcome(board).is_some() {
            return 0;
        }
        if let Some(&value) = known.get(&here) {
            return value;
        }
        let after = |turn| {
            let next = game.play_unchecked(board, turn);
            gained(&next) - gained(board) - value(game, &next, known)
        };
        let best = game.moves(board).into_iter().map(after).max().expect("a game that is not over has a move");
        known.insert(here, best);
        best
    }

    #[test]
    fn it_conforms() {
        for (columns, rows) in [(1, 1), (2, 1), (3, 2)] {
            endspiel_presentation::conformance::check(&DotsAndBoxes { columns, rows });
        }
    }

    #[test]
    fn small_boards_have_the_values_that_another_program_finds() {
        // Berlekamp, Conway and Guy, "Winning Ways", chapter 16: the first player wins on two by two boxes. The margins are
        // also those of a Python program that keeps pairs of dots; `crates/python/tests/test_own_games.py` has it.
        for ((columns, rows), margin) in [((1, 1), -1), ((2, 1), 0), ((3, 1), -1), ((1, 4), 0), ((2, 2), 2)] {
            let game = DotsAndBoxes { columns, rows };
            assert_eq!(value(&game, &game.start(), &mut HashMap::new()), margin, "{columns} by {rows}");
        }
    }

    #[test]
    fn games_are_counted_as_another_program_counts_them() {
        for ((columns, rows), counts) in [
            ((1, 1), &[4, 12, 24, 24, 0][..]),
            ((2, 1), &[7, 42, 210, 840, 2424, 4320, 5040, 4320, 0]),
            ((2, 2), &[12, 132, 1320, 11880, 94368]),
            ((3, 3), &[24, 552, 12144, 255024]),
        ] {
            let game = DotsAndBoxes { columns, rows };
            for (depth, &count) in (1..).zip(counts) {
                assert_eq!(perft(&game, &game.start(), depth), count, "{columns} by {rows}, depth {depth}");
            }
        }
    }

    #[test]
    fn a_drawn_line_belongs_to_no_side_and_a_closed_box_to_the_side_that_closed_it() {
        let game = DotsAndBoxes { columns: 1, rows: 1 };
        let board = game.parse_position("-/|.|/. w").unwrap();
        assert_eq!(game.diagram(&board).to_string(), " + ─ +\n │ · │\n + · +\n");
        let closed = game.play(&board, Turn::Draw(2 * WIDTH + 1)).unwrap();
        assert_eq!(game.print_position(&closed), "-/|w|/- b");
        assert_eq!(game.outcome(&closed), Some(Outcome::Win(Side::First)));
        for wrong in ["-/|.|/- w", "./.w./. w", "-/|.|/. w-", "-/|.|/.. w", "|/|.|/. w"] {
            assert!(game.parse_position(wrong).is_err(), "{wrong}");
        }
    }
}
