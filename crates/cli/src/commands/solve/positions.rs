//! `endspiel solve` for a game that is solved position by position: one answer for each line.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::sync::{Mutex, PoisonError};
use std::thread;

use anyhow::Context as _;
use endspiel_game::DrawLimits;
use endspiel_knowledge::{Expected, SolverSettings, Stop, Unsure};
use endspiel_search::{SolvedText, TextSolver};
use indicatif::ProgressBar;
use serde_json::json;

use super::Arguments;
use crate::context::Context;
use crate::failure::{self, Failure};
use crate::interrupt::Interruptible;
use crate::terminal::{Capabilities, ProgressLine};
use crate::values;
use crate::words::counted;

/// Maximum length of a line with a position, in bytes.
const MAX_LINE_LENGTH: u64 = 4096;

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
    let solver = context.games.solver(&arguments.game, settings)?;
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
            Some(solved) => report.answer(asked, &solved),
            None => {
                let known = estimate.map(|unsure| format!("; {}", estimate_words(&unsure))).unwrap_or_default();
                Err(Failure::Work(anyhow::anyhow!("stopped before it was solved{known}")))
            }
        };
    }
    let lines: Box<dyn BufRead + Send> = match arguments.file.as_deref().filter(|path| *path != Path::new("-")) {
        Some(path) => {
            let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
            Box::new(BufReader::new(file))
        }
        None => {
            if io::stdin().is_terminal() {
                let _ = writeln!(io::stderr(), "positions, one a line; Ctrl-D ends");
            }
            Box::new(BufReader::new(io::stdin()))
        }
    };
    let progress =
        if report.json { ProgressLine::hidden() } else { ProgressLine::spinner(Capabilities::of_standard_output()) };
    progress.during(|bar| work.all(Lines::new(lines), threads, |answers| report.print(answers, bar)))?;
    report.end(&stop)
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
        let lines = Mutex::new(lines);
        let (send, answers) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..threads {
                let (send, lines) = (send.clone(), &lines);
                scope.spawn(move || {
                    let next = || lines.lock().unwrap_or_else(PoisonError::into_inner).next();
                    while let Some((place, number, line)) = next() {
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

/// The non-empty lines, counted from 0, with their numbers in the file, counted from 1.
struct Lines {
    from: Box<dyn BufRead + Send>,
    number: usize,
    place: usize,
}

impl Lines {
    fn new(from: Box<dyn BufRead + Send>) -> Lines {
        Lines { from, number: 0, place: 0 }
    }

    /// Returns the next line without spaces around it, `None` at the end.
    fn read(&mut self) -> Option<Result<String, String>> {
        let mut line = Vec::new();
        match self.from.by_ref().take(MAX_LINE_LENGTH).read_until(b'\n', &mut line) {
            Ok(0) => return None,
            Ok(_) => {}
            Err(error) => {
                // A failed read would fail again.
                self.from = Box::new(io::empty());
                self.number += 1;
                return Some(Err(format!("it cannot be read: {error}")));
            }
        }
        self.number += 1;
        if line.len() as u64 == MAX_LINE_LENGTH && line.last() != Some(&b'\n') {
            // The rest of a long line is no line of its own.
            let _ = self.from.skip_until(b'\n');
            return Some(Err("it is too long for a position".to_owned()));
        }
        Some(String::from_utf8(line).map(|line| line.trim().to_owned()).map_err(|_| "it is not text".to_owned()))
    }
}

impl Iterator for Lines {
    type Item = (usize, usize, Result<String, String>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let line = self.read()?;
            if line.as_ref().is_ok_and(|line| line.is_empty() || line.starts_with('#')) {
                continue;
            }
            self.place += 1;
            return Some((self.place - 1, self.number, line));
        }
    }
}

/// The output, in the order of the lines.
struct Report<'a> {
    json: bool,
    columns: bool,
    names_moves: bool,
    out: &'a mut dyn Write,
    bad: usize,
    wrong: usize,
    solved: usize,
}

impl Report<'_> {
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

    fn line(&mut self, number: usize, answer: Answer) -> Result<(), Failure> {
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

    fn report_problem(&mut self, number: usize, reason: &str) -> Result<(), Failure> {
        if self.json {
            return Ok(writeln!(self.out, "{}", json!({"line": number, "error": failure::one_line(reason)}))?);
        }
        // Flushed first, so that the message stands in its place among the answers.
        self.out.flush()?;
        failure::report(&format!("line {number}: {reason}"));
        Ok(())
    }

    fn answer(&mut self, position: &str, solved: &SolvedText) -> Result<(), Failure> {
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
            return Ok(writeln!(self.out, "{line}")?);
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
    fn end(&self, stop: &Stop) -> Result<(), Failure> {
        let lines = self.solved + self.bad;
        if stop.is_due() {
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
