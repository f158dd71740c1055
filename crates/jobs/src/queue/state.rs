//! What a worker does now, for its heartbeat and for Prometheus.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What a worker does now.
#[derive(Clone, Debug, Default)]
pub struct WorkerState(Arc<Mutex<State>>);

#[derive(Debug, Default)]
pub(super) struct State {
    pub(super) running: BTreeMap<usize, (String, u64)>,
    pub(super) done: u64,
    pub(super) failed: u64,
    pub(super) by_kind: BTreeMap<&'static str, u64>,
    pub(super) runs: usize,
}

impl WorkerState {
    pub(super) fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the figures as text for Prometheus.
    pub fn metrics(&self) -> String {
        let state = self.lock();
        let State { running, failed, by_kind, runs, .. } = &*state;
        let mut text = String::from("# HELP endspiel_jobs_done_total Jobs done since the start, by kind.\n");
        text += "# TYPE endspiel_jobs_done_total counter\n";
        for (kind, done) in by_kind {
            text += &format!("endspiel_jobs_done_total{{kind=\"{kind}\"}} {done}\n");
        }
        for (name, what, kind, value) in [
            ("endspiel_jobs_failed_total", "Jobs that failed since the start.", "counter", *failed),
            ("endspiel_jobs_running", "Jobs in work.", "gauge", running.len() as u64),
            ("endspiel_runs_joined", "Runs this worker works for.", "gauge", *runs as u64),
        ] {
            text += &format!("# HELP {name} {what}\n# TYPE {name} {kind}\n{name} {value}\n");
        }
        text
    }
}
