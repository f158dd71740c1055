//! Live analysis of any position.

use std::time::Duration;

use endspiel_presentation::AnyMatch;
use endspiel_search::{Analysis, Limits};
use serde::{Deserialize, Deserializer, de};

use super::tablebase::ProbePosition;
use super::{Job, Started, Step, Throttle, Turn, search_events};
use crate::matches::player::check_engine;
use crate::{Kind, Params, PlaceQuery, Refusal, Service, Start, Thinking, list};

/// Shortest and longest analysis, in seconds.
const MIN_SECONDS: f64 = 0.01;
const MAX_SECONDS: f64 = 3600.0;

/// Most lines that can be requested as a number.
const MAX_LINES: usize = 500;

/// Most moves sent of a line.
const MAX_LINE_LENGTH: usize = 128;

/// The settings of an analysis.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnalysisQuery {
    /// Number of best moves to evaluate.
    #[serde(default)]
    lines: Lines,
    /// The engine that analyses.
    #[serde(default = "best")]
    #[cfg_attr(feature = "schema", schemars(length(max = crate::matches::player::MAX_SPEC_LENGTH)))]
    engine: String,
    /// Time limit in seconds.
    #[serde(default = "ten")]
    #[cfg_attr(feature = "schema", schemars(range(min = MIN_SECONDS, max = MAX_SECONDS)))]
    seconds: f64,
    /// Whether a position of the opening book has the values of the book instead of a search.
    #[serde(default)]
    book: bool,
}

fn best() -> String {
    "best".to_owned()
}

fn ten() -> f64 {
    10.0
}

/// The number of moves to evaluate: a number, or `all`.
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
        let number = || text.parse().ok().filter(|lines| (1..=MAX_LINES).contains(lines)).map(Lines::Best);
        let read = if text == "all" { Some(Lines::All) } else { number() };
        read.ok_or_else(|| de::Error::custom(format!("lines is a number from 1 to {MAX_LINES}, or all")))
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
        let number = serde_json::json!({ "type": "integer", "minimum": 1, "maximum": MAX_LINES });
        schemars::json_schema!({ "anyOf": [number, { "type": "string", "const": "all" }], "default": 1 })
    }
}

search_events! {
    /// An event of an analysis.
    AnalysisEvent {
        /// The result so far.
        "analysis" => Analysis(Box<Thinking>),
        /// The final result; the last event.
        "done" => Done(Box<Thinking>),
    }
}

impl Start for list::Analysis {
    type Job = Analyse;

    fn start(
        service: &Service,
        (Params(place), Params(query)): (Params<PlaceQuery>, Params<AnalysisQuery>),
    ) -> Result<Started<Analyse>, Refusal> {
        let AnalysisQuery { lines, engine, seconds, book } = query;
        let played = place.open(&service.games)?;
        let lines = match lines {
            Lines::All => played.legal_moves().len(),
            Lines::Best(number) => number,
        };
        if !(MIN_SECONDS..=MAX_SECONDS).contains(&seconds) {
            return Err(Refusal::new(
                Kind::BadRequest,
                format!("seconds is a number from {MIN_SECONDS} to {MAX_SECONDS}"),
            ));
        }
        let memory = check_engine(service, &played.spec(), &engine)?;
        let time = Duration::from_secs_f64(seconds);
        let job = Analyse { played, spec: engine, memory, lines, time, used: Duration::ZERO, book };
        if let Some(book) = job.book_values(service)? {
            return Ok(Started::Done(AnalysisEvent::Done(Box::new(job.thinking(&book)))));
        }
        if job.played.ending().is_some() {
            let done = AnalysisEvent::Done(Box::new(job.thinking(&Analysis::default())));
            return Ok(Started::Done(done));
        }
        Ok(Started::Work(job))
    }
}

/// An analysis job. It works in turns and keeps its engine between them.
pub struct Analyse {
    played: Box<dyn AnyMatch>,
    spec: String,
    /// Memory of the engine, in bytes.
    memory: u64,
    lines: usize,
    time: Duration,
    /// The time used in earlier turns.
    used: Duration,
    /// Whether the opening book answers.
    book: bool,
}

impl Analyse {
    /// Returns the values of the opening book, if it was asked for and has the position.
    fn book_values(&self, service: &Service) -> Result<Option<Analysis>, Refusal> {
        if !self.book {
            return Ok(None);
        }
        let (openings, position) = (service.games.openings(&self.played.spec())?, self.played.position());
        let mut found = openings.book(&position)?;
        let proved = openings.proved(&position)?;
        found.truncate(self.lines.max(1));
        let Some(best) = found.first() else { return Ok(None) };
        Ok(Some(Analysis {
            depth: best.depth,
            exact: best.line.value.is_some(),
            source: Some(proved.as_ref().map_or("book", |proved| &proved.source).to_owned()),
            at_least: proved.as_ref().and_then(|proved| proved.bounds.at_least),
            at_most: proved.as_ref().and_then(|proved| proved.bounds.at_most),
            best: 1,
            lines: found.into_iter().map(|found| found.line).collect(),
            ..Analysis::default()
        }))
    }

    fn thinking(&self, analysis: &Analysis) -> Thinking {
        let (info, side) = (self.played.info(), self.played.side_to_move());
        Thinking::new(info, side, &self.spec, analysis, MAX_LINE_LENGTH).with_reasons(&*self.played, analysis)
    }
}

impl Job for Analyse {
    type Event = AnalysisEvent;
    type Answer = AnalysisEvent;
    const GOES_ON: bool = true;

    fn memory(&self) -> u64 {
        self.memory
    }

    fn probes_first(&self) -> Option<ProbePosition> {
        Some(ProbePosition::of(&*self.played))
    }

    fn turn(mut self, service: &Service, turn: &mut dyn Turn<AnalysisEvent>) -> Result<Step<Self>, Refusal> {
        let mut engine = match turn.take_engine() {
            Some(kept) => kept,
            None => service.games.engine(&self.played.spec(), &self.spec)?,
        };
        let begun = turn.elapsed();
        let left = self.time.saturating_sub(self.used);
        let stop = turn.stop_after(left);
        let (mut made_room, mut seldom) = (false, Throttle::default());
        let mut report = |analysis: &Analysis| {
            if seldom.is_time(turn.elapsed()) {
                turn.offer(AnalysisEvent::Analysis(Box::new(self.thinking(analysis))));
            }
            if turn.should_make_room() {
                made_room = true;
                stop.request();
            }
        };
        let limits = Limits { time: Some(left), lines: self.lines, ..Limits::default() };
        let answer = engine.think(&*self.played, &limits, &stop, &mut report)?;
        self.used += turn.elapsed().saturating_sub(begun);
        if made_room && self.used < self.time {
            turn.keep_engine(engine);
            return Ok(Step::GoOn(Box::new(self)));
        }
        turn.note(&self.played.spec(), &self.spec, &answer.analysis);
        Ok(Step::Done(AnalysisEvent::Done(Box::new(self.thinking(&answer.analysis)))))
    }
}
