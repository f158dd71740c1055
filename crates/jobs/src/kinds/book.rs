//! Parts of an opening book of exact values.

use endspiel_game::shorten;
use endspiel_games::Games;
use endspiel_knowledge::{BookParts, BookPly, Stop};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::read;
use crate::{Job, JobError, Kind, Operation, Plan, Record};

/// The size of a solver's table unless another is given, in bytes.
const DEFAULT_TABLE: u64 = 256 << 20;

/// The largest score of a position.
const MAX_SCORE: i8 = 18;

/// The settings of a run: one ply of a book.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Settings {
    game: String,
    plies: u32,
    table_bytes: u64,
}

/// Books: each job is a part of a ply, each record its scores.
pub struct Book {
    games: Games,
}

impl Book {
    /// The name of the kind.
    pub const NAME: &'static str = "book";

    /// Creates the kind.
    pub fn new(games: Games) -> Book {
        Book { games }
    }

    /// Returns the settings of a run.
    pub fn settings(game: &str, plies: u32, table_bytes: Option<u64>) -> Value {
        json!({ "game": game, "plies": plies, "table_bytes": table_bytes.unwrap_or(DEFAULT_TABLE) })
    }
}

impl Kind for Book {
    fn name(&self) -> &'static str {
        Book::NAME
    }

    fn word(&self) -> &'static str {
        "books"
    }

    fn memory(&self, settings: &Value, threads: usize) -> u64 {
        let table = read(settings).map_or(DEFAULT_TABLE, |settings: Settings| settings.table_bytes);
        table.saturating_mul(threads as u64)
    }

    fn open(&self, settings: &Value, _: &Stop) -> Result<Box<dyn Operation>, JobError> {
        let settings: Settings = read(settings)?;
        let mut parts = parts(&self.games, &settings)?;
        let count = parts.parts(settings.plies);
        let count = count.ok_or_else(|| JobError::Input(format!("no book has {} plies", settings.plies)))?;
        Ok(Box::new(SolveParts { games: self.games.clone(), settings, parts: Some(parts), count }))
    }
}

fn parts(games: &Games, settings: &Settings) -> Result<Box<dyn BookParts>, JobError> {
    let parts = games.book_parts(&settings.game, settings.table_bytes)?;
    parts.ok_or_else(|| JobError::Input(format!("{} has no book of exact values", shorten(&settings.game))))
}

struct SolveParts {
    games: Games,
    settings: Settings,
    /// Is made at the first job, because its table is large.
    parts: Option<Box<dyn BookParts>>,
    count: usize,
}

impl Operation for SolveParts {
    fn work(&mut self, job: &Job, stop: &Stop) -> Result<Option<Value>, JobError> {
        let parts = match &mut self.parts {
            Some(parts) => parts,
            none => none.insert(parts(&self.games, &self.settings)?),
        };
        Ok(parts.solve(self.settings.plies, job.number as usize, stop).map(|scores| json!(scores)))
    }

    fn another(&self) -> Box<dyn Operation> {
        let (games, settings) = (self.games.clone(), self.settings.clone());
        Box::new(SolveParts { games, settings, parts: None, count: self.count })
    }

    fn has(&self, job: &Job) -> bool {
        job.number < self.count as u64
    }
}

/// A ply of a book whose parts are solved by jobs.
pub struct BookPlan<'a> {
    ply: &'a mut dyn BookPly,
}

impl<'a> BookPlan<'a> {
    /// Creates the plan of a ply.
    pub fn new(ply: &'a mut dyn BookPly) -> BookPlan<'a> {
        BookPlan { ply }
    }

    /// Returns the parts that are solved already.
    pub fn solved(ply: &dyn BookPly) -> Vec<Record> {
        let record = |part| Some(Record { number: part as u64, value: json!(ply.solved(part)?) });
        (0..ply.parts()).filter_map(record).collect()
    }
}

impl Plan for BookPlan<'_> {
    fn data(&mut self, number: u64) -> Option<Value> {
        (number < self.ply.parts() as u64).then_some(Value::Null)
    }

    fn check(&self, number: u64, value: &Value) -> Result<(), String> {
        let scores: Vec<i8> = read(value).map_err(|error| error.to_string())?;
        let expected = self.ply.length(number as usize);
        match () {
            () if scores.len() != expected => Err(format!("it has {} scores, not {expected}", scores.len())),
            () if scores.iter().any(|score| score.unsigned_abs() > MAX_SCORE.unsigned_abs()) => {
                Err("its scores are impossible".to_owned())
            }
            () => Ok(()),
        }
    }

    fn take(&mut self, number: u64, value: Value) -> Result<(), JobError> {
        self.ply.take(number as usize, read(&value)?);
        Ok(())
    }

    /// Writes the ply to the disk, before its records are forgotten.
    fn end(&mut self) -> Result<(), JobError> {
        self.ply.save().map_err(|error| JobError::Failed(Box::new(error)))
    }

    fn is_complete(&self, taken: u64) -> bool {
        taken == self.ply.parts() as u64
    }

    fn total(&self) -> Option<u64> {
        Some(self.ply.parts() as u64)
    }
}
