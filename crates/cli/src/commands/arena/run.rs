//! `endspiel arena run`: plays a new tournament.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use endspiel_arena::Tournament;
use endspiel_games::Games;

use super::local_arena::LocalArena;
use super::settings::Settings;
use crate::arguments::engines_notation_and;
use crate::commands::hosting::Hosting;
use crate::context::Context;
use crate::failure::Failure;
use crate::files;

/// The largest file of settings, in bytes; openings have files of their own.
const MAX_BYTES: u64 = 4 << 20;

/// Run a tournament
///
/// The tournament comes from a file, which flags may override, or from flags alone: a game and at least two engines.
/// Every finished game is stored before the next one starts. At the end the report, a log for each round, the
/// records of all games and a page with charts are in the folder that it prints. After Ctrl-C, `endspiel arena report`
/// writes them.
///
/// With --nats, workers on any machines (`endspiel worker`) play the games, and this process only stores them.
///
/// With --json: the report as one object.
#[derive(Debug, Args)]
#[command(after_long_help = engines_notation_and("\
  endspiel arena run tournament.toml --concurrency 2
  endspiel arena run --game connect4 --engine hard --engine normal --rounds 20 --plies 4
  endspiel arena run --game mill --engine best:nodes=9000,reductions=off --engine best:nodes=9000 --plies 6 \\
      --rounds 2000 --sprt elo0=0,elo1=10"))]
pub struct Arguments {
    /// The file of the tournament; `-` is standard input
    #[arg(value_name = "FILE", required_unless_present = "game")]
    file: Option<PathBuf>,

    #[command(flatten)]
    settings: Settings,

    #[command(flatten)]
    queue: Hosting,
}

/// Runs the tournament and prints the results.
pub fn run(arguments: &Arguments, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let tournament = arguments.tournament(&context.games)?;
    let local = LocalArena::open(context)?;
    let id = local.begin(&tournament, arguments.settings.concurrency, &arguments.queue, context)?;
    local.print(id, out)
}

impl Arguments {
    /// Returns the tournament described by file and flags.
    fn tournament(&self, games: &Games) -> Result<Tournament, Failure> {
        let Some(path) = &self.file else { return self.settings.alone(games) };
        let bytes = files::read(path, MAX_BYTES)?;
        let text = String::from_utf8(bytes).map_err(|_| Failure::input(format!("{} is not text", path.display())))?;
        self.settings.change(games, &text, path.parent().unwrap_or(Path::new("")))
    }
}
