//! Bounds without searching: the player who answers every stone in the same column.
//!
//! When an even number of cells is free, the side that does not have the move can answer every stone with
//! the stone on top of it. So this side, the *follower*, gets every second cell of each column from the top
//! down, on a board with six rows the even rows (Allis 1988 calls it claimeven), and the other side, the
//! *leader*, gets the cells between them. A column with an odd number of free cells begins with a single
//! one; there is an even number of those, and the follower answers a stone in one of them with a stone in
//! another. If the leader makes no line with the cells between and all the single ones, he never wins.
//!
//! A threat of the follower in one of his own rows decides the game: sooner or later the leader has to put a
//! stone below it, and cells above it are never reached.
//!
//! A threat in one of the leader's rows exchanges the roles. Nobody but the loser plays below it, so its column
//! ends there, the number of cells left changes from odd to even or back, and the side with the threat
//! follows. Within this column the rows of the two sides are exchanged.
//!
//! When the number of cells left is odd, the side to move becomes the follower by taking a single cell.

use super::node::Node;
use super::shape::Shape;
use crate::word::Word;

/// A bound that tells whether the score is above `alpha`: one that is above it and not above the score, or
/// one that is not above `alpha` and not below the score.
///
/// Every reply that is listed asks, mostly in vain. So what can be excluded at once is compiled into the search, which keeps
/// the position in registers.
#[inline(always)]
pub(crate) fn bound<S: Shape>(shape: S, node: &Node<S::Word>, alpha: i32) -> Option<i32> {
    if mover_may_follow(shape, node) {
        let everywhere = Following::<S, true>::new(shape, node).in_all_columns(alpha);
        everywhere.or_else(|| Following::<S, false>::new(shape, node).up_to_a_threat(alpha))
    } else {
        let everywhere = Following::<S, false>::new(shape, node).in_all_columns(alpha);
        everywhere.or_else(|| Following::<S, true>::new(shape, node).up_to_a_threat(alpha))
    }
}

/// Whether it is the side to move that can follow everywhere.
#[inline]
fn mover_may_follow<S: Shape>(shape: S, node: &Node<S::Word>) -> bool {
    (shape.cells() - node.stones) % 2 == 1
}

/// What following proves about a position: the follower does not lose, and wins if he has the threat for it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Proof<W> {
    /// Whether it is the side to move that follows.
    pub(crate) mover_follows: bool,
    /// The cell on which he wins at the latest.
    pub(crate) threat: Option<u8>,
    /// The cells he gets by following.
    pub(crate) answers: W,
}

/// What following proves, by the same rules as [`bound`]; nothing if the side to move can win at once.
pub(crate) fn proof<S: Shape>(shape: S, node: &Node<S::Word>) -> Option<Proof<S::Word>> {
    if node.wins_at_once(shape) {
        return None;
    }
    if mover_may_follow(shape, node) {
        let everywhere = Following::<S, true>::new(shape, node).proof_in_all_columns();
        everywhere.or_else(|| Following::<S, false>::new(shape, node).proof_up_to_a_threat())
    } else {
        let everywhere = Following::<S, false>::new(shape, node).proof_in_all_columns();
        everywhere.or_else(|| Following::<S, true>::new(shape, node).proof_up_to_a_threat())
    }
}

/// One side answers the other: the side to move, or the one that has just moved.
struct Following<S: Shape, const MOVER_FOLLOWS: bool> {
    shape: S,
    /// The leader's stones.
    leader: S::Word,
    /// The stones of both sides.
    all: S::Word,
    /// The cells that make a line for the follower and cannot be reached yet.
    threats: S::Word,
}

impl<S: Shape, const MOVER_FOLLOWS: bool> Following<S, MOVER_FOLLOWS> {
    #[inline(always)]
    fn new(shape: S, node: &Node<S::Word>) -> Following<S, MOVER_FOLLOWS> {
        let (leader, threats) =
            if MOVER_FOLLOWS { (node.opposing(), node.own_threats) } else { (node.own, node.opposing_threats) };
        Following { shape, leader, all: node.all, threats: threats & !node.playable(shape) }
    }

    /// The follower's rows.
    #[inline]
    fn rows(&self) -> S::Word {
        self.shape.every_second_row()
    }

    /// The free cells.
    #[inline]
    fn free(&self) -> S::Word {
        self.shape.all() & !self.all
    }

    /// The cells into which a stone can fall.
    #[inline]
    fn playable(&self) -> S::Word {
        (self.all + self.shape.bottom()) & self.shape.all()
    }

    /// The follower follows everywhere.
    #[inline(always)]
    fn in_all_columns(&self, alpha: i32) -> Option<i32> {
        let threats = self.threats & self.rows();
        let above = self.above(threats);
        let bound = self.decisive(self.score_of(threats & !above, above), alpha)?;
        let between = self.free() & !self.rows() & !above;
        self.holds(between, self.playable() & self.rows()).then_some(bound)
    }

    /// The follower has a threat in one of the leader's rows and follows up to there.
    #[inline(always)]
    fn up_to_a_threat(&self, alpha: i32) -> Option<i32> {
        if (self.threats & !self.rows()).is_none() {
            return None;
        }
        Self::up_to_one(self.shape, self.leader, self.all, self.threats, alpha)
    }

    /// The same with one of several threats. What it needs of the position is told in words, and so in registers.
    #[inline(never)]
    fn up_to_one(shape: S, leader: S::Word, all: S::Word, threats: S::Word, alpha: i32) -> Option<i32> {
        let following = Following::<S, MOVER_FOLLOWS> { shape, leader, all, threats };
        (threats & !following.rows()).cells().find_map(|threat| following.up_to(threat, alpha))
    }

    /// The same with this one.
    #[inline]
    fn up_to(&self, threat: u8, alpha: i32) -> Option<i32> {
        let (column, rows) = (self.shape.column_of(threat), self.rows_up_to(threat));
        let beside = self.threats & self.rows() & !column;
        let above = self.above(beside);
        let threats = beside & !above | S::Word::cell(threat);
        let bound = self.decisive(self.score_of(threats, above | self.shape.above(S::Word::cell(threat))), alpha)?;
        // Cells in reach of the play before somebody has to give way, and the last one that gives way.
        let last = S::Word::cell(threat - 1);
        let below = column & (last - S::Word::FIRST);
        let between = self.free() & (!column | below | last) & !rows & !above;
        self.holds(between, self.playable() & rows).then_some(bound)
    }

    /// The follower's cells when a threat exchanges the rows of its column.
    #[inline]
    fn rows_up_to(&self, threat: u8) -> S::Word {
        let column = self.shape.column_of(threat);
        let below = column & (S::Word::cell(threat - 1) - S::Word::FIRST);
        self.rows() & !column | !self.rows() & below
    }

    /// What following everywhere proves.
    fn proof_in_all_columns(&self) -> Option<Proof<S::Word>> {
        self.in_all_columns(self.any())?;
        let threats = self.threats & self.rows();
        let threat = threats.cells().min_by_key(|&threat| u32::from(threat) % self.shape.stride());
        let answers = self.free() & self.rows() & !self.shape.above(threats);
        Some(Proof { mover_follows: MOVER_FOLLOWS, threat, answers })
    }

    /// What following up to a threat proves.
    fn proof_up_to_a_threat(&self) -> Option<Proof<S::Word>> {
        let holding = (self.threats & !self.rows()).cells().filter(|&threat| self.up_to(threat, self.any()).is_some());
        let threat = holding.min_by_key(|&threat| u32::from(threat) % self.shape.stride())?;
        let beside = self.threats & self.rows() & !self.shape.column_of(threat);
        let answers = self.free() & self.rows_up_to(threat) & !self.shape.above(beside);
        Some(Proof { mover_follows: MOVER_FOLLOWS, threat: Some(threat), answers })
    }

    /// What to ask to hear any bound.
    fn any(&self) -> i32 {
        if MOVER_FOLLOWS { i32::MIN } else { i32::MAX }
    }

    /// The bound that a score of the follower gives, if it tells what is asked.
    #[inline]
    fn decisive(&self, score: i32, alpha: i32) -> Option<i32> {
        if MOVER_FOLLOWS { (score > alpha).then_some(score) } else { (-score <= alpha).then_some(-score) }
    }

    /// The cells above threats, of which there are mostly none.
    #[inline]
    fn above(&self, threats: S::Word) -> S::Word {
        if threats.is_none() { threats } else { self.shape.above(threats) }
    }

    /// The follower's score if everything is filled up before one of his threats is carried out: the lowest ones of their columns, and
    /// all cells above them. In the other columns even the cells below the threats stay free.
    #[inline]
    fn score_of(&self, threats: S::Word, above: S::Word) -> i32 {
        if threats.is_none() {
            return 0;
        }
        let never_filled = above.count_ones() + 2 * (threats.count_ones() - 1);
        1 + (never_filled / 2) as i32
    }

    /// Whether the leader makes no line of his stones, the cells between the follower's and the single ones.
    #[inline(always)]
    fn holds(&self, between: S::Word, single: S::Word) -> bool {
        let most = self.leader | between;
        if MOVER_FOLLOWS {
            !self.shape.has_line(most) && holds_without_one(self.shape, most, single)
        } else {
            !self.shape.has_line(most | single)
        }
    }
}

/// Whether there is no line of the leader's `most` cells and all the single ones but the one that the follower takes.
fn holds_without_one<S: Shape>(shape: S, most: S::Word, single: S::Word) -> bool {
    single.cells().any(|taken| !shape.has_line(most | single & !S::Word::cell(taken)))
}

#[cfg(test)]
pub(super) mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::solver::shape::AnyShape;
    use crate::{Board, ConnectFour, Position};
    use endspiel_game::Game;

    /// Boards that are small enough to try everything.
    pub(crate) fn small_boards() -> impl Iterator<Item = (ConnectFour, AnyShape<u64>)> {
        [(4, 4, 4), (5, 3, 3), (4, 4, 3), (3, 5, 3), (2, 6, 3), (4, 3, 3), (3, 6, 4)].into_iter().map(
            |(cols, rows, win)| {
                let board = Board::new(cols, rows, win).unwrap();
                (ConnectFour::new(board), AnyShape::new(board))
            },
        )
    }

    /// The scores of all positions, by trying everything.
    pub(crate) fn plain_scores(game: &ConnectFour) -> HashMap<Position, i32> {
        let mut scores = HashMap::new();
        plain_score(game, &game.start(), &mut scores);
        scores
    }

    fn plain_score(game: &ConnectFour, position: &Position, known: &mut HashMap<Position, i32>) -> i32 {
        if let Some(&score) = known.get(position) {
            return score;
        }
        let stones = position.all.count_ones() as i32;
        let score = match game.outcome(position) {
            Some(endspiel_game::Outcome::Draw) => 0,
            Some(_) => -(game.board().cells() as i32 + 2 - stones) / 2,
            None => {
                let moves = game.moves(position);
                moves.iter().map(|&mv| -plain_score(game, &game.play_unchecked(position, mv), known)).max().unwrap_or(0)
            }
        };
        known.insert(*position, score);
        score
    }

    #[test]
    fn bounds_hold_in_every_position_of_small_boards() {
        for (game, shape) in small_boards() {
            let (mut told, mut proven) = (0, 0);
            for (position, score) in plain_scores(&game) {
                let node = Node::new(shape, position.own, position.all);
                if game.outcome(&position).is_some() || node.own_threats & node.playable(shape) != 0 {
                    continue;
                }
                if let Some(proof) = proof(shape, &node) {
                    let his = if proof.mover_follows { score } else { -score };
                    assert!(his >= i32::from(proof.threat.is_some()), "{game:?}: {position:?} {proof:?}");
                    proven += 1;
                }
                for alpha in -10..10 {
                    if let Some(bound) = bound(shape, &node, alpha) {
                        told += 1;
                        let holds = if bound > alpha { score >= bound } else { score <= bound };
                        assert!(holds, "{game:?}: {position:?} is {score}, asked {alpha}, told {bound}");
                    }
                }
            }
            assert!(told > 50 && proven > 20, "{game:?}: only {told} answers, {proven} proofs");
        }
    }
}
