//! `endspiel puzzles`: makes puzzles with one answer.

use std::io::Write;

use clap::Args;
use endspiel_jobs::kinds::{MakePuzzles, PuzzlePlan};
use endspiel_search::{GRADES, Puzzle, PuzzleOrder, Puzzles};
use serde_json::json;

use super::hosting::{Hosting, ListRun};
use crate::context::Context;
use crate::failure::Failure;
use crate::interrupt::Interruptible;
use crate::values;

/// Make puzzles: positions with one right move
///
/// Plays games and looks for positions with one right answer: the only move that wins or does not lose, a win in
/// a few moves, the most discs, a double mill, a threat in the right row. Values come from solvers and tables, or from a search
/// that proves a win; for mill the small endgame tables are built first. The grade, from 1 to 5, tells how far ahead the
/// player must look; each grade has the same number of puzzles.
///
/// Every line has the grade, the kind, the answer and the position. The same seed gives the same puzzles on any number of threads
/// and, with --nats, of machines (`endspiel worker`). A run that is stopped or killed goes on when the same command is given again.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  endspiel puzzles mill --count 20
  endspiel puzzles connect4 --count 1000 --seed 7 --threads 2
  endspiel puzzles othello --json
  endspiel puzzles mill --count 1000 --nats nats://queue.example:4222")]
pub struct Arguments {
    /// The game
    game: String,

    /// The number of puzzles
    #[arg(long, value_name = "N", default_value = "10", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    count: u32,

    /// Another seed gives other puzzles
    #[arg(long, value_name = "S", default_value = "1")]
    seed: u64,

    /// The number of threads; 0 means one for each core
    #[arg(long, value_name = "N", default_value = "0", value_parser = values::threads)]
    threads: usize,

    #[command(flatten)]
    hosting: Hosting,
}

/// Makes the puzzles.
pub fn run(arguments: &Arguments, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let puzzles = context.games.puzzles(&arguments.game)?;
    context.wait_for_small_tables(&arguments.game);
    let stop = Interruptible::begin();
    let kind = MakePuzzles::new(context.games.clone());
    let run = ListRun {
        hosting: &arguments.hosting,
        kind: &kind,
        settings: MakePuzzles::settings(&arguments.game, arguments.seed),
        game: &arguments.game,
        title: format!("{} puzzles of {}", arguments.count, arguments.game),
        input: &arguments.count.to_le_bytes(),
        here: None,
        threads: arguments.threads,
        known: Vec::new(),
    };
    let order = PuzzleOrder::spread(arguments.count as usize, arguments.seed);
    let mut made = Vec::new();
    let (plan, _) =
        run.run(context, &stop, |_| PuzzlePlan::new(puzzles, &order, |puzzle: &Puzzle| made.push(puzzle.clone())))?;
    let puzzles = plan.into_maker();
    for puzzle in &made {
        write(&*puzzles, puzzle, context, out)?;
    }
    if made.len() < arguments.count as usize {
        let by_grade: Vec<String> =
            (1..=GRADES).map(|grade| made.iter().filter(|puzzle| puzzle.grade == grade).count().to_string()).collect();
        let (found, grades) = (made.len(), by_grade.join(", "));
        return Err(Failure::Work(anyhow::anyhow!("only {found} puzzles were found; by grade: {grades}")));
    }
    Ok(())
}

fn write(puzzles: &dyn Puzzles, puzzle: &Puzzle, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    if context.json() {
        let Puzzle { grade, kind, position, answers } = puzzle;
        let question = puzzles.question(puzzle)?.text;
        writeln!(
            out,
            "{}",
            json!({"grade": grade, "kind": kind, "question": question, "position": position, "answers": answers})
        )?;
    } else {
        writeln!(out, "{}", puzzle.to_line())?;
    }
    Ok(())
}
