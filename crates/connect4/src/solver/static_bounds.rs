//! Static bounds: from the number of stones, from quick wins and losses, and from the follow-up rules
//! ([`followup`]).

use super::followup;
use super::memory::Bounds;
use super::node::Node;
use super::shape::Shape;
use crate::word::Word;

/// Returns a bound that decides whether the score is above `alpha`, if there is one.
///
/// The side to move has no win at once, and its safe `moves` are not empty.
#[inline(always)]
pub(crate) fn bound<S: Shape>(shape: S, node: &Node<S::Word>, moves: S::Word, alpha: i32) -> Option<i32> {
    let free = shape.cells() - node.stones;
    if free <= 2 {
        return Some(0);
    }
    let (least, most) = (least(free), most(free));
    if let Some(bound) = decisive(Bounds { lower: least, upper: most }, alpha) {
        return Some(bound);
    }
    // Trying these few moves is faster than a table lookup.
    let is_above = match alpha {
        _ if alpha == most - 1 => wins_with_second(shape, node, moves),
        _ if alpha == least => !loses_to_second(shape, node, moves),
        _ if alpha == most - 2 => wins_with_third(shape, node, moves),
        _ => return followup::bound(shape, node, alpha),
    };
    Some(alpha + i32::from(is_above))
}

/// Returns whether the side to move wins with its second stone: one of its safe moves leaves no safe answer.
#[inline]
fn wins_with_second<S: Shape>(shape: S, node: &Node<S::Word>, moves: S::Word) -> bool {
    moves.cells().any(|cell| node.after(shape, S::Word::cell(cell)).safe_moves(shape).is_none())
}

/// Returns whether the other side wins with its second stone, whatever is played.
fn loses_to_second<S: Shape>(shape: S, node: &Node<S::Word>, moves: S::Word) -> bool {
    moves.cells().all(|cell| {
        let next = node.after(shape, S::Word::cell(cell));
        wins_with_second(shape, &next, next.safe_moves(shape))
    })
}

/// Returns whether the side to move wins with its third stone, or sooner.
#[inline]
fn wins_with_third<S: Shape>(shape: S, node: &Node<S::Word>, moves: S::Word) -> bool {
    moves.cells().any(|cell| {
        let next = node.after(shape, S::Word::cell(cell));
        loses_to_second(shape, &next, next.safe_moves(shape))
    })
}

/// Returns the least score with this many free cells, given that the opponent cannot win with the next stone: a
/// loss to the one after it.
#[inline]
pub(crate) fn least(free: u32) -> i32 {
    1 - (free / 2).max(1) as i32
}

/// Returns the greatest score without a win at once: a win with the second stone.
#[inline]
pub(crate) fn most(free: u32) -> i32 {
    ((free.max(1) - 1) / 2) as i32
}

/// Returns the bound that decides on which side of `alpha` the score is, if one does.
#[inline]
pub(crate) fn decisive(bounds: Bounds, alpha: i32) -> Option<i32> {
    match bounds {
        Bounds { lower, .. } if lower > alpha => Some(lower),
        Bounds { upper, .. } if upper <= alpha => Some(upper),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::followup::tests::{plain_scores, small_boards};
    use endspiel_game::Game;

    #[test]
    fn what_is_seen_is_true_in_every_position_of_small_boards() {
        for (game, shape) in small_boards() {
            let (mut seen, mut quick) = (0, 0);
            for (position, score) in plain_scores(&game) {
                let node = Node::new(shape, position.own, position.all);
                let moves = node.safe_moves(shape);
                if game.outcome(&position).is_some() || node.wins_at_once(shape) || moves.is_none() {
                    continue;
                }
                for alpha in -10..10 {
                    if let Some(bound) = bound(shape, &node, moves, alpha) {
                        seen += 1;
                        quick += u32::from(followup::bound(shape, &node, alpha).is_none());
                        let holds = if bound > alpha { score >= bound } else { score <= bound };
                        assert!(holds, "{game:?}: {position:?} is {score}, asked {alpha}, got {bound}");
                    }
                }
            }
            assert!(seen > 50 && quick > 20, "{game:?}: {seen} answers, {quick} of them by trying");
        }
    }
}
