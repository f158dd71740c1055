//! Many machines: a real NATS server, a host and workers, any of which may die.

use std::io::{BufRead, BufReader};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::Duration;

use endspiel_arena::Store;

use crate::{Folder, Process, endspiel, games_done, left_by, output, wait_until};

const FILE: &str = "name = 'shared'\ngame = 'connect4'\nrounds = 500\nseed = 8\n[openings]\nplies = 4\n\
                    [[players]]\nengine = 'alphabeta:states=150'\n[[players]]\nengine = 'minimax:depth=2'\n";

/// A NATS server with its own port and folder.
pub struct Server {
    pub port: u16,
    folder: PathBuf,
    process: Option<Process>,
}

impl Server {
    pub fn start(folder: &Folder) -> Server {
        let mut server = Server { port: free_port(), folder: folder.data("nats"), process: None };
        server.go_on();
        server
    }

    fn go_on(&mut self) {
        let mut command = Command::new("nats-server");
        command.args(["--addr", "127.0.0.1", "--port", &self.port.to_string(), "--jetstream", "--store_dir"]);
        command.arg(&self.folder).stdout(Stdio::null()).stderr(Stdio::null()).stdin(Stdio::null());
        let child = command.spawn().expect("nats-server is needed for this test: apt-get install nats-server");
        self.process = Some(Process::of(child));
        let port = self.port;
        wait_until("the NATS server answers", || greets(port));
    }

    pub fn restart(&mut self) {
        if let Some(process) = self.process.take() {
            process.kill();
        }
        self.go_on();
    }

    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }
}

/// Returns a port that stays free while the server is away.
///
/// It is below those the system assigns, and differs for each process and each call.
fn free_port() -> u16 {
    static CALLS: AtomicU16 = AtomicU16::new(0);
    let begin = 10_000 + (std::process::id() % 500 * 40) as u16;
    loop {
        let port = begin + CALLS.fetch_add(1, Ordering::Relaxed) % 1000;
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
}

/// Returns whether a NATS server answers on this port.
fn greets(port: u16) -> bool {
    let Ok(stream) = TcpStream::connect(("127.0.0.1", port)) else { return false };
    let _ = stream.set_read_timeout(Some(Duration::from_secs(1)));
    let mut line = String::new();
    BufReader::new(stream).read_line(&mut line).is_ok() && line.starts_with("INFO")
}

pub fn worker(folder: &Folder, server: &Server, data: &str) -> Command {
    endspiel(&folder.data(data), &["arena", "worker", "--nats", &server.url(), "--threads", "1"])
}

#[test]
fn with_workers_dying_and_the_server_restarted_every_game_counts_once() {
    let folder = Folder::new("queue");
    let mut server = Server::start(&folder);
    let file = folder.file("shared.toml", FILE);
    let (shared, alone) = (folder.data("shared"), folder.data("alone"));
    let store = Store::open(&shared).unwrap();
    let url = server.url();
    let words = ["arena", "run", &file, "--nats", &url, "--silence", "1s", "--batch", "5"];
    let mut host = Process::start(&mut endspiel(&shared, &words));
    let mut workers: Vec<Process> = (0..3).map(|_| Process::start(&mut worker(&folder, &server, "worker"))).collect();
    for step in 1..=9u64 {
        wait_until("games are stored", || games_done(&store) >= 100 * step || !host.is_running());
        workers.remove(0).kill();
        workers.push(Process::start(&mut worker(&folder, &server, "worker")));
        if step == 5 {
            server.restart();
        }
    }
    wait_until("the tournament ends", || !host.is_running());
    assert_eq!(games_done(&store), 1000);
    // The same games as on one machine, each once.
    output(&alone, &["arena", "run", &file]);
    assert_eq!(left_by(&shared, 1), left_by(&alone, 1));
}

#[test]
fn a_host_that_was_killed_finds_the_results_that_came_meanwhile() {
    let folder = Folder::new("host");
    let server = Server::start(&folder);
    let file = folder.file("shared.toml", &FILE.replace("rounds = 500", "rounds = 60"));
    let data = folder.data("shared");
    let store = Store::open(&data).unwrap();
    let url = server.url();
    let queue = ["--nats", url.as_str(), "--silence", "1s"];
    let mut host = Process::start(&mut endspiel(&data, &[&["arena", "run", &file][..], &queue].concat()));
    let _worker = Process::start(&mut worker(&folder, &server, "worker"));
    wait_until("games are stored", || games_done(&store) >= 10 || !host.is_running());
    host.kill();
    output(&data, &[&["arena", "resume", "1"][..], &queue].concat());
    assert_eq!(games_done(&store), 120);
}

#[test]
fn a_worker_with_other_tables_is_told_and_plays_nothing() {
    let folder = Folder::new("tables");
    let server = Server::start(&folder);
    let file = folder.file("shared.toml", &FILE.replace("connect4", "mill"));
    let data = folder.data("shared");
    let store = Store::open(&data).unwrap();
    let _host = Process::start(&mut endspiel(&data, &["arena", "run", &file, "--nats", &server.url()]));
    std::fs::create_dir_all(folder.data("other").join("tables")).unwrap();
    std::fs::write(folder.data("other").join("tables/mill-9-9.table"), "another table").unwrap();
    let mut other = Process::start(worker(&folder, &server, "other").stderr(Stdio::piped()));
    let said = other.hear("cannot play in `shared`");
    assert!(said.contains("it wants ") && said.contains("tables 6 files"), "{said}");
    assert_eq!(games_done(&store), 0);
}
