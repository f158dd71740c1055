//! Help, manual and completions: one source, every command in all of them.

use crate::{folder, run};

const COMMANDS: [&str; 19] = [
    "serve",
    "play",
    "analyze",
    "compare",
    "show",
    "perft",
    "probe",
    "solve",
    "book",
    "tables",
    "convert",
    "games",
    "engines",
    "engine",
    "arena",
    "experiment",
    "bench",
    "completions",
    "man",
];

#[test]
fn completions_know_every_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = run(&["completions", shell]).good();
        for command in COMMANDS {
            assert!(script.contains(command), "{shell}: {command}");
        }
    }
}

#[test]
fn the_manual_names_every_command_and_has_a_page_for_each() {
    let manual = run(&["man"]).good();
    assert!(manual.contains(".TH endspiel 1"), "{manual}");
    for command in COMMANDS {
        assert!(manual.contains(&format!("endspiel\\-{command}(1)")), "{command}");
        let page = run(&["man", command]).good();
        assert!(
            page.contains(&format!(".TH endspiel\\-{command} 1"))
                || page.contains(&format!(".TH endspiel-{command} 1"))
        );
        assert!(page.contains("Examples"), "{command}");
    }
}

#[test]
fn all_pages_can_be_written_into_a_folder() {
    let folder = folder("man").join("man1");
    assert_eq!(run(&["man", "--all", folder.to_str().unwrap()]).good(), "");
    for command in COMMANDS {
        assert!(folder.join(format!("endspiel-{command}.1")).is_file(), "{command}");
    }
    std::fs::remove_dir_all(folder.parent().unwrap()).unwrap();
}

#[test]
fn every_page_of_help_teaches_by_examples() {
    let program = run(&["--help"]).good();
    for command in COMMANDS {
        assert!(program.contains(&format!("\n  {command} ")), "{command}");
        let page = run(&[command, "--help"]).good();
        let examples = page.split("Examples:\n").nth(1).expect(command);
        assert!(examples.lines().filter(|line| line.starts_with("  ") && line.contains("endspiel ")).count() >= 2);
        assert_eq!(run(&["help", command]).good(), page);
    }
}

#[test]
fn examples_on_the_pages_of_help_work() {
    for line in [
        "show othello --moves f5d6c3",
        "perft mill 3 --divide",
        "perft connect4 4 --moves 4453 --distinct --symmetry",
        "show connect4:cols=9,rows=6,win=5",
        "play mill --white random --black random --seed 3 --json",
        "analyze mill --engine alphabeta:states=25000 --lines 3",
        "compare mill --depth 3 --nodes 1000000 --json",
    ] {
        run(&line.split(' ').collect::<Vec<_>>()).good();
    }
    run(&["show", "mill", "--moves", "d6 f4 d2 b4"]).good();
    run(&["analyze", "mill", "--position", "bb.w.bw./.....w../........ w 0 0", "--depth", "5"]).good();
    run(&["show", "mill", "--position", "bb.w.bw./.....w../........ w 0 0"]).good();
}

#[test]
fn help_on_playing_and_analysing_teaches_the_engines() {
    for command in ["play", "analyze"] {
        let page = run(&[command, "--help"]).good();
        for spec in
            ["beginner", "normal", "minimax:depth=3", "alphabeta:states=25000", "best:time=", "ugi:PATH", "gtp:PATH"]
        {
            assert!(page.contains(spec), "{command}: {spec}");
        }
    }
}
