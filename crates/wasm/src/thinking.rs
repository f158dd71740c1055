//! The half that thinks: jobs, a turn of one at a time.

use std::collections::HashMap;

use endspiel_arena::Tournament;
use endspiel_knowledge::Stop;
use endspiel_search::Line;
use endspiel_service::jobs::tablebase::ProbePosition;
use endspiel_service::{Job, Kind, Refusal, Request as Readable, Start, Started, list};
use serde::Deserialize;

use crate::asked::Asked;
use crate::calls::{Reply, ThoughtText};
use crate::edition::{Edition, TableFiles};
use crate::playing::Player;
use crate::turns::{JobTurn, Kept};
use crate::work::{MissingPiece, Next, Progress, Route, Work, Working, end_of_thought, name_of};

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
        /// The parts of the job that other workers have done, by number.
        #[serde(default)]
        found: Vec<(usize, Line)>,
    },
    /// Do a part of a job that another worker does.
    Part {
        asked: Asked,
        number: usize,
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
            Task::Turn { id, without_pieces, found } => {
                let mut work = self.jobs.remove(&id).ok_or_else(Refusal::not_found)?;
                found.into_iter().for_each(|(number, line)| work.take_part(number, line));
                let missing = self.missing_for(work.probes_first().filter(|_| !without_pieces).as_ref());
                if !missing.is_empty() {
                    return Ok(Progress { missing, ..self.take(id, Next::GoOn(work)) });
                }
                let next = work.turn(&self.edition.service)?;
                Ok(self.take(id, next))
            }
            Task::Part { asked, number, without_pieces } => {
                let parts = asked.parts::<list::Review>().ok_or_else(Refusal::not_found)?;
                let started = list::Review::start(&self.edition.service, Readable::read(&parts)?)?;
                let Started::Work(review) = started else { return Err(Refusal::not_found()) };
                let review = review.at(number);
                let missing = self.missing_for(review.probes_first().filter(|_| !without_pieces).as_ref());
                if !missing.is_empty() {
                    return Ok(Progress { missing, ..Progress::default() });
                }
                let kept = Kept::default();
                let line = review.part(&self.edition.service, &mut JobTurn::begin(&kept, false, &|_| {}))?;
                Ok(Progress { line: Some(line), ..Progress::default() })
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
                let parts = Some(work.parts()).filter(|&parts| parts > 0);
                self.jobs.insert(id, work);
                Progress { goes_on: true, parts, ..Progress::default() }
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
