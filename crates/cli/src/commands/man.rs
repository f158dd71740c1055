//! `endspiel man`: the manual pages.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use clap_mangen::Man;
use endspiel_game::shorten;

use crate::failure::Failure;

/// Print the manual page
///
/// Prints the page of the whole program, or of one command, in the format of man; with --all, writes
/// all pages into a folder. They have the text of --help.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  endspiel man | man -l -
  endspiel man perft | man -l -
  endspiel man --all ~/.local/share/man/man1")]
pub struct Arguments {
    /// The command whose page to print [default: the whole program]
    #[arg(value_name = "COMMAND", conflicts_with = "all")]
    command: Option<String>,

    /// Write every page into this folder
    #[arg(long, value_name = "DIR")]
    all: Option<PathBuf>,
}

/// Prints or writes the pages.
pub fn run(arguments: &Arguments, context: &crate::context::Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let mut program = crate::arguments::command(&context.games);
    if let Some(folder) = &arguments.all {
        let wrong = || format!("cannot write the pages into {}", folder.display());
        std::fs::create_dir_all(folder).with_context(wrong)?;
        clap_mangen::generate_to(program, folder).with_context(wrong)?;
        return Ok(());
    }
    program.build();
    let page = match &arguments.command {
        None => program,
        Some(name) => program.find_subcommand(name).cloned().ok_or_else(|| unknown(&program, name))?,
    };
    let mut text = Vec::new();
    Man::new(page).render(&mut text)?;
    Ok(out.write_all(&text)?)
}

fn unknown(program: &clap::Command, name: &str) -> Failure {
    let names: Vec<&str> = program.get_subcommands().map(clap::Command::get_name).collect();
    Failure::input(format!("there is no command `{}`; there is {}", shorten(name), names.join(", ")))
}
