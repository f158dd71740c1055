//! Lists of endgames, solved position by position.

use std::sync::Arc;

use endspiel_game::shorten;
use endspiel_games::Games;
use endspiel_knowledge::{SolverSettings, Stop};
use endspiel_search::{SolvedText, TextSolver};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{line, read};
use crate::{Job, JobError, Kind, Operation};

/// The size of a solver's table unless another is given, in bytes.
const DEFAULT_TABLE: u64 = 64 << 20;

/// The largest score of a game, and the longest answer's texts and columns.
const MAX_SCORE: i32 = 1000;
const MAX_TEXT: usize = 500;
const MAX_COLUMNS: usize = 100;

/// The settings of a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SolveSettings {
    /// The game.
    pub game: String,
    /// The size of the table in bytes.
    pub table_bytes: Option<u64>,
    /// Whether the book is probed first.
    pub book: bool,
    /// Whether the scores of all columns are asked for.
    pub columns: bool,
}

/// The answer to a line of a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum SolvedLine {
    /// A solved position.
    Solved {
        /// The position.
        position: String,
        /// The score.
        score: i32,
        /// A best move.
        best: Option<String>,
        /// The scores of all columns.
        #[serde(default)]
        columns: Vec<Option<i32>>,
        /// Positions visited.
        nodes: u64,
        /// The time.
        microseconds: u64,
    },
    /// A line that is no position of the game.
    Bad {
        /// What is wrong with it.
        error: String,
    },
}

/// Lists of endgames: each job is a line, each record its score.
pub struct Solve {
    games: Games,
}

impl Solve {
    /// The name of the kind.
    pub const NAME: &'static str = "solve";

    /// Creates the kind.
    pub fn new(games: Games) -> Solve {
        Solve { games }
    }

    /// Returns the operation for this machine: all its threads share the solver's table.
    pub fn here(solver: Arc<dyn TextSolver>, columns: bool, forget: bool) -> Box<dyn Operation> {
        Box::new(SolveOne { solver, columns, forget, other: None })
    }
}

impl Kind for Solve {
    fn name(&self) -> &'static str {
        Solve::NAME
    }

    fn word(&self) -> &'static str {
        "lists"
    }

    fn memory(&self, settings: &Value, threads: usize) -> u64 {
        let table = read::<SolveSettings>(settings).ok().and_then(|settings| settings.table_bytes);
        table.unwrap_or(DEFAULT_TABLE).saturating_mul(threads as u64)
    }

    /// Opens a list: every thread has a table of its own, which is empty for each position. So the nodes
    /// of a position are the same on every machine.
    fn open(&self, settings: &Value, _: &Stop) -> Result<Box<dyn Operation>, JobError> {
        let settings: SolveSettings = read(settings)?;
        let solver = solver(&self.games, &settings)?;
        if settings.columns && !solver.has_columns() {
            return Err(JobError::Input("this game is not played in columns".to_owned()));
        }
        let columns = settings.columns;
        Ok(Box::new(SolveOne { solver, columns, forget: true, other: Some((self.games.clone(), settings)) }))
    }
}

fn solver(games: &Games, settings: &SolveSettings) -> Result<Arc<dyn TextSolver>, JobError> {
    let SolveSettings { game, table_bytes, book, .. } = settings;
    let resources = SolverSettings { table_bytes: *table_bytes, book: *book, threads: Some(1) };
    let solver = games.solver(game, resources)?;
    solver.map(Arc::from).ok_or_else(|| JobError::Input(format!("there is no solver for {}", shorten(game))))
}

struct SolveOne {
    solver: Arc<dyn TextSolver>,
    columns: bool,
    forget: bool,
    /// What a solver for another thread is made of; nothing if threads share one.
    other: Option<(Games, SolveSettings)>,
}

impl Operation for SolveOne {
    fn work(&mut self, job: &Job, stop: &Stop) -> Result<Option<Value>, JobError> {
        let (position, _) = self.solver.read_line(line(&job.data)?);
        if self.forget {
            self.solver.forget();
        }
        let solved = match self.columns {
            true => self.solver.solve_columns(position, stop),
            false => self.solver.solve(position, stop),
        };
        let answer = match solved {
            Ok(None) => return Ok(None),
            Ok(Some(SolvedText { score, best, columns, nodes, time })) => {
                let (position, microseconds) = (position.to_owned(), time.as_micros() as u64);
                SolvedLine::Solved { position, score, best, columns, nodes, microseconds }
            }
            Err(error) => SolvedLine::Bad { error: error.to_string() },
        };
        serde_json::to_value(answer).map(Some).map_err(|error| JobError::Failed(Box::new(error)))
    }

    fn another(&self) -> Box<dyn Operation> {
        // A solver that could be made before can be made again, unless memory is short: then they share one.
        let own = self.other.as_ref().and_then(|(games, settings)| solver(games, settings).ok());
        let solver = own.unwrap_or_else(|| Arc::clone(&self.solver));
        Box::new(SolveOne { solver, columns: self.columns, forget: self.forget, other: self.other.clone() })
    }
}

impl SolvedLine {
    /// Returns the answer of a record to the line of this position.
    pub fn of(position: &str, record: &Value) -> Result<SolvedLine, String> {
        let answer = SolvedLine::deserialize(record).map_err(|error| shorten(&error.to_string()))?;
        let plausible = match &answer {
            SolvedLine::Bad { error } => error.len() <= MAX_TEXT && !error.contains(char::is_control),
            SolvedLine::Solved { position: theirs, .. } if theirs != position => {
                return Err(format!("it is not about {}", shorten(position)));
            }
            SolvedLine::Solved { score, best, columns, .. } => {
                let known = |score: i32| score.abs() <= MAX_SCORE;
                known(*score)
                    && columns.len() <= MAX_COLUMNS
                    && columns.iter().copied().flatten().all(known)
                    && best.as_ref().is_none_or(|best| best.len() <= MAX_TEXT && !best.contains(char::is_control))
            }
        };
        if plausible { Ok(answer) } else { Err("its score is impossible".to_owned()) }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_line_costs_the_same_whatever_was_solved_before_and_false_answers_are_refused() {
        let settings =
            SolveSettings { game: "connect4".into(), table_bytes: Some(16 << 20), book: false, columns: false };
        let settings = serde_json::to_value(settings).unwrap();
        let kind = Solve::new(Games::usual());
        assert_eq!(kind.memory(&settings, 3), 48 << 20);
        let mut one = kind.open(&settings, &Stop::never()).unwrap();
        let mut other = one.another();
        let job = |position: &str| Job { number: 0, data: json!(position) };
        let nodes = |operation: &mut dyn Operation, position: &str| {
            let record = operation.work(&job(position), &Stop::never()).unwrap().unwrap();
            (record["score"].clone(), record["nodes"].clone())
        };
        // From the set end-easy, with its score.
        let line = "2252576253462244111563365343671351441 -1";
        let alone = nodes(&mut *one, line);
        assert_eq!(alone.0, json!(-1));
        nodes(&mut *other, "4455");
        assert_eq!(nodes(&mut *other, line), alone);
        let record = one.work(&job("4455"), &Stop::never()).unwrap().unwrap();
        assert!(SolvedLine::of("4455", &record).is_ok());
        assert_eq!(SolvedLine::of("44", &record).unwrap_err(), "it is not about 44");
        for (key, value) in [("score", json!(5000)), ("best", json!("\u{1b}[2J")), ("columns", json!(vec![1; 1000]))] {
            let mut false_one = record.clone();
            false_one[key] = value;
            assert!(SolvedLine::of("4455", &false_one).is_err(), "{key}");
        }
        assert!(SolvedLine::of("4455", &json!([1])).is_err());
    }
}
