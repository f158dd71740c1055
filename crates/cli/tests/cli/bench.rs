//! Fixed work.

use crate::run;

#[test]
fn the_search_visits_the_nodes_it_is_known_to_visit() {
    let text = run(&["bench", "--check"]).good();
    assert!(text.lines().last().unwrap().starts_with("signature "), "{text}");
}

#[test]
fn json_has_positions_games_and_the_signature() {
    let bench = &run(&["bench", "--json", "--threads", "2"]).json()[0];
    let nodes =
        |key: &str| -> u64 { bench[key].as_array().unwrap().iter().map(|one| one["nodes"].as_u64().unwrap()).sum() };
    assert_eq!(bench["signature"], nodes("positions"));
    assert_eq!(bench["signature"], nodes("games"));
    let games: Vec<&str> = bench["games"].as_array().unwrap().iter().map(|one| one["game"].as_str().unwrap()).collect();
    assert_eq!(games, ["mill", "connect4", "othello"]);
    for position in bench["positions"].as_array().unwrap() {
        assert!(position["seconds"].is_f64() && position["nodes_per_second"].is_f64(), "{position}");
    }
}

#[test]
fn only_one_thread_has_a_signature_to_check() {
    assert!(run(&["bench", "--check", "--threads", "2"]).refused(2).contains("cannot be used with"));
}
