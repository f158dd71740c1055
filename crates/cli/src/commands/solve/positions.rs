//! `endspiel solve` for a game that is solved position by position: one answer for each line.

use std::collections::BTreeMap;
use std::io::{self, BufReader, IsTerminal, Write};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use endspiel_game::DrawLimits;
use endspiel_jobs::kinds::{Solve, SolveSettings, SolvedLine};
use endspiel_jobs::{Ended, JobError, Plan};
use endspiel_knowledge::{Expected, SolverSettings, Stop, Unsure};
use endspiel_search::{SolvedText, TextSolver};
use indicatif::ProgressBar;
use serde_json::{Value, json};

use super::Arguments;
use crate::commands::hosting::{BesidesBar, ListRun};
use crate::commands::lines::{Line, Lines, identity};
use crate::context::Context;
use crate::failure::{self, Failure};
use crate::interrupt::Interruptible;
use crate::terminal::{Capabilities, ProgressLine};
use crate::values;
use crate::words::counted;

/// Stands for the score of a full column and for the best move of a finished game.
const NOTHING: &str = "-";

/// The largest table, in megabytes.
const MAX_MEGABYTES: u64 = 1 << 22;

/// Parses a number of megabytes.
pub fn table_bytes(word: &str) -> Result<u64, String> {
    let megabytes = word.parse().ok().filter(|megabytes| (1..=MAX_MEGABYTES).contains(megabytes));
    let megabytes: u64 = megabytes.ok_or_else(|| format!("it is a whole number from 1 to {MAX_MEGABYTES}"))?;
    Ok(megabytes << 20)
}

/// Solves one position, or those of a file or of standard input.
pub fn run(arguments: &Arguments, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let threads = arguments.threads.unwrap_or_else(|| if arguments.forget { 1 } else { values::all_cores() });
    let settings = SolverSettings { table_bytes: arguments.table_mb, book: arguments.book, threads: Some(threads) };
    let game = context.games.open(&arguments.game)?;
    let name = game.info().name;
    let solver: Option<Arc<dyn TextSolver>> = context.games.solver(&arguments.game, settings)?.map(Arc::from);
    let solver = solver.ok_or_else(|| {
        Failure::input(format!("there is no solver for {name}; `endspiel probe {name}` says what is known"))
    })?;
    if arguments.columns && !solver.has_columns() {
        return Err(Failure::input(format!("{name} is not played in columns")));
    }
    // The number of positions solved at the same time.
    let threads = if solver.works_together() { 1 } else { threads };
    if arguments.forget && threads > 1 {
        return Err(Failure::input("--forget is for one thread: several threads share one table"));
    }
    let stop = Interruptible::begin();
    let work = LineSolver { solver: &*solver, columns: arguments.columns, forget: arguments.forget, stop: &stop };
    let mut report = Report {
        json: context.json(),
        columns: arguments.columns,
        names_moves: solver.names_moves(),
        out,
        bad: 0,
        wrong: 0,
        solved: 0,
    };
    let place = &arguments.place;
    if place.position.is_some() || place.moves.is_some() {
        let position = place.open(game.as_ref(), DrawLimits::NONE)?.position();
        let asked = match (&place.position, &place.moves) {
            (None, Some(moves)) if !moves.trim().is_empty() => moves.trim(),
            _ => &position,
        };
        let progress = if report.json {
            ProgressLine::hidden()
        } else {
            ProgressLine::spinner(Capabilities::of_standard_output())
        };
        let mut estimate = None;
        let found = progress.during(|bar| {
            bar.set_message("solving");
            work.solve(&position, &mut |unsure| {
                bar.set_message(format!("solving; {}", estimate_words(&unsure)));
                estimate = Some(unsure);
            })
        });
        return match found.map_err(Failure::from)? {
            Some(solved) => Ok(report.answer(asked, &solved)?),
            None => {
                let known = estimate.map(|unsure| format!("; {}", estimate_words(&unsure))).unwrap_or_default();
                Err(Failure::Work(anyhow::anyhow!("stopped before it was solved{known}")))
            }
        };
    }
    if let Some(path) = arguments.file.as_deref().filter(|path| *path != Path::new("-")) {
        let lines = Lines::of_file(path)?;
        return file(arguments, context, &solver, (lines, path), threads, (report, &stop));
    }
    if arguments.hosting.access().is_some() {
        return Err(Failure::input("--nats is for the list of a --file"));
    }
    if io::stdin().is_terminal() {
        let _ = writeln!(io::stderr(), "positions, one a line; Ctrl-D ends");
    }
    let lines = Lines::new(Box::new(BufReader::new(io::stdin())));
    let progress =
        if report.json { ProgressLine::hidden() } else { ProgressLine::spinner(Capabilities::of_standard_output()) };
    progress.during(|bar| work.all(lines, threads, |answers| report.print(answers, bar)))?;
    report.end(stop.is_due())
}

/// Solves the list of a file, here or on many machines. Lines of standard input are answered as they come, by
/// [`LineSolver::all`].
fn file(
    arguments: &Arguments,
    context: &Context<'_>,
    solver: &Arc<dyn TextSolver>,
    (lines, path): (Vec<Line>, &Path),
    threads: usize,
    (report, stop): (Report<&mut dyn Write>, &Interruptible),
) -> Result<(), Failure> {
    let settings = SolveSettings {
        game: arguments.game.clone(),
        table_bytes: arguments.table_mb,
        book: arguments.book,
        columns: arguments.columns,
    };
    let (kind, input) = (Solve::new(context.games.clone()), identity(&lines));
    let run = ListRun {
        hosting: &arguments.hosting,
        kind: &kind,
        settings: serde_json::to_value(settings).map_err(io::Error::from)?,
        game: &arguments.game,
        title: format!("endgames of {}", path.display()),
        input: &input,
        here: Some(Solve::here(Arc::clone(solver), arguments.columns, arguments.forget)),
        threads,
        known: Vec::new(),
    };
    let Report { json, columns, names_moves, out, .. } = report;
    let (plan, ended) = run.run(context, stop, |bar| FilePlan {
        solver: Arc::clone(solver),
        lines,
        report: Report { json, columns, names_moves, out: BesidesBar::new(out, bar), bad: 0, wrong: 0, solved: 0 },
    })?;
    plan.report.end(ended == Ended::Stopped)
}

/// The lines of a file, and where their answers go.
struct FilePlan<'a> {
    solver: Arc<dyn TextSolver>,
    lines: Vec<Line>,
    report: Report<BesidesBar<'a>>,
}

impl FilePlan<'_> {
    /// Returns a line as it is solved; one that is no text is refused like any other that is no position.
    fn line(&self, number: u64) -> Option<&str> {
        let (_, line) = self.lines.get(usize::try_from(number).ok()?)?;
        Some(line.as_deref().unwrap_or("?"))
    }
}

impl Plan for FilePlan<'_> {
    fn data(&mut self, number: u64) -> Option<Value> {
        self.line(number).map(|line| json!(line))
    }

    fn check(&self, number: u64, value: &Value) -> Result<(), String> {
        let (position, _) = self.solver.read_line(self.line(number).unwrap_or_default());
        SolvedLine::of(position, value).map(drop)
    }

    fn take(&mut self, number: u64, value: Value) -> Result<(), JobError> {
        let (line_number, line) = &self.lines[number as usize];
        let (position, expected) = self.solver.read_line(line.as_deref().unwrap_or("?"));
        let answer = match (line, SolvedLine::of(position, &value).map_err(JobError::Input)?) {
            (Err(reason), _) => Answer::Bad(reason.clone()),
            (_, SolvedLine::Bad { error }) => Answer::Bad(error),
            (_, SolvedLine::Solved { position, score, best, columns, nodes, microseconds }) => {
                let time = Duration::from_micros(microseconds);
                let solved = SolvedText { score, best, columns, nodes, time };
                let differs = difference(&expected, &solved);
                Answer::Solved { position, differs, solved }
            }
        };
        self.report.line(*line_number, answer).map_err(|error| JobError::Failed(Box::new(error)))
    }

    fn pause(&mut self) -> Result<(), JobError> {
        self.report.out.flush().map_err(|error| JobError::Failed(Box::new(error)))
    }

    fn is_complete(&self, taken: u64) -> bool {
        taken == self.lines.len() as u64
    }

    fn total(&self) -> Option<u64> {
        Some(self.lines.len() as u64)
    }
}

/// A solver of lines with its settings.
struct LineSolver<'a> {
    solver: &'a dyn TextSolver,
    columns: bool,
    forget: bool,
    stop: &'a Stop,
}

/// The result of a line.
enum Answer {
    /// The solution, with the expected values of the line that differ.
    Solved {
        position: String,
        differs: Option<String>,
        solved: SolvedText,
    },
    Bad(String),
}

/// Returns the estimate of an unfinished search in words.
fn estimate_words(Unsure { score, best, percent }: &Unsure<String>) -> String {
    format!("{score:+} with {} is {percent} % certain", best.as_deref().unwrap_or(NOTHING))
}

/// Returns the difference between the expectation of a line and its solution.
fn difference(expected: &Expected<'_>, solved: &SolvedText) -> Option<String> {
    match (expected.score, &solved.best) {
        (Some(score), _) if score != solved.score => Some(format!("the score is {}, not {score}", solved.score)),
        (_, Some(best)) if expected.worse.iter().any(|worse| worse.eq_ignore_ascii_case(best)) => {
            Some(format!("{best} leads to {}, not to less", solved.score))
        }
        _ => None,
    }
}

impl LineSolver<'_> {
    fn solve(
        &self,
        position: &str,
        tell: &mut dyn FnMut(Unsure<String>),
    ) -> Result<Option<SolvedText>, endspiel_game::Error> {
        if self.forget {
            self.solver.forget();
        }
        if self.columns {
            self.solver.solve_columns(position, self.stop)
        } else {
            self.solver.solve_with_progress(position, self.stop, tell)
        }
    }

    /// Answers a line; `None` if it was stopped.
    fn answer(&self, line: Result<String, String>) -> Option<Answer> {
        let line = match line {
            Ok(line) => line,
            Err(reason) => return Some(Answer::Bad(reason)),
        };
        let (position, expected) = self.solver.read_line(&line);
        match self.solve(position, &mut |_| {}) {
            Ok(solved) => {
                let solved = solved?;
                let differs = difference(&expected, &solved);
                Some(Answer::Solved { position: position.to_owned(), differs, solved })
            }
            Err(error) => Some(Answer::Bad(error.to_string())),
        }
    }

    /// Solves all lines on several threads and sends each answer with its index and its line
    /// number.
    fn all(
        &self,
        lines: Lines,
        threads: usize,
        take: impl FnOnce(&Receiver<(usize, usize, Answer)>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let lines = Mutex::new(lines.enumerate());
        let (send, answers) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..threads {
                let (send, lines) = (send.clone(), &lines);
                scope.spawn(move || {
                    let next = || lines.lock().unwrap_or_else(PoisonError::into_inner).next();
                    while let Some((place, (number, line))) = next() {
                        let answer = self.answer(line);
                        if self.stop.is_due() || answer.is_none_or(|answer| send.send((place, number, answer)).is_err())
                        {
                            break;
                        }
                    }
                });
            }
            drop(send);
            let taken = take(&answers);
            if taken.is_err() {
                self.stop.request();
            }
            taken
        })
    }
}

/// The output, in the order of the lines.
struct Report<W> {
    json: bool,
    columns: bool,
    names_moves: bool,
    out: W,
    bad: usize,
    wrong: usize,
    solved: usize,
}

impl<W: Write> Report<W> {
    /// Prints answers as soon as all before them are there.
    fn print(&mut self, answers: &Receiver<(usize, usize, Answer)>, bar: &ProgressBar) -> Result<(), Failure> {
        let (mut waiting, mut next) = (BTreeMap::new(), 0);
        loop {
            let (place, number, answer) = match answers.try_recv() {
                Ok(answer) => answer,
                Err(TryRecvError::Disconnected) => return Ok(()),
                Err(TryRecvError::Empty) => {
                    // Flushed at once, because solving the next position may take long.
                    bar.suspend(|| self.out.flush())?;
                    let Ok(answer) = answers.recv() else { return Ok(()) };
                    answer
                }
            };
            waiting.insert(place, (number, answer));
            while let Some((number, answer)) = waiting.remove(&next) {
                bar.suspend(|| self.line(number, answer))?;
                next += 1;
            }
            bar.set_message(format!("{} solved", counted(self.solved, "position")));
        }
    }

    fn line(&mut self, number: usize, answer: Answer) -> io::Result<()> {
        match answer {
            Answer::Bad(reason) => {
                self.bad += 1;
                self.report_problem(number, &reason)
            }
            Answer::Solved { position, differs, solved } => {
                self.solved += 1;
                self.answer(&position, &solved)?;
                match differs {
                    Some(reason) => {
                        self.wrong += 1;
                        self.report_problem(number, &reason)
                    }
                    None => Ok(()),
                }
            }
        }
    }

    fn report_problem(&mut self, number: usize, reason: &str) -> io::Result<()> {
        if self.json {
            return writeln!(self.out, "{}", json!({"line": number, "error": failure::one_line(reason)}));
        }
        // Flushed first, so that the message stands in its place among the answers.
        self.out.flush()?;
        failure::report(&format!("line {number}: {reason}"));
        Ok(())
    }

    fn answer(&mut self, position: &str, solved: &SolvedText) -> io::Result<()> {
        let SolvedText { score, best, columns, nodes, time } = solved;
        let micros = time.as_micros() as u64;
        if self.json {
            let mut line = json!({"position": position, "score": score, "nodes": nodes, "microseconds": micros});
            if let Some(best) = best {
                line["move"] = json!(best);
            }
            if self.columns {
                line["columns"] = json!(columns);
            }
            return writeln!(self.out, "{line}");
        }
        if self.columns {
            let scores = columns.iter().map(|score| shown(*score)).collect::<Vec<_>>().join(" ");
            writeln!(self.out, "{position} {scores} {nodes} {micros}")?;
        } else if self.names_moves {
            writeln!(self.out, "{score} {} {nodes} {micros}", best.as_deref().unwrap_or(NOTHING))?;
        } else {
            writeln!(self.out, "{position} {score} {nodes} {micros}")?;
        }
        Ok(())
    }

    /// Reports the totals when all lines are done.
    fn end(&self, stopped: bool) -> Result<(), Failure> {
        let lines = self.solved + self.bad;
        if stopped {
            return Err(Failure::Work(anyhow::anyhow!("stopped after {}", counted(self.solved, "position"))));
        }
        if self.bad > 0 {
            return Err(Failure::Input(format!("{} of {} could not be read", self.bad, counted(lines, "line"))));
        }
        if self.wrong > 0 {
            let solved = counted(self.solved, "position");
            return Err(Failure::Work(anyhow::anyhow!("{} of {solved} have another score", self.wrong)));
        }
        Ok(())
    }
}

/// Returns the score of a column, `-` for a full one.
fn shown(score: Option<i32>) -> String {
    score.map_or_else(|| NOTHING.to_owned(), |score| score.to_string())
}
