//! Mixed trial of a server: people play and look on while three other addresses do everything at once that costs a server
//! something. Prints the times of the people's moves, the server's memory, and whether all is as before at the end.
//!
//!     cargo build --release -p endspiel
//!     cargo run --release -p endspiel-tools --bin mixed -- target/release/endspiel 3600
//!     cargo run --release -p endspiel-tools --bin mixed -- target/release/endspiel 3600 1024
//!
//! The arguments are the program, the number of seconds, and, if wanted, the mebibytes of a control group for the server
//! (Linux, as root). The data folder is a new one in the folder for temporary files; its tournament has 300,000 games. It
//! needs many open files (`ulimit -n 8192`).

mod browser;
mod hostile;
mod program;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use browser::{Browser, Failure, next_action};
use endspiel_arena::{Cause, MoveCosts, PlayedGame, Store, Tournament};
use endspiel_game::Side;
use endspiel_games::Games;
use program::{Running, SEARCH_MEMORY, Uses};
use rusqlite::Connection;
use tokio::io::AsyncBufReadExt;
use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinSet;
use tokio::time::sleep;

const PLAYERS: usize = 50;
const SPECTATORS: usize = 500;

/// The games of the tournament in the data folder.
const GAMES: u32 = 300_000;

/// The pause between two moves of a player.
const PAUSE: Duration = Duration::from_millis(500);

/// The time within which 99 of 100 moves are to be answered.
const WITHIN: Duration = Duration::from_millis(200);

/// What long requests and answers may take besides searches, as `serve --help` says, and what connections, streams and the
/// program itself may take besides, in mebibytes.
const REQUEST_MEMORY: u64 = 64;
const OTHER_MEMORY: u64 = 256;

/// How much more a server at rest may use than before, in mebibytes, open files and threads.
const MORE_MEMORY: u64 = 96;
const MORE_FILES: usize = 12;
const MORE_THREADS: usize = 8;

/// A control group with a limit of memory, removed on drop.
struct ControlGroup(PathBuf);

impl ControlGroup {
    /// Makes a group inside our own.
    fn new(mebibytes: u64) -> Result<ControlGroup, Failure> {
        let own = fs::read_to_string("/proc/self/cgroup")?;
        let field = |line: &str| line.split(':').nth(2).unwrap_or_default().trim_start_matches('/').to_owned();
        let first = own.lines().find(|line| line.split(':').nth(1) == Some("memory")).map(field);
        let (folder, file) = match first {
            Some(group) => (Path::new("/sys/fs/cgroup/memory").join(group), "memory.limit_in_bytes"),
            None => {
                let group = own.lines().next().map(field).ok_or("no control groups")?;
                (Path::new("/sys/fs/cgroup").join(group), "memory.max")
            }
        };
        let folder = folder.join(format!("endspiel-{}", std::process::id()));
        fs::create_dir(&folder)?;
        let group = ControlGroup(folder);
        fs::write(group.0.join(file), (mebibytes << 20).to_string())?;
        Ok(group)
    }

    /// Returns the words that start a program in the group.
    fn enter(&self) -> Vec<String> {
        let script = format!("echo $$ > '{}' && exec \"$0\" \"$@\"", self.0.join("cgroup.procs").display());
        ["sh".to_owned(), "-c".to_owned(), script].into()
    }
}

impl Drop for ControlGroup {
    fn drop(&mut self) {
        let _ = fs::remove_dir(&self.0);
    }
}

/// Stores a tournament with many games.
fn store_tournament(data: &Path) -> Result<(), Failure> {
    let store = Store::open(data)?;
    let mut tournament = Tournament::between("mill", &["random".to_owned(), "easy".to_owned()]);
    tournament.rounds = GAMES / 2;
    tournament.complete(&Games::usual(), None)?;
    let id = store.add(&tournament, "mixed")?;
    let costs = MoveCosts { moves: 20, nodes: 1000, known: 0, depth: 5, seconds: 0.1, longest: 0.01 };
    let record = hostile::quiet_record(40);
    for number in 0..3 {
        let winner = [Some(Side::First), None, Some(Side::Second)][number as usize];
        let game = PlayedGame {
            number,
            start: "......../......../........ w 9 9".to_owned(),
            record: record.clone(),
            opening_plies: 4,
            plies: 40,
            winner,
            cause: Cause::Exact,
            detail: String::new(),
            costs: [costs; 2],
        };
        store.record(id, &game)?;
    }
    // A game that is stored by itself waits for the disk.
    let database = Connection::open(data.join("arena.sqlite"))?;
    let mut columns = database.prepare("SELECT name FROM pragma_table_info('game')")?;
    let names = columns.query_map([], |row| row.get(0))?.collect::<Result<Vec<String>, _>>()?;
    let copied = names.iter().map(|name| if name == "number" { "number + 3 * n" } else { name.as_str() });
    let copy = format!(
        "INSERT INTO game WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ?1) \
         SELECT {} FROM numbers, game",
        copied.collect::<Vec<_>>().join(", ")
    );
    database.execute(&copy, [GAMES / 3])?;
    Ok(())
}

/// Plays a game and measures how long each answer takes.
async fn play(server: std::net::SocketAddr, key: String, times: Arc<Mutex<Vec<Duration>>>) -> Result<(), Failure> {
    let mut browser = Browser::new(server).await?;
    let path = format!("/matches/{key}");
    let mut shown = browser.get(&path).await?;
    loop {
        let (action, body) = next_action(&shown);
        let begun = Instant::now();
        shown = browser.post(&format!("{path}/{action}"), &body).await?;
        times.lock().unwrap_or_else(PoisonError::into_inner).push(begun.elapsed());
        if shown["error"].is_object() {
            return Err(format!("a player is refused: {}", shown["error"]).into());
        }
        sleep(PAUSE).await;
    }
}

/// Opens a browser that looks at a game.
async fn spectator(server: std::net::SocketAddr, key: &str) -> Result<Browser, Failure> {
    let mut browser = Browser::new(server).await?;
    browser.send("GET", &format!("/matches/{key}/events"), "").await?;
    browser.head().await?;
    Ok(browser)
}

/// Counts the states that a spectator sees.
async fn look_on(mut browser: Browser, seen: Arc<AtomicU64>) -> Result<(), Failure> {
    loop {
        let mut line = String::new();
        if browser.stream.read_line(&mut line).await? == 0 {
            return Err("the stream of a spectator has ended".into());
        }
        if line.starts_with("event: state") {
            seen.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// Returns a runtime for the hostile clients. They share the processors with the server, from which they would be far away in
/// earnest, so their threads have a lower priority.
fn hostile_runtime() -> Result<Runtime, Failure> {
    Ok(Builder::new_multi_thread().enable_all().on_thread_start(lower_priority).build()?)
}

/// Lowers the priority of the calling thread, where the system supports it.
fn lower_priority() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(10);
}

/// Lets people play and look on beside hostile addresses. Returns the sorted times of moves and the number of states seen.
async fn trial(server: &Running, seconds: u64) -> Result<(Vec<Duration>, u64), Failure> {
    let (times, seen) = (Arc::new(Mutex::new(Vec::new())), Arc::new(AtomicU64::new(0)));
    let mut owner = Browser::new(server.address).await?;
    let (mut people, mut others) = (JoinSet::new(), JoinSet::new());
    let mut keys = Vec::new();
    for _ in 0..PLAYERS {
        keys.push(owner.begin().await?);
    }
    for number in 0..SPECTATORS {
        let browser = spectator(server.address, &keys[number % PLAYERS]).await?;
        people.spawn(look_on(browser, Arc::clone(&seen)));
    }
    for key in keys {
        people.spawn(play(server.address, key, Arc::clone(&times)));
        // Players do not all move at the same moment.
        sleep(PAUSE / PLAYERS as u32).await;
    }
    let crowd = hostile_runtime()?;
    {
        let _crowd = crowd.enter();
        (2..=4).for_each(|last| hostile::begin(&mut others, server.address, last));
    }
    let until = Instant::now() + Duration::from_secs(seconds);
    while Instant::now() < until {
        tokio::select! {
            Some(ended) = people.join_next() => ended??,
            () = sleep(Duration::from_secs(1)) => drop(server.uses().map_err(|_| "the server has ended by itself")?),
        }
    }
    others.shutdown().await;
    people.shutdown().await;
    crowd.shutdown_background();
    let mut times = std::mem::take(&mut *times.lock().unwrap_or_else(PoisonError::into_inner));
    times.sort_unstable();
    Ok((times, seen.load(Ordering::Relaxed)))
}

async fn run(program: &Path, seconds: u64, group: Option<u64>, data: &Path) -> Result<(), Failure> {
    store_tournament(data)?;
    let group = group.map(ControlGroup::new).transpose()?;
    let before_it = group.as_ref().map_or(Vec::new(), ControlGroup::enter);
    let server = Running::start(program, data, &before_it)?;
    let before = server.at_rest().await?;
    let (times, seen) = trial(&server, seconds).await?;
    let most = server.uses()?.most_memory;
    let part = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
    println!(
        "{} moves: median {:.1} ms, 99th percentile {:.1} ms, longest {:.1} ms; {seen} states seen",
        times.len(),
        part(0.5),
        part(0.99),
        part(1.0)
    );
    let after = server.at_rest().await?;
    server.end(true)?;
    let allowed = before.memory + SEARCH_MEMORY + REQUEST_MEMORY + OTHER_MEMORY;
    let words = |uses: Uses| format!("{} MiB, {} files, {} threads", uses.memory, uses.files, uses.threads);
    println!("at rest before: {}; after: {}", words(before), words(after));
    println!(
        "at most {most} MiB; searches may have {SEARCH_MEMORY}, requests {REQUEST_MEMORY}; allowed {allowed} in all"
    );
    if part(0.99) > WITHIN.as_secs_f64() * 1000.0 {
        return Err("moves take too long".into());
    }
    if most > allowed {
        return Err("the server takes more memory than it says".into());
    }
    if after.memory > before.memory + MORE_MEMORY
        || after.files > before.files + MORE_FILES
        || after.threads > before.threads + MORE_THREADS
    {
        return Err("the server has kept memory, open files or threads".into());
    }
    Ok(())
}

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let ([program, seconds] | [program, seconds, _]) = &words[..] else {
        return Err(
            "give the program, for how many seconds, and the mebibytes of a control group if you want one".into()
        );
    };
    let group = words.get(2).map(|mebibytes| mebibytes.parse()).transpose()?;
    let data = std::env::temp_dir().join(format!("endspiel-mixed-{}", std::process::id()));
    let done = run(Path::new(program), seconds.parse()?, group, &data).await;
    fs::remove_dir_all(&data)?;
    done
}
