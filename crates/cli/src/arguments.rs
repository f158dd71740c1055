//! The arguments of the command line. Each command's own arguments stand in its file.

use std::path::{Path, PathBuf};

use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::{Args, CommandFactory, Parser, Subcommand};
use endspiel_game::DrawLimits;
use endspiel_games::Games;
use endspiel_machine::default_data_folder;
use endspiel_presentation::{AnyGame, AnyMatch};

use crate::commands::{
    analyze, arena, bench, book, compare, completions, convert, engine, engines, experiment, games, label, man,
    openings, perft, play, probe, puzzles, queue, serve, show, solve, tables, worker,
};
use crate::failure::Failure;

/// Plays, analyses and solves Nine Men's Morris, Connect Four and Othello
///
/// Without a command, the browser interface starts on this machine and its address is printed.
///
/// A game is named {games}; options follow a colon, as in `mill:removals=1` or
/// `connect4:cols=9,rows=6,win=5`. `endspiel games` lists them all.
///
/// It ends with 0 when done, 1 when something failed, and 2 when the words or the input were wrong; an error
/// is one line on standard error.
#[derive(Debug, Parser)]
#[command(name = "endspiel", version, max_term_width = 100, after_long_help = FIRST_STEPS)]
pub struct Cli {
    /// The command.
    #[command(subcommand)]
    pub command: Option<Command>,

    /// The options of every command.
    #[command(flatten)]
    pub global: Global,
}

/// Options that every command takes.
#[derive(Debug, Args)]
pub struct Global {
    /// Print results as JSON, for programs
    #[arg(long, global = true, display_order = 900)]
    pub json: bool,

    /// The folder where tables, games and tournaments live [default: endspiel in the user's data folder]
    #[arg(long, global = true, value_name = "DIR", env = "ENDSPIEL_DATA", hide_env_values = true)]
    #[arg(value_parser = OsStringValueParser::new().map(PathBuf::from), display_order = 901)]
    data: Option<PathBuf>,

    /// Write on standard error what happens, from this level on: error, warn, info, debug or trace; or levels of parts, as in
    /// endspiel::request=info [default: RUST_LOG, or nothing]
    #[arg(long, global = true, value_name = "FILTER", display_order = 902)]
    pub log: Option<String>,
}

impl Global {
    /// Returns the data folder, if one was named. An empty word, as in `ENDSPIEL_DATA=`, names
    /// none.
    pub fn data(&self) -> Option<&Path> {
        self.data.as_deref().filter(|path| !path.as_os_str().is_empty())
    }

    /// Returns the data folder: the named one, or the default place for a user's data.
    pub fn data_folder(&self) -> Result<PathBuf, Failure> {
        let folder = self.data().map(Path::to_owned).or_else(default_data_folder);
        folder.ok_or_else(|| Failure::input("there is no home folder to keep data in; name one with --data"))
    }
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    Serve(serve::Arguments),
    Play(play::Arguments),
    Analyze(analyze::Arguments),
    Compare(compare::Arguments),
    Show(show::Arguments),
    Perft(perft::Arguments),
    Probe(probe::Arguments),
    Solve(solve::Arguments),
    Book(book::Arguments),
    Label(label::Arguments),
    Puzzles(puzzles::Arguments),
    Openings(openings::Arguments),
    Tables(tables::Arguments),
    Convert(convert::Arguments),
    Games(games::Arguments),
    Engines(engines::Arguments),
    Engine(engine::Arguments),
    Arena(arena::Arguments),
    Worker(worker::Arguments),
    Queue(queue::Arguments),
    Experiment(experiment::Arguments),
    Bench(bench::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
}

/// A position to begin with, for commands that look at one.
#[derive(Debug, Default, Args)]
pub struct StartPosition {
    /// The position to begin with, in any notation the game reads [default: the start of the game]
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    pub position: Option<String>,

    /// Moves to play first, as the game's record
    #[arg(long, value_name = "MOVES")]
    pub moves: Option<String>,
}

impl StartPosition {
    /// Opens a match at this position, after these moves.
    pub fn open(&self, game: &dyn AnyGame, limits: DrawLimits) -> Result<Box<dyn AnyMatch>, Failure> {
        let mut played = game.open(self.position.as_deref(), limits)?;
        if let Some(record) = &self.moves {
            played.play_record(record)?;
        }
        Ok(played)
    }
}

/// A placeholder in help texts for the notation of the games, until the list of games is known.
const NOTATION: &str = "{notation}";

/// A placeholder in the first page of help for the names of the games.
const GAMES: &str = "{games}";

/// Returns the command line of this program, with the names and the notation of these games in its help.
pub fn command(games: &Games) -> clap::Command {
    fn fill(command: clap::Command, notation: &str) -> clap::Command {
        let help = command.get_after_long_help().map(|help| help.to_string().replace(NOTATION, notation));
        let command = help.into_iter().fold(command, clap::Command::after_long_help);
        command.mut_subcommands(|command| fill(command, notation))
    }
    let command = Cli::command();
    let about = command.get_long_about().map(|about| about.to_string().replace(GAMES, &names(games)));
    fill(about.into_iter().fold(command, clap::Command::long_about), &notation(games))
}

/// Returns the names of the games: "`mill`, `connect4` or `othello`".
fn names(games: &Games) -> String {
    let mut names: Vec<String> = games.infos().iter().map(|info| format!("`{}`", info.name)).collect();
    let last = names.pop().unwrap_or_default();
    if names.is_empty() { last } else { format!("{} or {last}", names.join(", ")) }
}

/// Returns the notation of every game's positions, moves and records, for the end of a help text.
fn notation(games: &Games) -> String {
    const WIDTH: usize = 66;
    let mut help = String::from("Notation:");
    for info in games.infos() {
        let entries = [(info.name, "position", info.notation.position), ("", "moves", info.notation.moves)];
        for (name, what, text) in entries {
            let mut lines = wrapped(text, WIDTH).into_iter();
            help += &format!("\n  {name:<10}{what:<10}{}", lines.next().unwrap_or_default());
            help.extend(lines.map(|line| format!("\n{:22}{line}", "")));
        }
    }
    help
}

/// Wraps the text to lines of at most this many characters.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.len() - 1;
        if lines[last].is_empty() {
            lines[last] = word.to_owned();
        } else if lines[last].chars().count() + 1 + word.chars().count() <= width {
            lines[last] += &format!(" {word}");
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

const FIRST_STEPS: &str = "\
First steps:
  endspiel
  endspiel play connect4 --black normal
  endspiel analyze othello --moves f5d6c3
  endspiel show othello --moves f5d6c3
  endspiel perft mill 5 --divide
  endspiel perft --help";

/// Returns the end of a command's help: the notation it takes, and examples to paste.
pub fn notation_and(examples: &str) -> String {
    // The line break with a backslash removes the indentation of the first example.
    format!("{NOTATION}\n\nExamples:\n  {examples}")
}

/// Returns the end of the help of a command that takes engines.
pub fn engines_notation_and(examples: &str) -> String {
    format!("{}\n\n{}", crate::engines::for_help(), notation_and(examples))
}
