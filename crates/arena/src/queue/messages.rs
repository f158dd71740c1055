//! The messages of the queue.

use std::time::Duration;

use endspiel_presentation::AnyGame;
use serde::{Deserialize, Serialize};

use crate::played::{Cause, PlayedGame};
use crate::settings::Tournament;

/// The announcement of a tournament.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Announcement {
    pub(super) tournament: Tournament,
    /// The identity of the program that must play.
    pub(super) program: String,
    /// How long a worker may be silent before its job goes to another.
    pub(super) silence_ms: u64,
}

impl Announcement {
    pub(super) fn silence(&self) -> Duration {
        Duration::from_millis(self.silence_ms.max(100))
    }
}

/// Games to play.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Job {
    pub(super) games: Vec<u64>,
}

/// A finished game and its worker.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct GameResult {
    pub(super) program: String,
    pub(super) game: PlayedGame,
}

/// A heartbeat: the worker is running.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Heartbeat {
    pub(super) worker: String,
    pub(super) threads: usize,
}

/// A worker that does not play in a tournament, with the reason.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Refusal {
    pub(super) worker: String,
    pub(super) reason: String,
}

impl GameResult {
    /// Returns what is wrong with a received result, if anything: its moves must be legal and lead
    /// to its ending.
    pub(super) fn problem(&self, tournament: &Tournament, program: &str, game: &dyn AnyGame) -> Option<String> {
        let GameResult { program: theirs, game: result } = self;
        if theirs != program {
            return Some(format!("it was played by {theirs}"));
        }
        if result.number >= tournament.games_in_all() {
            return Some("there is no such game".to_owned());
        }
        let played = game.open(Some(&result.start), tournament.draws.limits()).and_then(|mut played| {
            if !result.record.is_empty() {
                played.play_record(&result.record)?;
            }
            Ok(played)
        });
        let played = match played {
            Ok(played) => played,
            Err(error) => return Some(error.to_string()),
        };
        let by_rules = matches!(result.cause, Cause::Rules(_));
        let ends = match played.ending() {
            Some(ending) => result.winner == ending.outcome.winner() && result.cause == Cause::Rules(ending.reason),
            None => !by_rules,
        };
        (!ends).then(|| "the moves do not end as it says".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use endspiel_game::Side;
    use endspiel_games::Games;
    use endspiel_knowledge::Stop;

    use super::*;
    use crate::{AllowedPrograms, Referee};

    #[test]
    fn true_results_are_taken_and_others_are_not() {
        let text = "name='t'\ngame='connect4'\nplayers=[{engine='random'},{engine='easy'}]";
        let tournament = Arc::new(Tournament::from_toml(text, &Games::usual(), None).unwrap());
        let game = Games::usual().open("connect4").unwrap();
        let played = Referee::new(Games::usual(), AllowedPrograms::any(), Arc::clone(&tournament))
            .unwrap()
            .play(1, &Stop::never());
        let played = played.unwrap().unwrap();
        let result = |game: PlayedGame| GameResult { program: "p".to_owned(), game };
        let problem = |result: GameResult| result.problem(&tournament, "p", game.as_ref());
        assert_eq!(problem(result(played.clone())), None);
        let other = GameResult { program: "q".to_owned(), game: played.clone() };
        assert_eq!(problem(other).as_deref(), Some("it was played by q"));
        let loser = played.winner.map(|side| !side).or(Some(Side::First));
        assert!(problem(result(PlayedGame { winner: loser, ..played.clone() })).is_some());
        assert!(problem(result(PlayedGame { number: 2, ..played.clone() })).is_some());
        assert!(problem(result(PlayedGame { record: "9".to_owned(), ..played.clone() })).is_some());
        assert!(problem(result(PlayedGame { record: String::new(), ..played })).is_some());
    }
}
