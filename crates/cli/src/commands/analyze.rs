//! `endspiel analyze`: the best moves in a position.

use std::io::{self, Write};
use std::time::Duration;

use anstyle::Style;
use clap::Args;
use endspiel_game::{DrawCounting, DrawLimits, Ending, Spec};
use endspiel_games::Games;
use endspiel_knowledge::Stop;
use endspiel_presentation::{AnyMatch, EndingView};
use endspiel_search::{Analysis, Answer, Engine, Limits, Line, explained};
use endspiel_tables::Limit;
use serde_json::json;

use crate::arguments::{StartPosition, engines_notation_and};
use crate::context::Context;
use crate::failure::Failure;
use crate::interrupt::Interruptible;
use crate::telemetry;
use crate::terminal::{Capabilities, Marks, ProgressLine, layout};
use crate::values;
use crate::words::{per_second, wrapped};

/// The default time of the default engine.
const DEFAULT_TIME: Duration = Duration::from_secs(3);
/// The default engine.
const DEFAULT_ENGINE: &str = "best";
/// The largest width of a principal variation.
const WIDTH: usize = 76;
/// The indent of a principal variation.
const INDENT: &str = "       ";

/// Find the best moves in a position
///
/// Draws the position, lets an engine think and prints the best moves, each with its value in words and the moves
/// that are expected to follow. `best` thinks for 3 seconds unless --time, --depth or its own spec say otherwise;
/// other engines keep their own limits. Ctrl-C stops the search and prints the result so far. The
/// game is drawn after 30 plies without a removal, unless --limit says otherwise; other draw limits do not count here.
///
/// With --json there is a line for every completed depth, and the last line is the final answer: depth, nodes,
/// seconds, exact, and lines, best first, each with move, score, pv (the expected moves) and, where they are
/// certain, value (win, draw or loss for the side to move), plies to the end, removal (plies to the next removal or the
/// end, under the draw limit) and count (the result as the game counts it). A finished game is one line with `finished` (winner and reason) and no lines.
#[derive(Debug, Args)]
#[command(after_long_help = engines_notation_and("\
  endspiel analyze connect4 --moves 4453 --lines 7
  endspiel analyze othello --moves f5d6c3 --time 10s --threads 0
  endspiel analyze mill --position 'bb.w.bw./.....w../........ w 0 0'
  endspiel analyze mill --engine alphabeta:states=25000 --lines 3
  endspiel analyze mill --depth 10 --json"))]
pub struct Arguments {
    /// The game, with its options after a colon
    game: String,

    #[command(flatten)]
    place: StartPosition,

    /// The engine
    #[arg(long, value_name = "SPEC", default_value = DEFAULT_ENGINE)]
    engine: String,

    /// The number of best moves to find
    #[arg(long, value_name = "N", default_value = "1", value_parser = lines)]
    lines: usize,

    /// The time to think, as 10s, 500ms or 2m [default: 3s]
    #[arg(long, value_name = "TIME", value_parser = values::time)]
    time: Option<Duration>,

    /// The largest depth in plies
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = values::search_depth)]
    depth: Option<u32>,

    /// The number of threads; 0 means one for each core
    #[arg(long, value_name = "N", value_parser = values::threads)]
    threads: Option<usize>,

    /// The draw limit: plies without a removal, or off [default: 30]
    #[arg(long, value_name = "PLIES")]
    limit: Option<Limit>,

    /// How draws are counted: standard or muehle2021
    #[arg(long, value_name = "COUNTING", default_value_t)]
    draws: DrawCounting,
}

fn lines(word: &str) -> Result<usize, String> {
    const MAX_LINES: usize = 1000;
    let number = word.parse().ok().filter(|lines| (1..=MAX_LINES).contains(lines));
    number.ok_or_else(|| format!("it is a whole number from 1 to {MAX_LINES}"))
}

impl Arguments {
    fn build(&self, games: &Games, game: &str) -> Result<Box<dyn Engine>, Failure> {
        let spec = match self.threads {
            Some(threads) => &endspiel_search::with_option(&self.engine, "threads", threads),
            None => &self.engine,
        };
        Ok(games.engine(game, spec)?)
    }

    fn limits(&self) -> Limits {
        let free = self.time.is_none() && self.depth.is_none() && is_unlimited(&self.engine);
        let time = self.time.or(free.then_some(DEFAULT_TIME));
        Limits { time, depth: self.depth, lines: self.lines, ..Limits::default() }
    }
}

/// Returns whether the spec is the default engine without a limit.
fn is_unlimited(engine: &str) -> bool {
    let no_limit = |mut spec: Spec| {
        spec.name() == DEFAULT_ENGINE && ["time", "depth", "nodes"].iter().all(|limit| spec.take_text(limit).is_none())
    };
    engine.parse().is_ok_and(no_limit)
}

/// Analyses the position and prints the result.
pub fn run(arguments: &Arguments, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let json = context.json();
    let game = context.games.open(&arguments.game)?;
    let limit = arguments.limit.map_or(DrawLimits::default().moves_without_removal, Limit::plies);
    let limits = DrawLimits { moves_without_removal: limit, counting: arguments.draws, ..DrawLimits::NONE };
    let played = arguments.place.open(game.as_ref(), limits)?;
    let mut engine = arguments.build(&context.games_and_programs(), &game.spec())?;
    let stop = Interruptible::begin();
    let limits = arguments.limits();
    match (played.ending(), json) {
        (Some(ending), true) => print_finished(played.as_ref(), ending, out),
        (Some(ending), false) => {
            let capabilities = Capabilities::of_standard_output();
            draw(played.as_ref(), capabilities, out)?;
            Ok(layout::result(out, &capabilities, played.info(), ending)?)
        }
        (None, true) => print_depths(engine.as_mut(), played.as_ref(), &limits, &stop, out),
        (None, false) => explain(engine.as_mut(), played.as_ref(), &limits, &stop, out),
    }
}

fn print_finished(played: &dyn AnyMatch, ending: Ending, out: &mut dyn Write) -> Result<(), Failure> {
    let finished = EndingView::new(ending, played.info());
    let object = json!({ "depth": 0, "nodes": 0, "seconds": 0.0, "exact": true, "finished": finished, "lines": [] });
    Ok(writeln!(out, "{object}")?)
}

/// Prints a line for every depth. Each is kept until a deeper one is complete, so that the last one
/// is final.
fn print_depths(
    engine: &mut dyn Engine,
    played: &dyn AnyMatch,
    limits: &Limits,
    stop: &Stop,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut kept: Option<Analysis> = None;
    let mut printed = Ok(());
    let answer = engine.think(played, limits, stop, &mut |analysis| {
        let before = kept.replace(analysis.clone()).filter(|before| before.depth < analysis.depth);
        if let (Some(before), Ok(())) = (before, &printed) {
            printed = print_line(&before, out);
            // The output is closed.
            if printed.is_err() {
                stop.request();
            }
        }
    })?;
    printed?;
    print_line(&answer.analysis, out)
}

fn print_line(analysis: &Analysis, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "{}", serde_json::to_string(analysis).map_err(io::Error::from)?)?;
    Ok(out.flush()?)
}

/// Prints text: the board, a line that changes while the engine thinks, and the result.
fn explain(
    engine: &mut dyn Engine,
    played: &dyn AnyMatch,
    limits: &Limits,
    stop: &Stop,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let capabilities = Capabilities::of_standard_output();
    draw(played, capabilities, out)?;
    out.flush()?;
    let (info, side) = (played.info(), played.side_to_move());
    let answer = ProgressLine::spinner(capabilities).during(|progress| {
        progress.set_message(format!("{} thinks", engine.spec()));
        engine.think(played, limits, stop, &mut |known| progress.set_message(telemetry::progress(info, side, known)))
    })?;
    print_answer(played, &answer, capabilities, out)
}

fn draw(played: &dyn AnyMatch, capabilities: Capabilities, out: &mut dyn Write) -> Result<(), Failure> {
    let view = played.view();
    layout::heading(out, &capabilities, played, &view, ["", ""])?;
    Ok(layout::board(out, &capabilities, played, &Marks::of(played, &view))?)
}

fn print_answer(
    played: &dyn AnyMatch,
    answer: &Answer,
    capabilities: Capabilities,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (info, side, analysis) = (played.info(), played.side_to_move(), &answer.analysis);
    if analysis.lines.is_empty() {
        return Ok(writeln!(out, "It would play {}, without having thought.", capabilities.bold(&answer.mv))?);
    }
    let width = analysis.lines.iter().map(|line| line.mv.len()).max().unwrap_or(0);
    for (number, line) in (1..).zip(&analysis.lines) {
        let mv = capabilities.bold(&format!("{:<width$}", line.mv));
        writeln!(out, "{number:>3}. {mv}  {}", telemetry::words(info, side, line))?;
        for reason in explained(played, line, &analysis.lines[0]) {
            writeln!(out, "{INDENT}{reason}")?;
        }
        print_main_line(line, capabilities, out)?;
    }
    if let Some(source) = &analysis.source {
        writeln!(out, "\nSource: {source}.")?;
    }
    let mut effort = telemetry::effort(analysis);
    effort.extend(per_second(analysis.nodes, analysis.seconds).map(|speed| format!("{speed} states/s")));
    Ok(writeln!(out, "\n{}", capabilities.painted(&effort.join("; "), Style::new().dimmed()))?)
}

/// Prints the expected moves after the first one.
fn print_main_line(line: &Line, capabilities: Capabilities, out: &mut dyn Write) -> Result<(), Failure> {
    if line.pv.len() > 1 {
        for text in wrapped(&line.pv.join(" "), WIDTH - INDENT.len()) {
            writeln!(out, "{INDENT}{}", capabilities.painted(&text, Style::new().dimmed()))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_time_holds_only_where_nothing_else_is_said() {
        for engine in ["best", "best:threads=2", " best:hash=16"] {
            assert!(is_unlimited(engine), "{engine}");
        }
        for engine in ["best:depth=3", "best:hash=16,time=1s", "best:nodes=5", "hard", "perfect", "minimax", "best:x"] {
            assert!(!is_unlimited(engine), "{engine}");
        }
    }
}
