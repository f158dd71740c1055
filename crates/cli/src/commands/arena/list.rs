//! `endspiel arena list`: lists all tournaments.

use std::io::Write;

use clap::Args;

use super::local_arena::LocalArena;
use crate::context::Context;
use crate::failure::Failure;

/// List the tournaments
///
/// Prints number, games played and name of every tournament, the newest first.
///
/// With --json: one object per line.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  endspiel arena list
  endspiel arena list --json")]
pub struct Arguments {}

/// Prints the list.
pub fn run(context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let local = LocalArena::open(context)?;
    let tournaments = local.arena.list()?;
    if tournaments.is_empty() && !context.json() {
        return Ok(writeln!(out, "no tournaments yet; `endspiel arena run FILE` begins one")?);
    }
    for listed in tournaments {
        let running = local.arena.is_running(listed.id);
        if context.json() {
            let mut object = serde_json::to_value(&listed).map_err(std::io::Error::from)?;
            object["running"] = running.into();
            writeln!(out, "{object}")?;
            continue;
        }
        let state = match (listed.finished, running) {
            (Some(_), _) => "finished",
            (None, true) => "running",
            (None, false) => "stopped",
        };
        let games = format!("{}/{}", listed.done, listed.games);
        writeln!(out, "{:>4}  {state:<8}  {games:>15} games  {:<9}  {}", listed.id, listed.game, listed.name)?;
    }
    Ok(())
}
