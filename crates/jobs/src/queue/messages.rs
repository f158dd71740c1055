//! The messages of the queue.

use std::collections::BTreeMap;
use std::time::Duration;

use endspiel_game::shorten;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Maximum size of a result, in bytes.
const MAX_RESULT: usize = 1 << 20;

/// The announcement of a run: its settings under the name of its kind, and what a worker must be.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Announcement {
    /// The identity of the program that must do the work.
    pub(super) program: String,
    /// How long a worker may be silent before its jobs go to another.
    pub(super) silence_ms: u64,
    /// A name for people.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) title: String,
    /// The settings, by kind.
    #[serde(flatten)]
    pub(super) settings: BTreeMap<String, Value>,
}

impl Announcement {
    pub(super) fn silence(&self) -> Duration {
        Duration::from_millis(self.silence_ms.max(100))
    }

    /// Returns the name of the run, as it was announced.
    pub(super) fn title(&self) -> &str {
        let named = || self.settings.values().find_map(|settings| settings["name"].as_str());
        if self.title.is_empty() { named().unwrap_or("a run without a name") } else { &self.title }
    }
}

/// Jobs that one worker does one after the other.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Bundle {
    /// Their numbers. They are called games since the queue knew only those.
    pub(super) games: Vec<u64>,
    /// What each is about; nothing if that follows from the numbers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) data: Vec<Value>,
}

impl Bundle {
    /// Returns the jobs; `None` if it is no bundle.
    pub(super) fn jobs(&self) -> Option<Vec<crate::Job>> {
        if self.games.is_empty() || !(self.data.is_empty() || self.data.len() == self.games.len()) {
            return None;
        }
        let data = self.data.iter().cloned().chain(std::iter::repeat(Value::Null));
        Some(self.games.iter().zip(data).map(|(&number, data)| crate::Job { number, data }).collect())
    }

    /// Creates a bundle.
    pub(super) fn of(jobs: &[crate::Job]) -> Bundle {
        let data = if jobs.iter().all(|job| job.data.is_null()) {
            Vec::new()
        } else {
            jobs.iter().map(|job| job.data.clone()).collect()
        };
        Bundle { games: jobs.iter().map(|job| job.number).collect(), data }
    }
}

/// The result of a job and its worker.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct JobResult {
    pub(super) program: String,
    /// The record. That of a tournament is a game, which has its number.
    pub(super) game: Value,
    /// The number of the job.
    #[serde(default)]
    pub(super) number: Option<u64>,
    #[serde(default)]
    pub(super) worker: String,
    /// The run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) run: Option<String>,
    /// The job was not done, because workers went away over it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) aside: bool,
}

impl JobResult {
    /// Reads a result, or returns why it is refused.
    pub(super) fn read(payload: &[u8]) -> Result<JobResult, String> {
        if payload.len() > MAX_RESULT {
            return Err(format!("it has more than {MAX_RESULT} bytes"));
        }
        serde_json::from_slice(payload).map_err(|error| shorten(&error.to_string()))
    }

    /// Returns the record, or why it is refused.
    pub(super) fn record(self, uid: &str, program: &str) -> Result<crate::Record, String> {
        if self.run.as_ref().is_some_and(|run| run != uid) {
            return Err("it is of another run".to_owned());
        }
        if self.program != program {
            return Err(format!("it was played by {}", shorten(&self.program)));
        }
        let number = self.number.or_else(|| self.game["number"].as_u64());
        let number = number.ok_or("it does not say which job it is of")?;
        Ok(crate::Record { number, value: self.game })
    }
}

/// A heartbeat: the worker is running, and what it does.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Heartbeat {
    /// Its name.
    pub worker: String,
    /// Its number of threads.
    pub threads: usize,
    /// The machine it runs on.
    #[serde(default)]
    pub machine: String,
    /// The jobs in work: the run and the number of each.
    #[serde(default)]
    pub running: Vec<(String, u64)>,
    /// Jobs done since its start.
    #[serde(default)]
    pub done: u64,
    /// Jobs that failed since its start.
    #[serde(default)]
    pub failed: u64,
    /// Seconds since its start.
    #[serde(default)]
    pub seconds: f64,
    /// Why it refuses runs, by run.
    #[serde(default)]
    pub refuses: BTreeMap<String, String>,
}

/// What the host of a run reports every other second.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct HostReport {
    /// Records stored.
    pub done: u64,
    /// The number of jobs, if it is known.
    pub total: Option<u64>,
    /// Records a second in this run of the host.
    pub rate: f64,
    /// New records by worker, since this host began.
    pub by_worker: BTreeMap<String, u64>,
    /// Results that were refused.
    pub refused: u64,
    /// Results that differ from another worker's.
    #[serde(default)]
    pub differing: u64,
    /// Jobs that were put aside.
    pub aside: Vec<u64>,
}

/// A worker that does not work for a run, with the reason.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Refusal {
    pub(super) worker: String,
    pub(super) reason: String,
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_messages_of_a_tournament_are_read_as_ever() {
        let bundle: Bundle = serde_json::from_value(json!({ "games": [3, 4] })).unwrap();
        assert_eq!(bundle.jobs().unwrap()[1], crate::Job { number: 4, data: Value::Null });
        assert_eq!(serde_json::to_value(Bundle::of(&bundle.jobs().unwrap())).unwrap(), json!({ "games": [3, 4] }));
        let result = json!({ "program": "p", "game": { "number": 7 } }).to_string();
        assert_eq!(JobResult::read(result.as_bytes()).unwrap().record("u", "p").unwrap().number, 7);
        let announced = json!({ "tournament": { "name": "t" }, "program": "p", "silence_ms": 5 });
        let announced: Announcement = serde_json::from_value(announced).unwrap();
        assert_eq!((announced.title(), announced.silence().as_millis()), ("t", 100));
    }

    #[test]
    fn garbage_and_giants_are_refused_and_named() {
        assert_eq!(JobResult::read(&vec![b'7'; 7 << 20]).unwrap_err(), "it has more than 1048576 bytes");
        assert!(JobResult::read(b"nonsense").is_err());
        let result = |program: &str| json!({ "program": program, "game": null }).to_string();
        let refused =
            |program: &str| JobResult::read(result(program).as_bytes()).unwrap().record("u", "p").unwrap_err();
        assert_eq!(refused("q\u{1b}[2J"), "it was played by q?[2J");
        assert_eq!(refused("p"), "it does not say which job it is of");
        let other = json!({ "program": "p", "game": 7, "number": 1, "run": "v" }).to_string();
        let other = JobResult::read(other.as_bytes()).unwrap();
        assert_eq!(other.record("u", "p").unwrap_err(), "it is of another run");
        let deep = "[".repeat(100_000);
        assert!(JobResult::read(format!(r#"{{"program":"p","game":{deep}"#).as_bytes()).is_err());
        for bundle in [json!({ "games": [] }), json!({ "games": [1, 2], "data": [1] })] {
            assert!(serde_json::from_value::<Bundle>(bundle).unwrap().jobs().is_none());
        }
    }
}
