//! Bounds without searching: the player who answers every move in the same column.
//!
//! When an even number of cells is free, the side that does not have the move, the *follower*, can answer
//! every stone of the *leader* with the stone on top of it, and so gets every second cell of a column from
//! the top down: on a board with six rows the even rows, which Allis (1988) calls claimeven. Columns with
//! an odd number of free cells begin with one single cell; there is an even number of those, so the
//! follower answers a stone in one of them with a stone in another. All the leader can ever get is the
//! other rows and those single cells. If that makes no line, he does not win.
//!
//! A threat of the follower in one of his own rows is then decisive: the leader has to put a stone below it
//! in the end, and never gets a cell above it.
//!
//! A threat in one of the leader's rows makes the *other* side the follower: nobody wants to play below it,
//! so the column counts only up to there, and the number of free cells changes its parity. In the end the
//! leader must play below the threat.
//!
//! When the number of free cells is odd, the side to move makes itself the follower by playing one of the
//! single cells.

use super::node::Node;
use super::shape::Shape;

/// The cells that belong to the follower: every second one from the top.
#[inline]
fn follower_cells<S: Shape>(shape: S) -> u64 {
    let top = shape.bottom() << (shape.rows() - 1);
    let mut cells = 0;
    let mut row = 0;
    while row < shape.rows() {
        cells |= top >> row;
        row += 2;
    }
    cells
}

/// All cells above these in their columns.
#[inline]
fn above<S: Shape>(shape: S, cells: u64) -> u64 {
    let mut found = 0;
    let mut front = cells;
    for _ in 1..shape.rows() {
        front = front << 1 & shape.all();
        found |= front;
    }
    found
}

/// How many cells lie above a cell in its column.
#[inline]
fn height_above<S: Shape>(shape: S, cell: u64) -> u32 {
    shape.rows() - 1 - cell.trailing_zeros() % shape.stride()
}

/// A bound that decides whether the score is above `alpha`, if one of the two sides can follow.
#[inline]
pub(crate) fn bound<S: Shape>(shape: S, node: &Node, alpha: i32, level: i32) -> Option<i32> {
    let free = node.free(shape);
    let playable = node.playable(shape);
    let of_follower = follower_cells(shape);
    if free.count_ones() % 2 == 0 {
        // The other side follows.
        let threats = node.opposing_threats & of_follower & !playable;
        let score = -best_of(shape, threats);
        if score <= alpha {
            let barred = above(shape, threats);
            let cells = node.own | free & !of_follower & !barred;
            if !shape.has_line(cells | playable & of_follower) {
                return Some(score);
            }
        }
        if level > 1 && alpha < 0 && !shape.has_line(node.opposing() | free) {
            return Some(0);
        }
        if level < 3 { return None; }
        let own = node.own_threats & !of_follower & !playable;
        for_each_bit(own, |threat| {
            let score = 1 + (height_above(shape, threat) / 2) as i32;
            if score <= alpha {
                return None;
            }
            let column = shape.column_of(threat);
            let below = column & (threat >> 1 | ((threat >> 1) - 1));
            let leader = of_follower & below | !of_follower & !column;
            let barred = above(shape, node.own_threats & of_follower & !column & !playable);
            let cells = node.opposing() | (free & leader & !barred);
            let region = !column | (below & !(threat >> 1));
            let single = playable & !leader & region;
            follows_after_single(shape, cells, single).then_some(score)
        })
    } else {
        // The side to move follows, after it has taken one of the single cells.
        let threats = node.own_threats & of_follower;
        let score = best_of(shape, threats);
        if score > alpha {
            let cells = node.opposing() | (free & !of_follower & !above(shape, threats));
            if follows_after_single(shape, cells, playable & of_follower) {
                return Some(score);
            }
        }
        if level > 1 && alpha >= 0 && !shape.has_line(node.own | free) {
            return Some(0);
        }
        if level < 3 { return None; }
        let opposing = node.opposing_threats & !of_follower & !playable;
        for_each_bit(opposing, |threat| {
            let score = -1 - (height_above(shape, threat) / 2) as i32;
            if score > alpha {
                return None;
            }
            let column = shape.column_of(threat);
            let below = column & (threat >> 1 | ((threat >> 1) - 1));
            let leader = of_follower & below | !of_follower & !column;
            let barred = above(shape, node.opposing_threats & of_follower & !column & !playable);
            let region = !column | (below & !(threat >> 1));
            let single = playable & !leader & region;
            let cells = node.own | free & leader & !barred;
            (!shape.has_line(cells | single)).then_some(score)
        })
    }
}

/// The score the follower is sure of: a draw, or a win by his lowest threat.
#[inline]
fn best_of<S: Shape>(shape: S, threats: u64) -> i32 {
    let mut best = 0;
    let mut rest = threats;
    while rest != 0 {
        let threat = rest & rest.wrapping_neg();
        rest ^= threat;
        best = best.max(1 + (height_above(shape, threat) / 2) as i32);
    }
    best
}

/// Whether the other side gets no line from `cells` and all `single` cells but one.
#[inline]
fn follows_after_single<S: Shape>(shape: S, cells: u64, single: u64) -> bool {
    if shape.has_line(cells) {
        return false;
    }
    let mut rest = single;
    while rest != 0 {
        let taken = rest & rest.wrapping_neg();
        rest ^= taken;
        if !shape.has_line(cells | single ^ taken) {
            return true;
        }
    }
    false
}

#[inline]
fn for_each_bit(mut cells: u64, mut ask: impl FnMut(u64) -> Option<i32>) -> Option<i32> {
    while cells != 0 {
        let cell = cells & cells.wrapping_neg();
        cells ^= cell;
        if let Some(answer) = ask(cell) {
            return Some(answer);
        }
    }
    None
}

#[inline]
pub(crate) fn odd_rows<S: Shape>(shape: S) -> u64 { !follower_cells(shape) }
