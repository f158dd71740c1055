//! The board on a screen: its points and lines, and the clicks that make a move.

use endspiel_game::words::Saying;
use endspiel_game::{Game, Side};
use endspiel_presentation::{Act, Drawing, Setup, Shape, ShapeKind, Step};

use crate::{Hand, Mill, Move, Point, Position};

/// Returns the points and the lines between neighbours.
pub(crate) fn shape(game: &Mill) -> Shape {
    let board = game.board();
    let joined = |from: Point| board.neighbours(from).iter().filter(move |&to| from < to).map(move |to| [from, to]);
    Shape {
        kind: ShapeKind::Points,
        edges: board.points().iter().flat_map(joined).map(|edge| edge.map(|point| board.name(point))).collect(),
        in_hand: game.rules().stones,
        ..Shape::of(&game.diagram(&game.start()))
    }
}

/// Returns the click sequences of a move: the stone, its target, then the removals. Two removals come in every
/// allowed order.
pub(crate) fn ways(game: &Mill, position: &Position, mv: Move) -> Vec<Vec<Step>> {
    let step = |act: Act, point: Point| Step::new(act, game.board().name(point));
    let lift = mv.from.map(|from| step(Act::Lift, from));
    let arrival: Vec<Step> = lift.into_iter().chain([step(Act::Put, mv.to)]).collect();
    let removed: Vec<Point> = mv.removed.iter().collect();
    let orders = match removed[..] {
        [one, other] => vec![vec![one, other], vec![other, one]],
        _ => vec![removed],
    };
    let is_allowed = |order: &Vec<Point>| {
        let mut left = position.opposing;
        order.iter().all(|&stone| {
            let may = game.removable(left).contains(stone);
            left = left - stone.into();
            may
        })
    };
    let way = |order: Vec<Point>| {
        arrival.iter().cloned().chain(order.into_iter().map(|stone| step(Act::Remove, stone))).collect()
    };
    orders.into_iter().filter(is_allowed).map(way).collect()
}

/// Returns the position set up by hand.
pub(crate) fn set_up(game: &Mill, setup: &Setup) -> Result<Position, Saying> {
    let places = setup.by_place(&shape(game))?;
    let hand = |side: Side| {
        let stones = game.board().points().iter().zip(&places).filter(|(_, stone)| **stone == Some(side));
        Hand { stones: stones.map(|(point, _)| point).collect(), in_hand: setup.in_hand[side.index()] }
    };
    game.checked(hand(Side::First), hand(Side::Second), setup.side)
}
