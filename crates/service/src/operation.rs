//! What an operation is, in its three shapes, and how a host walks through all of them.

use std::convert::Infallible;
use std::marker::PhantomData;

use endspiel_games::Games;
use serde::Serialize;

use crate::jobs::{Job, SearchEvents, Started};
use crate::matches::player::EngineShare;
use crate::matches::session::{Moment, Session, Transition};
use crate::request::{Body, Brought, Request};
use crate::wire::json;
use crate::{Events, Key, Refusal, Role};

/// What operations know besides what they are asked.
#[derive(Clone, Debug)]
pub struct Service {
    /// The games there are, and what files know about them.
    pub games: Games,
    /// What an engine may ask for.
    pub share: EngineShare,
}

/// How an operation is executed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// It answers in milliseconds.
    Ask,
    /// It takes a stop signal and reports progress.
    Job,
    /// It changes a stored match.
    Act,
    /// Only a host can do it: it begins or finds matches, follows events, or needs files.
    Host,
}

/// A method of HTTP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// It changes nothing, and its parameters stand in the address.
    Get,
    /// It has a body.
    Post,
    /// It removes something.
    Delete,
}

impl Method {
    /// The method in small letters.
    pub const fn word(self) -> &'static str {
        match self {
            Method::Get => "get",
            Method::Post => "post",
            Method::Delete => "delete",
        }
    }
}

/// An entry of the list of operations.
pub trait Operation: Sized + Send + Sync + 'static {
    /// Its name, as in `matches.show`.
    const NAME: &'static str;
    /// How it is executed.
    const SHAPE: Shape;
    /// Its method over HTTP.
    const METHOD: Method;
    /// Its path over HTTP, with the parts of the address in braces.
    const PATH: &'static str;
    /// What it does, in a line.
    const SUMMARY: &'static str;
    /// What it is asked with.
    type Request: Request;
    /// What it answers.
    type Answer: Answer;
}

/// An operation that answers in milliseconds.
pub trait Ask: Operation {
    /// Answers.
    fn answer(service: &Service, request: Self::Request) -> Result<Self::Answer, Refusal>;
}

/// An operation that looks at a stored match, in milliseconds.
pub trait Look: Operation {
    /// The key that opens the match.
    fn key(request: &Self::Request) -> Key;

    /// Answers the holder of the key, who has this role.
    fn look(session: &Session, role: Role, now: Moment, request: Self::Request) -> Self::Answer;
}

/// An operation that takes long.
pub trait Start: Operation {
    /// Its work.
    type Job: Job;

    /// Checks the request and prepares the work, in milliseconds.
    fn start(service: &Service, request: Self::Request) -> Result<Started<Self::Job>, Refusal>;
}

/// An operation that changes a stored match and answers with how it stands then.
pub trait Act: Operation<Request = (Key, Body<Self::Action>)> {
    /// What is to be done.
    type Action: Brought + Action;
    /// Whether there is something to check before.
    const CHECKS: bool = false;

    /// Checks what does not depend on how the match stands and may take milliseconds, for a match of this game.
    fn check(_service: &Service, _game: &str, _action: &Self::Action) -> Result<(), Refusal> {
        Ok(())
    }

    /// Returns the match after the action of the holder of a key with this role.
    fn act(session: &Session, role: Role, action: Self::Action, at: At) -> Result<Transition, Refusal>;
}

/// The body of a request to change a match.
pub trait Action {
    /// The version it is meant for, if it says one.
    fn version(&self) -> Option<u64>;
}

/// The circumstances of a change, which only the host knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct At {
    /// The present moment.
    pub now: Moment,
    /// Whether anyone looks on.
    pub watched: bool,
}

/// Walks through the operations, each by its shape.
pub trait Visitor {
    /// An ask.
    fn ask<O: Ask>(&mut self);
    /// A look at a stored match.
    fn look<O: Look>(&mut self);
    /// A job with one answer at the end.
    fn job<O: Start<Job: Job<Event = Infallible, Answer = O::Answer>>>(&mut self);
    /// A job whose news is the answer.
    fn stream<E: SearchEvents, O: Start<Job: Job<Event = E, Answer = E>> + Operation<Answer = Stream<E>>>(&mut self);
    /// A change of a stored match.
    fn act<O: Act>(&mut self);
    /// An operation that the host executes by means of its own.
    fn host<O: Operation>(&mut self);
}

/// An answer as a host sends it.
#[derive(Clone, Debug)]
pub enum Sent {
    /// As JSON.
    Json(String),
    /// As JSON of something that was not there before.
    Created(String),
    /// As a file.
    File(File),
    /// It was done, and there is nothing to say.
    Nothing,
}

/// Something that an operation answers.
pub trait Answer: Send + 'static {
    /// Writes the answer.
    fn sent(self) -> Sent;

    /// Adds what it is to the description of an operation.
    #[cfg(feature = "schema")]
    fn describe(book: &mut crate::describe::Book, operation: &mut crate::describe::Described);
}

/// A type that is answered as JSON and, with the feature `schema`, that describes itself.
#[cfg(feature = "schema")]
pub trait Given: Serialize + schemars::JsonSchema + Send + 'static {}
#[cfg(feature = "schema")]
impl<T: Serialize + schemars::JsonSchema + Send + 'static> Given for T {}

/// A type that is answered as JSON and, with the feature `schema`, that describes itself.
#[cfg(not(feature = "schema"))]
pub trait Given: Serialize + Send + 'static {}
#[cfg(not(feature = "schema"))]
impl<T: Serialize + Send + 'static> Given for T {}

impl<T: Given> Answer for T {
    fn sent(self) -> Sent {
        Sent::Json(json(&self))
    }

    #[cfg(feature = "schema")]
    fn describe(book: &mut crate::describe::Book, operation: &mut crate::describe::Described) {
        operation.content("application/json", book.answers.subschema_for::<T>().as_value());
    }
}

/// An answer after which there is something that was not there before.
#[derive(Clone, Copy, Debug)]
pub struct Created<T>(pub T);

/// It is done, and there is nothing to say.
#[derive(Clone, Copy, Debug)]
pub struct Done;

/// An answer that is a stream of these events: there is no value of it.
#[derive(Clone, Copy, Debug)]
pub struct Stream<E> {
    never: Infallible,
    of: PhantomData<fn() -> E>,
}

/// The whole interface in the words of OpenAPI, as JSON.
#[derive(Clone, Copy, Debug)]
pub struct Description(pub &'static str);

/// A game as a file to be saved.
#[derive(Clone, Debug)]
pub struct File {
    /// Its name, with an ending.
    pub name: String,
    /// The kind of its content.
    pub content: &'static str,
    /// What is in it.
    pub text: String,
}

impl<T: Given> Answer for Created<T> {
    fn sent(self) -> Sent {
        Sent::Created(json(&self.0))
    }

    #[cfg(feature = "schema")]
    fn describe(book: &mut crate::describe::Book, operation: &mut crate::describe::Described) {
        T::describe(book, operation);
        (operation.status, operation.meaning) = ("201", "It is there now.");
    }
}

impl Answer for Done {
    fn sent(self) -> Sent {
        Sent::Nothing
    }

    #[cfg(feature = "schema")]
    fn describe(_: &mut crate::describe::Book, operation: &mut crate::describe::Described) {
        (operation.status, operation.meaning) = ("204", "It is done.");
    }
}

impl<E: Events + 'static> Answer for Stream<E> {
    fn sent(self) -> Sent {
        match self.never {}
    }

    #[cfg(feature = "schema")]
    fn describe(book: &mut crate::describe::Book, operation: &mut crate::describe::Described) {
        operation.events(E::describe(&mut book.answers));
    }
}

impl Answer for Description {
    fn sent(self) -> Sent {
        Sent::Json(self.0.to_owned())
    }

    #[cfg(feature = "schema")]
    fn describe(_: &mut crate::describe::Book, operation: &mut crate::describe::Described) {
        operation.content("application/json", &serde_json::json!({ "type": "object" }));
    }
}

impl Answer for File {
    fn sent(self) -> Sent {
        Sent::File(self)
    }

    #[cfg(feature = "schema")]
    fn describe(_: &mut crate::describe::Book, operation: &mut crate::describe::Described) {
        operation.content("text/plain", &serde_json::json!({ "type": "string" }));
        operation.content("application/json", &serde_json::json!({ "type": "object" }));
    }
}
