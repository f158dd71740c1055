//! Benchmarks of the server: requests over real HTTP, one after the other on one connection.

#![allow(missing_docs, reason = "the macros of criterion make functions without")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{IpAddr, TcpStream};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;

use criterion::{Criterion, criterion_group, criterion_main};
use endspiel_games::Games;
use endspiel_server::{Allowance, Server, Settings};
use endspiel_tables::{Store, Tables};

/// A browser that keeps its connection.
struct Browser {
    host: String,
    stream: BufReader<TcpStream>,
}

impl Browser {
    /// Sends a request and reads the whole answer.
    fn request(&mut self, method: &str, path: &str, body: &str) -> Vec<u8> {
        let (host, length) = (&self.host, body.len());
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        self.stream.get_mut().write_all(request.as_bytes()).unwrap();
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            assert_ne!(self.stream.read_line(&mut head).unwrap(), 0, "{head}");
        }
        assert!(head.starts_with("HTTP/1.1 200"), "{head}");
        let head = head.to_ascii_lowercase();
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).unwrap().parse().unwrap();
        let mut answer = vec![0; length];
        self.stream.read_exact(&mut answer).unwrap();
        answer
    }
}

fn folder() -> PathBuf {
    std::env::temp_dir().join(format!("endspiel-benches-server-{}", std::process::id()))
}

fn start() -> Browser {
    let data = folder();
    let tables = Arc::new(Tables::new(Store::in_data(&data)));
    let address = IpAddr::from([127, 0, 0, 1]);
    let settings = Settings {
        address,
        port: 0,
        or_next: false,
        names: Vec::new(),
        games: Games::usual(),
        tables,
        data,
        allowance: Allowance::default(),
    };
    let server = Server::bind(settings).unwrap();
    let address = server.address();
    thread::spawn(move || server.run().unwrap());
    let stream = TcpStream::connect(address).unwrap();
    stream.set_nodelay(true).unwrap();
    Browser { host: address.to_string(), stream: BufReader::new(stream) }
}

fn requests(criterion: &mut Criterion) {
    let mut browser = start();
    let mut group = criterion.benchmark_group("server");
    for (name, method, path, body) in [
        ("the page", "GET", "/", ""),
        ("the games", "GET", "/api/v1/games", ""),
        ("a position of mill", "POST", "/api/v1/position", r#"{"game":"mill","moves":"d6 f4 d2 b4 f6 b6"}"#),
        ("a position of othello", "POST", "/api/v1/position", r#"{"game":"othello","moves":"f5d6c3d3c4f4f6"}"#),
    ] {
        group.bench_function(name, |bencher| bencher.iter(|| browser.request(method, path, body)));
    }
    // A move is stored before it is answered; every other request takes it back.
    let begun =
        browser.request("POST", "/api/v1/matches", r#"{"game":"mill","players":{"white":"human","black":"human"}}"#);
    let begun = String::from_utf8(begun).unwrap();
    let key = begun.split(r#""key":""#).nth(1).and_then(|rest| rest.split('"').next()).unwrap().to_owned();
    group.bench_function("a move and taking it back, stored", |bencher| {
        bencher.iter(|| {
            browser.request("POST", &format!("/api/v1/matches/{key}/moves"), r#"{"move":"d6"}"#);
            browser.request("POST", &format!("/api/v1/matches/{key}/takeback"), "{}");
        });
    });
    group.finish();
    let _ = std::fs::remove_dir_all(folder());
}

criterion_group!(benches, requests);
criterion_main!(benches);
