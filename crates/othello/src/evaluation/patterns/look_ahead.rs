//! A shallow search with incremental features: same values as a search with plain evaluations, in a fraction of
//! the time. The last plies are most of a tree.

use endspiel_game::bits;
use endspiel_knowledge::{LookAhead, LookAheadResult, Score};

use super::features::{Features, KINDS, Places, Row};
use super::{Patterns, model};
use crate::evaluation::{DISC, within};
use crate::{Othello, Position, Square, Squares, flipped, legal};

/// A value below every other.
const LOWEST: Score = -Score::MAX;

/// The ordering score of a square by its [kind](KINDS), in moves of the opponent.
const SQUARE_SCORES: [i32; KINDS] = [10, 0, -2, -5];

/// The ordering score of the killer move.
const KILLER: i32 = 4;

/// No killer move yet.
const NO_SQUARE: u8 = 64;

/// The largest number of moves in a position.
const MAX_MOVES: usize = 40;

/// A position seen from the side to move.
#[derive(Clone, Copy, Default)]
struct Node {
    own: u64,
    opposing: u64,
    /// The squares on which the side to move may place a disc.
    moves: u64,
}

/// A move and its effect.
#[derive(Clone, Copy, Default)]
struct Step {
    /// The ordering score; higher comes first.
    order: i32,
    square: u8,
    turned: u64,
    next: Node,
}

/// A search of a few plies.
pub(super) struct LookAheadSearch<'a> {
    patterns: &'a Patterns,
    places: &'static Places,
    /// The killer moves, with an even and an odd number of plies to go.
    killers: [u8; 2],
    /// Positions visited with an even and an odd number of plies to go.
    nodes: [u64; 2],
    leaves: u64,
    max_nodes: u64,
}

impl<'a> LookAheadSearch<'a> {
    /// Creates a search, if there are places for the size of the board.
    pub fn new(patterns: &'a Patterns, game: &Othello) -> Option<LookAheadSearch<'a>> {
        let places = Places::of(game)?;
        Some(LookAheadSearch { patterns, places, killers: [NO_SQUARE; 2], nodes: [0; 2], leaves: 0, max_nodes: 0 })
    }

    /// Searches a position.
    pub fn look(mut self, position: &Position, asked: &LookAhead) -> Option<LookAheadResult> {
        self.max_nodes = asked.max_nodes;
        let node = self.node(position.own.0, position.opposing.0);
        let features = self.places.features(node.own, node.opposing);
        let score = match asked.plies {
            0 => self.leaf(node.own, node.opposing, features.row()),
            plies => self.search(&node, &features, plies, asked.alpha, asked.beta),
        };
        let [even, odd] = self.nodes;
        let nodes = if asked.plies.is_multiple_of(2) { [even, odd] } else { [odd, even] };
        (!self.is_exhausted()).then_some(LookAheadResult { score, nodes, leaves: self.leaves })
    }

    fn is_exhausted(&self) -> bool {
        self.nodes[0] + self.nodes[1] > self.max_nodes
    }

    #[inline]
    fn node(&self, own: u64, opposing: u64) -> Node {
        Node { own, opposing, moves: legal(Squares(own), Squares(opposing), self.places.board).0 }
    }

    #[inline]
    fn turned(node: &Node, square: u8) -> u64 {
        flipped(Squares(node.own), Squares(node.opposing), Square(square)).0
    }

    /// Returns the value with at least one ply to go.
    fn search(&mut self, node: &Node, features: &Features, plies: u32, mut alpha: Score, beta: Score) -> Score {
        let parity = plies as usize % 2;
        self.nodes[parity] += 1;
        if self.is_exhausted() {
            return 0;
        }
        if node.moves == 0 {
            return self.pass(node, features, plies, alpha, beta);
        }
        if plies == 1 {
            return self.search_last(node, features, beta);
        }
        let mut steps = [Step::default(); MAX_MOVES];
        let count = self.list(node, self.killers[parity], &mut steps);
        let mut best = LOWEST;
        for at in 0..count {
            bring_first(&mut steps[at..count]);
            let Step { square, turned, ref next, .. } = steps[at];
            let features = self.places.after(features, square, turned);
            let value = -self.search(next, &features, plies - 1, -beta, -alpha);
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                self.killers[parity] = square;
                break;
            }
        }
        best
    }

    /// Lists the moves of a position and returns their number.
    fn list(&self, node: &Node, killer: u8, steps: &mut [Step; MAX_MOVES]) -> usize {
        let mut count = 0;
        for (kind, worth) in self.places.kinds.into_iter().zip(SQUARE_SCORES) {
            for (square, step) in bits(node.moves & kind).zip(&mut steps[count..]) {
                let turned = LookAheadSearch::turned(node, square);
                let next = self.node(node.opposing ^ turned, node.own | turned | 1 << square);
                let order = worth - next.moves.count_ones() as i32 + if square == killer { KILLER } else { 0 };
                *step = Step { order, square, turned, next };
                count += 1;
            }
        }
        count
    }

    /// Returns the value with one ply to go. Moves are ordered by their squares only; more would cost as much
    /// as it saves.
    #[inline]
    fn search_last(&mut self, node: &Node, features: &Features, beta: Score) -> Score {
        let killer = 1u64.checked_shl(self.killers[1].into()).unwrap_or(0);
        let mut best = LOWEST;
        let mut untried = node.moves;
        for kind in [killer].into_iter().chain(self.places.kinds) {
            for square in bits(untried & kind) {
                let turned = LookAheadSearch::turned(node, square);
                let row = self.places.row_after(features, square, turned);
                best = best.max(-self.leaf(node.opposing ^ turned, node.own | turned | 1 << square, &row));
                if best >= beta {
                    self.killers[1] = square;
                    return best;
                }
            }
            untried &= !kind;
        }
        best
    }

    /// Returns the value when the side to move must pass.
    fn pass(&mut self, node: &Node, features: &Features, plies: u32, alpha: Score, beta: Score) -> Score {
        let passed = self.node(node.opposing, node.own);
        if passed.moves == 0 {
            return self.result(node.own, node.opposing);
        }
        let features = features.passed();
        match plies {
            1 => -self.leaf(passed.own, passed.opposing, features.row()),
            _ => -self.search(&passed, &features, plies - 1, -beta, -alpha),
        }
    }

    /// Returns the value with no ply to go.
    #[inline]
    fn leaf(&mut self, own: u64, opposing: u64, row: &Row) -> Score {
        self.nodes[0] += 1;
        let moves = model::moves_of_both(own, opposing, self.places.board);
        if moves == [0, 0] {
            return self.result(own, opposing);
        }
        self.leaves += 1;
        let (estimate, empty) = self.places.weigh(self.patterns, row, moves, [own, opposing]);
        within(self.places.board, estimate + self.patterns.leaf_correction(empty))
    }

    /// Returns the value of a finished game: the empty squares count for the winner.
    fn result(&self, own: u64, opposing: u64) -> Score {
        let difference = own.count_ones() as Score - opposing.count_ones() as Score;
        let empty = self.places.board.count() as Score - (own | opposing).count_ones() as Score;
        DISC * (difference + difference.signum() * empty)
    }
}

/// Swaps the step with the highest score to the front.
#[inline]
fn bring_first(steps: &mut [Step]) {
    let mut chosen = 0;
    for (at, step) in steps.iter().enumerate() {
        if step.order > steps[chosen].order {
            chosen = at;
        }
    }
    steps.swap(0, chosen);
}

#[cfg(test)]
mod tests {
    use endspiel_game::Game;
    use endspiel_game::conformance::random_game;
    use endspiel_knowledge::{Evaluator, LookAhead, Score};

    use super::LookAheadSearch;
    use crate::{Othello, Patterns, Position};

    /// Plain minimax with the public evaluator.
    fn minimax(game: &Othello, patterns: &Patterns, position: &Position, plies: u32) -> Score {
        if let Some(outcome) = game.outcome(position) {
            return patterns.finished(game, position, outcome, 0);
        }
        if plies == 0 {
            return patterns.leaf(game, position);
        }
        let value = |mv| -minimax(game, patterns, &game.play_unchecked(position, mv), plies - 1);
        game.moves(position).into_iter().map(value).max().unwrap()
    }

    #[test]
    fn what_is_seen_ahead_is_what_plain_minimax_finds() {
        for size in [6, 8] {
            let game = Othello::new(size).unwrap();
            let patterns = Patterns::learned(&game);
            let look = |position: &Position, plies: u32, alpha: Score, beta: Score| {
                let asked = LookAhead { plies, alpha, beta, max_nodes: u64::MAX };
                LookAheadSearch::new(&patterns, &game).unwrap().look(position, &asked).unwrap().score
            };
            for seed in 0..40 {
                for (position, _) in random_game(&game, seed) {
                    for plies in 0..3 + u32::from(seed < 4) {
                        let value = minimax(&game, &patterns, &position, plies);
                        assert_eq!(look(&position, plies, -100_000, 100_000), value);
                        assert!(look(&position, plies, value - 1, value) >= value);
                        assert!(look(&position, plies, value, value + 1) <= value);
                    }
                }
            }
        }
    }

    #[test]
    fn a_look_ahead_visits_at_most_the_allowed_positions() {
        let game = Othello::default();
        let patterns = Patterns::learned(&game);
        for max_nodes in 0..200 {
            let asked = LookAhead { plies: 3, alpha: -100_000, beta: 100_000, max_nodes };
            let seen = patterns.look_ahead(&game, &game.start(), &asked);
            assert!(seen.is_none_or(|seen| seen.nodes[0] + seen.nodes[1] <= max_nodes));
            assert!(seen.is_some() || max_nodes < 100);
        }
    }
}
