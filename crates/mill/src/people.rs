//! What people overlook at mill.

use endspiel_knowledge::{ERRING_LEVELS, People, Strength};

use crate::{Mill, Move, Position};

/// Chance that an inattentive person sees a stone placed into a mill, or slid into one.
const CLOSES: f64 = 0.85;

/// Chance for a flying stone, which may come from anywhere.
const FLIES_IN: f64 = 0.55;

/// Chance lost for a stone that leaves a mill to close another: the double mill.
const DOUBLE_MILL: f64 = 0.3;

/// Chance lost if the stone shares no line with the last one, where people look.
const ELSEWHERE: f64 = 0.15;

/// Chance that a person expects a move that closes nothing.
const QUIET: f64 = 0.35;

/// Logarithm of the odds by which people prefer a crossing for each of its neighbours beyond two.
const CROSSING: f64 = 0.3;

/// Logarithm of the odds by which a beginner prefers to close a mill at once, whatever else there is.
const GREED: f64 = 1.0;

/// Where the levels stand between the weakest and the strongest player, so that a step is worth the same in matches.
const STEPS: [f64; ERRING_LEVELS] = [
    0.000, 0.031, 0.062, 0.098, 0.142, 0.202, 0.232, 0.255, 0.279, 0.307, 0.342, 0.390, 0.440, 0.503, 0.575, 0.662,
    0.760, 0.848, 1.000,
];

/// People at mill.
pub(crate) struct MillPeople;

impl People<Mill> for MillPeople {
    fn range(&self) -> [Strength; 2] {
        [Strength { plies: 1.0, scatter: 3.0, attention: 0.0 }, Strength { plies: 15.0, scatter: 0.03, attention: 1.0 }]
    }

    fn steps(&self) -> [f64; ERRING_LEVELS] {
        STEPS
    }

    fn habits(&self, game: &Mill, _: &Position, moves: &[Move], step: f64) -> Vec<f64> {
        let habit = |mv: &Move| {
            let ways = f64::from(game.board().neighbours(mv.to).count());
            CROSSING * (ways - 2.0) + if mv.removed.is_empty() { 0.0 } else { GREED }
        };
        moves.iter().map(|mv| (1.0 - step) * habit(mv)).collect()
    }

    fn conspicuous(&self, game: &Mill, position: &Position, mv: Move, last: Option<Move>) -> f64 {
        if mv.removed.is_empty() {
            return QUIET;
        }
        let board = game.board();
        let slides = |from| board.neighbours(from).contains(mv.to);
        let closes = if mv.from.is_none_or(slides) { CLOSES } else { FLIES_IN };
        let leaves_mill = mv.from.is_some_and(|from| board.in_mills(position.own).contains(from));
        let is_near = |last: Move| board.lines().any(|line| line.contains(last.to) && line.contains(mv.to));
        let away = last.is_some_and(|last| !is_near(last));
        closes - if leaves_mill { DOUBLE_MILL } else { 0.0 } - if away { ELSEWHERE } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use endspiel_game::Notation;
    use endspiel_knowledge::People;

    use super::MillPeople;
    use crate::Mill;

    #[test]
    fn a_double_mill_is_seen_less_than_a_new_mill() {
        let game = Mill::default();
        // d7 closes a mill on b6 d6 f6 and leaves one on the upper side; d5 closes the same mill from outside one.
        let position = game.parse_position("www.b.b./w.w.b.b./.w...... w 0 0").unwrap();
        let seen = |mv: &str| MillPeople.conspicuous(&game, &position, game.parse_move(&position, mv).unwrap(), None);
        assert!(seen("d7-d6xg1") < seen("d5-d6xg1"));
    }
}
