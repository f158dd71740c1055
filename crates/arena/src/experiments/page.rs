//! The result of an experiment as a self-contained page.

use std::fmt::Write;

use super::ExperimentResult;
use super::grid::{Grid, Words, grouped};
use super::result::{ResultTable, TableLayout, Verdict};
use crate::report::charts::bars;
use crate::report::html::STYLE;
use crate::report::svg::escaped;

impl ExperimentResult {
    /// Returns the page with tables, charts and claims.
    pub fn html(&self) -> String {
        let mut out = format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n\
             <p class=\"state\">{}</p>\n",
            escaped(&self.paper.en),
            title = escaped(&self.title.en),
        );
        self.claims_section(&mut out);
        for table in &self.tables {
            table_section(&mut out, table);
        }
        for chart in &self.charts {
            let rows: Vec<(String, f64)> = chart.bars.iter().map(|bar| (bar.label.clone(), bar.amount)).collect();
            let drawn = bars(&chart.title.en, &rows, 120.0, |_| "fill-0".to_owned(), grouped);
            let words = format!("{} by {}", chart.amounts.en, chart.labels.en);
            let title = escaped(&chart.title.en);
            let _ = writeln!(out, "<section>\n<h2>{title}</h2>\n<p>{}</p>\n{drawn}</section>", escaped(&words));
        }
        self.tournaments_section(&mut out);
        out += "</main>\n</body>\n</html>\n";
        out
    }

    fn claims_section(&self, out: &mut String) {
        if self.claims.is_empty() {
            return;
        }
        *out += "<section>\n<h2>The paper's claims</h2>\n<ul class=\"claims\">\n";
        for claim in &self.claims {
            let class = match claim.verdict {
                Verdict::Held => "held",
                Verdict::Failed => "failed",
                Verdict::Open => "open",
            };
            let _ = writeln!(
                out,
                "<li><b class=\"{class}\">{}</b>: {}<br><small>{}</small></li>",
                claim.verdict.words().en,
                escaped(&claim.claim.en),
                escaped(&claim.because.en)
            );
        }
        *out += "</ul>\n</section>\n";
    }

    fn tournaments_section(&self, out: &mut String) {
        if self.tournaments.is_empty() {
            return;
        }
        *out += "<section>\n<h2>Tournaments</h2>\n<ul>\n";
        for tournament in &self.tournaments {
            let name = escaped(&tournament.name);
            let linked = match tournament.id {
                // The page of a tournament is in the folder `arena` beside that of the experiments.
                Some(id) => format!("<a href=\"../../arena/{id}/report.html\">{name}</a>"),
                None => name,
            };
            let _ = writeln!(out, "<li>{linked}: {} of {} games</li>", tournament.games, tournament.of);
        }
        *out += "</ul>\n</section>\n";
    }
}

fn table_section(out: &mut String, table: &ResultTable) {
    let grid = Grid::of(table);
    let _ = writeln!(out, "<section>\n<h2>{}</h2>", escaped(&table.title.en));
    if let Some(note) = &table.note {
        let _ = writeln!(out, "<p>{}</p>", escaped(&note.en));
    }
    *out += "<div class=\"wide\"><table>\n<thead><tr>";
    for (column, (head, beside)) in grid.heads.iter().enumerate() {
        let class = if column == 0 { " class=\"left\"" } else { "" };
        let span = if *beside { " colspan=\"2\"" } else { "" };
        let _ = write!(out, "<th{class}{span}>{}</th>", escaped(head));
    }
    *out += "</tr>";
    if grid.has_subheads() {
        *out += "<tr>";
        for (_, beside) in &grid.heads {
            *out += if *beside { "<th>ours</th><th>theirs</th>" } else { "<th></th>" };
        }
        *out += "</tr>";
    }
    *out += "</thead>\n<tbody>\n";
    for row in &grid.rows {
        *out += "<tr>";
        for (words, (_, beside)) in row.iter().zip(&grid.heads) {
            *out += &cell(words, *beside, table.layout);
        }
        *out += "</tr>\n";
    }
    *out += "</tbody>\n</table></div>\n";
    if table.layout == TableLayout::Below {
        *out += "<p>Our figures are above, the paper's below in grey.</p>\n";
    }
    for (number, note) in (1..).zip(&grid.notes) {
        let _ = writeln!(out, "<p>[{number}] {}</p>", escaped(note));
    }
    *out += "</section>\n";
}

fn cell(words: &Words, beside: bool, layout: TableLayout) -> String {
    let ours = escaped(&words.ours);
    let theirs = words.theirs.as_deref().map(escaped);
    let class = if words.is_label { " class=\"left\"" } else { "" };
    match (theirs, layout) {
        (theirs, TableLayout::Beside) if beside => {
            format!("<td>{ours}</td><td class=\"theirs\">{}</td>", theirs.unwrap_or_default())
        }
        (Some(theirs), TableLayout::Below) => format!("<td>{ours}<br><span class=\"theirs\">{theirs}</span></td>"),
        _ => format!("<td{class}>{ours}</td>"),
    }
}
