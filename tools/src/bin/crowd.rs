//! Load test of a server: many players, spectators, queued searches, and slow connections from another address
//! that never finish a request. Prints the times of moves.
//!
//!     endspiel serve --port 9000 --data crowd &
//!     cargo run --release -p endspiel-tools --bin crowd -- 127.0.0.1:9000 50 500 20 2000
//!
//! The arguments are the address, the number of players, the number of spectators, the seconds, and the number
//! of slow connections (0 by default). Every player plays a game of mill and pauses half a second between
//! moves. Each of them needs an open file (`ulimit -n 8192`).

mod browser;

use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use browser::{Browser, Failure, connect_from, next_action};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt};
use tokio::time::sleep;

/// The pause between two moves of a player.
const PAUSE: Duration = Duration::from_millis(500);

/// The pause between two letters of a slow connection.
const DRIP: Duration = Duration::from_secs(2);

/// The address of the slow connections.
const ELSEWHERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(127, 0, 0, 2));

/// The counts and times of the test.
#[derive(Default)]
struct Counts {
    times: Mutex<Vec<Duration>>,
    events: AtomicU64,
    slow: AtomicUsize,
}

async fn play(address: SocketAddr, key: String, until: Instant, counts: Arc<Counts>) -> Result<(), Failure> {
    let mut browser = Browser::new(address).await?;
    let path = format!("/matches/{key}");
    let mut shown = browser.get(&path).await?;
    while Instant::now() < until {
        let (action, body) = next_action(&shown);
        let begun = Instant::now();
        shown = browser.post(&format!("{path}/{action}"), &body).await?;
        let took = begun.elapsed();
        counts.times.lock().unwrap_or_else(PoisonError::into_inner).push(took);
        if shown["error"].is_object() {
            return Err(shown["error"].to_string().into());
        }
        sleep(PAUSE).await;
    }
    Ok(())
}

async fn look_on(address: SocketAddr, path: String, counts: Arc<Counts>) -> Result<(), Failure> {
    let mut browser = Browser::new(address).await?;
    browser.send("GET", &path, "").await?;
    browser.head().await?;
    loop {
        let mut line = String::new();
        if browser.stream.read_line(&mut line).await? == 0 {
            return Ok(());
        }
        if line.starts_with("event: state") {
            counts.events.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// Sends a request letter by letter, and starts again when the server closes the connection.
async fn send_slowly(address: SocketAddr, counts: Arc<Counts>) {
    loop {
        if let Ok(mut stream) = connect_from(ELSEWHERE, address).await {
            counts.slow.fetch_add(1, Ordering::Relaxed);
            let mut request = b"GET /api/v1/status HTTP/1.1\r\nHost: localhost\r\nX-Slow: ".to_vec();
            while stream.write_all(&request).await.is_ok() {
                request = b"x".to_vec();
                sleep(DRIP).await;
            }
            counts.slow.fetch_sub(1, Ordering::Relaxed);
        }
        sleep(DRIP).await;
    }
}

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let ([address, players, watchers, seconds] | [address, players, watchers, seconds, _]) = &words[..] else {
        return Err(
            "give the address, how many play, how many look on, for how many seconds, and how many are slow".into()
        );
    };
    let (address, players, watchers): (SocketAddr, usize, usize) =
        (address.parse()?, players.parse()?, watchers.parse()?);
    let slow = words.get(4).map_or(Ok(0), |slow| slow.parse::<usize>())?;
    let counts = Arc::new(Counts::default());
    for _ in 0..slow {
        tokio::spawn(send_slowly(address, Arc::clone(&counts)));
    }
    while counts.slow.load(Ordering::Relaxed) < slow {
        sleep(Duration::from_millis(100)).await;
    }
    let mut owner = Browser::new(address).await?;
    let mut keys = Vec::new();
    for _ in 0..players {
        keys.push(owner.begin().await?);
    }
    for number in 0..watchers {
        tokio::spawn(look_on(address, format!("/matches/{}/events", keys[number % players]), Arc::clone(&counts)));
    }
    // More searches than the server runs at once.
    for _ in 0..4 {
        tokio::spawn(look_on(address, format!("/analysis?game=mill&seconds={seconds}"), Arc::clone(&counts)));
    }
    let until = Instant::now() + Duration::from_secs(seconds.parse()?);
    let playing: Vec<_> = keys
        .iter()
        .enumerate()
        .map(|(number, key)| {
            let (key, counts) = (key.clone(), Arc::clone(&counts));
            tokio::spawn(async move {
                // The players do not all move at the same moment.
                sleep(PAUSE * number as u32 / players as u32).await;
                play(address, key, until, counts).await
            })
        })
        .collect();
    for player in playing {
        player.await??;
    }
    let mut times = std::mem::take(&mut *counts.times.lock().unwrap_or_else(PoisonError::into_inner));
    times.sort_unstable();
    let part = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
    println!(
        "{} moves: median {:.1} ms, 99th percentile {:.1} ms, longest {:.1} ms; {} events seen, {} slow connections at the end",
        times.len(),
        part(0.5),
        part(0.99),
        part(1.0),
        counts.events.load(Ordering::Relaxed),
        counts.slow.load(Ordering::Relaxed)
    );
    Ok(())
}
