//! Tournaments: followed live, begun, stopped and resumed.

use std::net::{IpAddr, SocketAddr, TcpListener, TcpStream, UdpSocket};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;

use endspiel_arena::{AllowedPrograms, Arena, Follower, Referee, Tournament};
use endspiel_games::Games;
use endspiel_knowledge::Stop;
use endspiel_tables::{Store as TableStore, Tables};
use serde_json::{Value, json};

use crate::client::{Client, Events};
use crate::{place, serve, start};

/// Starts a server and returns it with its data folder.
fn start_with_folder(name: &str) -> (Client, PathBuf) {
    (start(name), place(name))
}

fn arena(data: &Path) -> Arena {
    Arena::open(data, Games::usual()).unwrap()
}

fn tournament(game: &str, engines: &[&str], rounds: u32) -> Tournament {
    let engines: Vec<String> = engines.iter().map(|&engine| engine.to_owned()).collect();
    let mut tournament = Tournament::between(game, &engines);
    tournament.rounds = rounds;
    tournament.openings.plies = Some(2);
    tournament.complete(&Games::usual(), None).unwrap();
    tournament
}

fn path(id: i64, rest: &str) -> String {
    format!("/tournaments/{id}{rest}")
}

/// Returns the report of the command line after a round trip through JSON text, which may change the last digit of a fraction.
fn reported(arena: &Arena, id: i64) -> Value {
    serde_json::from_str(&arena.report(id).unwrap().json().to_string()).unwrap()
}

/// Returns the next state for which a condition holds.
fn state(events: &mut Events, holds: impl Fn(&Value) -> bool) -> Value {
    events.wait_for_state(holds)
}

#[test]
fn a_tournament_of_another_process_is_followed_to_its_end() {
    let (client, data) = start_with_folder("followed");
    assert_eq!(client.get("/tournaments").good()["tournaments"], json!([]));
    let arena = arena(&data);
    let id = arena.begin(&tournament("connect4", &["random", "easy", "beginner"], 4)).unwrap();
    let mut events = client.events(&path(id, "/events"));
    assert_eq!(events.wait_for("you"), json!({ "may_run": true }));
    let first = state(&mut events, |_| true);
    assert_eq!((&first["report"]["games"], &first["running"]), (&json!(0), &json!(false)));
    let mut another = client.another().events(&path(id, "/events"));
    arena.run(id, Some(1), &Stop::never(), &|_| {}).unwrap();
    for events in [&mut events, &mut another] {
        let last = state(events, |state| state["report"]["finished"] == true && state["running"] == false);
        // The numbers of the command line.
        assert_eq!(last["report"], reported(&arena, id));
        assert_eq!((&last["progress"]["done"], &last["progress"]["games"]), (&json!(24), &json!(24)));
        assert_eq!((&last["here"], &last["failure"]), (&json!(false), &Value::Null));
    }
    let shown = client.get(&path(id, "")).good();
    assert_eq!(shown["state"]["report"], reported(&arena, id));
    let listed = &client.get("/tournaments").good()["tournaments"][0];
    assert_eq!((&listed["id"], &listed["done"], &listed["running"]), (&json!(id), &json!(24), &json!(false)));
}

#[test]
fn a_tournament_is_begun_stopped_resumed_and_finished() {
    let (client, data) = start_with_folder("begun");
    let players = ["minimax:depth=2", "alphabeta:states=3000"];
    let request =
        json!({ "game": "mill", "name": "A long one", "players": players, "rounds": 5000, "plies": 4, "seed": 7 });
    let id = client.post("/tournaments", &request).good()["id"].as_i64().unwrap();
    let mut events = client.events(&path(id, "/events"));
    let running = state(&mut events, |state| state["report"]["games"].as_u64() > Some(0));
    assert_eq!((&running["running"], &running["here"]), (&json!(true), &json!(true)));
    assert_eq!(running["report"]["name"], "A long one");
    // One at a time.
    assert_eq!(client.post("/tournaments", &request).refused(409), "not-possible");
    assert_eq!(client.post(&path(id, "/resume"), &json!({})).refused(409), "not-possible");
    assert_eq!(client.delete(&path(id, "")).refused(409), "not-possible");
    client.post(&path(id, "/stop"), &json!({})).good();
    let stopped = state(&mut events, |state| state["running"] == false && state["here"] == false);
    let done = stopped["report"]["games"].as_u64().unwrap();
    assert_eq!(stopped["report"]["finished"], false);
    assert_eq!(client.post(&path(id, "/stop"), &json!({})).refused(409), "not-possible");
    // The report files of the command line are written here too.
    assert!(data.join(format!("arena/{id}/report.html")).exists());
    client.post(&path(id, "/resume"), &json!({})).good();
    state(&mut events, |state| state["report"]["games"].as_u64() > Some(done));
    client.post(&path(id, "/stop"), &json!({})).good();
    state(&mut events, |state| state["here"] == false);
    // The command line can resume it.
    let arena = Arena::open(&data, Games::usual()).unwrap();
    let stored = arena.ours(id).unwrap().tournament;
    assert_eq!((stored.seed, stored.openings.plies, stored.players.len()), (7, Some(4), 2));
    assert!(stored.limits.longest.is_some());
    // Another process plays it: it can be neither stopped nor resumed here.
    let lease = arena.store().lease(id).unwrap();
    for what in ["/stop", "/resume"] {
        let refused = client.post(&path(id, what), &json!({}));
        refused.refused(409);
        assert_eq!(refused.json()["error"]["says"]["key"], "tournament.elsewhere");
    }
    let refused = client.delete(&path(id, ""));
    assert_eq!(
        (refused.refused(409).as_str(), &refused.json()["error"]["says"]["key"]),
        ("not-possible", &json!("tournament.elsewhere"))
    );
    drop(lease);
    let mut events = client.events(&path(id, "/events"));
    state(&mut events, |_| true);
    assert_eq!(client.delete(&path(id, "")).status, 204);
    // The stream ends with its tournament. A poll before that may still have sent a state.
    while events.next().is_some() {}
    assert_eq!(client.get(&path(id, "")).refused(404), "not-found");
    assert_eq!(client.get("/tournaments").good()["tournaments"], json!([]));
    let short = json!({ "game": "connect4", "players": ["random", "random"], "kind": "gauntlet" });
    let id = client.post("/tournaments", &short).good()["id"].as_i64().unwrap();
    let mut events = client.events(&path(id, "/events"));
    let finished = state(&mut events, |state| state["report"]["finished"] == true && state["here"] == false);
    assert_eq!(finished["report"]["players"], json!(["random", "random #2"]));
    assert_eq!(client.post(&path(id, "/resume"), &json!({})).refused(409), "not-possible");
}

#[test]
fn games_are_listed_filtered_and_shown() {
    let (client, data) = start_with_folder("games");
    let arena = arena(&data);
    // Black begins at Othello.
    let id = arena.begin(&tournament("othello:size=6", &["random", "easy"], 60)).unwrap();
    arena.run(id, Some(2), &Stop::never(), &|_| {}).unwrap();
    let list = |query: &str| client.get(&path(id, &format!("/games{query}"))).good();
    let all = list("");
    assert_eq!((all["games"].as_array().unwrap().len(), &all["more"]), (100, &json!(true)));
    let last = all["games"][99]["number"].as_u64().unwrap();
    let rest = list(&format!("?before={last}"));
    assert_eq!((rest["games"].as_array().unwrap().len(), &rest["more"]), (20, &json!(false)));
    let standings = Follower::new(arena.games(), arena.store(), id).unwrap().report().standings.clone();
    let count = |query: &str| {
        let mut found = list(query);
        let mut games = found["games"].as_array().unwrap().clone();
        while found["more"] == true {
            let before = games.last().unwrap()["number"].clone();
            found = list(&format!("{query}&before={before}"));
            games.extend(found["games"].as_array().unwrap().clone());
        }
        games.len() as u64
    };
    assert_eq!(count("?player=1&result=won"), standings.tally(1).won);
    assert_eq!(count("?player=1&result=lost"), standings.tally(1).lost);
    assert_eq!(count("?player=0&against=1&result=draw"), standings.tally(0).drawn);
    assert_eq!(count("?result=black"), standings.cross[0][1].won + standings.cross[1][0].won);
    assert_eq!(count("?cause=stones-counted"), 120);

    let game = client.get(&path(id, "/games/0")).good();
    // The first game of a pair: the first player has the first move, which is Black's.
    assert_eq!(game["tournament"], "random – easy at othello:size=6");
    assert_eq!((&game["black"], &game["names"]["black"]), (&json!(0), &json!("random")));
    assert_eq!(game["moves"].as_array().unwrap().len() as u64, game["plies"].as_u64().unwrap());
    let walked = json!({ "game": game["game"], "position": game["start"], "moves": game["moves"] });
    let views = client.post("/history", &walked).good();
    let end = views["views"].as_array().unwrap().last().unwrap();
    assert_eq!((&end["ending"]["winner"], &end["ending"]["reason"]), (&game["winner"], &game["cause"]));
    assert_eq!(client.get(&path(id, "/games/120")).refused(404), "not-found");
    for query in ["result=nonsense", "cause=nonsense", "player=-1", "before=x", "player=one", "most=0", "most=101"] {
        assert_eq!(client.get(&path(id, &format!("/games?{query}"))).refused(400), "bad-request", "{query}");
    }
    assert_eq!(client.get(&path(id, "/games?result=won")).refused(409), "not-possible");
    assert_eq!(list("?player=77")["games"], json!([]));
    assert_eq!(list("?most=3")["games"].as_array().unwrap().len(), 3);
}

#[test]
fn no_program_is_ever_started() {
    let (client, data) = start_with_folder("programs");
    let witness = data.join("started");
    let program = format!("ugi:touch {}", witness.display());
    let shouted = format!("UGI:touch {}", witness.display());
    for (engine, status) in [(program.clone(), 403), (format!(" {program}"), 403), (shouted, 422)] {
        client.post("/tournaments", &json!({ "game": "mill", "players": [engine, "random"] })).refused(status);
    }
    // A tournament begun on the command line.
    let arena = Arena::open(&data, Games::usual()).unwrap();
    let id = arena.begin(&tournament("mill", &[&program, "random"], 1)).unwrap();
    let refused = client.post(&path(id, "/resume"), &json!({}));
    assert_eq!(refused.refused(403), "forbidden");
    assert_eq!(refused.json()["error"]["says"]["key"], "tournament.programs");
    assert!(!witness.exists());
    assert_eq!(client.get(&path(id, "")).good()["state"]["settings"]["programs"], true);
}

#[test]
fn spectators_never_see_the_path_of_a_program() {
    let (client, data) = start_with_folder("onlookers");
    let arena = Arena::open(&data, Games::usual()).unwrap();
    let programs = ["ugi:/home/me/private/engine --key 7", "ugi:/home/me/private/other/engine"];
    // One with present names, and one with names made of whole specs.
    let now = tournament("connect4", &programs, 1);
    let mut before = now.clone();
    before.name = format!("{} at connect4", programs.join(" – "));
    for (player, program) in before.players.iter_mut().zip(programs) {
        player.name = program.to_owned();
    }
    let plain = Arc::new(tournament("connect4", &["random", "random"], 1));
    let mut referee = Referee::new(Games::usual(), AllowedPrograms::any(), plain).unwrap();
    let played = referee.play(0, &Stop::never()).unwrap().unwrap();
    for tournament in [now, before] {
        let id = arena.begin(&tournament).unwrap();
        arena.store().record(id, &played).unwrap();
        let shown = client.get(&path(id, "")).good();
        assert_eq!(shown["state"]["report"]["players"], json!(["ugi:engine", "ugi:engine #2"]));
        let game = client.get(&path(id, "/games/0")).good();
        assert_eq!(game["names"]["white"], "ugi:engine");
        for seen in [shown, game, client.get("/tournaments").good(), client.get(&path(id, "/games")).good()] {
            let seen = seen.to_string();
            assert!(!seen.contains("private") && !seen.contains("--key"), "{seen}");
        }
    }
}

#[test]
fn invalid_tournaments_are_refused() {
    let client = start("refused");
    let two = json!(["random", "easy"]);
    for (request, status) in [
        (json!({ "game": "mill", "players": ["random"] }), 400),
        (json!({ "game": "mill", "players": vec!["random"; 13] }), 400),
        (json!({ "game": "mill", "players": two, "rounds": 0 }), 400),
        (json!({ "game": "mill", "players": two, "rounds": 5001 }), 400),
        (json!({ "game": "mill", "players": vec!["random"; 12], "rounds": 500 }), 422),
        (json!({ "game": "mill", "players": two, "plies": 41 }), 400),
        (json!({ "game": "mill", "players": two, "limits": { "depth": 0 } }), 400),
        (json!({ "game": "mill", "players": two, "limits": { "nodes": 100_000_000 } }), 400),
        (json!({ "game": "mill", "players": two, "limits": { "time": 60 } }), 400),
        (json!({ "game": "mill", "players": two, "limits": { "time": -1 } }), 400),
        (json!({ "game": "mill", "players": two, "limits": { "clock": 1 } }), 400),
        (json!({ "game": "mill", "players": two, "openings": { "file": "/etc/passwd" } }), 400),
        (json!({ "game": "mill", "players": two, "seed": -1 }), 400),
        (json!({ "game": "chess", "players": two }), 422),
        (json!({ "game": "mill", "players": ["random", "nobody"] }), 422),
        (json!({ "game": "mill", "players": ["random", "best:threads=2"] }), 422),
        (json!({ "game": "mill", "players": ["random", "best:hash=128"] }), 422),
        (json!({ "game": "mill", "players": two, "kind": "sprt" }), 422),
        (json!({ "game": "mill", "players": two, "kind": "sprt", "sprt": { "elo0": 5, "elo1": 5 } }), 422),
        (json!({ "game": "mill", "players": two, "name": "x".repeat(200) }), 422),
        (json!({ "game": "mill", "players": two, "name": "two\nlines" }), 422),
    ] {
        client.post("/tournaments", &request).refused(status);
    }
    assert_eq!(client.get("/tournaments").good()["tournaments"], json!([]));
    for id in ["0", "1", "-1", "x", "99999999999999999999", "%00", "1.0"] {
        for rest in ["", "/events", "/games", "/games/0"] {
            assert_eq!(client.get(&format!("/tournaments/{id}{rest}")).refused(404), "not-found");
        }
        for what in ["stop", "resume"] {
            assert_eq!(client.post(&format!("/tournaments/{id}/{what}"), &json!({})).refused(404), "not-found");
        }
        assert_eq!(client.delete(&format!("/tournaments/{id}")).refused(404), "not-found");
    }
}

#[test]
fn other_pages_cannot_begin_a_tournament() {
    let client = start("foreign");
    let body = json!({ "game": "mill", "players": ["random", "random"] }).to_string();
    let json = "Content-Type: application/json\r\n";
    for (headers, status) in [
        ("Content-Type: text/plain\r\n".to_owned(), 415),
        (format!("{json}Origin: http://evil.example\r\n"), 403),
        (format!("{json}Sec-Fetch-Site: cross-site\r\n"), 403),
        (format!("{json}Host: evil.example\r\n"), 403),
    ] {
        let answer = client.send(&client.request("POST", "/api/v1/tournaments", &headers, &body));
        assert_eq!(answer.status, status, "{headers}");
    }
    assert_eq!(client.get("/tournaments").good()["tournaments"], json!([]));
    // A proxy on this machine forwards requests from elsewhere.
    let proxied = format!("{json}X-Forwarded-For: 192.0.2.7\r\n");
    assert_eq!(client.send(&client.request("POST", "/api/v1/tournaments", &proxied, &body)).status, 403);
}

#[test]
fn behind_a_plain_forwarder_only_the_key_makes_an_owner() {
    let client = start("forwarded");
    // It forwards bytes without headers, so all clients seem to be on this machine.
    let forwarder = TcpListener::bind("127.0.0.1:0").unwrap();
    let (address, server) = (forwarder.local_addr().unwrap(), client.address);
    thread::spawn(move || {
        for near in forwarder.incoming().map(Result::unwrap) {
            let far = TcpStream::connect(server).unwrap();
            for (mut from, mut to) in [(near.try_clone().unwrap(), far.try_clone().unwrap()), (far, near)] {
                thread::spawn(move || std::io::copy(&mut from, &mut to));
            }
        }
    });
    let request = json!({ "game": "connect4", "players": ["random", "random"] });
    let wrong = "AAAAAAAAAAAAAAAAAAAAAA".to_owned();
    for owner in [None, Some(wrong), Some("nonsense".to_owned())] {
        for at in [address, client.address] {
            let stranger = Client { address: at, owner: owner.clone(), ..client.clone() };
            assert_eq!(stranger.post("/tournaments", &request).refused(403), "forbidden");
            assert_eq!(stranger.post("/tables/build", &json!({ "up_to": "3-3" })).refused(403), "forbidden");
            assert_eq!(stranger.get("/tournaments").good()["you"]["may_run"], false);
            assert_eq!(stranger.get("/tables").good()["may_build"], false);
        }
    }
    assert_eq!(client.get("/tournaments").good()["you"]["may_run"], true);
    client.post("/tournaments", &request).good();
}

#[test]
fn other_machines_may_look_on_and_nothing_else() {
    // An address of this machine that is not its loopback; nothing is sent to find it. There may be none.
    let socket = UdpSocket::bind("0.0.0.0:0").unwrap();
    let Some(own) = socket.connect("192.0.2.1:9").ok().and_then(|()| socket.local_addr().ok()) else { return };
    let tables = Arc::new(Tables::new(TableStore::in_data(&place("others"))));
    let server = serve("others", IpAddr::from([0, 0, 0, 0]), tables);
    let port = server.address.port();
    // Both clients have the key of the owner, but only one is on this machine.
    let at = |ip: IpAddr| Client { address: SocketAddr::new(ip, port), ..server.clone() };
    let (here, other) = (at(IpAddr::from([127, 0, 0, 1])), at(own.ip()));
    let request = json!({ "game": "connect4", "players": ["random", "random"] });
    assert_eq!(other.get("/tournaments").good()["you"]["may_run"], own.ip().is_loopback());
    if own.ip().is_loopback() {
        return;
    }
    let refused = other.post("/tournaments", &request);
    assert_eq!(refused.refused(403), "forbidden");
    assert_eq!(refused.json()["error"]["says"]["key"], "tournament.only-here");
    let id = here.post("/tournaments", &request).good()["id"].as_i64().unwrap();
    let mut events = other.events(&path(id, "/events"));
    assert_eq!(events.wait_for("you"), json!({ "may_run": false }));
    state(&mut events, |state| state["report"]["finished"] == true);
    for what in ["/stop", "/resume"] {
        assert_eq!(other.post(&path(id, what), &json!({})).refused(403), "forbidden");
    }
    assert_eq!(other.get(&path(id, "/games/0")).good()["number"], 0);
}

#[test]
fn looking_at_many_tournaments_keeps_no_client_from_another() {
    let (client, data) = start_with_folder("watched");
    let arena = arena(&data);
    let one = tournament("connect4", &["random", "random"], 1);
    let ids: Vec<i64> = (0..40).map(|_| arena.begin(&one).unwrap()).collect();
    let watch = |id: &i64| client.another().events(&path(*id, "/events"));
    let mut all: Vec<Events> = ids.iter().map(watch).collect();
    for events in &mut all {
        state(events, |_| true);
    }
    arena.run(ids[39], Some(1), &Stop::never(), &|_| {}).unwrap();
    state(&mut all[39], |state| state["report"]["finished"] == true);
}

#[test]
fn many_may_look_on_while_it_is_played() {
    let (client, data) = start_with_folder("many");
    let arena = arena(&data);
    let id = arena.begin(&tournament("connect4", &["random", "random"], 10)).unwrap();
    let mut listeners: Vec<Events> = (0..40).map(|_| client.another().events(&path(id, "/events"))).collect();
    thread::scope(|scope| {
        scope.spawn(|| arena.run(id, Some(1), &Stop::never(), &|_| {}).unwrap());
        for events in &mut listeners {
            state(events, |state| state["report"]["finished"] == true);
        }
    });
}
