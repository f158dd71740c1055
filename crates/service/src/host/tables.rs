//! Types for endgame tables: overview, cost and progress of a build.

#![allow(missing_docs, reason = "where a field has no sentence, its name says it")]

use endspiel_game::words::Saying;
use endspiel_tables::{Cost, Goal, Limit, Pair, Phase, Subspace, Summary, TableFile, Work};
use serde::{Deserialize, Serialize};

use crate::wire::events;
use crate::{Kind, Refusal, Written};

/// The overview of tables with the state of the build.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Tables"))]
pub struct Everything {
    #[serde(flatten)]
    pub overview: Overview,
    /// The progress of the build; `null` before the first one.
    pub build: Written<Option<Progress>>,
    /// Whether the caller may start and stop a build.
    pub may_build: bool,
}

/// An overview of built and missing tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TablesOverview"))]
pub struct Overview {
    /// Tables of moving and flying, for all numbers of stones.
    pub cells: Vec<Cell>,
    /// Tables of the placing phase, for both removal rules.
    pub placing: Vec<Placing>,
    /// Size of all files, in bytes.
    pub bytes: u64,
    /// Names of damaged files.
    pub damaged: Vec<String>,
}

/// Tables of moving and flying for two numbers of stones, with either side to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TablesCell"))]
pub struct Cell {
    /// The larger number of stones.
    pub larger: usize,
    /// The smaller number of stones.
    pub smaller: usize,
    /// Whether all tables are built.
    pub built: bool,
    /// Number of positions; an estimate if not built.
    pub positions: u64,
    /// Size of the files in bytes; an estimate if not built.
    pub bytes: u64,
    pub tables: Vec<BuiltTable>,
}

/// A built table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BuiltTable {
    #[serde(flatten)]
    pub summary: Summary,
    /// Size of the file, in bytes.
    pub bytes: u64,
}

/// Tables of the placing phase under one removal rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TablesPlacing"))]
pub struct Placing {
    /// Stones removed when a move closes two mills.
    pub removals: u8,
    /// Whether all tables are built.
    pub built: bool,
    pub plies: Vec<Ply>,
}

/// The tables for one number of placed stones.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TablesPly"))]
pub struct Ply {
    /// Number of placed stones.
    pub ply: u8,
    /// Number of built tables.
    pub built: usize,
    /// Number of all tables.
    pub of: usize,
    pub positions: u64,
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
    pub longest_win: Option<u32>,
    pub longest_loss: Option<u32>,
    pub bytes: u64,
}

impl Overview {
    /// Returns the overview of these tables, and the names of damaged files.
    pub fn of(table: impl Fn(Subspace) -> Option<BuiltTable>, damaged: Vec<String>) -> Overview {
        let works = overview_works();
        let all = works.iter().flat_map(|work| work.spaces()).filter_map(&table);
        Overview {
            bytes: all.map(|table| table.bytes).sum(),
            cells: works.into_iter().filter_map(|work| Cell::of(work, &table)).collect(),
            placing: [2, 1].into_iter().map(|removals| Placing::of(removals, &table)).collect(),
            damaged,
        }
    }
}

/// Returns all pieces of work of an overview, under either removal rule.
pub fn overview_works() -> Vec<Work> {
    let mut works = Goal::EVERYTHING.works();
    works.extend(placing_works(1));
    works
}

fn placing_works(removals: u8) -> impl Iterator<Item = Work> {
    let goal = Goal { removals, ..Goal::EVERYTHING };
    goal.works().into_iter().filter(|work| matches!(work, Work::Placing(_)))
}

impl Cell {
    fn of(work: Work, table: impl Fn(Subspace) -> Option<BuiltTable>) -> Option<Cell> {
        let Work::Moving(Pair { own: larger, opposing: smaller, .. }) = work else { return None };
        let spaces = work.spaces();
        let tables: Vec<BuiltTable> = spaces.iter().filter_map(|&space| table(space)).collect();
        let built = tables.len() == spaces.len();
        let cost = Cost::of(&[work], Limit::OFF);
        let positions = if built { tables.iter().map(|table| table.summary.positions).sum() } else { cost.positions };
        let bytes = if built { tables.iter().map(|table| table.bytes).sum() } else { cost.disk };
        Some(Cell { larger, smaller, built, positions, bytes, tables })
    }
}

impl Placing {
    fn of(removals: u8, table: impl Fn(Subspace) -> Option<BuiltTable>) -> Placing {
        let mut plies: Vec<Ply> = Vec::new();
        for work in placing_works(removals) {
            let Work::Placing(space) = work else { continue };
            let Phase::Placing { ply, .. } = space.phase else { continue };
            if plies.last().is_none_or(|last| last.ply != ply) {
                plies.push(Ply { ply, ..Ply::default() });
            }
            if let Some(sum) = plies.last_mut() {
                sum.add(table(space).as_ref());
            }
        }
        plies.reverse();
        let built = plies.iter().all(|ply| ply.built == ply.of);
        Placing { removals, built, plies }
    }
}

impl BuiltTable {
    /// Returns the summary of a table file.
    pub fn of(file: &TableFile) -> BuiltTable {
        BuiltTable { summary: Summary::of(file), bytes: file.size() }
    }
}

impl Ply {
    /// Adds the figures of a table, if it is built.
    pub fn add(&mut self, table: Option<&BuiltTable>) {
        self.of += 1;
        let Some(BuiltTable { summary, bytes }) = table else { return };
        self.built += 1;
        self.positions += summary.positions;
        self.wins += summary.wins;
        self.draws += summary.draws;
        self.losses += summary.losses;
        self.longest_win = self.longest_win.max(summary.longest_win);
        self.longest_loss = self.longest_loss.max(summary.longest_loss);
        self.bytes += bytes;
    }
}

/// A table, by the stones of both sides.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableQuery {
    /// Stones of the side to move.
    #[cfg_attr(feature = "schema", schemars(range(min = 3, max = 9)))]
    pub own: usize,
    /// Stones of the other side.
    #[cfg_attr(feature = "schema", schemars(range(min = 3, max = 9)))]
    pub opponent: usize,
}

impl TableQuery {
    /// Returns the requested table, if the numbers are valid.
    pub fn space(self) -> Result<Subspace, Refusal> {
        let TableQuery { own, opponent } = self;
        match Goal::new(own.max(opponent), own.min(opponent), 2) {
            Ok(_) => Ok(Subspace::moving(own, opponent)),
            Err(_) => Err(Refusal::new(Kind::BadRequest, "each side has 3 to 9 stones")),
        }
    }

    /// Returns the refusal for a table that is not built.
    pub fn not_built(self) -> Refusal {
        let TableQuery { own, opponent } = self;
        Refusal::new(Kind::NotFound, format!("the table {own}-{opponent} is not built"))
    }
}

/// The statistics of a table.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TableCounts"))]
pub struct Counts {
    #[serde(flatten)]
    pub table: BuiltTable,
    pub by_plies: ByPlies,
}

/// Numbers of positions by plies to the end.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ByPlies {
    pub wins: Vec<(u32, u64)>,
    pub losses: Vec<(u32, u64)>,
}

/// The longest wins of a table.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "LongestWins"))]
pub struct Longest {
    pub wins: Vec<LongestWin>,
}

/// A longest win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LongestWin {
    /// The position it begins with.
    pub position: String,
    /// Plies to the end.
    pub plies: Option<u32>,
}

/// A request to build tables, or to estimate the cost.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BuildRequest {
    /// Most stones of either side, the larger number first, as in `5-4`.
    #[cfg_attr(
        feature = "schema",
        schemars(regex(pattern = "^(3-3|4-[34]|5-[3-5]|6-[3-6]|7-[3-7]|8-[3-8]|9-[3-9])$"))
    )]
    pub up_to: String,
    /// Stones removed when a move closes two mills.
    #[serde(default = "two")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 2)))]
    pub removals: u8,
}

fn two() -> u8 {
    2
}

impl BuildRequest {
    /// Returns the goal if it is valid.
    pub fn goal(&self) -> Result<Goal, Refusal> {
        let stones = self.up_to.split_once('-').and_then(|(larger, smaller)| {
            let number = |text: &str| text.parse().ok().filter(|_| text.len() == 1);
            Some((number(larger)?, number(smaller)?))
        });
        let goal = stones.and_then(|(larger, smaller)| Goal::new(larger, smaller, self.removals).ok());
        goal.ok_or_else(|| {
            Refusal::new(Kind::BadRequest, "up_to is 3-3 to 9-9, the larger number first; removals is 1 or 2")
        })
    }
}

/// Returns the name of a goal, as in `5-4`.
pub fn goal_name(goal: Goal) -> String {
    format!("{}-{}", goal.larger, goal.smaller)
}

/// The estimated cost of a build.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "BuildEstimate"))]
pub struct Estimate {
    /// Most stones of either side, as in `5-4`.
    pub up_to: String,
    /// Stones removed when a move closes two mills.
    pub removals: u8,
    /// Whether the placing phase is included.
    pub placing: bool,
    /// Number of missing pieces of work.
    pub pieces: usize,
    /// Number of positions to solve.
    pub positions: u64,
    /// Estimated time on this machine, in seconds.
    pub seconds: f64,
    /// Estimated disk space, in bytes.
    pub disk: u64,
    /// Memory, in bytes.
    pub memory: u64,
    /// Number of threads.
    pub threads: usize,
    /// The reason why the build cannot start; only for callers with the permission to build.
    pub refusal: Option<Saying>,
}

/// The state of the build.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BuildAnswer {
    pub build: Written<Option<Progress>>,
}

/// The progress of a build.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "BuildProgress"))]
pub struct Progress {
    /// Most stones of either side, as in `5-4`.
    pub up_to: String,
    /// Stones removed when a move closes two mills.
    pub removals: u8,
    pub state: BuildState,
    /// The piece in progress.
    pub piece: Option<Piece>,
    /// Number of pieces of work.
    pub pieces: usize,
    /// Number of finished pieces.
    pub pieces_done: usize,
    /// Number of positions.
    pub total: u64,
    /// Number of positions in finished pieces.
    pub done: u64,
    /// Estimated number of finished positions.
    pub about: u64,
    /// Elapsed time, in seconds.
    pub seconds: f64,
    /// Estimated remaining time, in seconds.
    pub left: Option<f64>,
    /// Positions per second, once a piece is finished.
    pub rate: Option<u64>,
    /// The reason of a failure.
    pub problem: Option<Saying>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum BuildState {
    Building,
    Stopping,
    Stopped,
    Done,
    Failed,
}

/// A piece of work: numbers of stones, and for the placing phase the ply and the side.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "BuildPiece"))]
#[serde(untagged)]
pub enum Piece {
    Moving { larger: usize, smaller: usize },
    Placing { ply: u8, own: usize, opponent: usize },
}

impl Piece {
    /// Returns the piece for some work.
    pub fn of(work: Work) -> Option<Piece> {
        Some(match work {
            Work::Moving(Pair { own: larger, opposing: smaller, .. }) => Piece::Moving { larger, smaller },
            Work::Placing(space) => {
                let Phase::Placing { ply, .. } = space.phase else { return None };
                Piece::Placing { ply, own: space.pair.own, opponent: space.pair.opposing }
            }
        })
    }
}

events! {
    /// An event of the tables.
    TablesEvent {
        /// The overview: first, and whenever a file is added or removed.
        "tables" => Tables(Written<Overview>),
        /// The progress of the build: first, and twice a second while it runs.
        "build" => Build(Written<Option<Progress>>),
    }
}
