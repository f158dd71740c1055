//! A job of any kind in the half that thinks: how it begins, works for a turn, and what JavaScript hears of it.

use std::convert::Infallible;
use std::path::Path;

use endspiel_arena::PlayedGame;
use endspiel_machine::Missing;
use endspiel_search::Line;
use endspiel_service::jobs::tablebase::ProbePosition;
use endspiel_service::jobs::thought::Thought;
use endspiel_service::{
    Act, Answer, Ask, Events, Job, Look, Operation, Refusal, Request as Readable, SearchEvents, Sent, Service, Start,
    Started, Step, Stream, Thinking as Analysed, Visitor, Written,
};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::asked::Asked;
use crate::calls::{FoundText, Reply};
use crate::thinking::Tell;
use crate::turns::{JobTurn, Kept};

/// How far a job has come.
#[derive(Debug, Default, Serialize)]
pub struct Progress {
    /// Whether there is more to do.
    pub goes_on: bool,
    /// The number of parts of the job that other workers may do, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parts: Option<usize>,
    /// The result of a part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<Line>,
    /// Pieces of table files that are to be fetched before the turn is repeated: it has not begun.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<MissingPiece>,
    /// A file beside the page that is damaged, named once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub damaged: Option<String>,
    /// The answer of a job.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reply: Option<Reply>,
    /// The last event of a stream.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<Last>,
    /// The move of a thought.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<FoundText>,
    /// The program that plays a tournament.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub program: Option<String>,
    /// A game of a tournament.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<PlayedGame>,
}

/// A range of a file.
#[derive(Debug, Serialize)]
pub struct MissingPiece {
    file: String,
    begin: u64,
    end: u64,
}

impl MissingPiece {
    pub fn new(missing: &Missing) -> MissingPiece {
        let Missing { path, range } = missing;
        MissingPiece { file: name_of(path), begin: range.start, end: range.end }
    }
}

pub fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

#[derive(Debug, Serialize)]
pub struct Last {
    name: &'static str,
    data: Option<Box<RawValue>>,
}

/// What follows a turn.
pub enum Next {
    Done(Box<Progress>),
    GoOn(Box<dyn Work>),
}

/// A job of any kind.
pub trait Work {
    /// The position that the next turn probes first.
    fn probes_first(&self) -> Option<ProbePosition>;

    /// Returns the number of parts that other workers may do.
    fn parts(&self) -> usize;

    /// Takes a part that another worker has done.
    fn take_part(&mut self, number: usize, found: Line);

    /// Works for a turn.
    fn turn(self: Box<Self>, service: &Service) -> Result<Next, Refusal>;
}

/// A job, and what is made of its answer.
pub struct Working<J: Job> {
    pub id: u32,
    pub tell: Tell,
    pub kept: Kept,
    pub job: Box<J>,
    pub end: fn(J::Answer) -> Progress,
}

/// An event as it is sent.
pub trait JobEvent: 'static {
    fn written(&self) -> (&'static str, String);
}

impl JobEvent for Infallible {
    fn written(&self) -> (&'static str, String) {
        match *self {}
    }
}

impl JobEvent for Written<Analysed> {
    fn written(&self) -> (&'static str, String) {
        ("thinking", self.json().to_owned())
    }
}

/// A job whose events are those of a stream.
pub struct Streamed<J>(J);

impl<J: Job<Event: JobEvent>> Work for Working<J> {
    fn probes_first(&self) -> Option<ProbePosition> {
        self.job.probes_first()
    }

    fn parts(&self) -> usize {
        self.job.parts()
    }

    fn take_part(&mut self, number: usize, found: Line) {
        self.job.take_part(number, found);
    }

    fn turn(self: Box<Self>, service: &Service) -> Result<Next, Refusal> {
        let Working { id, tell, kept, job, end } = *self;
        let send = |event: J::Event| {
            let (name, data) = event.written();
            tell(id, name, &data);
        };
        let step = job.turn(service, &mut JobTurn::begin(&kept, J::GOES_ON, &send))?;
        Ok(match step {
            Step::Done(answer) => Next::Done(Box::new(end(answer))),
            Step::GoOn(job) => Next::GoOn(Box::new(Working { id, tell, kept, job, end })),
        })
    }
}

impl<E: SearchEvents, J: Job<Event = E, Answer = E>> Work for Streamed<Working<J>> {
    fn probes_first(&self) -> Option<ProbePosition> {
        self.0.job.probes_first()
    }

    fn parts(&self) -> usize {
        self.0.job.parts()
    }

    fn take_part(&mut self, number: usize, found: Line) {
        self.0.job.take_part(number, found);
    }

    fn turn(self: Box<Self>, service: &Service) -> Result<Next, Refusal> {
        let Streamed(Working { id, tell, kept, job, end }) = *self;
        let send = |event: E| {
            let (name, data) = event.written();
            tell(id, name, data.get());
        };
        let step = job.turn(service, &mut JobTurn::begin(&kept, J::GOES_ON, &send))?;
        Ok(match step {
            Step::Done(answer) => Next::Done(Box::new(end(answer))),
            Step::GoOn(job) => Next::GoOn(Box::new(Streamed(Working { id, tell, kept, job, end }))),
        })
    }
}

pub fn end_of_thought(found: <Thought as Job>::Answer) -> Progress {
    Progress { found: FoundText::new(found), ..Progress::default() }
}

pub fn end_of_job(sent: Sent) -> Progress {
    Progress { reply: Some(Reply::new(Ok(sent))), ..Progress::default() }
}

pub fn end_of_stream(event: &impl Events) -> Progress {
    let (name, data) = event.written();
    Progress { last: Some(Last { name, data: Some((*data).to_owned()) }), ..Progress::default() }
}

/// The way of a request to its job.
pub struct Route<'a> {
    pub service: &'a Service,
    pub id: u32,
    pub tell: Tell,
    pub asked: &'a Asked,
    pub begun: Option<Result<Next, Refusal>>,
}

impl Route<'_> {
    fn started<O: Start>(&self) -> Option<Result<Started<O::Job>, Refusal>> {
        let parts = self.asked.parts::<O>().filter(|_| self.begun.is_none())?;
        Some(O::Request::read(&parts).and_then(|asked| O::start(self.service, asked)))
    }

    fn working<J: Job>(&self, job: J, end: fn(J::Answer) -> Progress) -> Working<J> {
        Working { id: self.id, tell: self.tell, kept: Kept::default(), job: Box::new(job), end }
    }
}

impl Visitor for Route<'_> {
    fn ask<O: Ask>(&mut self) {}

    fn look<O: Look>(&mut self) {}

    fn job<O: Start<Job: Job<Event = Infallible, Answer = O::Answer>>>(&mut self) {
        let Some(started) = self.started::<O>() else { return };
        let end: fn(O::Answer) -> Progress = |answer| end_of_job(answer.sent());
        self.begun = Some(started.map(|started| match started {
            Started::Done(answer) => Next::Done(Box::new(end(answer))),
            Started::Work(job) => Next::GoOn(Box::new(self.working(job, end))),
        }));
    }

    fn stream<E: SearchEvents, O: Start<Job: Job<Event = E, Answer = E>> + Operation<Answer = Stream<E>>>(&mut self) {
        let Some(started) = self.started::<O>() else { return };
        let end: fn(E) -> Progress = |event| end_of_stream(&event);
        self.begun = Some(started.map(|started| match started {
            Started::Done(answer) => Next::Done(Box::new(end(answer))),
            Started::Work(job) => Next::GoOn(Box::new(Streamed(self.working(job, end)))),
        }));
    }

    fn act<O: Act>(&mut self) {}

    fn host<O: Operation>(&mut self) {}
}
