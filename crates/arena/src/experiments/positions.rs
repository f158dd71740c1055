//! Table 4.2 of the project report on Nine Men's Morris: the positions minimax generates at the
//! computer's first move.

use std::thread;

use endspiel_game::words::Words;
use endspiel_games::Games;
use endspiel_knowledge::Stop;

use super::parts::Parts;
use super::result::{Cell, Claim, ResultTable, TableLayout, Text, Verdict};
use crate::ArenaError;

pub(super) const TITLE: Words = Words::new(
    "How many positions minimax generates from the empty board",
    "Wie viele Stellungen Minimax vom leeren Brett aus erzeugt",
);

/// The depth of the last row.
pub(super) const MAX_DEPTH: u32 = 7;

/// The paper's rows, from depth 1 on.
const THEIRS: [u64; MAX_DEPTH as usize] = [24, 576, 12_720, 267_744, 5_368_224, 102_277_344, 1_846_641_504];

/// Points of the board.
const POINTS: u64 = 24;

/// The rules of the paper: one removal, even for two mills.
const GAME: &str = "mill:removals=1";

/// The deepest level for which distinct positions are counted, limited by memory.
const MAX_DISTINCT_DEPTH: u32 = 6;

/// Returns the table down to this depth, or as far as it is counted when `stop` is due.
pub(super) fn parts(games: &Games, deepest: u32, stop: &Stop) -> Result<Parts, ArenaError> {
    let game = games.open(GAME)?;
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let (mut rows, mut counted, mut really) = (Vec::new(), Vec::new(), 0);
    for (depth, theirs) in (1..=deepest).zip(THEIRS).take_while(|_| !stop.is_due()) {
        let ours = placed(u64::from(depth));
        let sequences: u64 = game.perft(None, depth, threads, &|_| {})?.iter().map(|(_, count)| count).sum();
        really += sequences;
        let distinct = if depth <= MAX_DISTINCT_DEPTH { Some(game.distinct(None, depth, false)?) } else { None };
        counted.push(ours == theirs);
        rows.push(vec![
            Cell::label(Text::same(depth.to_string())),
            level(depth),
            Cell::count(ours, theirs),
            Cell::count(really, None),
            Cell::count(sequences, None),
            Cell::count(distinct, None),
        ]);
    }
    let claims = vec![agreement(&counted), removals(deepest, really)];
    Ok(Parts { tables: vec![table(rows)], claims, ..Parts::default() })
}

/// Returns the number of boards after one to `depth` stones without removals, once for every order:
/// 24, + 24·23, …
fn placed(depth: u64) -> u64 {
    (1..=depth).map(|stones| (0..stones).map(|placed| POINTS - placed).product::<u64>()).sum()
}

/// Returns the paper's level of this depth.
fn level(depth: u32) -> Cell {
    match depth {
        2 => Cell::label(Text::new("easy", "leicht")),
        4 => Cell::label(Text::new("normal", "mittel")),
        6 => Cell::label(Text::new("hard", "schwer")),
        _ => Cell::label(Text::same("")),
    }
}

fn table(rows: Vec<Vec<Cell>>) -> ResultTable {
    ResultTable {
        title: Text::new("Table 4.2", "Tabelle 4.2"),
        note: Some(Text::new(
            "Positions of all plies up to this depth. The paper ignores removals; beside it what the rules give, with removals: \
             sequences of moves up to this depth and of exactly this depth, and different positions after exactly so many plies.",
            "Stellungen aller Halbzüge bis zu dieser Tiefe. Die Arbeit lässt das Wegnehmen aus; daneben, was die Regeln mit Wegnehmen \
             ergeben: Zugfolgen bis zu dieser Tiefe und genau dieser Tiefe, und verschiedene Stellungen nach genau so vielen Halbzügen.",
        )),
        layout: TableLayout::Beside,
        columns: vec![
            Text::new("depth", "Tiefe"),
            Text::new("level", "Stufe"),
            Text::new("positions, without removals", "Stellungen ohne Wegnehmen"),
            Text::new("by the rules", "nach den Regeln"),
            Text::new("of this depth", "dieser Tiefe"),
            Text::new("different", "verschieden"),
        ],
        rows,
    }
}

fn agreement(counted: &[bool]) -> Claim {
    let same = counted.iter().filter(|same| **same).count();
    Claim {
        claim: Text::new(
            "the table counts boards cumulated, with removals ignored",
            "die Tabelle zählt Bretter kumuliert und ohne Wegnehmen",
        ),
        verdict: Verdict::of(same == counted.len()),
        because: Text::new(
            format!("{same} of {} rows are the same", counted.len()),
            format!("{same} von {} Zeilen sind gleich", counted.len()),
        ),
    }
}

/// Returns the paper's claim about its counts, which ignore removals.
fn removals(deepest: u32, really: u64) -> Claim {
    let without = placed(u64::from(deepest));
    let [ours, theirs] = [really, without].map(|count| super::grid::grouped(count as f64));
    let german = |text: String| text.replace(',', ".");
    Claim {
        claim: Text::new(
            "so many positions are generated at the first move",
            "so viele Stellungen werden beim ersten Zug erzeugt",
        ),
        verdict: Verdict::of(really == without),
        because: Text::new(
            format!("with removals they are {ours} instead of {theirs} to depth {deepest}"),
            german(format!("mit Wegnehmen sind es {ours} statt {theirs} bis Tiefe {deepest}")),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_rows_are_the_papers_and_the_rules_give_more() {
        assert_eq!((1..=7).map(placed).collect::<Vec<_>>(), THEIRS);
        let parts = parts(&Games::usual(), 5, &Stop::never()).unwrap();
        let rows = &parts.tables[0].rows;
        // Perft and the distinct positions of five plies, as other programs count them.
        assert_eq!(
            rows[4][2..],
            [
                Cell::count(5_368_224, 5_368_224),
                Cell::count(24 + 552 + 12_144 + 255_024 + 5_140_800, None),
                Cell::count(5_140_800, None),
                Cell::count(422_016, None),
            ]
        );
        assert_eq!(rows[1][1], Cell::label(Text::new("easy", "leicht")));
        assert_eq!(parts.claims[0].verdict, Verdict::Held);
        assert_eq!(parts.claims[1].verdict, Verdict::Failed);
    }
}
