//! Search nodes: positions with their threats.

use super::shape::Shape;
use crate::word::Word;

/// A position with its threats; every move changes those of one side only.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<W> {
    /// The stones of the side to move.
    pub(crate) own: W,
    /// The stones of both sides.
    pub(crate) all: W,
    /// The free cells with which the side to move would complete a line.
    pub(crate) own_threats: W,
    /// The free cells with which the other side would complete a line.
    pub(crate) opposing_threats: W,
    /// The number of stones on the board.
    pub(crate) stones: u32,
}

impl<W: Word> Node<W> {
    /// Creates the node of a position.
    pub(crate) fn new<S: Shape<Word = W>>(shape: S, own: W, all: W) -> Node<W> {
        let free = shape.all() & !all;
        Node {
            own,
            all,
            own_threats: shape.completions(own) & free,
            opposing_threats: shape.completions(all ^ own) & free,
            stones: all.count_ones(),
        }
    }

    /// Returns the stones of the side that has just moved.
    #[inline]
    pub(crate) fn opposing(&self) -> W {
        self.all ^ self.own
    }

    /// Returns the free cells.
    #[inline]
    pub(crate) fn free<S: Shape<Word = W>>(&self, shape: S) -> W {
        shape.all() & !self.all
    }

    /// Returns the cells that a stone can fall into.
    #[inline]
    pub(crate) fn playable<S: Shape<Word = W>>(&self, shape: S) -> W {
        (self.all + shape.bottom()) & shape.all()
    }

    /// Returns whether the side to move can complete a line now.
    #[inline]
    pub(crate) fn wins_at_once<S: Shape<Word = W>>(&self, shape: S) -> bool {
        !(self.own_threats & self.playable(shape)).is_none()
    }

    /// Returns the moves after which the other side cannot win at once: they block its threat and do not play
    /// below another one.
    #[inline]
    pub(crate) fn safe_moves<S: Shape<Word = W>>(&self, shape: S) -> W {
        let playable = self.playable(shape);
        let forced = playable & self.opposing_threats;
        let moves = match forced {
            _ if forced.is_none() => playable,
            _ if forced.without_first().is_none() => forced,
            // Two threats at once cannot be blocked.
            _ => W::NONE,
        };
        moves & !(self.opposing_threats >> 1)
    }

    /// Returns the position after a move into this cell.
    #[inline]
    pub(crate) fn after<S: Shape<Word = W>>(&self, shape: S, cell: W) -> Node<W> {
        let all = self.all | cell;
        Node {
            own: self.opposing(),
            all,
            own_threats: self.opposing_threats & !cell,
            opposing_threats: shape.completions(self.own | cell) & shape.all() & !all,
            stones: self.stones + 1,
        }
    }

    /// Returns a unique number of the position: own stones below a bit on top of every column.
    #[inline]
    pub(crate) fn number<S: Shape<Word = W>>(&self, shape: S) -> W {
        self.own + self.all + shape.bottom()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::shape::AnyShape;
    use crate::{Board, ConnectFour};
    use endspiel_game::conformance::random_game;
    use endspiel_game::{Game, bits};

    #[test]
    fn threats_and_safe_moves_are_what_playing_shows() {
        for board in [Board::STANDARD, Board::new(4, 4, 3).unwrap(), Board::new(5, 7, 4).unwrap()] {
            let (game, shape) = (ConnectFour::new(board), AnyShape::new(board));
            let wins = |position: &_, mv| {
                game.outcome(&game.play_unchecked(position, mv)).is_some_and(|end| end.winner().is_some())
            };
            for (position, legal) in (0..60).flat_map(|seed| random_game(&game, seed)) {
                if legal.is_empty() {
                    continue;
                }
                let node = Node::new(shape, position.own, position.all);
                assert_eq!(node.wins_at_once(shape), legal.iter().any(|&mv| wins(&position, mv)));
                let mut safe = 0;
                for &mv in &legal {
                    let next = game.play_unchecked(&position, mv);
                    let cell = next.all ^ position.all;
                    if !wins(&position, mv) && !game.moves(&next).iter().any(|&answer| wins(&next, answer)) {
                        safe |= cell;
                    }
                    if !wins(&position, mv) {
                        let (played, fresh) = (node.after(shape, cell), Node::new(shape, next.own, next.all));
                        assert_eq!(played.own_threats, fresh.own_threats);
                        assert_eq!(played.opposing_threats, fresh.opposing_threats);
                    }
                }
                if !node.wins_at_once(shape) {
                    assert_eq!(node.safe_moves(shape), safe, "{position:?}");
                    assert!(bits(safe).all(|cell| node.playable(shape) >> cell & 1 == 1));
                }
            }
        }
    }
}
