//! Puzzles, and explanations of their moves.

use std::convert::Infallible;
use std::time::Duration;

use endspiel_game::words::{Phrase, Saying};
use endspiel_knowledge::Value;
use endspiel_machine::mix;
use endspiel_search::{Explained, GRADES, MEMORY_BESIDES_TABLE, Puzzle, PuzzleOrder, Puzzles};
use serde::{Deserialize, Serialize};

use super::{Job, Started, Step, Turn};
use crate::{Kind, MAX_TEXT_LENGTH, Params, Refusal, Service, Start, list};

/// Time limit for generating a puzzle and for explaining moves.
const TIME_LIMIT: Duration = Duration::from_secs(3);

const NONE: Phrase = Phrase::new(
    "puzzle.none",
    "no such puzzle was found within the time limit",
    "innerhalb der Zeitgrenze wurde keine solche Aufgabe gefunden",
);

/// The choice of a puzzle: by day, or by grade and number.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PuzzleQuery {
    /// The game with its options.
    game: String,
    /// The number of a day, counted from any fixed day; all users get the same puzzle.
    day: Option<u32>,
    /// The grade, from 1 (easy) to 5 (hard).
    #[serde(default = "easiest")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = GRADES)))]
    grade: u8,
    /// The number within the grade, from 0. Numbers beyond the stored puzzles are generated.
    #[serde(default)]
    number: u32,
    /// The kind of question without its number, such as `wins`, among the puzzles that come with the game. If there is none
    /// of this kind, puzzles of all kinds count.
    #[serde(default)]
    kind: String,
}

fn easiest() -> u8 {
    1
}

/// A puzzle: a position with one right move.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Puzzle"))]
pub struct PuzzleView {
    /// The game with its options.
    game: String,
    /// The grade, from 1 (easy) to 5 (hard).
    grade: u8,
    /// The kind of question: `wins`, `holds`, `win-in:3`, `most` or a motif of the game.
    kind: String,
    /// The question in words.
    question: Saying,
    /// The position.
    position: String,
    /// The right move; several if the game ends at once and they differ only in the stone they remove.
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
        match stored_puzzle(&*puzzles, &query) {
            Some(found) => view(game, &*puzzles, found).map(Started::Done),
            None => Ok(Started::Work(MakePuzzle { game, puzzles, query })),
        }
    }
}

/// A job that generates a puzzle.
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
        let found = self.puzzles.make(&order, &turn.stop_after(TIME_LIMIT), &mut |_| {}).pop();
        let found = found.ok_or_else(|| Refusal::saying(NONE.say(&[])))?;
        view(self.game, &*self.puzzles, found).map(Step::Done)
    }
}

fn view(game: String, puzzles: &dyn Puzzles, puzzle: Puzzle) -> Result<PuzzleView, Refusal> {
    let question = puzzles.question(&puzzle)?;
    let Puzzle { grade, kind, position, answers } = puzzle;
    Ok(PuzzleView { game, grade, kind, question, position, answers })
}

/// Returns the requested puzzle if it is stored in the program.
fn stored_puzzle(puzzles: &dyn Puzzles, query: &PuzzleQuery) -> Option<Puzzle> {
    let mut included = puzzles.included();
    match query.day {
        Some(_) if included.is_empty() => None,
        Some(day) => Some(included.swap_remove((mix(u64::from(day)) % included.len() as u64) as usize)),
        None => {
            let is_wanted = |puzzle: &Puzzle| puzzle.kind.split(':').next() == Some(&*query.kind);
            let of_kind = included.iter().filter(|puzzle| puzzle.grade == query.grade && is_wanted(puzzle)).count();
            let any = query.kind.is_empty() || of_kind == 0;
            let mut fits =
                included.into_iter().filter(|puzzle| puzzle.grade == query.grade && (any || is_wanted(puzzle)));
            fits.nth(if any { query.number as usize } else { query.number as usize % of_kind })
        }
    }
}

/// A position whose moves are to be explained.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExplanationQuery {
    /// The game with its options.
    game: String,
    /// The position.
    #[cfg_attr(feature = "schema", schemars(length(max = MAX_TEXT_LENGTH)))]
    position: String,
}

/// The explanations of all moves of a position.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Explanation {
    moves: Vec<ExplainedMove>,
}

/// The explanation of a move.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ExplainedMove {
    #[serde(rename = "move")]
    mv: String,
    /// The exact value for the side that makes the move, if known.
    value: Option<Value>,
    /// Plies to the end, if known.
    plies: Option<u32>,
    /// The exact score in the game's own count, such as discs.
    count: Option<i32>,
    /// The best reply.
    reply: Option<String>,
    /// The explanation in words.
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
        if position.chars().count() > MAX_TEXT_LENGTH {
            return Err(Refusal::new(Kind::TooLarge, "the position is too long"));
        }
        Ok(Started::Work(ExplainMoves { puzzles: service.games.puzzles(&game)?, position }))
    }
}

/// A job that explains every move of a position.
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
        let moves = self.puzzles.explain(&self.position, &turn.stop_after(TIME_LIMIT))?;
        Ok(Step::Done(Explanation { moves: moves.into_iter().map(ExplainedMove::from).collect() }))
    }
}
