//! The half that thinks: jobs, a turn of one at a time.

use std::collections::HashMap;
use std::convert::Infallible;

use endspiel_service::jobs::thought::Thought;
use endspiel_service::{
    Act, Answer, Ask, Events, Job, Kind, Look, Operation, Refusal, Request as Readable, SearchEvents, Sent, Service,
    Start, Started, Step, Stream, Thinking as Analysed, Visitor, Written, list,
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::asked::Asked;
use crate::calls::{FoundText, Reply, ThoughtText};
use crate::edition::service;
use crate::turns::{JobTurn, Kept};

/// The most engines that are kept between two moves of their matches.
const MAX_ENGINES: usize = 2;

/// Sends an event of the job with this number: its name, and its data as JSON.
pub type Tell = fn(u32, &str, &str);

/// The half that thinks.
pub struct Thinking {
    service: Service,
    tell: Tell,
    jobs: HashMap<u32, Box<dyn Work>>,
    /// Engines of matches, by the matches' names for them, the latest first.
    kept: Vec<(String, Kept)>,
}

/// What JavaScript asks this half to do.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Task {
    /// Begin a job that was asked for.
    Begin { id: u32, asked: Asked },
    /// Begin the thought of an engine, which is kept under a name.
    BeginThought { id: u32, thought: ThoughtText, kept: String },
    /// Work for a turn.
    Turn { id: u32 },
    /// Forget a job.
    Drop { id: u32 },
}

/// How far a job has come.
#[derive(Debug, Default, Serialize)]
struct Progress {
    /// Whether there is more to do.
    goes_on: bool,
    /// The answer of a job.
    #[serde(skip_serializing_if = "Option::is_none")]
    reply: Option<Reply>,
    /// The last event of a stream.
    #[serde(skip_serializing_if = "Option::is_none")]
    last: Option<Last>,
    /// The move of a thought.
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<FoundText>,
}

#[derive(Debug, Serialize)]
struct Last {
    name: &'static str,
    data: Option<Box<RawValue>>,
}

impl Thinking {
    /// A host without any jobs; `tell` sends their events.
    pub fn new(tell: Tell) -> Thinking {
        Thinking { service: service(), tell, jobs: HashMap::new(), kept: Vec::new() }
    }

    /// Looks again at what comes with the games: a file was handed in. Tables remember what was missing.
    pub fn look_again(&mut self) {
        self.service = service();
    }

    /// Answers a line of JSON with another one.
    pub fn call(&mut self, line: &str) -> String {
        let progress = match serde_json::from_str(line) {
            Ok(task) => self.perform(task).unwrap_or_else(refuse),
            Err(error) => refuse(Refusal::new(Kind::BadRequest, format!("the task cannot be read: {error}"))),
        };
        serde_json::to_string(&progress).unwrap_or_else(|_| "{}".to_owned())
    }

    fn perform(&mut self, task: Task) -> Result<Progress, Refusal> {
        match task {
            Task::Begin { id, asked } => {
                let mut route = Route { service: &self.service, id, tell: self.tell, asked: &asked, begun: None };
                list::visit(&mut route);
                let begun = route.begun.unwrap_or_else(|| Err(Refusal::not_found()))?;
                Ok(self.take(id, begun))
            }
            Task::BeginThought { id, thought, kept } => {
                let thought = thought.open(&self.service)?;
                let work =
                    Working { id, tell: self.tell, kept: self.kept(kept), job: Box::new(thought), end: end_of_thought };
                Ok(self.take(id, Next::GoOn(Box::new(work))))
            }
            Task::Turn { id } => {
                let work = self.jobs.remove(&id).ok_or_else(Refusal::not_found)?;
                let next = work.turn(&self.service)?;
                Ok(self.take(id, next))
            }
            Task::Drop { id } => {
                self.jobs.remove(&id);
                Ok(Progress::default())
            }
        }
    }

    fn take(&mut self, id: u32, next: Next) -> Progress {
        match next {
            Next::Done(progress) => progress,
            Next::GoOn(work) => {
                self.jobs.insert(id, work);
                Progress { goes_on: true, ..Progress::default() }
            }
        }
    }

    /// The place for an engine with this name. Those that were not used for longest are forgotten.
    fn kept(&mut self, name: String) -> Kept {
        let known = self.kept.iter().position(|(known, _)| *known == name);
        let place = known.map_or_else(|| (name, Kept::default()), |at| self.kept.remove(at));
        self.kept.insert(0, place);
        self.kept.truncate(MAX_ENGINES);
        Kept::clone(&self.kept[0].1)
    }
}

fn refuse(refused: Refusal) -> Progress {
    Progress { reply: Some(Reply::new(Err(refused))), ..Progress::default() }
}

/// What follows a turn.
enum Next {
    Done(Progress),
    GoOn(Box<dyn Work>),
}

/// A job of any kind.
trait Work {
    /// Works for a turn.
    fn turn(self: Box<Self>, service: &Service) -> Result<Next, Refusal>;
}

/// A job, and what is made of its answer.
struct Working<J: Job> {
    id: u32,
    tell: Tell,
    kept: Kept,
    job: Box<J>,
    end: fn(J::Answer) -> Progress,
}

/// An event as it is sent.
trait JobEvent: 'static {
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
struct Streamed<J>(J);

impl<J: Job<Event: JobEvent>> Work for Working<J> {
    fn turn(self: Box<Self>, service: &Service) -> Result<Next, Refusal> {
        let Working { id, tell, kept, job, end } = *self;
        let send = |event: J::Event| {
            let (name, data) = event.written();
            tell(id, name, &data);
        };
        let step = job.turn(service, &mut JobTurn::begin(&kept, J::GOES_ON, &send))?;
        Ok(match step {
            Step::Done(answer) => Next::Done(end(answer)),
            Step::GoOn(job) => Next::GoOn(Box::new(Working { id, tell, kept, job, end })),
        })
    }
}

impl<E: SearchEvents, J: Job<Event = E, Answer = E>> Work for Streamed<Working<J>> {
    fn turn(self: Box<Self>, service: &Service) -> Result<Next, Refusal> {
        let Streamed(Working { id, tell, kept, job, end }) = *self;
        let send = |event: E| {
            let (name, data) = event.written();
            tell(id, name, &data);
        };
        let step = job.turn(service, &mut JobTurn::begin(&kept, J::GOES_ON, &send))?;
        Ok(match step {
            Step::Done(answer) => Next::Done(end(answer)),
            Step::GoOn(job) => Next::GoOn(Box::new(Streamed(Working { id, tell, kept, job, end }))),
        })
    }
}

fn end_of_thought(found: <Thought as Job>::Answer) -> Progress {
    Progress { found: FoundText::new(found), ..Progress::default() }
}

fn end_of_job(sent: Sent) -> Progress {
    Progress { reply: Some(Reply::new(Ok(sent))), ..Progress::default() }
}

fn end_of_stream(event: &impl Events) -> Progress {
    let (name, data) = event.written();
    Progress { last: Some(Last { name, data: RawValue::from_string(data.to_string()).ok() }), ..Progress::default() }
}

/// The way of a request to its job.
struct Route<'a> {
    service: &'a Service,
    id: u32,
    tell: Tell,
    asked: &'a Asked,
    begun: Option<Result<Next, Refusal>>,
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
            Started::Done(answer) => Next::Done(end(answer)),
            Started::Work(job) => Next::GoOn(Box::new(self.working(job, end))),
        }));
    }

    fn stream<E: SearchEvents, O: Start<Job: Job<Event = E, Answer = E>> + Operation<Answer = Stream<E>>>(&mut self) {
        let Some(started) = self.started::<O>() else { return };
        let end: fn(E) -> Progress = |event| end_of_stream(&event);
        self.begun = Some(started.map(|started| match started {
            Started::Done(answer) => Next::Done(end(answer)),
            Started::Work(job) => Next::GoOn(Box::new(Streamed(self.working(job, end)))),
        }));
    }

    fn act<O: Act>(&mut self) {}

    fn host<O: Operation>(&mut self) {}
}
