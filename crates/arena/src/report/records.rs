//! The records of all games, one JSON object per line.

use serde_json::json;

use super::Report;
use crate::played::PlayedGame;

impl Report {
    /// Returns every game with its players, moves and result, one per line.
    pub fn records(&self, games: &[PlayedGame]) -> String {
        let mut out = String::new();
        for game in games {
            let fixture = self.stored.tournament.fixture(game.number);
            let line = json!({
                "game": game.number + 1,
                "opening": fixture.round + 1,
                "first": self.name(fixture.players[0]),
                "second": self.name(fixture.players[1]),
                "start": game.start,
                "moves": game.record,
                "opening_plies": game.opening_plies,
                "plies": game.plies,
                "winner": game.winner.map(|side| self.colour(side)),
                "points": game.points(),
                "cause": game.cause,
                "detail": game.detail,
            });
            out += &line.to_string();
            out.push('\n');
        }
        out
    }
}
