//! Operations in their three shapes, and the visitor with which a host goes through all of them.

use std::convert::Infallible;
use std::marker::PhantomData;

use endspiel_games::Games;
use serde::Serialize;

use crate::collections::Collections;
use crate::jobs::{Job, SearchEvents, Started};
use crate::matches::player::EngineShare;
use crate::matches::session::{Moment, Session, Transition};
use crate::request::{Body, Request, RequestValue};
use crate::wire::json;
use crate::{Events, Key, Refusal, Role};

/// The context of all operations.
#[derive(Clone, Debug)]
pub struct Service {
    /// The games, with their tables and books.
    pub games: Games,
    /// The limits of an engine.
    pub share: EngineShare,
    /// The collections of games.
    pub collections: Collections,
}

/// The way an operation is executed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A function that answers in milliseconds.
    Ask,
    /// A job that takes a stop signal and reports progress.
    Job,
    /// Visits a change of a stored match.
    Act,
    /// An operation only a host can execute: it begins or finds matches, follows events, or needs files.
    Host,
}

/// An HTTP method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Changes nothing; the parameters are in the URL.
    Get,
    /// Has a body.
    Post,
    /// Removes something.
    Delete,
}

impl Method {
    /// Returns the method in lower case.
    pub const fn word(self) -> &'static str {
        match self {
            Method::Get => "get",
            Method::Post => "post",
            Method::Delete => "delete",
        }
    }
}

/// An operation of the list.
pub trait Operation: Sized + Send + Sync + 'static {
    /// The name, as in `matches.show`.
    const NAME: &'static str;
    /// The way it is executed.
    const SHAPE: Shape;
    /// The HTTP method.
    const METHOD: Method;
    /// The HTTP path, with parameters in braces.
    const PATH: &'static str;
    /// A description in one line.
    const SUMMARY: &'static str;
    /// The type of the request.
    type Request: Request;
    /// The type of the answer.
    type Answer: Answer;
}

/// An operation that answers in milliseconds.
pub trait Ask: Operation {
    /// Returns the answer to a request.
    fn answer(service: &Service, request: Self::Request) -> Result<Self::Answer, Refusal>;
}

/// An operation that reads a stored match, in milliseconds.
pub trait Look: Operation {
    /// Returns the key that opens the match.
    fn key(request: &Self::Request) -> Key;

    /// Returns the answer for the holder of a key with this role.
    fn look(session: &Session, role: Role, now: Moment, request: Self::Request) -> Result<Self::Answer, Refusal>;
}

/// An operation that starts a job.
pub trait Start: Operation {
    /// The type of the job.
    type Job: Job;

    /// Checks the request and prepares the job, in milliseconds.
    fn start(service: &Service, request: Self::Request) -> Result<Started<Self::Job>, Refusal>;
}

/// An operation that changes a stored match and answers with the new state.
pub trait Act: Operation<Request = (Key, Body<Self::Action>)> {
    /// The type of the request body.
    type Action: RequestValue + Action;
    /// Whether [`check`](Act::check) does anything.
    const CHECKS: bool = false;

    /// Checks what does not depend on the state of the match, for a match of this game. May take milliseconds.
    fn check(_service: &Service, _game: &str, _action: &Self::Action) -> Result<(), Refusal> {
        Ok(())
    }

    /// Returns the transition for the action of a key with this role.
    fn act(session: &Session, role: Role, action: Self::Action, at: At) -> Result<Transition, Refusal>;
}

/// The body of a request to change a match.
pub trait Action {
    /// Returns the version of the match it is meant for, if given.
    fn version(&self) -> Option<u64>;
}

/// The circumstances of a change, known to the host only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct At {
    /// The present moment.
    pub now: Moment,
    /// Whether there are spectators.
    pub watched: bool,
}

/// A visitor of all operations, with a method for each shape.
pub trait Visitor {
    /// Visits an operation that answers in milliseconds.
    fn ask<O: Ask>(&mut self);
    /// Visits an operation that reads a stored match.
    fn look<O: Look>(&mut self);
    /// Visits a job with one answer at its end.
    fn job<O: Start<Job: Job<Event = Infallible, Answer = O::Answer>>>(&mut self);
    /// Visits a job whose answer is a stream of events.
    fn stream<E: SearchEvents, O: Start<Job: Job<Event = E, Answer = E>> + Operation<Answer = Stream<E>>>(&mut self);
    /// Visits a change of a stored match.
    fn act<O: Act>(&mut self);
    /// Visits an operation that the host executes itself.
    fn host<O: Operation>(&mut self);
}

/// A serialized answer.
#[derive(Clone, Debug)]
pub enum Sent {
    /// JSON.
    Json(String),
    /// JSON of something newly created.
    Created(String),
    /// A file.
    File(File),
    /// No content.
    Nothing,
}

/// The answer of an operation.
pub trait Answer: Send + 'static {
    /// Serializes the answer.
    fn sent(self) -> Sent;

    /// Adds itself to the description of an operation.
    #[cfg(feature = "schema")]
    fn describe(schemas: &mut crate::describe::SchemaCollection, operation: &mut crate::describe::Described);
}

/// A type that serializes as JSON; with the feature `schema`, it also has a schema.
#[cfg(feature = "schema")]
pub trait AnswerValue: Serialize + schemars::JsonSchema + Send + 'static {}
#[cfg(feature = "schema")]
impl<T: Serialize + schemars::JsonSchema + Send + 'static> AnswerValue for T {}

/// A type that serializes as JSON; with the feature `schema`, it also has a schema.
#[cfg(not(feature = "schema"))]
pub trait AnswerValue: Serialize + Send + 'static {}
#[cfg(not(feature = "schema"))]
impl<T: Serialize + Send + 'static> AnswerValue for T {}

impl<T: AnswerValue> Answer for T {
    fn sent(self) -> Sent {
        Sent::Json(json(&self))
    }

    #[cfg(feature = "schema")]
    fn describe(schemas: &mut crate::describe::SchemaCollection, operation: &mut crate::describe::Described) {
        operation.content("application/json", schemas.answers.subschema_for::<T>().as_value());
    }
}

/// An answer with something newly created.
#[derive(Clone, Copy, Debug)]
pub struct Created<T>(pub T);

/// An answer without content.
#[derive(Clone, Copy, Debug)]
pub struct Done;

/// A marker for an answer that is a stream of these events.
#[derive(Clone, Copy, Debug)]
pub struct Stream<E> {
    never: Infallible,
    of: PhantomData<fn() -> E>,
}

/// The OpenAPI description of the whole interface, as JSON.
#[derive(Clone, Copy, Debug)]
pub struct Description(pub &'static str);

/// A game as a file to save.
#[derive(Clone, Debug)]
pub struct File {
    /// The file name.
    pub name: String,
    /// The media type.
    pub content: &'static str,
    /// The content.
    pub text: String,
}

impl<T: AnswerValue> Answer for Created<T> {
    fn sent(self) -> Sent {
        Sent::Created(json(&self.0))
    }

    #[cfg(feature = "schema")]
    fn describe(schemas: &mut crate::describe::SchemaCollection, operation: &mut crate::describe::Described) {
        T::describe(schemas, operation);
        (operation.status, operation.meaning) = ("201", "Created.");
    }
}

impl Answer for Done {
    fn sent(self) -> Sent {
        Sent::Nothing
    }

    #[cfg(feature = "schema")]
    fn describe(_: &mut crate::describe::SchemaCollection, operation: &mut crate::describe::Described) {
        (operation.status, operation.meaning) = ("204", "Done, without content.");
    }
}

impl<E: Events + 'static> Answer for Stream<E> {
    fn sent(self) -> Sent {
        match self.never {}
    }

    #[cfg(feature = "schema")]
    fn describe(schemas: &mut crate::describe::SchemaCollection, operation: &mut crate::describe::Described) {
        operation.events(E::describe(&mut schemas.answers));
    }
}

impl Answer for Description {
    fn sent(self) -> Sent {
        Sent::Json(self.0.to_owned())
    }

    #[cfg(feature = "schema")]
    fn describe(_: &mut crate::describe::SchemaCollection, operation: &mut crate::describe::Described) {
        operation.content("application/json", &serde_json::json!({ "type": "object" }));
    }
}

impl Answer for File {
    fn sent(self) -> Sent {
        Sent::File(self)
    }

    #[cfg(feature = "schema")]
    fn describe(_: &mut crate::describe::SchemaCollection, operation: &mut crate::describe::Described) {
        operation.content("text/plain", &serde_json::json!({ "type": "string" }));
        operation.content("application/json", &serde_json::json!({ "type": "object" }));
    }
}
