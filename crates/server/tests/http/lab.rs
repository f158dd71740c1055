//! The tree of a small search, and the comparison of algorithms.

use serde_json::{Value, json};

use crate::server;

fn tree(query: &str) -> Value {
    server().get(&format!("/lab/tree?game=connect4&depth=3&{query}")).good()
}

#[test]
fn the_tree_of_minimax_is_whole() {
    let tree = tree("algorithm=minimax");
    // Seven columns, three plies.
    assert_eq!(tree["counts"]["nodes"], 1 + 7 + 49 + 343);
    assert_eq!(tree["counts"]["cutoffs"], 0);
    assert_eq!(tree["nodes"].as_array().unwrap().len(), 400);
    assert_eq!(tree["nodes"][0]["player"], "max");
    assert_eq!(tree["complete"], true);
}

#[test]
fn all_ideas_find_the_same_value_with_less_work() {
    let minimax = tree("algorithm=minimax");
    for ideas in ["algorithm=alphabeta", "algorithm=alphabeta&ordering=on", "algorithm=alphabeta&table=on&symmetry=on"]
    {
        let other = tree(ideas);
        assert_eq!(other["value"], minimax["value"], "{ideas}");
        assert!(other["counts"]["nodes"].as_u64() < minimax["counts"]["nodes"].as_u64(), "{ideas}");
    }
}

#[test]
fn cut_offs_say_what_was_left_out() {
    let tree = tree("algorithm=alphabeta");
    let nodes = tree["nodes"].as_array().unwrap();
    let cut = nodes.iter().find(|node| !node["cut"].is_null()).unwrap();
    let reason = &nodes[cut["cut"]["at"].as_u64().unwrap() as usize];
    assert_eq!((&reason["parent"], &reason["move"]), (&cut["id"], &cut["cut"]["by"]));
    assert!(!cut["cut"]["skipped"].as_array().unwrap().is_empty());
}

#[test]
fn a_tree_of_numbers_is_searched_like_a_game() {
    let tree =
        |algorithm: &str| server().get(&format!("/lab/numbers?tree=((3%205)%20(2%209))&algorithm={algorithm}")).good();
    let (minimax, cut) = (tree("minimax"), tree("alphabeta"));
    // By hand: the 2 refutes the second move.
    assert_eq!((&minimax["counts"]["leaves"], &cut["counts"]["leaves"]), (&json!(4), &json!(3)));
    assert_eq!((&minimax["value"], &cut["value"]), (&json!(3), &json!(3)));
    assert_eq!(server().get("/lab/numbers?tree=((3%205)").refused(422), "bad-position");
    assert_eq!(server().get("/lab/numbers").refused(400), "bad-request");
}

#[test]
fn a_large_tree_says_what_it_leaves_out() {
    let tree = server().get("/lab/tree?game=connect4&depth=6").good();
    let nodes = tree["nodes"].as_array().unwrap();
    let left_out: u64 = nodes.iter().filter_map(|node| node["left_out"]["nodes"].as_u64()).sum();
    assert_eq!(nodes.len() as u64 + left_out, tree["counts"]["nodes"].as_u64().unwrap());
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let server = server();
    assert_eq!(server.get("/lab/tree?game=mill&depth=0").refused(400), "bad-request");
    assert_eq!(server.get("/lab/tree?game=mill&depth=99").refused(400), "bad-request");
    assert_eq!(server.get("/lab/tree?game=mill&ordering=maybe").refused(400), "bad-request");
    assert_eq!(server.get("/lab/tree?game=mill&eval=nonsense").refused(422), "bad-spec");
    assert_eq!(server.get("/lab/tree?game=connect4&moves=1212121").refused(409), "not-possible");
}

#[test]
fn the_comparison_has_a_row_for_every_algorithm() {
    let mut events = server().events("/compare?game=connect4&depth=3");
    let mut names = Vec::new();
    while let Some((name, data)) = events.next() {
        if name == "row" {
            assert!(data["nodes"].as_u64() > Some(0), "{data}");
            names.push(data["algorithm"].clone());
        }
    }
    assert_eq!(names.first(), Some(&json!("minimax")));
    assert_eq!(names.len(), endspiel_games::compare::algorithms(3).len());
}
