//! `endspiel experiment`: repeats the experiments of the student papers.

use std::io::Write;

use clap::Args;
use endspiel_arena::Experiment;
use serde_json::json;

use super::arena::LocalArena;
use super::hosting::Hosting;
use crate::context::Context;
use crate::failure::Failure;
use crate::interrupt::Interruptible;
use crate::terminal::{Capabilities, ProgressLine};
use crate::values;
use crate::words::print_result;

/// The game whose endgame tables are used.
const MILL: &str = "mill";

/// Repeat an experiment of the student papers
///
/// Plays or computes an experiment with the settings of its paper and shows our figures beside the paper's. Without a name,
/// lists the experiments.
///
///   minimax-vs-alphabeta  minimax four plies ahead against alpha-beta with 25,000 states
///   weights               six weightings of the classic evaluation against each other
///   database              the 3-3 endgame database: its counts, and alpha-beta with it against three engines without
///   stash                 equal and unequal weights for stones on the board and in hand
///   defects               what two defects of the printed programs cost
///   depth-costs           what alpha-beta costs at every depth of Connect Four
///   positions             how many positions minimax generates at every depth of Nine Men's Morris
///
/// The first three are played twice: by the players as printed under the paper's own counting of draws, and by the players as
/// described under the usual limits. Every game is stored: the next run continues a stopped experiment, and a larger number
/// of games keeps those already played.
///
/// With --json: one object with tables, charts and claims. report.html in the data folder has the same content.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_long_help = "\
Examples:
  endspiel experiment
  endspiel experiment minimax-vs-alphabeta
  endspiel experiment weights --games 50
  endspiel experiment depth-costs --json"
)]
pub struct Arguments {
    /// The experiment
    #[arg(value_name = "NAME")]
    name: Option<String>,

    /// The number of games in which a player moves first against each other player, 1 to 10,000 [default: as in the paper]
    #[arg(long, value_name = "N", requires = "name", value_parser = values::games, allow_negative_numbers = true)]
    games: Option<u32>,

    /// The random seed
    #[arg(long, value_name = "N", default_value_t = Experiment::DEFAULT_SEED)]
    seed: u64,

    /// The number of games at once; 0 means one for each core
    #[arg(long, value_name = "N", default_value = "0", value_parser = values::threads)]
    concurrency: usize,

    #[command(flatten)]
    queue: Hosting,
}

/// Runs the experiment and prints the results.
pub fn run(arguments: &Arguments, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let Some(name) = &arguments.name else { return list(context, out) };
    let experiment = Experiment::named(name)?;
    let games = experiment.games(arguments.games)?;
    let local = LocalArena::open(context)?;
    if experiment == Experiment::Database {
        context.wait_for_small_tables(MILL);
    }
    let tournaments = experiment.tournaments(&context.games, games, arguments.seed)?;
    if tournaments.is_empty() && games > 0 {
        let missing = "the endgame tables 3-3 are missing; `endspiel solve mill --up-to 3-3` builds them";
        return Err(Failure::Work(anyhow::anyhow!(missing)));
    }
    for tournament in &tournaments {
        context.wait_for_small_tables(&tournament.game);
        let id = local.arena.find_or_begin(tournament)?;
        local.play(id, Some(arguments.concurrency), &arguments.queue)?;
    }
    let stop = Interruptible::begin();
    let progress =
        if context.json() { ProgressLine::hidden() } else { ProgressLine::spinner(Capabilities::of_standard_output()) };
    let result = progress.during(|progress| {
        progress.set_message("computing the tables".to_owned());
        local.arena.experiment(experiment, Some(games), arguments.seed, &stop)
    })?;
    if stop.is_due() {
        return Err(Failure::Work(anyhow::anyhow!("stopped; run the command again to continue")));
    }
    drop(stop);
    let page = local.arena.write_experiment(&result)?;
    if context.json() {
        return Ok(writeln!(out, "{}", result.json())?);
    }
    write!(out, "{}", result.text())?;
    writeln!(out)?;
    for tournament in &result.tournaments {
        if let Some(id) = tournament.id {
            writeln!(out, "Tournament {id}, {} games: {}", tournament.games, tournament.name)?;
        }
    }
    Ok(writeln!(out, "Page: {}", page.display())?)
}

/// Prints name and title of every experiment.
fn list(context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    for experiment in Experiment::ALL {
        let (name, title) = (experiment.name(), experiment.title());
        let (paper, games) = (experiment.paper(), experiment.default_games());
        let object = json!({ "name": name, "title": title, "paper": paper, "games": games });
        print_result(out, context.json(), &object, &format!("{name:<22}{title}"))?;
    }
    Ok(())
}
