//! The result of an experiment for a terminal.

use std::fmt::Write;

use super::ExperimentResult;
use super::grid::Grid;
use super::result::{ResultChart, ResultTable, TableLayout};
use crate::report::text::trim_line;

/// The width of the longest bar of a chart.
const BAR_WIDTH: f64 = 50.0;

impl ExperimentResult {
    /// Returns tables, charts and claims for a terminal.
    pub fn text(&self) -> String {
        let mut out = format!("{}\n{}\n", self.title.en, self.paper.en);
        for table in &self.tables {
            write_table(&mut out, table);
        }
        for chart in &self.charts {
            write_chart(&mut out, chart);
        }
        if !self.claims.is_empty() {
            out.push('\n');
        }
        for claim in &self.claims {
            let _ = writeln!(out, "- {}: {} ({})", claim.verdict.words().en, claim.claim.en, claim.because.en);
        }
        out
    }
}

fn write_table(out: &mut String, table: &ResultTable) {
    let grid = Grid::of(table);
    let _ = writeln!(out, "\n{}", table.title.en);
    if let Some(note) = &table.note {
        let _ = writeln!(out, "{}", note.en);
    }
    out.push('\n');
    let lines = lines(&grid, table.layout);
    let columns = lines.first().map_or(0, Vec::len);
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    for line in &lines {
        for (column, (word, width)) in line.iter().zip(&widths).enumerate() {
            let _ = if column == 0 { write!(out, "  {word:<width$}") } else { write!(out, "  {word:>width$}") };
        }
        trim_line(out);
    }
    for (number, note) in (1..).zip(&grid.notes) {
        let _ = writeln!(out, "  [{number}] {note}");
    }
}

/// Returns the lines of a table, heads first, all with the same number of words.
fn lines(grid: &Grid, layout: TableLayout) -> Vec<Vec<String>> {
    let (mut heads, mut subheads) = (Vec::new(), Vec::new());
    for (head, beside) in &grid.heads {
        heads.push(head.clone());
        subheads.push(if *beside { "ours".to_owned() } else { String::new() });
        if *beside {
            heads.push(String::new());
            subheads.push("theirs".to_owned());
        }
    }
    let mut lines = vec![heads];
    if grid.has_subheads() {
        lines.push(subheads);
    }
    for row in &grid.rows {
        let mut line = Vec::new();
        for (words, (_, beside)) in row.iter().zip(&grid.heads) {
            line.push(words.ours.clone());
            if *beside {
                line.push(words.theirs.clone().unwrap_or_default());
            }
        }
        lines.push(line);
        if layout == TableLayout::Below && row.iter().any(|words| words.theirs.is_some()) {
            let theirs = |(column, words): (usize, &super::grid::Words)| match column {
                0 => "  theirs".to_owned(),
                _ => words.theirs.clone().unwrap_or_default(),
            };
            lines.push(row.iter().enumerate().map(theirs).collect());
        }
    }
    lines
}

fn write_chart(out: &mut String, chart: &ResultChart) {
    let _ = writeln!(out, "\n{}\n{} by {}\n", chart.title.en, chart.amounts.en, chart.labels.en);
    let most = chart.bars.iter().map(|bar| bar.amount).fold(f64::MIN_POSITIVE, f64::max);
    let labels = chart.bars.iter().map(|bar| bar.label.chars().count()).max().unwrap_or(0);
    for bar in &chart.bars {
        let length = (BAR_WIDTH * bar.amount / most).ceil() as usize;
        let _ = writeln!(out, "  {:>labels$}  {} {}", bar.label, "█".repeat(length), super::grid::grouped(bar.amount));
    }
}
