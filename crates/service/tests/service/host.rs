//! A minimal host: one match, a manual clock, no threads.

use std::time::Duration;

use endspiel_game::{Colour, Reason};
use endspiel_games::Games;
use endspiel_knowledge::Stop;
use endspiel_search::{Analysis, Engine};
use endspiel_service::collections::Collections;
use endspiel_service::matches::actions::{PlayRequest, ResignRequest, VersionRequest};
use endspiel_service::matches::session::{Effect, Moment, Session, ThoughtRequest, Transition, Write};
use endspiel_service::{
    Act, Action, At, EngineShare, Job, Key, Kind, Look, Refusal, Role, Service, Started, Step, Turn, list, read_json,
};
use serde_json::Value;

pub fn service() -> Service {
    Service { games: Games::usual(), share: EngineShare { threads: 1, hash: 16 }, collections: Collections::default() }
}

/// A turn that is never interrupted; engines are limited by depth or nodes.
pub struct Unhurried<E> {
    pub told: Vec<E>,
    pub kept: Option<Box<dyn Engine>>,
    pub others_wait: bool,
}

impl<E> Default for Unhurried<E> {
    fn default() -> Self {
        Unhurried { told: Vec::new(), kept: None, others_wait: false }
    }
}

impl<E> Turn<E> for Unhurried<E> {
    fn stop(&self) -> Stop {
        Stop::never()
    }

    fn stop_after(&self, _: Duration) -> Stop {
        Stop::never()
    }

    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn should_make_room(&self) -> bool {
        self.others_wait
    }

    fn take_engine(&mut self) -> Option<Box<dyn Engine>> {
        self.kept.take()
    }

    fn keep_engine(&mut self, engine: Box<dyn Engine>) {
        self.kept = Some(engine);
    }

    fn tell(&mut self, event: E) {
        self.told.push(event);
    }

    fn offer(&mut self, event: E) {
        self.told.push(event);
    }

    fn note(&self, _: &str, _: &str, _: &Analysis) {}
}

/// Runs a job in as many turns as it needs. Returns its events and its answer.
pub fn finish<J: Job>(started: Started<J>) -> (Vec<J::Event>, J::Answer) {
    let mut turn = Unhurried::default();
    let mut job = match started {
        Started::Done(answer) => return (Vec::new(), answer),
        Started::Work(job) => job,
    };
    loop {
        match job.turn(&service(), &mut turn).unwrap() {
            Step::Done(answer) => return (turn.told, answer),
            Step::GoOn(left) => job = *left,
        }
    }
}

/// A match on this host.
pub struct Match {
    pub service: Service,
    pub session: Session,
    pub now: Moment,
    pub watched: bool,
    /// The moment the timer is set to.
    pub timer: Option<Moment>,
    /// The requested thought.
    pub wanted: Option<ThoughtRequest>,
    /// The writes in order.
    pub written: Vec<Write>,
    /// The number of published states.
    pub published: usize,
    pub gone: bool,
}

/// Returns keys that are easy to tell apart.
pub fn keys(first: u8) -> [Key; 4] {
    [0, 1, 2, 3].map(|number| Key([first + number; 16]))
}

impl Match {
    /// Begins a match at the moment 1,000,000.
    pub fn begin(request: &Value) -> Match {
        Match::try_begin(request).unwrap()
    }

    pub fn try_begin(request: &Value) -> Result<Match, Refusal> {
        let service = service();
        let asked: endspiel_service::matches::begin::BeginRequest = read_json(request.to_string().as_bytes())?;
        let stored = asked.prepare(&service)?.stored(keys(10), 1_000_000);
        Ok(Match::open(service, Session::open(stored, At { now: 1_000_000, watched: false }), 1_000_000))
    }

    /// Returns a match after a transition.
    pub fn open(service: Service, Transition { next, write, effects }: Transition, now: Moment) -> Match {
        assert_eq!(write, None);
        let mut opened = Match {
            service,
            session: next,
            now,
            watched: false,
            timer: None,
            wanted: None,
            written: Vec::new(),
            published: 0,
            gone: false,
        };
        opened.perform(effects);
        opened
    }

    pub fn at(&self) -> At {
        At { now: self.now, watched: self.watched }
    }

    pub fn apply(&mut self, transition: Transition) {
        self.written.extend(transition.write);
        self.session = transition.next;
        self.perform(transition.effects);
    }

    fn perform(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::EndThought => self.wanted = None,
                Effect::Think(wanted) => self.wanted = Some(wanted),
                Effect::HurryThought => {}
                Effect::WakeAt(moment) => self.timer = moment,
                Effect::Publish => self.published += 1,
                Effect::Forget => self.gone = true,
            }
        }
    }

    /// Advances the clock and fires the timer when it is due.
    pub fn wait(&mut self, milliseconds: Moment) {
        let end = self.now + milliseconds;
        while let Some(moment) = self.timer.filter(|&moment| moment <= end) {
            self.now = moment;
            self.timer = None;
            self.apply(self.session.wake(self.at()));
        }
        self.now = end;
    }

    /// Lets the requested engine think and play.
    pub fn let_think(&mut self) {
        let wanted = self.wanted.clone().expect("an engine is to think");
        let (transition, thought) = self.session.begin_thought(wanted.number, self.at()).unwrap();
        self.apply(transition);
        let (_, found) = finish(Started::Work(thought));
        self.apply(self.session.end_thought(wanted.number, Ok(found), self.at()).unwrap());
    }

    pub fn act<O: Act>(&mut self, role: Role, action: O::Action) -> Result<(), Kind> {
        let act = || {
            self.session.check_version(action.version())?;
            if O::CHECKS {
                O::check(&self.service, &self.session.stored().played.spec(), &action)?;
            }
            O::act(&self.session, role, action, self.at())
        };
        let transition = act().map_err(|refused| refused.kind())?;
        self.apply(transition);
        Ok(())
    }

    pub fn play(&mut self, role: Role, mv: &str) -> Result<(), Kind> {
        self.act::<list::Play>(role, PlayRequest { mv: mv.to_owned(), version: None })
    }

    pub fn take_back(&mut self, role: Role) -> Result<(), Kind> {
        self.act::<list::TakeBack>(role, VersionRequest::default())
    }

    pub fn redo(&mut self, role: Role) -> Result<(), Kind> {
        self.act::<list::Redo>(role, VersionRequest::default())
    }

    pub fn draw(&mut self, role: Role) -> Result<(), Kind> {
        self.act::<list::Draw>(role, VersionRequest::default())
    }

    pub fn swap(&mut self, role: Role) -> Result<(), Kind> {
        self.act::<list::Swap>(role, VersionRequest::default())
    }

    pub fn step(&mut self, role: Role) -> Result<(), Kind> {
        self.act::<list::Advance>(role, VersionRequest::default())
    }

    pub fn resign(&mut self, role: Role, side: Option<Colour>) -> Result<(), Kind> {
        self.act::<list::Resign>(role, ResignRequest { side, version: None })
    }

    /// Returns the match as JSON for the holder of the owner's key.
    pub fn shown(&self) -> Value {
        let key = self.session.stored().keys[0];
        let role = self.session.role(key).unwrap();
        serde_json::to_value(list::Show::look(&self.session, role, self.now, key).unwrap()).unwrap()
    }

    pub fn state(&self) -> Value {
        self.shown()["state"].clone()
    }

    pub fn record(&self) -> String {
        self.session.stored().played.record()
    }

    pub fn ending(&self) -> Option<(Option<Colour>, Reason)> {
        self.session.stored().ending().map(|ending| (ending.winner, ending.reason))
    }
}
