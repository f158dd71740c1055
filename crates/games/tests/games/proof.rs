//! What engines make of the proof that Othello is a draw.

use endspiel_game::DrawLimits;
use endspiel_games::Games;
use endspiel_knowledge::{Bounds, Stop, Value};
use endspiel_presentation::AnyMatch;
use endspiel_search::{Analysis, Limits, review};

const DRAW: Option<Value> = Some(Value::Draw);

fn othello(moves: &str) -> Box<dyn AnyMatch> {
    let mut played = Games::usual().open("othello").unwrap().open(None, DrawLimits::NONE).unwrap();
    moves.split_whitespace().for_each(|mv| drop(played.play(mv).unwrap()));
    played
}

fn analysis(spec: &str, played: &dyn AnyMatch, lines: usize) -> Analysis {
    let limits = Limits { lines, ..Limits::default() };
    Games::usual()
        .engine("othello", spec)
        .unwrap()
        .think(played, &limits, &Stop::never(), &mut |_| {})
        .unwrap()
        .analysis
}

/// The moves that keep at least a draw for certain.
fn keeping(played: &dyn AnyMatch) -> Vec<String> {
    let proved = Games::usual().openings("othello").unwrap().proved(&played.position()).unwrap();
    let moves = proved.into_iter().flat_map(|proved| proved.moves);
    moves.filter(|found| found.bounds.at_least == DRAW).map(|found| found.mv).collect()
}

#[test]
fn no_engine_leaves_a_proved_draw_for_an_estimate_below_it() {
    // By the book, by a search of nodes without it, and by exact values.
    for spec in ["best:time=50ms", "best:nodes=3000,book=off", "perfect:time=50ms"] {
        let mut engine = Games::usual().engine("othello", spec).unwrap();
        let mut played = othello("");
        for _ in 0..10 {
            let answer = engine.think(&*played, &Limits::default(), &Stop::never(), &mut |_| {}).unwrap();
            let keeping = keeping(&*played);
            let chosen = keeping.is_empty() || keeping.contains(&answer.mv);
            let better = answer.analysis.lines.first().is_some_and(|line| line.score > 0.0);
            assert!(chosen || better, "{spec}: {} in {}; {keeping:?}", answer.mv, played.position());
            played.play(&answer.mv).unwrap();
        }
        // Both sides play the drawn line as far as the proof goes.
        let last = Games::usual().openings("othello").unwrap().proved(&played.position()).unwrap();
        assert_eq!(last.map(|proved| proved.bounds), Some(Bounds::exactly(Value::Draw)), "{spec}");
    }
}

#[test]
fn an_estimate_never_contradicts_a_proof() {
    for (moves, spec) in
        [("", "best:nodes=3000"), ("f5", "best:nodes=3000"), ("f5 f6", "best:nodes=3000"), ("f5 f4", "best:depth=4")]
    {
        let played = othello(moves);
        let found = analysis(spec, &*played, played.legal_moves().len());
        for line in &found.lines {
            let known = line.value == DRAW && line.score == 0.0;
            let fits = match (line.at_least, line.at_most) {
                (Some(_), Some(_)) => known,
                (Some(_), None) => line.score >= 0.0,
                (None, Some(_)) => line.score <= 0.0,
                (None, None) => true,
            };
            assert!(fits, "{moves}: {line:?}");
        }
        assert!(found.at_least.is_some() && found.lines[0].score >= 0.0, "{moves}: {found:?}");
        assert_eq!(found.source.as_deref(), Some("proof by Takizawa (2023)"));
    }
}

#[test]
fn a_proved_draw_says_nothing_about_a_move_that_was_only_estimated() {
    // With 50 empty squares the position is proved, its moves are not.
    let mut played = othello("f5 d6 c3 d3 c4 f4 f6 f3 e6 e7");
    let mut engine = Games::usual().engine("othello", "best:nodes=2000,book=off").unwrap();
    let found = engine.think(&*played, &Limits::default(), &Stop::never(), &mut |_| {}).unwrap().analysis;
    assert_eq!((found.at_least, found.lines[0].value), (DRAW, None));
    played.play(&found.lines[0].mv).unwrap();
    let moves = review(&mut *engine, played, &Limits::default(), &Stop::never(), &mut |_| {}).unwrap();
    assert_eq!(moves[9].played.value, DRAW, "{:?}", moves[9]);
    assert_eq!(moves[10].played.value, None, "{:?}", moves[10]);
}

#[test]
fn a_search_says_how_selective_it_was_and_counts_no_moves_beyond_the_end() {
    let start = othello("");
    let whole = "best:depth=9,tables=off,reductions=off";
    assert_eq!(analysis(whole, &*start, 1).depth_words(), "9 at 68 %");
    assert_eq!(analysis(&format!("{whole},probcut=off"), &*start, 1).depth_words(), "9");
    // What reductions take off is not counted.
    let reduced = analysis("best:depth=16,tables=off", &*start, 1);
    assert!(reduced.depth == 16 && reduced.mean_depth() < 16, "{reduced:?}");
    assert_eq!(reduced.depth_words(), format!("{} at 68 %", reduced.mean_depth()));
    let late = "-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X";
    let late = Games::usual().open("othello").unwrap().open(Some(late), DrawLimits::NONE).unwrap();
    let empty = late.position().matches('-').count() as u32;
    assert!(analysis("best:nodes=2000,tables=off", &*late, 1).depth <= empty);
    let end = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO-- X";
    let end = Games::usual().open("othello").unwrap().open(Some(end), DrawLimits::NONE).unwrap();
    assert_eq!(analysis("best:depth=20,tables=off", &*end, 2).depth, 2);
}
