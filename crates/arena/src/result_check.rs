//! Checks games that were played elsewhere.

use std::sync::Arc;

use endspiel_knowledge::Stop;
use endspiel_presentation::AnyMatch;

use crate::Referee;
use crate::played::{Cause, MoveCosts, PlayedGame, detail};

/// Maximum number of nodes of a game, and of the sum of its depths.
const MAX_COST: u64 = 1 << 50;

impl Referee {
    /// Returns what is wrong with a game of the tournament that was played elsewhere, if anything.
    ///
    /// It must be a scheduled one, its moves legal, and its ending the one they lead to. Numbers and texts are bounded. To find
    /// an opening takes long where openings are balanced, so it need not be checked.
    pub(crate) fn problem(&mut self, game: &PlayedGame, with_opening: bool) -> Option<String> {
        let played = match self.replay(game, with_opening) {
            Ok(played) => played,
            Err(problem) => return Some(problem),
        };
        let by_rules = matches!(game.cause, Cause::Rules(_));
        let ends = match played.ending() {
            Some(ending) => game.winner == ending.outcome.winner() && game.cause == Cause::Rules(ending.reason),
            None => !by_rules,
        };
        let is_bounded = |costs: &MoveCosts| {
            let times = [costs.seconds, costs.longest];
            costs.moves.max(costs.known) <= game.plies
                && costs.nodes.max(costs.depth) <= MAX_COST
                && times.iter().all(|time| (0.0..=MAX_COST as f64).contains(time))
        };
        let problem = match () {
            () if !ends => "the moves do not end as it says",
            () if played.moves().len() != game.plies as usize => "it has another number of moves",
            () if game.opening_plies > game.plies => "its opening is longer than the game",
            () if game.detail != detail(&game.detail) => "its detail is too long or has control characters",
            () if !game.costs.iter().all(is_bounded) => "its costs are impossible",
            () => return None,
        };
        Some(problem.to_owned())
    }

    /// Replays a finished game of the tournament: from the scheduled opening, in the words that the game writes itself.
    fn replay(&mut self, result: &PlayedGame, with_opening: bool) -> Result<Box<dyn AnyMatch>, String> {
        let words = |error: endspiel_game::Error| error.to_string();
        let tournament = Arc::clone(&self.tournament);
        if result.number >= tournament.games_in_all() {
            return Err("there is no such game".to_owned());
        }
        let limits = tournament.draws.limits();
        let mut played = self.game.open(Some(&result.start), limits).map_err(words)?;
        if !result.record.is_empty() {
            played.play_record(&result.record).map_err(words)?;
        }
        let mut begins = played.record() == result.record;
        if with_opening {
            let round = tournament.fixture(result.number).round;
            begins &= match self.opening(round, &Stop::never()).map_err(|error| error.to_string())? {
                Some(opening) => {
                    let opened = opening.open(self.game.as_ref(), limits).map_err(words)?;
                    let (moves, opening) = (played.moves(), opened.moves());
                    result.start == opened.start()
                        && moves.starts_with(&opening)
                        && result.opening_plies as usize == opening.len()
                }
                None => false,
            };
        }
        if begins { Ok(played) } else { Err("the game does not begin with its opening".to_owned()) }
    }
}
