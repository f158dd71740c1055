//! Mill on a drawn board: its points and lines, and the clicks that make a move.

use endspiel_game::{Act, Diagram, Game, Saying, Setup, Shape, ShapeKind, Side, Step};

use crate::{Hand, Mill, Move, Point, Points, Position, explain};

/// Points with lines between neighbours.
pub(crate) fn shape(game: &Mill) -> Shape {
    let board = game.board();
    let diagram: Diagram = explain::diagram(game, &game.start(), ['w', 'b']);
    let joined = |from: Point| board.neighbours(from).iter().filter(move |&to| from < to).map(move |to| [from, to]);
    Shape {
        kind: ShapeKind::Points,
        edges: board.points().iter().flat_map(joined).map(|edge| edge.map(|point| board.name(point))).collect(),
        in_hand: game.rules().stones,
        ..Shape::of(&diagram)
    }
}

/// A stone, where it goes, and what it removes: two stones in every order in which each may be removed when its
/// turn comes.
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

/// Why a click on a point is not allowed after the clicks before it.
pub(crate) fn refusal(game: &Mill, position: &Position, clicks: &[&str], click: &str) -> Saying {
    let board = game.board();
    if game.outcome(position).is_some() {
        return Saying::new("click.game-over", "the game is over");
    }
    let Some(point) = board.point(click) else {
        return Saying::new("click.nothing-here", "there is no point here");
    };
    let before: Vec<Point> = clicks.iter().filter_map(|click| board.point(click)).collect();
    match before[..] {
        [] => no_beginning(game, position, point),
        [from] if position.own.contains(from) => no_target(game, position, from, point),
        [from, _, ref removed @ ..] if position.own.contains(from) => no_removal(game, position, removed, point),
        [_, ref removed @ ..] => no_removal(game, position, removed, point),
    }
}

/// Why no move begins with a click on this point.
fn no_beginning(game: &Mill, position: &Position, point: Point) -> Saying {
    let at = game.board().name(point);
    let placing = position.own_hand > 0;
    if position.own.contains(point) {
        let saying = if game.may_move(position) {
            Saying::new("mill.stuck", format!("the stone on {at} cannot move"))
        } else {
            Saying::new("mill.must-place", "stones in hand must be placed first")
        };
        return saying.with("at", &at).about([at]);
    }
    if position.opposing.contains(point) && !placing {
        return Saying::new("mill.not-yours", format!("the stone on {at} is not yours")).with("at", &at).about([at]);
    }
    if placing {
        return taken(&at);
    }
    let own = position.own.iter().map(|stone| game.board().name(stone));
    Saying::new("mill.choose-own", "choose one of your stones first").about(own)
}

/// Why a stone cannot go there.
fn no_target(game: &Mill, position: &Position, from: Point, to: Point) -> Saying {
    let (from, at) = (game.board().name(from), game.board().name(to));
    if position.taken().contains(to) {
        return taken(&at);
    }
    let text = format!("{at} is not next to {from}");
    Saying::new("mill.not-next", text).with("from", &from).with("to", &at).about([from])
}

/// Why a stone is not removed.
fn no_removal(game: &Mill, position: &Position, removed: &[Point], point: Point) -> Saying {
    let left = position.opposing - removed.iter().copied().collect::<Points>();
    let at = game.board().name(point);
    let removable = game.removable(left).iter().map(|stone| game.board().name(stone));
    if left.contains(point) {
        let text = format!("the stone on {at} stands in a mill and is protected while others stand outside");
        return Saying::new("mill.protected", text).with("at", &at).about([at]);
    }
    Saying::new("mill.remove-opposing", "a mill is closed: choose an opposing stone to remove").about(removable)
}

fn taken(at: &str) -> Saying {
    Saying::new("mill.taken", format!("{at} is taken")).with("at", at).about([at])
}

/// The position with stones put up by hand.
pub(crate) fn set_up(game: &Mill, setup: &Setup) -> Result<Position, Saying> {
    let places = setup.by_place(&shape(game))?;
    let hand = |side: Side| {
        let stones = game.board().points().iter().zip(&places).filter(|(_, stone)| **stone == Some(side));
        Hand { stones: stones.map(|(point, _)| point).collect(), in_hand: setup.in_hand[side.index()] }
    };
    game.checked(hand(Side::First), hand(Side::Second), setup.side)
}
