//! What the list of games promises.

use std::sync::Arc;

use endspiel_connect4::ConnectFour;
use endspiel_game::{DrawCounting, DrawLimits, Game};
use endspiel_games::Games;
use endspiel_knowledge::{Effort, Exact, Known, Stop, Value};
use endspiel_search::{Described, ENGINES};

#[test]
fn a_game_that_cannot_count_draws_as_asked_is_refused() {
    let limits = DrawLimits { counting: DrawCounting::Muehle2021, ..DrawLimits::default() };
    let games = Games::usual();
    assert_eq!(games.open("mill:variant=six").unwrap().open(None, limits).unwrap().limits(), limits);
    for game in ["connect4", "othello"] {
        let refused = games.open(game).unwrap().open(None, limits).err().unwrap();
        assert_eq!(refused.to_string(), format!("draws of {game} cannot be counted as in muehle2021"));
    }
}

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
    // Another game of that name has only its own boards.
    assert!(Games::usual().open("connect4:cols=8,rows=8").is_ok());
    assert!(Games::usual().with::<ConnectFour>().open("connect4:cols=8,rows=8").is_err());
}

/// Files that call every position drawn.
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
    let games = Games::usual().with_exact_values::<ConnectFour>(Arc::new(AllDrawn));
    let won = games.open("connect4").unwrap().open(Some("121212"), DrawLimits::NONE).unwrap();
    let source = |games: &Games| games.probe(&*won, &Stop::never()).unwrap().source;
    assert_eq!(source(&games).as_deref(), Some("a file"));
    assert_ne!(source(&Games::usual()).as_deref(), Some("a file"));
    // Files about a game do not list the game.
    assert!(Games::none().with_exact_values::<ConnectFour>(Arc::new(AllDrawn)).infos().is_empty());
}

#[test]
fn a_match_of_a_game_that_is_not_listed_is_refused() {
    let played = Games::usual().open("othello").unwrap().open(None, DrawLimits::NONE).unwrap();
    let refused = Games::none().with::<ConnectFour>().probe(&*played, &Stop::never()).unwrap_err();
    assert_eq!(refused.to_string(), "there is no game `othello`; there is connect4");
}

/// Returns the options an engine accepts, from its error for an unknown one.
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

#[test]
fn mirrored_openings_and_other_orders_of_moves_count_together_and_chance_does_not_count() {
    let openings = Games::usual().openings("connect4").unwrap();
    let games = "# a remark\n1 | 2 4\n7 | 6 4\n| 3 1 4\n4 1 | 3\n| 4 1 5\n";
    let chosen = |position: &str| {
        let chosen = openings.chosen(games, position).unwrap();
        (chosen.times, chosen.moves.iter().map(|chosen| format!("{}:{}", chosen.mv, chosen.times)).collect::<Vec<_>>())
    };
    // The first move at the edge was random. Symmetric moves share one count.
    assert_eq!(chosen(""), (2, ["3:1", "4:1", "5:1"].map(String::from).to_vec()));
    assert_eq!(chosen("1"), (2, vec!["2:2".to_owned()]));
    assert_eq!(chosen("7"), (2, vec!["6:2".to_owned()]));
    // The same position after 1 2 4 and 4 2 1.
    assert_eq!(chosen("124"), chosen("421"));
    assert_eq!(chosen("41"), (2, ["3:1", "5:1"].map(String::from).to_vec()));
    assert_eq!(chosen("66"), (0, Vec::new()));
    assert!(openings.chosen(games, "9").is_err());
}

#[test]
fn the_openings_of_the_program_are_games_that_can_be_played() {
    for game in ["mill", "connect4", "othello"] {
        let openings = Games::usual().openings(game).unwrap();
        let lines: Vec<&str> = openings.included().lines().filter(|line| !line.starts_with('#')).collect();
        assert!(lines.len() >= 100, "{game}");
        for line in lines {
            let mut played = Games::usual().open(game).unwrap().open(None, DrawLimits::NONE).unwrap();
            assert_eq!(line.split_whitespace().filter(|&word| word == "|").count(), 1, "{line}");
            for mv in line.split_whitespace().filter(|&word| word != "|") {
                played.play(mv).unwrap();
            }
        }
    }
    assert_eq!(Games::usual().openings("connect4:cols=8").unwrap().included(), "");
}
