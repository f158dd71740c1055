//! The limits of what a writer to a queue can make its workers do.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::Stdio;

use endspiel_arena::Store;
use serde_json::{Value, json};

use crate::queue::{Server, worker};
use crate::{Folder, Process, endspiel, games_done, output, refused};

/// A program that leaves a file behind when it is started.
fn trap(folder: &Folder) -> (String, std::path::PathBuf) {
    let witness = folder.data("started");
    let script = format!("#!/bin/sh\ntouch '{}'\n", witness.display());
    let path = folder.file("trap", &script);
    make_executable(Path::new(&path));
    (path, witness)
}

pub fn make_executable(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o700)).unwrap();
}

#[test]
fn a_worker_starts_no_program_that_its_owner_has_not_allowed() {
    let folder = Folder::new("allow");
    let server = Server::start(&folder);
    let (trap, witness) = trap(&folder);
    let mut worker = Process::start(&mut worker(&folder, &server, "worker"));
    let url = server.url();
    let program = format!("ugi:{trap} mill");
    let words = ["arena", "run", "--game", "connect4", "--engine", &program, "--engine", "random", "--nats", &url];
    let mut host = Process::start(endspiel(&folder.data("data"), &words).stderr(Stdio::piped()));
    // The host learns which player, which program, and what would help.
    let said = host.hear("does not play");
    assert!(
        said.contains("the player `ugi:trap`") && said.contains(&trap) && said.contains("--allow-program"),
        "{said}"
    );
    // Meanwhile the same worker plays for other hosts.
    let words = ["arena", "run", "--game", "connect4", "--engine", "random", "--engine", "easy", "--nats", &url];
    assert!(output(&folder.data("other"), &words).contains("finished, 2 games"));
    assert!(worker.is_running() && host.is_running());
    assert!(!witness.exists());
}

#[test]
fn games_that_a_worker_may_not_play_are_left_to_one_that_may() {
    let folder = Folder::new("left");
    let server = Server::start(&folder);
    let engine = env!("CARGO_BIN_EXE_endspiel");
    let url = server.url();
    let program = format!("ugi:{engine} engine connect4 --engine random");
    let words = ["arena", "run", "--game", "connect4", "--engine", &program, "--engine", "random", "--nats", &url];
    let data = folder.data("data");
    let mut host = Process::start(endspiel(&data, &words).stderr(Stdio::piped()));
    let mut strict = Process::start(worker(&folder, &server, "strict").stderr(Stdio::piped()));
    strict.hear("cannot play in");
    host.hear("does not play");
    assert_eq!(games_done(&Store::open(&data).unwrap()), 0);
    let mut trusting = worker(&folder, &server, "trusting");
    let _trusting = Process::start(trusting.args(["--allow-program", engine]));
    assert!(host.child.wait().unwrap().success());
    assert_eq!(games_done(&Store::open(&data).unwrap()), 2);
    assert!(strict.is_running());
}

#[test]
fn a_program_that_is_not_there_cannot_be_allowed() {
    let folder = Folder::new("missing");
    let words = ["arena", "worker", "--nats", "nats://127.0.0.1:1", "--allow-program", "no/such/program"];
    let (code, line) = refused(&folder.data("data"), &words);
    assert!(code == 1 && line.contains("no/such/program"), "{line}");
}

/// A malicious writer to the queue, with a direct connection to the server.
pub struct Stranger {
    writer: TcpStream,
    reader: BufReader<TcpStream>,
}

impl Stranger {
    pub fn connect(server: &Server) -> Stranger {
        let mut writer = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
        let reader = BufReader::new(writer.try_clone().unwrap());
        write!(writer, "CONNECT {{\"verbose\":false}}\r\nSUB answers 1\r\n").unwrap();
        Stranger { writer, reader }
    }

    /// Publishes a message and waits until the server has it.
    pub fn publish(&mut self, subject: &str, payload: &Value) {
        let answer = self.try_to_publish(subject, payload);
        assert!(!answer.contains("error"), "{subject}: {answer}");
    }

    /// Publishes a message and returns the answer.
    fn try_to_publish(&mut self, subject: &str, payload: &Value) -> String {
        let payload = payload.to_string();
        write!(self.writer, "PUB {subject} answers {}\r\n{payload}\r\n", payload.len()).unwrap();
        let mut line = String::new();
        while !line.starts_with("MSG answers") {
            line.clear();
            assert!(self.reader.read_line(&mut line).unwrap() > 0, "the server has gone");
        }
        line.clear();
        self.reader.read_line(&mut line).unwrap();
        line
    }

    /// Announces a tournament, with everything that belongs into its stream.
    fn announce(&mut self, uid: &str, announcement: &Value, jobs: &[Value]) {
        let subject = |kind: &str| format!("endspiel.{kind}.{uid}");
        let (name, subjects) = (format!("endspiel_{uid}"), ["tournament", "job", "result"].map(subject));
        let stream = json!({ "name": name, "subjects": subjects, "retention": "workqueue", "storage": "memory" });
        self.publish(&format!("$JS.API.STREAM.CREATE.{name}"), &stream);
        let workers = json!({ "durable_name": "workers", "ack_policy": "explicit", "filter_subject": subjects[1] });
        let consumer = json!({ "stream_name": name, "config": workers });
        self.publish(&format!("$JS.API.CONSUMER.DURABLE.CREATE.{name}.workers"), &consumer);
        self.publish(&subjects[0], announcement);
        for job in jobs {
            self.publish(&subjects[1], job);
        }
    }
}

#[test]
fn announcements_make_no_worker_read_a_file_and_jobs_do_not_end_it() {
    let folder = Folder::new("announced");
    let server = Server::start(&folder);
    let url = server.url();
    // The program's identity, from an honest host.
    let data = folder.data("data");
    output(&data, &["arena", "run", "--game", "connect4", "--engine", "random", "--engine", "easy"]);
    let stored = Store::open(&data).unwrap().load(1).unwrap();
    let announcement = |openings: Value| {
        let mut tournament = serde_json::to_value(&stored.tournament).unwrap();
        tournament["openings"] = openings;
        json!({ "tournament": tournament, "program": stored.program, "silence_ms": 1000 })
    };
    let secret = folder.file("secret", "the secret of this machine\n");
    // Reading from this pipe would wait for ever.
    let pipe = folder.data("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let mut stranger = Stranger::connect(&server);
    stranger.announce("aa", &announcement(json!({ "file": secret })), &[]);
    stranger.announce("bb", &announcement(json!({ "file": pipe })), &[]);
    stranger.announce("cc", &announcement(json!({})), &[json!({ "games": [u64::MAX] }), json!({ "games": "all" })]);
    let mut worker = Process::start(worker(&folder, &server, "worker").stderr(Stdio::piped()));
    let mut said = String::new();
    while said.matches("file of this machine").count() < 2 || !said.contains("playing in") {
        said += &worker.hear("");
    }
    assert!(!said.contains("the secret"), "{said}");
    let words = ["arena", "run", "--game", "connect4", "--engine", "random", "--engine", "easy", "--nats", &url];
    assert!(output(&folder.data("other"), &words).contains("finished, 2 games"));
    assert!(worker.is_running());
}
