//! The experiments of the student papers: the list, the result of one, playing one.

#![allow(missing_docs, reason = "where a field has no sentence, its name says it")]

use endspiel_arena::{ArenaError, Experiment, ExperimentResult, Text};
use serde::{Deserialize, Serialize};

use super::tournaments::You;
use crate::request::{Request, Source};
use crate::{Kind, Refusal, Written};

/// The name of an experiment in the address.
#[derive(Clone, Copy, Debug)]
pub struct Named(pub Experiment);

impl Request for Named {
    fn read(source: &impl Source) -> Result<Self, Refusal> {
        let name = source.part("name").ok_or_else(Refusal::not_found)?;
        Experiment::named(&name).map(Named).map_err(|error| match error {
            ArenaError::Settings(reason) => Refusal::because(Kind::NotFound, *reason),
            _ => Refusal::not_found(),
        })
    }

    #[cfg(feature = "schema")]
    fn describe(book: &mut crate::describe::Book, operation: &mut crate::describe::Described) {
        operation.part("name", &book.requests.subschema_for::<Experiment>());
    }
}

/// The experiments of the student papers.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Experiments {
    pub experiments: Vec<ListedExperiment>,
}

/// An experiment in the list.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListedExperiment {
    pub name: Experiment,
    /// What it is about.
    pub title: Text,
    /// The paper it is from.
    pub paper: Text,
    /// Games that every player begins against each other one unless told otherwise; none where figures are computed.
    pub usual: Option<u32>,
    /// Games played so far.
    pub games: u64,
    /// Games to be played.
    pub of: u64,
    /// Whether it is being played.
    pub running: bool,
}

/// An experiment with its result.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Experiment"))]
pub struct Shown {
    pub you: You,
    /// Games that every player begins against each other one unless told otherwise; none where figures are computed.
    pub usual: Option<u32>,
    /// The most games that may be asked for.
    pub most: u32,
    /// The tournament that is being played.
    pub playing: Option<i64>,
    /// Whether this server plays it.
    pub here: bool,
    /// What went wrong with it here, if that is what ended it.
    pub failure: Option<String>,
    /// Tables, charts and claims of the games played so far.
    pub result: Written<ExperimentResult>,
}

/// How many games to play.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ExperimentRequest {
    /// Games that every player begins against each other one. Those that are stored are not played again.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = Experiment::MOST_GAMES)))]
    pub games: i64,
}

impl ExperimentRequest {
    /// How many games are asked for. A number that is none of games is refused like 0.
    pub fn games(&self) -> u32 {
        u32::try_from(self.games).unwrap_or(0)
    }
}
