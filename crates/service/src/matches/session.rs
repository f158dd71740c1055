//! A match in use: its stored state and the state of its engine. Every change is a pure transition.

use std::time::Duration;

use endspiel_game::words::Saying;
use endspiel_game::{Colour, Reason, Side};
use endspiel_search::memory_of;

use super::clock::Clocks;
use super::state::{Doing, EngineState, State};
use super::stored_match::StoredMatch;
use crate::jobs::thought::{FoundMove, Thought};
use crate::operation::At;
use crate::{Key, Kind, Refusal, Role};

/// A moment, in milliseconds since 1970. The clock of a host never goes back while it runs.
pub type Moment = u64;

/// A match in use, with the state of its engine.
#[derive(Clone)]
pub struct Session {
    stored: StoredMatch,
    /// The state of the engine to move.
    engine: Option<EngineState>,
    /// The pending work of the engine.
    pending: Pending,
    /// The number of requested thoughts.
    thoughts: u64,
    /// Whether the match was removed.
    gone: bool,
}

/// The pending work of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pending {
    Nothing,
    /// A pause after the last move, until this moment.
    Pause(Moment),
    /// The requested thought with this number.
    Thought(u64),
}

/// The result of a change: the new session, the write, and the effects.
pub struct Transition {
    /// The new session, valid once `write` has succeeded. If the write fails, the old session stays.
    pub next: Session,
    /// The change to store first.
    pub write: Option<Write>,
    /// The effects to perform then, in this order.
    pub effects: Vec<Effect>,
}

/// A change to the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Write {
    /// Write the match.
    Match {
        /// Number of leading moves that are stored already.
        kept: usize,
        /// Whether the roles of the keys have changed.
        keys: bool,
    },
    /// Remove the match.
    Remove,
}

/// An action for the host after a transition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Cancel the queued or running thought, if any. Discard its result and messages.
    EndThought,
    /// Queue a thought: call [`Session::begin_thought`] when its turn comes, then [`Session::end_thought`].
    Think(ThoughtRequest),
    /// Stop the running thought with its best move so far.
    HurryThought,
    /// Set the only timer of the session: call [`Session::wake`] at this moment.
    WakeAt(Option<Moment>),
    /// Send the state to all spectators.
    Publish,
    /// Tell all spectators that the match was removed, and drop the session.
    Forget,
}

/// A requested thought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThoughtRequest {
    /// The number of the thought within its session.
    pub number: u64,
    /// The number of the match.
    pub id: i64,
    /// The side to move.
    pub side: Side,
    /// The engine.
    pub spec: String,
    /// The memory it needs, in bytes.
    pub memory: u64,
}

impl Session {
    /// Opens a session for a match. If an engine is to move, its thought is scheduled.
    pub fn open(stored: StoredMatch, at: At) -> Transition {
        let (engine, pending) = (None, Pending::Nothing);
        Session { stored, engine, pending, thoughts: 0, gone: false }.scheduled(at, false, Vec::new())
    }

    /// Returns the stored state of the match.
    pub fn stored(&self) -> &StoredMatch {
        &self.stored
    }

    /// Returns the state for all spectators.
    pub fn state(&self, now: Moment) -> State {
        State::of(&self.stored, self.engine.as_ref(), now)
    }

    /// Returns the role of a key, which may have changed since the match was found.
    pub fn role(&self, key: Key) -> Result<Role, Refusal> {
        if self.gone { Err(Refusal::not_found()) } else { self.stored.role(key) }
    }

    /// Refuses a request for another version of the match than the present one.
    pub fn check_version(&self, version: Option<u64>) -> Result<(), Refusal> {
        match version {
            Some(version) if version != self.stored.version => {
                Err(Refusal::new(Kind::Stale, "the game has changed in the meantime"))
            }
            _ => Ok(()),
        }
    }

    /// Changes the match if the change is possible. Cancels the thought of the engine.
    pub fn change(
        &self,
        at: At,
        change: impl FnOnce(&mut StoredMatch) -> Result<(), Refusal>,
    ) -> Result<Transition, Refusal> {
        if self.runs_out().is_some_and(|(_, moment)| moment <= at.now) {
            // The timer is about to end the game.
            return Err(Refusal::not_possible("match.over", "the game is over"));
        }
        let mut changed = Ok(());
        let transition = self.changed(at, |stored| changed = change(stored));
        changed.map(|()| transition)
    }

    fn changed(&self, at: At, change: impl FnOnce(&mut StoredMatch)) -> Transition {
        let mut next = self.clone();
        change(&mut next.stored);
        next.stored.version += 1;
        next.stored.changed = at.now;
        (next.engine, next.pending) = (None, Pending::Nothing);
        let kept = next.stored.kept_since(&self.stored);
        let write = Write::Match { kept, keys: next.stored.keys != self.stored.keys };
        Transition { write: Some(write), ..next.scheduled(at, false, vec![Effect::EndThought]) }
    }

    /// Notes a new spectator: two engines that were waiting for one play on. Otherwise the others have nothing to be told.
    pub fn look_on(&self, at: At) -> Transition {
        let mut transition = self.clone().scheduled(at, false, Vec::new());
        if (&transition.next.engine, transition.next.pending) == (&self.engine, self.pending) {
            transition.effects.clear();
        }
        transition
    }

    /// Asks two engines for one move.
    pub fn step(&self, at: At) -> Result<Transition, Refusal> {
        if self.stored.engine_to_move().is_none() {
            return Err(Refusal::not_possible("match.no-engine-to-move", "it is not the computer's turn"));
        }
        Ok(self.clone().scheduled(at, true, Vec::new()))
    }

    /// Makes the thinking engine play its best move so far.
    pub fn hurry(&self) -> Result<Transition, Refusal> {
        if self.engine.as_ref().is_none_or(|engine| engine.doing != Doing::Thinking) {
            return Err(Refusal::not_possible("match.no-engine-to-move", "it is not the computer's turn"));
        }
        Ok(Transition { next: self.clone(), write: None, effects: vec![Effect::HurryThought] })
    }

    /// Handles the timer: ends a game whose clock has run out, or lets an engine think after a pause.
    pub fn wake(&self, at: At) -> Transition {
        if let Some((side, _)) = self.runs_out().filter(|&(_, moment)| moment <= at.now) {
            return self.changed(at, |stored| stored.end(side, Reason::Time, at.now));
        }
        let mut next = self.clone();
        let pause_is_over = matches!(self.pending, Pending::Pause(until) if until <= at.now);
        let think = if pause_is_over { next.request_thought() } else { None };
        let effects = think.into_iter().chain([Effect::WakeAt(next.next_wake())]).collect();
        Transition { next, write: None, effects }
    }

    /// Begins a requested thought when its turn has come. Returns `None` if it is out of date.
    pub fn begin_thought(&self, number: u64, at: At) -> Option<(Transition, Thought)> {
        let mut next = self.clone();
        let engine = next.engine.as_mut().filter(|_| self.pending == Pending::Thought(number))?;
        engine.doing = Doing::Thinking;
        let (stored, spec) = (&self.stored, engine.spec.clone());
        let clock = stored.clocks.as_ref().map(|clocks| clocks.of(engine.side, at.now));
        // The same match gets the same random numbers.
        let seed = stored.id.unsigned_abs();
        let side = stored.played.side_to_move();
        let thought = Thought { played: stored.played.boxed_clone(), side, spec, clock, seed, used: Duration::ZERO };
        Some((Transition { next, write: None, effects: vec![Effect::Publish] }, thought))
    }

    /// Plays the move of a finished thought, or records why it failed. Returns `None` if the thought is out of date.
    pub fn end_thought(&self, number: u64, found: Result<FoundMove, Refusal>, at: At) -> Option<Transition> {
        if self.pending != Pending::Thought(number) {
            return None;
        }
        let played =
            found.and_then(|FoundMove { mv, cost }| self.change(at, |stored| stored.play(&mv, Some(cost), at.now)));
        Some(played.unwrap_or_else(|refused| self.fail_thought(refused.into_saying())))
    }

    fn fail_thought(&self, why: Saying) -> Transition {
        let mut next = self.clone();
        next.pending = Pending::Nothing;
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

    /// Ends the session of a match that is no longer stored.
    pub fn removed(&self) -> Transition {
        let mut next = self.clone();
        (next.engine, next.pending, next.gone) = (None, Pending::Nothing, true);
        let effects = vec![Effect::EndThought, Effect::WakeAt(None), Effect::Forget];
        Transition { next, write: None, effects }
    }

    /// Completes a transition: schedules the engine to move, then sets the timer and publishes.
    fn scheduled(mut self, at: At, step: bool, mut effects: Vec<Effect>) -> Transition {
        if self.pending == Pending::Nothing && !self.gone {
            effects.extend(self.schedule(at, step));
        }
        effects.extend([Effect::WakeAt(self.next_wake()), Effect::Publish]);
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
            Doing::Pausing => self.pending = Pending::Pause(until),
            Doing::Waiting => return self.request_thought(),
            _ => {}
        }
        None
    }

    /// Requests a thought of the engine to move.
    fn request_thought(&mut self) -> Option<Effect> {
        let spec = self.engine.as_ref()?.spec.clone();
        self.thoughts += 1;
        self.pending = Pending::Thought(self.thoughts);
        let memory = spec.parse().map_or(0, memory_of);
        let side = self.stored.played.side_to_move();
        Some(Effect::Think(ThoughtRequest { number: self.thoughts, id: self.stored.id, side, spec, memory }))
    }

    /// Returns the side whose clock runs, and the moment at which its time is up.
    fn runs_out(&self) -> Option<(Colour, Moment)> {
        let clocks = self.stored.clocks.as_ref().filter(|_| !self.gone && self.stored.goes_on());
        clocks.and_then(Clocks::runs_out)
    }

    /// Returns whether a clock runs.
    pub fn clock_runs(&self) -> bool {
        self.runs_out().is_some()
    }

    /// Returns the next moment at which the timer is due.
    fn next_wake(&self) -> Option<Moment> {
        let pause = match self.pending {
            Pending::Pause(until) => Some(until),
            _ => None,
        };
        self.runs_out().map(|(_, moment)| moment).into_iter().chain(pause).min()
    }
}
