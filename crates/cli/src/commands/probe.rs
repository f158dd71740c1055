//! `endspiel probe`: looks up exact values.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use clap::Args;
use endspiel_game::{DrawLimits, SinceRemoval};
use endspiel_jobs::kinds::ExactAnswer;
use endspiel_knowledge::{Bounds, Known, Stop, Value};
use endspiel_presentation::AnyGame;
use endspiel_search::{Probed, ProbedMove, TextProbe};
use endspiel_tables::{Goal, Limit};

use crate::arguments::{StartPosition, notation_and};
use crate::commands::tables;
use crate::context::{Context, has_tables, mill};
use crate::failure::Failure;
use crate::interrupt::Interruptible;
use crate::values;

/// Maximum length of a line with a position, in bytes.
const MAX_LINE_LENGTH: u64 = 4096;

/// Look up the exact value of a position
///
/// Prints win, draw or loss with perfect play and the plies to the end, for the position and for every legal move, best first.
/// The answers come from endgame tables (see `endspiel solve`), from exact solvers, and for the opening of Othello from
/// the proof of Takizawa (2023). If the value is unknown, the exit status is 1.
///
/// Where only a bound is proved, it is printed: "proved: at least a draw". With --json `value` is null then, and
/// `at_least` or `at_most` is win, draw or loss.
///
/// With --file, one position per line and an answer for each; with --json an unknown value is `null`. With --json each
/// answer is one line: value, plies, source, and moves with move, value and plies, all from the view of the side to
/// move.
///
/// With --limit 30 the game is drawn after 30 plies without a removal, and --since says how many have passed. The answers
/// come from tables made under that limit (`endspiel solve mill --limit 30`): `removal` are the plies to the next removal
/// or the end. Other tables answer if the limit cannot be reached before the end.
#[derive(Debug, Args)]
#[command(after_long_help = notation_and("\
  endspiel probe mill --position 'bb.w.bw./.....w../........ w 0 0'
  endspiel probe connect4 --moves 44444432 --json
  endspiel probe othello --moves f5f6
  endspiel probe mill --position '..ww.w../.www.bb./.....b.b w 0 0' --limit 30 --since 4
  endspiel probe mill --file positions.txt --json"))]
pub struct Arguments {
    /// The game, with its options after a colon
    game: String,

    #[command(flatten)]
    place: StartPosition,

    /// A file with a position on each line; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "moves"])]
    file: Option<PathBuf>,

    /// The draw limit: plies without a removal, or off [default: off]
    #[arg(long, value_name = "PLIES")]
    limit: Option<Limit>,

    /// The number of plies since the last removal, up to the limit [default: 0]
    #[arg(long, value_name = "PLIES", requires = "limit", value_parser = values::plies)]
    since: Option<u32>,

    /// The most time of a solver for each position
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = values::time)]
    time: Duration,
}

/// Looks up values and prints them.
pub fn run(arguments: &Arguments, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let json = context.json();
    let probe = context.games.exact_probe(&arguments.game)?;
    let limit = arguments.limit.and_then(Limit::plies);
    let since = SinceRemoval { plies: arguments.since.unwrap_or(0), limit, ..SinceRemoval::UNLIMITED };
    if limit.is_some_and(|limit| since.plies > limit) {
        return Err(Failure::input("--since is beyond the draw limit: the game is over before that"));
    }
    let stop = Interruptible::begin();
    match &arguments.file {
        None => {
            let game = context.games.open(&arguments.game)?;
            let position = arguments.place.open(game.as_ref(), DrawLimits::NONE)?.position();
            let probed = probe(&position, since, &stop.at(Instant::now() + arguments.time))?;
            match probed.known {
                _ if json && is_answer(&probed) => write_json(&probed, out)?,
                _ if is_answer(&probed) => print(&probed, out)?,
                _ => {
                    let usual =
                        SinceRemoval { limit: DrawLimits::default().moves_without_removal, ..SinceRemoval::UNLIMITED };
                    let elsewhere = match usual.limit.filter(|_| limit.is_none() && has_tables(&game.spec())) {
                        Some(plies) => probe(&position, usual, &stop)?.known.map(|_| plies),
                        None => None,
                    };
                    let why = unknown(game.as_ref(), context, &probed, limit, elsewhere);
                    return Err(Failure::Work(anyhow::anyhow!(why)));
                }
            }
            Ok(())
        }
        Some(path) if path.as_os_str() == "-" => all(arguments, (&probe, since), io::stdin().lock(), &stop, json, out),
        Some(path) => {
            let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
            all(arguments, (&probe, since), BufReader::new(file), &stop, json, out)
        }
    }
}

/// Returns why the value is unknown, and what helps; `elsewhere` is a limit under which it is
/// known.
fn unknown(
    game: &dyn AnyGame,
    context: &Context<'_>,
    probed: &Probed,
    limit: Option<u32>,
    elsewhere: Option<u32>,
) -> String {
    let tables = context.global.data_folder().ok().map(|data| context.tables(&data));
    if let Some((path, wrong)) = tables.as_ref().and_then(|tables| tables.damage()) {
        return tables::with_advice(path, wrong);
    }
    if has_tables(&game.spec()) {
        let name = game.spec();
        if let (Some(known), Some(limit)) = (probed.unsure, limit) {
            let verb = if known.value == Value::Win { "wins" } else { "loses" };
            let solve = tables::solving(&name, Some(limit));
            return format!(
                "the side to move {verb} without the draw limit, and perhaps not in time; `{solve}` builds tables that know"
            );
        }
        let solve = match mill(&name).and_then(|game| Goal::of(game.rules())) {
            Some(goal) if goal.has_placing() => format!("`{}` builds tables", tables::solving(&name, limit)),
            Some(_) => format!("`{}` builds tables of its moving", tables::solving(&name, limit)),
            None => format!("there are no tables of {name}"),
        };
        let elsewhere = elsewhere
            .map_or(String::new(), |plies| format!("; with --limit {plies}, the usual draw limit, it is known"));
        format!("no exact value is known for this position; {solve}{elsewhere}")
    } else {
        "no exact value was found for this position in the time allowed (--time)".to_owned()
    }
}

/// Answers every line of a file.
fn all(
    arguments: &Arguments,
    (probe, since): (&TextProbe, SinceRemoval),
    mut lines: impl BufRead,
    stop: &Stop,
    json: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        let read =
            lines.by_ref().take(MAX_LINE_LENGTH).read_until(b'\n', &mut line).context("cannot read the positions")?;
        if read == 0 || stop.is_due() {
            break;
        }
        let wrong = |reason: String| Failure::Input(format!("line {number}: {reason}"));
        if read as u64 == MAX_LINE_LENGTH {
            return Err(wrong("it is too long for a position".to_owned()));
        }
        let position = str::from_utf8(&line).map_err(|_| wrong("it is not text".to_owned()))?.trim();
        if position.is_empty() {
            continue;
        }
        let deadline = stop.at(Instant::now() + arguments.time);
        let probed = probe(position, since, &deadline).map_err(|error| wrong(error.to_string()))?;
        if json {
            write_json(&probed, out)?;
        } else if is_answer(&probed) {
            let best = probed.moves.first().map_or(String::new(), |best| format!(", best {}", best.mv));
            let best = if probed.known.is_some() { best } else { String::new() };
            writeln!(out, "{position}: {}{best}", words(probed.known, probed.bounds))?;
        } else {
            writeln!(out, "{position}: unknown")?;
        }
    }
    Ok(())
}

/// Writes an answer as one object; `null` if the position is unknown.
fn write_json(probed: &Probed, out: &mut dyn Write) -> Result<(), Failure> {
    let mut line = serde_json::to_vec(&ExactAnswer::of(probed)).context("cannot write the answer")?;
    line.push(b'\n');
    Ok(out.write_all(&line)?)
}

/// Returns whether the value of the position is known, or at least a bound.
fn is_answer(probed: &Probed) -> bool {
    probed.known.is_some() || !probed.bounds.is_none()
}

fn print(probed: &Probed, out: &mut dyn Write) -> io::Result<()> {
    let source = probed.source.as_deref().unwrap_or("the rules");
    writeln!(out, "{} ({source})", words(probed.known, probed.bounds))?;
    let width = probed.moves.iter().map(|mv| mv.mv.chars().count()).max().unwrap_or(0);
    for ProbedMove { mv, known, bounds } in &probed.moves {
        writeln!(out, "  {mv:<width$}  {}", words(*known, *bounds))?;
    }
    Ok(())
}

/// Returns a value or its proved bound in words.
fn words(known: Option<Known>, bounds: Bounds) -> String {
    match (known, bounds) {
        (Some(known), _) => outcome(known),
        (None, Bounds { at_least: Some(value), .. }) => format!("proved: at least a {value}"),
        (None, Bounds { at_most: Some(value), .. }) => format!("proved: at most a {value}"),
        (None, Bounds::NONE) => "unknown".to_owned(),
    }
}

/// Returns a value in words: "wins in 12 moves" counts the moves of the side that wins.
fn outcome(Known { value, plies, count, removal, without_limit }: Known) -> String {
    let words = match (value, plies) {
        (Value::Draw, _) => match without_limit {
            Some(Value::Win) => "draw; would win without the draw limit".to_owned(),
            Some(Value::Loss) => "draw; would lose without the draw limit".to_owned(),
            _ => "draw".to_owned(),
        },
        (Value::Loss, Some(0)) => "lost".to_owned(),
        (value, plies) => {
            let verb = if value == Value::Win { "wins" } else { "loses" };
            match plies {
                Some(plies) if plies.div_ceil(2) == 1 => format!("{verb} in 1 move"),
                Some(plies) => format!("{verb} in {} moves", plies.div_ceil(2)),
                None => match removal.map(|plies| plies.div_ceil(2)) {
                    None => verb.to_owned(),
                    Some(1) => format!("{verb}; next removal within 1 move"),
                    Some(moves) => format!("{verb}; next removal within {moves} moves"),
                },
            }
        }
    };
    match (plies.or(removal), count) {
        (_, Some(count)) => format!("{words} ({count:+})"),
        (Some(plies @ 1..), None) if value != Value::Draw => format!("{words} ({plies} plies)"),
        _ => words,
    }
}
