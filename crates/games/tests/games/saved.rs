//! Saved games, and files that are not.

use endspiel_game::{DrawCounting, DrawLimits, Error};
use endspiel_games::{Games, RestoredGame, SavedGame, SavedPlayers};

fn file(game: &str, start: &str, moves: &str, limits: &str) -> String {
    format!(
        r#"{{"format":"endspiel-game","version":1,"game":{game},"start":{start},"moves":{moves},
        "limits":{{"moves_without_removal":{limits},"repetitions":5,"turns":null}}}}"#
    )
}

fn open(text: &str) -> Result<RestoredGame, Error> {
    SavedGame::parse(text.as_bytes())?.open(&Games::usual())
}

#[test]
fn a_saved_game_opens_where_it_stood() {
    let opened = open(&file("\"connect4\"", "\"-\"", r#"["4","4","5"]"#, "30")).unwrap();
    assert_eq!(opened.played.record(), "445");
    assert_eq!(opened.limits.turns, None);
}

#[test]
fn a_saved_game_keeps_how_its_draws_are_counted() {
    let limits = DrawLimits { counting: DrawCounting::Muehle2021, ..DrawLimits::default() };
    let played = Games::usual().open("mill").unwrap().open(None, limits).unwrap();
    let text = SavedGame::of(&*played, limits).to_json();
    let opened = open(&text).unwrap();
    assert_eq!((opened.limits, opened.played.limits()), (limits, limits));
    let usual = SavedGame::of(&*played, DrawLimits::default()).to_json();
    assert!(!usual.contains("counting"), "files say only what is not usual: {usual}");
}

#[test]
fn a_saved_game_keeps_its_players_and_older_files_have_none() {
    let old = SavedGame::parse(file("\"connect4\"", "\"-\"", "[]", "30").as_bytes()).unwrap();
    assert_eq!(old.players, None);
    assert!(!old.to_json().contains("players"), "files say only what is known");
    let players = SavedPlayers { white: "human".to_owned(), black: "normal:seed=5".to_owned() };
    let kept = old.with_players(players.clone());
    let read = SavedGame::parse(kept.to_json().as_bytes()).unwrap();
    assert_eq!((read.players.as_ref(), &read), (Some(&players), &kept));
}

#[test]
fn hostile_files_are_refused_in_one_line() {
    let nested = "[".repeat(100_000);
    let files = [
        String::new(),
        "null".to_owned(),
        nested.clone(),
        file("\"chess\"", "\"-\"", "[]", "30"),
        file("\"connect4\"", "\"nowhere\"", "[]", "30"),
        file("\"connect4\"", "\"-\"", r#"["4","\u001b[2J\n"]"#, "30"),
        file("\"connect4\"", "\"-\"", "4", "30"),
        file("\"connect4\"", "\"-\"", &nested, "30"),
        file("\"connect4\"", "\"-\"", r#"["1","2","1","2","1","2","1","2"]"#, "30"),
        file("\"connect4\"", "\"-\"", &format!("\"{}\"", "x".repeat(500)), "30"),
        file("\"connect4\"", "\"-\"", "[]", "0"),
        file("\"connect4\"", "\"-\"", "[],\"players\":{\"white\":7}", "30"),
        file("\"connect4\"", "\"-\"", "[]", "-1"),
        file("\"connect4\"", "\"-\"", "[]", "30").replace("\"version\":1", "\"version\":2"),
        file("\"connect4\"", "\"-\"", "[]", "30").replace("endspiel-game", "other"),
    ];
    for text in files {
        let refused = open(&text).err().expect("it was accepted");
        assert!(!refused.to_string().contains(char::is_control), "{refused}");
        assert!(refused.to_string().chars().count() < 200, "{refused}");
    }
}
