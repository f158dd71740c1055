//! The comparison as a text table.

use std::io::Write;

use endspiel_games::compare::Comparison;

use crate::failure::Failure;
use crate::terminal::Capabilities;
use crate::words::{grouped, seconds};

/// The widths of the columns: names to the left, numbers to the right.
const NAMES: usize = 27;
const HEADINGS: [(&str, usize); 7] =
    [("positions", 12), ("cut-offs", 11), ("first", 6), ("factor", 7), ("hits", 11), ("time", 10), ("value", 11)];

/// The mark of an algorithm that was stopped.
const UNFINISHED: &str = " *";

/// Prints the row of an algorithm, and the headings before the first row.
pub fn print_row(
    comparison: &Comparison,
    number: usize,
    capabilities: Capabilities,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if number == 0 {
        let headings: String = HEADINGS.iter().map(|(heading, width)| format!("{heading:>width$}")).collect();
        writeln!(out, "{}", capabilities.bold(&format!("{:<NAMES$}{headings}  move", "algorithm")))?;
    }
    let cells = [
        grouped(comparison.nodes),
        grouped(comparison.cost.cutoffs),
        first_cutoffs(comparison),
        factor(comparison),
        grouped(comparison.cost.hits),
        seconds(comparison.seconds),
        value(comparison),
    ];
    let cells: String = cells.iter().zip(HEADINGS).map(|(cell, (_, width))| format!("{cell:>width$}")).collect();
    let mark = if comparison.completed { "" } else { UNFINISHED };
    let name = format!("{}{mark}", comparison.algorithm);
    writeln!(out, "{name:<NAMES$}{cells}  {}", comparison.mv)?;
    Ok(out.flush()?)
}

/// Returns the share of cut-offs caused by the first move.
fn first_cutoffs(comparison: &Comparison) -> String {
    match comparison.cost.cutoffs {
        0 => "-".to_owned(),
        all => format!("{:.0} %", 100.0 * comparison.cost.first_cutoffs as f64 / all as f64),
    }
}

/// Returns the growth of the number of positions per ply; only a completed search has one.
fn factor(comparison: &Comparison) -> String {
    if comparison.completed { format!("{:.2}", comparison.branching) } else { "-".to_owned() }
}

/// Returns the value; only a search that has completed a depth has one.
fn value(comparison: &Comparison) -> String {
    match comparison.decided {
        _ if comparison.depth == 0 => "-".to_owned(),
        Some(value) => value.to_string(),
        None => format!("{:+.2}", comparison.value),
    }
}

/// Explains the marks, if there are any.
pub fn print_remarks(comparisons: &[Comparison], most: u64, out: &mut dyn Write) -> Result<(), Failure> {
    let stopped: Vec<String> = comparisons
        .iter()
        .filter(|comparison| !comparison.completed)
        .map(|comparison| format!("{} at depth {}", comparison.algorithm, comparison.depth))
        .collect();
    if !stopped.is_empty() {
        writeln!(out, "\n*  stopped after {} positions: {}", grouped(most), stopped.join("; "))?;
    }
    Ok(())
}
