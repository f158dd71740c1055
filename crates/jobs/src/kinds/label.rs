//! Exact values of positions, for learning.

use std::sync::Arc;

use endspiel_game::{SinceRemoval, shorten};
use endspiel_games::Games;
use endspiel_knowledge::Stop;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{ExactAnswer, line, read};
use crate::{Job, JobError, Kind, Operation};

/// The largest answer, in bytes of JSON.
const MAX_ANSWER: usize = 64 << 10;

/// The most plies to an end.
const MAX_PLIES: u64 = 1 << 20;

/// The values of `value`, `at_least` and `at_most`.
const VALUES: [&str; 3] = ["win", "draw", "loss"];

/// The settings of a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Settings {
    game: String,
    /// The draw limit in plies.
    #[serde(default)]
    limit: Option<u32>,
}

/// Labels: each job is a position, each record its exact value and that of its moves.
pub struct Label {
    games: Games,
}

impl Label {
    /// The name of the kind.
    pub const NAME: &'static str = "label";

    /// Creates the kind.
    pub fn new(games: Games) -> Label {
        Label { games }
    }

    /// Returns the settings of a run.
    pub fn settings(game: &str, limit: Option<u32>) -> Value {
        json!({ "game": game, "limit": limit })
    }
}

impl Kind for Label {
    fn name(&self) -> &'static str {
        Label::NAME
    }

    fn word(&self) -> &'static str {
        "labels"
    }

    /// Returns nothing: solvers of exact values share one small table.
    fn memory(&self, _: &Value, _: usize) -> u64 {
        0
    }

    fn open(&self, settings: &Value, _: &Stop) -> Result<Box<dyn Operation>, JobError> {
        let Settings { game, limit } = read(settings)?;
        let since = SinceRemoval { plies: 0, limit, ..SinceRemoval::UNLIMITED };
        Ok(Box::new(LabelOne { probe: Arc::from(self.games.exact_probe(&game)?), since }))
    }
}

#[derive(Clone)]
struct LabelOne {
    probe: Arc<Probe>,
    since: SinceRemoval,
}

type Probe = dyn Fn(&str, SinceRemoval, &Stop) -> Result<endspiel_search::Probed, endspiel_game::Error> + Send + Sync;

impl Operation for LabelOne {
    fn work(&mut self, job: &Job, stop: &Stop) -> Result<Option<Value>, JobError> {
        let position = line(&job.data)?;
        let probed = (self.probe)(position, self.since, stop);
        if stop.is_due() {
            return Ok(None);
        }
        let answer = match &probed {
            Ok(probed) => ExactAnswer::of(probed).map_or(Ok(json!({ "value": null })), serde_json::to_value),
            Err(error) => Ok(json!({ "error": error.to_string() })),
        };
        let answer = answer.map_err(|error| JobError::Failed(Box::new(error)))?;
        let mut labelled = json!({ "position": position });
        if let (Some(labelled), Value::Object(answer)) = (labelled.as_object_mut(), answer) {
            labelled.extend(answer);
        }
        Ok(Some(labelled))
    }

    fn another(&self) -> Box<dyn Operation> {
        Box::new(self.clone())
    }
}

/// Returns what is wrong with the label of a position from another machine, if anything.
pub fn label_problem(position: &str, label: &Value) -> Option<String> {
    let size = serde_json::to_vec(label).map_or(usize::MAX, |bytes| bytes.len());
    let is_value = |value: &Value| value.is_null() || value.as_str().is_some_and(|value| VALUES.contains(&value));
    let plausible = |answer: &Value| {
        ["value", "at_least", "at_most", "without_limit"].iter().all(|key| is_value(&answer[*key]))
            && ["plies", "removal"]
                .iter()
                .all(|key| answer[*key].is_null() || answer[*key].as_u64().is_some_and(|plies| plies < MAX_PLIES))
    };
    let moves = label["moves"].as_array().map_or(&[] as &[Value], Vec::as_slice);
    match () {
        () if size > MAX_ANSWER => Some(format!("it has more than {MAX_ANSWER} bytes")),
        () if label["position"].as_str() != Some(position) => Some(format!("it is not about {}", shorten(position))),
        () if !plausible(label) || !moves.iter().all(plausible) => Some("its values are impossible".to_owned()),
        () => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_is_the_value_of_its_position_and_others_are_refused() {
        let kind = Label::new(Games::usual());
        let mut label = kind.open(&Label::settings("connect4", None), &Stop::never()).unwrap();
        let mut of = |data: Value| label.work(&Job { number: 0, data }, &Stop::never());
        let known = of(json!("121212")).unwrap().unwrap();
        assert_eq!(
            (&known["value"], &known["plies"], &known["moves"][0]["move"]),
            (&json!("win"), &json!(1), &json!("1"))
        );
        assert_eq!(label_problem("121212", &known), None);
        let wrong = of(json!("9")).unwrap().unwrap();
        assert!(wrong["error"].is_string() && label_problem("9", &wrong).is_none());
        assert!(of(json!({ "a": 1 })).is_err() && of(json!("4".repeat(5000))).is_err());
        assert!(kind.open(&json!({ "game": 7 }), &Stop::never()).is_err());
        assert!(kind.open(&json!({ "game": "chess" }), &Stop::never()).is_err());
        for (key, value) in [
            ("position", json!("1212")),
            ("value", json!("lost")),
            ("plies", json!(1u64 << 40)),
            ("plies", json!(-1)),
            ("moves", json!([{ "value": "x" }])),
            ("source", json!("x".repeat(1 << 20))),
        ] {
            let mut other = known.clone();
            other[key] = value;
            assert!(label_problem("121212", &other).is_some(), "{key}");
        }
    }
}
