//! The limits of the strong engine: nodes, time, threads, settings.

use std::time::{Duration, Instant};

use endspiel_connect4::ConnectFour;
use endspiel_game::{DrawLimits, Game, Match};
use endspiel_knowledge::{CERTAIN, Searchable, Stop};
use endspiel_mill::Mill;
use endspiel_othello::Othello;
use endspiel_presentation::Drawing;
use endspiel_search::{Knowledge, Limits, Settings, Switches, Thinker, build};

use super::{engine, settings, think, to_depth};

#[test]
fn one_thread_gives_the_same_nodes_every_time() {
    fn check<G: Searchable>(game: &G) {
        let played = Match::new(game.clone(), DrawLimits::default());
        let run = || {
            let result =
                think(&mut engine(game, Settings { hash: 2, ..settings(Switches::ALL) }), &played, to_depth(8));
            (result.chosen, result.nodes)
        };
        assert_eq!(run(), run());
    }
    check(&Mill::default());
    check(&ConnectFour::default());
    check(&Othello::default());
}

#[test]
fn threads_find_a_move_of_the_same_depth() {
    let game = Mill::default();
    let played = Match::new(game, DrawLimits::default());
    let mut best = engine(&game, Settings { threads: 4, ..settings(Switches::ALL) });
    let result = think(&mut best, &played, to_depth(9));
    assert_eq!(result.depth, 9);
    assert!(result.value.abs() < CERTAIN);
}

#[test]
fn a_search_can_be_stopped_from_another_thread() {
    let game = Othello::default();
    let played = Match::new(game, DrawLimits::default());
    let mut best = engine(&game, settings(Switches::ALL));
    let stop = Stop::never();
    let mut reports = 0;
    let infinite = Limits { infinite: true, ..Limits::default() };
    // It stops at the first report, and has an answer.
    let result = best
        .think(&played, &infinite, &stop, &mut |_| {
            reports += 1;
            stop.request();
        })
        .unwrap();
    assert!(game.moves(played.position()).contains(&result.chosen));
    assert!(reports >= 1);
}

#[test]
fn node_limits_are_kept_to_the_node() {
    let game = Mill::default();
    let played = Match::new(game, DrawLimits::default());
    for nodes in [1, 10, 1000, 12_345] {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let result = think(&mut engine(&game, settings(Switches::ALL)), &played, limits);
        assert!(result.nodes <= nodes, "{} of {nodes}", result.nodes);
    }
}

#[test]
fn time_that_is_up_before_it_begins_still_gives_a_move() {
    let game = ConnectFour::default();
    let played = Match::new(game, DrawLimits::default());
    let past = Stop::never().at(Instant::now().checked_sub(Duration::from_secs(1)).unwrap_or_else(Instant::now));
    let mut best = engine(&game, settings(Switches::ALL));
    assert!(best.think(&played, &Limits::default(), &past, &mut |_| {}).is_ok());
}

#[test]
fn impossible_settings_are_refused_in_words() {
    for (spec, word) in [
        ("best:time=0s", "time"),
        ("best:time=-1s", "time"),
        ("best:depth=0", "plies"),
        ("best:nodes=0", "nodes"),
        ("best:threads=0", "threads"),
        ("best:threads=99999999999999999999", "threads"),
        ("best:hash=1000000000000", "memory"),
        ("best:hash=18446744073709551615", "memory"),
        ("best:reductions=maybe", "reductions"),
        ("best:speed=9", "speed"),
        ("best:eval=nothing", "nothing"),
        ("worst", "worst"),
        ("perfect:tables=off", "tables"),
    ] {
        let error = spec.parse().and_then(|spec| build(Mill::default(), spec, &Knowledge::default()));
        let error = error.err().map(|error| error.to_string()).unwrap_or_default();
        assert!(error.contains(word), "{spec}: {error}");
    }
}

#[test]
fn a_finished_game_is_no_question() {
    fn check<G: Drawing + Searchable>(game: &G, position: &str) {
        let played = Match::from_position(game.clone(), game.parse_position(position).unwrap(), DrawLimits::default());
        for spec in ["random", "minimax", "alphabeta", "best:depth=2", "beginner", "perfect"] {
            let mut engine = build(game.clone(), spec.parse().unwrap(), &Knowledge::default()).unwrap();
            let answer = engine.think(&played, &Limits::default(), &Stop::never(), &mut |_| {});
            assert!(answer.is_err_and(|error| error.to_string().contains("over")), "{position} {spec}");
        }
    }
    check(&Mill::default(), "ww....../bbb...../........ w 0 0");
    check(&ConnectFour::default(), "1212121");
    check(&Othello::new(4).unwrap(), "XXXX------------ O");
}
