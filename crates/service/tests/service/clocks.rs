//! Clocks and the timer of a session.

use endspiel_game::{Colour, Reason};
use endspiel_service::matches::record::Record;
use endspiel_service::matches::session::Session;
use endspiel_service::{At, Kind, Role};
use serde_json::json;

use crate::host::Match;

fn with_clock() -> Match {
    let players = json!({ "white": "human", "black": "human" });
    Match::begin(&json!({ "game": "connect4", "players": players, "clock": { "initial": 60, "increment": 2 } }))
}

#[test]
fn no_clock_runs_before_the_first_move_and_one_after_it() {
    let mut game = with_clock();
    game.wait(500_000);
    assert_eq!((game.timer, game.ending()), (None, None));
    game.play(Role::White, "4").unwrap();
    assert_eq!(game.timer, Some(game.now + 60_000));
    game.wait(10_000);
    let clock = game.state()["clock"].clone();
    assert_eq!(clock, json!({ "initial": 60.0, "increment": 2.0, "white": 60.0, "black": 50.0, "running": "black" }));
    game.play(Role::Black, "4").unwrap();
    assert_eq!(game.timer, Some(game.now + 60_000), "White's clock runs");
    game.wait(1000);
    game.play(Role::White, "4").unwrap();
    assert_eq!(game.timer, Some(game.now + 52_000), "Black has had 10 seconds and got 2");
    assert_eq!(game.state()["clock"]["white"], 61.0);
}

#[test]
fn running_out_of_time_loses_and_cannot_be_taken_back() {
    let mut game = with_clock();
    game.play(Role::White, "4").unwrap();
    game.wait(59_999);
    assert_eq!(game.ending(), None);
    game.wait(1);
    assert_eq!(game.ending(), Some((Some(Colour::White), Reason::Time)));
    assert_eq!(game.timer, None);
    assert_eq!(game.take_back(Role::Owner), Err(Kind::NotPossible));
    assert_eq!(game.play(Role::Black, "4"), Err(Kind::NotPossible));
    assert_eq!(game.state()["clock"]["black"], 0.0);
}

#[test]
fn a_timer_that_goes_off_too_early_is_set_again() {
    let mut game = with_clock();
    game.play(Role::White, "4").unwrap();
    let due = game.timer;
    game.now += 1000;
    game.timer = None;
    game.apply(game.session.wake(game.at()));
    assert_eq!((game.timer, game.ending(), game.written.len()), (due, None, 1));
}

#[test]
fn a_host_that_was_away_gives_no_time_back() {
    let mut game = with_clock();
    game.play(Role::White, "4").unwrap();
    let record = Record::of(game.session.stored(), 0, game.now);
    for (away, left) in [(0, 60_000), (40_000, 20_000), (60_000, 0), (9_000_000, 0)] {
        let now = game.now + away;
        let opened = record.clone().open(&game.service.games, 1, now).unwrap();
        let at = At { now, watched: true };
        let session = Session::open(opened, at).next;
        assert_eq!(session.stored().clocks.unwrap().left(Colour::Black, now), f64::from(left) / 1000.0);
        let late = session.change(at, |stored| stored.play_as(Role::Black, "4", now));
        assert_eq!(late.is_err(), left == 0, "{away}");
        let ending = session.wake(at).next.stored().ending();
        assert_eq!(ending.map(|ending| ending.reason), (left == 0).then_some(Reason::Time), "{away}");
    }
    // A clock that was set back takes no time away.
    let opened = record.open(&game.service.games, 1, game.now - 50_000).unwrap();
    assert_eq!(opened.clocks.unwrap().left(Colour::Black, game.now - 50_000), 60.0);
}

#[test]
fn the_clock_rests_when_the_game_is_over() {
    let mut game = with_clock();
    game.play(Role::White, "4").unwrap();
    game.wait(5000);
    game.resign(Role::Black, None).unwrap();
    assert_eq!(game.timer, None);
    game.wait(500_000);
    assert_eq!(game.ending(), Some((Some(Colour::White), Reason::Resigned)));
    assert_eq!(game.state()["clock"]["black"], 55.0);
}

#[test]
fn invalid_clocks_are_refused() {
    for clock in [json!({ "initial": 0 }), json!({ "initial": 90_000 }), json!({ "initial": 60, "increment": -1 })] {
        let players = json!({ "white": "human", "black": "human" });
        let begun = Match::try_begin(&json!({ "game": "mill", "players": players, "clock": clock }));
        assert_eq!(begun.err().map(|refused| refused.kind()), Some(Kind::BadRequest), "{clock}");
    }
}
