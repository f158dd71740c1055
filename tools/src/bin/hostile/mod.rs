//! A hostile address: everything that costs a server something, at once and again and again.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use endspiel_game::DrawLimits;
use endspiel_games::Games;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::browser::{Browser, Failure, connect_from, next_action};

/// The numbers of simultaneous clients of one address.
const IMPORTS: usize = 20;
const ENGINE_GAMES: usize = 12;
const SLOW_BODIES: usize = 300;
const UNREAD_STREAMS: usize = 600;
const CLOCK_LOOPS: usize = 4;
const LIST_LOOPS: usize = 12;

/// The pause after a refusal or a broken connection, and between two pieces of a slow body.
const PAUSE: Duration = Duration::from_secs(1);

/// The size of such a piece: the whole body would take about a minute.
const DRIP: usize = 16 << 10;

/// How long a connection without a reader is kept.
const KEPT: Duration = Duration::from_secs(30);

/// Begins everything from the address 127.0.0.`last`.
pub fn begin(tasks: &mut JoinSet<()>, server: SocketAddr, last: u8) {
    let from = IpAddr::V4(Ipv4Addr::new(127, 0, 0, last));
    // Its last move is illegal.
    let record = format!("{} a1-a1", quiet_record(1500));
    for _ in 0..IMPORTS {
        let record = record.clone();
        tasks.spawn(again(move || import(from, server, record.clone())));
    }
    for _ in 0..ENGINE_GAMES {
        tasks.spawn(again(move || engine_game(from, server)));
    }
    for _ in 0..SLOW_BODIES {
        tasks.spawn(again(move || slow_body(from, server)));
    }
    let record = quiet_record(1500);
    for _ in 0..CLOCK_LOOPS {
        let record = record.clone();
        tasks.spawn(again(move || clock_loop(from, server, record.clone())));
    }
    for number in 0..LIST_LOOPS {
        tasks.spawn(again(move || lists(from, server, number)));
    }
}

/// Does the same again and again. Refusals and broken connections are expected here.
async fn again<F: Future<Output = Result<(), Failure>> + Send>(mut what: impl FnMut() -> F + Send) {
    loop {
        let _ = what().await;
        sleep(PAUSE).await;
    }
}

async fn browser(from: IpAddr, server: SocketAddr) -> Result<Browser, Failure> {
    Browser::over(connect_from(from, server).await?, server).await
}

/// Returns a record of mill in which few stones are taken.
pub fn quiet_record(plies: usize) -> String {
    let games = Games::usual();
    let Ok(mut board) = games.open("mill").and_then(|game| game.open(None, DrawLimits::NONE)) else {
        return String::new();
    };
    for number in 0..plies {
        let legal = board.legal_moves();
        let quiet: Vec<&String> = legal.iter().filter(|mv| !mv.contains('x')).collect();
        let Some(mv) = quiet.get(number * 7 % quiet.len().max(1)).copied().or(legal.first()) else { break };
        if board.play(mv).is_err() {
            break;
        }
    }
    board.record()
}

async fn import(from: IpAddr, server: SocketAddr, record: String) -> Result<(), Failure> {
    let mut browser = browser(from, server).await?;
    loop {
        browser.post("/import", &json!({ "game": "mill", "text": record })).await?;
    }
}

/// Lets two engines think for a minute about each move, before a spectator.
async fn engine_game(from: IpAddr, server: SocketAddr) -> Result<(), Failure> {
    let mut browser = browser(from, server).await?;
    let engine = "best:time=60s,hash=64";
    let body = json!({ "game": "othello", "players": { "white": engine, "black": engine }, "running": true });
    let begun = browser.post("/matches", &body).await?;
    let key = begun["you"]["key"].as_str().ok_or_else(|| begun.to_string())?;
    browser.send("GET", &format!("/matches/{key}/events"), "").await?;
    while browser.stream.get_mut().read(&mut [0; 4096]).await? > 0 {}
    Ok(())
}

/// Sends a long body piece by piece, and never its end.
async fn slow_body(from: IpAddr, server: SocketAddr) -> Result<(), Failure> {
    let stream = connect_from(from, server).await?;
    let (mut answer, mut body) = stream.into_split();
    let head = format!(
        "POST /api/v1/import HTTP/1.1\r\nHost: {server}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        1 << 20
    );
    body.write_all(head.as_bytes()).await?;
    let drip = async {
        while body.write_all(&[b' '; DRIP]).await.is_ok() {
            sleep(PAUSE).await;
        }
    };
    let closed = async { while answer.read(&mut [0; 1000]).await.is_ok_and(|read| read > 0) {} };
    tokio::select! {
        () = drip => {}
        () = closed => {}
    }
    Ok(())
}

/// Changes a long game with a long clock as fast as it can, before many streams that nothing reads.
async fn clock_loop(from: IpAddr, server: SocketAddr, record: String) -> Result<(), Failure> {
    let mut browser = browser(from, server).await?;
    let body = json!({
        "game": "mill",
        "moves": record,
        "limits": { "moves_without_removal": null, "repetitions": null, "turns": null },
        "players": { "white": "human", "black": "human" },
        "clock": { "initial": 36000, "increment": 60 },
    });
    let begun = browser.post("/matches", &body).await?;
    let key = begun["you"]["key"].as_str().ok_or_else(|| begun.to_string())?.to_owned();
    let mut unread = JoinSet::new();
    for _ in 0..UNREAD_STREAMS / CLOCK_LOOPS {
        let path = format!("/matches/{key}/events");
        unread.spawn(again(move || unread_stream(from, server, path.clone())));
    }
    let mut shown = begun;
    loop {
        let (action, body) = next_action(&shown);
        shown = browser.post(&format!("/matches/{key}/{action}"), &body).await?;
    }
}

async fn unread_stream(from: IpAddr, server: SocketAddr, path: String) -> Result<(), Failure> {
    let mut browser = browser(from, server).await?;
    browser.send("GET", &path, "").await?;
    sleep(KEPT).await;
    Ok(())
}

/// Asks for everything about tournaments.
async fn lists(from: IpAddr, server: SocketAddr, number: usize) -> Result<(), Failure> {
    let paths = ["/tournaments", "/tournaments/1", "/tournaments/1/games?cause=crashed", "/tournaments/1/games/7"];
    let mut browser = browser(from, server).await?;
    for path in paths.iter().cycle().skip(number) {
        browser.get(path).await?;
    }
    Ok(())
}
