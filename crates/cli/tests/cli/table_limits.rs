//! Tables under a draw limit.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;

use serde_json::json;

use crate::{Run, command, folder, run};

fn at(data: &Path, words: &[&str]) -> Run {
    run(&[words, &["--data", data.to_str().unwrap()]].concat())
}

#[test]
fn tables_under_a_limit_are_counted_verified_and_kept_apart() {
    let data = folder("limit");
    at(&data, &["solve", "mill", "--up-to", "4-3", "--limit", "10"]).good();
    at(&data, &["solve", "mill", "--up-to", "3-3"]).good();
    let row = |[own, opponent, positions, wins, draws, losses]: [u64; 6], longest: [Option<u64>; 2]| {
        json!({
            "own": own, "opponent": opponent, "positions": positions, "wins": wins, "draws": draws,
            "losses": losses, "longest_win": longest[0], "longest_loss": longest[1], "limit": 10,
        })
    };
    let known = json!([
        row([3, 3, 169626, 128287, 24921, 16418], [Some(9), Some(10)]),
        row([3, 4, 760398, 3094, 757304, 0], [Some(1), None]),
        row([4, 3, 760398, 75397, 685001, 0], [Some(1), None]),
    ]);
    assert_eq!(at(&data, &["tables", "stats", "--limit", "10", "--json"]).json(), [known]);
    assert!(at(&data, &["tables", "verify", "--limit", "10"]).good().ends_with("3 tables, all right\n"));
    assert!(at(&data, &["tables", "verify"]).good().ends_with("1 table, all right\n"));
    assert!(at(&data, &["tables", "list"]).good().contains("4 tables"));
    let chart = data.join("waits.svg");
    at(&data, &["tables", "stats", "3-3", "--limit", "10", "--chart", chart.to_str().unwrap()]).good();
    assert!(fs::read_to_string(chart).unwrap().contains("draw limit 10"));
    let text = data.join("3-3.csv");
    at(&data, &["tables", "export", text.to_str().unwrap(), "--positions", "3-3", "--limit", "10"]).good();
    let text = fs::read_to_string(text).unwrap();
    assert!(text.starts_with("position,value,removal\n"));
    assert_eq!(text.lines().filter(|line| line.contains(",loss,")).count(), 16418);

    let archive = data.join("values.tar");
    let archive = archive.to_str().unwrap();
    at(&data, &["tables", "export", archive, "--values", "--limit", "10"]).good();
    let other = folder("limit-import");
    assert!(at(&other, &["tables", "import", archive]).good().contains("3 tables"));
    assert!(at(&other, &["tables", "verify", "--limit", "10"]).good().ends_with("3 tables, all right\n"));
    assert!(at(&other, &["tables", "remove", "--all"]).good().contains("3 tables removed"));
}

#[test]
fn a_killed_build_under_a_limit_goes_on_and_ends_with_the_same_files() {
    let words = |data: &Path| {
        ["solve", "mill", "--up-to", "4-3", "--limit", "30", "--json", "--data", data.to_str().unwrap()]
            .map(str::to_owned)
    };
    let build = |data: &Path| {
        let words = words(data);
        command(&words.each_ref().map(String::as_str))
    };
    let (undisturbed, data) = (folder("limit-undisturbed"), folder("limit-killed"));
    assert!(build(&undisturbed).output().unwrap().status.success());
    for kill_after in [0, 1, 2] {
        let mut child = build(&data).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        // Killed as soon as that number of tables is finished.
        lines.take(kill_after).for_each(drop);
        let _ = child.kill();
        child.wait().unwrap();
    }
    assert!(build(&data).output().unwrap().status.success());
    for name in ["3-3", "4-3", "3-4"] {
        let table = |data: &Path| fs::read(data.join(format!("tables/mill-limit-30-{name}.table"))).unwrap();
        assert!(table(&data) == table(&undisturbed), "{name}");
    }
}

#[test]
fn a_limit_that_cannot_be_and_a_table_of_another_limit_are_refused() {
    let data = folder("limit-refused");
    for limit in ["0", "251", "1000000000", "-1", "soon"] {
        let limit = format!("--limit={limit}");
        assert!(at(&data, &["solve", "mill", "--up-to", "3-3", &limit]).refused(2).contains("from 1 to 250, or off"));
    }
    at(&data, &["solve", "mill", "--up-to", "3-3", "--limit", "30"]).good();
    let table = |name: &str| data.join("tables").join(name);
    for name in ["mill-limit-10-3-3.table", "mill-3-3.table"] {
        fs::copy(table("mill-limit-30-3-3.table"), table(name)).unwrap();
    }
    let ten = at(&data, &["tables", "verify", "--limit", "10"]);
    assert!(ten.out.contains("made with draw limit 30, not 10"), "{}", ten.out);
    assert!(ten.refused(1).contains("`endspiel tables repair --limit 10` builds them anew"), "{}", ten.err);
    let off = at(&data, &["tables", "verify"]);
    assert!(off.out.contains("made with draw limit 30, not off"), "{}", off.out);
    assert!(off.refused(1).contains("`endspiel tables repair` builds them anew"), "{}", off.err);
}

/// White wins in 25 plies, without a removal before the last.
const WON_IN_25: &str = "bb.w.bw./.....w../........ w 0 0";

#[test]
fn a_win_holds_as_long_as_the_limit_leaves_plies_enough() {
    let data = folder("limit-probe");
    at(&data, &["solve", "mill", "--up-to", "3-3", "--limit", "30"]).good();
    at(&data, &["solve", "mill", "--up-to", "3-3"]).good();
    let probe = |words: &[&str]| at(&data, &[&["probe", "mill", "--position", WON_IN_25], words].concat());
    for (since, value, removal) in [("0", json!("win"), json!(25)), ("5", json!("win"), json!(25))] {
        let probed = probe(&["--limit", "30", "--since", since, "--json"]).json().remove(0);
        assert_eq!((&probed["plies"], &probed["moves"][0]["plies"]), (&removal, &removal));
        assert_eq!(
            (&probed["value"], &probed["removal"], &probed["moves"][0]["removal"]),
            (&value, &removal, &removal)
        );
    }
    let probed = probe(&["--limit", "30", "--since", "6", "--json"]).json().remove(0);
    assert_eq!((&probed["value"], &probed["without_limit"]), (&json!("draw"), &json!("win")));
    assert_eq!(probed["moves"][0]["value"], json!("draw"));
    assert!(probe(&["--limit", "30"]).good().starts_with("wins in 13 moves (25 plies)"));
    let cursed = probe(&["--limit", "30", "--since", "6"]).good();
    assert!(cursed.starts_with("draw; would win without the draw limit"), "{cursed}");
    // Tables without a limit answer as far as none can come between.
    let sure = probe(&["--limit", "25", "--json"]).json().remove(0);
    assert_eq!((&sure["value"], &sure["plies"]), (&json!("win"), &json!(25)));
    assert!(probe(&["--limit", "24"]).refused(1).contains("endspiel solve mill --limit 24"));
    for since in ["31", "1000000000", "99999999999999999999"] {
        let refused = probe(&["--limit", "30", "--since", since]);
        assert_eq!(refused.refused(2), "--since is beyond the draw limit: the game is over before that");
    }
    assert!(probe(&["--limit", "30", "--since", "soon"]).refused(2).contains("a whole number of plies"));
}

#[test]
fn nothing_is_called_exact_that_the_limit_overturns() {
    let data = folder("limit-play");
    at(&data, &["solve", "mill", "--up-to", "3-3"]).good();
    let play = |limit: &str| {
        let words = ["play", "mill", "--position", WON_IN_25, "--white", "perfect", "--black", "perfect"];
        at(&data, &[&words[..], &["--no-removal-limit", limit]].concat()).good()
    };
    let unsure = play("24");
    assert!(unsure.contains("without draw limit: wins in 13 moves, perhaps not in time"), "{unsure}");
    assert!(unsure.contains("Draw: too many moves without a removal."), "{unsure}");
    assert!(!unsure.contains("(endgame table)"), "{unsure}");
    assert!(play("25").contains("white wins in 13 moves (25 plies; endgame table)"));
    at(&data, &["solve", "mill", "--up-to", "3-3", "--limit", "24"]).good();
    let drawn = play("24");
    assert!(drawn.contains("draw; white would win without the draw limit (endgame table)"), "{drawn}");
    assert!(!drawn.contains("wins"), "{drawn}");
    at(&data, &["solve", "mill", "--up-to", "3-3", "--limit", "26"]).good();
    let won = play("26");
    assert!(won.contains("white wins in 13 moves (25 plies; endgame table)"), "{won}");
    assert!(!won.contains("Draw"), "{won}");
}

#[test]
fn engines_name_the_distance_under_the_usual_limit() {
    let data = folder("limit-distance");
    at(&data, &["solve", "mill", "--up-to", "3-3"]).good();
    let analyzed = at(&data, &["analyze", "mill", "--position", WON_IN_25]).good();
    assert!(analyzed.contains("white wins in 13 moves (25 plies)"), "{analyzed}");
    let json = at(&data, &["analyze", "mill", "--position", WON_IN_25, "--json"]).json();
    assert_eq!(json.last().unwrap()["lines"][0]["plies"], 25);
    let words = ["play", "mill", "--position", WON_IN_25, "--white", "perfect", "--black", "perfect"];
    let played = at(&data, &words).good();
    assert!(played.contains("white wins in 13 moves (25 plies; endgame table)"), "{played}");
    assert!(played.contains("  25. White ") && played.contains("White wins: "), "{played}");
    fs::remove_dir_all(data).unwrap();
}
