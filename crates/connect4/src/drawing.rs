//! The drawn board: its columns, where a stone lands, and why a click is refused.

use endspiel_game::words::Saying;
use endspiel_game::{Game, Side, phrases};
use endspiel_presentation::phrases::NOTHING_HERE;
use endspiel_presentation::{
    Act, Diagram, Drawing, GameInfo, Insight, Lesson, MoveParts, MoveReason, Setup, Shape, Step,
};

use crate::board::Cell;
use crate::description::INFO;
use crate::game::{Column, ConnectFour, Position};
use crate::insight::insight;
use crate::lessons::LESSONS;
use crate::notation::{LETTERS, full};
use crate::reasons::reasons;
use crate::word::Word;

impl<W: Word> Drawing for ConnectFour<W> {
    const INFO: GameInfo = INFO;

    fn diagram(&self, position: &Position<W>) -> Diagram {
        let board = self.board();
        let mut diagram = Diagram::grid(board.cols(), board.rows(), LETTERS, |column, row| {
            let cell = board.cell(column, board.rows() - 1 - row);
            (board.name(cell), position.stone_at(cell))
        });
        diagram.lines.push((0..board.cols()).map(|column| format!(" {}", Column(column))).collect());
        diagram
    }

    fn parts(&self, position: &Position<W>, mv: Column) -> MoveParts {
        let name = |cell| self.board().name(cell);
        let to = self.landing(position, mv);
        let line = to.map_or(W::NONE, |cell| self.board().winning_cells(position.own | W::cell(cell.0)));
        let line: Vec<String> = line.cells().map(|cell| name(Cell(cell))).collect();
        let lines = if line.is_empty() { Vec::new() } else { vec![line] };
        MoveParts { to: to.map(name), lines, ..MoveParts::default() }
    }

    fn winning_line(&self, position: &Position<W>) -> Vec<String> {
        self.winning_cells(position).cells().map(|cell| self.board().name(Cell(cell))).collect()
    }

    fn insight(&self, position: &Position<W>) -> Insight {
        insight(self, position)
    }

    fn reasons(&self, position: &Position<W>, mv: Column) -> Vec<MoveReason> {
        reasons(self, position, mv)
    }

    fn shape(&self) -> Shape {
        let mut shape = Shape { columns: true, ..Shape::of(&self.diagram(&self.start())) };
        for place in &mut shape.spots {
            place.click = Column(place.x as u8).to_string();
        }
        shape
    }

    fn stones(&self, position: &Position<W>) -> [u128; 2] {
        // Diagrams count row by row from the top, cells column by column from the bottom.
        let board = self.board();
        let (cols, rows) = (u32::from(board.cols()), u32::from(board.rows()));
        let place = |cell: u8| (rows - 1 - u32::from(cell) % (rows + 1)) * cols + u32::from(cell) / (rows + 1);
        Side::BOTH.map(|side| position.of(side).cells().fold(0, |stones, cell| stones | 1 << place(cell)))
    }

    fn in_hand(&self, _: &Position<W>) -> [u8; 2] {
        [0; 2]
    }

    fn move_numbers(&self) -> u32 {
        self.board().cols().into()
    }

    #[inline]
    fn move_number(&self, _: &Position<W>, mv: Column) -> u32 {
        mv.0.into()
    }

    fn ways(&self, _: &Position<W>, mv: Column) -> Vec<Vec<Step>> {
        vec![vec![Step::new(Act::Drop, mv.to_string())]]
    }

    fn refusal(&self, position: &Position<W>, _: &[&str], click: &str) -> Saying {
        let columns = (0..self.board().cols()).map(Column);
        match columns.into_iter().find(|column| column.to_string() == click) {
            _ if self.outcome(position).is_some() => phrases::GAME_OVER.say(&[]),
            None => NOTHING_HERE.say(&[]),
            Some(column) => full(column).about([click]),
        }
    }

    fn set_up(&self, setup: &Setup) -> Result<Position<W>, Saying> {
        setup.without_hands()?;
        let places = setup.by_place(&Drawing::shape(self))?;
        let board = self.board();
        let cells =
            (0..board.rows()).rev().flat_map(|row| (0..board.cols()).map(move |column| board.cell(column, row)));
        let mut stones = [W::NONE; 2];
        for (cell, stone) in cells.zip(places) {
            if let Some(side) = stone {
                stones[side.index()] |= W::cell(cell.0);
            }
        }
        self.checked(stones, setup.side)
    }

    fn lessons(&self) -> &'static [Lesson] {
        if self.board().is_standard() { LESSONS } else { &[] }
    }
}
