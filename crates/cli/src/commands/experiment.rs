//! `endspiel experiment`: what the student papers tried, again.

use std::io::Write;

use clap::{Args, ValueEnum};
use endspiel_arena::{Experiment, Report};
use serde_json::json;

use super::arena::{Hosting, LocalArena};
use crate::context::Context;
use crate::failure::Failure;
use crate::values;

/// Repeat an experiment of the student papers
///
/// Plays the tournament of a paper with its settings and sets our results beside theirs.
///
///   minimax-vs-alphabeta  minimax with depth 3 against alpha-beta with 25,000 states, 4 games with either colour there
///   weights               six weightings of the classic evaluation, 30 rounds of 3 games there
///   database              alpha-beta with endgame tables against three engines without, 3 games with either colour
///                         there; with 3-3 tables only, and with all there are
///
/// Every game is stored; an experiment that was stopped goes on where it was when it is asked for again.
///
/// With --json: one object with the reports.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_long_help = "\
Examples:
  endspiel experiment minimax-vs-alphabeta
  endspiel experiment weights --games 3
  endspiel experiment database --games 50 --json"
)]
pub struct Arguments {
    /// Which one
    #[arg(value_name = "NAME")]
    name: Name,

    /// How many games every player has the first move in against each other one
    #[arg(long, value_name = "N", default_value = "200", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,

    /// What all chance comes from
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,

    /// How many games at once; 0 means one for each core
    #[arg(long, value_name = "N", default_value = "0", value_parser = values::threads)]
    concurrency: usize,

    #[command(flatten)]
    queue: Hosting,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Name {
    MinimaxVsAlphabeta,
    Weights,
    Database,
}

/// Plays and compares.
pub fn run(arguments: &Arguments, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let experiment = match arguments.name {
        Name::MinimaxVsAlphabeta => Experiment::MinimaxVsAlphabeta,
        Name::Weights => Experiment::Weights,
        Name::Database => Experiment::Database,
    };
    let local = LocalArena::open(context)?;
    let mut reports: Vec<Report> = Vec::new();
    for tournament in experiment.tournaments(&context.games, arguments.games, arguments.seed)? {
        context.wait_for_small_tables(&tournament.game);
        let id = local.arena.find_or_begin(&tournament)?;
        local.play(id, Some(arguments.concurrency), &arguments.queue)?;
        reports.push(local.arena.report(id)?);
    }
    if context.json() {
        let tables: Vec<_> = reports.iter().map(Report::json).collect();
        let object = json!({ "reports": tables, "comparison": experiment.comparison(&reports) });
        return Ok(writeln!(out, "{object}")?);
    }
    for report in &reports {
        writeln!(out, "{}", report.text())?;
    }
    write!(out, "{}", experiment.comparison(&reports))?;
    for report in &reports {
        let page = local.arena.store().folder(report.stored.id).join("report.html");
        writeln!(out, "Tournament {}; page, logs and records: {}", report.stored.id, page.display())?;
    }
    Ok(())
}
