//! Flags for the settings of a tournament, named as in chess tools.

use std::path::Path;
use std::str::FromStr;

use clap::Args;
use endspiel_arena::ratings::{EloModel, Sprt};
use endspiel_arena::{DrawRule, ResignRule, Tournament, TournamentKind};
use endspiel_game::{DrawCounting, Spec};
use endspiel_games::Games;

use crate::failure::Failure;
use crate::values;

/// The flags. They override the file.
#[derive(Debug, Default, Args)]
pub struct Settings {
    /// The game, for a tournament without a file
    #[arg(long, value_name = "GAME", conflicts_with = "file", requires = "engine")]
    game: Option<String>,

    /// A player by its engine, for a tournament without a file; at least two
    #[arg(long, value_name = "SPEC", requires = "game")]
    engine: Vec<String>,

    /// The number of openings for each pair of players
    #[arg(long, value_name = "N")]
    rounds: Option<u32>,

    /// The number of games from each opening: 2 exchanges colours
    #[arg(long, value_name = "N")]
    games: Option<u32>,

    /// The number of games at once; 0 means one for each core
    #[arg(long, value_name = "N", value_parser = values::threads)]
    pub concurrency: Option<usize>,

    /// The random seed
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// A file of openings: games or positions
    #[arg(long, value_name = "FILE")]
    openings: Option<String>,

    /// The number of random moves at the start, or of moves used from each opening
    #[arg(long, value_name = "N")]
    plies: Option<u32>,

    /// Adjudicate a draw when nothing happens: movecount=8,score=0.1[,movenumber=20]
    #[arg(long, value_name = "RULE")]
    draw: Option<String>,

    /// Adjudicate a lost game: movecount=3,score=5[,twosided=on]
    #[arg(long, value_name = "RULE")]
    resign: Option<String>,

    /// How draws are counted: standard or muehle2021
    #[arg(long, value_name = "COUNTING")]
    draws: Option<DrawCounting>,

    /// Test one change: elo0=0,elo1=5[,alpha=0.05,beta=0.05]
    #[arg(long, value_name = "TEST")]
    sprt: Option<String>,
}

impl Settings {
    /// Returns the tournament described by the flags alone.
    pub fn alone(&self, games: &Games) -> Result<Tournament, Failure> {
        let mut tournament = Tournament::between(self.game.as_deref().unwrap_or_default(), &self.engine);
        self.apply(&mut tournament)?;
        tournament.complete(games, None)?;
        Ok(tournament)
    }

    /// Returns the tournament of a file, overridden by the flags.
    pub fn change(&self, games: &Games, text: &str, folder: &Path) -> Result<Tournament, Failure> {
        // Flags first, so that a value replaced by a flag need not be valid.
        let mut tournament = Tournament::parse(text)?;
        let listed_in_file = self.openings.is_none();
        self.apply(&mut tournament)?;
        tournament.complete(games, listed_in_file.then_some(folder))?;
        Ok(tournament)
    }

    fn apply(&self, tournament: &mut Tournament) -> Result<(), Failure> {
        tournament.rounds = self.rounds.unwrap_or(tournament.rounds);
        tournament.games = self.games.unwrap_or(tournament.games);
        tournament.concurrency = self.concurrency.unwrap_or(tournament.concurrency);
        tournament.seed = self.seed.unwrap_or(tournament.seed);
        if let Some(file) = &self.openings {
            tournament.openings.list.clear();
            tournament.openings.file = Some(file.clone());
        }
        tournament.openings.plies = self.plies.or(tournament.openings.plies);
        if let Some(rule) = &self.draw {
            tournament.draw = Some(draw_rule(rule)?);
        }
        if let Some(rule) = &self.resign {
            tournament.resign = Some(resign_rule(rule)?);
        }
        tournament.draws.counting = self.draws.unwrap_or(tournament.draws.counting);
        if let Some(test) = &self.sprt {
            tournament.kind = TournamentKind::Sprt;
            tournament.sprt = Some(sprt(test)?);
        }
        Ok(())
    }
}

/// Returns a required number.
fn needed<T: FromStr>(spec: &mut Spec, key: &str) -> Result<T, Failure> {
    let missing = format!("--{} needs {key}=…", spec.name());
    spec.take_given(key)?.ok_or_else(|| Failure::input(missing))
}

fn rule(name: &str, words: &str) -> Result<Spec, Failure> {
    Ok(format!("{name}:{words}").parse()?)
}

fn draw_rule(words: &str) -> Result<DrawRule, Failure> {
    let mut spec = rule("draw", words)?;
    let rule = DrawRule {
        movenumber: spec.take("movenumber", 0)?,
        movecount: needed(&mut spec, "movecount")?,
        score: needed(&mut spec, "score")?,
    };
    spec.finish(&["movenumber", "movecount", "score"])?;
    Ok(rule)
}

fn resign_rule(words: &str) -> Result<ResignRule, Failure> {
    let mut spec = rule("resign", words)?;
    let rule = ResignRule {
        movecount: needed(&mut spec, "movecount")?,
        score: needed(&mut spec, "score")?,
        twosided: spec.take_switch("twosided", false)?,
    };
    spec.finish(&["movecount", "score", "twosided"])?;
    Ok(rule)
}

fn sprt(words: &str) -> Result<Sprt, Failure> {
    let mut spec = rule("sprt", words)?;
    let model = match spec.take_text("model").as_deref() {
        None | Some("logistic") => EloModel::Logistic,
        Some("normalized") => EloModel::Normalized,
        Some(other) => return Err(spec.bad_value("model", other).into()),
    };
    let test = Sprt {
        elo0: needed(&mut spec, "elo0")?,
        elo1: needed(&mut spec, "elo1")?,
        alpha: spec.take("alpha", 0.05)?,
        beta: spec.take("beta", 0.05)?,
        model,
    };
    spec.finish(&["elo0", "elo1", "alpha", "beta", "model"])?;
    Ok(test)
}
