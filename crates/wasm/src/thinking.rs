//! The half that thinks: jobs, a turn of one at a time.

use std::collections::HashMap;
use std::convert::Infallible;
use std::path::Path;

use endspiel_arena::{PlayedGame, Tournament};
use endspiel_knowledge::Stop;
use endspiel_machine::Missing;
use endspiel_service::jobs::tablebase::ProbePosition;
use endspiel_service::jobs::thought::Thought;
use endspiel_service::{
    Act, Answer, Ask, Events, Job, Kind, Look, Operation, Refusal, Request as Readable, SearchEvents, Sent, Service,
    Start, Started, Step, Stream, Thinking as Analysed, Visitor, Written, list,
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::asked::Asked;
use crate::calls::{FoundText, Reply, ThoughtText};
use crate::edition::{Edition, TableFiles};
use crate::playing::Player;
use crate::turns::{JobTurn, Kept};

/// The most engines that are kept between two moves of their matches.
const MAX_ENGINES: usize = 2;

/// Sends an event of the job with this number: its name, and its data as JSON.
pub type Tell = fn(u32, &str, &str);

/// The half that thinks.
pub struct Thinking {
    files: TableFiles,
    edition: Edition,
    /// A damaged file was named.
    damage_told: bool,
    tell: Tell,
    jobs: HashMap<u32, Box<dyn Work>>,
    /// Engines of matches, by the matches' names for them, the latest first.
    kept: Vec<(String, Kept)>,
    player: Player,
}

/// What JavaScript asks this half to do.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Task {
    /// Begin a job that was asked for.
    Begin { id: u32, asked: Asked },
    /// Begin the thought of an engine, which is kept under a name.
    BeginThought { id: u32, thought: ThoughtText, kept: String },
    /// Work for a turn, also if `pieces` of tables are still missing.
    Turn {
        id: u32,
        #[serde(default)]
        without_pieces: bool,
    },
    /// Forget a job.
    Drop { id: u32 },
    /// Begin to play a tournament, which this program began.
    BeginTournament { tournament: Box<Tournament>, program: Option<String> },
    /// Play a game of the tournament to its end.
    PlayGame { number: u64 },
}

/// How far a job has come.
#[derive(Debug, Default, Serialize)]
struct Progress {
    /// Whether there is more to do.
    goes_on: bool,
    /// Pieces of table files that are to be fetched before the turn is repeated: it has not begun.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    missing: Vec<MissingPiece>,
    /// A file beside the page that is damaged, named once.
    #[serde(skip_serializing_if = "Option::is_none")]
    damaged: Option<String>,
    /// The answer of a job.
    #[serde(skip_serializing_if = "Option::is_none")]
    reply: Option<Reply>,
    /// The last event of a stream.
    #[serde(skip_serializing_if = "Option::is_none")]
    last: Option<Last>,
    /// The move of a thought.
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<FoundText>,
    /// The program that plays a tournament.
    #[serde(skip_serializing_if = "Option::is_none")]
    program: Option<String>,
    /// A game of a tournament.
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<PlayedGame>,
}

/// A range of a file.
#[derive(Debug, Serialize)]
struct MissingPiece {
    file: String,
    begin: u64,
    end: u64,
}

impl MissingPiece {
    fn new(missing: &Missing) -> MissingPiece {
        let Missing { path, range } = missing;
        MissingPiece { file: name_of(path), begin: range.start, end: range.end }
    }
}

fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

#[derive(Debug, Serialize)]
struct Last {
    name: &'static str,
    data: Option<Box<RawValue>>,
}

impl Thinking {
    /// A host without any jobs; `tell` sends their events.
    pub fn new(tell: Tell) -> Thinking {
        let files = TableFiles::default();
        let edition = Edition::with(&files);
        Thinking {
            files,
            edition,
            damage_told: false,
            tell,
            jobs: HashMap::new(),
            kept: Vec::new(),
            player: Player::default(),
        }
    }

    /// Looks again at what comes with the games: a file was handed in. Tables remember what was missing.
    pub fn look_again(&mut self) {
        self.edition = Edition::with(&self.files);
    }

    /// Takes the file of a table that was built here.
    pub fn take_table(&mut self, name: &str, bytes: Vec<u8>) {
        self.files.near.insert(&TableFiles::path(name), bytes);
        self.look_again();
    }

    /// Takes the list of table files beside the page; `false` if it is none.
    pub fn take_table_list(&mut self, list: &str) -> bool {
        let is_list = self.files.take_list(list);
        self.look_again();
        is_list
    }

    /// Takes a piece of a table file from this offset; `false` if it does not fit.
    pub fn take_piece(&mut self, file: &str, begin: u64, bytes: &[u8]) -> bool {
        self.files.far.as_ref().is_some_and(|far| far.put(&TableFiles::path(file), begin, bytes).is_ok())
    }

    /// Goes on without a table file beside the page, or without all of them: they cannot be fetched.
    pub fn refuse_tables(&mut self, file: Option<&str>) {
        match (&self.files.far, file) {
            (Some(far), Some(file)) => far.refuse(&TableFiles::path(file)),
            (Some(far), None) => far.refuse_all(),
            (None, _) => {}
        }
    }

    /// Answers a line of JSON with another one.
    pub fn call(&mut self, line: &str) -> String {
        let progress = match serde_json::from_str(line) {
            Ok(task) => self.perform(task).unwrap_or_else(refuse),
            Err(error) => refuse(Refusal::new(Kind::BadRequest, format!("the task cannot be read: {error}"))),
        };
        let progress = Progress { damaged: self.take_damage(), ..progress };
        serde_json::to_string(&progress).unwrap_or_else(|_| "{}".to_owned())
    }

    /// Returns the damaged file, if there is one that was not named before.
    fn take_damage(&mut self) -> Option<String> {
        let damage = self.edition.far.as_ref()?.damage().filter(|_| !self.damage_told)?;
        self.damage_told = true;
        Some(name_of(damage.0))
    }

    /// Returns what a probe of a position would read of the files beside the page and does not find.
    fn missing_for(&self, probe: Option<&ProbePosition>) -> Vec<MissingPiece> {
        let (Some(far), Some(probe)) = (&self.files.far, probe.filter(|probe| is_of_mill(probe))) else {
            return Vec::new();
        };
        far.take_missing();
        // A refused position has no values; the turn says so.
        let _ = probe.probe(&self.edition.service.games, &Stop::never());
        far.take_missing().iter().map(MissingPiece::new).collect()
    }

    fn perform(&mut self, task: Task) -> Result<Progress, Refusal> {
        match task {
            Task::Begin { id, asked } => {
                let mut route =
                    Route { service: &self.edition.service, id, tell: self.tell, asked: &asked, begun: None };
                list::visit(&mut route);
                let begun = route.begun.unwrap_or_else(|| Err(Refusal::not_found()))?;
                Ok(self.take(id, begun))
            }
            Task::BeginThought { id, thought, kept } => {
                let thought = thought.open(&self.edition.service)?;
                let work =
                    Working { id, tell: self.tell, kept: self.kept(kept), job: Box::new(thought), end: end_of_thought };
                Ok(self.take(id, Next::GoOn(Box::new(work))))
            }
            Task::Turn { id, without_pieces } => {
                let work = self.jobs.remove(&id).ok_or_else(Refusal::not_found)?;
                let missing = self.missing_for(work.probes_first().filter(|_| !without_pieces).as_ref());
                if !missing.is_empty() {
                    return Ok(Progress { missing, ..self.take(id, Next::GoOn(work)) });
                }
                let next = work.turn(&self.edition.service)?;
                Ok(self.take(id, next))
            }
            Task::Drop { id } => {
                self.jobs.remove(&id);
                Ok(Progress::default())
            }
            Task::BeginTournament { tournament, program } => {
                let program = self.player.begin(*tournament, program, &self.edition.service)?;
                Ok(Progress { program: Some(program), ..Progress::default() })
            }
            Task::PlayGame { number } => Ok(Progress { game: self.player.play(number)?, ..Progress::default() }),
        }
    }

    fn take(&mut self, id: u32, next: Next) -> Progress {
        match next {
            Next::Done(progress) => *progress,
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

/// Whether the tables beside the page may know a position.
fn is_of_mill(probe: &ProbePosition) -> bool {
    probe.game().split(':').next() == Some("mill")
}

/// What follows a turn.
enum Next {
    Done(Box<Progress>),
    GoOn(Box<dyn Work>),
}

/// A job of any kind.
trait Work {
    /// The position that the next turn probes first.
    fn probes_first(&self) -> Option<ProbePosition>;

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
    fn probes_first(&self) -> Option<ProbePosition> {
        self.job.probes_first()
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

fn end_of_thought(found: <Thought as Job>::Answer) -> Progress {
    Progress { found: FoundText::new(found), ..Progress::default() }
}

fn end_of_job(sent: Sent) -> Progress {
    Progress { reply: Some(Reply::new(Ok(sent))), ..Progress::default() }
}

fn end_of_stream(event: &impl Events) -> Progress {
    let (name, data) = event.written();
    Progress { last: Some(Last { name, data: Some((*data).to_owned()) }), ..Progress::default() }
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
