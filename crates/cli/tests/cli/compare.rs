//! Comparing algorithms on one position.

use serde_json::Value;

use crate::{folder, run};

fn compare(words: &[&str]) -> Vec<Value> {
    run(&[&["compare", "--json"], words].concat()).json()
}

fn named<'a>(comparisons: &'a Value, name: &str) -> &'a Value {
    comparisons.as_array().unwrap().iter().find(|one| one["algorithm"] == name).expect(name)
}

#[test]
fn every_algorithm_is_compared_with_all_it_counts() {
    let comparisons = &compare(&["mill", "--depth", "3"])[0];
    assert!(comparisons.as_array().unwrap().len() > 20);
    for one in comparisons.as_array().unwrap() {
        for key in ["algorithm", "engine", "depth", "nodes", "branching", "cost", "seconds", "move", "value"] {
            assert!(!one[key].is_null(), "{key}: {one}");
        }
        assert_eq!(one["completed"], true);
    }
}

#[test]
fn alpha_beta_needs_fewer_positions_than_minimax_and_finds_the_same_value() {
    let comparisons = &compare(&["othello", "--depth", "5", "--moves", "f5d6"])[0];
    let (minimax, alphabeta) = (named(comparisons, "minimax"), named(comparisons, "alpha-beta as documented"));
    assert_eq!(minimax["value"], alphabeta["value"]);
    assert!(minimax["nodes"].as_u64() > alphabeta["nodes"].as_u64());
    assert_eq!(minimax["cost"]["cutoffs"], 0);
}

#[test]
fn an_algorithm_that_runs_out_of_nodes_is_marked() {
    let words = ["mill", "--depth", "6", "--nodes", "2000"];
    let comparisons = &compare(&words)[0];
    assert_eq!(named(comparisons, "minimax")["completed"], false);
    let text = run(&[&["compare"], &words[..]].concat()).good();
    assert!(text.contains("\nminimax * "), "{text}");
    assert!(text.contains("*  stopped after 2,000 positions: minimax at depth "), "{text}");
}

#[test]
fn connect_four_points_to_the_table_of_the_school_paper() {
    assert_eq!(compare(&["connect4", "--depth", "2"]).len(), 1);
    let text = run(&["compare", "connect4", "--depth", "2"]).good();
    assert!(text.ends_with("endspiel experiment depth-costs\n"), "{text}");
}

#[test]
fn a_picture_is_drawn_into_a_file() {
    let folder = folder("picture");
    for (name, begins) in [("nodes.svg", &b"<svg"[..]), ("nodes.PNG", b"\x89PNG\r\n\x1a\n")] {
        let file = folder.join(name);
        run(&["compare", "othello", "--depth", "2", "--picture", file.to_str().unwrap()]).good();
        let bytes = std::fs::read(&file).unwrap();
        assert!(bytes.starts_with(begins), "{name}");
    }
    let svg = std::fs::read_to_string(folder.join("nodes.svg")).unwrap();
    for part in ["othello, depth 2", "minimax", "all but table", "</svg>"] {
        assert!(svg.contains(part), "{part}");
    }
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 2);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_cannot_be_compared_is_refused() {
    assert!(
        run(&["compare", "connect4", "--depth", "3", "--moves", "1212121"]).refused(2).contains("the game is over")
    );
    assert!(run(&["compare", "mill"]).refused(2).contains("--depth"));
    assert!(run(&["compare", "mill", "--depth", "0"]).refused(2).contains("from 1 to 1000"));
    assert!(run(&["compare", "mill", "--depth", "2", "--nodes", "0"]).refused(2).contains("from 1 on"));
    let picture = run(&["compare", "mill", "--depth", "2", "--picture", "nodes.jpg"]);
    assert!(picture.refused(2).contains("ends with .svg or .png"), "{}", picture.err);
    let nowhere = run(&["compare", "othello", "--depth", "1", "--picture", "no/such/folder/nodes.svg"]);
    assert!(nowhere.refused(1).starts_with("cannot write no/such/folder/nodes.svg"), "{}", nowhere.err);
}
