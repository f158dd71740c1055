//! Lists of positions and puzzles on many machines: the same bytes as on one, whatever dies.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use endspiel_game::{DrawLimits, Random};
use endspiel_games::Games;
use serde_json::{Value, json};

use crate::programs::Stranger;
use crate::queue::{Server, worker};
use crate::{Folder, Process, endspiel, output, wait_until};

/// Returns positions after random moves, each once.
fn positions(game: &str, plies: usize, count: usize) -> String {
    let rules = Games::usual().open(game).unwrap();
    let mut lines = Vec::new();
    for seed in 0.. {
        let (mut random, mut played) = (Random::new(seed), rules.open(None, DrawLimits::NONE).unwrap());
        while played.moves().len() < plies && played.ending().is_none() {
            let moves = played.legal_moves();
            played.play(&moves[random.below(moves.len())]).unwrap();
        }
        let position = played.position();
        if played.ending().is_none() && !lines.contains(&position) {
            lines.push(position);
        }
        if lines.len() == count {
            return lines.join("\n") + "\n";
        }
    }
    unreachable!("there are always more seeds")
}

/// A host whose output goes to a file.
fn host(data: &Path, words: &[&str], out: &Path) -> Command {
    let mut command = endspiel(data, words);
    command.stdout(std::fs::File::create(out).unwrap()).stderr(Stdio::piped());
    command
}

/// Returns the journals in a data folder.
fn journals(data: &Path) -> Vec<PathBuf> {
    let files = std::fs::read_dir(data.join("jobs")).into_iter().flatten();
    files.map(|file| file.unwrap().path()).collect()
}

/// Returns the number of records in the journals of a data folder.
fn records(data: &Path) -> usize {
    let lines = |path: &PathBuf| std::fs::read(path).unwrap_or_default().iter().filter(|&&byte| byte == b'\n').count();
    journals(data).iter().map(lines).sum::<usize>().saturating_sub(1)
}

#[test]
fn labels_are_the_same_with_workers_and_hosts_killed() {
    let folder = Folder::new("labels");
    let mut server = Server::start(&folder);
    // Thousands of labels, so that everything that dies does so in the middle.
    let list = folder.file("list.txt", &(positions("connect4", 26, 1500) + "no position\n"));
    let alone = endspiel(&folder.data("alone"), &["label", "connect4", "--file", &list])
        .stdout(Stdio::piped())
        .output()
        .unwrap();
    assert_eq!(alone.status.code(), Some(2));
    let (url, data, out) = (server.url(), folder.data("shared"), folder.data("out"));
    let words = ["label", "connect4", "--file", &list, "--nats", &url, "--silence", "1s", "--batch", "3"];
    let mut workers: Vec<Process> = (0..2).map(|_| Process::start(&mut worker(&folder, &server, "worker"))).collect();
    let mut running = Process::start(&mut host(&data, &words, &out));
    for step in 1..=6 {
        wait_until("labels are stored", || records(&data) >= 150 * step || !running.is_running());
        match step % 3 {
            0 => {
                running.kill();
                running = Process::start(&mut host(&data, &words, &out));
            }
            1 => {
                workers.remove(0).kill();
                workers.push(Process::start(&mut worker(&folder, &server, "worker")));
            }
            _ => server.restart(),
        }
    }
    assert_eq!(running.child.wait().unwrap().code(), Some(2));
    assert_eq!(std::fs::read(&out).unwrap(), alone.stdout);
    assert!(journals(&data).is_empty());
}

#[test]
fn a_list_of_endgames_and_puzzles_are_the_same_on_other_machines() {
    let folder = Folder::new("lists");
    let server = Server::start(&folder);
    let _workers: Vec<Process> = (0..2).map(|_| Process::start(&mut worker(&folder, &server, "worker"))).collect();
    let url = server.url();
    let (alone, shared) = (folder.data("alone"), folder.data("shared"));
    // All but the time of each position.
    let costs =
        |out: String| -> Vec<String> { out.lines().map(|line| line.rsplit_once(' ').unwrap().0.to_owned()).collect() };
    for (game, plies) in [("connect4", 24), ("othello", 50)] {
        let list = folder.file(game, &positions(game, plies, 40));
        let here = output(&alone, &["solve", game, "--file", &list, "--forget", "--threads", "1"]);
        let there = output(&shared, &["solve", game, "--file", &list, "--nats", &url]);
        assert_eq!(costs(there), costs(here), "{game}");
    }
    let words = ["puzzles", "connect4", "--count", "5", "--seed", "3"];
    let here = output(&alone, &words);
    assert_eq!(output(&shared, &[&words[..], &["--nats", &url]].concat()), here);
}

#[test]
fn a_book_has_the_same_bytes_with_workers_and_hosts_killed() {
    let folder = Folder::new("book");
    let server = Server::start(&folder);
    let url = server.url();
    let words =
        ["book", "connect4", "--plies", "6", "--table-mb", "16", "--nats", &url, "--silence", "1s", "--batch", "1"];
    let mut at_work = Process::start(&mut worker(&folder, &server, "worker"));
    let (calm, wild) = (folder.data("calm"), folder.data("wild"));
    output(&calm, &words);
    let mut running = Process::start(&mut endspiel(&wild, &words));
    wait_until("parts are stored", || records(&wild) >= 50 || !running.is_running());
    at_work.kill();
    running.kill();
    at_work = Process::start(&mut worker(&folder, &server, "worker"));
    output(&wild, &words);
    let book = |data: &Path| std::fs::read(data.join("books/connect4.book")).unwrap();
    assert!(book(&calm) == book(&wild) && journals(&wild).is_empty());
    assert!(at_work.is_running());
    let probed = output(&calm, &["probe", "connect4", "--position", "-"]);
    assert!(probed.starts_with("wins in 21 moves (+1) (book)"), "{probed}");
    assert!(
        crate::refused(&calm, &["book", "othello", "--nats", &url]).1.contains("--nats is for books of exact values")
    );
}

#[test]
fn a_killed_list_goes_on_without_a_queue_too() {
    let folder = Folder::new("here");
    let list = folder.file("list.txt", &positions("connect4", 18, 400));
    let (data, out) = (folder.data("data"), folder.data("out"));
    let words = ["label", "connect4", "--file", &list, "--threads", "1"];
    let mut running = Process::start(&mut host(&data, &words, &out));
    wait_until("labels are stored", || records(&data) > 0 || !running.is_running());
    running.kill();
    let before = records(&data);
    let again = output(&data, &words);
    assert_eq!(again, output(&folder.data("alone"), &words));
    assert!(before == 0 || again.lines().count() >= before);
}

#[test]
fn a_worker_does_only_what_its_owner_allows() {
    let folder = Folder::new("only");
    let server = Server::start(&folder);
    let list = folder.file("list.txt", &positions("connect4", 30, 10));
    let url = server.url();
    let words = ["solve", "connect4", "--file", &list, "--nats", &url, "--table-mb", "256"];
    let mut running = Process::start(&mut host(&folder.data("data"), &words, &folder.data("out")));
    let begin = |more: &[&str]| {
        let mut command = endspiel(&folder.data("worker"), &["worker", "--nats", &url, "--threads", "2"]);
        Process::start(command.args(more).stderr(Stdio::piped()))
    };
    let mut labels = begin(&["--only", "labels"]);
    let said = running.hear("does not play");
    assert!(said.contains("has not allowed work of the kind `solve`"), "{said}");
    labels.hear("cannot play in `endgames of");
    let _small = begin(&["--memory", "300"]);
    let said = running.hear("it takes 512 MB");
    assert!(said.contains("the owner allows 300 MB"), "{said}");
    let _large = begin(&["--memory", "600", "--only", "lists,puzzles"]);
    assert!(running.child.wait().unwrap().success());
}

#[test]
fn the_queue_says_what_waits_and_which_workers_there_are() {
    let folder = Folder::new("status");
    let server = Server::start(&folder);
    let url = server.url();
    let status = || -> Value {
        serde_json::from_str(&output(&folder.data("data"), &["queue", "status", "--nats", &url, "--json"])).unwrap()
    };
    assert_eq!(status(), json!({ "runs": [], "workers": [] }));
    let list = folder.file("list.txt", &positions("connect4", 30, 10));
    let words = ["label", "connect4", "--file", &list, "--nats", &url, "--batch", "5"];
    let _host = Process::start(&mut host(&folder.data("data"), &words, &folder.data("out")));
    let mut only = endspiel(&folder.data("worker"), &["worker", "--nats", &url, "--only", "tournaments"]);
    let mut only = Process::start(only.stderr(Stdio::piped()));
    only.hear("cannot play in");
    let found = status();
    let (run, worker) = (&found["runs"][0], &found["workers"][0]);
    assert_eq!((&run["kind"], &run["waiting"], &run["running"]), (&json!("label"), &json!(2), &json!(0)));
    assert_eq!((&run["host"]["done"], &run["host"]["total"]), (&json!(0), &json!(10)));
    let refuses = worker["refuses"][run["run"].as_str().unwrap()].as_str().unwrap();
    assert!(refuses.contains("has not allowed"), "{found}");
}

#[test]
fn a_worker_and_a_server_serve_figures_where_they_are_asked_to() {
    use std::io::Read;
    let folder = Folder::new("figures");
    let server = Server::start(&folder);
    let url = server.url();
    for (words, figure) in [
        (&["worker", "--nats", &url, "--metrics", "127.0.0.1:0"][..], "endspiel_jobs_running 0"),
        (&["serve", "--port", "0", "--metrics", "127.0.0.1:0"], "endspiel_searches_running 0"),
    ] {
        let mut process = Process::start(endspiel(&folder.data("figures"), words).stderr(Stdio::piped()));
        let said = process.hear("/metrics");
        let address = said.lines().last().unwrap().rsplit("http://").next().unwrap().trim_end_matches("/metrics");
        wait_until("there are figures", || {
            let mut stream = std::net::TcpStream::connect(address).unwrap();
            stream.write_all(b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
            let mut answer = String::new();
            stream.read_to_string(&mut answer).unwrap();
            assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
            answer.contains(figure)
        });
    }
}

#[test]
fn a_job_that_ends_two_workers_is_put_aside_and_named() {
    let folder = Folder::new("aside");
    let server = Server::start(&folder);
    let url = server.url();
    // A program that ends its worker when it is asked for a move of the second game.
    let victim = folder.data("victim");
    let script = format!(
        "#!/bin/sh\nwhile read word rest; do case $word in\nugi) echo ugiok;; isready) echo readyok;;\n\
         go) kill -9 $(cat '{}'); sleep 1000;; esac; done\n",
        victim.display()
    );
    let path = folder.file("killer", &script);
    crate::programs::make_executable(Path::new(&path));
    let engine = format!("ugi:{path}");
    let words = [
        "arena",
        "run",
        "--game",
        "connect4",
        "--engine",
        &engine,
        "--engine",
        "random",
        "--nats",
        &url,
        "--silence",
        "1s",
        "--batch",
        "1",
        "--games",
        "1",
        "--rounds",
        "1",
    ];
    let mut running = Process::start(endspiel(&folder.data("data"), &words).stderr(Stdio::piped()));
    let mut deaths = 0;
    let work = || {
        let mut command = worker(&folder, &server, "worker");
        let process = Process::start(command.args(["--allow-program", &path]));
        std::fs::File::create(&victim).unwrap().write_all(process.child.id().to_string().as_bytes()).unwrap();
        process
    };
    let mut at_work = work();
    wait_until("the host gives up", || {
        if !at_work.is_running() {
            deaths += 1;
            at_work = work();
        }
        !running.is_running()
    });
    let said = running.hear("put aside; the same command tries again");
    assert!(said.contains("job 0 is put aside: workers went away over it twice"), "{said}");
    assert_eq!(deaths, 2);
    assert_eq!(running.child.wait().unwrap().code(), Some(1));
}

/// Returns the head of the only journal, once it is there, and waits until jobs are in the queue.
fn announced(folder: &Folder, data: &Path, url: &str) -> Value {
    wait_until("jobs are in the queue", || {
        let status = output(&folder.data("other"), &["queue", "status", "--nats", url, "--json"]);
        serde_json::from_str::<Value>(&status).unwrap()["runs"][0]["waiting"].as_u64() > Some(0)
    });
    let journal = std::fs::read_to_string(&journals(data)[0]).unwrap();
    serde_json::from_str(journal.lines().next().unwrap()).unwrap()
}

#[test]
fn a_false_score_in_the_sample_is_named_and_does_not_count() {
    let folder = Folder::new("sample");
    let server = Server::start(&folder);
    let url = server.url();
    let lines = positions("connect4", 32, 120);
    let list = folder.file("list.txt", &lines);
    let (data, out) = (folder.data("data"), folder.data("out"));
    let words = ["label", "connect4", "--file", &list, "--nats", &url];
    let mut running = Process::start(&mut host(&data, &words, &out));
    let head = announced(&folder, &data, &url);
    let uid = head["uid"].as_str().unwrap();
    // A possible label, and a false one: the position goes on for some plies.
    let label = json!({ "position": lines.lines().nth(99).unwrap(), "value": "win", "plies": 999 });
    let result = json!({ "program": head["program"], "run": uid, "number": 99, "worker": "liar", "game": label });
    Stranger::connect(&server).publish(&format!("endspiel.result.{uid}"), &result);
    let _worker = Process::start(&mut worker(&folder, &server, "worker"));
    let said = running.hear("job 99 has another result from");
    assert!(said.contains("than from liar"), "{said}");
    assert!(running.child.wait().unwrap().success());
    let alone = output(&folder.data("alone"), &words[..4]);
    assert_eq!(std::fs::read_to_string(&out).unwrap(), alone);
}

#[test]
fn hostile_results_are_refused_and_named() {
    let folder = Folder::new("hostile");
    let server = Server::start(&folder);
    let url = server.url();
    let list = folder.file("list.txt", "121212\n4455\n");
    let (data, out) = (folder.data("data"), folder.data("out"));
    let words = ["label", "connect4", "--file", &list, "--nats", &url, "--silence", "1s"];
    let mut running = Process::start(&mut host(&data, &words, &out));
    let head = announced(&folder, &data, &url);
    let uid = head["uid"].as_str().unwrap();
    let subject = format!("endspiel.result.{uid}");
    let mut stranger = Stranger::connect(&server);
    let honest = |changes: &[(&str, Value)]| {
        let label = json!({ "position": "121212", "value": "win", "plies": 1 });
        let mut result = json!({ "program": head["program"], "run": uid, "number": 0, "game": label });
        changes.iter().for_each(|(key, value)| result[*key] = value.clone());
        result
    };
    for (result, reason) in [
        (json!("garbage"), "a result was refused: invalid type"),
        (honest(&[("program", json!("another"))]), "it was played by another"),
        (honest(&[("run", json!("cafe"))]), "it is of another run"),
        (honest(&[("number", json!(77))]), "there is no such job"),
        (honest(&[("number", json!(1))]), "it is not about 4455"),
        (honest(&[("game", json!({ "position": "121212", "value": "x" }))]), "its values are impossible"),
        (
            honest(&[("game", json!({ "position": "x".repeat(200_000), "value": "win" }))]),
            "it has more than 65536 bytes",
        ),
    ] {
        stranger.publish(&subject, &result);
        let said = running.hear("a result was refused");
        assert!(said.contains(reason), "{reason}: {said}");
    }
    // Replayed: the same true label ten times counts once.
    for _ in 0..10 {
        stranger.publish(&subject, &honest(&[]));
    }
    let _worker = Process::start(&mut worker(&folder, &server, "worker"));
    assert!(running.child.wait().unwrap().success());
    assert_eq!(std::fs::read_to_string(&out).unwrap().lines().count(), 2);
}
