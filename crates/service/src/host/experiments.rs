//! Types for the experiments of the student papers: listing, showing and playing them.

#![allow(missing_docs, reason = "where a field has no sentence, its name says it")]

use endspiel_arena::{ArenaError, Experiment, ExperimentResult, Text};
use serde::{Deserialize, Serialize};

use super::tournaments::You;
use crate::request::{Request, Source};
use crate::{Kind, Refusal, Written};

/// The name of an experiment in the path.
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
    fn describe(schemas: &mut crate::describe::SchemaCollection, operation: &mut crate::describe::Described) {
        operation.part("name", &schemas.requests.subschema_for::<Experiment>());
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
    /// The subject.
    pub title: Text,
    /// The source.
    pub paper: Text,
    /// Default number of games that each player begins against each other player; none for computed experiments.
    pub usual: Option<u32>,
    /// Games played so far.
    pub games: u64,
    /// Games to be played.
    pub of: u64,
    /// Whether the experiment is being played.
    pub running: bool,
}

/// An experiment with its result.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Experiment"))]
pub struct Shown {
    pub you: You,
    /// Default number of games that each player begins against each other player; none for computed experiments.
    pub usual: Option<u32>,
    /// Largest number of games that can be requested.
    pub most: u32,
    /// The number of the tournament being played.
    pub playing: Option<i64>,
    /// Whether this server is playing the experiment.
    pub here: bool,
    /// The reason of a failure on this server.
    pub failure: Option<String>,
    /// Tables, charts and claims from the games so far.
    pub result: Written<ExperimentResult>,
}

/// A request to play an experiment.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ExperimentRequest {
    /// Number of games that each player begins against each other player. Stored games are not repeated.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = Experiment::MAX_GAMES)))]
    pub games: i64,
}

impl ExperimentRequest {
    /// Returns the number of games; 0 stands for an invalid number and is refused later.
    pub fn games(&self) -> u32 {
        u32::try_from(self.games).unwrap_or(0)
    }
}
