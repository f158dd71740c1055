//! `endspiel engines`: lists the engines.

use std::io::Write;

use clap::Args;

use crate::context::Context;
use crate::engines;
use crate::failure::Failure;

/// List the engines and their options
///
/// Prints every engine with the options that may follow its name: what each changes, the values it takes and the
/// one it has when it is not given. Wherever a command takes an engine, it takes the name alone or with options,
/// as in `best:time=2s,threads=2`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  endspiel engines
  endspiel engines --json
  endspiel play mill --black minimax:depth=3,eval=classic")]
pub struct Arguments {}

/// Prints the list.
pub fn run(context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let engines = engines::described();
    if context.json() {
        let list = serde_json::to_string(&engines).map_err(std::io::Error::from)?;
        return Ok(writeln!(out, "{list}")?);
    }
    for (index, engine) in engines.iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{:<12}{}, as in {}", engine.info.name, engine.info.meaning, engine.info.example)?;
        for option in &engine.options {
            writeln!(out, "  {:<12}{} ({}) [{}]", option.name, option.meaning, option.values, option.default)?;
        }
    }
    Ok(())
}
