//! Tables as lines for people and for programs.

use std::io::{self, Write};

use endspiel_knowledge::Value;
use endspiel_tables::{Summary, TableFile, Verdict};
use serde_json::{Value as Json, json};

use crate::failure::Failure;
use crate::words::{grouped, size};

/// Returns a table as JSON.
pub fn as_json(file: &TableFile) -> Json {
    let mut line = json!(Summary::of(file));
    if let Some(plies) = file.limit().plies() {
        line["limit"] = json!(plies);
    }
    line
}

/// Writes the heading of [`line`].
pub fn heading(out: &mut dyn Write, with_costs: bool) -> io::Result<()> {
    let costs = if with_costs { format!(" {:>9} {:>9}", "seconds", "size") } else { String::new() };
    writeln!(
        out,
        "{:<14} {:>13} {:>13} {:>13} {:>13} {:>5} {:>5}{costs}",
        "own-opposing", "positions", "won", "drawn", "lost", "win", "loss"
    )
}

/// Writes a table as a line.
pub fn line(out: &mut dyn Write, file: &TableFile, seconds: Option<f64>) -> io::Result<()> {
    let stats = file.stats();
    let count = |value| grouped(stats.count_of(value));
    let longest = |value| stats.longest(value).map_or("–".to_owned(), |plies| plies.to_string());
    let costs = seconds.map_or(String::new(), |seconds| format!(" {seconds:>9.1} {:>9}", size(file.size())));
    writeln!(
        out,
        "{:<14} {:>13} {:>13} {:>13} {:>13} {:>5} {:>5}{costs}",
        file.space().to_string(),
        grouped(stats.positions()),
        count(Value::Win),
        count(Value::Draw),
        count(Value::Loss),
        longest(Value::Win),
        longest(Value::Loss)
    )
}

/// Writes the result of a check.
pub fn verdict(out: &mut dyn Write, file: &TableFile, verdict: &Verdict, json: bool) -> Result<(), Failure> {
    let space = file.space();
    if json {
        let mut line = as_json(file);
        line["verified"] = json!(*verdict == Verdict::Right);
        if let Verdict::Wrong { entries, .. } = verdict {
            line["wrong"] = json!(entries);
        }
        writeln!(out, "{line}")?;
    } else {
        match verdict {
            Verdict::Right => writeln!(out, "{space}: {} positions, all right", grouped(file.stats().positions()))?,
            Verdict::Miscounted => writeln!(out, "{space}: the entries are right, their counts are not")?,
            Verdict::Wrong { entries, first, found, expected } => writeln!(
                out,
                "{space}: {} wrong entries; the first is number {first}: {:?} in {:?} plies instead of {:?} in {:?}",
                grouped(*entries),
                found.value(),
                found.plies(file.limit()),
                expected.value(),
                expected.plies(file.limit())
            )?,
        }
    }
    Ok(out.flush()?)
}
