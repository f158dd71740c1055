//! `endspiel openings`: first moves of games between our own engines.

use std::io::Write;
use std::num::NonZero;

use clap::Args;
use endspiel_games::OpeningsSettings;
use serde_json::json;

use crate::context::Context;
use crate::failure::Failure;
use crate::interrupt::Interruptible;
use crate::terminal::ProgressLine;
use crate::values;

/// Collect the first moves of games between engines
///
/// `best` and `hard` play the first twelve moves each of games against each other. Up to four random moves come first, so that
/// the positions differ; a bar separates them from the chosen moves. Among moves that an engine thinks equally good one is
/// chosen at random.
///
/// Every line is a game. The opening explorer in the browser counts how often each move is chosen in such lines. The same seed
/// gives the same games on any number of threads.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  endspiel openings mill --games 20
  endspiel openings othello --games 200 --seed 7 --threads 2
  endspiel openings connect4 --json")]
pub struct Arguments {
    /// The game
    game: String,

    /// The number of games
    #[arg(long, value_name = "N", default_value = "10", value_parser = clap::value_parser!(u64).range(1..=100_000))]
    games: u64,

    /// Another seed gives other games
    #[arg(long, value_name = "S", default_value = "1")]
    seed: u64,

    /// The number of threads; 0 means one for each core
    #[arg(long, value_name = "N", default_value = "0", value_parser = values::threads)]
    threads: usize,
}

/// Plays the games and prints them.
pub fn run(arguments: &Arguments, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let openings = context.games.openings(&arguments.game)?;
    context.wait_for_small_tables(&arguments.game);
    let stop = Interruptible::begin();
    let order = OpeningsSettings {
        games: arguments.games,
        seed: arguments.seed,
        threads: NonZero::new(arguments.threads).unwrap_or(NonZero::<usize>::MIN),
    };
    let progress = if context.json() { ProgressLine::hidden() } else { ProgressLine::bar() };
    let lines = progress.during(|bar| {
        bar.set_length(arguments.games);
        openings.make(&order, &stop, &mut |begun| bar.set_position(begun))
    })?;
    for line in &lines {
        match line.split_once('|') {
            Some((random, chosen)) if context.json() => {
                let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
                writeln!(out, "{}", json!({"chance": words(random), "chosen": words(chosen)}))?;
            }
            _ => writeln!(out, "{line}")?,
        }
    }
    Ok(())
}
