//! Puzzles: games are played and searched for them.

use std::sync::Arc;

use endspiel_games::Games;
use endspiel_knowledge::Stop;
use endspiel_search::{Puzzle, PuzzleCollection, PuzzleOrder, Puzzles};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::read;
use crate::{Job, JobError, Kind, Operation, Plan};

/// Games in a job.
const GAMES: u64 = 4;

/// Jobs that are handed out before it is known whether they are needed.
const AHEAD: u64 = 64;

/// The longest line of a puzzle, in bytes.
const MAX_LENGTH: usize = 2000;

/// The settings of a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Settings {
    game: String,
    seed: u64,
}

/// Puzzles found in a job: the smallest image of each position, and its line.
type Found = Vec<(String, String)>;

/// Puzzles: each job is a few games by number, each record the puzzles found in them.
pub struct MakePuzzles {
    games: Games,
}

impl MakePuzzles {
    /// The name of the kind.
    pub const NAME: &'static str = "puzzles";

    /// Creates the kind.
    pub fn new(games: Games) -> MakePuzzles {
        MakePuzzles { games }
    }

    /// Returns the settings of a run.
    pub fn settings(game: &str, seed: u64) -> Value {
        json!({ "game": game, "seed": seed })
    }
}

impl Kind for MakePuzzles {
    fn name(&self) -> &'static str {
        MakePuzzles::NAME
    }

    fn word(&self) -> &'static str {
        "puzzles"
    }

    /// Returns nothing: solvers of exact values share one small table.
    fn memory(&self, _: &Value, _: usize) -> u64 {
        0
    }

    fn open(&self, settings: &Value, _: &Stop) -> Result<Box<dyn Operation>, JobError> {
        let Settings { game, seed } = read(settings)?;
        Ok(Box::new(SearchGames { puzzles: Arc::from(self.games.puzzles(&game)?), seed }))
    }
}

#[derive(Clone)]
struct SearchGames {
    puzzles: Arc<dyn Puzzles>,
    seed: u64,
}

impl Operation for SearchGames {
    fn work(&mut self, job: &Job, stop: &Stop) -> Result<Option<Value>, JobError> {
        let first = job.number.checked_mul(GAMES).ok_or_else(|| JobError::Input("there is no such game".to_owned()))?;
        let mut found = Found::new();
        for number in first..first.saturating_add(GAMES) {
            let puzzle = self.puzzles.of_game(self.seed, number, stop);
            if stop.is_due() {
                return Ok(None);
            }
            found.extend(puzzle.map(|(image, puzzle)| (image, puzzle.to_line())));
        }
        Ok(Some(json!(found)))
    }

    fn another(&self) -> Box<dyn Operation> {
        Box::new(self.clone())
    }
}

/// The puzzles that are wanted, collected in the order of their games.
pub struct PuzzlePlan<F> {
    puzzles: Box<dyn Puzzles>,
    collection: PuzzleCollection<String>,
    /// Is called with each.
    found: F,
}

impl<F: FnMut(&Puzzle)> PuzzlePlan<F> {
    /// Creates a plan for these puzzles.
    pub fn new(puzzles: Box<dyn Puzzles>, order: &PuzzleOrder, found: F) -> PuzzlePlan<F> {
        PuzzlePlan { puzzles, collection: PuzzleCollection::new(order.counts), found }
    }

    /// Returns the maker of the puzzles.
    pub fn into_maker(self) -> Box<dyn Puzzles> {
        self.puzzles
    }
}

impl<F: FnMut(&Puzzle)> Plan for PuzzlePlan<F> {
    fn data(&mut self, _: u64) -> Option<Value> {
        Some(Value::Null)
    }

    fn check(&self, _: u64, value: &Value) -> Result<(), String> {
        let found: Found = read(value).map_err(|error| error.to_string())?;
        if found.len() as u64 > GAMES {
            return Err("it has more puzzles than games".to_owned());
        }
        for (image, line) in found {
            let puzzle = Puzzle::from_line(&line).filter(|_| image.len().max(line.len()) <= MAX_LENGTH);
            let puzzle = puzzle.ok_or("it has no puzzle")?;
            self.puzzles.question(&puzzle).map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    fn take(&mut self, _: u64, value: Value) -> Result<(), JobError> {
        let found: Found = read(&value)?;
        for _ in found.len() as u64..GAMES {
            self.collection.nothing();
        }
        for (image, line) in found {
            if let Some(puzzle) = Puzzle::from_line(&line)
                && self.collection.take(image, &puzzle)
            {
                (self.found)(&puzzle);
            }
        }
        Ok(())
    }

    fn is_complete(&self, _: u64) -> bool {
        self.collection.is_complete()
    }

    fn total(&self) -> Option<u64> {
        None
    }

    fn ahead(&self) -> u64 {
        AHEAD
    }
}
