//! One log a round: all games in which one player had the first move against another.

use std::collections::BTreeMap;
use std::fmt::Write;

use endspiel_game::Side;

use super::Report;
use super::text::limits_in_words;
use crate::played::PlayedGame;
use crate::ratings::Tally;

impl Report {
    /// File names and texts of the logs.
    pub fn logs(&self, games: &[PlayedGame]) -> Vec<(String, String)> {
        let mut rounds: BTreeMap<[usize; 2], Vec<&PlayedGame>> = BTreeMap::new();
        for game in games {
            rounds.entry(self.stored.tournament.fixture(game.number).players).or_default().push(game);
        }
        let others = self.players() - 1;
        let digits = (self.players() * others).to_string().len();
        rounds
            .into_iter()
            .map(|([first, second], games)| {
                // Numbered by who plays, so that a round has the same name before and after others are played.
                let number = first * others + second - usize::from(second > first) + 1;
                let names = [first, second].map(|player| plain(self.name(player))).join("-");
                (format!("{number:0digits$}-{names}.log"), self.log([first, second], &games))
            })
            .collect()
    }

    fn log(&self, players: [usize; 2], games: &[&PlayedGame]) -> String {
        let tournament = &self.stored.tournament;
        let mut out = format!("{}: {}\n\n", tournament.name, tournament.game);
        for side in Side::BOTH {
            let player = &tournament.players[players[side.index()]];
            let limits = limits_in_words(&tournament.limits_of(players[side.index()]));
            let _ = writeln!(out, "{:<6} {}: {}{limits}", self.called(side), player.name, player.engine);
        }
        let draws = tournament.draws.limits();
        let limit = |limit: Option<u32>| limit.map_or("off".to_owned(), |number| number.to_string());
        let _ = writeln!(
            out,
            "draw   {} moves without a removal, {} repetitions, {} turns\nseed   {}",
            limit(draws.moves_without_removal),
            limit(draws.repetitions),
            limit(draws.turns),
            tournament.seed
        );
        let mut tally = Tally::default();
        games.iter().for_each(|game| tally.add(game.points()));
        let (first, second) = (self.called(Side::First), self.called(Side::Second));
        let _ = writeln!(
            out,
            "\nresult {} games: {first} wins {}, draws {}, {second} wins {}",
            games.len(),
            tally.won,
            tally.drawn,
            tally.lost
        );
        for game in games {
            self.log_game(&mut out, game);
        }
        out
    }

    fn log_game(&self, out: &mut String, game: &PlayedGame) {
        let fixture = self.stored.tournament.fixture(game.number);
        let winner = game.winner.map_or(String::new(), |side| {
            let player = fixture.players[side.index()];
            format!(" ({})", self.name(player))
        });
        let detail = if game.detail.is_empty() { String::new() } else { format!(" ({})", game.detail) };
        let _ = writeln!(
            out,
            "\ngame {}, opening {}: {}{winner}: {}{detail}, {} moves, {} of them the opening\n  from  {}\n  moves {}",
            game.number + 1,
            fixture.round + 1,
            self.result(game),
            game.cause.words(),
            game.plies,
            game.opening_plies,
            game.start,
            game.record
        );
        for (side, costs) in Side::BOTH.into_iter().zip(&game.costs) {
            let moves = f64::from(costs.moves.max(1));
            let _ = writeln!(
                out,
                "  {:<5} {} moves, {:.0} nodes and {:.4} s a move, depth {:.1}",
                self.called(side),
                costs.moves,
                costs.nodes as f64 / moves,
                costs.seconds / moves,
                costs.depth as f64 / moves
            );
        }
    }
}

/// A name as part of the name of a file.
fn plain(name: &str) -> String {
    const LONGEST: usize = 40;
    name.chars().take(LONGEST).map(|c| if c.is_ascii_alphanumeric() || c == '.' { c } else { '_' }).collect()
}
