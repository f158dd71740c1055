//! `endspiel tables`: lists, checks, exports and deletes endgame tables.

mod chart;
mod check;
mod print;
mod transfer;

use std::io::Write;
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::Context as _;
use clap::{Args, Subcommand, ValueEnum};
use endspiel_tables::{FileError, Limit, Phase, Store, Subspace, TableFile, Variant};
use serde_json::{Value as Json, json};

use crate::context::{Context, mill};
use crate::failure::Failure;
use crate::words::{counted, size};

pub use check::{damage, solving, with_advice};
pub use print::{as_json, heading, line};

/// Manage the endgame tables built by `endspiel solve`
///
/// A table holds all positions with given numbers of stones of the side to move and of the other side, up to symmetry.
/// Tables are chosen by stones: 5-3 means at most five stones on one side and three on the other. --limit chooses tables
/// built for a draw limit; their plies count to the next removal or to the end.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  endspiel tables list
  endspiel tables stats --json
  endspiel tables stats 3-3 --chart wins.svg
  endspiel tables stats 4-4 --longest 10
  endspiel tables verify 5-4
  endspiel tables repair 5-4
  endspiel tables stats 6-4 --limit 30
  endspiel tables stats --game mill:variant=six
  endspiel tables export mill.tar
  endspiel tables export 3-3.csv --positions 3-3")]
pub struct Arguments {
    #[command(subcommand)]
    command: TableCommand,
}

#[derive(Debug, Subcommand)]
enum TableCommand {
    /// List the files with their contents and sizes
    List(TableSelection),
    /// Count positions by value, with the longest wins and losses
    Stats {
        #[command(flatten)]
        selection: TableSelection,

        /// Draw a chart of won and lost positions by distance in plies, as .svg or .png
        #[arg(long, value_name = "FILE")]
        chart: Option<PathBuf>,

        /// Print this number of longest wins instead, each with its length in plies
        #[arg(long, value_name = "N", conflicts_with = "chart")]
        longest: Option<usize>,
    },
    /// Recompute every entry from its successors
    Verify(TableSelection),
    /// Check the tables, and rebuild those that are damaged or wrong
    Repair(TableSelection),
    /// Write tables into one archive, or the positions of one table as text
    Export {
        /// The file to write
        file: PathBuf,

        #[command(flatten)]
        selection: TableSelection,

        /// Omit the distances: win, draw and loss alone take an eighth of the space
        #[arg(long, conflicts_with = "positions")]
        values: bool,

        /// Write the positions of this table with their values: stones of the side to move first
        #[arg(long, value_name = "OWN-OPPOSING")]
        positions: Option<Stones>,

        /// The format of the positions
        #[arg(long, value_name = "FORMAT", default_value = "csv")]
        format: Format,
    },
    /// Import the tables of an archive, after checking each of them
    Import {
        /// The archive to read
        file: PathBuf,
    },
    /// Delete tables
    Remove {
        #[command(flatten)]
        selection: TableSelection,

        /// Delete all tables
        #[arg(long, conflicts_with = "stones")]
        all: bool,
    },
}

/// A text format for positions.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// Commas between the values
    Csv,
    /// A JSON object a line
    Jsonl,
}

/// A selection of tables.
#[derive(Debug, Args)]
struct TableSelection {
    /// The most stones of each side, as in 5-3 [default: all]
    #[arg(value_name = "W-B", id = "stones")]
    stones: Option<Stones>,

    /// Include the tables of the placing phase
    #[arg(long)]
    placing: bool,

    /// The game of the tables
    #[arg(long, value_name = "GAME", default_value = "mill", value_parser = variant)]
    game: Variant,

    /// The draw limit of the tables: plies, or off [default: off; list and --all: every limit]
    #[arg(long, value_name = "PLIES")]
    limit: Option<Limit>,
}

/// Returns the game named by a spec.
fn variant(game: &str) -> Result<Variant, String> {
    let rules = mill(game).and_then(|game| Variant::of(game.rules()));
    rules.ok_or_else(|| "there are no tables of this game".to_owned())
}

impl TableSelection {
    /// Opens the tables of this folder for the chosen limit.
    fn under_limit(&self, store: &Store) -> Store {
        store.of(self.game).under(self.limit.unwrap_or_default())
    }

    /// Opens the tables of the named limit, or of every limit that has tables.
    fn under_every_limit(&self, store: &Store) -> Result<Vec<Store>, Failure> {
        if self.limit.is_some() {
            return Ok(vec![self.under_limit(store)]);
        }
        let store = store.of(self.game);
        let limits = store.limits().with_context(|| format!("cannot read {}", store.folder().display()))?;
        Ok(limits.into_iter().map(|limit| store.under(limit)).collect())
    }

    /// Returns the selection as command-line arguments.
    fn arguments(&self) -> String {
        let stones = self.stones.map(|Stones { larger, smaller }| format!(" {larger}-{smaller}"));
        let placing = self.placing.then(|| " --placing".to_owned());
        let limit = self.limit.and_then(Limit::plies).map(|plies| format!(" --limit {plies}"));
        let game = Some(check::of_game(self.game));
        [stones, game, placing, limit].into_iter().flatten().collect()
    }

    fn has(&self, space: Subspace) -> bool {
        let (own, opposing) = (space.pair.own, space.pair.opposing);
        let fits = |stones: Stones| own.max(opposing) <= stones.larger && own.min(opposing) <= stones.smaller;
        (self.placing || space.phase == Phase::Moving) && self.stones.is_none_or(fits)
    }

    /// Returns the chosen tables; fails if a file is damaged.
    fn files(&self, store: &Store) -> Result<Vec<TableFile>, Failure> {
        let mut chosen = Vec::new();
        for file in list(&self.under_limit(store))? {
            let file = file.map_err(|error| failed(&error))?;
            if self.has(file.space()) {
                chosen.push(file);
            }
        }
        Ok(chosen)
    }
}

/// Two numbers of stones, as in `5-3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stones {
    /// The first number.
    pub larger: usize,
    /// The second number.
    pub smaller: usize,
}

impl FromStr for Stones {
    type Err = String;

    fn from_str(word: &str) -> Result<Stones, String> {
        let number = |text: &str| text.parse().ok().filter(|stones| (0..=9).contains(stones));
        let stones = word.split_once('-').and_then(|(first, second)| Some((number(first)?, number(second)?)));
        let (larger, smaller) = stones.ok_or("stones are two numbers up to 9, as in 5-3")?;
        Ok(Stones { larger, smaller })
    }
}

fn list(store: &Store) -> Result<Vec<Result<TableFile, FileError>>, Failure> {
    Ok(store.list().with_context(|| format!("cannot read {}", store.folder().display()))?)
}

fn failed(error: &FileError) -> Failure {
    Failure::Work(anyhow::anyhow!(damage(error)))
}

/// Runs the command.
pub fn run(arguments: &Arguments, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let store = Store::in_data(&context.global.data_folder()?);
    let json = context.json();
    match &arguments.command {
        TableCommand::List(selection) => list_files(&store, selection, json, out),
        TableCommand::Stats { selection, longest: Some(most), .. } => {
            transfer::longest(&selection.files(&store)?, *most, json, out)
        }
        TableCommand::Stats { selection, chart, longest: None } => {
            let files = selection.files(&store)?;
            if let Some(path) = chart {
                chart::write(&files, path)?;
            }
            stats(&files, json, out)
        }
        TableCommand::Verify(selection) => check::verify(&store, selection, json, out),
        TableCommand::Repair(selection) => check::repair(&store, selection, json, out),
        TableCommand::Export { file, selection, positions: Some(stones), format, .. } => {
            transfer::positions(&selection.under_limit(&store), *stones, *format, file)
        }
        TableCommand::Export { file, selection, values, .. } => {
            let files = selection.files(&store)?;
            if *values {
                transfer::export_values(&files, file, json, out)
            } else {
                transfer::export(&files, file, json, out)
            }
        }
        TableCommand::Import { file } => transfer::import(&store, file, json, out),
        TableCommand::Remove { selection, all } => transfer::remove(&store, selection, *all, json, out),
    }
}

fn list_files(store: &Store, selection: &TableSelection, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let (mut all, mut bytes, mut count) = (Vec::new(), 0, 0);
    let mut files = Vec::new();
    for store in selection.under_every_limit(store)? {
        files.extend(list(&store)?);
    }
    for file in files {
        match file {
            Ok(file) if !selection.has(file.space()) => {}
            Ok(file) if json => {
                let mut line = as_json(&file);
                line["file"] = json!(file.path().display().to_string());
                line["bytes"] = json!(file.size());
                line["distances"] = json!(file.has_distances());
                all.push(line);
            }
            Ok(file) => {
                let name = file.path().file_name().unwrap_or_default().to_string_lossy().into_owned();
                let values = if file.has_distances() { "" } else { "  without distances" };
                writeln!(
                    out,
                    "{name:<40} {:>14} positions {:>9}{values}",
                    crate::words::grouped(file.stats().positions()),
                    size(file.size())
                )?;
                bytes += file.size();
                count += 1;
            }
            Err(error) if json => all.push(json!({"error": error.to_string()})),
            Err(error) => writeln!(out, "{error}")?,
        }
    }
    if json {
        writeln!(out, "{}", Json::Array(all))?;
    } else if count == 0 {
        let (folder, game) = (store.folder().display(), selection.game);
        let limit = selection.limit.and_then(Limit::plies).map_or(String::new(), |plies| format!(" --limit {plies}"));
        writeln!(out, "no tables in {folder}; `endspiel solve {game} --up-to 4-4{limit}` builds some")?;
    } else {
        writeln!(out, "{}, {} in {}", counted(count, "table"), size(bytes), store.folder().display())?;
    }
    Ok(())
}

fn stats(files: &[TableFile], json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    if json {
        writeln!(out, "{}", Json::Array(files.iter().map(as_json).collect()))?;
        return Ok(());
    }
    heading(out, false)?;
    for file in files {
        line(out, file, None)?;
    }
    Ok(())
}
