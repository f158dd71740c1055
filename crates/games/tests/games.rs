//! The list of games, from outside: a library that holds every engine for every game is compiled once.

use std::sync::Arc;

use endspiel_connect4::ConnectFour;
use endspiel_game::{DrawLimits, Effort, Exact, Game, Known, Stop, Value};
use endspiel_games::Games;
use endspiel_search::{Described, ENGINES};

#[test]
fn a_seed_is_given_to_those_who_draw_lots() {
    let spec = |spec| Games::usual().engine_with_seed("mill", spec, 5).unwrap().spec();
    assert_eq!(spec("random"), "random:seed=5");
    assert_eq!(spec("random:seed=7"), "random:seed=7");
    assert_eq!(spec("hard"), "hard:seed=5");
    assert_eq!(spec("best:depth=3"), "best:depth=3");
}

#[test]
fn a_game_that_is_listed_twice_is_there_once() {
    let names = |games: &Games| games.infos().iter().map(|info| info.name).collect::<Vec<_>>();
    assert_eq!(names(&Games::usual().with::<ConnectFour>()), names(&Games::usual()));
    // Another game in its place has only the boards of that.
    assert!(Games::usual().open("connect4:cols=8,rows=8").is_ok());
    assert!(Games::usual().with::<ConnectFour>().open("connect4:cols=8,rows=8").is_err());
}

/// Says that every position is drawn.
#[derive(Debug)]
struct AllDrawn;

impl<G: Game> Exact<G> for AllDrawn {
    fn source(&self) -> &str {
        "a file"
    }

    fn value(&self, _: &G, _: &G::Position, _: Effort, _: &Stop) -> Option<Known> {
        Some(Known::of(Value::Draw))
    }
}

#[test]
fn what_files_know_is_asked_in_that_list_and_in_no_other() {
    let games = Games::usual().knowing::<ConnectFour>(Arc::new(AllDrawn));
    let won = games.open("connect4").unwrap().open(Some("121212"), DrawLimits::NONE).unwrap();
    let source = |games: &Games| games.probe(&*won, &Stop::never()).unwrap().source;
    assert_eq!(source(&games).as_deref(), Some("a file"));
    assert_ne!(source(&Games::usual()).as_deref(), Some("a file"));
    // Nobody lists a game by knowing something about it.
    assert!(Games::none().knowing::<ConnectFour>(Arc::new(AllDrawn)).infos().is_empty());
}

#[test]
fn a_match_of_a_game_that_is_not_listed_is_refused() {
    let played = Games::usual().open("othello").unwrap().open(None, DrawLimits::NONE).unwrap();
    let refused = Games::none().with::<ConnectFour>().probe(&*played, &Stop::never()).unwrap_err();
    assert_eq!(refused.to_string(), "there is no game `othello`; there is connect4");
}

/// The options an engine itself says it has, from its answer to one that it has not.
fn own_words(engine: &str) -> Vec<String> {
    let refused = Games::usual().engine("mill", &format!("{engine}:nonsense=1")).err().unwrap().to_string();
    let mut names: Vec<String> =
        refused.split("there is ").nth(1).unwrap_or_default().split(", ").map(str::to_owned).collect();
    names.sort();
    names
}

#[test]
fn every_engine_is_described_with_the_options_it_has() {
    for described in Described::all() {
        let mut listed: Vec<&str> = described.options.iter().map(|option| option.name).collect();
        listed.sort_unstable();
        assert_eq!(listed, own_words(described.info.name), "{}", described.info.name);
    }
}

#[test]
fn every_example_is_an_engine_for_every_game() {
    for engine in ENGINES {
        for game in Games::usual().infos() {
            assert!(Games::usual().engine(game.name, engine.example).is_ok(), "{}", engine.example);
        }
    }
}
