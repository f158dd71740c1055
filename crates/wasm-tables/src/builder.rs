//! What the module does, apart from how JavaScript reaches it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use endspiel_game::Notation;
use endspiel_game::words::Phrase;
use endspiel_knowledge::{Stop, Value};
use endspiel_machine::InMemory;
use endspiel_mill::Mill;
use endspiel_service::host::tables::{
    BuildRequest, BuiltTable, ByPlies, Counts, Estimate, Longest, LongestWin, Overview, Piece, TableQuery, goal_name,
};
use endspiel_service::{Kind, Refusal, Refused};
use endspiel_tables::{Build, Cost, Event, Goal, Store, Subspace, TableFile, longest_wins, missing};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};

const NEEDS_SERVER: Phrase = Phrase::new(
    "edition.server",
    "this needs the server edition of Endspiel: install it and run `endspiel serve`",
    "dafür braucht es die Server-Ausgabe von Endspiel: installieren und `endspiel serve` starten",
);

/// The most memory of a build, in bytes. All of it and the files have to fit into a telephone's browser.
const MOST_MEMORY: u64 = 300 << 20;

/// How much longer a module takes than a program on one core.
const SLOWER: f64 = 2.0;

/// The most wins that are shown of a table.
const MOST_WINS: usize = 8;

/// What the host hears while a build runs.
#[derive(Clone, Copy, Debug)]
pub struct Hooks {
    /// A piece of work begins; JSON.
    pub begins: fn(&str),
    /// A file is finished: its name and its bytes.
    pub finished: fn(&str, &[u8]),
}

/// The tables there are, and the builder of more.
#[derive(Debug)]
pub struct Builder {
    files: InMemory,
    store: Store,
    hooks: Hooks,
}

/// What the host asks for.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Task {
    /// What the page shows: a path and a query, as over HTTP.
    Ask { path: String, query: String },
    /// A build, to its end.
    Build(BuildRequest),
}

#[derive(Serialize)]
struct Reply {
    status: u16,
    body: Option<Box<RawValue>>,
}

/// A piece of work that begins.
#[derive(Serialize)]
struct Begins {
    piece: Option<Piece>,
    /// The number of its positions.
    positions: u64,
    pieces: usize,
    pieces_done: usize,
    total: u64,
    done: u64,
}

impl Builder {
    /// Returns a builder without any files.
    pub fn new(hooks: Hooks) -> Builder {
        let files = InMemory::default();
        let store = Store::on(Arc::new(files.clone()), Path::new("data"));
        Builder { files, store, hooks }
    }

    /// Takes a file that was built before.
    pub fn take(&self, name: &str, bytes: Vec<u8>) {
        self.files.insert(&self.path(name), bytes);
    }

    fn path(&self, name: &str) -> PathBuf {
        self.store.folder().join(name)
    }

    /// Answers a line of JSON with another one.
    pub fn call(&self, line: &str) -> String {
        let done = match serde_json::from_str(line) {
            Ok(Task::Ask { path, query }) => self.answer(&path, &query),
            Ok(Task::Build(asked)) => self.build(&asked),
            Err(error) => Err(Refusal::new(Kind::BadRequest, format!("the task cannot be read: {error}"))),
        };
        let reply = match done {
            Ok(body) => Reply { status: 200, body: Some(body) },
            Err(refused) => Reply { status: refused.kind().status(), body: to_raw_value(&Refused::from(refused)).ok() },
        };
        serde_json::to_string(&reply).unwrap_or_else(|_| "{}".to_owned())
    }

    fn answer(&self, path: &str, query: &str) -> Result<Box<RawValue>, Refusal> {
        match path {
            "tables" => json(&self.overview()),
            "tables/counts" => {
                let file = self.open(read(query)?)?;
                let stats = file.stats();
                let by_plies = ByPlies { wins: stats.by_plies(Value::Win), losses: stats.by_plies(Value::Loss) };
                json(&Counts { table: BuiltTable::of(&file), by_plies })
            }
            "tables/longest" => json(&Longest { wins: wins(self.open(read(query)?)?)? }),
            "tables/cost" => json(&self.cost(read::<BuildRequest>(query)?.goal()?)?),
            _ => Err(Refusal::not_found()),
        }
    }

    fn overview(&self) -> Overview {
        let table = |space: Subspace| self.store.open(space).ok().flatten().map(|file| BuiltTable::of(&file));
        Overview::of(table, Vec::new())
    }

    fn open(&self, query: TableQuery) -> Result<TableFile, Refusal> {
        let opened = self.store.open(query.space()?);
        opened.ok().flatten().ok_or_else(|| query.not_built())
    }

    fn cost(&self, goal: Goal) -> Result<Estimate, Refusal> {
        let missing = missing(&self.store, goal).map_err(failed)?;
        let Cost { positions, seconds, disk, memory } = Cost::of(&missing, self.store.limit());
        Ok(Estimate {
            up_to: goal_name(goal),
            removals: goal.removals,
            placing: goal.has_placing(),
            pieces: missing.len(),
            positions,
            seconds: (seconds * SLOWER).ceil(),
            disk,
            memory,
            threads: 1,
            refusal: (memory > MOST_MEMORY).then(|| NEEDS_SERVER.say(&[])),
        })
    }

    fn build(&self, asked: &BuildRequest) -> Result<Box<RawValue>, Refusal> {
        let goal = asked.goal()?;
        if self.cost(goal)?.refusal.is_some() {
            return Err(Refusal::because(Kind::NotPossible, NEEDS_SERVER.say(&[])));
        }
        let build = Build::prepare(&self.store, goal, MOST_MEMORY).map_err(failed)?;
        let (pieces, mut begun) = (build.works().len(), 0);
        let hear = |event: Event<'_>| match event {
            Event::Begin { work, done, total } => {
                let (piece, positions) = (Piece::of(work), work.positions());
                let begins = Begins { piece, positions, pieces, pieces_done: begun, total, done };
                begun += 1;
                (self.hooks.begins)(&serde_json::to_string(&begins).unwrap_or_default());
            }
            Event::Finished { file, .. } => {
                let name = file.path().file_name().unwrap_or_default().to_string_lossy();
                (self.hooks.finished)(&name, &self.files.bytes(file.path()).unwrap_or_default());
            }
        };
        build.run(&Stop::never(), hear).map_err(failed)?;
        json(&pieces)
    }
}

fn wins(file: TableFile) -> Result<Vec<LongestWin>, Refusal> {
    let game = Mill::default();
    let wins = longest_wins(&[file], MOST_WINS).map_err(failed)?;
    let win = |(position, plies)| LongestWin { position: game.print_position(&position), plies: Some(plies) };
    Ok(wins.into_iter().map(win).collect())
}

fn read<T: DeserializeOwned>(query: &str) -> Result<T, Refusal> {
    let unreadable = |why| Refusal::new(Kind::BadRequest, format!("the query cannot be read: {why}"));
    serde_urlencoded::from_str(query).map_err(unreadable)
}

fn json(body: &impl Serialize) -> Result<Box<RawValue>, Refusal> {
    to_raw_value(body).map_err(failed)
}

fn failed(why: impl std::fmt::Display) -> Refusal {
    Refusal::new(Kind::NotPossible, why.to_string())
}
