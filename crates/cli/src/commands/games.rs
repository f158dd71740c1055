//! `endspiel games`: which games there are.

use std::io::Write;

use clap::Args;

use crate::context::Context;
use crate::failure::Failure;

/// List the games and their options
///
/// Prints every game with the options that may follow its name: what each changes, the values it takes and
/// the one it has when it is not given. Wherever a command takes GAME, it takes the name alone or with
/// options, as in `mill:removals=1` or `connect4:cols=9,rows=6,win=5`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  endspiel games
  endspiel games --json
  endspiel show connect4:cols=9,rows=6,win=5")]
pub struct Arguments {}

/// Prints the list.
pub fn run(context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
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
