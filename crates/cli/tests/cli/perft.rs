//! Perft. The numbers are those of the project's page of reference numbers.

use crate::run;

fn nodes(words: &[&str]) -> u64 {
    let lines = run(&[&["perft", "--json"], words].concat()).json();
    assert_eq!(lines.len(), 1);
    lines[0]["nodes"].as_u64().unwrap()
}

#[test]
fn the_three_games_count_what_others_count() {
    for (game, depth, expected) in [
        ("mill", "4", 255_024),
        ("mill:removals=1", "4", 255_024),
        ("connect4", "7", 823_536),
        ("othello", "7", 55_092),
    ] {
        assert_eq!(nodes(&[game, depth]), expected, "{game} {depth}");
    }
}

#[test]
fn positions_may_be_given() {
    let double_mills = ".ww.b.ww/b.b...b./.b...... w 4 4";
    assert_eq!(nodes(&["mill", "3", "--position", "bwbbw.w./..wbw.wb/bwbwbwb. w 0 0"]), 5853);
    assert_eq!(nodes(&["mill", "3", "--position", "bb.w.bw./.....w../........ w 0 0"]), 156_126);
    assert_eq!(nodes(&["mill", "3", "--position", double_mills]), 9408);
    assert_eq!(nodes(&["mill:removals=1", "3", "--position", double_mills]), 6648);
    let start = "---------------------------OX------XO--------------------------- X";
    assert_eq!(nodes(&["othello", "5", "--position", start]), 1396);
    assert_eq!(nodes(&["connect4", "3", "--position", "-"]), 343);
}

#[test]
fn distinct_positions_are_counted_with_and_without_symmetry() {
    assert_eq!(nodes(&["mill", "3", "--distinct"]), 6072);
    assert_eq!(nodes(&["mill", "3", "--distinct", "--symmetry"]), 428);
    assert_eq!(nodes(&["connect4", "6", "--distinct"]), 16_422);
    assert_eq!(nodes(&["othello", "6", "--symmetry"]), 1773);
}

#[test]
fn depth_0_is_the_position_itself() {
    assert_eq!(nodes(&["mill", "0"]), 1);
    assert_eq!(nodes(&["othello", "0", "--divide"]), 1);
}

#[test]
fn threads_do_not_change_the_count() {
    for threads in ["0", "1", "3"] {
        assert_eq!(nodes(&["othello", "8", "--threads", threads]), 390_216);
    }
}

#[test]
fn first_moves_are_played_before_counting() {
    let divided = &run(&["perft", "connect4", "3", "--json", "--divide"]).json()[0];
    for (mv, count) in divided["moves"].as_object().unwrap() {
        assert_eq!(nodes(&["connect4", "2", "--moves", mv]), count.as_u64().unwrap());
    }
}

#[test]
fn json_has_the_promised_shape() {
    let plain = &run(&["perft", "connect4:rows=5,cols=5", "2", "--json"]).json()[0];
    let keys: Vec<&String> = plain.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["game", "depth", "nodes", "seconds"]);
    assert_eq!(plain["game"], "connect4:cols=5,rows=5");
    assert_eq!(plain["depth"], 2);
    assert!(plain["seconds"].is_f64());
    let divided = &run(&["perft", "othello", "3", "--json", "--divide"]).json()[0];
    let moves = divided["moves"].as_object().unwrap();
    assert_eq!(moves.len(), 4);
    assert_eq!(moves.values().map(|count| count.as_u64().unwrap()).sum::<u64>(), 56);
}

#[test]
fn people_get_grouped_digits_and_a_line_for_each_first_move() {
    let text = run(&["perft", "mill", "3", "--divide"]).good();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 24 + 2);
    assert!(lines[0].starts_with("a7 ") && lines[0].ends_with(" 506"), "{text}");
    assert!(lines[24].starts_with("total") && lines[24].ends_with(" 12,144"), "{text}");
    assert!(lines[25].starts_with("12,144 nodes at depth 3 in ") && lines[25].ends_with(" nodes/s"), "{text}");
}
