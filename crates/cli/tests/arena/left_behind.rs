//! However a tournament ends, its programs end with it, and one that could not begin is not stored.

use std::path::PathBuf;
use std::process::Command;

use endspiel_arena::Store;

use crate::queue::{Server, worker};
use crate::{Folder, Process, endspiel, games_done, output, refused, wait_until};

/// A program that ignores everything: the end of its input, and polite signals.
///
/// It has a child of its own and hangs when it is asked for a move.
struct StuckEngine {
    path: String,
    numbers: PathBuf,
    asked: PathBuf,
}

impl StuckEngine {
    fn new(folder: &Folder) -> StuckEngine {
        use std::os::unix::fs::PermissionsExt;
        let (numbers, asked) = (folder.data("numbers"), folder.data("asked"));
        let script = format!(
            "#!/bin/sh\ntrap '' TERM INT HUP\nsleep 1000 &\necho $$ $! >> '{}'\n\
             while read word rest; do case $word in\n\
             ugi) echo ugiok;; isready) echo readyok;; go) echo > '{}'; sleep 1000;; esac; done\nsleep 1000\n",
            numbers.display(),
            asked.display()
        );
        let path = folder.file("stuck", &script);
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o700)).unwrap();
        StuckEngine { path, numbers, asked }
    }

    fn spec(&self) -> String {
        format!("ugi:{}", self.path)
    }

    fn is_asked(&self) -> bool {
        self.asked.exists()
    }

    /// Returns the running programs and children.
    fn running(&self) -> Vec<String> {
        let numbers = std::fs::read_to_string(&self.numbers).unwrap_or_default();
        let runs = |number: &&str| {
            let state = std::fs::read_to_string(format!("/proc/{number}/stat")).unwrap_or_default();
            // A zombie does not run.
            state.rsplit(')').next().is_some_and(|rest| !rest.is_empty() && !rest.trim().starts_with('Z'))
        };
        numbers.split_whitespace().filter(runs).map(str::to_owned).collect()
    }
}

/// Returns a tournament without a time limit for the program.
fn file(folder: &Folder, engine: &StuckEngine) -> String {
    let text = format!(
        "name = 'stuck'\ngame = 'connect4'\n[limits]\npatience = '1000s'\n\
         [[players]]\nengine = '{}'\n[[players]]\nengine = 'random'\n",
        engine.spec()
    );
    folder.file("stuck.toml", &text)
}

#[test]
fn however_a_tournament_ends_its_programs_end_with_it() {
    // Not HUP: under nohup it is ignored, and the program respects that.
    for signal in ["KILL", "TERM", "INT"] {
        let folder = Folder::new(&format!("ended-{signal}"));
        let engine = StuckEngine::new(&folder);
        let file = file(&folder, &engine);
        let mut process = Process::start(&mut endspiel(&folder.data("data"), &["arena", "run", &file]));
        wait_until("the program is asked for a move", || engine.is_asked());
        assert!(engine.running().len() >= 2);
        send(signal, &process);
        wait_until("the tournament ends", || !process.is_running());
        wait_until("its programs have ended", || engine.running().is_empty());
        assert!(output(&folder.data("data"), &["arena", "list"]).contains("0/2 games"), "{signal}");
    }
}

#[test]
fn however_a_worker_ends_its_programs_end_with_it() {
    let folder = Folder::new("worker-ended");
    let server = Server::start(&folder);
    let engine = StuckEngine::new(&folder);
    let file = file(&folder, &engine);
    let _host = Process::start(&mut endspiel(&folder.data("data"), &["arena", "run", &file, "--nats", &server.url()]));
    for signal in ["INT", "KILL"] {
        let _ = std::fs::remove_file(&engine.asked);
        let mut worker = Process::start(worker(&folder, &server, "worker").args(["--allow-program", &engine.path]));
        wait_until("the program is asked for a move", || engine.is_asked());
        send(signal, &worker);
        wait_until("the worker ends", || !worker.is_running());
        wait_until("its programs have ended", || engine.running().is_empty());
    }
}

#[test]
fn a_tournament_of_many_players_ends_soon_after_ctrl_c() {
    let folder = Folder::new("many");
    let players: String =
        (0..400).map(|number| format!("[[players]]\nname = '{number}'\nengine = 'random'\n")).collect();
    let file = folder.file("many.toml", &format!("name = 'many'\ngame = 'connect4'\n{players}"));
    let data = folder.data("data");
    let mut process = Process::start(&mut endspiel(&data, &["arena", "run", &file]));
    let store = Store::open(&data).unwrap();
    wait_until("games are stored", || games_done(&store) >= 100);
    send("INT", &process);
    wait_until("the tournament ends", || !process.is_running());
}

fn send(signal: &str, process: &Process) {
    let number = process.child.id().to_string();
    assert!(Command::new("kill").args(["-s", signal, &number]).status().unwrap().success());
}

#[test]
fn a_tournament_that_could_not_begin_is_not_stored() {
    let folder = Folder::new("not-begun");
    let data = folder.data("data");
    let run = |engine: &str, more: &[&str]| {
        let words = ["arena", "run", "--game", "connect4", "--engine", engine, "--engine", "easy"];
        refused(&data, &[&words[..], more].concat())
    };
    let (code, line) = run("random", &["--nats", "nats://127.0.0.1:1"]);
    assert!(code == 1 && line.contains("cannot reach nats://127.0.0.1:1"), "{line}");
    let (code, line) = run("ugi:no/such/program", &[]);
    assert!(code == 1 && line.contains("cannot start no/such/program"), "{line}");
    assert!(output(&data, &["arena", "list"]).starts_with("no tournaments yet"));
    assert_eq!(std::fs::read_dir(data.join("arena")).unwrap().count(), 0);
}
