//! Whole sessions as text: `>` is input, `<` is output, `#` explains. The first line names the
//! game, and the protocol if the first command does not choose it.

use std::path::{Path, PathBuf};

use endspiel_protocol::Protocol;

use crate::talk::Talk;

/// Masks time and speed, which differ from run to run.
fn masked(line: &str) -> String {
    let mut hide = false;
    let mask = |word: &str| {
        let masked = if hide { "_".to_owned() } else { word.to_owned() };
        hide = matches!(word, "time" | "nps");
        masked
    };
    line.split(' ').map(mask).collect::<Vec<_>>().join(" ")
}

fn play(path: &Path) {
    let text = std::fs::read_to_string(path).unwrap();
    let mut lines = (1..).zip(text.lines());
    let (_, game) = lines.next().unwrap();
    let game = game.strip_prefix("game ").expect("the first line names the game");
    let mut talk = match game.strip_suffix(" by gtp") {
        Some(game) => Talk::start_with(game, Protocol::Gtp),
        None => Talk::start(game),
    };
    let mut input_open = true;
    for (number, line) in lines {
        let place = format!("{}, line {number}", path.display());
        match line.split_at_checked(2) {
            Some(("> ", said)) => {
                input_open = said != "quit";
                talk.say(said);
            }
            // An empty line of output.
            None if line == "<" => assert_eq!(talk.hear(), "", "{place}"),
            Some(("< ", expected)) => assert_eq!(masked(&talk.hear()), masked(expected), "{place}"),
            _ => assert!(line.is_empty() || line.starts_with('#'), "{place}: what is `{line}`?"),
        }
    }
    let (rest, ended) = if input_open { talk.close() } else { talk.wait() };
    assert_eq!(rest, Vec::<String>::new(), "{}", path.display());
    ended.unwrap();
}

#[test]
fn sessions_go_as_they_are_written_down() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(paths.len() >= 8, "{paths:?}");
    for path in paths {
        play(&path);
    }
}
