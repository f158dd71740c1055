//! `endspiel openings`.

use super::run;

#[test]
fn the_same_seed_gives_the_same_games_on_any_number_of_threads() {
    let begun = run(&["openings", "othello", "--games", "6", "--seed", "5"]).good();
    assert_eq!(begun.lines().count(), 6);
    for line in begun.lines() {
        assert_eq!(line.split_whitespace().filter(|&word| word != "|").count(), 12, "{line}");
    }
    // The first two games have no random moves, the next two have one, and so on.
    let by_chance: Vec<usize> =
        begun.lines().map(|line| line.split_whitespace().take_while(|&word| word != "|").count()).collect();
    assert_eq!(by_chance, [0, 0, 1, 1, 2, 2]);
    assert_eq!(run(&["openings", "othello", "--games", "6", "--seed", "5", "--threads", "1"]).good(), begun);
    let json = run(&["openings", "othello", "--games", "3", "--seed", "5", "--json"]).json();
    assert_eq!((&json[2]["chance"].as_array().unwrap().len(), &json[2]["chosen"].as_array().unwrap().len()), (&1, &11));
}

#[test]
fn what_cannot_be_begun_is_refused() {
    assert!(run(&["openings", "chess"]).refused(2).contains("there is no game `chess`"));
    assert!(run(&["openings", "mill", "--games", "0"]).refused(2).contains("--games"));
}
