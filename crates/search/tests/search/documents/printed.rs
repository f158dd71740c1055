//! The players as the papers print them find what the papers print.

use endspiel_connect4::ConnectFour;
use endspiel_game::{DrawLimits, Game, Notation};
use endspiel_games::Games;
use endspiel_knowledge::{Searchable, Stop};
use endspiel_mill::Mill;
use endspiel_search::{Analysis, Answer, Knowledge, Limits, ReflexKind, build};

/// Returns the answer of an engine and its reports.
fn ask<G: Searchable>(game: &G, spec: &str, position: Option<&str>) -> (Answer, Vec<Analysis>) {
    let mut engine = build(game.clone(), spec.parse().unwrap(), &Knowledge::default()).unwrap();
    let played = Games::usual().open(&Notation::spec(game)).unwrap().open(position, DrawLimits::NONE).unwrap();
    let mut reports = Vec::new();
    let mut report = |analysis: &Analysis| reports.push(analysis.clone());
    let answer = engine.think(&*played, &Limits::default(), &Stop::never(), &mut report).unwrap();
    reports.pop();
    (answer, reports)
}

/// Compares values, numbers of best successors and states after limit 1, 2, … of the paper's
/// alpha-beta with 25,000 states.
fn assert_iterations(position: Option<&str>, expected: &[(f64, u32, u64)]) {
    let (answer, reports) = ask(&Mill::default(), "alphabeta:paper=muehle2021,states=25000", position);
    assert_eq!(reports.len(), expected.len(), "{reports:?}");
    for (report, &(value, best, states)) in reports.iter().zip(expected) {
        assert!((report.lines[0].score - value).abs() < 1e-6, "{report:?}");
        assert_eq!(report.best, best);
        let share = report.nodes as f64 / states as f64;
        assert!((0.85..1.15).contains(&share), "{} states instead of about {states}", report.nodes);
    }
    assert_eq!(answer.analysis.depth, expected.len() as u32 + 1);
    assert_eq!(answer.analysis.lines.len(), answer.best.len());
}

#[test]
fn alphabeta_of_the_paper_finds_what_it_prints_on_the_empty_board() {
    assert_iterations(None, &[(0.0, 24, 50), (0.047_619, 24, 370), (0.0, 24, 2_700), (0.047_619, 24, 12_800)]);
}

#[test]
fn alphabeta_of_the_paper_finds_what_it_prints_in_the_middle_game() {
    let position = Some("bwbbw.w./..wbw.wb/bwbwbwb. w 0 0");
    assert_iterations(position, &[(0.166_667, 4, 300), (0.285_714, 4, 1_930), (0.238_095, 6, 8_000)]);
}

#[test]
fn alphabeta_of_the_paper_finds_what_it_prints_while_placing() {
    let position = Some(".ww.b.ww/b.b...b./.b...... w 4 4");
    assert_iterations(position, &[(0.166_667, 3, 434), (0.214_286, 4, 2_600), (0.166_667, 3, 17_000)]);
}

#[test]
fn minimax_of_the_paper_stores_what_it_prints() {
    let (printed, _) = ask(&Mill::default(), "minimax:paper=muehle2021,limit=2", None);
    assert_eq!((printed.analysis.cost.misses, printed.analysis.depth), (6_648, 3));
    let (described, _) = ask(&Mill::default(), "minimax:depth=3", None);
    assert_eq!(described.analysis.cost.misses, 6_648);
    assert_eq!(printed.best, described.best);
}

#[test]
fn mended_ordering_finds_the_same_values_with_fewer_states() {
    for position in [None, Some("bwbbw.w./..wbw.wb/bwbwbwb. w 0 0"), Some(".ww.b.ww/b.b...b./.b...... w 4 4")] {
        let (_, printed) = ask(&Mill::default(), "alphabeta:paper=muehle2021", position);
        let (_, mended) = ask(&Mill::default(), "alphabeta:paper=muehle2021,mended=ordering", position);
        let values = |reports: &[Analysis]| -> Vec<_> {
            reports.iter().map(|report| (report.lines[0].score.to_bits(), report.best)).collect()
        };
        assert!(values(&mended).starts_with(&values(&printed)));
        let states = |reports: &[Analysis]| reports[printed.len() - 1].nodes;
        assert!(states(&mended) <= states(&printed));
    }
}

/// Returns column from 0, value, calls of max and min, positions.
fn costs(depth: u32) -> (u32, f64, u64, u64, u64) {
    let (answer, reports) =
        ask(&ConnectFour::default(), &format!("alphabeta:paper=viergewinnt2023,depth={depth}"), Some("4"));
    let cost = answer.analysis.cost;
    let found = &reports[0].lines[0];
    (found.mv.parse::<u32>().unwrap() - 1, found.score, cost.max_calls, cost.min_calls, cost.leaves)
}

#[test]
fn connect_four_of_the_paper_costs_what_it_prints() {
    assert_eq!(costs(4), (3, 1.0, 111, 62, 194));
    assert_eq!(costs(5), (4, 1.0, 389, 1_793, 3_356));
    assert_eq!(costs(6), (3, 1.0, 1_375, 563, 2_162));
    assert_eq!(costs(7), (3, 15.0, 7_424, 37_977, 69_781));
    // The paper prints 20,219 positions, a misprint.
    assert_eq!(costs(8), (3, 1.0, 19_243, 5_875, 30_319));
    assert_eq!(costs(9), (5, 17.0, 122_707, 580_310, 1_070_254));
    assert_eq!(costs(10), (3, 1.0, 353_667, 85_024, 585_348));
}

#[test]
fn connect_four_of_the_paper_wins_at_once_and_blocks_the_leftmost_column() {
    let reflex = |position| {
        let (answer, _) = ask(&ConnectFour::default(), "alphabeta:paper=viergewinnt2023", Some(position));
        let Analysis { reflex, cost, .. } = answer.analysis;
        assert_eq!((cost.max_calls, cost.min_calls, cost.leaves), (0, 0, 0));
        (answer.mv, reflex)
    };
    assert_eq!(reflex("121212"), ("1".to_owned(), Some(ReflexKind::Win)));
    // Three in the bottom row, free on either side.
    assert_eq!(reflex("33445"), ("2".to_owned(), Some(ReflexKind::Block)));
}

#[test]
fn a_value_of_nothing_means_a_move_of_chance() {
    // With the board nearly full every leaf may be worth 0: then all columns are chosen from.
    let game = ConnectFour::default();
    let (answer, reports) = ask(&game, "alphabeta:paper=viergewinnt2023,depth=1", None);
    let drawn = reports[0].lines[0].score == 0.0;
    assert_eq!(answer.best.len() == game.count_moves(&game.start()) as usize, drawn);
}

#[test]
fn minimax_of_the_project_report_takes_the_last_of_equal_moves() {
    // All first moves to a crossing have one value; the last field of these, row by row from the
    // top left, is d2 (number 19).
    let (answer, _) = ask(&Mill::default(), "minimax:paper=muehle2017,depth=2", None);
    let (described, _) = ask(&Mill::default(), "minimax:depth=2,eval=mobility", None);
    let field = |mv: &String| (std::cmp::Reverse(mv.as_bytes()[1]), mv.as_bytes()[0]);
    assert_eq!(Some(&answer.mv), described.best.iter().max_by_key(|mv| field(mv)));
    assert_eq!(answer.best, std::slice::from_ref(&answer.mv));
}

#[test]
fn a_printed_player_survives_its_own_spec() {
    let spec = |game: &str, text: &str| Games::usual().engine(game, text).map(|engine| engine.spec());
    for (game, text) in [
        ("mill", "minimax:paper=muehle2021,limit=2"),
        ("mill", "minimax:paper=muehle2021,limit=3,weights=3/3/2/1,seed=7"),
        ("mill", "minimax:paper=muehle2017,depth=4"),
        ("mill", "alphabeta:paper=muehle2021,states=25000,symmetry=on,tables=off"),
        (
            "mill",
            "alphabeta:paper=muehle2021,states=5000,symmetry=off,tables=off,weights=3/3/2/1,mended=ordering,seed=1",
        ),
        ("connect4", "alphabeta:paper=viergewinnt2023,depth=6"),
        (
            "connect4:cols=9,rows=6,win=5",
            "alphabeta:paper=viergewinnt2023,depth=4,weights=1/15/400/900/5000,mended=sign",
        ),
    ] {
        assert_eq!(spec(game, text).unwrap(), text);
    }
    assert_eq!(spec("mill", "minimax:paper=muehle2021").unwrap(), "minimax:paper=muehle2021,limit=2");
    assert_eq!(spec("mill", "alphabeta:paper=off").unwrap(), spec("mill", "alphabeta").unwrap());
}

#[test]
fn printed_players_refuse_what_their_papers_do_not_know() {
    for (game, text) in [
        ("othello", "alphabeta:paper=muehle2021"),
        ("connect4", "minimax:paper=muehle2017"),
        ("mill", "alphabeta:paper=viergewinnt2023"),
        ("mill", "alphabeta:paper=muehle2017"),
        ("mill", "minimax:paper=muehle2022"),
        ("mill", "minimax:paper=muehle2017,depth=3"),
        ("mill", "minimax:paper=muehle2017,depth=0"),
        ("mill", "minimax:paper=muehle2021,depth=3"),
        ("mill", "minimax:paper=muehle2021,limit=1000"),
        ("mill", "minimax:limit=2"),
        ("mill", "alphabeta:mended=ordering"),
        ("mill", "minimax:paper=muehle2021,limit=-1"),
        ("mill", "alphabeta:paper=muehle2021,states=0"),
        ("mill", "alphabeta:paper=muehle2021,mended=sign"),
        ("connect4", "alphabeta:paper=viergewinnt2023,depth=0"),
        ("connect4", "alphabeta:paper=viergewinnt2023,weights=1/2/3"),
        ("connect4", "alphabeta:paper=viergewinnt2023,weights=1/2/3/6500"),
        ("connect4:cols=9,rows=6,win=5", "alphabeta:paper=viergewinnt2023"),
    ] {
        let refused = Games::usual().engine(game, text).err().map(|error| error.to_string());
        assert!(refused.is_some_and(|said| said.len() > 20 && !said.contains('\n')), "{game} {text}");
    }
}
