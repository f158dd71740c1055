//! Stress test of a server: games go on while the server is killed, the disk is full, connections break off and
//! hostile requests arrive. At the end no answered move may be lost, and memory, files and processes must be as
//! before.
//!
//!     mkdir -p soak && sudo mount -t tmpfs -o size=64m none soak
//!     cargo build --release -p endspiel
//!     cargo run --release -p endspiel-tools --bin soak -- target/release/endspiel soak 60
//!
//! The arguments are the program, a data folder on its own small file system, which is filled now and then, and
//! the number of minutes. It needs a few thousand open files (`ulimit -n 8192`).

mod browser;
mod program;

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use browser::{Browser, Failure, connect_from, next_action};
use program::Running;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

/// How long a server lives before it is killed.
const ROUND: Duration = Duration::from_secs(20);

/// The time limit for every answer.
const ANSWER_LIMIT: Duration = Duration::from_secs(30);

/// The number of players, and of games with players that break off.
const PLAYERS: usize = 8;

/// The allowance of an idle server over the first one, in mebibytes and in open files.
const MORE_MEMORY: u64 = 48;
const MORE_FILES: usize = 8;

/// The file that fills the disk.
const BALLAST: &str = "ballast";

/// A game and its answered moves.
struct Game {
    key: String,
    answered: Mutex<Vec<String>>,
}

fn moves(shown: &Value) -> Vec<String> {
    let moves = shown["state"]["moves"].as_array().map_or(&[][..], Vec::as_slice);
    moves.iter().filter_map(|mv| mv["move"].as_str()).map(str::to_owned).collect()
}

/// Counts of events.
#[derive(Default)]
struct Counts {
    answered: AtomicU64,
    not_stored: AtomicU64,
    broken_off: AtomicU64,
    hostile: AtomicU64,
}

/// Plays until the server stops answering. A move that was refused because it could not be stored does not count.
async fn play(address: SocketAddr, game: Arc<Game>, counts: Arc<Counts>) -> Result<(), Failure> {
    let mut browser = Browser::new(address).await?;
    let path = format!("/matches/{}", game.key);
    let mut shown = browser.get(&path).await?;
    loop {
        let (action, body) = next_action(&shown);
        browser.send("POST", &format!("{path}/{action}"), &body.to_string()).await?;
        let (status, _, answer) = timeout(ANSWER_LIMIT, browser.answer()).await??;
        match status {
            200 => {
                counts.answered.fetch_add(1, Ordering::Relaxed);
                *game.answered.lock().unwrap_or_else(PoisonError::into_inner) = moves(&answer);
                shown = answer;
            }
            503 | 429 => {
                counts.not_stored.fetch_add(1, Ordering::Relaxed);
            }
            other => return Err(format!("{other} {answer}").into()),
        }
        sleep(Duration::from_millis(20)).await;
    }
}

/// Sends a request and breaks off, sooner or later.
async fn break_off(address: SocketAddr, key: String, counts: Arc<Counts>) -> Result<(), Failure> {
    for number in 0.. {
        let mut browser = Browser::new(address).await?;
        let shown = browser.get(&format!("/matches/{key}")).await?;
        let (action, body) = next_action(&shown);
        match number % 4 {
            0 => browser.send("GET", &format!("/matches/{key}/events"), "").await?,
            1 => browser.send("GET", "/analysis?game=othello&seconds=5", "").await?,
            _ => browser.send("POST", &format!("/matches/{key}/{action}"), &body.to_string()).await?,
        }
        sleep(Duration::from_micros(number % 50 * 100)).await;
        counts.broken_off.fetch_add(1, Ordering::Relaxed);
    }
    Ok(())
}

/// Sends hostile requests from a separate address.
async fn attack(address: SocketAddr, from: u8, counts: Arc<Counts>) -> Result<(), Failure> {
    let from = IpAddr::V4(Ipv4Addr::new(127, 0, 0, from));
    let host = "Host: localhost\r\n";
    let json = "Content-Type: application/json\r\n";
    let history = json!({ "game": "othello", "moves": vec!["f5"; 2000] }).to_string();
    let requests = [
        "GET / HTTP/1.1\r\nHost: loc".to_owned(),
        format!("GET / HTTP/1.1\r\n{host}X: {}\r\n\r\n", "x".repeat(300_000)),
        format!("POST /api/v1/position HTTP/1.1\r\n{host}{json}Content-Length: 10000000000\r\n\r\n{{"),
        format!("POST /api/v1/position HTTP/1.1\r\n{host}{json}Content-Length: 100\r\n\r\n{{"),
        format!("POST /api/v1/history HTTP/1.1\r\n{host}{json}Content-Length: {}\r\n\r\n{history}", history.len()),
        format!("GET /api/v1/analysis?game=mill&seconds=60&engine=best:hash=256 HTTP/1.1\r\n{host}\r\n"),
        format!("GET /api/v1/tablebase?game=connect4&moves=4444 HTTP/1.1\r\n{host}\r\n"),
        "\u{0}\u{1}\u{2} nonsense\r\n\r\n".to_owned(),
    ];
    let mut held = Vec::new();
    for request in requests.iter().cycle() {
        let Ok(mut stream) = connect_from(from, address).await else { break };
        counts.hostile.fetch_add(1, Ordering::Relaxed);
        let _ = stream.write_all(request.as_bytes()).await;
        let mut answer = [0; 1000];
        let _ = timeout(Duration::from_millis(20), stream.read(&mut answer)).await;
        // Many connections stay open as long as the server allows.
        held.push(stream);
        if held.len() > 300 {
            held.drain(..100);
        }
    }
    Ok(())
}

/// Fills the disk for a while.
async fn fill(data: PathBuf) -> Result<(), Failure> {
    sleep(ROUND / 4).await;
    let path = data.join(BALLAST);
    let mut file = fs::File::create(&path)?;
    let piece = vec![0; 64 << 10];
    while file.write_all(&piece).is_ok() {}
    for _ in 0..piece.len() {
        if file.write_all(&[0]).is_err() {
            break;
        }
    }
    sleep(ROUND / 4).await;
    fs::remove_file(&path)?;
    Ok(())
}

/// Checks that every answered move is stored.
async fn check(address: SocketAddr, games: &[Arc<Game>]) -> Result<(), Failure> {
    let mut browser = Browser::new(address).await?;
    for game in games {
        let shown = browser.get(&format!("/matches/{}", game.key)).await?;
        let (found, answered) = (moves(&shown), &mut *game.answered.lock().unwrap_or_else(PoisonError::into_inner));
        // The last action may be stored without an answer that arrived: one more move, or a takeback.
        let common = found.iter().zip(answered.iter()).take_while(|(found, answered)| found == answered).count();
        if common + 1 < answered.len() || found.len() > answered.len() + 1 {
            return Err(format!("answered {answered:?}, found {found:?} in {shown}").into());
        }
        *answered = found;
    }
    Ok(())
}

fn files(data: &Path) -> Result<BTreeSet<PathBuf>, Failure> {
    let mut found = BTreeSet::new();
    let mut folders = vec![data.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.insert(path);
            }
        }
    }
    Ok(found)
}

fn processes(program: &Path) -> Result<usize, Failure> {
    let program = program.canonicalize()?;
    let runs_it = |entry: &fs::DirEntry| fs::read_link(entry.path().join("exe")).is_ok_and(|exe| exe == program);
    Ok(fs::read_dir("/proc")?.flatten().filter(runs_it).count())
}

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [program, data, minutes] = &words[..] else {
        return Err("give the program, a folder on a small file system of its own, and for how many minutes".into());
    };
    let (program, data) = (Path::new(program), Path::new(data));
    let until = Instant::now() + Duration::from_secs_f64(minutes.parse::<f64>()? * 60.0);
    let counts = Arc::new(Counts::default());
    let processes_before = processes(program)?;
    let first = Running::start(program, data, &[])?;
    let mut browser = Browser::new(first.address).await?;
    let mut games = Vec::new();
    for _ in 0..2 * PLAYERS {
        games.push(Arc::new(Game { key: browser.begin().await?, answered: Mutex::default() }));
    }
    drop(browser);
    let (played, left) = games.split_at(PLAYERS);
    // Small tables are built first.
    let before = first.at_rest().await?;
    first.end(true)?;
    let files_before = files(data)?;
    let mut kills = 0;
    let mut largest = 0;
    while Instant::now() < until {
        let server = Running::start(program, data, &[])?;
        check(server.address, played).await?;
        let mut crowd = JoinSet::new();
        for game in played {
            crowd.spawn(play(server.address, Arc::clone(game), Arc::clone(&counts)));
        }
        for game in left {
            crowd.spawn(break_off(server.address, game.key.clone(), Arc::clone(&counts)));
        }
        for from in 2..6 {
            crowd.spawn(attack(server.address, from, Arc::clone(&counts)));
        }
        if kills % 3 == 1 {
            crowd.spawn(fill(data.to_owned()));
        }
        let round = Instant::now();
        while round.elapsed() < ROUND {
            sleep(Duration::from_millis(200)).await;
            largest = largest.max(server.uses().map_err(|_| "the server has ended by itself")?.memory);
            while let Some(ended) = crowd.try_join_next() {
                ended?.map_err(|error| format!("while the server was running: {error}"))?;
            }
        }
        server.end(kills % 4 == 3)?;
        kills += 1;
        crowd.shutdown().await;
        let _ = fs::remove_file(data.join(BALLAST));
    }
    // The last server gets the same requests and is not killed.
    let last = Running::start(program, data, &[])?;
    check(last.address, played).await?;
    let mut crowd = JoinSet::new();
    for game in left {
        crowd.spawn(break_off(last.address, game.key.clone(), Arc::clone(&counts)));
    }
    for from in 2..6 {
        crowd.spawn(attack(last.address, from, Arc::clone(&counts)));
    }
    sleep(ROUND).await;
    crowd.shutdown().await;
    let after = last.at_rest().await?;
    last.end(true)?;
    let files_after = files(data)?;
    let processes_after = processes(program)?;
    let Counts { answered, not_stored, broken_off, hostile } = &*counts;
    println!(
        "{kills} ends; {} actions answered and none lost, {} refused while nothing could be stored; {} connections broken off, {} hostile ones; \
         at rest {} MiB and {} files at first, {} MiB and {} files at last, {largest} MiB at most",
        answered.load(Ordering::Relaxed),
        not_stored.load(Ordering::Relaxed),
        broken_off.load(Ordering::Relaxed),
        hostile.load(Ordering::Relaxed),
        before.memory,
        before.files,
        after.memory,
        after.files,
    );
    if after.memory > before.memory + MORE_MEMORY || after.files > before.files + MORE_FILES {
        return Err("the server has kept memory or open files".into());
    }
    if files_before != files_after {
        return Err(format!("files were left or lost: {files_before:?}, {files_after:?}").into());
    }
    if processes_before != processes_after {
        return Err(format!("{processes_after} processes are left, there were {processes_before}").into());
    }
    Ok(())
}
