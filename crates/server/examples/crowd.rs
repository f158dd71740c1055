//! A crowd at one server: some play, others look on, and searches wait their turn. Tells how long moves take.
//!
//!     endspiel serve --port 9000 --data crowd &
//!     cargo run --release -p endspiel-server --example crowd -- 127.0.0.1:9000 50 500 20
//!
//! The arguments are the address, how many play, how many look on, and for how many seconds. Every player plays a
//! game of mill with a pause of half a second between two moves.

use std::error::Error;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::time::sleep;

/// Between two moves of a player.
const PAUSE: Duration = Duration::from_millis(500);

/// A browser with one connection.
struct Browser {
    stream: BufReader<TcpStream>,
    address: SocketAddr,
    cookie: String,
}

type Failure = Box<dyn Error + Send + Sync>;

impl Browser {
    async fn new(address: SocketAddr) -> Result<Browser, Failure> {
        let stream = BufReader::new(TcpStream::connect(address).await?);
        let mut browser = Browser { stream, address, cookie: String::new() };
        browser.send("GET", "/status", "").await?;
        let (headers, _) = browser.answer().await?;
        let cookie = headers.iter().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap_or_default();
        browser.cookie = cookie.split(';').next().unwrap_or_default().to_owned();
        Ok(browser)
    }

    async fn send(&mut self, method: &str, path: &str, body: &str) -> Result<(), Failure> {
        let request = format!(
            "{method} /api/v1{path} HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.address,
            self.cookie,
            body.len()
        );
        Ok(self.stream.get_mut().write_all(request.as_bytes()).await?)
    }

    async fn head(&mut self) -> Result<Vec<String>, Failure> {
        let mut headers = Vec::new();
        loop {
            let mut line = String::new();
            self.stream.read_line(&mut line).await?;
            match line.trim_end() {
                "" => return Ok(headers),
                header => headers.push(header.to_owned()),
            }
        }
    }

    async fn answer(&mut self) -> Result<(Vec<String>, Value), Failure> {
        let headers = self.head().await?;
        let length = headers.iter().find_map(|line| line.strip_prefix("content-length: ")).ok_or("no length")?;
        let mut body = vec![0; length.parse()?];
        self.stream.read_exact(&mut body).await?;
        Ok((headers, serde_json::from_slice(&body)?))
    }

    async fn post(&mut self, path: &str, body: &Value) -> Result<Value, Failure> {
        self.send("POST", path, &body.to_string()).await?;
        Ok(self.answer().await?.1)
    }
}

/// What the crowd has seen.
#[derive(Default)]
struct Seen {
    times: Mutex<Vec<Duration>>,
    events: AtomicU64,
}

async fn play(address: SocketAddr, key: String, until: Instant, seen: Arc<Seen>) -> Result<(), Failure> {
    let mut browser = Browser::new(address).await?;
    let path = format!("/matches/{key}");
    let mut state = {
        browser.send("GET", &path, "").await?;
        browser.answer().await?.1
    };
    while Instant::now() < until {
        let legal = state["state"]["view"]["moves"].as_array().cloned().unwrap_or_default();
        let number = state["state"]["version"].as_u64().unwrap_or(0) as usize;
        let (action, body) = match legal.get(number * 7 % legal.len().max(1)) {
            Some(mv) => ("moves", json!({ "move": mv["move"] })),
            None => ("takeback", json!({})),
        };
        let begun = Instant::now();
        state = browser.post(&format!("{path}/{action}"), &body).await?;
        let took = begun.elapsed();
        seen.times.lock().unwrap_or_else(PoisonError::into_inner).push(took);
        if state["error"].is_object() {
            return Err(state["error"].to_string().into());
        }
        sleep(PAUSE).await;
    }
    Ok(())
}

async fn look_on(address: SocketAddr, path: String, seen: Arc<Seen>) -> Result<(), Failure> {
    let mut browser = Browser::new(address).await?;
    browser.send("GET", &path, "").await?;
    browser.head().await?;
    loop {
        let mut line = String::new();
        if browser.stream.read_line(&mut line).await? == 0 {
            return Ok(());
        }
        if line.starts_with("event: state") {
            seen.events.fetch_add(1, Ordering::Relaxed);
        }
    }
}

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [address, players, watchers, seconds] = &words[..] else {
        return Err("give the address, how many play, how many look on, and for how many seconds".into());
    };
    let (address, players, watchers): (SocketAddr, usize, usize) =
        (address.parse()?, players.parse()?, watchers.parse()?);
    let seen = Arc::new(Seen::default());
    let mut owner = Browser::new(address).await?;
    let mut keys = Vec::new();
    for _ in 0..players {
        let body = json!({ "game": "mill", "players": { "white": "human", "black": "human" } });
        let begun = owner.post("/matches", &body).await?;
        keys.push(begun["you"]["key"].as_str().ok_or("no key")?.to_owned());
    }
    for number in 0..watchers {
        tokio::spawn(look_on(address, format!("/matches/{}/events", keys[number % players]), Arc::clone(&seen)));
    }
    // More searches than there are places for them.
    for _ in 0..4 {
        tokio::spawn(look_on(address, format!("/analysis?game=mill&seconds={seconds}"), Arc::clone(&seen)));
    }
    let until = Instant::now() + Duration::from_secs(seconds.parse()?);
    let playing: Vec<_> = keys
        .iter()
        .enumerate()
        .map(|(number, key)| {
            let (key, seen) = (key.clone(), Arc::clone(&seen));
            tokio::spawn(async move {
                // They do not all move at the same moment.
                sleep(PAUSE * number as u32 / players as u32).await;
                play(address, key, until, seen).await
            })
        })
        .collect();
    for player in playing {
        player.await??;
    }
    let mut times = std::mem::take(&mut *seen.times.lock().unwrap_or_else(PoisonError::into_inner));
    times.sort_unstable();
    let part = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
    println!(
        "{} moves: median {:.1} ms, 99th percentile {:.1} ms, longest {:.1} ms; {} events seen",
        times.len(),
        part(0.5),
        part(0.99),
        part(1.0),
        seen.events.load(Ordering::Relaxed)
    );
    Ok(())
}
