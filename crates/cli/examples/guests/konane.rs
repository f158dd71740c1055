//! Konane: jumps over single stones, as often as the line goes on, on a board that begins full (Hawaii).

use std::sync::Arc;

use endspiel_game::words::{Phrase, Words};
use endspiel_game::{Colour, Error, Game, Notation, OptionInfo, OptionKind, Outcome, Reason, Side, Spec, bits};
use endspiel_knowledge::{Evaluator, Hints, Score, Searchable};
use endspiel_presentation::{Diagram, Drawing, GameInfo, Lab, MoveParts, NotationHelp, Stones};

/// The game on a square board from which two stones have been taken. Black begins; a side that cannot jump loses.
#[derive(Clone, Copy, Debug)]
pub struct Konane {
    size: u8,
    gap: Gap,
}

/// The place of the two stones that are taken off before the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Gap {
    Corner,
    Centre,
}

/// All stones, one bit per square: eight bits a row, the top row first. The square decides the colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    stones: u64,
    side: Side,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Jump {
    from: u8,
    to: u8,
}

const LETTERS: [char; 2] = ['b', 'w'];
const GAPS: &[&str] = &["corner", "centre"];
/// The squares of Black, the top left corner among them, and of White.
const COLOURED: [u64; 2] = [0xAA55_AA55_AA55_AA55, 0x55AA_55AA_55AA_55AA];
const OPTIONS: Phrase = Phrase::new(
    "konane.options",
    "the board has 4 to 8 squares a side and its gap at the corner or the centre",
    "das Brett hat 4 bis 8 Felder je Seite und seine Lücke in der Ecke (corner) oder der Mitte (centre)",
);
const ROWS: Phrase = Phrase::new(
    "konane.rows",
    "it takes {size} rows of `b`, `w` and `.` with `/` between them, each stone on a square of its colour, and the side to move",
    "es braucht {size} Reihen aus „b“, „w“ und „.“ mit „/“ dazwischen, jeder Stein auf einem Feld seiner Farbe, und die Seite am Zug",
);

impl Board {
    fn has(&self, square: u8) -> bool {
        self.stones >> square & 1 == 1
    }

    fn of(&self, side: Side) -> u64 {
        self.stones & COLOURED[side.index()]
    }

    fn stone(&self, square: u8) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.of(side) >> square & 1 == 1)
    }
}

impl Konane {
    /// Returns the squares row by row, the top one first.
    fn squares(self) -> impl Iterator<Item = u8> {
        (0..self.size).flat_map(move |row| (0..self.size).map(move |column| 8 * row + column))
    }

    fn name(self, square: u8) -> String {
        format!("{}{}", char::from(b'a' + square % 8), self.size - square / 8)
    }

    /// Returns the square so many columns and rows away, if it is on the board.
    fn beyond(self, square: u8, (columns, rows): (i8, i8)) -> Option<u8> {
        let (column, row) = ((square % 8).checked_add_signed(columns)?, (square / 8).checked_add_signed(rows)?);
        (column < self.size && row < self.size).then_some(8 * row + column)
    }
}

/// Returns the squares a jump passes over: every second one.
fn jumped(Jump { from, to }: Jump) -> impl Iterator<Item = u8> {
    let (low, high) = (from.min(to), from.max(to));
    let step = if high - low < 8 { 1 } else { 8 };
    (low + step..high).step_by(2 * usize::from(step))
}

impl Game for Konane {
    type Position = Board;
    type Move = Jump;

    fn start(&self) -> Board {
        let middle = self.size / 2;
        let gap = match self.gap {
            Gap::Corner => [0, 1],
            Gap::Centre => [9 * middle, 9 * middle - 1],
        };
        let full = self.squares().fold(0, |stones: u64, square| stones | 1 << square);
        Board { stones: gap.iter().fold(full, |stones, square| stones & !(1 << square)), side: Side::First }
    }

    fn side_to_move(&self, board: &Board) -> Side {
        board.side
    }

    fn outcome(&self, board: &Board) -> Option<Outcome> {
        (self.count_moves(board) == 0).then_some(Outcome::Win(!board.side))
    }

    fn for_each_move(&self, board: &Board, mut visit: impl FnMut(Jump)) {
        for from in bits(board.of(board.side)) {
            for (columns, rows) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                let mut at = from;
                // Two squares ahead the colour is the jumping stone's own, so a stone next to it is the other side's.
                while let (Some(over), Some(to)) =
                    (self.beyond(at, (columns, rows)), self.beyond(at, (2 * columns, 2 * rows)))
                    && board.has(over)
                    && !board.has(to)
                {
                    visit(Jump { from, to });
                    at = to;
                }
            }
        }
    }

    fn play_unchecked(&self, board: &Board, jump: Jump) -> Board {
        let taken = jumped(jump).fold(1 << jump.from, |taken: u64, square| taken | 1 << square);
        Board { stones: board.stones & !taken | 1 << jump.to, side: !board.side }
    }
}

impl Notation for Konane {
    const NAME: &'static str = "konane";
    const TITLE: Words = Words::new("Konane", "Kōnane");
    const OPTIONS: &'static [OptionInfo] = &[
        OptionInfo {
            name: "size",
            values: "4 to 8",
            kind: OptionKind::Number { least: 4, most: 8 },
            default: "6",
            meaning: Words::new("squares a side", "Felder je Seite"),
        },
        OptionInfo {
            name: "gap",
            values: "corner or centre",
            kind: OptionKind::Choice {
                choices: GAPS,
                names: &[Words::new("corner", "Ecke"), Words::new("centre", "Mitte")],
            },
            default: "centre",
            meaning: Words::new("where two stones are missing", "wo zwei Steine fehlen"),
        },
    ];

    fn from_spec(mut spec: Spec) -> Result<Konane, Error> {
        let size = spec.take("size", 6)?;
        let gap = spec.take_text("gap").unwrap_or_else(|| "centre".to_owned());
        spec.finish(&["size", "gap"])?;
        let gap = match gap.as_str() {
            "corner" => Some(Gap::Corner),
            "centre" => Some(Gap::Centre),
            _ => None,
        };
        match gap {
            Some(gap) if (4..=8).contains(&size) => Ok(Konane { size, gap }),
            _ => Err(Error::spec(OPTIONS.say(&[]))),
        }
    }

    fn spec(&self) -> String {
        let gap = if self.gap == Gap::Corner { "corner" } else { "centre" };
        Spec::new(Self::NAME).with_changed("size", self.size, 6).with_changed("gap", gap, "centre").to_string()
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
        let mut board = Board { stones: 0, side: side.ok_or_else(wrong)? };
        for (square, letter) in self.squares().zip(rows.concat().chars()) {
            match LETTERS.iter().position(|&known| known == letter) {
                Some(side) if COLOURED[side] >> square & 1 == 1 => board.stones |= 1 << square,
                None if letter == '.' => {}
                _ => return Err(wrong()),
            }
        }
        Ok(board)
    }

    fn print_position(&self, board: &Board) -> String {
        let letter = |square| board.stone(square).map_or('.', |side| LETTERS[side.index()]);
        let letters: Vec<char> = self.squares().map(letter).collect();
        let rows: Vec<String> = letters.chunks(self.size.into()).map(String::from_iter).collect();
        format!("{} {}", rows.join("/"), LETTERS[board.side.index()])
    }

    fn print_move(&self, _: &Board, jump: Jump) -> String {
        format!("{}-{}", self.name(jump.from), self.name(jump.to))
    }

    fn reason(&self, _: &Board) -> Reason {
        Reason::NoLegalMove
    }
}

impl Drawing for Konane {
    const INFO: GameInfo = GameInfo {
        colours: [Colour::Black, Colour::White],
        stones: [Stones::BLACK, Stones::WHITE],
        options: Self::OPTIONS,
        notation: NotationHelp {
            position: "rows from the top (b w .) and the side to move",
            moves: "from-to: d5-d3, and d5-d1 for two jumps; a record has spaces between them",
        },
        example: "d5-d3 c5-c3",
        picture: &["d5-d3", "c5-c3"],
        lab: Lab { depth: 2, late: None, compared: 4 },
        ..GameInfo::new(Self::NAME, Self::TITLE)
    };

    fn diagram(&self, board: &Board) -> Diagram {
        Diagram::grid(self.size, self.size, LETTERS, |column, row| {
            let square = 8 * row + column;
            (self.name(square), board.stone(square))
        })
    }

    fn parts(&self, _: &Board, jump: Jump) -> MoveParts {
        let removes = jumped(jump).map(|square| self.name(square)).collect();
        MoveParts { from: Some(self.name(jump.from)), to: Some(self.name(jump.to)), removes, ..MoveParts::default() }
    }
}

impl Hints for Konane {}

impl Searchable for Konane {
    fn strong(&self) -> Arc<dyn Evaluator<Konane>> {
        Arc::new(Freedom)
    }
}

/// An evaluator: a jump more than the other side has is worth a point.
#[derive(Debug)]
struct Freedom;

impl Evaluator<Konane> for Freedom {
    fn evaluate(&self, game: &Konane, board: &Board) -> Score {
        let jumps = |side| game.count_moves(&Board { side, ..*board }) as Score;
        jumps(board.side) - jumps(!board.side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use endspiel_game::perft::perft;
    use std::collections::HashMap;

    /// Returns whether the side to move wins, remembering positions.
    fn wins(game: &Konane, board: &Board, known: &mut HashMap<Board, bool>) -> bool {
        if let Some(&wins_here) = known.get(board) {
            return wins_here;
        }
        let wins_here = game.moves(board).into_iter().any(|jump| !wins(game, &game.play_unchecked(board, jump), known));
        known.insert(*board, wins_here);
        wins_here
    }

    #[test]
    fn it_conforms() {
        for (size, gap) in [(4, Gap::Corner), (5, Gap::Centre), (6, Gap::Corner)] {
            endspiel_presentation::conformance::check(&Konane { size, gap });
        }
    }

    #[test]
    fn small_boards_have_their_published_winners() {
        // Peter Norvig, "Mel's Konane Board" (2021): White wins on 4 × 4, Black on 5 × 5, from either start.
        for gap in [Gap::Corner, Gap::Centre] {
            for (size, black_wins) in [(4, false), (5, true)] {
                let game = Konane { size, gap };
                assert_eq!(wins(&game, &game.start(), &mut HashMap::new()), black_wins, "{size} {gap:?}");
            }
        }
    }

    #[test]
    fn games_are_counted_as_a_program_with_another_board_counts_them() {
        // Counted by a Python program that keeps the board as characters and moves stone by stone.
        for (size, gap, counts) in [
            (4, Gap::Corner, &[1, 3, 7, 20, 38, 117, 211, 470][..]),
            (4, Gap::Centre, &[1, 4, 7, 21, 50, 147, 271, 601]),
            (6, Gap::Corner, &[1, 3, 10, 44, 198, 1167]),
            (6, Gap::Centre, &[3, 20, 91, 614, 3437, 25415]),
        ] {
            let game = Konane { size, gap };
            for (depth, &count) in (1..).zip(counts) {
                assert_eq!(perft(&game, &game.start(), depth), count, "{size} {gap:?} {depth}");
            }
        }
    }

    #[test]
    fn a_jump_needs_no_click_on_the_stones_it_takes() {
        let game = Konane { size: 6, gap: Gap::Centre };
        let board = game.parse_position("bw.w../....../....../....../....../...... b").unwrap();
        let clicks: Vec<usize> = game.moves(&board).into_iter().map(|jump| game.ways(&board, jump)[0].len()).collect();
        assert_eq!(clicks, [2, 2], "one jump and two");
    }
}
