//! The half that answers: every request in milliseconds. It holds the matches in use, and says what is to be written
//! before anything counts.

use std::collections::HashMap;

use endspiel_service::matches::record::{Kept, Record};
use endspiel_service::matches::session::{Effect, Moment, Session, Transition, Write};
use endspiel_service::matches::state::{Shown, You};
use endspiel_service::matches::stored_match::StoredMatch;
use endspiel_service::{Answer, At, Created, Done, Key, Kind, Refusal};

use crate::calls::{Call, FoundText, HostEffect, Reply, ThoughtText, Timed, ToWrite, Wants, raw};
use crate::edition::service;
use crate::route;
use crate::tournaments::Tournaments;

/// The half that answers.
pub struct Answering {
    pub(crate) service: endspiel_service::Service,
    /// Matches in use, by their numbers.
    pub(crate) matches: HashMap<i64, InUse>,
    tournaments: Tournaments,
    /// What counts once it is written.
    pending: Option<Pending>,
    /// Fills bytes with random values that cannot be guessed.
    random: fn(&mut [u8]),
}

/// A match in use.
pub(crate) struct InUse {
    /// Its session.
    pub session: Session,
    watched: bool,
}

/// A change that counts once it is written.
struct Pending {
    /// The match that changes, and what it becomes.
    next: Option<(i64, Box<Session>)>,
    /// The match that begins.
    new: Option<StoredMatch>,
    effects: Vec<Effect>,
    then: Then,
}

/// What the page is answered once a change counts.
#[derive(Clone, Copy)]
pub(crate) enum Then {
    /// Nothing: it did not ask.
    Nothing,
    /// The match, as the holder of the key sees it.
    Show(Key),
    /// The match that has begun.
    ShowNew(Key),
    /// The match that has begun, as something new.
    Begun(Key),
    /// That it is done.
    Done,
    /// That a match of a backup is kept.
    Kept,
}

impl Answering {
    /// A host without any matches; `random` fills bytes with values that cannot be guessed.
    pub fn new(random: fn(&mut [u8])) -> Answering {
        let (matches, tournaments) = (HashMap::new(), Tournaments::default());
        Answering { service: service(), matches, tournaments, pending: None, random }
    }

    /// Looks again at what comes with the games: a file was handed in.
    pub fn look_again(&mut self) {
        self.service.games = service().games;
    }

    /// Answers a line of JSON with another one.
    pub fn call(&mut self, line: &str) -> String {
        let wants = match serde_json::from_str(line) {
            Ok(Timed { now, call }) => self.answer(call, now),
            Err(error) => refuse(Refusal::new(Kind::BadRequest, format!("the call cannot be read: {error}"))),
        };
        serde_json::to_string(&wants).unwrap_or_else(|_| "{}".to_owned())
    }

    fn answer(&mut self, call: Call, now: Moment) -> Wants {
        match call {
            Call::Request(request) => route::answer(self, request, now),
            Call::Written { ids } => self.written(&ids, now),
            Call::NotWritten => self.not_written(),
            Call::Watched { id, watched } => self.watched(id, watched, now),
            Call::Wake { id } => self.change(id, now, |session, at| Some(session.wake(at))),
            Call::BeginThought { id, number } => self.begin_thought(id, number, now),
            Call::EndThought { id, number, found } => {
                let found = found.and_then(FoundText::read).ok_or_else(Refusal::broken_off);
                self.change(id, now, |session, at| session.end_thought(number, found, at))
            }
            Call::Show { id, keys } => self.show(id, &keys, now),
            Call::Close { id } => {
                self.matches.remove(&id);
                Wants::default()
            }
            Call::Tournament(call) => self.tournaments.call(*call, &self.service.games).unwrap_or_else(refuse),
        }
    }

    pub(crate) fn at(&self, id: i64, now: Moment) -> At {
        At { now, watched: self.matches.get(&id).is_some_and(|used| used.watched) }
    }

    /// Lets something happen to a match in use.
    fn change(&mut self, id: i64, now: Moment, act: impl FnOnce(&Session, At) -> Option<Transition>) -> Wants {
        let at = self.at(id, now);
        let transition = self.matches.get(&id).and_then(|used| act(&used.session, at));
        transition.map_or_else(Wants::default, |transition| self.apply(id, transition, Then::Nothing, None, now))
    }

    /// Applies what comes of something that has happened: at once if there is nothing to write, else when it is written.
    pub(crate) fn apply(
        &mut self,
        id: i64,
        transition: Transition,
        then: Then,
        new: Option<StoredMatch>,
        now: Moment,
    ) -> Wants {
        let Transition { next, write, effects } = transition;
        let before = Some(next.stored().version.saturating_sub(1));
        let writes = match write {
            None => Vec::new(),
            Some(Write::Remove) => vec![ToWrite { id: Some(id), before: None, record: None }],
            Some(Write::Match { .. }) => {
                let changed = ToWrite { id: Some(id), before, record: Some(Record::of(next.stored(), 0, now)) };
                let begun = new.as_ref().map(|new| to_begin(new, now));
                [changed].into_iter().chain(begun).collect()
            }
        };
        let pending = Pending { next: Some((id, Box::new(next))), new, effects, then };
        if writes.is_empty() {
            return self.take(pending, &[], now);
        }
        self.pending = Some(pending);
        Wants { writes, ..Wants::default() }
    }

    /// Begins a match once it is written.
    pub(crate) fn begin(&mut self, new: StoredMatch, now: Moment) -> Wants {
        let (writes, then) = (vec![to_begin(&new, now)], Then::Begun(new.keys[0]));
        self.pending = Some(Pending { next: None, new: Some(new), effects: Vec::new(), then });
        Wants { writes, ..Wants::default() }
    }

    /// Keeps a match of a backup once it is written. It is opened when it is asked for.
    pub(crate) fn keep(&mut self, stored: &StoredMatch, now: Moment) -> Wants {
        self.pending = Some(Pending { next: None, new: None, effects: Vec::new(), then: Then::Kept });
        Wants { writes: vec![to_begin(stored, now)], ..Wants::default() }
    }

    fn written(&mut self, ids: &[i64], now: Moment) -> Wants {
        let pending = self.pending.take();
        pending.map_or_else(Wants::default, |pending| self.take(pending, ids, now))
    }

    fn not_written(&mut self) -> Wants {
        self.pending = None;
        refuse(Refusal::new(Kind::Stale, "the game has changed in the meantime"))
    }

    /// Lets a change count.
    fn take(&mut self, pending: Pending, ids: &[i64], now: Moment) -> Wants {
        let Pending { next, new, effects, then } = pending;
        let mut host_effects = Vec::new();
        let (mut changed, mut begun) = (None, None);
        if let Some((id, next)) = next {
            host_effects.extend(effects.iter().map(|effect| HostEffect::new(id, effect)));
            if effects.contains(&Effect::Forget) {
                self.matches.remove(&id);
            } else if let Some(used) = self.matches.get_mut(&id) {
                used.session = *next;
                changed = Some(id);
            }
        }
        if let (Some(new), Some(&id)) = (new, ids.first()) {
            host_effects.extend(self.open(StoredMatch { id, ..new }, now));
            begun = Some(id);
        }
        let shown = |key, id: Option<i64>| self.shown(id, key, now);
        let reply = match then {
            Then::Nothing => None,
            Then::Done => Some(Ok(Done.sent())),
            Then::Kept => Some(Ok(Kept { new: true }.sent())),
            Then::Show(key) => Some(shown(key, changed).map(Answer::sent)),
            Then::ShowNew(key) => Some(shown(key, begun).map(Answer::sent)),
            Then::Begun(key) => Some(shown(key, begun).map(|shown| Created(shown).sent())),
        };
        Wants { reply: reply.map(Reply::new), effects: host_effects, ..Wants::default() }
    }

    pub(crate) fn shown(&self, id: Option<i64>, key: Key, now: Moment) -> Result<Shown, Refusal> {
        let used = id.and_then(|id| self.matches.get(&id)).ok_or_else(Refusal::not_found)?;
        let role = used.session.role(key)?;
        Ok(Shown::of(&used.session, key, role, now))
    }

    /// Begins to use a match, and returns what is to be done then.
    pub(crate) fn open(&mut self, stored: StoredMatch, now: Moment) -> Vec<HostEffect> {
        let id = stored.id;
        let Transition { next, effects, .. } = Session::open(stored, At { now, watched: false });
        self.matches.insert(id, InUse { session: next, watched: false });
        effects.iter().map(|effect| HostEffect::new(id, effect)).collect()
    }

    fn watched(&mut self, id: i64, watched: bool, now: Moment) -> Wants {
        let Some(used) = self.matches.get_mut(&id) else { return Wants::default() };
        used.watched = watched;
        if watched { self.change(id, now, |session, at| Some(session.look_on(at))) } else { Wants::default() }
    }

    fn begin_thought(&mut self, id: i64, number: u64, now: Moment) -> Wants {
        let at = self.at(id, now);
        let Some(used) = self.matches.get_mut(&id) else { return Wants::default() };
        let Some((transition, thought)) = used.session.begin_thought(number, at) else { return Wants::default() };
        used.session = transition.next;
        let thought = ThoughtText::new(&thought, used.session.stored().limits);
        let effects = transition.effects.iter().map(|effect| HostEffect::new(id, effect)).collect();
        Wants { thought: Some(thought), effects, ..Wants::default() }
    }

    fn show(&self, id: i64, keys: &[Key], now: Moment) -> Wants {
        let Some(used) = self.matches.get(&id) else { return Wants::default() };
        let stored = used.session.stored();
        let you = |&key: &Key| used.session.role(key).ok().and_then(|role| raw(&You::of(stored, key, role)));
        Wants { state: raw(&used.session.state(now)), you: keys.iter().map(you).collect(), ..Wants::default() }
    }

    /// The number of the match in use that a key opens.
    pub(crate) fn in_use(&self, key: Key) -> Option<i64> {
        self.matches.iter().find(|(_, used)| used.session.role(key).is_ok()).map(|(&id, _)| id)
    }

    pub(crate) fn keys(&self) -> [Key; 4] {
        let mut random = [[0; 16]; 4];
        random.iter_mut().for_each(|key| (self.random)(key));
        random.map(Key)
    }
}

/// Refuses a request.
pub(crate) fn refuse(refused: Refusal) -> Wants {
    Wants { reply: Some(Reply::new(Err(refused))), ..Wants::default() }
}

fn to_begin(new: &StoredMatch, now: Moment) -> ToWrite {
    ToWrite { id: None, before: None, record: Some(Record::of(new, 0, now)) }
}
