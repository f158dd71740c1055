//! The 3-3 endgame database: its contents, and alpha-beta with it against three engines without.

use std::path::Path;

use endspiel_game::words::Words;
use endspiel_games::Games;
use endspiel_knowledge::Stop;
use endspiel_tables::{Pair, Phase, Positions, Store, Subspace, Wins, count_wins};

use super::parts::{Parts, PlayedTournament, Version, at_mill, claim, result_words, tally_cell, think};
use super::result::{Cell, Claim, NumberFormat, ResultBar, ResultChart, ResultTable, TableLayout, Text, Verdict};
use crate::ArenaError;
use crate::ratings::Tally;
use crate::settings::{Tournament, TournamentKind};

pub(super) const TITLE: Words = Words::new(
    "The 3-3 endgame database: its counts, and a player that uses it",
    "Die Endspieldatenbank 3-3: ihre Zahlen, und ein Spieler, der sie nutzt",
);

/// The opponents of the database, and the paper's six games against each: won, drawn, lost.
const THEIRS: [(&str, [u64; 3]); 3] = [
    ("minimax, 3 plies", [3, 3, 0]),
    ("alpha-beta, 5,000 states", [2, 2, 2]),
    ("alpha-beta, 25,000 states", [3, 0, 3]),
];

/// The paper's counts: all positions, positions up to symmetry, those of them that the side to move
/// wins, and their share in per cent.
const POSITIONS: u64 = 2_691_920;
const UP_TO_SYMMETRY: u64 = 169_626;
const WON: u64 = 140_621;
const SHARE: f64 = 82.9;
/// The paper's longest win.
const LONGEST_WIN: u32 = 25;

/// The weights that the paper on the evaluation found best.
const WEIGHTS: &str = "weights=3/3/2/1";

/// The player with the database: its name, how it is played, and its tables.
const VARIANTS: [(&str, Version, &str); 3] = [
    ("3-3 tables", Version::Printed, "3-3"),
    ("3-3 tables", Version::Described, "3-3"),
    ("all tables", Version::Described, "on"),
];

/// A position with three stones each, which every table knows; it is won in 25 plies.
const THREE_EACH: &str = "bb.w.bw./.....w../........ w 0 0";

/// Returns the tournaments, one with each kind of tables on this machine; none without tables.
pub(super) fn tournaments(games: &Games) -> Vec<Tournament> {
    let knows = |variant: &(&str, Version, &str)| {
        let engine = &tournament(*variant).players[0].engine;
        think(games, "mill", engine, Some(THREE_EACH), &Stop::never()).is_ok_and(|(found, _)| found.source.is_some())
    };
    VARIANTS.into_iter().filter(knows).map(tournament).collect()
}

fn tournament((name, version, tables): (&str, Version, &str)) -> Tournament {
    let players = [
        ("alpha-beta with the database", version.alphabeta(&format!("states=25000,tables={tables},{WEIGHTS}"))),
        (THEIRS[0].0, version.minimax(2)),
        (THEIRS[1].0, version.alphabeta(&format!("states=5000,{WEIGHTS}"))),
        (THEIRS[2].0, version.alphabeta(&format!("states=25000,{WEIGHTS}"))),
    ];
    let played = at_mill(&format!("The endgame database, {name}"), version, &players);
    Tournament { kind: TournamentKind::Gauntlet, ..played }
}

pub(super) fn parts(played: &[PlayedTournament], data: &Path) -> Result<Parts, ArenaError> {
    let space = Subspace { phase: Phase::Moving, pair: Pair::new(3, 3) };
    let file = Store::in_data(data).open(space).map_err(|error| ArenaError::Damaged(error.to_string()))?;
    let counted = file.map(|file| count_wins(&file)).transpose();
    let wins = counted.map_err(|error| ArenaError::Damaged(error.to_string()))?;
    let mut claims: Vec<Claim> = wins.iter().map(remark).collect();
    claims.extend(played.iter().zip(versions(played)).flat_map(|(played, title)| games_claims(played, &title)));
    Ok(Parts {
        tables: vec![counts(wins.as_ref()), results(played), known(played)],
        charts: wins.iter().map(chart).collect(),
        claims,
    })
}

/// Returns the headings of the columns: the players, and the tables.
fn versions(played: &[PlayedTournament]) -> Vec<Text> {
    let of = |played: &PlayedTournament| {
        let engine = &played.tournament.players[0].engine;
        let found = VARIANTS.iter().find(|variant| tournament(**variant).players[0].engine == *engine);
        found.map_or(Text::same(""), |(name, version, _)| {
            let german = if *name == "all tables" { "alle Tabellen" } else { "3-3-Tabellen" };
            let words = version.words();
            Text::new(format!("{}, {name}", words.en), format!("{}, {german}", words.de))
        })
    };
    played.iter().map(of).collect()
}

fn counts(wins: Option<&Wins>) -> ResultTable {
    let all = |of: fn(&Wins) -> u64| wins.map(of);
    let share = wins.map(|wins| 100.0 * share(wins.won, wins.positions));
    let longest = wins.and_then(|wins| wins.by_plies.keys().next_back().copied());
    let row = |en: &str, de: &str, cell: Cell| vec![Cell::label(Text::new(en, de)), cell];
    let rows = vec![
        row("positions", "Stellungen", Cell::count(all(|wins| wins.positions.all), POSITIONS)),
        row(
            "positions up to symmetry",
            "Stellungen bis auf Symmetrie",
            Cell::count(all(|wins| wins.positions.up_to_symmetry), UP_TO_SYMMETRY),
        ),
        row(
            "won for the side to move",
            "gewonnen für den, der am Zug ist",
            Cell::count(all(|wins| wins.won.up_to_symmetry), WON),
        ),
        row("share", "Anteil", Cell::number(NumberFormat::Percent, share, SHARE)),
        row(
            "longest win, in plies",
            "längster Gewinn, in Halbzügen",
            Cell::count(longest.map(u64::from), u64::from(LONGEST_WIN)),
        ),
    ];
    ResultTable {
        title: Text::new("The database", "Die Datenbank"),
        note: None,
        layout: TableLayout::Beside,
        columns: vec![Text::new("three against three", "drei gegen drei"), Text::new("count", "Anzahl")],
        rows,
    }
}

fn share(some: Positions, all: Positions) -> f64 {
    some.up_to_symmetry as f64 / all.up_to_symmetry.max(1) as f64
}

fn chart(wins: &Wins) -> ResultChart {
    let bar = |(plies, count): (&u32, &Positions)| ResultBar {
        label: plies.to_string(),
        amount: count.up_to_symmetry as f64,
    };
    ResultChart {
        title: Text::new("Won positions", "Gewonnene Stellungen"),
        labels: Text::new("plies to the win", "Halbzüge bis zum Gewinn"),
        amounts: Text::new("positions up to symmetry", "Stellungen bis auf Symmetrie"),
        bars: wins.by_plies.iter().map(bar).collect(),
    }
}

/// Returns the paper's remark on the chart of its wins.
fn remark(wins: &Wins) -> Claim {
    let of = |plies: u32| wins.by_plies.get(&plies).copied().unwrap_or_default();
    let [thirteen, fifteen] = [13, 15].map(of);
    let words = |count: Positions| [count.up_to_symmetry, count.all].map(|count| super::grid::grouped(count as f64));
    let ([few, all_few], [many, all_many]) = (words(fifteen), words(thirteen));
    let german = |words: &str| words.replace(',', ".");
    Claim {
        claim: Text::new(
            "more positions are won in 15 than in 13 plies",
            "in 15 Halbzügen sind mehr Stellungen gewonnen als in 13",
        ),
        verdict: Verdict::of(fifteen.up_to_symmetry > thirteen.up_to_symmetry),
        because: Text::new(
            format!("{few} in 15 and {many} in 13, without symmetry {all_few} and {all_many}"),
            format!(
                "{} in 15 und {} in 13, ohne Symmetrie {} und {}",
                german(&few),
                german(&many),
                german(&all_few),
                german(&all_many)
            ),
        ),
    }
}

fn results(played: &[PlayedTournament]) -> ResultTable {
    let mut columns = vec![Text::new("database against", "Datenbank gegen")];
    columns.extend(versions(played));
    let rows = THEIRS.iter().zip(1..).map(|(&(name, [won, drawn, lost]), player)| {
        let mut row = vec![Cell::label(Text::same(name))];
        row.extend(played.iter().enumerate().map(|(column, played)| {
            let theirs = (column == 0).then_some(Tally { won, drawn, lost });
            tally_cell(played.standings.meeting(0, player), theirs)
        }));
        row
    });
    ResultTable {
        title: Text::new("The tournament", "Das Turnier"),
        note: Some(Text::new(
            "Won | drawn | lost by the player with the database; the paper played six games each, half with either colour.",
            "Gewonnen | unentschieden | verloren aus Sicht der Datenbank; die Arbeit spielte je sechs Partien, die Hälfte mit jeder \
             Farbe.",
        )),
        layout: TableLayout::Beside,
        columns,
        rows: rows.collect(),
    }
}

fn known(played: &[PlayedTournament]) -> ResultTable {
    let rows = played.iter().zip(versions(played)).map(|(played, title)| {
        let costs = &played.standings.costs[0];
        let any = costs.moves > 0;
        let share = 100.0 * f64::from(costs.known) / f64::from(costs.moves.max(1));
        vec![
            Cell::label(title),
            Cell::count(any.then_some(u64::from(costs.moves)), None),
            Cell::count(any.then_some(u64::from(costs.known)), None),
            Cell::number(NumberFormat::Percent, any.then_some(share), None),
        ]
    });
    ResultTable {
        title: Text::new("How often the database knows the position", "Wie oft die Datenbank die Stellung kennt"),
        note: None,
        layout: TableLayout::Beside,
        columns: vec![
            Text::same(""),
            Text::new("moves", "Züge"),
            Text::new("known by the database", "der Datenbank bekannt"),
            Text::new("share", "Anteil"),
        ],
        rows: rows.collect(),
    }
}

fn games_claims(played: &PlayedTournament, title: &Text) -> Vec<Claim> {
    let costs = &played.standings.costs[0];
    let games = played.standings.games();
    let never = Text::new(
        format!("{} of {} moves were known", costs.known, costs.moves),
        format!("{} von {} Zügen waren bekannt", costs.known, costs.moves),
    );
    let equal = played.standings.meeting(0, 3);
    let minimax = played.standings.meeting(0, 1);
    vec![
        claim(
            Text::new("the database never comes into play", "die Datenbank kommt nie zum Einsatz"),
            games,
            costs.known == 0,
            Some(title),
            never,
        ),
        claim(
            Text::new(
                "against the same search without it nothing is gained",
                "gegen dieselbe Suche ohne sie ist nichts gewonnen",
            ),
            equal.games(),
            equal.points() * 10 <= equal.games() as i64,
            Some(title),
            result_words(equal),
        ),
        claim(
            Text::new("minimax wins no game against it", "Minimax gewinnt keine Partie gegen sie"),
            minimax.games(),
            minimax.lost == 0,
            Some(title),
            result_words(minimax),
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pairing_of_the_paper_had_six_games() {
        assert!(THEIRS.iter().all(|(_, results)| results.iter().sum::<u64>() == 6));
        assert_eq!(Tournament { rounds: 3, ..tournament(VARIANTS[0]) }.games_in_all(), 18);
        assert_eq!((1000.0 * WON as f64 / UP_TO_SYMMETRY as f64).round(), 10.0 * SHARE);
    }

    #[test]
    fn the_remark_on_the_chart_is_answered_by_the_table() {
        let data = std::env::temp_dir().join(format!("endspiel-database-{}", std::process::id()));
        let goal = endspiel_tables::Goal::new(3, 3, 2).unwrap();
        let store = Store::in_data(&data);
        let build = endspiel_tables::Build::prepare(&store, goal, 1 << 30).unwrap();
        build.run(&Stop::never(), |_| {}).unwrap();
        let parts = parts(&[], &data).unwrap();
        let ours: Vec<_> = parts.tables[0].rows.iter().map(|row| row[1].clone()).collect();
        for cell in ours {
            let Cell::Number { ours: Some(ours), theirs: Some(theirs), .. } = cell else { panic!("{cell:?}") };
            assert_eq!((10.0 * ours).round(), (10.0 * theirs).round());
        }
        assert_eq!(parts.claims[0].verdict, Verdict::Failed);
        assert_eq!(parts.claims[0].because.en, "2,506 in 15 and 3,808 in 13, without symmetry 39,584 and 60,328");
        assert_eq!(parts.claims[0].because.de, "2.506 in 15 und 3.808 in 13, ohne Symmetrie 39.584 und 60.328");
        assert_eq!(parts.charts[0].bars.len(), 13);
        std::fs::remove_dir_all(data).unwrap();
    }
}
