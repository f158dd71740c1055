//! `endspiel games`: lists the games, and prunes or backs up stored ones.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand};
use endspiel_server::{Expiry, Pruned, backup, prune};
use serde_json::json;

use crate::context::Context;
use crate::failure::Failure;
use crate::values::days;

/// List the games and their options
///
/// Prints every game with the options that may follow its name: their meanings, values and
/// defaults. Wherever a command takes GAME, it takes the name alone or with
/// options, as in `mill:removals=1` or `connect4:cols=9,rows=6,win=5`.
///
/// `endspiel games prune` removes stored games that have not changed for a long time,
/// `endspiel games backup` copies all stored games into a file.
#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_long_help = "\
Examples:
  endspiel games
  endspiel games --json
  endspiel show connect4:cols=9,rows=6,win=5"
)]
pub struct Arguments {
    #[command(subcommand)]
    command: Option<StoredGames>,
}

#[derive(Debug, Subcommand)]
enum StoredGames {
    Prune(Prune),
    Backup(Backup),
}

/// Copy all stored games into a file
///
/// Writes one consistent copy while a server may be playing on. To restore it, stop the server and put the
/// file into the data folder as games.sqlite, without a games.sqlite-wal beside it.
///
/// With --json: one object with the number of games and the file.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  endspiel games backup games-2026-11.sqlite
  endspiel games backup backup.sqlite --data /var/lib/endspiel")]
struct Backup {
    /// The new file; an existing one is not overwritten
    file: PathBuf,
}

/// Remove stored games that have not changed for a long time
///
/// Removes games for good that have not changed for this number of days, and frees their space on the disk.
/// No server may be running on the data folder; a running one can do this with `endspiel serve --keep-games`.
///
/// With --json: one object with the numbers of removed and remaining games, and whether their file could be made smaller.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  endspiel games prune --untouched 365 --dry-run
  endspiel games prune --untouched 365
  endspiel games prune --unplayed 1")]
struct Prune {
    /// Days without a change after which a game is removed
    #[arg(long, value_name = "DAYS", value_parser = days, required_unless_present = "unplayed")]
    untouched: Option<Duration>,

    /// Days after which a game without a move is removed
    #[arg(long, value_name = "DAYS", value_parser = days)]
    unplayed: Option<Duration>,

    /// Only print how many games would be removed
    #[arg(long)]
    dry_run: bool,
}

/// Prints the list, or prunes or copies stored games.
pub fn run(arguments: &Arguments, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    match &arguments.command {
        Some(StoredGames::Prune(arguments)) => arguments.run(context, out),
        Some(StoredGames::Backup(arguments)) => arguments.run(context, out),
        None => list(context, out),
    }
}

impl Prune {
    fn run(&self, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
        let expiry = Expiry { untouched: self.untouched, unplayed: self.unplayed };
        let data = context.global.data_folder()?;
        let Pruned { removed, left, smaller } = prune(&data, expiry, self.dry_run).map_err(anyhow::Error::new)?;
        if context.json() {
            let said = json!({ "removed": removed, "left": left, "smaller": smaller, "dry_run": self.dry_run });
            return Ok(writeln!(out, "{said}")?);
        }
        let what = if self.dry_run { "would be removed" } else { "removed" };
        let full = "; the disk is too full to make their file smaller, so new games use its free space";
        Ok(writeln!(out, "{removed} games {what}, {left} left{}", if smaller { "" } else { full })?)
    }
}

impl Backup {
    fn run(&self, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
        let games = backup(&context.global.data_folder()?, &self.file).map_err(anyhow::Error::new)?;
        if context.json() {
            return Ok(writeln!(out, "{}", json!({ "games": games, "file": self.file }))?);
        }
        Ok(writeln!(out, "{games} games copied to {}", self.file.display())?)
    }
}

fn list(context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    if context.json() {
        let infos = serde_json::to_string(&context.games.infos()).map_err(std::io::Error::from)?;
        return Ok(writeln!(out, "{infos}")?);
    }
    for (index, info) in context.games.infos().iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        let begins = info.stones[0].name;
        writeln!(out, "{:<10}{} ({begins} begins)", info.name, info.title)?;
        for option in info.options {
            writeln!(out, "  {:<10}{} [{}]", option.name, option.meaning, option.default)?;
            writeln!(out, "  {:<10}{}", "", option.values)?;
        }
    }
    Ok(())
}
