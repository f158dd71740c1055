//! What was right and wrong in a game, move by move.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use endspiel_game::{AnyMatch, Colour, Outcome, Saying, Side, Value};
use endspiel_search::{Limits, Line, memory_of};
use serde::{Deserialize, Serialize};

use super::search_stream::{self, Listener, search_events};
use crate::app::App;
use crate::client::Client;
use crate::error::{ApiError, Kind};
use crate::log;
use crate::place::PlaceQuery;
use crate::pool::{Need, Permit, Turns};
use crate::request::Params;
use crate::streams::EventAnswer;
use crate::thinking::LineView;

/// The engine that judges.
const JUDGE: &str = "best:hash=32";

/// The shortest and the longest time for a position, in seconds.
const SHORTEST: f64 = 0.01;
const LONGEST: f64 = 5.0;

/// A move is as good as the best one if it gives away no more than this of the expected result.
const BEST: f64 = 0.01;
/// What may be given away by a good move, an inaccuracy and a mistake. More is a blunder.
const GOOD: f64 = 0.05;
const INACCURACY: f64 = 0.12;
const MISTAKE: f64 = 0.25;

/// The fewest lost discs that are worth a word.
const DISCS_WORTH_SAYING: i32 = 2;

/// How long to look at each position.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReviewQuery {
    /// Seconds a position.
    #[serde(default = "usual_time")]
    #[cfg_attr(feature = "schema", schemars(range(min = SHORTEST, max = LONGEST)))]
    seconds: f64,
}

fn usual_time() -> f64 {
    0.3
}

/// A move and what it was worth, for the side that made it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reviewed {
    /// The number of the move, from 1.
    ply: usize,
    #[serde(rename = "move")]
    mv: String,
    by: Colour,
    /// The best move and its value.
    before: LineView,
    /// The move that was played and its value.
    after: LineView,
    /// The best move.
    best: String,
    /// How much of the expected result was given away.
    loss: f64,
    class: Class,
    /// What it cost, where that can be said in words.
    says: Option<Saying>,
}

/// How many moves were looked at.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReviewDone {
    plies: usize,
}

search_events! {
    /// What happens while a game is reviewed.
    ReviewEvent {
        /// What a move was worth.
        "move" => Move(Box<Reviewed>),
        /// All moves were looked at; nothing comes after it.
        "done" => Done(ReviewDone),
    }
}

/// How good a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "MoveClass"))]
#[serde(rename_all = "lowercase")]
enum Class {
    Best,
    Good,
    Inaccuracy,
    Mistake,
    Blunder,
}

/// `GET /review`
pub async fn review(
    State(app): State<Arc<App>>,
    client: Client,
    Params(place): Params<PlaceQuery>,
    Params(ReviewQuery { seconds }): Params<ReviewQuery>,
) -> Result<EventAnswer<ReviewEvent>, ApiError> {
    let played = place.open(&app, client).await?;
    if !(SHORTEST..=LONGEST).contains(&seconds) {
        return Err(ApiError::new(Kind::BadRequest, format!("seconds is a number from {SHORTEST} to {LONGEST}")));
    }
    let (events, answer) = app.streams.open_for(client)?;
    let time = Duration::from_secs_f64(seconds);
    search_stream::run(Listener { app, client, events }, move |listener| judge(listener, played, time));
    Ok(answer)
}

/// Values every position of the game and tells what each move was worth.
async fn judge(
    listener: Arc<Listener<ReviewEvent>>,
    mut played: Box<dyn AnyMatch>,
    time: Duration,
) -> Result<(), ApiError> {
    let moves = played.moves();
    while played.undo() {}
    let turns = listener.app.pool.turns();
    let mut judged = best_line(&listener, Judged { turns, played, line: None }, time).await?;
    for (index, mv) in moves.iter().enumerate() {
        let (info, side) = (judged.played.info(), judged.played.side_to_move());
        let Some(best) = judged.line.take() else { break };
        judged.played.play(mv)?;
        judged = best_line(&listener, judged, time).await?;
        let Some(answer) = &judged.line else { break };
        let removes = || judged.played.view().last.is_some_and(|last| !last.parts.removes.is_empty());
        let after = if best.mv == *mv { best.clone() } else { turned(answer, mv, removes) };
        let [before, after] = [best, after].map(|line| LineView::new(info, side, line));
        let reviewed = Reviewed::new(index + 1, info.colour(side), before, after);
        if listener.events.send(&ReviewEvent::Move(Box::new(reviewed))).await.is_err() {
            return Ok(());
        }
    }
    let _ = listener.events.send(&ReviewEvent::Done(ReviewDone { plies: moves.len() })).await;
    Ok(())
}

/// A position on its way to be judged, and what was found.
struct Judged {
    turns: Turns,
    played: Box<dyn AnyMatch>,
    line: Option<Line>,
}

/// Finds the best line of the present position.
async fn best_line(listener: &Listener<ReviewEvent>, mut judged: Judged, time: Duration) -> Result<Judged, ApiError> {
    if let Some(ending) = judged.played.ending() {
        judged.line = Some(finished(ending.outcome, judged.played.side_to_move()));
        return Ok(judged);
    }
    let limits = Limits { time: Some(time), ..Limits::default() };
    let need = Need { memory: memory_of(JUDGE.parse()?), engine: Some(judged.turns.engine()) };
    let games = listener.app.games.clone();
    let search = move |permit: &mut Permit, stop: &endspiel_game::Stop| {
        let mut engine = match permit.take_engine() {
            Some(kept) => kept,
            None => games.engine(&judged.played.spec(), JUDGE)?,
        };
        let stop = stop.at(Instant::now() + time);
        let answer = engine.think(&*judged.played, &limits, &stop, &mut |_| {})?;
        permit.keep_engine(judged.turns.engine(), engine);
        log::note_search(&judged.played.spec(), JUDGE, &answer.analysis, permit.waited());
        judged.line = answer.analysis.lines.into_iter().next();
        Ok(judged)
    };
    listener.search(need, search).await
}

/// What a finished game is worth for the side that would be to move.
fn finished(outcome: Outcome, side: Side) -> Line {
    let points = outcome.points(side);
    Line { score: f64::from(points), value: Some(Value::of(points)), plies: Some(0), ..Line::default() }
}

/// The value of a move, from that of the best answer to it and from whether it removes a stone.
fn turned(answer: &Line, mv: &str, removes: impl FnOnce() -> bool) -> Line {
    Line {
        mv: mv.to_owned(),
        score: -answer.score,
        value: answer.value.map(Value::reversed),
        plies: answer.plies.map(|plies| plies + 1),
        count: answer.count.map(|count| -count),
        last: answer.last,
        removal: answer.removal.map(|plies| if removes() { 1 } else { plies + 1 }),
        without_limit: answer.without_limit.map(Value::reversed),
        pv: [mv.to_owned()].into_iter().chain(answer.pv.iter().cloned()).collect(),
    }
}

impl Reviewed {
    fn new(ply: usize, by: Colour, before: LineView, after: LineView) -> Reviewed {
        let (best, mv) = (before.line().mv.clone(), after.line().mv.clone());
        let loss = (before.chance - after.chance).max(0.0);
        let class = match loss {
            _ if best == mv || loss <= BEST => Class::Best,
            _ if loss <= GOOD => Class::Good,
            _ if loss <= INACCURACY => Class::Inaccuracy,
            _ if loss <= MISTAKE => Class::Mistake,
            _ => Class::Blunder,
        };
        let says = if best == mv { None } else { verdict(before.line(), after.line()) };
        Reviewed { ply, mv, by, before, after, best, loss, class, says }
    }
}

/// What a move has cost, in words, where that can be said for certain or in discs.
fn verdict(best: &Line, played: &Line) -> Option<Saying> {
    let moves = |line: &Line| line.plies.map(|plies| plies.div_ceil(2));
    match (best.value, played.value) {
        (Some(Value::Win), Some(Value::Draw | Value::Loss)) => {
            Some(Saying::new("review.threw-away-win", "this throws away a win"))
        }
        (Some(Value::Draw), Some(Value::Loss)) => {
            Some(Saying::new("review.threw-away-draw", "this throws away a draw"))
        }
        (Some(Value::Win), None) => moves(best).map(|moves| {
            Saying::new("review.missed-win", format!("this misses a win in {moves}")).with("moves", &moves)
        }),
        (Some(Value::Win), Some(Value::Win)) => {
            let (best, played) = (moves(best)?, moves(played)?);
            let text = format!("this wins in {played}, the best move in {best}");
            let slower = || Saying::new("review.slower-win", text).with("moves", &played).with("best", &best);
            (played > best).then(slower)
        }
        (None, Some(Value::Loss)) => moves(played).map(|moves| {
            Saying::new("review.allows-win", format!("this lets the other side win in {moves}")).with("moves", &moves)
        }),
        _ => None,
    }
    .or_else(|| lost_discs(best, played))
}

/// Discs that were given away, in games that count them.
fn lost_discs(best: &Line, played: &Line) -> Option<Saying> {
    // Connect Four counts as well, but tells it by the plies to the end.
    if best.plies.is_some() || played.plies.is_some_and(|plies| plies > 1) {
        return None;
    }
    let discs = best.count? - played.count?;
    (discs >= DISCS_WORTH_SAYING)
        .then(|| Saying::new("review.lost-discs", format!("this gives away {discs} discs")).with("discs", &discs))
}
