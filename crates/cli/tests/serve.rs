//! The server, started from the command line and killed.

#![cfg(unix)]

#[path = "../../server/tests/http/client.rs"]
#[allow(dead_code, reason = "the server's own tests use the rest of it")]
mod client;
#[path = "../../server/tests/http/contract.rs"]
mod contract;
#[path = "../../server/tests/http/schema.rs"]
mod schema;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc;
use std::thread;

use client::Client;
use serde_json::{Value, json};

/// The program, killed when the test ends.
struct Running {
    child: Child,
    out: BufReader<ChildStdout>,
}

impl Running {
    fn start(words: &[&str], data: &Path) -> Running {
        let mut command = Command::new(env!("CARGO_BIN_EXE_endspiel"));
        command.args(words).env("ENDSPIEL_DATA", data).stdin(Stdio::null()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        Running { child, out }
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.out.read_line(&mut line).unwrap();
        line
    }

    /// Returns a client of a server that prints its address as JSON.
    fn client(&mut self) -> Client {
        let said: Value = serde_json::from_str(&self.line()).unwrap();
        let (_, owner) = said["owner"].as_str().unwrap().split_once("#owner=").unwrap();
        Client { owner: Some(owner.to_owned()), ..Client::new(address(said["address"].as_str().unwrap())) }
    }

    /// Returns the address that a server prints in words.
    fn address(&mut self) -> SocketAddr {
        loop {
            let line = self.line();
            if !line.starts_with("Port ") {
                return address(line.strip_prefix("Endspiel is at ").expect(&line).split(' ').next().unwrap());
            }
        }
    }

    /// Kills it as hard as the system can.
    fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn address(page: &str) -> SocketAddr {
    page.trim_start_matches("http://").trim_end_matches('/').parse().unwrap()
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("endspiel-serve-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn moves(state: &Value) -> Vec<String> {
    state["moves"].as_array().unwrap().iter().map(|mv| mv["move"].as_str().unwrap().to_owned()).collect()
}

/// Plays on until the server stops answering, and sends every confirmed move.
fn play_on(client: &Client, key: &str, played: &mpsc::Sender<String>) {
    loop {
        let attempt = std::panic::catch_unwind(|| {
            let state = client.get(&format!("/matches/{key}")).good()["state"].clone();
            let legal = state["view"]["moves"].as_array().unwrap().clone();
            let mv = legal[moves(&state).len() * 7 % legal.len()]["move"].clone();
            client.post(&format!("/matches/{key}/moves"), &json!({ "move": mv })).good();
            mv.as_str().unwrap().to_owned()
        });
        let Ok(mv) = attempt else { return };
        if played.send(mv).is_err() {
            return;
        }
    }
}

#[test]
fn a_server_killed_at_any_moment_has_lost_no_answered_move() {
    let data = folder("killed");
    let mut answered: Vec<String> = Vec::new();
    let mut key = None;
    for round in 0..4 {
        let mut server = Running::start(&["serve", "--port", "0", "--json"], &data);
        let client = server.client();
        let key = key.get_or_insert_with(|| {
            let players = json!({ "white": "human", "black": "human" });
            let begun = client.post("/matches", &json!({ "game": "mill", "players": players })).good();
            begun["you"]["key"].as_str().unwrap().to_owned()
        });
        let found = moves(&client.get(&format!("/matches/{key}")).good()["state"]);
        assert_eq!(found[..answered.len()], answered, "an answered move is missing");
        assert!(found.len() <= answered.len() + 1, "nobody has played more");
        answered = found;
        let (played, told) = mpsc::channel();
        let (playing, open) = (client.clone(), key.clone());
        let player = thread::spawn(move || play_on(&playing, &open, &played));
        answered.extend(told.iter().take(3 + round));
        // The next move is on its way now.
        server.kill();
        answered.extend(told.iter());
        player.join().unwrap();
    }
    let mut server = Running::start(&["serve", "--port", "0", "--json"], &data);
    let client = server.client();
    let found = moves(&client.get(&format!("/matches/{}", key.unwrap())).good()["state"]);
    assert_eq!(found[..answered.len()], answered);
    assert!(answered.len() >= 3 + 4 + 5 + 6);
    drop(server);
    std::fs::remove_dir_all(data).unwrap();
}

#[test]
fn taken_back_moves_and_the_engines_answers_are_there_after_a_kill() {
    let data = folder("taken-back");
    let mut server = Running::start(&["serve", "--port", "0", "--json"], &data);
    let client = server.client();
    let players = json!({ "white": "human", "black": "random:seed=3" });
    let begun = client.post("/matches", &json!({ "game": "connect4", "players": players })).good();
    let path = format!("/matches/{}", begun["you"]["key"].as_str().unwrap());
    let mut events = client.events(&format!("{path}/events"));
    client.post(&format!("{path}/moves"), &json!({ "move": "4" })).good();
    let before = events.wait_for_state(|state| moves(state).len() == 2);
    server.kill();
    let mut server = Running::start(&["serve", "--port", "0", "--json"], &data);
    let client = server.client();
    assert_eq!(moves(&client.get(&path).good()["state"]), moves(&before));
    let back = client.post(&format!("{path}/takeback"), &json!({})).good();
    assert_eq!(back["state"]["redo"], 2);
    server.kill();
    let mut server = Running::start(&["serve", "--port", "0", "--json"], &data);
    let client = server.client();
    let again = client.post(&format!("{path}/redo"), &json!({})).good();
    assert_eq!(moves(&again["state"]), moves(&before));
    drop(server);
    std::fs::remove_dir_all(data).unwrap();
}

#[test]
fn a_draw_offer_and_the_way_to_the_rematch_are_there_after_a_kill() {
    let data = folder("rematch");
    let mut server = Running::start(&["serve", "--port", "0", "--json"], &data);
    let client = server.client();
    let players = json!({ "white": "human", "black": "guest" });
    let begun = client.post("/matches", &json!({ "game": "connect4", "players": players })).good();
    let path = |key: &Value| format!("/matches/{}", key.as_str().unwrap());
    let (owner, guest) = (path(&begun["you"]["key"]), path(&begun["you"]["keys"]["black"]));
    client.post(&format!("{owner}/moves"), &json!({ "move": "4" })).good();
    client.post(&format!("{owner}/draw"), &json!({})).good();
    server.kill();
    let mut server = Running::start(&["serve", "--port", "0", "--json"], &data);
    let client = server.client();
    assert_eq!(client.get(&guest).good()["state"]["draw_offer"], "white");
    let accepted = client.post(&format!("{guest}/draw"), &json!({})).good();
    assert_eq!(accepted["state"]["view"]["ending"]["reason"], "agreed");
    let next = client.post(&format!("{guest}/rematch"), &json!({})).good()["you"].clone();
    assert_eq!(next["role"], "white");
    server.kill();
    let mut server = Running::start(&["serve", "--port", "0", "--json"], &data);
    let client = server.client();
    assert_eq!(client.get(&guest).good()["you"]["next"], next["key"]);
    let of_owner = client.post(&format!("{owner}/rematch"), &json!({})).good();
    assert_eq!(of_owner["you"]["keys"]["white"], next["key"], "it is one game");
    // A rematch that is removed can be started again.
    assert_eq!(client.delete(&path(&of_owner["you"]["key"])).status, 204);
    let again = client.post(&format!("{guest}/rematch"), &json!({})).good();
    assert_ne!(again["you"]["key"], next["key"]);
    drop(server);
    std::fs::remove_dir_all(data).unwrap();
}

#[test]
fn the_program_alone_says_where_to_look() {
    let data = folder("alone");
    let mut server = Running::start(&[], &data);
    let address = server.address();
    assert!(address.ip().is_loopback());
    assert_eq!(Client::new(address).get("/status").status, 200);
    drop(server);
    std::fs::remove_dir_all(data).unwrap();
}

#[test]
fn the_owner_has_the_same_key_after_the_next_start() {
    let data = folder("owner");
    let may_run = |client: &Client| client.get("/tournaments").good()["you"]["may_run"].clone();
    let mut server = Running::start(&["serve", "--port", "0", "--json"], &data);
    let owner = server.client();
    assert_eq!((may_run(&owner), may_run(&Client::new(owner.address))), (json!(true), json!(false)));
    server.kill();
    let mut server = Running::start(&["serve", "--port", "0"], &data);
    let address = server.address();
    let said = server.line();
    let key = owner.owner.clone().unwrap();
    assert!(said.contains(&format!("http://{address}/#owner={key}")), "{said}");
    assert_eq!(may_run(&Client { address, ..owner }), true);
    drop(server);
    std::fs::remove_dir_all(data).unwrap();
}

#[test]
fn a_taken_port_gives_the_next_one_and_that_is_said() {
    let (data, other) = (folder("port"), folder("other-port"));
    let mut first = Running::start(&["serve", "--port", "0", "--json"], &data);
    let port = first.client().address.port();
    let mut second = Running::start(&["serve", "--port", &port.to_string()], &other);
    assert_eq!(second.line(), format!("Port {port} is taken.\n"));
    assert!(second.address().port() > port);
    drop((first, second));
    std::fs::remove_dir_all(data).unwrap();
    std::fs::remove_dir_all(other).unwrap();
}

#[test]
fn a_folder_has_one_server_and_the_second_says_who_has_it() {
    let data = folder("claimed");
    let mut first = Running::start(&["serve", "--port", "0", "--json"], &data);
    let client = first.client();
    let second = Command::new(env!("CARGO_BIN_EXE_endspiel"))
        .args(["serve", "--port", "0"])
        .env("ENDSPIEL_DATA", &data)
        .output()
        .unwrap();
    let said = String::from_utf8(second.stderr).unwrap();
    assert_eq!((second.status.code(), said.lines().count()), (Some(1), 1), "{said}");
    assert!(said.contains(&format!("process {} at http://{}/", first.child.id(), client.address)), "{said}");
    assert_eq!(second.stdout, b"");
    assert_eq!(client.get("/status").status, 200);
    // However it ends, the folder is free again.
    first.kill();
    let mut third = Running::start(&["serve", "--port", "0", "--json"], &data);
    assert_eq!(third.client().get("/status").status, 200);
    drop(third);
    std::fs::remove_dir_all(data).unwrap();
}

/// Returns the output of a command, and the exit code with its complaint.
fn command(words: &[&str], data: &Path) -> (String, Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_endspiel")).args(words).env("ENDSPIEL_DATA", data).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), output.status.code(), text(output.stderr))
}

#[test]
fn stored_games_are_pruned_by_their_owner_while_no_server_has_them() {
    let data = folder("pruned");
    assert_eq!(command(&["games", "prune", "--untouched", "1"], &data).0, "0 games removed, 0 left\n");
    assert!(!data.exists());
    let mut server = Running::start(&["serve", "--port", "0", "--json"], &data);
    let client = server.client();
    let players = json!({ "white": "human", "black": "human" });
    let [old, new] = [0; 2].map(|_| {
        let begun = client.post("/matches", &json!({ "game": "mill", "players": players })).good();
        let path = format!("/matches/{}", begun["you"]["key"].as_str().unwrap());
        client.post(&format!("{path}/moves"), &json!({ "move": "d6" })).good();
        path
    });
    let (_, code, refused) = command(&["games", "prune", "--untouched", "300"], &data);
    assert!(code == Some(1) && refused.contains(&format!("process {} at", server.child.id())), "{refused}");
    server.kill();
    let database = rusqlite::Connection::open(data.join("games.sqlite")).unwrap();
    assert_eq!(database.execute("UPDATE matches SET changed = changed - 86400 * 365 WHERE id = 1", []).unwrap(), 1);
    drop(database);
    let dry = command(&["games", "prune", "--untouched", "300", "--dry-run"], &data);
    assert_eq!(dry.0, "1 games would be removed, 1 left\n");
    let (said, ..) = command(&["games", "prune", "--untouched", "300", "--json"], &data);
    let said: Value = serde_json::from_str(&said).unwrap();
    assert_eq!((&said["removed"], &said["left"]), (&json!(1), &json!(1)));
    let mut server = Running::start(&["serve", "--port", "0", "--json"], &data);
    let client = server.client();
    assert_eq!([client.get(&old).status, client.get(&new).status], [404, 200]);
    drop(server);
    std::fs::remove_dir_all(data).unwrap();
}

#[cfg(target_os = "linux")]
#[test]
fn games_are_pruned_on_a_full_disk() {
    // A container may forbid namespaces, and with them a small disk.
    if !Command::new("unshare").args(["-rm", "true"]).status().is_ok_and(|status| status.success()) {
        return;
    }
    let data = folder("full-disk");
    let mut server = Running::start(&["serve", "--port", "0", "--json"], &data);
    begin_and_move(&server.client());
    server.kill();
    let database = rusqlite::Connection::open(data.join("games.sqlite")).unwrap();
    let copies = "INSERT INTO matches WITH RECURSIVE number(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM number \
                  WHERE n < 4000) SELECT n, game, start, limits, white, black, clock, running, pause, turns, over, version, \
                  created, changed - 86400 * 365 * (n > 1000), offer, rematch FROM matches, number WHERE id = 1; \
                  INSERT INTO keys SELECT randomblob(16), matches.id, role FROM matches, keys WHERE matches.id > 1; \
                  INSERT INTO moves SELECT matches.id, ply, move, seconds, cost FROM matches, moves WHERE matches.id > 1";
    database.execute_batch(copies).unwrap();
    drop(database);
    let script = "mkdir small && mount -t tmpfs -o size=8m none small && cp games.* small && \
                  ! cat /dev/zero > small/zeros && \"$0\" games prune --untouched 300 --data small && \
                  \"$0\" games prune --untouched 1 --data small --dry-run";
    let mut command = Command::new("unshare");
    command.args(["-rm", "sh", "-c", script, env!("CARGO_BIN_EXE_endspiel")]).current_dir(&data);
    let output = command.stderr(Stdio::piped()).output().unwrap();
    let (said, complaint) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(said.starts_with("3000 games removed, 1000 left"), "{said}{complaint}");
    assert!(said.ends_with("\n0 games would be removed, 1000 left\n"), "{said}{complaint}");
    std::fs::remove_dir_all(data).unwrap();
}

/// Returns a figure of a process in kibibytes, as `/proc` has it.
#[cfg(target_os = "linux")]
fn figure(server: &Running, name: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.child.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
    line.trim().trim_end_matches("kB").trim().parse().unwrap()
}

/// Returns the resident memory of the program, in mebibytes.
#[cfg(target_os = "linux")]
fn resident(server: &Running) -> u64 {
    figure(server, "VmRSS:") >> 10
}

#[cfg(target_os = "linux")]
#[test]
fn searches_have_no_more_memory_together_than_was_said() {
    let data = folder("memory");
    let mut server = Running::start(&["serve", "--port", "0", "--json", "--search-memory", "400"], &data);
    let client = server.client();
    let before = resident(&server);
    let asked = "/analysis?game=mill&seconds=20&engine=best:hash=256";
    let browsers: Vec<Client> = (0..5).map(|_| client.another()).collect();
    let mut open: Vec<_> = browsers.iter().flat_map(|browser| (0..6).map(|_| browser.events(asked))).collect();
    let status = client.get("/status").good();
    assert_eq!(status["searches"]["most_memory"], 400 << 20);
    // One of them searches, because two do not fit; the others know that they wait.
    for events in &mut open {
        events.next().unwrap();
    }
    assert!(resident(&server) < before + 500, "{} MiB", resident(&server));
    assert!(client.get("/status").good()["searches"]["memory"].as_u64().unwrap() <= 400 << 20);
    let refused = client.get("/analysis?game=mill&engine=best:hash=384");
    assert_eq!(refused.refused(422), "bad-spec");
    drop((open, server));
    std::fs::remove_dir_all(data).unwrap();
}

#[test]
#[cfg(target_os = "linux")]
fn without_memory_large_requests_are_refused_and_the_server_lives() {
    let data = folder("memory");
    let words = ["serve", "--json", "--port", "0", "--search-memory", "4096"];
    let mut server = Running::start(&words, &data);
    let client = server.client();
    let key = begin_and_move(&client);
    let space = (figure(&server, "VmSize:") + (16 << 10)) << 10;
    let limit = ["--pid", &server.child.id().to_string(), &format!("--as={space}:")].map(str::to_owned);
    assert!(Command::new("prlimit").args(limit).status().unwrap().success());
    let search = "/analysis?game=mill&seconds=0.1&engine=best:hash=256,threads=1";
    assert_eq!(client.events(search).wait_for("problem")["code"], "bad-spec");
    // Each body is a text of a mebibyte that JSON holds a second time.
    let body = json!({ "game": "mill", "text": "d6 f4 ".repeat(170_000) }).to_string();
    thread::scope(|scope| {
        for _ in 0..16 {
            scope.spawn(|| {
                let request = client.request("POST", "/api/v1/import", "Content-Type: application/json\r\n", &body);
                let mut stream = std::net::TcpStream::connect(client.address).unwrap();
                // The server may refuse and close before it has read everything.
                let _ = stream.write_all(request.as_bytes());
                let _ = stream.read_to_end(&mut Vec::new());
            });
            scope.spawn(|| assert_ne!(client.status(&client.request("GET", &format!("/api/v1{search}"), "", "")), 500));
        }
    });
    let shown = client.get(&format!("/matches/{key}")).good();
    assert_eq!(shown["state"]["moves"].as_array().unwrap().len(), 1);
    client.post(&format!("/matches/{key}/moves"), &json!({ "move": "4" })).good();
    // With memory all is as before.
    let limit = ["--pid", &server.child.id().to_string(), "--as=unlimited:"].map(str::to_owned);
    assert!(Command::new("prlimit").args(limit).status().unwrap().success());
    assert_eq!(client.post_text("/import", &body).refused(413), "too-large");
    // A running server writes into the folder.
    drop(server);
    std::fs::remove_dir_all(data).unwrap();
}

#[test]
fn asked_politely_it_ends_well() {
    let data = folder("politely");
    let mut server = Running::start(&["serve", "--port", "0", "--json"], &data);
    let client = server.client();
    let _open = client.events("/analysis?game=mill&seconds=60");
    let id = server.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
    std::fs::remove_dir_all(data).unwrap();
}

/// Begins a game, plays a move and returns the key.
fn begin_and_move(client: &Client) -> String {
    let players = json!({ "white": "human", "black": "human" });
    let begun = client.post("/matches", &json!({ "game": "connect4", "players": players })).good();
    let key = begun["you"]["key"].as_str().unwrap().to_owned();
    client.post(&format!("/matches/{key}/moves"), &json!({ "move": "4" })).good();
    key
}

/// Serves a database alone, without any file beside it, and returns the record of a game.
fn record_in_copy(database: &Path, key: &str, name: &str) -> Value {
    let data = folder(name);
    std::fs::create_dir_all(&data).unwrap();
    std::fs::copy(database, data.join("games.sqlite")).unwrap();
    let mut server = Running::start(&["serve", "--port", "0", "--json"], &data);
    let found = server.client().get(&format!("/matches/{key}")).good()["state"]["record"].clone();
    drop(server);
    std::fs::remove_dir_all(data).unwrap();
    found
}

#[test]
fn a_copy_of_the_database_alone_has_all_games_after_a_clean_end() {
    let data = folder("clean");
    let mut server = Running::start(&["serve", "--port", "0", "--json"], &data);
    let key = begin_and_move(&server.client());
    assert!(Command::new("kill").args(["-TERM", &server.child.id().to_string()]).status().unwrap().success());
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
    assert_eq!(record_in_copy(&data.join("games.sqlite"), &key, "clean-copy"), "4");
    std::fs::remove_dir_all(data).unwrap();
}

#[test]
fn a_backup_of_a_running_server_has_all_games_and_overwrites_nothing() {
    let data = folder("backup");
    let mut server = Running::start(&["serve", "--port", "0", "--json"], &data);
    let key = begin_and_move(&server.client());
    let file = data.join("copy.sqlite");
    let words = ["games", "backup", file.to_str().unwrap()];
    let (said, code, _) = command(&words, &data);
    assert_eq!((code, said), (Some(0), format!("1 games copied to {}\n", file.display())));
    assert_eq!(record_in_copy(&file, &key, "backup-copy"), "4");
    let (_, code, complaint) = command(&words, &data);
    assert!(code == Some(1) && complaint.contains("copy.sqlite"), "{complaint}");
    let (_, code, complaint) = command(&["games", "backup", file.to_str().unwrap()], &folder("no-games"));
    assert!(code == Some(1) && complaint.contains("there are no stored games"), "{complaint}");
    drop(server);
    std::fs::remove_dir_all(data).unwrap();
}

#[test]
fn a_folder_has_one_writer_even_if_the_lock_file_was_removed() {
    let data = folder("no-lock-file");
    let mut server = Running::start(&["serve", "--port", "0", "--json"], &data);
    server.line();
    std::fs::remove_file(data.join("games.lock")).unwrap();
    let (_, code, complaint) = command(&["serve", "--port", "0"], &data);
    assert!(code == Some(1) && complaint.contains("are in use by another process"), "{complaint}");
    drop(server);
    std::fs::remove_dir_all(data).unwrap();
}

#[test]
fn pipes_in_place_of_files_are_refused_in_a_sentence() {
    for name in ["games.sqlite", "games.sqlite-wal", "owner.key", "games.lock"] {
        let data = folder("pipes");
        std::fs::create_dir_all(&data).unwrap();
        assert!(Command::new("mkfifo").arg(data.join(name)).status().unwrap().success());
        let (_, code, complaint) = command(&["serve", "--port", "0"], &data);
        assert!(code == Some(1) && complaint.contains(&format!("{name} is not a regular file")), "{complaint}");
        std::fs::remove_dir_all(data).unwrap();
    }
}

#[test]
fn a_folder_that_cannot_be_is_refused_in_one_line() {
    let output = Command::new(env!("CARGO_BIN_EXE_endspiel"))
        .args(["serve", "--port", "0"])
        .env("ENDSPIEL_DATA", "/dev/null/games")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(output.stderr.iter().filter(|&&byte| byte == b'\n').count(), 1);
}

/// Returns the log of a server that is asked for a match and for a missing page, and the key of the
/// match.
fn logged(words: &[&str], variable: &str, name: &str) -> (String, String) {
    let data = folder(name);
    let mut command = Command::new(env!("CARGO_BIN_EXE_endspiel"));
    command.args(["serve", "--port", "0", "--json"]).args(words).env("ENDSPIEL_DATA", &data).env("RUST_LOG", variable);
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let out = BufReader::new(child.stdout.take().unwrap());
    let mut server = Running { child, out };
    let client = server.client();
    let players = json!({ "white": "random", "black": "human" });
    let begun = client.post("/matches", &json!({ "game": "mill", "players": players })).good();
    let key = begun["you"]["key"].as_str().unwrap().to_owned();
    client.events(&format!("/matches/{key}/events")).wait_for_state(|state| !moves(state).is_empty());
    client.get(&format!("/matches/{key}/nonsense")).refused(404);
    server.kill();
    let mut log = String::new();
    Read::read_to_string(&mut server.child.stderr.take().unwrap(), &mut log).unwrap();
    std::fs::remove_dir_all(data).unwrap();
    (log, key)
}

#[test]
fn a_log_tells_of_requests_and_searches_and_keeps_keys_to_itself() {
    for (words, variable, name) in [(&["--log", "info"][..], "", "log"), (&[], "info", "variable")] {
        let (log, key) = logged(words, variable, name);
        let line = |part: &str| log.lines().filter(|line| line.contains(part)).collect::<Vec<_>>();
        let begun = line("POST /api/v1/matches status=201 ms=");
        let watched = line("GET /api/v1/matches/{key}/events status=200 ms=");
        let unknown = line("GET (no such path) status=404 ms=");
        let searched = line("mill engine=\"random\" depth=");
        assert_eq!([begun.len(), watched.len(), unknown.len(), searched.len()], [1; 4], "{log}");
        assert!(searched[0].contains("nodes=") && searched[0].contains("waited="), "{log}");
        assert!(!log.contains(&key), "{log}");
    }
}

#[test]
fn without_being_asked_it_logs_nothing() {
    assert_eq!(logged(&[], "", "quiet").0, "");
    assert_eq!(logged(&["--log", "off"], "info", "off").0, "");
    // The variable may be meant for another program.
    assert_eq!(logged(&[], "loud and clear=?", "loud").0, "");
}
