//! Places of a board, clicks that make a move, and positions set up by hand.

use endspiel_game::words::Saying;
use endspiel_game::{Side, phrases, shorten};

use crate::phrases::{NO_HANDS, NO_SPOT, NOTHING_HERE};
use crate::{Diagram, Drawing, GameInfo, Spot};

/// The places of a board and how they are drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Shape {
    /// Whether stones stand on points with lines between them or in the cells of a grid.
    pub kind: ShapeKind,
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Every place, in the order of the diagram.
    pub spots: Vec<Place>,
    /// The pairs of points that a line joins, each once.
    pub edges: Vec<[String; 2]>,
    /// Whether a click means the whole column.
    pub columns: bool,
    /// The number of stones each side has in hand at the start.
    pub in_hand: u8,
}

/// The two kinds of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum ShapeKind {
    /// Points with lines between them.
    Points,
    /// Cells side by side.
    Grid,
}

/// A place and where it is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Place {
    /// Its name in moves.
    pub name: String,
    /// Columns to its left.
    pub x: usize,
    /// Rows above it.
    pub y: usize,
    /// The name of a click on it.
    pub click: String,
}

impl Shape {
    /// Returns a grid with the places of a diagram, where they are in it.
    pub fn of(diagram: &Diagram) -> Shape {
        let distinct = |place: fn(&Spot) -> usize| {
            let mut places: Vec<usize> = diagram.spots.iter().map(place).collect();
            places.sort_unstable();
            places.dedup();
            places
        };
        let (columns, lines) = (distinct(|spot| spot.column), distinct(|spot| spot.line));
        let number = |places: &[usize], place: usize| places.partition_point(|&known| known < place);
        let place = |spot: &Spot| Place {
            name: spot.name.clone(),
            x: number(&columns, spot.column),
            y: number(&lines, spot.line),
            click: spot.name.clone(),
        };
        Shape {
            kind: ShapeKind::Grid,
            width: columns.len(),
            height: lines.len(),
            spots: diagram.spots.iter().map(place).collect(),
            edges: Vec::new(),
            columns: false,
            in_hand: 0,
        }
    }
}

/// One click of a move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Step {
    /// What the click does.
    #[cfg_attr(feature = "serde", serde(rename = "do"))]
    pub act: Act,
    /// What is clicked.
    pub at: String,
}

impl Step {
    /// Returns a click.
    pub fn new(act: Act, at: impl Into<String>) -> Step {
        Step { act, at: at.into() }
    }
}

/// The action of a click.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Act {
    /// Chooses a stone to move.
    Lift,
    /// Puts a stone down.
    Put,
    /// Removes an opposing stone.
    Remove,
    /// Drops a stone into a column.
    Drop,
    /// Passes.
    Pass,
}

/// A position set up by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The stones by the names of their places.
    pub stones: Vec<(String, Side)>,
    /// The side to move.
    pub side: Side,
    /// Stones in hand of the first and the second player, in games that have hands.
    pub in_hand: [u8; 2],
}

impl Setup {
    /// Returns the stones by place, in the order of the board; refuses unknown places.
    pub fn by_place(&self, shape: &Shape) -> Result<Vec<Option<Side>>, Saying> {
        let mut places = vec![None; shape.spots.len()];
        for (name, side) in &self.stones {
            match shape.spots.iter().position(|spot| spot.name == *name) {
                Some(at) => places[at] = Some(*side),
                None => {
                    let name = shorten(name);
                    return Err(NO_SPOT.say(&[("at", &name)]));
                }
            }
        }
        Ok(places)
    }

    /// Refuses stones in hand, for games without hands.
    pub fn without_hands(&self) -> Result<(), Saying> {
        match self.in_hand {
            [0, 0] => Ok(()),
            _ => Err(NO_HANDS.say(&[])),
        }
    }
}

/// Returns the clicks of a move from its parts: choose, put, remove, in this order. Stones are removed by clicks only if
/// another move has the same first two.
pub(crate) fn default_way<G: Drawing>(game: &G, position: &G::Position, mv: G::Move) -> Vec<Step> {
    let parts = game.parts(position, mv);
    let Some(to) = parts.to else { return vec![Step::new(Act::Pass, game.print_move(position, mv))] };
    let mut twins = 0;
    game.for_each_move(position, |other| {
        let other = game.parts(position, other);
        twins += usize::from(other.from == parts.from && other.to.as_ref() == Some(&to));
    });
    let lift = parts.from.map(|from| Step::new(Act::Lift, from));
    // A stone captured by moving onto it needs no click of its own.
    let removes = parts.removes.into_iter().filter(|stone| twins > 1 && *stone != to);
    let remove: Vec<Step> = removes.map(|stone| Step::new(Act::Remove, stone)).collect();
    lift.into_iter().chain([Step::new(Act::Put, to)]).chain(remove).collect()
}

/// Returns the default reason why a click is not allowed.
pub(crate) fn default_refusal<G: Drawing>(game: &G, position: &G::Position, click: &str) -> Saying {
    if game.outcome(position).is_some() {
        return phrases::GAME_OVER.say(&[]);
    }
    if !game.shape().spots.iter().any(|place| place.click == click) {
        return NOTHING_HERE.say(&[]);
    }
    phrases::NOT_LEGAL.say(&[]).about([click])
}

/// Returns what the side to move has to do first, in the game's own words if it has any.
pub fn prompt<'a>(info: &GameInfo, ways: impl IntoIterator<Item = &'a Vec<Step>>) -> Saying {
    let (mut lift, mut other) = (false, None);
    for act in ways.into_iter().filter_map(|way| way.first()).map(|step| step.act) {
        match act {
            Act::Lift => lift = true,
            act => other = Some(act),
        }
    }
    if let (Some(task), true) = (info.task, lift || !matches!(other, None | Some(Act::Pass))) {
        return Saying { german: Some(task.de.into()), ..Saying::new("game.task", task.en) };
    }
    match (lift, other) {
        (false, Some(Act::Pass)) if info.extra_turns => Saying::new("prompt.wait", "wait: the other side moves again"),
        (true, None) => Saying::new("prompt.choose", "choose a stone to move"),
        (true, Some(_)) => Saying::new("prompt.place-or-choose", "place a stone or choose one to move"),
        (false, Some(Act::Drop)) => Saying::new("prompt.drop", "choose a column"),
        (false, Some(Act::Pass)) => Saying::new("prompt.pass", "there is no move: pass"),
        (false, Some(_)) => Saying::new("prompt.place", "place a stone"),
        (false, None) => Saying::new("prompt.over", "the game is over"),
    }
}

/// Returns whether ways are unambiguous while clicking: none begins another.
#[cfg(feature = "conformance")]
pub(crate) fn are_unambiguous<M: PartialEq>(ways: &[(M, Vec<Step>)]) -> bool {
    ways.iter().all(|(mv, way)| {
        !way.is_empty() && ways.iter().all(|(other, longer)| mv == other && way == longer || !longer.starts_with(way))
    })
}
