//! Puzzles, and what every move of them leads to.

use std::convert::Infallible;
use std::time::Duration;

use endspiel_game::words::{Phrase, Saying};
use endspiel_knowledge::Value;
use endspiel_machine::mix;
use endspiel_search::{Explained, GRADES, MEMORY_BESIDES_TABLE, Puzzle, PuzzleOrder, Puzzles};
use serde::{Deserialize, Serialize};

use super::{Job, Started, Step, Turn};
use crate::{Kind, LONGEST_TEXT, Params, Refusal, Service, Start, list};

/// A puzzle that is made has so long to be found, and the moves of one to be explained.
const TIME: Duration = Duration::from_secs(3);

const NONE: Phrase = Phrase::new(
    "puzzle.none",
    "no such puzzle was found in the time there is for it",
    "in der Zeit, die dafür da ist, fand sich keine solche Aufgabe",
);

/// Which puzzle: the one of a day, or one of a grade by its number.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PuzzleQuery {
    /// The game with its options.
    game: String,
    /// The day, counted from any day; everybody gets the same puzzle.
    day: Option<u32>,
    /// How hard it is, from easy to hard.
    #[serde(default = "easiest")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = GRADES)))]
    grade: u8,
    /// Its number among those of its grade, from 0. There is no last one: those beyond the ones in store are made.
    #[serde(default)]
    number: u32,
}

fn easiest() -> u8 {
    1
}

/// A position with one right move.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Puzzle"))]
pub struct PuzzleView {
    /// The game with its options.
    game: String,
    /// How hard it is, from 1 to 5.
    grade: u8,
    /// What is asked, as a word: `wins`, `holds`, `win-in:3`, `most` or an idea of the game.
    kind: String,
    /// What is asked, in words.
    question: Saying,
    /// The position.
    position: String,
    /// The right move. Where it ends the game, there are several if they differ only in the stone they remove.
    answers: Vec<String>,
}

impl Start for list::Puzzle {
    type Job = MakePuzzle;

    fn start(service: &Service, Params(query): Params<PuzzleQuery>) -> Result<Started<MakePuzzle>, Refusal> {
        if !(1..=GRADES).contains(&query.grade) {
            return Err(Refusal::new(Kind::BadRequest, format!("grade is a number from 1 to {GRADES}")));
        }
        let game = service.games.open(&query.game)?.spec();
        let puzzles = service.games.puzzles(&query.game)?;
        match in_store(&*puzzles, &query) {
            Some(found) => view(game, &*puzzles, found).map(Started::Done),
            None => Ok(Started::Work(MakePuzzle { game, puzzles, query })),
        }
    }
}

/// Makes a puzzle that is not part of the program.
pub struct MakePuzzle {
    game: String,
    puzzles: Box<dyn Puzzles>,
    query: PuzzleQuery,
}

impl Job for MakePuzzle {
    type Event = Infallible;
    type Answer = PuzzleView;

    fn memory(&self) -> u64 {
        MEMORY_BESIDES_TABLE
    }

    fn turn(self, _: &Service, turn: &mut dyn Turn<Infallible>) -> Result<Step<Self>, Refusal> {
        let order = match self.query.day {
            Some(day) => PuzzleOrder::spread(1, u64::from(day)),
            None => PuzzleOrder::one(self.query.grade, u64::from(self.query.number)),
        };
        let found = self.puzzles.make(&order, &turn.stop_after(TIME), &mut |_| {}).pop();
        let found = found.ok_or_else(|| Refusal::saying(NONE.say(&[])))?;
        view(self.game, &*self.puzzles, found).map(Step::Done)
    }
}

fn view(game: String, puzzles: &dyn Puzzles, puzzle: Puzzle) -> Result<PuzzleView, Refusal> {
    let question = puzzles.question(&puzzle)?;
    let Puzzle { grade, kind, position, answers } = puzzle;
    Ok(PuzzleView { game, grade, kind, question, position, answers })
}

/// The puzzle that is asked for, if it is part of the program.
fn in_store(puzzles: &dyn Puzzles, query: &PuzzleQuery) -> Option<Puzzle> {
    let mut included = puzzles.included();
    match query.day {
        Some(_) if included.is_empty() => None,
        Some(day) => Some(included.swap_remove((mix(u64::from(day)) % included.len() as u64) as usize)),
        None => included.into_iter().filter(|puzzle| puzzle.grade == query.grade).nth(query.number as usize),
    }
}

/// A position whose moves are explained.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExplanationQuery {
    /// The game with its options.
    game: String,
    /// The position.
    #[cfg_attr(feature = "schema", schemars(length(max = LONGEST_TEXT)))]
    position: String,
}

/// What every move of a position leads to.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Explanation {
    moves: Vec<ExplainedMove>,
}

/// What a move leads to.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ExplainedMove {
    #[serde(rename = "move")]
    mv: String,
    /// Its value for the side that makes it, where that is certain.
    value: Option<Value>,
    /// Plies to the end, where they are known.
    plies: Option<u32>,
    /// The result as the game counts it.
    count: Option<i32>,
    /// The best answer.
    reply: Option<String>,
    /// What it allows.
    says: Saying,
}

impl From<Explained> for ExplainedMove {
    fn from(Explained { mv, known, reply, says }: Explained) -> ExplainedMove {
        ExplainedMove {
            mv,
            value: known.map(|known| known.value),
            plies: known.and_then(|known| known.plies),
            count: known.and_then(|known| known.count),
            reply,
            says,
        }
    }
}

impl Start for list::Explain {
    type Job = ExplainMoves;

    fn start(service: &Service, Params(query): Params<ExplanationQuery>) -> Result<Started<ExplainMoves>, Refusal> {
        let ExplanationQuery { game, position } = query;
        if position.chars().count() > LONGEST_TEXT {
            return Err(Refusal::new(Kind::TooLarge, "no position is that long"));
        }
        Ok(Started::Work(ExplainMoves { puzzles: service.games.puzzles(&game)?, position }))
    }
}

/// Finds out what every move of a position leads to.
pub struct ExplainMoves {
    puzzles: Box<dyn Puzzles>,
    position: String,
}

impl Job for ExplainMoves {
    type Event = Infallible;
    type Answer = Explanation;

    fn memory(&self) -> u64 {
        MEMORY_BESIDES_TABLE
    }

    fn turn(self, _: &Service, turn: &mut dyn Turn<Infallible>) -> Result<Step<Self>, Refusal> {
        let moves = self.puzzles.explain(&self.position, &turn.stop_after(TIME))?;
        Ok(Step::Done(Explanation { moves: moves.into_iter().map(ExplainedMove::from).collect() }))
    }
}
