//! `endspiel completions`: completion scripts for shells.

use std::io::Write;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::arguments::Cli;
use crate::failure::Failure;

/// Print completions for a shell
///
/// Prints a script with which the shell completes the commands and options of endspiel.
/// Save it where the shell looks for such scripts.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  endspiel completions bash > ~/.local/share/bash-completion/completions/endspiel
  endspiel completions fish > ~/.config/fish/completions/endspiel.fish
  endspiel completions zsh > ~/.zfunc/_endspiel")]
pub struct Arguments {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Prints the script.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    // The generator ignores write errors, so it writes into memory.
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Cli::command(), "endspiel", &mut script);
    Ok(out.write_all(&script)?)
}
