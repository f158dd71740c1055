//! Learning a game: its rules, and puzzles with what every move of them leads to.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use endspiel_game::{AnyMatch, DrawLimits, Lesson, Phrase, Saying, Stop, Value};
use endspiel_games::Chosen;
use endspiel_machine::mix;
use endspiel_search::{BookLine, Explained, GRADES, MEMORY_BESIDES_TABLE, Puzzle, PuzzleOrder, Puzzles};
use serde::{Deserialize, Serialize};

use super::catalogue::GameQuery;
use crate::app::App;
use crate::client::Client;
use crate::error::{ApiError, Kind};
use crate::place::LONGEST_TEXT;
use crate::pool::Need;
use crate::request::Params;
use crate::thinking::LineView;

/// A puzzle that is made has so long to be found, and the moves of one to be explained.
const TIME: Duration = Duration::from_secs(3);

const NONE: Phrase = Phrase::new(
    "puzzle.none",
    "no such puzzle was found in the time there is for it",
    "in der Zeit, die dafür da ist, fand sich keine solche Aufgabe",
);

/// What a game teaches.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Lessons {
    /// The game with its options.
    game: String,
    /// The steps in their order; none if the game teaches nothing.
    lessons: &'static [Lesson],
}

/// `GET /lessons`
pub async fn lessons(State(app): State<Arc<App>>, Params(query): Params<GameQuery>) -> Result<Json<Lessons>, ApiError> {
    let game = app.games.open(&query.game)?;
    Ok(Json(Lessons { game: game.spec(), lessons: game.lessons() }))
}

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

/// `GET /puzzle`
pub async fn puzzle(
    State(app): State<Arc<App>>,
    client: Client,
    Params(query): Params<PuzzleQuery>,
) -> Result<Json<PuzzleView>, ApiError> {
    if !(1..=GRADES).contains(&query.grade) {
        return Err(ApiError::new(Kind::BadRequest, format!("grade is a number from 1 to {GRADES}")));
    }
    let games = app.games.clone();
    let wanted = query.game.clone();
    let (game, puzzles) = app.aside(client, move || Ok((games.open(&wanted)?.spec(), games.puzzles(&wanted)?))).await?;
    if let Some(found) = in_store(&*puzzles, &query) {
        return view(game, &*puzzles, found);
    }
    let permit = app.pool.enter(client, Need::memory(MEMORY_BESIDES_TABLE), |_| {}).await?;
    let made = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        let found = make(&*puzzles, &query);
        (puzzles, found)
    });
    let (puzzles, found) = made.await.map_err(|_| ApiError::broken_off())?;
    view(game, &*puzzles, found.ok_or_else(|| ApiError::saying(NONE.say(&[])))?)
}

fn view(game: String, puzzles: &dyn Puzzles, puzzle: Puzzle) -> Result<Json<PuzzleView>, ApiError> {
    let question = puzzles.question(&puzzle)?;
    let Puzzle { grade, kind, position, answers } = puzzle;
    Ok(Json(PuzzleView { game, grade, kind, question, position, answers }))
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

/// Makes the puzzle that is asked for.
fn make(puzzles: &dyn Puzzles, query: &PuzzleQuery) -> Option<Puzzle> {
    let order = match query.day {
        Some(day) => PuzzleOrder::spread(1, u64::from(day)),
        None => PuzzleOrder::one(query.grade, u64::from(query.number)),
    };
    let stop = Stop::never().at(Instant::now() + TIME);
    puzzles.make(&order, &stop, &mut |_| {}).pop()
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

/// A position whose openings are asked for.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OpeningsQuery {
    /// The game with its options.
    game: String,
    /// The position; the start if nothing is said.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(length(max = LONGEST_TEXT)))]
    position: String,
}

/// What our own engines chose in a position, in games that are part of the program.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Openings"))]
pub struct OpeningsView {
    /// How often an engine had to choose here.
    times: u32,
    /// The moves that were chosen. Those that are the same but for a symmetry of the board have the same number each.
    moves: Vec<ChosenMove>,
    /// The moves that lead to an opening with a name.
    named: Vec<NamedMove>,
    /// What the opening book says of every move, best first; nothing if there is no book of estimates or it does not know them all.
    book: Vec<BookLineView>,
}

/// A move of the opening book. Its value is an estimate: what a deep search found at the end of the book's lines.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "BookLine"))]
struct BookLineView {
    /// How many plies ahead was looked, by the book and by the search at its end.
    depth: u32,
    #[serde(flatten)]
    line: LineView,
}

/// What the opening is called that a move leads to.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct NamedMove {
    #[serde(rename = "move")]
    mv: String,
    opening: &'static str,
}

/// How often a move was chosen.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ChosenMove {
    #[serde(rename = "move")]
    mv: String,
    times: u32,
}

/// `GET /openings`
pub async fn openings(
    State(app): State<Arc<App>>,
    client: Client,
    Params(OpeningsQuery { game, position }): Params<OpeningsQuery>,
) -> Result<Json<OpeningsView>, ApiError> {
    if position.chars().count() > LONGEST_TEXT {
        return Err(ApiError::new(Kind::TooLarge, "no position is that long"));
    }
    let games = app.games.clone();
    let chosen = app.aside(client, move || {
        let openings = games.openings(&game)?;
        let start =
            if position.is_empty() { games.open(&game)?.open(None, DrawLimits::NONE)?.position() } else { position };
        let board = games.open(&game)?.open(Some(&start), DrawLimits::NONE)?;
        let (info, side) = (board.info(), board.side_to_move());
        let line = |BookLine { line, depth }: BookLine| BookLineView { depth, line: LineView::new(info, side, line) };
        let book = openings.book(&start)?.into_iter().map(line).collect();
        Ok((openings.chosen(openings.included(), &start)?, named_moves(board), book))
    });
    let (Chosen { times, moves }, named, book) = chosen.await?;
    let moves = moves.into_iter().map(|chosen| ChosenMove { mv: chosen.mv, times: chosen.times }).collect();
    Ok(Json(OpeningsView { times, moves, named, book }))
}

/// The moves that lead from a position to an opening with a name of its own.
fn named_moves(mut board: Box<dyn AnyMatch>) -> Vec<NamedMove> {
    let here = board.view().opening;
    let mut named = Vec::new();
    for mv in board.legal_moves() {
        if board.play(&mv).is_err() {
            continue;
        }
        let opening = board.view().opening;
        board.undo();
        if let Some(opening) = opening.filter(|_| opening != here) {
            named.push(NamedMove { mv, opening });
        }
    }
    named
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

/// `GET /puzzle/moves`
pub async fn explanation(
    State(app): State<Arc<App>>,
    client: Client,
    Params(ExplanationQuery { game, position }): Params<ExplanationQuery>,
) -> Result<Json<Explanation>, ApiError> {
    if position.chars().count() > LONGEST_TEXT {
        return Err(ApiError::new(Kind::TooLarge, "no position is that long"));
    }
    let puzzles = app.games.puzzles(&game)?;
    let permit = app.pool.enter(client, Need::memory(MEMORY_BESIDES_TABLE), |_| {}).await?;
    let explained = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        puzzles.explain(&position, &Stop::never().at(Instant::now() + TIME))
    });
    let moves = explained.await.map_err(|_| ApiError::broken_off())??;
    Ok(Json(Explanation { moves: moves.into_iter().map(ExplainedMove::from).collect() }))
}
