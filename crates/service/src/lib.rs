//! The operations of Endspiel, independent of any host: no network, no database, no threads, no clock.
//!
//! An operation is a function of plain data, in one of three shapes:
//!
//! - an *ask* answers in milliseconds ([`Ask`], [`Look`])
//! - a *job* takes a stop signal and reports progress ([`Start`], [`Job`])
//! - an *act* changes a stored match: the old state and a request in, the new state and effects out ([`Act`])
//!
//! [`list`] names all operations. A host, such as [`endspiel-server`], goes through the list with a [`Visitor`], supplies
//! storage, time, randomness and threads, and checks permissions.
//!
//! - `asks`, `jobs` and `matches` have the operations; `host` has the types of operations that only a host can execute
//! - `collections` holds games of files in memory, `training` schedules exercises
//! - `place`, `thinking`, `view` and `wire` have the shared types, `refusal` the errors
//! - `describe` generates the OpenAPI description and the types of the browser from the list
//!
//! [`endspiel-server`]: https://docs.rs/endspiel-server
//!
//! ```
//! use endspiel_games::Games;
//! use endspiel_service::collections::Collections;
//! use endspiel_service::{Ask, Body, EngineShare, Service, list, read_json};
//!
//! let share = EngineShare { threads: 1, hash: 16 };
//! let service = Service { games: Games::usual(), share, collections: Collections::default() };
//! let asked = read_json(br#"{ "game": "connect4", "moves": "4453" }"#)?;
//! let view = list::Position::answer(&service, Body(asked))?;
//! assert_eq!(serde_json::to_value(&view).unwrap()["turn"], "white");
//! # Ok::<(), endspiel_service::Refusal>(())
//! ```

pub mod asks;
pub mod collections;
#[cfg(feature = "schema")]
pub mod describe;
pub mod host;
pub mod jobs;
mod key;
pub mod list;
pub mod matches;
mod operation;
mod place;
mod refusal;
mod request;
mod thinking;
pub mod training;
mod view;
mod wire;

pub use jobs::{Job, SearchEvents, Started, Step, Turn, Waiting};
pub use key::{Key, Role};
pub use matches::player::EngineShare;
pub use operation::{
    Act, Action, Answer, Ask, At, Created, Description, Done, File, Look, Method, Operation, Sent, Service, Shape,
    Start, Stream, Visitor,
};
pub use place::{Limits, Moves, PlaceQuery};
pub use refusal::{Kind, Refusal, Refused};
pub use request::{Body, Params, Request, Source, read_json};
pub use thinking::Thinking;
pub use view::View;
pub use wire::{Events, Nothing, Written};

use place::{MAX_MOVES, MAX_TEXT_LENGTH};
