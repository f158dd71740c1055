//! The report for programs.

use serde_json::{Value, json};

use super::Report;

impl Report {
    /// The report as one JSON object.
    pub fn json(&self) -> Value {
        let tournament = &self.stored.tournament;
        let totals: Vec<Value> = self
            .standings
            .totals()
            .iter()
            .map(|total| {
                let costs = &self.standings.costs[total.player];
                let moves = f64::from(costs.moves.max(1));
                json!({
                    "name": self.name(total.player),
                    "engine": tournament.players[total.player].engine,
                    "won": total.tally.won, "drawn": total.tally.drawn, "lost": total.tally.lost,
                    "points": total.points, "score": total.tally.score(),
                    "elo": total.rating.elo, "error": total.rating.error,
                    "faults": self.standings.faults[total.player],
                    "nodes_per_move": costs.nodes as f64 / moves,
                    "depth_per_move": costs.depth as f64 / moves,
                    "seconds_per_move": costs.seconds / moves,
                    "longest_move": costs.longest,
                })
            })
            .collect();
        let causes: serde_json::Map<String, Value> =
            self.standings.causes.iter().map(|(cause, count)| ((*cause).to_owned(), json!(count))).collect();
        let two = self.players() == 2;
        json!({
            "id": self.stored.id, "name": tournament.name, "game": tournament.game,
            "games": self.standings.games(), "of": tournament.games_in_all(),
            "finished": self.stored.finished.is_some(), "begun": self.stored.begun,
            "program": self.stored.program,
            "players": tournament.players.iter().map(|player| &player.name).collect::<Vec<_>>(),
            "totals": totals,
            "cross": self.standings.cross,
            "superiority": self.standings.superiority(),
            "estimate": if two { self.standings.estimate(0, 1) } else { None },
            "pairs": if two { self.standings.pairs.get(&(0, 1)) } else { None },
            "sprt": self.standings.sprt(tournament),
            "causes": causes,
            "mean_length": self.course.mean_length(),
        })
    }
}
