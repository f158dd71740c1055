//! Live analysis of any position.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use endspiel_game::{AnyMatch, Stop};
use endspiel_search::{Analysis, Engine, Limits};
use serde::Deserialize;

use super::search_stream::{self, Listener};
use crate::app::App;
use crate::client::Client;
use crate::error::{ApiError, Kind};
use crate::matches::player::{LARGEST_HASH, check_engine};
use crate::place::PlaceQuery;
use crate::pool::Permit;
use crate::request::Params;
use crate::streams::EventAnswer;
use crate::thinking::Thinking;

/// The longest analysis.
const LONGEST: f64 = 120.0;

/// How often the news is told.
const EVERY: Duration = Duration::from_millis(200);

/// Moves of a line that are told.
const LONGEST_LINE: usize = 32;

/// What to analyse and how.
#[derive(Deserialize)]
pub struct AnalysisQuery {
    game: String,
    position: Option<String>,
    moves: Option<String>,
    #[serde(default = "one")]
    lines: String,
    #[serde(default = "best")]
    engine: String,
    #[serde(default = "ten")]
    seconds: f64,
}

fn one() -> String {
    "1".to_owned()
}

fn best() -> String {
    "best".to_owned()
}

fn ten() -> f64 {
    10.0
}

/// `GET /analysis`
pub async fn analysis(
    State(app): State<Arc<App>>,
    client: Client,
    Params(query): Params<AnalysisQuery>,
) -> Result<EventAnswer, ApiError> {
    let AnalysisQuery { game, position, moves, lines, engine, seconds } = query;
    let played = PlaceQuery { game, position, moves }.open(&app.games)?;
    let lines = match lines.as_str() {
        "all" => played.legal_moves().len(),
        number => number
            .parse()
            .ok()
            .filter(|lines| (1..=500).contains(lines))
            .ok_or_else(|| ApiError::new(Kind::BadRequest, "lines is a number from 1 to 500, or all"))?,
    };
    if !(0.01..=LONGEST).contains(&seconds) {
        return Err(ApiError::new(Kind::BadRequest, format!("seconds is a number from 0.01 to {LONGEST}")));
    }
    let (games, spec, threads) = (app.games.clone(), played.spec(), app.pool.most());
    let checked = engine.clone();
    tokio::task::spawn_blocking(move || check_engine(&games, &spec, &checked, threads, LARGEST_HASH))
        .await
        .map_err(|_| ApiError::new(Kind::BadSpec, "the engine cannot be built"))??;
    let (events, answer) = app.streams.open_for(client)?;
    let wanted = Wanted { played, spec: engine, lines, time: Duration::from_secs_f64(seconds) };
    search_stream::run(Listener { app, client, events }, move |listener| wanted.analyse(listener));
    Ok(answer)
}

/// What is to be analysed.
struct Wanted {
    played: Box<dyn AnyMatch>,
    spec: String,
    lines: usize,
    time: Duration,
}

/// A search that may be interrupted so that others have their turn, and goes on with what it has learned.
struct Search {
    wanted: Wanted,
    engine: Box<dyn Engine>,
    used: Duration,
}

impl Wanted {
    async fn analyse(self, listener: Arc<Listener>) -> Result<(), ApiError> {
        if self.played.ending().is_some() {
            let done = self.thinking(&Analysis::default());
            let _ = listener.events.send("done", &done).await;
            return Ok(());
        }
        let engine = listener.app.games.engine(&self.played.spec(), &self.spec)?;
        let mut search = Search { wanted: self, engine, used: Duration::ZERO };
        loop {
            let events = listener.events.clone();
            let step = listener.search(move |permit, stop| {
                let mut told: Option<Instant> = None;
                let tell = |thinking: Thinking| {
                    if told.is_none_or(|told| told.elapsed() >= EVERY) {
                        told = Some(Instant::now());
                        events.offer("analysis", &thinking);
                    }
                };
                search.go_on(permit, stop, tell)
            });
            match step.await? {
                Step::Done(thinking) => {
                    let _ = listener.events.send("done", &thinking).await;
                    return Ok(());
                }
                Step::MadeRoom(unfinished) => search = *unfinished,
            }
        }
    }

    fn thinking(&self, analysis: &Analysis) -> Thinking {
        Thinking::new(self.played.info(), self.played.side_to_move(), &self.spec, analysis, LONGEST_LINE)
    }
}

/// How far a search has come.
enum Step {
    Done(Box<Thinking>),
    MadeRoom(Box<Search>),
}

impl Search {
    fn go_on(mut self, permit: &Permit, stop: &Stop, mut tell: impl FnMut(Thinking)) -> Result<Step, ApiError> {
        let begun = Instant::now();
        let left = self.wanted.time.saturating_sub(self.used);
        let stop_here = stop.at(begun + left);
        let mut made_room = false;
        let mut report = |analysis: &Analysis| {
            tell(self.wanted.thinking(analysis));
            if permit.should_make_room() {
                made_room = true;
                stop.request();
            }
        };
        let limits = Limits { time: Some(left), lines: self.wanted.lines, ..Limits::default() };
        let answer = self.engine.think(&*self.wanted.played, &limits, &stop_here, &mut report)?;
        self.used += begun.elapsed();
        if made_room && self.used < self.wanted.time {
            return Ok(Step::MadeRoom(Box::new(self)));
        }
        Ok(Step::Done(Box::new(self.wanted.thinking(&answer.analysis))))
    }
}
