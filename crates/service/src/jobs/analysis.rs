//! Live analysis of any position.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use endspiel_game::{AnyMatch, Stop};
use endspiel_games::Games;
use endspiel_search::{Analysis, Limits};
use serde::{Deserialize, Deserializer, de};

use super::search_stream::{self, Listener, search_events};
use crate::app::App;
use crate::client::Client;
use crate::error::{ApiError, Kind};
use crate::log;
use crate::matches::player::check_engine;
use crate::place::PlaceQuery;
use crate::pool::{Need, Permit, Turns};
use crate::request::Params;
use crate::streams::EventAnswer;
use crate::thinking::Thinking;

/// The shortest and the longest analysis, in seconds.
const SHORTEST: f64 = 0.01;
const LONGEST: f64 = 3600.0;

/// The most lines that may be asked for by their number.
const MOST_LINES: usize = 500;

/// How often the news is told.
const EVERY: Duration = Duration::from_millis(200);

/// Moves of a line that are told.
const LONGEST_LINE: usize = 128;

/// How to analyse.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnalysisQuery {
    /// How many of the best moves to value.
    #[serde(default)]
    lines: Lines,
    /// The engine that analyses.
    #[serde(default = "best")]
    #[cfg_attr(feature = "schema", schemars(length(max = crate::matches::player::LONGEST)))]
    engine: String,
    /// How long it may take.
    #[serde(default = "ten")]
    #[cfg_attr(feature = "schema", schemars(range(min = SHORTEST, max = LONGEST)))]
    seconds: f64,
}

fn best() -> String {
    "best".to_owned()
}

fn ten() -> f64 {
    10.0
}

/// How many moves to value: a number, or `all`.
#[derive(Clone, Copy)]
enum Lines {
    Best(usize),
    All,
}

impl Default for Lines {
    fn default() -> Lines {
        Lines::Best(1)
    }
}

impl<'de> Deserialize<'de> for Lines {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Lines, D::Error> {
        let text = String::deserialize(deserializer)?;
        let number = || text.parse().ok().filter(|lines| (1..=MOST_LINES).contains(lines)).map(Lines::Best);
        let read = if text == "all" { Some(Lines::All) } else { number() };
        read.ok_or_else(|| de::Error::custom(format!("lines is a number from 1 to {MOST_LINES}, or all")))
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Lines {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Lines".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let number = serde_json::json!({ "type": "integer", "minimum": 1, "maximum": MOST_LINES });
        schemars::json_schema!({ "anyOf": [number, { "type": "string", "const": "all" }], "default": 1 })
    }
}

search_events! {
    /// What happens while a position is analysed.
    AnalysisEvent {
        /// What is known so far; it gets better.
        "analysis" => Analysis(Box<Thinking>),
        /// What is known at the end; nothing comes after it.
        "done" => Done(Box<Thinking>),
    }
}

/// `GET /analysis`
pub async fn analysis(
    State(app): State<Arc<App>>,
    client: Client,
    Params(place): Params<PlaceQuery>,
    Params(query): Params<AnalysisQuery>,
) -> Result<EventAnswer<AnalysisEvent>, ApiError> {
    let AnalysisQuery { lines, engine, seconds } = query;
    let played = place.open(&app, client).await?;
    let lines = match lines {
        Lines::All => played.legal_moves().len(),
        Lines::Best(number) => number,
    };
    if !(SHORTEST..=LONGEST).contains(&seconds) {
        return Err(ApiError::new(Kind::BadRequest, format!("seconds is a number from {SHORTEST} to {LONGEST}")));
    }
    let memory = check_engine(&app, client, &played.spec(), &engine).await?;
    let (events, answer) = app.streams.open_for(client)?;
    let wanted = Wanted { played, spec: engine, memory, lines, time: Duration::from_secs_f64(seconds) };
    search_stream::run(Listener { app, client, events }, move |listener| wanted.analyse(listener));
    Ok(answer)
}

/// What is to be analysed.
struct Wanted {
    played: Box<dyn AnyMatch>,
    spec: String,
    /// What the engine needs, in bytes.
    memory: u64,
    lines: usize,
    time: Duration,
}

/// A search that may be interrupted so that others have their turn, and goes on with what it has learned.
struct Search {
    wanted: Wanted,
    turns: Turns,
    used: Duration,
    waited: Duration,
}

impl Wanted {
    async fn analyse(self, listener: Arc<Listener<AnalysisEvent>>) -> Result<(), ApiError> {
        if self.played.ending().is_some() {
            let done = self.thinking(&Analysis::default());
            let _ = listener.events.send(&AnalysisEvent::Done(Box::new(done))).await;
            return Ok(());
        }
        let turns = listener.app.pool.turns();
        let mut search = Search { wanted: self, turns, used: Duration::ZERO, waited: Duration::ZERO };
        loop {
            let (events, games) = (listener.events.clone(), listener.app.games.clone());
            let need = Need { memory: search.wanted.memory, engine: Some(search.turns.engine()) };
            let step = listener.search(need, move |permit, stop| {
                let mut told: Option<Instant> = None;
                let tell = |thinking: Thinking| {
                    if told.is_none_or(|told| told.elapsed() >= EVERY) {
                        told = Some(Instant::now());
                        events.offer(&AnalysisEvent::Analysis(Box::new(thinking)));
                    }
                };
                search.go_on(&games, permit, stop, tell)
            });
            match step.await? {
                Step::Done(thinking) => {
                    let _ = listener.events.send(&AnalysisEvent::Done(thinking)).await;
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
    fn go_on(
        mut self,
        games: &Games,
        permit: &mut Permit,
        stop: &Stop,
        mut tell: impl FnMut(Thinking),
    ) -> Result<Step, ApiError> {
        let mut engine = match permit.take_engine() {
            Some(kept) => kept,
            None => games.engine(&self.wanted.played.spec(), &self.wanted.spec)?,
        };
        let begun = Instant::now();
        self.waited += permit.waited();
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
        let answer = engine.think(&*self.wanted.played, &limits, &stop_here, &mut report)?;
        self.used += begun.elapsed();
        if made_room && self.used < self.wanted.time {
            permit.keep_engine(self.turns.engine(), engine);
            return Ok(Step::MadeRoom(Box::new(self)));
        }
        log::note_search(&self.wanted.played.spec(), &self.wanted.spec, &answer.analysis, self.waited);
        Ok(Step::Done(Box::new(self.wanted.thinking(&answer.analysis))))
    }
}
