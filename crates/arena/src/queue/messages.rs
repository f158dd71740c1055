//! The messages of the queue.

use std::time::Duration;

use endspiel_game::shorten;
use serde::{Deserialize, Serialize};

use crate::Referee;
use crate::played::PlayedGame;
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

/// Maximum size of a result, in bytes.
const MAX_RESULT: usize = 1 << 20;

impl GameResult {
    /// Reads a result, or returns why it is refused.
    pub(super) fn read(payload: &[u8]) -> Result<GameResult, String> {
        if payload.len() > MAX_RESULT {
            return Err(format!("it has more than {MAX_RESULT} bytes"));
        }
        serde_json::from_slice(payload).map_err(|error| shorten(&error.to_string()))
    }

    /// Returns what is wrong with a received result, if anything.
    pub(super) fn problem(&self, program: &str, referee: &mut Referee) -> Option<String> {
        let GameResult { program: theirs, game: result } = self;
        if theirs != program {
            return Some(format!("it was played by {}", shorten(theirs)));
        }
        referee.problem(result, true)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use endspiel_game::Side;
    use endspiel_games::Games;
    use endspiel_knowledge::Stop;

    use super::*;
    use crate::AllowedPrograms;
    use crate::played::MoveCosts;

    #[test]
    fn true_results_are_taken_and_others_are_not() {
        let text = "name='t'\ngame='connect4'\nplayers=[{engine='random'},{engine='easy'}]\n[openings]\nplies=2";
        let tournament = Arc::new(Tournament::from_toml(text, &Games::usual(), None).unwrap());
        let mut referee = Referee::new(Games::usual(), AllowedPrograms::any(), tournament).unwrap();
        let played = referee.play(1, &Stop::never()).unwrap().unwrap();
        let result = |game: PlayedGame| GameResult { program: "p".to_owned(), game };
        let mut problem = |result: GameResult| result.problem("p", &mut referee);
        assert_eq!(problem(result(played.clone())), None);
        let other = GameResult { program: "q\u{1b}[2J".to_owned(), game: played.clone() };
        assert_eq!(problem(other).as_deref(), Some("it was played by q?[2J"));
        let loser = played.winner.map(|side| !side).or(Some(Side::First));
        let costs = |change: fn(&mut MoveCosts)| {
            let mut costs = played.costs;
            change(&mut costs[0]);
            PlayedGame { costs, ..played.clone() }
        };
        let long = GameResult::read(&vec![b'7'; 7 << 20]).unwrap_err();
        assert_eq!(long, "it has more than 1048576 bytes");
        let mut moves: Vec<&str> = played.record.split_whitespace().collect();
        if moves.len() == 1 {
            moves = played.record.split("").filter(|column| !column.is_empty()).collect();
        }
        let from_there = |plies: usize| {
            let opened = Games::usual().open("connect4").unwrap();
            let mut at = opened.open(None, endspiel_game::DrawLimits::default()).unwrap();
            moves[..plies].iter().for_each(|mv| drop(at.play(mv).unwrap()));
            PlayedGame { start: at.position(), record: moves[plies..].join(""), ..played.clone() }
        };
        for false_game in [
            PlayedGame { winner: loser, ..played.clone() },
            PlayedGame { number: 2, ..played.clone() },
            PlayedGame { record: "9".to_owned(), ..played.clone() },
            PlayedGame { record: String::new(), ..played.clone() },
            PlayedGame { record: format!("{}\n\n", played.record), ..played.clone() },
            PlayedGame { plies: u32::MAX, ..played.clone() },
            PlayedGame { opening_plies: 0, ..played.clone() },
            PlayedGame { detail: "x".repeat(7 << 20), ..played.clone() },
            PlayedGame { detail: "\u{1b}[2J".to_owned(), ..played.clone() },
            PlayedGame { opening_plies: 1, plies: played.plies - 1, ..from_there(1) },
            costs(|costs| costs.moves = u32::MAX),
            costs(|costs| costs.nodes = u64::MAX),
            costs(|costs| costs.depth = u64::MAX),
            costs(|costs| costs.seconds = -1.0),
            costs(|costs| costs.longest = f64::INFINITY),
        ] {
            let refused = problem(result(false_game.clone()));
            let named = refused.as_ref().is_some_and(|why| !why.contains(char::is_control) && why.len() < 300);
            assert!(named, "{refused:?} for {:.300}", format!("{false_game:?}"));
        }
    }
}
