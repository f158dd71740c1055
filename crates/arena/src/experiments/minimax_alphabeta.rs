//! Minimax four plies ahead against alpha-beta with 25,000 states.

use endspiel_game::words::Words;

use super::parts::{
    Parts, PlayedTournament, Searcher, Version, at_mill, claim, elo_cell, percent, result_words, scaled, tally_cell,
};
use super::result::{Cell, Claim, NumberFormat, ResultTable, TableLayout, Text};
use crate::ArenaError;
use crate::ratings::Tally;
use crate::settings::Tournament;

pub(super) const TITLE: Words = Words::new(
    "Minimax four plies ahead against alpha-beta with 25,000 states",
    "Minimax mit vier Halbzügen gegen Alpha-Beta mit 25.000 Zuständen",
);

/// The paper's two rounds of four games: won by white, drawn, won by black. Minimax has white in
/// the first.
const THEIRS: [Tally; 2] = [Tally { won: 1, drawn: 1, lost: 2 }, Tally { won: 2, drawn: 1, lost: 1 }];

/// The paper's result of alpha-beta.
const ALPHABETA: Tally = Tally { won: 4, drawn: 2, lost: 2 };

/// A position of the second phase, with thirteen stones.
const PHASE_TWO: &str = "bwbbw.w./..wbw.wb/bwbwbwb. w 0 0";

pub(super) fn tournaments() -> Vec<Tournament> {
    Version::BOTH.map(tournament).to_vec()
}

fn tournament(version: Version) -> Tournament {
    let players = [
        ("minimax, 4 plies", version.minimax(3)),
        ("alpha-beta, 25,000 states", version.alphabeta("states=25000,weights=1/1/4/2")),
    ];
    at_mill("Minimax against alpha-beta", version, &players)
}

pub(super) fn parts(played: &[PlayedTournament], searcher: &Searcher<'_>) -> Result<Parts, ArenaError> {
    let [printed, described] = played else { return Ok(Parts::default()) };
    let tables = vec![results(printed, described), times(searcher)?];
    Ok(Parts { tables, claims: claims(printed, described), ..Parts::default() })
}

fn results(printed: &PlayedTournament, described: &PlayedTournament) -> ResultTable {
    let columns = vec![
        Text::new("alpha-beta against minimax", "Alpha-Beta gegen Minimax"),
        Version::Printed.words(),
        Version::Described.words(),
    ];
    let row = |en: &str, de: &str, cells: [Cell; 2]| {
        let [one, two] = cells;
        vec![Cell::label(Text::new(en, de)), one, two]
    };
    let [minimax_white, alphabeta_white] = THEIRS;
    let white = |played: &PlayedTournament, white: usize| played.standings.cross[white][1 - white];
    let all = [printed, described].map(alphabeta);
    let [printed_games, described_games] = [printed, described].map(|played| played.standings.estimate(1, 0));
    let rows = vec![
        row(
            "minimax white: white | drawn | black",
            "Minimax Weiß: Weiß | unentschieden | Schwarz",
            [tally_cell(white(printed, 0), Some(minimax_white)), tally_cell(white(described, 0), None)],
        ),
        row(
            "alpha-beta white: white | drawn | black",
            "Alpha-Beta Weiß: Weiß | unentschieden | Schwarz",
            [tally_cell(white(printed, 1), Some(alphabeta_white)), tally_cell(white(described, 1), None)],
        ),
        row(
            "alpha-beta: won | drawn | lost",
            "Alpha-Beta: gewonnen | unentschieden | verloren",
            [tally_cell(all[0], Some(ALPHABETA)), tally_cell(all[1], None)],
        ),
        row(
            "points in 8 games",
            "Punkte in 8 Partien",
            [
                Cell::number(NumberFormat::Mean, points(all[0]), ALPHABETA.points() as f64),
                Cell::number(NumberFormat::Mean, points(all[1]), None),
            ],
        ),
        row(
            "score",
            "Ausbeute",
            [
                Cell::number(NumberFormat::Percent, percent(all[0]), percent(ALPHABETA)),
                Cell::number(NumberFormat::Percent, percent(all[1]), None),
            ],
        ),
        row("Elo", "Elo", [elo_cell(printed_games), elo_cell(described_games)]),
    ];
    ResultTable {
        title: Text::new("Results", "Ergebnisse"),
        note: Some(Text::new(
            "The paper played two rounds of four games, one with each colour.",
            "Die Arbeit spielte zwei Runden zu vier Partien, eine mit jeder Farbe.",
        )),
        layout: TableLayout::Beside,
        columns,
        rows,
    }
}

fn alphabeta(played: &PlayedTournament) -> Tally {
    played.standings.meeting(1, 0)
}

fn points(tally: Tally) -> Option<f64> {
    (tally.games() > 0).then(|| scaled(tally, ALPHABETA.games()))
}

/// Returns the seconds per move: in the paper, and measured here on the empty board and in the
/// second phase.
fn times(searcher: &Searcher<'_>) -> Result<ResultTable, ArenaError> {
    let mut rows = Vec::new();
    for (player, en, de, theirs) in
        [(0, "minimax", "Minimax", ["35 s", "1–2 s"]), (1, "alpha-beta", "Alpha-Beta", ["10 s", "10 s"])]
    {
        let phases = [
            ("at the beginning", "am Anfang", None, theirs[0]),
            ("in phase two", "in Phase zwei", Some(PHASE_TWO), theirs[1]),
        ];
        for (en_phase, de_phase, position, theirs) in phases {
            let mut row = vec![Cell::label(Text::new(format!("{en} {en_phase}"), format!("{de} {de_phase}")))];
            for version in Version::BOTH {
                let engine = &tournament(version).players[player].engine;
                let (analysis, _) = searcher.think("mill", engine, position)?;
                let seconds = format!("{} s", NumberFormat::Seconds.words(analysis.seconds));
                let theirs = (version == Version::Printed).then(|| Text::same(theirs));
                row.push(Cell::Words { ours: Some(Text::same(seconds)), theirs });
            }
            rows.push(row);
        }
    }
    Ok(ResultTable {
        title: Text::new("Time per move", "Zeit für einen Zug"),
        note: Some(Text::new(
            "Our times were measured now: for a move from the empty board, and for a move when all stones are placed.",
            "Unsere Zeiten wurden jetzt gemessen: für einen Zug vom leeren Brett und für einen Zug, wenn alle Steine gesetzt sind.",
        )),
        layout: TableLayout::Beside,
        columns: vec![Text::same(""), Version::Printed.words(), Version::Described.words()],
        rows,
    })
}

fn claims(printed: &PlayedTournament, described: &PlayedTournament) -> Vec<Claim> {
    let mut claims = Vec::new();
    for (version, played) in Version::BOTH.into_iter().zip([printed, described]) {
        let tally = alphabeta(played);
        let (of, because) = (version.words(), result_words(tally));
        let beats =
            Text::new("alpha-beta with 25,000 states beats minimax", "Alpha-Beta mit 25.000 Zuständen schlägt Minimax");
        claims.push(claim(beats, tally.games(), tally.points() > 0, Some(&of), because.clone()));
        let small = Text::new(
            "its lead is no more than two points in eight games",
            "der Vorsprung ist höchstens zwei Punkte in acht Partien",
        );
        let lead = points(tally).unwrap_or(0.0);
        claims.push(claim(small, tally.games(), lead.round() <= ALPHABETA.points() as f64, Some(&of), because));
    }
    claims
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_papers_rounds_add_up_to_its_result() {
        let [minimax_white, alphabeta_white] = THEIRS;
        let mut sum = minimax_white.reversed();
        sum += alphabeta_white;
        assert_eq!(sum, ALPHABETA);
    }

    #[test]
    fn the_described_minimax_counts_the_root_move_as_well() {
        assert_eq!(tournament(Version::Printed).players[0].engine, "minimax:paper=muehle2021,limit=3");
        assert_eq!(tournament(Version::Described).players[0].engine, "minimax:depth=4");
    }
}
