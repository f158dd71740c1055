//! The cost table of the school paper on Connect Four: alpha-beta at every depth after one stone in
//! the middle column.

use endspiel_game::words::Words;

use super::parts::{Parts, Searcher};
use super::result::{Cell, Claim, NumberFormat, ResultTable, TableLayout, Text, Verdict};
use crate::ArenaError;

pub(super) const TITLE: Words = Words::new(
    "What alpha-beta costs at every depth of Connect Four",
    "Was Alpha-Beta bei Vier gewinnt in jeder Tiefe kostet",
);

/// One stone in the middle column; the computer is to move.
const POSITION: &str = "4";

/// A row of the paper's table 4.1.
struct Row {
    depth: u32,
    /// Counted from 0.
    column: u64,
    value: f64,
    max_calls: u64,
    min_calls: u64,
    positions: u64,
    seconds: f64,
}

const THEIRS: [Row; 7] = [
    row(4, [3, 111, 62, 194], 1.0, 0.01),
    row(5, [4, 389, 1_793, 3_356], 1.0, 0.1),
    row(6, [3, 1_375, 563, 2_162], 1.0, 0.07),
    row(7, [3, 7_424, 37_977, 69_781], 15.0, 2.28),
    row(8, [3, 19_243, 5_875, 20_219], 1.0, 1.05),
    row(9, [5, 122_707, 580_310, 1_070_254], 17.0, 39.76),
    row(10, [3, 353_667, 85_024, 585_348], 1.0, 22.8),
];

/// The depth whose number of positions is misprinted.
const MISPRINT: u32 = 8;

const fn row(depth: u32, counts: [u64; 4], value: f64, seconds: f64) -> Row {
    let [column, max_calls, min_calls, positions] = counts;
    Row { depth, column, value, max_calls, min_calls, positions, seconds }
}

pub(super) fn parts(searcher: &Searcher<'_>) -> Result<Parts, ArenaError> {
    let mut rows = Vec::new();
    let mut differ = Vec::new();
    for theirs in &THEIRS {
        let engine = format!("alphabeta:paper=viergewinnt2023,depth={}", theirs.depth);
        let (found, reports) = searcher.think("connect4", &engine, Some(POSITION))?;
        // At the value 0 the player draws a column at random; this table is about the search
        // itself.
        let line = reports.first().and_then(|report| report.lines.first());
        let column = line.and_then(|line| line.mv.parse::<u64>().ok()).map(|column| column - 1);
        let (value, cost) = (line.map(|line| line.score), found.cost);
        let ours = (column, value, cost.max_calls, cost.min_calls, cost.leaves);
        if ours != (Some(theirs.column), Some(theirs.value), theirs.max_calls, theirs.min_calls, theirs.positions) {
            differ.push(theirs.depth);
        }
        rows.push(vec![
            Cell::label(Text::same(theirs.depth.to_string())),
            Cell::count(column, theirs.column),
            Cell::number(NumberFormat::Decimal, value, theirs.value),
            Cell::count(cost.max_calls, theirs.max_calls),
            Cell::count(cost.min_calls, theirs.min_calls),
            positions(theirs, cost.leaves),
            Cell::number(NumberFormat::Seconds, found.seconds, theirs.seconds),
        ]);
    }
    let table = ResultTable {
        title: Text::new("Table 4.1", "Tabelle 4.1"),
        note: Some(Text::new(
            "After one stone in the middle column, columns counted from 0; the player as printed.",
            "Nach einem Stein in der mittleren Spalte, Spalten ab 0 gezählt; der Spieler wie abgedruckt.",
        )),
        layout: TableLayout::Beside,
        columns: vec![
            Text::new("depth", "Tiefe"),
            Text::new("column", "Spalte"),
            Text::new("value", "Wert"),
            Text::new("calls of max", "Aufrufe Max"),
            Text::new("calls of min", "Aufrufe Min"),
            Text::new("positions", "Stellungen"),
            Text::new("seconds", "Sekunden"),
        ],
        rows,
    };
    Ok(Parts { tables: vec![table], claims: vec![agreement(&differ)], ..Parts::default() })
}

fn positions(theirs: &Row, ours: u64) -> Cell {
    let note = (theirs.depth == MISPRINT).then(|| {
        Text::new(
            "a misprint: its other figures lead to 30,319",
            "ein Druckfehler: Die übrigen Zahlen führen auf 30.319",
        )
    });
    Cell::Number {
        format: NumberFormat::Count,
        ours: Some(ours as f64),
        error: None,
        theirs: Some(theirs.positions as f64),
        note,
    }
}

/// Returns whether all rows but the misprinted one agree with the paper.
fn agreement(differ: &[u32]) -> Claim {
    let depths = differ.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
    Claim {
        claim: Text::new(
            "the printed program gives the printed figures, but for a misprint at depth 8",
            "das abgedruckte Programm liefert die abgedruckten Zahlen, bis auf einen Druckfehler in Tiefe 8",
        ),
        verdict: Verdict::of(differ == [MISPRINT]),
        because: Text::new(format!("rows that differ: {depths}"), format!("Zeilen, die abweichen: {depths}")),
    }
}

#[cfg(test)]
mod tests {
    use endspiel_games::Games;
    use endspiel_knowledge::Stop;

    use super::super::parts::SearchCache;
    use super::*;

    #[test]
    fn our_figures_are_the_papers_but_for_a_misprint() {
        let (games, search_cache, stop) = (Games::usual(), SearchCache::default(), Stop::never());
        let parts = parts(&Searcher { games: &games, search_cache: &search_cache, stop: &stop }).unwrap();
        assert_eq!(parts.claims[0].verdict, Verdict::Held);
        let Cell::Number { ours, theirs, .. } = &parts.tables[0].rows[4][5] else { panic!() };
        assert_eq!((*ours, *theirs), (Some(30_319.0), Some(20_219.0)));
    }
}
