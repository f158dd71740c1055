//! A match in use: as it is stored, and what its engine does. Everything that happens to it is a pure transition.

use endspiel_game::words::Saying;
use endspiel_game::{Colour, Side};
use endspiel_search::memory_of;

use super::clock::Clocks;
use super::state::{Doing, EngineState, State};
use super::stored_match::{StoredMatch, TIME};
use crate::jobs::thought::{FoundMove, Thought};
use crate::operation::At;
use crate::{Key, Kind, Refusal, Role};

/// A moment in milliseconds since 1970. The clock of a host never goes back while it runs.
pub type Moment = u64;

/// A match in use.
#[derive(Clone)]
pub struct Session {
    stored: StoredMatch,
    /// What the engine does whose turn it is.
    engine: Option<EngineState>,
    /// What is under way for the engine.
    under_way: UnderWay,
    /// How many thoughts were asked for.
    thoughts: u64,
    /// Whether the match was removed.
    gone: bool,
}

/// What is under way for an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum UnderWay {
    Nothing,
    /// It lets people look at the last move, until this moment.
    Pause(Moment),
    /// The host was asked for the thought with this number.
    Thought(u64),
}

/// What comes of something that happens to a session.
pub struct Transition {
    /// The session from now on, once `write` is done. If that fails, nothing has happened.
    pub next: Session,
    /// What is to be stored first.
    pub write: Option<Write>,
    /// What is to be done then, in this order.
    pub effects: Vec<Effect>,
}

/// What is to be stored of a transition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Write {
    /// The match, of whose moves the first `kept` are stored already.
    Match {
        /// How many moves are stored already.
        kept: usize,
        /// Whether keys have other roles than before.
        keys: bool,
    },
    /// The match is to be removed.
    Remove,
}

/// What a host has to do after a transition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// End the thought that waits or is under way, if there is one. What it finds or has told is of no use any more.
    EndThought,
    /// Let an engine think when its turn comes: [`Session::begin_thought`], then [`Session::end_thought`].
    Think(Wanted),
    /// Let the thought that is under way answer with the best move so far.
    HurryThought,
    /// Call [`Session::wake`] at this moment and at no other: a session needs one timer.
    WakeAt(Option<Moment>),
    /// Tell all who look on how the match stands.
    Publish,
    /// Tell all who look on that the match is gone, and forget it.
    Forget,
}

/// A thought that a session asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The number of the thought in its session.
    pub number: u64,
    /// The number of the match.
    pub id: i64,
    /// The side to move.
    pub side: Side,
    /// The engine.
    pub spec: String,
    /// What it needs, in bytes.
    pub memory: u64,
}

impl Session {
    /// Begins to use a match. If it is the turn of an engine, it thinks.
    pub fn open(stored: StoredMatch, at: At) -> Transition {
        let (engine, under_way) = (None, UnderWay::Nothing);
        Session { stored, engine, under_way, thoughts: 0, gone: false }.scheduled(at, false, Vec::new())
    }

    /// The match as it is stored.
    pub fn stored(&self) -> &StoredMatch {
        &self.stored
    }

    /// The match as all see it.
    pub fn state(&self, now: Moment) -> State {
        State::of(&self.stored, self.engine.as_ref(), now)
    }

    /// Returns the role of a key, which may have changed since the match was found.
    pub fn role(&self, key: Key) -> Result<Role, Refusal> {
        if self.gone { Err(Refusal::not_found()) } else { self.stored.role(key) }
    }

    /// Refuses what was meant for another version of the match than the present one.
    pub fn check_version(&self, version: Option<u64>) -> Result<(), Refusal> {
        match version {
            Some(version) if version != self.stored.version => {
                Err(Refusal::new(Kind::Stale, "the game has changed in the meantime"))
            }
            _ => Ok(()),
        }
    }

    /// Changes the match, if the change is possible. Whatever was thought before is void.
    pub fn change(
        &self,
        at: At,
        change: impl FnOnce(&mut StoredMatch) -> Result<(), Refusal>,
    ) -> Result<Transition, Refusal> {
        let mut changed = Ok(());
        let transition = self.changed(at, |stored| changed = change(stored));
        changed.map(|()| transition)
    }

    fn changed(&self, at: At, change: impl FnOnce(&mut StoredMatch)) -> Transition {
        let mut next = self.clone();
        change(&mut next.stored);
        next.stored.version += 1;
        next.stored.changed = at.now;
        (next.engine, next.under_way) = (None, UnderWay::Nothing);
        let kept = next.stored.kept_since(&self.stored);
        let write = Write::Match { kept, keys: next.stored.keys != self.stored.keys };
        Transition { write: Some(write), ..next.scheduled(at, false, vec![Effect::EndThought]) }
    }

    /// Lets two engines that have waited for an onlooker go on.
    pub fn look_on(&self, at: At) -> Transition {
        self.clone().scheduled(at, false, Vec::new())
    }

    /// Asks two engines for one move.
    pub fn step(&self, at: At) -> Result<Transition, Refusal> {
        if self.stored.engine_to_move().is_none() {
            return Err(Refusal::not_possible("match.no-engine-to-move", "it is not the computer's turn"));
        }
        Ok(self.clone().scheduled(at, true, Vec::new()))
    }

    /// Lets the engine that thinks play its best move so far.
    pub fn hurry(&self) -> Result<Transition, Refusal> {
        if self.engine.as_ref().is_none_or(|engine| engine.doing != Doing::Thinking) {
            return Err(Refusal::not_possible("match.no-engine-to-move", "it is not the computer's turn"));
        }
        Ok(Transition { next: self.clone(), write: None, effects: vec![Effect::HurryThought] })
    }

    /// Does what is due at this moment: ends a game whose clock has run out, or lets an engine think after a pause.
    pub fn wake(&self, at: At) -> Transition {
        if let Some((side, _)) = self.runs_out().filter(|&(_, moment)| moment <= at.now) {
            return self.changed(at, |stored| stored.end(side, TIME, at.now));
        }
        let mut next = self.clone();
        let pause_is_over = matches!(self.under_way, UnderWay::Pause(until) if until <= at.now);
        let think = if pause_is_over { next.want_thought() } else { None };
        let effects = think.into_iter().chain([Effect::WakeAt(next.wakes_at())]).collect();
        Transition { next, write: None, effects }
    }

    /// Begins a thought that was asked for, now that it is its turn; `None` if it is of no use any more.
    pub fn begin_thought(&self, number: u64, at: At) -> Option<(Transition, Thought)> {
        let mut next = self.clone();
        let engine = next.engine.as_mut().filter(|_| self.under_way == UnderWay::Thought(number))?;
        engine.doing = Doing::Thinking;
        let (stored, spec) = (&self.stored, engine.spec.clone());
        let clock = stored.clocks.as_ref().map(|clocks| clocks.of(engine.side, at.now));
        // The match decides its luck.
        let seed = stored.id.unsigned_abs();
        let side = stored.played.side_to_move();
        let thought = Thought { played: stored.played.boxed_clone(), side, spec, clock, seed };
        Some((Transition { next, write: None, effects: vec![Effect::Publish] }, thought))
    }

    /// Plays the move a thought has found, or notes why there is none; `None` if the thought is of no use any more.
    pub fn end_thought(&self, number: u64, found: Result<FoundMove, Refusal>, at: At) -> Option<Transition> {
        if self.under_way != UnderWay::Thought(number) {
            return None;
        }
        let played =
            found.and_then(|FoundMove { mv, cost }| self.change(at, |stored| stored.play(&mv, Some(cost), at.now)));
        Some(played.unwrap_or_else(|refused| self.fail_thought(refused.into_saying())))
    }

    fn fail_thought(&self, why: Saying) -> Transition {
        let mut next = self.clone();
        next.under_way = UnderWay::Nothing;
        if let Some(engine) = &mut next.engine {
            engine.doing = Doing::Failed;
            engine.message = Some(why);
        }
        Transition { next, write: None, effects: vec![Effect::EndThought, Effect::Publish] }
    }

    /// Removes the match for good.
    pub fn remove(&self, role: Role) -> Result<Transition, Refusal> {
        self.stored.check_owns(role)?;
        Ok(Transition { write: Some(Write::Remove), ..self.removed() })
    }

    /// Ends the use of a match that is not stored any more.
    pub fn removed(&self) -> Transition {
        let mut next = self.clone();
        (next.engine, next.under_way, next.gone) = (None, UnderWay::Nothing, true);
        let effects = vec![Effect::EndThought, Effect::WakeAt(None), Effect::Forget];
        Transition { next, write: None, effects }
    }

    /// Looks whether an engine is to move, and asks for its thought. Ends every transition that changes what is due.
    fn scheduled(mut self, at: At, step: bool, mut effects: Vec<Effect>) -> Transition {
        if self.under_way == UnderWay::Nothing && !self.gone {
            effects.extend(self.schedule(at, step));
        }
        effects.extend([Effect::WakeAt(self.wakes_at()), Effect::Publish]);
        Transition { next: self, write: None, effects }
    }

    fn schedule(&mut self, at: At, step: bool) -> Option<Effect> {
        let stored = &self.stored;
        let spec = stored.engine_to_move()?.to_owned();
        let alone = stored.players.humans().is_empty();
        let plays_on = stored.running && at.watched;
        let doing = match () {
            () if alone && !plays_on && !step => Doing::Stopped,
            () if alone && !step && stored.turns() > 0 && stored.pause > 0.0 => Doing::Pausing,
            () => Doing::Waiting,
        };
        let until = at.now.saturating_add((stored.pause * 1000.0) as Moment);
        self.engine = Some(EngineState { side: stored.turn(), spec, doing, message: None });
        match doing {
            Doing::Pausing => self.under_way = UnderWay::Pause(until),
            Doing::Waiting => return self.want_thought(),
            _ => {}
        }
        None
    }

    /// Asks for a thought of the engine whose turn it is.
    fn want_thought(&mut self) -> Option<Effect> {
        let spec = self.engine.as_ref()?.spec.clone();
        self.thoughts += 1;
        self.under_way = UnderWay::Thought(self.thoughts);
        let memory = spec.parse().map_or(0, memory_of);
        let side = self.stored.played.side_to_move();
        Some(Effect::Think(Wanted { number: self.thoughts, id: self.stored.id, side, spec, memory }))
    }

    /// The side whose clock runs, and the moment at which it runs out.
    fn runs_out(&self) -> Option<(Colour, Moment)> {
        let clocks = self.stored.clocks.as_ref().filter(|_| !self.gone && self.stored.goes_on());
        clocks.and_then(Clocks::runs_out)
    }

    /// The next moment at which something is due.
    fn wakes_at(&self) -> Option<Moment> {
        let pause = match self.under_way {
            UnderWay::Pause(until) => Some(until),
            _ => None,
        };
        self.runs_out().map(|(_, moment)| moment).into_iter().chain(pause).min()
    }
}
