//! `endspiel puzzles`, and the puzzles that are part of the program.

use std::sync::Arc;

use endspiel_games::Games;
use endspiel_knowledge::Stop;
use endspiel_mill::Mill;
use endspiel_search::Puzzle;
use endspiel_tables::{Build, ExactTables, Goal, Store, Tables};

use super::{folder, run};

/// One in this many puzzles is solved again; all of them take half a minute.
const EVERY: usize = 10;

#[test]
fn puzzles_are_written_a_line_each_and_equally_many_of_every_grade() {
    let made = run(&["puzzles", "othello", "--count", "10", "--seed", "5"]).good();
    let puzzles: Vec<Puzzle> = made.lines().map(|line| Puzzle::from_line(line).unwrap()).collect();
    assert_eq!(puzzles.len(), 10);
    for grade in 1..=5 {
        assert_eq!(puzzles.iter().filter(|puzzle| puzzle.grade == grade).count(), 2);
    }
    assert_eq!(run(&["puzzles", "othello", "--count", "10", "--seed", "5", "--threads", "1"]).good(), made);
    let json = run(&["puzzles", "connect4", "--count", "1", "--json"]).json();
    assert_eq!(json[0]["grade"], 1);
    assert!(json[0]["question"].is_string() && json[0]["answers"].is_array());
}

#[test]
fn what_cannot_be_made_is_refused() {
    assert!(run(&["puzzles", "chess"]).refused(2).contains("there is no game `chess`"));
    assert!(run(&["puzzles", "mill", "--count", "0"]).refused(2).contains("--count"));
}

#[test]
fn the_puzzles_of_the_program_have_the_one_answer_they_say() {
    let data = folder("puzzles");
    let store = Store::in_data(&data);
    Build::prepare(&store, Goal::SMALL, 1 << 30).unwrap().run(&Stop::never(), |_| {}).unwrap();
    let games = Games::usual().with_exact_values::<Mill>(Arc::new(ExactTables::new(Arc::new(Tables::new(store)))));
    for game in ["mill", "connect4", "othello"] {
        let puzzles = games.puzzles(game).unwrap();
        let included = puzzles.included();
        assert_eq!(included.len() % 5, 0, "{game}");
        for grade in 1..=5 {
            assert_eq!(included.iter().filter(|puzzle| puzzle.grade == grade).count(), included.len() / 5, "{game}");
        }
        for puzzle in included.iter().step_by(EVERY) {
            let solved = puzzles.check(&puzzle.position, &Stop::never()).unwrap();
            assert_eq!(solved.as_ref(), Some(puzzle), "{game}");
        }
    }
    std::fs::remove_dir_all(data).unwrap();
}
