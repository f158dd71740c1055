//! Drawing a position, and the list of games.

use crate::run;

#[test]
fn a_position_is_drawn_with_its_last_move() {
    let text = run(&["show", "othello", "--moves", "f5"]).good();
    assert!(text.contains("5 · · · X X[X]· ·"), "{text}");
    assert!(text.contains("White to move, 3 moves."), "{text}");
    assert!(!text.contains('\u{1b}'), "no colours where nobody sees them");
}

#[test]
fn a_finished_game_says_who_won() {
    let text = run(&["show", "connect4", "--moves", "1212121"]).good();
    assert!(text.contains("Yellow wins: a line is complete."), "{text}");
    assert_eq!(text.matches("[x]").count(), 4, "{text}");
}

#[test]
fn json_is_one_object_with_everything_a_board_needs() {
    let view = &run(&["show", "mill", "--moves", "d6 f4", "--json"]).json()[0];
    assert_eq!(view["game"], "mill");
    assert_eq!(view["turn"], "white");
    assert_eq!(view["turns"], 2);
    assert_eq!(view["spots"].as_array().unwrap().len(), 24);
    assert_eq!(view["moves"].as_array().unwrap().len(), 22);
    assert!(view["ending"].is_null() && view["opening"].is_null());
}

#[test]
fn an_opening_keeps_its_name_until_another_one_is_reached() {
    for (moves, opening) in [("f5", None), ("f5d6c3d3c4", Some("Tiger")), ("f5d6c3d3c4f4", Some("Tiger"))] {
        let view = &run(&["show", "othello", "--moves", moves, "--json"]).json()[0];
        assert_eq!(view["opening"].as_str(), opening, "{moves}");
    }
}

#[test]
fn the_games_and_their_options_are_listed() {
    let text = run(&["games"]).good();
    let list = &run(&["games", "--json"]).json()[0];
    for (game, expected) in list.as_array().unwrap().iter().zip(["mill", "connect4", "othello"]) {
        assert_eq!(game["name"], expected);
        assert!(text.contains(expected));
        for option in game["options"].as_array().unwrap() {
            assert!(text.contains(option["meaning"]["en"].as_str().unwrap()), "{text}");
        }
    }
}

#[test]
fn an_empty_data_folder_in_the_environment_names_none() {
    for folder in ["", "/no/such/folder/yet"] {
        let output = crate::command(&["games"]).env("ENDSPIEL_DATA", folder).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
    }
}
