//! One log per round: all games in which one player had the first move against another.

use std::collections::BTreeMap;
use std::fmt::Write;

use endspiel_game::{DrawLimits, Error, Side, Spec};
use endspiel_games::Games;
use endspiel_presentation::{AnyGame, AnyMatch};
use endspiel_protocol::Program;

use super::Report;
use super::text::limits_in_words;
use crate::ArenaError;
use crate::played::PlayedGame;
use crate::ratings::Tally;
use crate::settings::{DrawRule, ResignRule};

/// The level of detail of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogDetail {
    /// Its moves.
    Moves,
    /// Its moves and every position.
    Positions,
}

/// The word for a seed that the schedule gives.
const SEED_OF_GAME: &str = "of each game";

/// The settings of a player in a log.
struct Settings {
    /// All of them, as `depth=3, seed=7`.
    words: String,
    /// Whether the schedule gives it a seed in each game.
    has_seed_of_game: bool,
}

impl Report {
    /// Returns file names and texts of the logs.
    pub fn logs(
        &self,
        games: &Games,
        played: &[PlayedGame],
        detail: LogDetail,
    ) -> Result<Vec<(String, String)>, ArenaError> {
        let game = games.open(&self.stored.tournament.game)?;
        let settings: Vec<Settings> = (0..self.players()).map(|player| self.settings(games, player)).collect();
        let replayed = Some(&*game).filter(|_| detail == LogDetail::Positions);
        let mut rounds: BTreeMap<[usize; 2], Vec<&PlayedGame>> = BTreeMap::new();
        for game in played {
            rounds.entry(self.stored.tournament.fixture(game.number).players).or_default().push(game);
        }
        let others = self.players() - 1;
        let digits = (self.players() * others).to_string().len();
        let logs = rounds
            .into_iter()
            .map(|([first, second], games)| {
                // Numbered by the players, so that a round has the same name before and after
                // others are played.
                let number = first * others + second - usize::from(second > first) + 1;
                let names = [first, second].map(|player| plain(self.name(player))).join("-");
                (format!("{number:0digits$}-{names}.log"), self.log([first, second], &games, &settings, replayed))
            })
            .collect();
        Ok(logs)
    }

    /// Returns every setting of a player; for a foreign program, those of its spec.
    fn settings(&self, games: &Games, player: usize) -> Settings {
        let tournament = &self.stored.tournament;
        let engine = &tournament.players[player].engine;
        // An engine that this program does not know any more may still have played.
        let known =
            games.engine_settings(&tournament.game, engine).ok().filter(|_| Program::from_spec(engine).is_none());
        let says_seed = engine.parse().is_ok_and(|mut spec: Spec| spec.take_text("seed").is_some());
        let mut has_seed_of_game = false;
        let mut words = Vec::new();
        for (name, value) in known.unwrap_or_default() {
            let is_given = name == "seed" && !says_seed;
            has_seed_of_game |= is_given;
            words.push(format!("{name}={}", if is_given { SEED_OF_GAME } else { &value }));
        }
        Settings { words: words.join(", "), has_seed_of_game }
    }

    fn log(
        &self,
        players: [usize; 2],
        games: &[&PlayedGame],
        settings: &[Settings],
        replayed: Option<&dyn AnyGame>,
    ) -> String {
        let tournament = &self.stored.tournament;
        let mut out = format!("{}: {}\n\n", tournament.name, tournament.game);
        for side in Side::BOTH {
            let player = &tournament.players[players[side.index()]];
            let limits = limits_in_words(&tournament.limits_of(players[side.index()]));
            let _ = writeln!(out, "{:<6} {}: {}{limits}", self.side_name(side), player.name, player.engine);
            let words = &settings[players[side.index()]].words;
            if !words.is_empty() {
                let _ = writeln!(out, "       {words}");
            }
        }
        let draws = tournament.draws.limits();
        let limit = |limit: Option<u32>| limit.map_or("off".to_owned(), |number| number.to_string());
        let _ = writeln!(
            out,
            "draw   {} moves without a removal, {} repetitions, {} turns, counted as {}",
            limit(draws.moves_without_removal),
            limit(draws.repetitions),
            limit(draws.turns),
            draws.counting
        );
        if let Some(DrawRule { movenumber, movecount, score }) = tournament.draw {
            let _ = writeln!(out, "       a draw after {movecount} moves within {score}, from move {movenumber} on");
        }
        if let Some(ResignRule { movecount, score, twosided }) = tournament.resign {
            let sides = if twosided { ", seen by both sides" } else { "" };
            let _ = writeln!(out, "       lost after {movecount} moves below -{score}{sides}");
        }
        let exact = if tournament.exact { "as soon as the result is known exactly" } else { "by the rules" };
        let _ = writeln!(out, "end    {exact}\nseed   {}", tournament.seed);
        let mut tally = Tally::default();
        games.iter().for_each(|game| tally.add(game.points()));
        let (first, second) = (self.side_name(Side::First), self.side_name(Side::Second));
        let _ = writeln!(
            out,
            "\nresult {} games: {first} wins {}, draws {}, {second} wins {}",
            games.len(),
            tally.won,
            tally.drawn,
            tally.lost
        );
        for game in games {
            self.log_game(&mut out, game, settings, replayed);
        }
        out
    }

    fn log_game(&self, out: &mut String, game: &PlayedGame, settings: &[Settings], replayed: Option<&dyn AnyGame>) {
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
            game.cause.words_in(self.info),
            game.plies,
            game.opening_plies,
            game.start,
            game.record
        );
        for (side, costs) in Side::BOTH.into_iter().zip(&game.costs) {
            let moves = f64::from(costs.moves.max(1));
            let seed = match settings[fixture.players[side.index()]].has_seed_of_game {
                true => format!(", seed {}", self.stored.tournament.seed_of(&fixture, side.index())),
                false => String::new(),
            };
            let _ = writeln!(
                out,
                "  {:<5} {} moves, {:.0} nodes and {:.4} s a move, depth {:.1}{seed}",
                self.side_name(side),
                costs.moves,
                costs.nodes as f64 / moves,
                costs.seconds / moves,
                costs.depth as f64 / moves
            );
        }
        if let Some(rules) = replayed {
            log_positions(out, rules, game);
        }
    }
}

/// Writes every position of a game with the move that led to it.
fn log_positions(out: &mut String, rules: &dyn AnyGame, game: &PlayedGame) {
    let replay = || -> Result<(Vec<String>, Box<dyn AnyMatch>), Error> {
        let mut whole = rules.open(Some(&game.start), DrawLimits::NONE)?;
        whole.play_record(&game.record)?;
        Ok((whole.moves(), rules.open(Some(&game.start), DrawLimits::NONE)?))
    };
    let Ok((moves, mut played)) = replay() else {
        out.push_str("  its positions are not known: the moves cannot be played\n");
        return;
    };
    let width = moves.iter().map(|mv| mv.chars().count()).max().unwrap_or(0);
    let _ = writeln!(out, "{:>5}  {:<width$}  {}", 0, "", played.position());
    for (number, mv) in (1..).zip(&moves) {
        if played.play(mv).is_ok() {
            let _ = writeln!(out, "{number:>5}  {mv:<width$}  {}", played.position());
        }
    }
}

/// Returns a name as part of a file name.
fn plain(name: &str) -> String {
    const MAX_LENGTH: usize = 40;
    name.chars().take(MAX_LENGTH).map(|c| if c.is_ascii_alphanumeric() || c == '.' { c } else { '_' }).collect()
}
