//! What an interface needs to show a position and to explain it: the board, its places, the clicks that make a move.

use crate::numbering::{usual_number, usual_stones};
use crate::touch::{usual_refusal, usual_way};
use crate::{Diagram, Insight, Lesson, Notation, Saying, Setup, Shape, SideFacts, Step, phrases};

/// The parts of a move that a board shows, as names of places.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MoveParts {
    /// Where the stone came from, if it was on the board before.
    pub from: Option<String>,
    /// Where the stone went; a pass has none.
    pub to: Option<String>,
    /// Opposing stones taken off the board.
    pub removes: Vec<String>,
    /// Opposing stones that change sides.
    pub turns: Vec<String>,
    /// Lines it completes: mills, four in a row.
    pub lines: Vec<Vec<String>>,
}

/// How a game is drawn and what a click on its board means.
///
/// Only the [diagram](Drawing::diagram) is the game's to say. The defaults follow from it and from how moves are written: a
/// board of cells in rows, a stone put on the place that the move names, the stones of both sides counted. A game in
/// which stones wander, are removed or turned says so in [`Drawing::parts`], and the clicks follow from that.
pub trait Drawing: Notation {
    /// The board as text with named places.
    fn diagram(&self, position: &Self::Position) -> Diagram;

    /// The places a move touches.
    fn parts(&self, position: &Self::Position, mv: Self::Move) -> MoveParts {
        MoveParts { to: Some(self.print_move(position, mv)), ..MoveParts::default() }
    }

    /// What the first and the second player have; by default the stones on the board.
    fn facts(&self, position: &Self::Position) -> [SideFacts; 2] {
        SideFacts::counted(&self.diagram(position))
    }

    /// The places of the line that has won, in games that are won by one.
    fn winning_line(&self, position: &Self::Position) -> Vec<String> {
        let _ = position;
        Vec::new()
    }

    /// What decides a position, where the game knows how to tell; it says so in [`GameInfo::insight`](crate::GameInfo::insight).
    fn insight(&self, position: &Self::Position) -> Insight {
        let _ = position;
        Insight::default()
    }

    /// Where the places of the board are drawn.
    fn shape(&self) -> Shape {
        Shape::of(&self.diagram(&self.start()))
    }

    /// The stones of the first and the second player, a bit for every place in the order of [`Drawing::shape`]: what programs
    /// that learn are given. Games with fast positions say it faster.
    fn stones(&self, position: &Self::Position) -> [u128; 2] {
        usual_stones(self, position)
    }

    /// How many stones the first and the second player have in hand.
    fn in_hand(&self, position: &Self::Position) -> [u8; 2] {
        self.facts(position).map(|facts| facts.in_hand.min(u8::MAX.into()) as u8)
    }

    /// How many numbers [`Drawing::move_number`] gives. By default as many as there are ways to take a stone from a place, or
    /// from outside, to a place, or nowhere, and to remove one or none.
    fn move_numbers(&self) -> u32 {
        let places = self.shape().spots.len() as u32 + 1;
        places * places * places
    }

    /// The number of a move: what programs that learn call it. The same number means the same places whatever the position,
    /// and no two legal moves share one. A game in which a move removes several stones at once numbers its moves itself.
    fn move_number(&self, position: &Self::Position, mv: Self::Move) -> u32 {
        usual_number(self, position, mv)
    }

    /// The clicks that mean this move, in every order that the rules allow. No way begins another, of this move or
    /// of another one.
    fn ways(&self, position: &Self::Position, mv: Self::Move) -> Vec<Vec<Step>> {
        vec![usual_way(self, position, mv)]
    }

    /// Why a click is not allowed after the clicks before it.
    fn refusal(&self, position: &Self::Position, clicks: &[&str], click: &str) -> Saying {
        let _ = clicks;
        usual_refusal(self, position, click)
    }

    /// The position with stones put up by hand, or what is wrong with it.
    fn set_up(&self, setup: &Setup) -> Result<Self::Position, Saying> {
        let _ = setup;
        Err(phrases::NO_SETUP.say(&[]))
    }

    /// The rules, step by step, for whoever has never played; by default none.
    fn lessons(&self) -> &'static [Lesson] {
        &[]
    }
}
