//! How people play Othello: by a policy learned from their games, beginners by the number of discs they turn.

use endspiel_knowledge::{ERRING_LEVELS, People, Strength};

use crate::evaluation::corners;
use crate::policy::Policy;
use crate::{Move, Othello, Position};

/// Logarithm of the odds by which a beginner prefers a move for each disc that it turns.
const GREED: f64 = 0.35;

/// Logarithm of the odds by which a beginner prefers the edge, where discs look safe.
const EDGE: f64 = 0.5;

/// The step from which on habits are those of tournament players alone.
const TRAINED: f64 = 0.5;

/// The share of the policy in the habits of the strongest level, which decides by what moves are worth.
const LAST_HABIT: f64 = 0.3;

/// Chances that an inattentive person foresees a corner taken, and any other move.
const SEES: [f64; 2] = [0.85, 0.45];

/// Where the levels stand between the weakest and the strongest player, so that a step is worth the same in matches.
const STEPS: [f64; ERRING_LEVELS] = [
    0.074, 0.099, 0.129, 0.160, 0.181, 0.201, 0.221, 0.243, 0.273, 0.303, 0.336, 0.375, 0.418, 0.471, 0.546, 0.664,
    0.789, 0.897, 1.000,
];

/// People at Othello.
pub(crate) struct OthelloPeople;

impl People<Othello> for OthelloPeople {
    fn range(&self) -> [Strength; 2] {
        [Strength { plies: 1.0, scatter: 25.0, attention: 0.0 }, Strength { plies: 17.0, scatter: 0.1, attention: 1.0 }]
    }

    fn steps(&self) -> [f64; ERRING_LEVELS] {
        STEPS
    }

    fn habits(&self, game: &Othello, position: &Position, moves: &[Move], step: f64) -> Vec<f64> {
        let trained = (step / TRAINED).min(1.0);
        let weight = trained * (1.0 - (1.0 - LAST_HABIT) * step);
        let odds = Policy::included().filter(|_| game.size() == 8).map(|policy| policy.log_odds(position));
        let habit = |&mv: &Move| {
            let Move::Place(square) = mv else { return 0.0 };
            let last = game.size() - 1;
            let is_edge = [0, last].contains(&square.column()) || [0, last].contains(&square.row());
            let naive = GREED * f64::from(game.turned(position, mv).count()) + if is_edge { EDGE } else { 0.0 };
            let learned = odds.map_or(0.0, |odds| odds[usize::from(square.0)]);
            (1.0 - trained) * naive + weight * learned
        };
        moves.iter().map(habit).collect()
    }

    fn conspicuous(&self, game: &Othello, _: &Position, mv: Move, _: Option<Move>) -> f64 {
        let [corner, other] = SEES;
        if matches!(mv, Move::Place(square) if corners(game.size()).contains(square)) { corner } else { other }
    }
}
