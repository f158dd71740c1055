//! Engines play: against people, against each other, on the clock.

use std::time::Duration;

use endspiel_service::matches::actions::{PaceRequest, VersionRequest};
use endspiel_service::{Kind, Refusal, Role, list};
use serde_json::json;

use crate::host::Match;

const ENGINE: &str = "minimax:depth=2";

fn against(engine: &str) -> Match {
    Match::begin(&json!({ "game": "connect4", "players": { "white": "human", "black": engine } }))
}

fn two_engines(pause: f64) -> Match {
    Match::begin(&json!({ "game": "connect4", "players": { "white": ENGINE, "black": ENGINE }, "pause": pause }))
}

#[test]
fn an_engine_answers_and_its_move_is_stored_with_what_it_cost() {
    let mut game = against(ENGINE);
    assert_eq!(game.wanted, None);
    game.play(Role::Owner, "4").unwrap();
    assert_eq!(game.state()["engine"]["doing"], "waiting");
    assert_eq!(game.play(Role::Owner, "4"), Err(Kind::NotPossible), "it is the computer's turn");
    game.now += 3000;
    game.let_think();
    let state = game.state();
    assert_eq!(state["moves"].as_array().unwrap().len(), 2);
    assert_eq!((&state["moves"][1]["by"], &state["moves"][1]["seconds"]), (&json!("black"), &json!(3.0)));
    assert_eq!(state["moves"][1]["cost"]["spec"], ENGINE);
    assert_eq!((&state["engine"], &game.wanted), (&json!(null), &None));
}

#[test]
fn whole_games_are_played_against_an_engine_and_back() {
    let mut game = against(ENGINE);
    for mv in ["1", "2"] {
        game.play(Role::Owner, mv).unwrap();
        game.let_think();
    }
    let after_four = game.record();
    game.take_back(Role::Owner).unwrap();
    assert_eq!(game.state()["moves"].as_array().unwrap().len(), 2, "back to one's own turn");
    assert_eq!(game.wanted, None);
    game.redo(Role::Owner).unwrap();
    assert_eq!(game.record(), after_four);
    while game.ending().is_none() {
        let mv = game.session.stored().played.legal_moves()[0].clone();
        game.play(Role::Owner, &mv).unwrap();
        if game.wanted.is_some() {
            game.let_think();
        }
    }
    assert_eq!((game.timer, &game.wanted), (None, &None));
}

#[test]
fn a_thought_about_another_position_is_void() {
    let mut game = against(ENGINE);
    game.play(Role::Owner, "4").unwrap();
    let old = game.wanted.clone().unwrap();
    let (begun, _) = game.session.begin_thought(old.number, game.at()).unwrap();
    game.apply(begun);
    game.take_back(Role::Owner).unwrap();
    assert_eq!(game.wanted, None);
    game.play(Role::Owner, "5").unwrap();
    let late = Err(Refusal::broken_off());
    assert!(game.session.end_thought(old.number, late, game.at()).is_none());
    assert!(game.session.begin_thought(old.number, game.at()).is_none());
    assert_ne!(game.wanted.as_ref().unwrap().number, old.number);
    game.let_think();
    assert!(game.record().starts_with('5'));
}

#[test]
fn an_engine_that_fails_says_why_and_tries_again_for_the_next_spectator() {
    let mut game = against(ENGINE);
    game.play(Role::Owner, "4").unwrap();
    let number = game.wanted.as_ref().unwrap().number;
    let failed = game.session.end_thought(number, Err(Refusal::broken_off()), game.at()).unwrap();
    assert_eq!(failed.write, None);
    game.apply(failed);
    let engine = game.state()["engine"].clone();
    assert_eq!((&engine["doing"], &engine["message"]["key"]), (&json!("failed"), &json!("search.broken-off")));
    game.apply(game.session.look_on(game.at()));
    game.let_think();
    assert_eq!(game.state()["moves"].as_array().unwrap().len(), 2);
}

#[test]
fn only_an_engine_that_thinks_can_be_hurried() {
    let mut game = against(ENGINE);
    let hurry = |game: &mut Match, role| game.act::<list::Hurry>(role, VersionRequest::default());
    assert_eq!(hurry(&mut game, Role::Owner), Err(Kind::NotPossible));
    game.play(Role::Owner, "4").unwrap();
    assert_eq!(hurry(&mut game, Role::Owner), Err(Kind::NotPossible), "it still waits");
    let number = game.wanted.as_ref().unwrap().number;
    let (begun, _) = game.session.begin_thought(number, game.at()).unwrap();
    game.apply(begun);
    assert_eq!(hurry(&mut game, Role::Watch), Err(Kind::Forbidden));
    hurry(&mut game, Role::Owner).unwrap();
    assert_eq!(game.written.len(), 1, "nothing is stored for it");
}

#[test]
fn an_engine_is_told_of_its_clock_when_its_turn_to_search_comes() {
    let mut game = Match::begin(&json!({
        "game": "connect4", "players": { "white": "human", "black": ENGINE }, "clock": { "initial": 60, "increment": 1 },
    }));
    game.play(Role::Owner, "4").unwrap();
    game.wait(20_000);
    let number = game.wanted.as_ref().unwrap().number;
    let (_, thought) = game.session.begin_thought(number, game.at()).unwrap();
    assert_eq!(thought.clock.unwrap().left, Duration::from_secs(40));
    game.wait(40_000);
    assert_eq!(game.ending().unwrap().1, endspiel_game::Reason::Time);
    assert!(game.session.begin_thought(number, game.at()).is_none());
}

#[test]
fn two_engines_play_on_while_there_is_a_spectator() {
    let mut game = two_engines(0.0);
    assert_eq!((game.state()["engine"]["doing"].as_str(), &game.wanted), (Some("stopped"), &None));
    game.watched = true;
    game.apply(game.session.look_on(game.at()));
    game.let_think();
    game.let_think();
    game.watched = false;
    game.let_think();
    assert_eq!((game.state()["engine"]["doing"].as_str(), &game.wanted), (Some("stopped"), &None));
    assert_eq!(game.session.stored().turns(), 3);
}

#[test]
fn two_engines_pause_between_their_moves() {
    let mut game = two_engines(2.0);
    game.watched = true;
    game.apply(game.session.look_on(game.at()));
    game.let_think();
    assert_eq!((game.state()["engine"]["doing"].as_str(), &game.wanted), (Some("pausing"), &None));
    assert_eq!(game.timer, Some(game.now + 2000));
    game.wait(1999);
    assert_eq!(game.wanted, None);
    game.wait(1);
    game.let_think();
    assert_eq!(game.session.stored().turns(), 2);
    let pace = PaceRequest { running: Some(false), pause: Some(61.0), version: None };
    assert_eq!(game.act::<list::Pace>(Role::Owner, pace), Err(Kind::BadRequest));
    game.act::<list::Pace>(Role::Owner, PaceRequest { pause: Some(0.0), ..pace }).unwrap();
    assert_eq!((game.timer, game.state()["engine"]["doing"].as_str()), (None, Some("stopped")));
}

#[test]
fn two_engines_are_asked_for_single_moves() {
    let mut game = two_engines(0.0);
    assert_eq!(game.step(Role::White), Err(Kind::Forbidden));
    game.step(Role::Owner).unwrap();
    game.step(Role::Owner).unwrap();
    game.let_think();
    assert_eq!((game.session.stored().turns(), &game.wanted), (1, &None), "one move, however often it is asked for");
    let mut person = against(ENGINE);
    assert_eq!(person.step(Role::Owner), Err(Kind::NotPossible));
}

#[test]
fn an_engine_takes_a_draw_if_it_does_not_think_it_is_better() {
    let mut game = against(ENGINE);
    assert_eq!(game.draw(Role::Owner), Err(Kind::NotPossible), "it has not thought yet");
    game.play(Role::Owner, "4").unwrap();
    game.let_think();
    let chance = game.state()["moves"][1]["cost"]["lines"][0]["chance"].as_f64().unwrap();
    let agrees = if chance < 0.5 { Ok(()) } else { Err(Kind::NotPossible) };
    assert_eq!(game.draw(Role::Owner), agrees);
}
