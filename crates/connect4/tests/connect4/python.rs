//! Games and boards as the Python program of the student paper on Connect Four prints them.

use endspiel_connect4::{Column, ConnectFour, Position};
use endspiel_game::conformance::random_game;
use endspiel_game::{Game, Notation, Side};
use proptest::prelude::*;

fn game(spec: &str) -> ConnectFour {
    ConnectFour::from_spec(spec.parse().unwrap()).unwrap()
}

/// Prints rows from the bottom, with these numbers for the player that began, the other one and a free cell.
fn matrix(game: &ConnectFour, position: &Position, numbers: [&str; 3], comma: &str) -> String {
    let cell = |column, row| {
        position.stone_at(game.board().cell(column, row)).map_or(numbers[2], |side| numbers[side.index()])
    };
    let row = |row| (0..game.board().cols()).map(|column| cell(column, row)).collect::<Vec<_>>().join(comma);
    let rows: Vec<String> = (0..game.board().rows()).map(|number| format!("[{}]", row(number))).collect();
    format!("[{}]", rows.join(&format!("{}\n ", comma.trim())))
}

proptest! {
    #[test]
    fn games_are_read_as_they_are_written(seed: u64, length in 1usize..42) {
        for spec in ["connect4", "connect4:cols=9,rows=6,win=5"] {
            let game = game(spec);
            let played = random_game(&game, seed);
            let step = |pair: &[(Position, Vec<Column>)]| {
                *pair[0].1.iter().find(|&&mv| game.play_unchecked(&pair[0].0, mv) == pair[1].0).unwrap()
            };
            let moves: Vec<Column> = played.windows(2).map(step).take(length).collect();
            let columns: Vec<String> = moves.iter().map(|column| column.0.to_string()).collect();
            for text in [format!("[{}]", columns.join(", ")), format!("moves = [{}]", columns.join(" \n"))] {
                prop_assert_eq!(game.parse_record(&game.start(), &text), Ok(moves.clone()));
            }
        }
    }

    #[test]
    fn boards_are_read_as_they_are_written(seed: u64, at in 0usize..42) {
        let game = game("connect4");
        let played = random_game(&game, seed);
        let position = played[at.min(played.len() - 1)].0;
        let mover = position.side().index();
        for (numbers, names) in [(["1", "2", "0"], ["1", "2"]), (["2", "1", "0"], ["2", "1"]), (["2.", "1.", "0."], ["2", "1"])] {
            for comma in [", ", " "] {
                let text = matrix(&game, &position, numbers, comma);
                // A position in which either player could have begun is read as one of the two.
                if mover == 1 {
                    prop_assert_eq!(game.parse_position(&text), Ok(position));
                }
                prop_assert_eq!(game.parse_position(&format!("{text}, {}", names[mover])), Ok(position), "{}", text);
            }
        }
    }
}

#[test]
fn the_game_of_the_paper_counts_its_columns_from_0() {
    let games = game("connect4").import(b"[3, 3, 2, 4]").unwrap();
    assert_eq!(game("connect4").print_record(&games[0].start, &games[0].moves), "4435");
    assert_eq!(games[0].notes[0].key, "connect4.from-zero");
    assert_eq!(game("connect4").import(b"[3, 3]\n[2, 4, 1]").unwrap().len(), 2);
}

#[test]
fn player_1_is_assumed_to_have_begun_where_both_have_as_many_stones() {
    let zeros = "[0 0 0 0 0 0 0]\n ".repeat(5);
    let read = |bottom: &str| game("connect4").import(format!("array([{bottom}\n {zeros}])").as_bytes()).unwrap();
    let found = &read("[0 0 2 1 0 0 0]")[0];
    assert_eq!(game("connect4").print_position(&found.start), "......./......./......./......./......./..ox... x");
    assert_eq!(found.notes[0].key, "connect4.first-assumed");
    let found = &read("[0 0 2 1 2 0 0]")[0];
    assert_eq!((found.start.side(), found.notes.len()), (Side::Second, 0));
    // A finished line decides: its side has just moved.
    let found = &read("[2 2 2 1 1 1 1]");
    assert_eq!((found[0].start.side(), found[0].notes.len()), (Side::Second, 0));
}

#[test]
fn what_is_wrong_is_said_in_one_sentence() {
    let zeros = "[0,0,0,0,0,0,0],".repeat(5);
    for (text, reason) in [
        ("[3, 3, 2, 7]".to_owned(), "in brackets the columns are 0 to 6"),
        ("[3, 3, 2, -1]".to_owned(), "in brackets the columns are 0 to 6"),
        ("[3, 3, 3, 3, 3, 3, 3]".to_owned(), "column 4 is full"),
        ("[3, 3, 2".to_owned(), "it breaks off"),
        ("[3, 3, 2)".to_owned(), "`)` closes no bracket of its kind"),
        ("(3, 3, 2)".to_owned(), "no game or position of Connect Four is written like this"),
        ("[(2, 3), (2, 2)]".to_owned(), "no game or position of Connect Four is written like this"),
        (format!("[{zeros}]"), "the board has 6 rows of 7 numbers"),
        (format!("[{zeros}[1,0,0,0,0,0,0]]"), "hangs in the air; the bottom row comes first"),
        (format!("[[3,0,0,0,0,0,0],{zeros}]"), "the numbers of a board are 0, 1 and 2, not 3"),
        (format!("[[1,1,0,0,0,0,0],{zeros}]"), "2 stones against 0"),
        (format!("[[1,0,0,0,0,0,0],{zeros}], 1"), "it is the other side's turn"),
    ] {
        let error = game("connect4").import(text.as_bytes()).unwrap_err();
        assert!(error.to_string().contains(reason), "{text}: {error}");
        assert!(error.saying().german.is_some());
    }
}
