//! Checks of games that other machines have played.

use endspiel_game::shorten;
use serde_json::Value;

use crate::played::PlayedGame;

/// Reads the record of a game, or returns why it is refused.
pub(super) fn read(number: u64, record: &Value) -> Result<PlayedGame, String> {
    use serde::Deserialize;
    let game = PlayedGame::deserialize(record).map_err(|error| shorten(&error.to_string()))?;
    if game.number == number { Ok(game) } else { Err("it is another game than it says".to_owned()) }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use endspiel_game::Side;
    use endspiel_games::Games;
    use endspiel_knowledge::Stop;

    use super::*;
    use crate::played::MoveCosts;
    use crate::{AllowedPrograms, Referee, Tournament};

    #[test]
    fn true_results_are_taken_and_others_are_not() {
        let text = "name='t'\ngame='connect4'\nplayers=[{engine='random'},{engine='easy'}]\n[openings]\nplies=2";
        let tournament = Arc::new(Tournament::from_toml(text, &Games::usual(), None).unwrap());
        let mut referee = Referee::new(Games::usual(), AllowedPrograms::any(), tournament).unwrap();
        let played = referee.play(1, &Stop::never()).unwrap().unwrap();
        let mut problem = |game: &PlayedGame| referee.problem(game, true);
        assert_eq!(problem(&played), None);
        let record = serde_json::to_value(&played).unwrap();
        assert_eq!(read(1, &record).unwrap(), played);
        assert!(read(0, &record).is_err() && read(1, &serde_json::json!([1])).is_err());
        let loser = played.winner.map(|side| !side).or(Some(Side::First));
        let costs = |change: fn(&mut MoveCosts)| {
            let mut costs = played.costs;
            change(&mut costs[0]);
            PlayedGame { costs, ..played.clone() }
        };
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
            let refused = problem(&false_game);
            let named = refused.as_ref().is_some_and(|why| !why.contains(char::is_control) && why.len() < 300);
            assert!(named, "{refused:?} for {:.300}", format!("{false_game:?}"));
        }
    }
}
