//! `endspiel solve` position by position.

use super::{run, with_input};

/// Returns the lines without their costs.
fn scores(out: &str) -> Vec<String> {
    out.lines().map(|line| line.rsplitn(3, ' ').nth(2).expect(line).to_owned()).collect()
}

#[test]
fn one_position_is_solved_and_its_cost_told() {
    // From the set end-easy.
    let line = run(&["solve", "connect4", "--moves", "2252576253462244111563365343671351441"]).good();
    let fields: Vec<&str> = line.trim_end().split(' ').collect();
    assert_eq!(fields[..2], ["2252576253462244111563365343671351441", "-1"]);
    assert!(fields.len() == 4 && fields[2..].iter().all(|number| number.parse::<u64>().is_ok()), "{line}");
}

#[test]
fn all_columns_are_solved_and_a_full_one_is_a_dash() {
    // By hand: the side to move wins in column 1 at once, or has to stop column 2.
    let out = run(&["solve", "connect4", "--moves", "121212", "--columns"]).good();
    assert!(out.starts_with("121212 18 "), "{out}");
    let out = run(&["solve", "connect4:cols=4,rows=4", "--moves", "11112222", "--columns"]).good();
    assert_eq!(scores(&out), ["11112222 - - 0 0"]);
    // On 63 cells the first player has 32 stones and wins with the fourth.
    let out = run(&["solve", "connect4:cols=9,rows=7", "--moves", "121212"]).good();
    assert_eq!(scores(&out), ["121212 29"]);
    let lines = run(&["solve", "connect4", "--moves", "121212", "--columns", "--json"]).json();
    assert_eq!((&lines[0]["score"], lines[0]["columns"].as_array().unwrap().len()), (&18.into(), 7));
}

#[test]
fn lines_are_answered_in_their_order_on_any_number_of_threads() {
    let input = "2252576253462244111563365343671351441\n\n# a comment\n121212\n4455\n";
    for threads in ["1", "2", "5"] {
        let out = with_input(&["solve", "connect4", "--threads", threads], input).good();
        assert_eq!(scores(&out), ["2252576253462244111563365343671351441 -1", "121212 18", "4455 18"]);
    }
}

#[test]
fn several_threads_solve_one_position_together() {
    // From the set begin-medium.
    let out = run(&["solve", "connect4", "--moves", "2416615552", "--threads", "3"]).good();
    assert_eq!(scores(&out), ["2416615552 4"]);
}

#[test]
fn bad_lines_are_reported_with_number_and_place_and_the_rest_goes_on() {
    let input = "4455\n44444444\n12121213\n12x\n121212\n";
    let run = with_input(&["solve", "connect4", "--file", "-", "--threads", "1"], input);
    assert_eq!((run.code, scores(&run.out)), (2, vec!["4455 18".to_owned(), "121212 18".to_owned()]));
    let complaints: Vec<&str> = run.err.lines().collect();
    assert_eq!(complaints.len(), 4, "{}", run.err);
    for (line, words) in [
        (0, ["line 2:", "move 7", "column 4 is full"]),
        (1, ["line 3:", "move 8", "over"]),
        (2, ["line 4:", "move 3", "the columns are 1 to 7"]),
        (3, ["endspiel:", "3 of 5 lines", "could not be read"]),
    ] {
        assert!(words.iter().all(|word| complaints[line].contains(word)), "{}", complaints[line]);
    }
    let run = with_input(&["solve", "connect4", "--json"], input);
    let lines: Vec<serde_json::Value> = run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((run.code, lines.len(), &lines[1]["line"]), (2, 5, &2.into()));
}

#[test]
fn lines_that_are_no_text_or_too_long_do_no_harm() {
    let mut input = b"\xff\xfe\n4455\n".to_vec();
    input.extend([b'1'; 10_000]);
    input.extend(b"\n4455");
    let run = with_input(&["solve", "connect4", "--threads", "1"], input);
    assert_eq!((run.code, scores(&run.out)), (2, vec!["4455 18".to_owned(); 2]));
    assert!(run.err.contains("line 1: it is not text") && run.err.contains("line 3: it is too long"), "{}", run.err);
}

#[test]
fn an_expected_score_is_compared() {
    assert_eq!(scores(&with_input(&["solve", "connect4"], "4455 18\n").good()), ["4455 18"]);
    let run = with_input(&["solve", "connect4"], "4455 17\n121212 18\n");
    assert_eq!((run.code, scores(&run.out).len()), (1, 2));
    assert!(run.err.contains("line 1: the score is 18, not 17"), "{}", run.err);
}

/// Endgames as published, with the results of all moves.
const FFORUM: &str = include_str!("../../../othello/tests/endgames/fforum-20-23.obf");

/// `O` has one move on a board of four, by hand: d1 leaves 4 discs against 12.
const ONE_LEFT: &str = "OXX-XXXXXXXXXXXX O";

#[test]
fn endgames_of_othello_are_solved_and_compared_with_what_is_published() {
    let published: Vec<&str> = FFORUM.lines().filter(|line| !line.starts_with('#')).collect();
    for words in [&["--threads", "1"][..], &["--threads", "2", "--table-mb", "4"], &["--forget"]] {
        let out = with_input(&[&["solve", "othello"], words].concat(), FFORUM).good();
        for (line, published) in out.lines().zip(&published) {
            let [score, best, nodes, micros] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
            let result = format!("; {}:{:+};", best.to_uppercase(), score.parse::<i32>().unwrap());
            assert!(published.contains(&result), "{line}: {published}");
            assert!(nodes.parse::<u64>().is_ok() && micros.parse::<u64>().is_ok(), "{line}");
        }
        assert_eq!(out.lines().count(), published.len());
    }
    let wrong = FFORUM.replace("; ", "; a1:+63; ");
    let run = with_input(&["solve", "othello"], wrong);
    assert_eq!((run.code, run.out.lines().count()), (1, published.len()));
    assert!(
        run.err.contains("line 3: the score is 6, not 63") && run.err.contains("have another score"),
        "{}",
        run.err
    );
}

#[test]
fn othello_has_a_word_for_every_odd_position() {
    let input = [
        &format!("{ONE_LEFT} what follows is ignored"),
        "---- ---- ---- ---- X",
        "XXXXXXXXOOOOOOOO X",
        "XXXXXXXXXXXXXXX- O",
        "XO-------------- O",
        "XXXXXXXX",
        "XXXXXXXXX?XXXXXX X",
        "----XO--OX------ Z",
    ]
    .join("\n");
    let run = with_input(&["solve", "othello:size=4"], input);
    let answers: Vec<String> = scores(&run.out);
    assert_eq!((run.code, answers), (2, ["-8 d1", "0 -", "-16 -", "-16 pass"].map(str::to_owned).to_vec()));
    for words in [
        "line 2: not a position: there is no disc on the board",
        "line 6: not a position: it takes 16 squares",
        "line 7: not a position: squares are `X`, `O` or `-`, not `?`",
        "line 8: not a position: the side to move is",
        "4 of 8 lines could not be read",
    ] {
        assert!(run.err.contains(words), "{words}: {}", run.err);
    }
    let lines = super::run(&["solve", "othello:size=4", "--position", ONE_LEFT, "--json"]).json();
    assert_eq!((&lines[0]["score"], &lines[0]["move"]), (&(-8).into(), &"d1".into()));
    let out = super::run(&["solve", "othello:size=4", "--moves", "b1"]).good();
    assert!(out.starts_with("10 "), "the second player wins by ten, as published: {out}");
    assert!(super::run(&["solve", "othello", "--moves", "a1"]).refused(2).contains("a1"));
    assert_eq!(super::run(&["solve", "othello", "--columns"]).refused(2), "othello is not played in columns");
}

#[test]
fn what_is_for_the_other_way_of_solving_is_refused() {
    for (words, reason) in [
        (
            &["solve", "connect4", "--up-to", "3-3"][..],
            "connect4 is solved position by position, and --up-to is for tables",
        ),
        (&["solve", "mill", "--moves", "d6"], "mill is solved as a whole, and --moves is for positions"),
        (
            &["solve", "connect4", "--forget", "--threads", "2"],
            "--forget is for one thread: several threads share one table",
        ),
    ] {
        assert_eq!(run(words).refused(2), reason);
    }
    assert!(run(&["solve", "connect4", "--moves", "44444444"]).refused(2).contains("column 4 is full"));
    assert!(run(&["solve", "connect4", "--table-mb", "0"]).refused(2).contains("whole number from 1"));
}

#[test]
fn a_table_of_any_size_and_forgetting_change_no_score() {
    let moves = "5455174361263362"; // from the set middle-medium
    for words in [&["--table-mb", "1"][..], &["--table-mb", "128"], &["--forget"], &["--threads", "2"]] {
        let out = run(&[&["solve", "connect4", "--moves", moves], words].concat()).good();
        assert_eq!(scores(&out), [format!("{moves} -1")]);
    }
}

#[test]
fn the_book_is_asked_only_when_it_is_wanted() {
    let out = run(&["solve", "connect4", "--position", "-", "--book"]).good();
    assert!(out.contains(" 1 0 "), "{out}");
}
