//! Endgame tables: what is built, what more would cost, how a build goes.

#![allow(missing_docs, reason = "where a field has no sentence, its name says it")]

use endspiel_game::words::Saying;
use endspiel_tables::{Goal, Pair, Phase, Subspace, Summary, TableFile, Work};
use serde::{Deserialize, Serialize};

use crate::wire::events;
use crate::{Kind, Refusal, Written};

/// Everything about tables at once.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Tables"))]
pub struct Everything {
    #[serde(flatten)]
    pub overview: Overview,
    /// How the build stands; `null` if there was none.
    pub build: Written<Option<Progress>>,
    /// Whether whoever asks may start and stop a build.
    pub may_build: bool,
}

/// What is built and what is not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TablesOverview"))]
pub struct Overview {
    /// Moving and flying, for all numbers of stones.
    pub cells: Vec<Cell>,
    /// Placing, for both rules of removals.
    pub placing: Vec<Placing>,
    /// Bytes of all files.
    pub bytes: u64,
    /// Files that are no good, by their names.
    pub damaged: Vec<String>,
}

/// Moving and flying with these numbers of stones, either side to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TablesCell"))]
pub struct Cell {
    /// Stones of the side that has more.
    pub larger: usize,
    /// Stones of the other.
    pub smaller: usize,
    /// Whether all of its tables are built.
    pub built: bool,
    /// How many positions there are or, about, would be.
    pub positions: u64,
    /// How large the files are or, about, would be.
    pub bytes: u64,
    pub tables: Vec<BuiltTable>,
}

/// A table that is built.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BuiltTable {
    #[serde(flatten)]
    pub summary: Summary,
    /// How large the file is.
    pub bytes: u64,
}

/// Placing under one rule of removals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TablesPlacing"))]
pub struct Placing {
    /// Stones removed for two mills at once.
    pub removals: u8,
    /// Whether all of its tables are built.
    pub built: bool,
    pub plies: Vec<Ply>,
}

/// All positions after this number of stones was placed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TablesPly"))]
pub struct Ply {
    /// Stones placed.
    pub ply: u8,
    /// Tables that are built.
    pub built: usize,
    /// Tables there are to build.
    pub of: usize,
    pub positions: u64,
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
    pub longest_win: Option<u32>,
    pub longest_loss: Option<u32>,
    pub bytes: u64,
}

impl BuiltTable {
    /// A file in figures.
    pub fn of(file: &TableFile) -> BuiltTable {
        BuiltTable { summary: Summary::of(file), bytes: file.size() }
    }
}

impl Ply {
    /// Adds a table, if it is built.
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

/// One table: stones of the side to move and of the other.
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
    /// The table that is asked for, if there can be one.
    pub fn space(self) -> Result<Subspace, Refusal> {
        let TableQuery { own, opponent } = self;
        match Goal::new(own.max(opponent), own.min(opponent), 2) {
            Some(_) => Ok(Subspace::moving(own, opponent)),
            None => Err(Refusal::new(Kind::BadRequest, "either side has 3 to 9 stones")),
        }
    }

    /// The refusal to show a table that is not built.
    pub fn not_built(self) -> Refusal {
        let TableQuery { own, opponent } = self;
        Refusal::new(Kind::NotFound, format!("the table {own}-{opponent} is not built"))
    }
}

/// A table with how many positions end in how many plies.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TableCounts"))]
pub struct Counts {
    #[serde(flatten)]
    pub table: BuiltTable,
    pub by_plies: ByPlies,
}

/// Pairs of plies and positions.
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

/// A win that takes as long as any.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LongestWin {
    /// Where it begins.
    pub position: String,
    /// How long it takes.
    pub plies: Option<u32>,
}

/// How far to build.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BuildRequest {
    /// The most stones of either side, the larger number first, as in `5-4`.
    #[cfg_attr(
        feature = "schema",
        schemars(regex(pattern = "^(3-3|4-[34]|5-[3-5]|6-[3-6]|7-[3-7]|8-[3-8]|9-[3-9])$"))
    )]
    pub up_to: String,
    /// Stones removed for two mills at once.
    #[serde(default = "two")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 2)))]
    pub removals: u8,
}

fn two() -> u8 {
    2
}

impl BuildRequest {
    /// The goal, if it makes sense.
    pub fn goal(&self) -> Result<Goal, Refusal> {
        let stones = self.up_to.split_once('-').and_then(|(larger, smaller)| {
            let number = |text: &str| text.parse().ok().filter(|_| text.len() == 1);
            Some((number(larger)?, number(smaller)?))
        });
        let goal = stones.and_then(|(larger, smaller)| Goal::new(larger, smaller, self.removals));
        goal.ok_or_else(|| {
            Refusal::new(Kind::BadRequest, "up_to is 3-3 to 9-9, the larger number first; removals is 1 or 2")
        })
    }
}

/// A goal in a word: `5-4`.
pub fn goal_name(goal: Goal) -> String {
    format!("{}-{}", goal.larger, goal.smaller)
}

/// What it would cost to build so far, and what is in the way.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "BuildEstimate"))]
pub struct Estimate {
    /// The most stones of either side, as in `5-4`.
    pub up_to: String,
    /// Stones removed for two mills at once.
    pub removals: u8,
    /// Whether placing is part of it.
    pub placing: bool,
    /// Pieces of work that are missing.
    pub pieces: usize,
    /// Positions to be solved.
    pub positions: u64,
    /// How long it takes here, about.
    pub seconds: f64,
    /// Bytes on disk, about.
    pub disk: u64,
    /// Bytes of memory.
    pub memory: u64,
    /// Threads that would work.
    pub threads: usize,
    /// What is in the way, for those who may build.
    pub refusal: Option<Saying>,
}

/// The state of the build.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BuildAnswer {
    pub build: Written<Option<Progress>>,
}

/// How a build stands, as everybody is told.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "BuildProgress"))]
pub struct Progress {
    /// The most stones of either side, as in `5-4`.
    pub up_to: String,
    /// Stones removed for two mills at once.
    pub removals: u8,
    pub state: BuildState,
    /// What is being worked on.
    pub piece: Option<Piece>,
    /// Pieces of work in all.
    pub pieces: usize,
    /// Pieces of work that are finished.
    pub pieces_done: usize,
    /// Positions in all.
    pub total: u64,
    /// Positions of finished pieces.
    pub done: u64,
    /// Positions that are finished about.
    pub about: u64,
    /// Time so far.
    pub seconds: f64,
    /// Time left, about.
    pub left: Option<f64>,
    /// Positions a second, once some are finished.
    pub rate: Option<u64>,
    /// Why it failed.
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

/// A piece of work: stones, and when stones are placed also when and whose.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "BuildPiece"))]
#[serde(untagged)]
pub enum Piece {
    Moving { larger: usize, smaller: usize },
    Placing { ply: u8, own: usize, opponent: usize },
}

impl Piece {
    /// A piece of work.
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
    /// What happens to the tables.
    TablesEvent {
        /// What is built: first, and whenever a file comes or goes.
        "tables" => Tables(Written<Overview>),
        /// How the build stands: first, and twice a second while it works.
        "build" => Build(Written<Option<Progress>>),
    }
}
