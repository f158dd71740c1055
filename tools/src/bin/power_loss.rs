//! Power cuts, simulated: records every write of a real run, cuts the power at any point of it, and opens what is left
//! with the real program. What was answered or finished must be there.
//!
//!     cargo build --release -p endspiel
//!     cargo run --release -p endspiel-tools --bin power_loss -- target/release/endspiel FOLDER 300
//!
//! The arguments are the program, a folder for the runs, and the number of power cuts for each store. It needs `strace`.
//!
//! A cut keeps what was synced. Of everything since then, it keeps nothing, everything in its order, or any part in any
//! order: writes are cut into sectors, and a name in a folder survives only if the folder was synced.

#[path = "power_loss/disk.rs"]
mod disk;
#[path = "power_loss/record.rs"]
mod record;

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use disk::{Disk, Loss};
use endspiel_game::Random;
use record::{Event, read};
use serde_json::Value;

type Failure = Box<dyn std::error::Error>;

/// Games that are played on the server, and moves in each.
const GAMES: usize = 6;
const MOVES: &str = "4435267114";

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [program, folder, cuts] = &arguments[..] else { return Err("usage: power_loss PROGRAM FOLDER CUTS".into()) };
    let (folder, cuts) = (fs::canonicalize(folder)?, cuts.parse()?);
    let trial = Trial { program: fs::canonicalize(program)?, data: folder.join("data"), folder, cuts };
    trial.arena()?;
    trial.server()?;
    trial.tables()?;
    trial.book()
}

/// The program under test.
struct Trial {
    program: PathBuf,
    folder: PathBuf,
    /// The data folder, in the recorded run and after each cut.
    data: PathBuf,
    cuts: usize,
}

impl Trial {
    fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(&self.program);
        command.args(words).arg("--data").arg(&self.data);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        command
    }

    /// Returns a command that is recorded in the file `record`.
    fn recorded(&self, words: &[&str]) -> Command {
        let mut command = Command::new("strace");
        command.args(["-f", "-qq", "-y", "-xx", "-s", "10000000", "-e", record::CALLS, "-o"]);
        command.arg(self.folder.join("record")).arg(&self.program).args(words).arg("--data").arg(&self.data);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        command
    }

    /// Cuts the power at many points of the recorded run and checks what is left. `check` gets what was said until then.
    fn cut(&self, what: &str, mut check: impl FnMut(&[Vec<u8>]) -> Result<usize, Failure>) -> Result<(), Failure> {
        let events = read(&fs::read_to_string(self.folder.join("record"))?, &self.data)?;
        let writes = events.iter().filter(|event| !matches!(event, Event::Said(_))).count();
        let mut random = Random::new(1);
        let mut most = 0;
        for cut in 0..self.cuts {
            let end = cut * events.len() / self.cuts + random.below(events.len() / self.cuts + 1);
            let loss = [Loss::All, Loss::Nothing, Loss::Some][cut % 3];
            let mut disk = Disk::default();
            let mut said = Vec::new();
            for event in &events[..end.min(events.len())] {
                match event {
                    Event::Said(words) => said.push(words.clone()),
                    event => disk.apply(event),
                }
            }
            if self.data.exists() {
                fs::remove_dir_all(&self.data)?;
            }
            disk.write(&self.data, loss, &mut random)?;
            let kept =
                check(&said).map_err(|error| format!("{what}, cut {cut} after event {end} ({loss:?}): {error}"))?;
            most = most.max(kept);
        }
        println!("{what}: {writes} writes and syncs, {} power cuts, up to {most} kept and none lost", self.cuts);
        Ok(())
    }

    /// Plays a tournament; a game has finished when the log says so.
    fn arena(&self) -> Result<(), Failure> {
        let settings = "name = 'cut'\ngame = 'connect4'\nrounds = 30\nconcurrency = 4\nseed = 3\n\
                        players = [{ engine = 'random' }, { engine = 'alphabeta:depth=1' }]\n";
        let file = self.folder.join("cut.toml");
        fs::write(&file, settings)?;
        let words = ["arena", "run", &file.display().to_string(), "--log", "endspiel::arena=debug"];
        good(&mut self.recorded(&words))?;
        self.cut("tournament", |said| {
            let finished: BTreeSet<u64> = said.iter().filter_map(|words| finished_game(words)).collect();
            if finished.is_empty() {
                // The tournament may not be there yet; what is there must not be in the way.
                good(&mut self.command(&["arena", "list"]))?;
                return Ok(0);
            }
            good(&mut self.command(&["arena", "report", "1"]))?;
            let records = fs::read_to_string(self.data.join("arena/1/games.jsonl"))?;
            let number = |line: &str| serde_json::from_str::<Value>(line).ok()?["game"].as_u64();
            let stored: BTreeSet<u64> = records.lines().filter_map(number).map(|number| number - 1).collect();
            let lost: Vec<&u64> = finished.difference(&stored).collect();
            if lost.is_empty() { Ok(finished.len()) } else { Err(format!("games {lost:?} are lost").into()) }
        })
    }

    /// Plays on the server; a move is answered when the answer is sent.
    fn server(&self) -> Result<(), Failure> {
        let _ = fs::remove_dir_all(&self.data);
        let mut games = Vec::new();
        let server = Server::start(&mut self.recorded(&["serve", "--port", "0", "--json"]))?;
        let owner = server.owner.clone();
        let mut client = server.client()?;
        for _ in 0..GAMES {
            let players = r#"{"game":"connect4","players":{"white":"human","black":"human"}}"#;
            let begun = client.ask("POST", "/matches", players)?;
            let key = begun["you"]["key"].as_str().ok_or_else(|| begun.to_string())?.to_owned();
            for mv in MOVES.chars() {
                client.ask("POST", &format!("/matches/{key}/moves"), &format!(r#"{{"move":"{mv}"}}"#))?;
            }
            games.push(key);
        }
        server.end()?;
        self.cut("server", |said| {
            let answers = said.iter().filter(|words| words.starts_with(b"HTTP/1.1 2")).count();
            let server = Server::start(&mut self.command(&["serve", "--port", "0", "--json"]))?;
            if answers > 0 && server.owner != owner {
                return Err("the owner has another key".into());
            }
            let mut client = server.client()?;
            let mut moves = 0;
            for (number, key) in games.iter().enumerate() {
                // One answer tells the key, the others a move each.
                let Some(played) = answers.checked_sub(number * (MOVES.len() + 1) + 1) else { break };
                let played = played.min(MOVES.len());
                let record = client.ask("GET", &format!("/matches/{key}"), "")?["state"]["record"].clone();
                if !record.as_str().is_some_and(|record| record.starts_with(&MOVES[..played])) {
                    return Err(format!("{played} moves were answered, and there is {record}").into());
                }
                moves += played;
            }
            server.end()?;
            Ok(moves)
        })
    }

    /// Builds tables; what is there after a cut must be whole, and the next build must finish.
    fn tables(&self) -> Result<(), Failure> {
        let _ = fs::remove_dir_all(&self.data);
        let build = ["solve", "mill", "--up-to", "4-3"];
        good(&mut self.recorded(&build))?;
        let whole = good(&mut self.command(&["tables", "list", "--json"]))?;
        self.cut("tables", |_| {
            good(&mut self.command(&build))?;
            good(&mut self.command(&["tables", "verify"]))?;
            let built = good(&mut self.command(&["tables", "list", "--json"]))?;
            if built == whole { Ok(whole.lines().count()) } else { Err(format!("there is {built}").into()) }
        })
    }

    /// Makes a book; one that is finished must be there, and one that is not must not be in the way.
    fn book(&self) -> Result<(), Failure> {
        let _ = fs::remove_dir_all(&self.data);
        let order = ["book", "othello", "--depth", "2", "--threads", "1", "--positions", "60"];
        good(&mut self.recorded(&order))?;
        let known = good(&mut self.command(&order))?;
        self.cut("book", |said| {
            let finished = said.iter().any(|words| words.ends_with(b"\n"));
            let again = good(&mut self.command(&order))?;
            if finished && again != known {
                return Err(format!("the book was finished: {again}").into());
            }
            Ok(usize::from(finished))
        })
    }
}

/// Returns the output of a successful run.
fn good(command: &mut Command) -> Result<String, Failure> {
    let output = command.stderr(Stdio::piped()).output()?;
    if output.status.success() {
        return Ok(String::from_utf8(output.stdout)?);
    }
    Err(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr)).into())
}

/// Returns the number of the game that a line of the log says is stored.
fn finished_game(line: &[u8]) -> Option<u64> {
    let line = std::str::from_utf8(line).ok()?;
    line.trim_end().split_once("played and stored")?.1.rsplit_once("game=")?.1.parse().ok()
}

/// A running server.
struct Server {
    child: Child,
    address: String,
    owner: String,
}

impl Server {
    fn start(command: &mut Command) -> Result<Server, Failure> {
        let mut child = command.spawn()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut line)?;
        let said: Value = serde_json::from_str(&line).map_err(|_| format!("the server does not start: {line}"))?;
        let page = |name: &str| said[name].as_str().unwrap_or_default().to_owned();
        let address = page("address").trim_start_matches("http://").trim_end_matches('/').to_owned();
        let owner = page("owner").rsplit(['#', '=', '/']).next().unwrap_or_default().to_owned();
        Ok(Server { child, address, owner })
    }

    fn client(&self) -> Result<Client, Failure> {
        Ok(Client { host: self.address.clone(), stream: BufReader::new(TcpStream::connect(&self.address)?) })
    }

    /// Asks the server to end, and waits for it. Under `strace` the server is the child of our child.
    fn end(mut self) -> Result<(), Failure> {
        let own = self.child.id();
        let children = fs::read_to_string(format!("/proc/{own}/task/{own}/children")).unwrap_or_default();
        let number = children.split_whitespace().next().map_or(own.to_string(), str::to_owned);
        Command::new("kill").args(["-s", "TERM", &number]).status()?;
        self.child.wait()?;
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A connection to a server, for one request after the other.
struct Client {
    host: String,
    stream: BufReader<TcpStream>,
}

impl Client {
    fn ask(&mut self, method: &str, path: &str, body: &str) -> Result<Value, Failure> {
        let (host, length) = (&self.host, body.len());
        let request = format!(
            "{method} /api/v1{path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\n\r\n{body}"
        );
        self.stream.get_mut().write_all(request.as_bytes())?;
        let mut length = 0;
        loop {
            let mut line = String::new();
            self.stream.read_line(&mut line)?;
            match line.trim_end().split_once(": ") {
                Some((name, value)) if name.eq_ignore_ascii_case("content-length") => length = value.parse()?,
                None if line.trim_end().is_empty() => break,
                _ => {}
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body)?;
        Ok(serde_json::from_slice(&body)?)
    }
}

/// Returns the path of a folder's parent.
fn parent(path: &Path) -> &Path {
    path.parent().unwrap_or(Path::new("/"))
}
