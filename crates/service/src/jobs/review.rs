//! What was right and wrong in a game, move by move.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use endspiel_game::{AnyMatch, Colour, GameInfo, Saying};
use endspiel_search::{Judgement, Limits, Line, MoveClass, ReviewedMove, Reviewer, memory_of};
use serde::{Deserialize, Serialize};

use super::search_stream::{self, Listener, search_events};
use crate::app::App;
use crate::client::Client;
use crate::error::{ApiError, Kind};
use crate::log;
use crate::place::PlaceQuery;
use crate::pool::{Need, Permit};
use crate::request::Params;
use crate::streams::EventAnswer;
use crate::thinking::LineView;

/// The engine that judges.
const JUDGE: &str = "best:hash=32";

/// The shortest and the longest time for a position, in seconds.
const SHORTEST: f64 = 0.01;
const LONGEST: f64 = 5.0;

/// The most positions visited for a position of the game.
const MOST_NODES: u64 = 5_000_000;

/// How thoroughly to look at each position.
#[derive(Clone, Copy, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReviewQuery {
    /// The most positions visited for each position of the game.
    #[serde(default = "usual_nodes")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = MOST_NODES)))]
    nodes: u64,
    /// The most seconds for each position. A review that needs no more is the same every time.
    #[serde(default = "usual_time")]
    #[cfg_attr(feature = "schema", schemars(range(min = SHORTEST, max = LONGEST)))]
    seconds: f64,
}

fn usual_nodes() -> u64 {
    200_000
}

fn usual_time() -> f64 {
    LONGEST
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
    class: MoveClass,
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
        /// What a move was worth. The last ones come first, and one may come again when more is known.
        "move" => Move(Box<Reviewed>),
        /// All moves were looked at; nothing comes after it.
        "done" => Done(ReviewDone),
    }
}

/// `GET /review`
pub async fn review(
    State(app): State<Arc<App>>,
    client: Client,
    Params(place): Params<PlaceQuery>,
    Params(effort): Params<ReviewQuery>,
) -> Result<EventAnswer<ReviewEvent>, ApiError> {
    let played = place.open(&app, client).await?;
    if !(SHORTEST..=LONGEST).contains(&effort.seconds) {
        return Err(ApiError::new(Kind::BadRequest, format!("seconds is a number from {SHORTEST} to {LONGEST}")));
    }
    if !(1..=MOST_NODES).contains(&effort.nodes) {
        return Err(ApiError::new(Kind::BadRequest, format!("nodes is a number from 1 to {MOST_NODES}")));
    }
    let (events, answer) = app.streams.open_for(client)?;
    search_stream::run(Listener { app, client, events }, move |listener| judge(listener, played, effort));
    Ok(answer)
}

/// Values every position of the game, from the end to the start, and tells what each move was worth, some of them again when
/// more is known.
async fn judge(
    listener: Arc<Listener<ReviewEvent>>,
    mut played: Box<dyn AnyMatch>,
    effort: ReviewQuery,
) -> Result<(), ApiError> {
    let info = played.info();
    let mut reviewer = Reviewer::new(&*played);
    let told = |reviewed| ReviewEvent::Move(Box::new(Reviewed::new(info, reviewed)));
    let mut plies = 0;
    loop {
        let line;
        (played, line) = best_line(&listener, played, effort).await?;
        if let Some(reviewed) = reviewer.take(&*played, line) {
            plies += 1;
            if listener.events.send(&told(reviewed)).await.is_err() {
                return Ok(());
            }
        }
        if !played.undo() {
            break;
        }
    }
    for reviewed in reviewer.again() {
        let _ = listener.events.send(&told(reviewed)).await;
    }
    let _ = listener.events.send(&ReviewEvent::Done(ReviewDone { plies })).await;
    Ok(())
}

/// Finds the best line of the present position. The engine is a new one and searches a number of nodes, so that a game is
/// judged the same every time.
async fn best_line(
    listener: &Listener<ReviewEvent>,
    played: Box<dyn AnyMatch>,
    effort: ReviewQuery,
) -> Result<(Box<dyn AnyMatch>, Line), ApiError> {
    if let Some(ending) = played.ending() {
        let line = Line::of_finished(ending.outcome, played.side_to_move());
        return Ok((played, line));
    }
    let limits = Limits { nodes: Some(effort.nodes), ..Limits::default() };
    let games = listener.app.games.clone();
    let search = move |permit: &mut Permit, stop: &endspiel_game::Stop| {
        let mut engine = games.engine(&played.spec(), JUDGE)?;
        let stop = stop.at(Instant::now() + Duration::from_secs_f64(effort.seconds));
        let answer = engine.think(&*played, &limits, &stop, &mut |_| {})?;
        log::note_search(&played.spec(), JUDGE, &answer.analysis, permit.waited());
        let line = answer.analysis.lines.into_iter().next().ok_or_else(ApiError::broken_off)?;
        Ok((played, line))
    };
    listener.search(Need::memory(memory_of(JUDGE.parse()?)), search).await
}

impl Reviewed {
    fn new(info: &GameInfo, reviewed: ReviewedMove) -> Reviewed {
        let ReviewedMove { ply, side, best, played, judgement: Judgement { loss, class, says } } = reviewed;
        let (best_move, mv) = (best.mv.clone(), played.mv.clone());
        let [before, after] = [best, played].map(|line| LineView::new(info, side, line));
        Reviewed { ply, mv, by: info.colour(side), before, after, best: best_move, loss, class, says }
    }
}
