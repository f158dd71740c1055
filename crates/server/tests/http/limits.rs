//! Limits on what one client can use: connections, time, space, memory.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{IpAddr, SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use endspiel_server::{Allowance, Expiry, Rate};
use rusqlite::Connection;
use serde_json::json;

use crate::client::Client;
use crate::{generous, place, server, start, start_allowing};

/// Opens a connection from an address of the loopback range.
fn connect_from(from: [u8; 4], to: SocketAddr) -> TcpStream {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.bind(SocketAddr::new(IpAddr::from(from), 0)).unwrap();
        let stream = socket.connect(to).await.unwrap().into_std().unwrap();
        stream.set_nonblocking(false).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    })
}

/// Returns the status of the response; none if the server closes the connection without one.
fn status(mut stream: &TcpStream, sent: &[u8]) -> Option<u16> {
    // The write may fail if the connection is refused at once.
    let _ = stream.write_all(sent);
    let mut line = String::new();
    let _ = BufReader::new(stream).read_line(&mut line);
    line.split(' ').nth(1)?.parse().ok()
}

/// Returns whether the server has closed the connection.
fn is_closed(mut stream: &TcpStream) -> bool {
    match stream.read(&mut [0; 1000]) {
        Ok(read) => read == 0,
        Err(error) => error.kind() != ErrorKind::WouldBlock,
    }
}

const ASK: &[u8] = b"GET /api/v1/status HTTP/1.1\r\nHost: localhost\r\n\r\n";

#[test]
fn a_network_that_takes_every_place_it_gets_leaves_places_for_the_others() {
    let allowance = Allowance { connections: 64, head_within: Duration::from_secs(3600), ..generous() };
    let client = start_allowing("places", allowance);
    let unfinished = b"GET / HTTP/1.1\r\nHost: local";
    let mut held = Vec::new();
    for hostile in 2..6 {
        for _ in 0..64 {
            let mut stream = connect_from([127, 0, 0, hostile], client.address);
            let _ = stream.write_all(unfinished);
            held.push(stream);
        }
    }
    // All of them are still open; every other address gets an answer at once.
    for other in 10..20 {
        let stream = connect_from([127, 0, 0, other], client.address);
        assert_eq!(status(&stream, ASK), Some(200), "127.0.0.{other}");
    }
    // The hostile network has used up its share, and is refused at once.
    let refused = connect_from([127, 0, 0, 2], client.address);
    assert_eq!(status(&refused, ASK), None);
    drop(held);
}

#[test]
fn a_request_that_takes_long_keeps_its_connection() {
    let idle_within = Duration::from_millis(300);
    let client = start_allowing("long", Allowance { idle_within, ..generous() });
    // It takes longer than that: a million positions.
    client.get("/experiments/depth-costs").good();
}

#[test]
fn heads_bodies_and_idle_connections_have_a_deadline() {
    let short = Duration::from_millis(300);
    let client = start_allowing("deadlines", Allowance { head_within: short, body_within: short, ..generous() });
    let connect = || connect_from([127, 0, 0, 1], client.address);
    // On a busy machine a head that should be in time may be late.
    let asked = |request: &[u8]| {
        loop {
            let stream = connect();
            if let Some(status) = status(&stream, request) {
                return (stream, status);
            }
        }
    };
    let mut unfinished = connect();
    unfinished.write_all(b"GET /api/v1/status HTTP/1.1\r\nHost: local").unwrap();
    assert!(is_closed(&unfinished));
    assert!(is_closed(&connect()), "nothing was asked");
    let (idle, answer) = asked(ASK);
    assert_eq!(answer, 200);
    let mut rest = Vec::new();
    (&idle).read_to_end(&mut rest).unwrap();
    let body = "POST /api/v1/position HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{";
    assert_eq!(asked(body.as_bytes()).1, 408);
}

#[test]
fn what_is_too_long_to_begin_with_is_refused_at_once() {
    let client = server();
    let connect = || connect_from([127, 0, 0, 1], client.address);
    let head = format!("GET /api/v1/status HTTP/1.1\r\nHost: localhost\r\nX-Long: {}\r\n\r\n", "x".repeat(300_000));
    assert_eq!(status(&connect(), head.as_bytes()), Some(431));
    let body = "POST /api/v1/position HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
                Content-Length: 10000000000\r\n\r\n{";
    assert_eq!(status(&connect(), body.as_bytes()), Some(413));
    // A whole game fits into a URI.
    let moves = "a7%20".repeat(8000);
    let long = format!("GET /api/v1/analysis?game=mill&moves={moves} HTTP/1.1\r\nHost: localhost\r\n\r\n");
    assert_eq!(status(&connect(), long.as_bytes()), Some(413));
}

/// Returns a long game of mill, in which few stones are taken.
#[cfg(target_os = "linux")]
fn long_game(plies: usize) -> String {
    let mill = endspiel_games::Games::usual().open("mill").unwrap();
    let mut board = mill.open(None, endspiel_game::DrawLimits::NONE).unwrap();
    for number in 0..plies {
        let legal = board.legal_moves();
        let quiet: Vec<&String> = legal.iter().filter(|mv| !mv.contains('x')).collect();
        let mv = quiet.get(number * 7 % quiet.len().max(1)).copied().unwrap_or(&legal[0]);
        board.play(mv).unwrap();
    }
    board.record()
}

/// Returns the bytes that the system holds to be sent from one address to another.
#[cfg(target_os = "linux")]
fn unsent(from: SocketAddr, to: SocketAddr) -> usize {
    let table = std::fs::read_to_string("/proc/net/tcp").unwrap();
    let [from, to] = [from, to].map(|address| format!("0100007F:{:04X}", address.port()));
    let line = table.lines().find(|line| line.contains(&format!("{from} {to}"))).unwrap();
    let queues = line.split_whitespace().nth(4).unwrap();
    usize::from_str_radix(queues.split(':').next().unwrap(), 16).unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn the_system_holds_little_for_a_reader_that_does_not_read() {
    let client = start("unread");
    let limits = json!({ "moves_without_removal": null, "repetitions": null, "turns": null });
    let players = json!({ "white": "human", "black": "human" });
    let game = json!({ "game": "mill", "players": players, "limits": limits, "moves": long_game(600) });
    let begun = client.post("/matches", &game).good();
    let path = format!("/matches/{}", begun["you"]["key"].as_str().unwrap());
    let unread = connect_from([127, 0, 0, 1], client.address);
    let asked = client.request("GET", &format!("/api/v1{path}/events"), "", "");
    (&unread).write_all(asked.as_bytes()).unwrap();
    for number in 0..400 {
        let action = if number % 2 == 0 { "takeback" } else { "redo" };
        client.post(&format!("{path}/{action}"), &json!({})).good();
        let held = unsent(client.address, unread.local_addr().unwrap());
        assert!(held < 300_000, "{held} bytes after {number} changes");
    }
}

#[test]
fn a_network_begins_only_so_many_games_in_a_while() {
    let new_games = Rate { burst: 3, every: Duration::from_secs(3600) };
    let client = start_allowing("rate", Allowance { new_games, ..generous() });
    let players = json!({ "white": "human", "black": "human" });
    let game = json!({ "game": "mill", "players": players });
    // A request refused for another reason does not count.
    client.post("/matches", &json!({ "game": "chess", "players": players })).refused(422);
    let first = client.post("/matches", &game).good();
    client.another().post("/matches", &game).good();
    client.post("/matches", &game).good();
    let refused = client.another().post("/matches", &game);
    assert_eq!((refused.refused(429), refused.header("retry-after").is_some()), ("busy".to_owned(), true));
    // Moves are not limited.
    let path = format!("/matches/{}/moves", first["you"]["key"].as_str().unwrap());
    client.post(&path, &json!({ "move": "d6" })).good();
    let body = game.to_string();
    let elsewhere = format!(
        "POST /api/v1/matches HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    assert_eq!(status(&connect_from([127, 0, 0, 9], client.address), elsewhere.as_bytes()), Some(201));
}

fn begin(client: &Client) -> String {
    let players = json!({ "white": "human", "black": "human" });
    let begun = client.post("/matches", &json!({ "game": "connect4", "players": players })).good();
    format!("/matches/{}", begun["you"]["key"].as_str().unwrap())
}

#[test]
fn games_expire_by_the_rule_of_the_owner_and_no_others_do() {
    let client = start("expiring");
    let [old, old_unplayed, unplayed, played] = [0; 4].map(|_| begin(&client));
    for path in [&old, &played] {
        client.post(&format!("{path}/moves"), &json!({ "move": "4" })).good();
    }
    let copy = crate::folder("expired");
    std::fs::create_dir_all(&copy).unwrap();
    let name = copy.join("games.sqlite");
    let database = Connection::open(place("expiring").join("games.sqlite")).unwrap();
    database.execute("VACUUM INTO ?1", [name.to_str().unwrap()]).unwrap();
    let day = Duration::from_secs(86_400);
    let age = |id: i64, days: u32| {
        let sql = "UPDATE matches SET changed = changed - 86400.0 * ?2 WHERE id = ?1";
        assert_eq!(Connection::open(&name).unwrap().execute(sql, [id, i64::from(days)]).unwrap(), 1);
    };
    age(1, 100);
    age(2, 100);
    age(3, 10);
    age(4, 10);
    // By default only games without a move expire.
    let pruned = endspiel_server::prune(&copy, Expiry::default(), true).unwrap();
    assert_eq!((pruned.removed, pruned.left), (2, 2));
    let rule = Expiry { untouched: Some(90 * day), unplayed: Some(20 * day) };
    let server = crate::start_in_allowing(copy, Allowance { expiry: rule, ..generous() });
    let latest = Instant::now() + Duration::from_secs(60);
    while server.get(&old).status != 404 {
        assert!(Instant::now() < latest, "it is still there");
    }
    assert_eq!([&old_unplayed, &unplayed, &played].map(|path| server.get(path).status), [404, 200, 200]);
}

#[test]
fn a_clock_that_was_set_far_ahead_makes_no_game_older() {
    let client = start("ahead");
    let [old, unplayed] = [0; 2].map(|_| begin(&client));
    let copy = crate::folder("twenty-years");
    std::fs::create_dir_all(&copy).unwrap();
    let name = copy.join("games.sqlite");
    let database = Connection::open(place("ahead").join("games.sqlite")).unwrap();
    database.execute("VACUUM INTO ?1", [name.to_str().unwrap()]).unwrap();
    // Seen from this store, the clock is twenty years ahead.
    let back = "UPDATE matches SET changed = changed - 7300 * 86400.0; UPDATE seen SET at = at - 7300 * 86400.0; \
                UPDATE matches SET changed = changed - 8 * 86400.0 WHERE id = 1";
    Connection::open(&name).unwrap().execute_batch(back).unwrap();
    let server = crate::start_in(copy);
    let latest = Instant::now() + Duration::from_secs(60);
    while server.get(&old).status != 404 {
        assert!(Instant::now() < latest, "it is still there");
    }
    assert_eq!(server.get(&unplayed).status, 200);
}

#[test]
fn untouched_games_make_room_when_the_store_is_full_and_played_ones_stay() {
    let first = start("few-games");
    begin(&first);
    let full = crate::folder("full");
    std::fs::create_dir_all(&full).unwrap();
    let name = full.join("games.sqlite");
    let few = Connection::open(place("few-games").join("games.sqlite")).unwrap();
    few.execute("VACUUM INTO ?1", [name.to_str().unwrap()]).unwrap();
    let database = Connection::open(&name).unwrap();
    // Fills the store with copies of one game.
    let copies = "WITH RECURSIVE number(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM number WHERE n < 200000) \
                  INSERT INTO matches SELECT n, game, start, limits, white, black, clock, running, pause, 1, over, version, \
                  created, changed, offer, rematch FROM matches, number WHERE id = 1";
    assert_eq!(database.execute(copies, []).unwrap(), 199_999);
    let client = crate::start_in(full);
    let players = json!({ "white": "human", "black": "human" });
    let game = json!({ "game": "mill", "players": players });
    // All games are from today, and no recent game is removed for a new one.
    assert_eq!(client.post("/matches", &game).refused(429), "busy");
    let age = |id: i64, hours: i64| {
        let age = "UPDATE matches SET changed = changed - 3600.0 * ?2 WHERE id = ?1";
        assert_eq!(database.execute(age, [id, hours]).unwrap(), 1);
    };
    // A game that was played is kept, however old it is; one of a few moves is not.
    let moves = "WITH RECURSIVE ply(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM ply WHERE n < ?2 - 1) \
                 INSERT INTO moves SELECT ?1, n, 'd6', 1.0, NULL FROM ply";
    database.execute(moves, [78, 8]).unwrap();
    age(78, 24 * 400);
    assert_eq!(client.post("/matches", &game).refused(429), "busy");
    database.execute(moves, [77, 1]).unwrap();
    age(77, 2);
    client.post("/matches", &game).good();
    let of = |sql: &str| database.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
    assert_eq!(of("SELECT count(*) FROM matches"), 200_000);
    assert_eq!(of("SELECT count(*) FROM matches WHERE id = 77"), 0);
    assert_eq!(of("SELECT count(*) FROM matches WHERE id = 78"), 1);
}
