//! The way of a request to its operation, in the half that answers.

use std::convert::Infallible;

use endspiel_service::matches::begin::{BeginRequest, ListAnswer, NewMatch, Rematch};
use endspiel_service::matches::player::{Player, Players};
use endspiel_service::matches::record::{KeepRequest, Kept};
use endspiel_service::matches::session::Moment;
use endspiel_service::matches::state::Summary;
use endspiel_service::{
    Act, Action, Answer, Ask, Body, Created, Done, Job, Key, Kind, Look, Operation, Refusal, Request as Readable, Role,
    SearchEvents, Start, Stream, Visitor, list,
};

use crate::answering::{Answering, Then, refuse};
use crate::asked::{Asked, Parts};
use crate::calls::{Follow, Found, HostEffect, Reply, Request, Wants, Work};
use crate::edition::{is_of_servers, needs_server};

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

/// Answers a request at this moment.
pub fn answer(host: &mut Answering, request: Request, now: Moment) -> Wants {
    let Request { asked, found, looked } = request;
    if is_of_servers(asked.path()) {
        return refuse(needs_server());
    }
    let mut visitor = Route { host, now, found, looked: &looked, asked: &asked, is_there: false, answer: None };
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

fn reply(answer: impl Answer) -> Wants {
    Wants { reply: Some(Reply::new(Ok(answer.sent()))), ..Wants::default() }
}

/// Refuses links for guests: there is no way from one browser to another.
fn check_no_guest(players: &Players) -> Result<(), Refusal> {
    match [&players.white, &players.black].contains(&&Player::Guest) {
        true => Err(needs_server()),
        false => Ok(()),
    }
}

/// The way of a request to its operation.
struct Route<'a> {
    host: &'a mut Answering,
    now: Moment,
    asked: &'a Asked,
    /// Matches that were looked up for the request.
    found: Vec<Found>,
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
    fn find(&mut self, key: Key) -> Result<(i64, Vec<HostEffect>), Halt> {
        if let Some(id) = self.host.in_use(key) {
            return Ok((id, Vec::new()));
        }
        if let Some(place) = self.found.iter().position(|found| found.key == key.to_string()) {
            let found = self.found.swap_remove(place);
            let stored = found.open(&self.host.service.games, self.now)?;
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

    /// Keeps a match of a backup, unless one of its keys opens a match already.
    fn keep(&mut self, asked: KeepRequest) -> Result<Wants, Halt> {
        let stored = asked.open(&self.host.service, self.now)?;
        for key in stored.keys {
            let text = key.to_string();
            if self.host.in_use(key).is_some()
                || self.found.iter().any(|found| found.key == text && found.is_readable())
            {
                return Ok(reply(Kept { new: false }));
            }
            self.check_looked(key)?;
        }
        Ok(self.host.keep(&stored, self.now))
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
        let Some(found) = self.found.iter().find(|found| found.key == key.to_string()) else {
            self.check_looked(key)?;
            return Err(Halt::Refused(Refusal::not_found()));
        };
        let stored = found.open(&self.host.service.games, self.now)?;
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
                Ok(reply(O::look(&used.session, role, now, asked)?))
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
    fn hosted(&mut self, name: &str, asked: &Asked) -> Result<Wants, Halt> {
        if let (list::Begin::NAME, Some(parts)) = (name, asked.parts::<list::Begin>()) {
            let Body(begin) = Readable::read(&parts)?;
            return self.begin(begin);
        }
        if let (list::ListMatches::NAME, Some(parts)) = (name, asked.parts::<list::ListMatches>()) {
            let Body(listed): <list::ListMatches as Operation>::Request = Readable::read(&parts)?;
            return self.list(&listed.keys()?);
        }
        if let (list::Keep::NAME, Some(parts)) = (name, asked.parts::<list::Keep>()) {
            let Body(asked) = Readable::read(&parts)?;
            return self.keep(asked);
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
        let service = &self.host.service;
        if let (list::AddToCollection::NAME, Some(parts)) = (name, asked.parts::<list::AddToCollection>()) {
            let Body(file): <list::AddToCollection as Operation>::Request = Readable::read(&parts)?;
            return Ok(reply(Created(service.collections.add(file.read(service)?)?)));
        }
        if let (list::RemoveCollection::NAME, Some(parts)) = (name, asked.parts::<list::RemoveCollection>()) {
            let Body(named): <list::RemoveCollection as Operation>::Request = Readable::read(&parts)?;
            service.collections.remove(&named.name)?;
            return Ok(reply(Done));
        }
        Err(Halt::Refused(needs_server()))
    }
}
