//! The cost of two defects of the printed programs: the move ordering that never works, and the
//! sign of a leaf.

use endspiel_game::words::Words;

use super::parts::{
    Parts, PlayedTournament, Searcher, Version, at_mill, claim, elo_cell, percent, result_words, tally_cell,
};
use super::result::{Cell, Claim, NumberFormat, ResultTable, TableLayout, Text, Verdict};
use crate::ArenaError;
use crate::openings::Openings;
use crate::ratings::Tally;
use crate::settings::{PlayerSettings, Tournament};

pub(super) const TITLE: Words =
    Words::new("What two defects of the printed programs cost", "Was zwei Fehler der abgedruckten Programme kosten");

/// The result of an iteration: value, number of best moves, and states visited so far, which vary
/// by a tenth.
type Iteration = (f64, u64, u64);

/// The paper's results of alpha-beta with 25,000 states from a position with the limits 1, 2, …
const ITERATIONS: [(Option<&str>, &[Iteration]); 3] = [
    (None, &[(0.0, 24, 50), (0.047_619, 24, 370), (0.0, 24, 2_700), (0.047_619, 24, 12_800)]),
    (Some("bwbbw.w./..wbw.wb/bwbwbwb. w 0 0"), &[(0.166_667, 4, 300), (0.285_714, 4, 1_930), (0.238_095, 6, 8_000)]),
    (Some(".ww.b.ww/b.b...b./.b...... w 4 4"), &[(0.166_667, 3, 434), (0.214_286, 4, 2_600), (0.166_667, 3, 17_000)]),
];

const PRINTED: &str = "alphabeta:paper=muehle2021,states=25000";
const ORDERED: &str = "alphabeta:paper=muehle2021,states=25000,mended=ordering";

/// The depths for the sign: at even ones the evaluation is reversed, at odd ones a win.
const SIGN_DEPTHS: [u32; 2] = [4, 5];

/// Random moves at the start of the games of Connect Four, because its players are deterministic.
const OPENING: u32 = 4;

pub(super) fn tournaments() -> Vec<Tournament> {
    let ordering = [("mended", ORDERED.to_owned()), ("as printed", PRINTED.to_owned())];
    let mut tournaments = vec![at_mill("Ordering of moves", Version::Printed, &ordering)];
    tournaments.extend(SIGN_DEPTHS.map(|depth| {
        let printed = format!("alphabeta:paper=viergewinnt2023,depth={depth}");
        let mended = format!("{printed},mended=sign");
        let players = vec![PlayerSettings::new("mended", mended), PlayerSettings::new("as printed", printed)];
        let openings = Openings { plies: Some(OPENING), ..Openings::default() };
        Tournament { openings, ..Tournament::new(format!("Sign of a leaf, depth {depth}"), "connect4", players) }
    }));
    tournaments
}

pub(super) fn parts(played: &[PlayedTournament], searcher: &Searcher<'_>) -> Result<Parts, ArenaError> {
    let (states, fewer) = states(searcher)?;
    let mut claims = vec![fewer];
    claims.extend(games_claims(played));
    Ok(Parts { tables: vec![states, results(played)], claims, ..Parts::default() })
}

/// Compares the states for the same limits as printed and corrected, and whether the corrected
/// version ever visits more.
fn states(searcher: &Searcher<'_>) -> Result<(ResultTable, Claim), ArenaError> {
    let mut rows = Vec::new();
    let (mut printed_all, mut mended_all) = (0, 0);
    for (position, theirs) in ITERATIONS {
        let (_, printed) = searcher.think("mill", PRINTED, position)?;
        let (_, mended) = searcher.think("mill", ORDERED, position)?;
        for (index, &(value, best, about)) in theirs.iter().enumerate() {
            // The last report repeats the deepest finished iteration.
            let (Some(ours), Some(other)) = (printed.get(index), mended.get(index)) else { break };
            (printed_all, mended_all) = (printed_all + ours.nodes, mended_all + other.nodes);
            let name = position.map_or_else(|| Text::new("empty board", "leeres Brett"), Text::same);
            rows.push(vec![
                Cell::label(name),
                Cell::count(index as u64 + 1, None),
                Cell::number(NumberFormat::Decimal, ours.lines.first().map(|line| line.score), value),
                Cell::count(u64::from(ours.best), best),
                Cell::count(ours.nodes, about),
                Cell::count(other.nodes, None),
            ]);
        }
    }
    let table = ResultTable {
        title: Text::new("States visited for the same limits", "Besuchte Zustände für dieselben Grenzen"),
        note: Some(Text::new(
            "Alpha-beta with 25,000 states. The paper's states vary by a tenth with the order of Python's sets.",
            "Alpha-Beta mit 25.000 Zuständen. Die Zustände der Arbeit schwanken um ein Zehntel mit der Reihenfolge von Pythons Mengen.",
        )),
        layout: TableLayout::Beside,
        columns: vec![
            Text::new("position", "Stellung"),
            Text::new("limit", "Grenze"),
            Text::new("value", "Wert"),
            Text::new("best moves", "beste Züge"),
            Text::new("states, as printed", "Zustände, wie abgedruckt"),
            Text::new("states, mended", "Zustände, behoben"),
        ],
        rows,
    };
    let claim = Claim {
        claim: Text::new(
            "moves ordered by the iteration before save states",
            "nach der vorigen Iteration geordnete Züge sparen Zustände",
        ),
        verdict: Verdict::of(mended_all < printed_all),
        because: Text::new(
            format!("{mended_all} instead of {printed_all} in all; as printed the ordering finds nothing"),
            format!("{mended_all} statt {printed_all} zusammen; wie abgedruckt findet die Ordnung nichts"),
        ),
    };
    Ok((table, claim))
}

fn titles() -> [Text; 3] {
    [
        Text::new("ordering, equal states", "Ordnung, gleiche Zustände"),
        Text::new("sign, depth 4", "Vorzeichen, Tiefe 4"),
        Text::new("sign, depth 5", "Vorzeichen, Tiefe 5"),
    ]
}

fn meeting(played: &PlayedTournament) -> Tally {
    played.standings.meeting(0, 1)
}

fn results(played: &[PlayedTournament]) -> ResultTable {
    let rows = played.iter().zip(titles()).map(|(played, title)| {
        let costs = &played.standings.costs;
        let depth = |player: usize| {
            let costs = &costs[player];
            (costs.moves > 0).then(|| costs.depth as f64 / f64::from(costs.moves))
        };
        vec![
            Cell::label(title),
            tally_cell(meeting(played), None),
            Cell::number(NumberFormat::Percent, percent(meeting(played)), None),
            elo_cell(played.standings.estimate(0, 1)),
            Cell::number(NumberFormat::Mean, depth(0), None),
            Cell::number(NumberFormat::Mean, depth(1), None),
        ]
    });
    ResultTable {
        title: Text::new("Mended against printed", "Behoben gegen abgedruckt"),
        note: Some(Text::new(
            "Won | drawn | lost by the mended player. Ordering: Nine Men's Morris, sign of a leaf: Connect Four.",
            "Gewonnen | unentschieden | verloren aus Sicht des behobenen Spielers. Ordnung: Mühle, Vorzeichen eines Blatts: Vier gewinnt.",
        )),
        layout: TableLayout::Beside,
        columns: vec![
            Text::new("defect", "Fehler"),
            Text::new("won | drawn | lost", "gewonnen | unentschieden | verloren"),
            Text::new("score", "Ausbeute"),
            Text::same("Elo"),
            Text::new("depth, mended", "Tiefe, behoben"),
            Text::new("depth, as printed", "Tiefe, wie abgedruckt"),
        ],
        rows: rows.collect(),
    }
}

fn games_claims(played: &[PlayedTournament]) -> Vec<Claim> {
    let of = |(played, title): (&PlayedTournament, Text)| {
        let tally = meeting(played);
        let stronger = Text::new(
            format!("{}: mending makes the player stronger", title.en),
            format!("{}: behoben spielt er stärker", title.de),
        );
        claim(stronger, tally.games(), tally.points() > 0, None, result_words(tally))
    };
    played.iter().zip(titles()).map(of).collect()
}
