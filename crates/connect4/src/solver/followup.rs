//! Follow-up rules: static bounds from answering every stone in the same column.
//!
//! If an even number of cells is free, the side that is not to move can answer every stone with the stone on
//! top of it. This side, the *follower*, gets every second cell of each column from the top down: on a board
//! with six rows the even rows (claimeven in Allis 1988). The other side, the *leader*, gets the cells between
//! them. A column with an odd number of free cells begins with a single cell. There is an even number of single
//! cells, and the follower answers a stone in one of them with a stone in another. If the leader cannot make a
//! line with the cells between and all single cells, the leader never wins.
//!
//! A threat of the follower in one of their own rows decides the game: in the end the leader must play below
//! it, and cells above it are never reached.
//!
//! A threat in one of the leader's rows exchanges the roles. Both sides avoid playing below it, so its column
//! ends there, the number of free cells changes its parity, and the side with the threat follows. In this
//! column the rows of the two sides are exchanged.
//!
//! If the number of free cells is odd, the side to move becomes the follower by taking a single cell.

use super::node::Node;
use super::shape::Shape;
use crate::word::Word;

/// Returns a bound that decides whether the score is above `alpha`: either above `alpha` and not above the
/// score, or not above `alpha` and not below the score.
///
/// Called for every listed reply, mostly without success. So the quick exclusions are inlined into the search,
/// which keeps the position in registers.
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

/// Returns whether the side to move can follow everywhere.
#[inline]
fn mover_may_follow<S: Shape>(shape: S, node: &Node<S::Word>) -> bool {
    (shape.cells() - node.stones) % 2 == 1
}

/// A proof by the follow-up rules: the follower does not lose, and wins with the right threat.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Proof<W> {
    /// Whether the side to move is the follower.
    pub(crate) mover_follows: bool,
    /// The cell on which the follower wins at the latest.
    pub(crate) threat: Option<u8>,
    /// The cells the follower gets.
    pub(crate) answers: W,
}

/// Returns what the rules of [`bound`] prove; `None` if the side to move can win at once.
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

/// A position with one side as the follower: the side to move, or the one that has just moved.
struct Following<S: Shape, const MOVER_FOLLOWS: bool> {
    shape: S,
    /// The leader's stones.
    leader: S::Word,
    /// The stones of both sides.
    all: S::Word,
    /// The cells that complete a line of the follower and cannot be reached yet.
    threats: S::Word,
}

impl<S: Shape, const MOVER_FOLLOWS: bool> Following<S, MOVER_FOLLOWS> {
    #[inline(always)]
    fn new(shape: S, node: &Node<S::Word>) -> Following<S, MOVER_FOLLOWS> {
        let (leader, threats) =
            if MOVER_FOLLOWS { (node.opposing(), node.own_threats) } else { (node.own, node.opposing_threats) };
        Following { shape, leader, all: node.all, threats: threats & !node.playable(shape) }
    }

    /// Returns the follower's rows.
    #[inline]
    fn rows(&self) -> S::Word {
        self.shape.every_second_row()
    }

    /// Returns the free cells.
    #[inline]
    fn free(&self) -> S::Word {
        self.shape.all() & !self.all
    }

    /// Returns the cells into which a stone can fall.
    #[inline]
    fn playable(&self) -> S::Word {
        (self.all + self.shape.bottom()) & self.shape.all()
    }

    /// Returns the bound if the follower follows in all columns.
    #[inline(always)]
    fn in_all_columns(&self, alpha: i32) -> Option<i32> {
        let threats = self.threats & self.rows();
        let above = self.above(threats);
        let bound = self.decisive(self.score_of(threats & !above, above), alpha)?;
        let between = self.free() & !self.rows() & !above;
        self.holds(between, self.playable() & self.rows()).then_some(bound)
    }

    /// Returns the bound if the follower has a threat in one of the leader's rows and follows up to there.
    #[inline(always)]
    fn up_to_a_threat(&self, alpha: i32) -> Option<i32> {
        if (self.threats & !self.rows()).is_none() {
            return None;
        }
        Self::up_to_one(self.shape, self.leader, self.all, self.threats, alpha)
    }

    /// Returns the bound with one of several threats. The parameters are words, which stay in registers.
    #[inline(never)]
    fn up_to_one(shape: S, leader: S::Word, all: S::Word, threats: S::Word, alpha: i32) -> Option<i32> {
        let following = Following::<S, MOVER_FOLLOWS> { shape, leader, all, threats };
        (threats & !following.rows()).cells().find_map(|threat| following.up_to(threat, alpha))
    }

    /// Returns the bound with this threat.
    #[inline]
    fn up_to(&self, threat: u8, alpha: i32) -> Option<i32> {
        let (column, rows) = (self.shape.column_of(threat), self.rows_up_to(threat));
        let beside = self.threats & self.rows() & !column;
        let above = self.above(beside);
        let threats = beside & !above | S::Word::cell(threat);
        let bound = self.decisive(self.score_of(threats, above | self.shape.above(S::Word::cell(threat))), alpha)?;
        // The cells below the threat, and the last one, which the leader must take in the end.
        let last = S::Word::cell(threat - 1);
        let below = column & (last - S::Word::FIRST);
        let between = self.free() & (!column | below | last) & !rows & !above;
        self.holds(between, self.playable() & rows).then_some(bound)
    }

    /// Returns the follower's cells if a threat exchanges the rows of its column.
    #[inline]
    fn rows_up_to(&self, threat: u8) -> S::Word {
        let column = self.shape.column_of(threat);
        let below = column & (S::Word::cell(threat - 1) - S::Word::FIRST);
        self.rows() & !column | !self.rows() & below
    }

    /// Proves what following everywhere gives.
    fn proof_in_all_columns(&self) -> Option<Proof<S::Word>> {
        self.in_all_columns(self.any())?;
        let threats = self.threats & self.rows();
        let threat = threats.cells().min_by_key(|&threat| u32::from(threat) % self.shape.stride());
        let answers = self.free() & self.rows() & !self.shape.above(threats);
        Some(Proof { mover_follows: MOVER_FOLLOWS, threat, answers })
    }

    /// Proves what following up to a threat gives.
    fn proof_up_to_a_threat(&self) -> Option<Proof<S::Word>> {
        let holding = (self.threats & !self.rows()).cells().filter(|&threat| self.up_to(threat, self.any()).is_some());
        let threat = holding.min_by_key(|&threat| u32::from(threat) % self.shape.stride())?;
        let beside = self.threats & self.rows() & !self.shape.column_of(threat);
        let answers = self.free() & self.rows_up_to(threat) & !self.shape.above(beside);
        Some(Proof { mover_follows: MOVER_FOLLOWS, threat: Some(threat), answers })
    }

    /// Returns an `alpha` for which every bound is decisive.
    fn any(&self) -> i32 {
        if MOVER_FOLLOWS { i32::MIN } else { i32::MAX }
    }

    /// Returns the bound from a score of the follower, if it is decisive.
    #[inline]
    fn decisive(&self, score: i32, alpha: i32) -> Option<i32> {
        if MOVER_FOLLOWS { (score > alpha).then_some(score) } else { (-score <= alpha).then_some(-score) }
    }

    /// Returns the cells above threats; usually none.
    #[inline]
    fn above(&self, threats: S::Word) -> S::Word {
        if threats.is_none() { threats } else { self.shape.above(threats) }
    }

    /// Returns the follower's score if everything is filled before one of their threats is used: the lowest
    /// threats of their columns and all cells above stay free. In the other columns even the cells below the
    /// threats stay free.
    #[inline]
    fn score_of(&self, threats: S::Word, above: S::Word) -> i32 {
        if threats.is_none() {
            return 0;
        }
        let never_filled = above.count_ones() + 2 * (threats.count_ones() - 1);
        1 + (never_filled / 2) as i32
    }

    /// Returns whether the leader cannot make a line from their stones, the cells between the follower's and
    /// the single cells.
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

/// Returns whether there is no line of the leader's `most` cells and all single cells except one that the
/// follower takes.
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

    /// Boards that are small enough for an exhaustive search.
    pub(crate) fn small_boards() -> impl Iterator<Item = (ConnectFour, AnyShape<u64>)> {
        [(4, 4, 4), (5, 3, 3), (4, 4, 3), (3, 5, 3), (2, 6, 3), (4, 3, 3), (3, 6, 4)].into_iter().map(
            |(cols, rows, win)| {
                let board = Board::new(cols, rows, win).unwrap();
                (ConnectFour::new(board), AnyShape::new(board))
            },
        )
    }

    /// Returns the scores of all positions by exhaustive search.
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
            let (mut bounded, mut proven) = (0, 0);
            for (position, score) in plain_scores(&game) {
                let node = Node::new(shape, position.own, position.all);
                if game.outcome(&position).is_some() || node.own_threats & node.playable(shape) != 0 {
                    continue;
                }
                if let Some(proof) = proof(shape, &node) {
                    let follower_score = if proof.mover_follows { score } else { -score };
                    assert!(follower_score >= i32::from(proof.threat.is_some()), "{game:?}: {position:?} {proof:?}");
                    proven += 1;
                }
                for alpha in -10..10 {
                    if let Some(bound) = bound(shape, &node, alpha) {
                        bounded += 1;
                        let holds = if bound > alpha { score >= bound } else { score <= bound };
                        assert!(holds, "{game:?}: {position:?} is {score}, asked {alpha}, got {bound}");
                    }
                }
            }
            assert!(bounded > 50 && proven > 20, "{game:?}: only {bounded} bounds, {proven} proofs");
        }
    }
}
