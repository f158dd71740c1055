//! The half that answers: every request in milliseconds. It holds the matches in use, and says what is to be written
//! before anything counts.

use std::collections::HashMap;
use std::convert::Infallible;

use endspiel_game::words::Phrase;
use endspiel_service::matches::begin::{BeginRequest, ListAnswer, NewMatch, Rematch};
use endspiel_service::matches::player::Player;
use endspiel_service::matches::record::Record;
use endspiel_service::matches::session::{Effect, Moment, Session, Transition, Write};
use endspiel_service::matches::state::{Shown, Summary, You};
use endspiel_service::matches::stored_match::StoredMatch;
use endspiel_service::{
    Act, Action, Answer, Ask, At, Body, Created, Done, Job, Key, Kind, Look, Operation, Refusal, Request as Readable,
    Role, SearchEvents, Start, Stream, Visitor, list,
};

use crate::asked::Parts;
use crate::calls::{Call, Follow, Reply, Request, ThoughtText, Timed, ToWrite, Told, Wants, Work, raw};
use crate::edition::{is_of_servers, needs_server, service};

const NOT_STORED: Phrase = Phrase::new(
    "edition.not-stored",
    "the browser does not let the game be stored: there is no room, or it keeps nothing in a private window",
    "der Browser lässt die Partie nicht speichern: Es ist kein Platz, oder er behält im privaten Fenster nichts",
);

/// The half that answers.
pub struct Answering {
    service: endspiel_service::Service,
    /// Matches in use, by their numbers.
    matches: HashMap<i64, InUse>,
    /// What counts once it is written.
    pending: Option<Pending>,
    /// Fills bytes with luck that cannot be guessed.
    luck: fn(&mut [u8]),
}

/// A match in use.
struct InUse {
    session: Session,
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
enum Then {
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
}

/// Why a request is not answered now.
enum Halt {
    Refused(Refusal),
    /// A match has to be looked up first.
    Missing(Key),
}

impl From<Refusal> for Halt {
    fn from(refused: Refusal) -> Halt {
        Halt::Refused(refused)
    }
}

impl Answering {
    /// A host without any matches; `luck` fills bytes that cannot be guessed.
    pub fn new(luck: fn(&mut [u8])) -> Answering {
        Answering { service: service(), matches: HashMap::new(), pending: None, luck }
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
            Call::Request(request) => self.request(request, now),
            Call::Written { ids } => self.written(&ids, now),
            Call::NotWritten { stale } => self.not_written(stale),
            Call::Watched { id, watched } => self.watched(id, watched, now),
            Call::Wake { id } => self.change(id, now, |session, at| Some(session.wake(at))),
            Call::BeginThought { id, number } => self.begin_thought(id, number, now),
            Call::EndThought { id, number, found } => {
                let found = found.and_then(crate::calls::FoundText::read).ok_or_else(Refusal::broken_off);
                self.change(id, now, |session, at| session.end_thought(number, found, at))
            }
            Call::Show { id, keys } => self.show(id, &keys, now),
            Call::Close { id } => {
                self.matches.remove(&id);
                Wants::default()
            }
        }
    }

    fn request(&mut self, request: Request, now: Moment) -> Wants {
        let Request { asked, found, looked } = request;
        if is_of_servers(asked.path()) {
            return refuse(needs_server());
        }
        let mut visitor =
            Route { host: self, now, found, looked: &looked, asked: &asked, is_there: false, answer: None };
        list::visit(&mut visitor);
        let Route { answer, is_there, .. } = visitor;
        let nothing = || match is_there {
            true => Refusal::new(Kind::MethodNotAllowed, "this address takes other methods"),
            false => Refusal::not_found(),
        };
        match answer.unwrap_or_else(|| Err(Halt::Refused(nothing()))) {
            Ok(wants) => wants,
            Err(Halt::Refused(refused)) => refuse(refused),
            Err(Halt::Missing(key)) => Wants { missing: vec![key.to_string()], ..Wants::default() },
        }
    }

    fn at(&self, id: i64, now: Moment) -> At {
        At { now, watched: self.matches.get(&id).is_some_and(|used| used.watched) }
    }

    /// Lets something happen to a match in use.
    fn change(&mut self, id: i64, now: Moment, act: impl FnOnce(&Session, At) -> Option<Transition>) -> Wants {
        let at = self.at(id, now);
        let transition = self.matches.get(&id).and_then(|used| act(&used.session, at));
        transition.map_or_else(Wants::default, |transition| self.apply(id, transition, Then::Nothing, None, now))
    }

    /// Applies what comes of something that has happened: at once if there is nothing to write, else when it is written.
    fn apply(&mut self, id: i64, transition: Transition, then: Then, new: Option<StoredMatch>, now: Moment) -> Wants {
        let Transition { next, write, effects } = transition;
        let before = Some(next.stored().version.saturating_sub(1));
        let writes = match write {
            None => Vec::new(),
            Some(Write::Remove) => vec![ToWrite { id: Some(id), before: None, record: None }],
            Some(Write::Match { .. }) => {
                let changed = ToWrite { id: Some(id), before, record: Some(Record::of(next.stored(), now)) };
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
    fn begin(&mut self, new: StoredMatch, now: Moment) -> Wants {
        let (writes, then) = (vec![to_begin(&new, now)], Then::Begun(new.keys[0]));
        self.pending = Some(Pending { next: None, new: Some(new), effects: Vec::new(), then });
        Wants { writes, ..Wants::default() }
    }

    fn written(&mut self, ids: &[i64], now: Moment) -> Wants {
        let pending = self.pending.take();
        pending.map_or_else(Wants::default, |pending| self.take(pending, ids, now))
    }

    fn not_written(&mut self, stale: bool) -> Wants {
        self.pending = None;
        refuse(match stale {
            true => Refusal::new(Kind::Stale, "the game has changed in the meantime"),
            false => Refusal::because(Kind::Storage, NOT_STORED.say(&[])),
        })
    }

    /// Lets a change count.
    fn take(&mut self, pending: Pending, ids: &[i64], now: Moment) -> Wants {
        let Pending { next, new, effects, then } = pending;
        let mut told = Vec::new();
        let (mut changed, mut begun) = (None, None);
        if let Some((id, next)) = next {
            told.extend(effects.iter().map(|effect| Told::new(id, effect)));
            if effects.contains(&Effect::Forget) {
                self.matches.remove(&id);
            } else if let Some(used) = self.matches.get_mut(&id) {
                used.session = *next;
                changed = Some(id);
            }
        }
        if let (Some(new), Some(&id)) = (new, ids.first()) {
            told.extend(self.open(StoredMatch { id, ..new }, now));
            begun = Some(id);
        }
        let shown = |key, id: Option<i64>| self.shown(id, key, now);
        let reply = match then {
            Then::Nothing => None,
            Then::Done => Some(Ok(Done.sent())),
            Then::Show(key) => Some(shown(key, changed).map(Answer::sent)),
            Then::ShowNew(key) => Some(shown(key, begun).map(Answer::sent)),
            Then::Begun(key) => Some(shown(key, begun).map(|shown| Created(shown).sent())),
        };
        Wants { reply: reply.map(Reply::new), effects: told, ..Wants::default() }
    }

    fn shown(&self, id: Option<i64>, key: Key, now: Moment) -> Result<Shown, Refusal> {
        let used = id.and_then(|id| self.matches.get(&id)).ok_or_else(Refusal::not_found)?;
        let role = used.session.role(key)?;
        Ok(Shown::of(&used.session, key, role, now))
    }

    /// Begins to use a match, and returns what is to be done then.
    fn open(&mut self, stored: StoredMatch, now: Moment) -> Vec<Told> {
        let id = stored.id;
        let Transition { next, effects, .. } = Session::open(stored, At { now, watched: false });
        self.matches.insert(id, InUse { session: next, watched: false });
        effects.iter().map(|effect| Told::new(id, effect)).collect()
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
        let effects = transition.effects.iter().map(|effect| Told::new(id, effect)).collect();
        Wants { thought: Some(thought), effects, ..Wants::default() }
    }

    fn show(&self, id: i64, keys: &[Key], now: Moment) -> Wants {
        let Some(used) = self.matches.get(&id) else { return Wants::default() };
        let stored = used.session.stored();
        let you = |&key: &Key| used.session.role(key).ok().and_then(|role| raw(&You::of(stored, key, role)));
        Wants { state: raw(&used.session.state(now)), you: keys.iter().map(you).collect(), ..Wants::default() }
    }

    /// The number of the match in use that a key opens.
    fn in_use(&self, key: Key) -> Option<i64> {
        self.matches.iter().find(|(_, used)| used.session.role(key).is_ok()).map(|(&id, _)| id)
    }

    fn keys(&self) -> [Key; 4] {
        let mut luck = [[0; 16]; 4];
        luck.iter_mut().for_each(|key| (self.luck)(key));
        luck.map(Key)
    }
}

fn refuse(refused: Refusal) -> Wants {
    Wants { reply: Some(Reply::new(Err(refused))), ..Wants::default() }
}

fn reply(answer: impl Answer) -> Wants {
    Wants { reply: Some(Reply::new(Ok(answer.sent()))), ..Wants::default() }
}

fn to_begin(new: &StoredMatch, now: Moment) -> ToWrite {
    ToWrite { id: None, before: None, record: Some(Record::of(new, now)) }
}

/// Refuses links for guests: there is no way from one browser to another.
fn check_no_guest(players: &endspiel_service::matches::player::Players) -> Result<(), Refusal> {
    match [&players.white, &players.black].contains(&&Player::Guest) {
        true => Err(needs_server()),
        false => Ok(()),
    }
}

/// The way of a request to its operation.
struct Route<'a> {
    host: &'a mut Answering,
    now: Moment,
    asked: &'a crate::asked::Asked,
    /// Matches that were looked up for the request.
    found: Vec<crate::calls::Found>,
    looked: &'a [String],
    /// Whether there is an operation at its path.
    is_there: bool,
    answer: Option<Result<Wants, Halt>>,
}

impl<'a> Route<'a> {
    /// Answers if the request is for this operation.
    fn answer<O: Operation>(&mut self, answer: impl FnOnce(&mut Self, O::Request) -> Result<Wants, Halt>) {
        self.is_there |= self.asked.is_at(O::PATH);
        if self.answer.is_some() {
            return;
        }
        let Some(parts) = self.asked.parts::<O>() else { return };
        let read = |parts: &Parts<'_>| O::Request::read(parts);
        self.answer = Some(match read(&parts) {
            Ok(asked) => answer(self, asked),
            Err(refused) => Err(Halt::Refused(refused)),
        });
    }

    /// Returns the match a key opens. One that is not in use is opened, if it was looked up; what is to be done then comes
    /// before everything else.
    fn find(&mut self, key: Key) -> Result<(i64, Vec<Told>), Halt> {
        if let Some(id) = self.host.in_use(key) {
            return Ok((id, Vec::new()));
        }
        if let Some(place) = self.found.iter().position(|found| found.record.keys.contains(&key)) {
            let found = self.found.swap_remove(place);
            let stored = found.record.open(&self.host.service.games, found.id, self.now)?;
            return Ok((found.id, self.host.open(stored, self.now)));
        }
        self.check_looked(key)?;
        Err(Halt::Refused(Refusal::not_found()))
    }

    fn check_looked(&self, key: Key) -> Result<(), Halt> {
        if self.looked.contains(&key.to_string()) { Ok(()) } else { Err(Halt::Missing(key)) }
    }

    /// Answers the holder of a key, once the match is found.
    fn with_match(
        &mut self,
        key: Key,
        answer: impl FnOnce(&mut Answering, i64, Role) -> Result<Wants, Refusal>,
    ) -> Result<Wants, Halt> {
        let (id, first) = self.find(key)?;
        let role = self.host.matches.get(&id).ok_or_else(Refusal::not_found)?.session.role(key)?;
        // A match that was opened stays open even if the request is refused.
        let mut wants = answer(self.host, id, role).unwrap_or_else(refuse);
        wants.effects.splice(0..0, first);
        Ok(wants)
    }

    fn begin(&mut self, asked: BeginRequest) -> Result<Wants, Halt> {
        let new = asked.prepare(&self.host.service)?;
        check_no_guest(&new.players)?;
        let stored = new.stored(self.host.keys(), self.now);
        Ok(self.host.begin(stored, self.now))
    }

    fn list(&mut self, keys: &[String]) -> Result<Wants, Halt> {
        let mut answer = ListAnswer::default();
        let mut missing = Vec::new();
        for text in keys {
            let key: Option<Key> = text.parse().ok();
            let found = match key {
                Some(key) => self.summary(key),
                None => Err(Halt::Refused(Refusal::not_found())),
            };
            match found {
                Ok(summary) => answer.add(key, Ok(summary)),
                Err(Halt::Refused(refused)) => answer.add(key, Err(refused)),
                Err(Halt::Missing(key)) => missing.push(key.to_string()),
            }
        }
        if missing.is_empty() { Ok(reply(answer)) } else { Ok(Wants { missing, ..Wants::default() }) }
    }

    /// The line of a match in a list, which does not begin to use it: no engine thinks because a list is shown.
    fn summary(&mut self, key: Key) -> Result<Summary, Halt> {
        if let Some(used) = self.host.in_use(key).and_then(|id| self.host.matches.get(&id)) {
            return Ok(Summary::of(used.session.stored(), key, used.session.role(key)?));
        }
        let Some(found) = self.found.iter().find(|found| found.record.keys.contains(&key)) else {
            self.check_looked(key)?;
            return Err(Halt::Refused(Refusal::not_found()));
        };
        let stored = found.record.clone().open(&self.host.service.games, found.id, self.now)?;
        Ok(Summary::of(&stored, key, stored.role(key)?))
    }

    fn rematch(&mut self, key: Key, version: Option<u64>) -> Result<Wants, Halt> {
        let (id, _) = self.find(key)?;
        let session = &self.host.matches.get(&id).ok_or_else(Refusal::not_found)?.session;
        let role = session.role(key)?;
        session.stored().check_plays(role)?;
        let new = NewMatch::rematch(session.stored(), &self.host.service.games)?;
        if let Some(own) = session.stored().next.map(|keys| keys[role as usize]) {
            match self.find(own) {
                // It was begun before.
                Ok((next, effects)) => {
                    let shown = self.host.shown(Some(next), own, self.now)?;
                    return Ok(Wants { effects, ..reply(shown) });
                }
                // Its owner has removed it.
                Err(Halt::Refused(refused)) if refused.is_not_found() => {}
                Err(halt) => return Err(halt),
            }
        }
        let (at, keys) = (self.host.at(id, self.now), self.host.keys());
        let session = &self.host.matches.get(&id).ok_or_else(Refusal::not_found)?.session;
        session.check_version(version)?;
        let Rematch { over, new, key } = Rematch::begin(session, role, new, keys, at)?;
        Ok(self.host.apply(id, over, Then::ShowNew(key), Some(new), self.now))
    }
}

impl Visitor for Route<'_> {
    fn ask<O: Ask>(&mut self) {
        self.answer::<O>(|route, asked| Ok(reply(O::answer(&route.host.service, asked)?)));
    }

    fn look<O: Look>(&mut self) {
        self.answer::<O>(|route, asked| {
            let now = route.now;
            route.with_match(O::key(&asked), |host, id, role| {
                let used = host.matches.get(&id).ok_or_else(Refusal::not_found)?;
                Ok(reply(O::look(&used.session, role, now, asked)))
            })
        });
    }

    fn job<O: Start<Job: Job<Event = Infallible, Answer = O::Answer>>>(&mut self) {
        self.answer::<O>(|_, _| Ok(Wants { work: Some(Work::Job), ..Wants::default() }));
    }

    fn stream<E: SearchEvents, O: Start<Job: Job<Event = E, Answer = E>> + Operation<Answer = Stream<E>>>(&mut self) {
        self.answer::<O>(|_, _| Ok(Wants { work: Some(Work::Stream), ..Wants::default() }));
    }

    fn act<O: Act>(&mut self) {
        self.answer::<O>(|route, (key, Body(action))| {
            let now = route.now;
            route.with_match(key, |host, id, role| {
                let at = host.at(id, now);
                let session = &host.matches.get(&id).ok_or_else(Refusal::not_found)?.session;
                if O::CHECKS {
                    O::check(&host.service, &session.stored().played.spec(), &action)?;
                }
                session.check_version(action.version())?;
                let transition = O::act(session, role, action, at)?;
                check_no_guest(&transition.next.stored().players)?;
                Ok(host.apply(id, transition, Then::Show(key), None, now))
            })
        });
    }

    fn host<O: Operation>(&mut self) {
        let asked = self.asked;
        self.answer::<O>(|route, _| route.hosted(O::NAME, asked));
    }
}

impl Route<'_> {
    /// Answers what every host answers by means of its own.
    fn hosted(&mut self, name: &str, asked: &crate::asked::Asked) -> Result<Wants, Halt> {
        if let (list::Begin::NAME, Some(parts)) = (name, asked.parts::<list::Begin>()) {
            let Body(begin) = Readable::read(&parts)?;
            return self.begin(begin);
        }
        if let (list::ListMatches::NAME, Some(parts)) = (name, asked.parts::<list::ListMatches>()) {
            let Body(listed): <list::ListMatches as Operation>::Request = Readable::read(&parts)?;
            return self.list(&listed.keys()?);
        }
        if let (list::Rematch::NAME, Some(parts)) = (name, asked.parts::<list::Rematch>()) {
            let (key, Body(wanted)): <list::Rematch as Operation>::Request = Readable::read(&parts)?;
            return self.rematch(key, wanted.version);
        }
        if let (list::Remove::NAME, Some(parts)) = (name, asked.parts::<list::Remove>()) {
            let (key, now): (Key, _) = (Readable::read(&parts)?, self.now);
            return self.with_match(key, |host, id, role| {
                let session = &host.matches.get(&id).ok_or_else(Refusal::not_found)?.session;
                let transition = session.remove(role)?;
                Ok(host.apply(id, transition, Then::Done, None, now))
            });
        }
        if let (list::Follow::NAME, Some(parts)) = (name, asked.parts::<list::Follow>()) {
            let key: Key = Readable::read(&parts)?;
            return self.with_match(key, |_, id, _| Ok(Wants { follow: Some(Follow { id, key }), ..Wants::default() }));
        }
        Err(Halt::Refused(needs_server()))
    }
}
