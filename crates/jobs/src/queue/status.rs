//! What waits in a queue, what runs where, and what is done.

use std::collections::BTreeMap;
use std::time::Duration;

use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::{self, Context};
use endspiel_knowledge::Stop;
use futures_util::StreamExt;
use serde::Serialize;

use super::messages::{Announcement, Heartbeat, HostReport};
use super::retry::unless_stopped;
use super::{
    Access, HEARTBEATS, MAX_UID_LENGTH, STREAMS, WORKERS, announced_kind, on_this_thread, queue_error, stream_name,
};
use crate::JobError;

/// How long it listens: longer than the time between two reports of a worker or a host.
const LISTEN: Duration = Duration::from_millis(2500);

/// Maximum number of workers, and of runs, to list.
const MAX_LISTED: usize = 10_000;

/// A run in the queue.
#[derive(Clone, Debug, Serialize)]
pub struct RunStatus {
    /// Its globally unique name.
    pub run: String,
    /// The kind of work.
    pub kind: String,
    /// Its name for people.
    pub title: String,
    /// Bundles of jobs that wait for a worker.
    pub waiting: u64,
    /// Bundles of jobs that workers have.
    pub running: u64,
    /// The report of its host, if one runs.
    pub host: Option<HostReport>,
}

/// The state of a queue.
#[derive(Clone, Debug, Default, Serialize)]
pub struct QueueStatus {
    /// All runs, by name.
    pub runs: Vec<RunStatus>,
    /// All workers, by name.
    pub workers: Vec<Heartbeat>,
}

/// Looks at a queue for a few seconds.
pub fn status(access: &Access, stop: &Stop) -> Result<QueueStatus, JobError> {
    on_this_thread(async {
        let Some(looked) = unless_stopped(stop, look(access)).await else { return Ok(QueueStatus::default()) };
        looked
    })
}

async fn look(access: &Access) -> Result<QueueStatus, JobError> {
    let client = access.connect().await?;
    let heartbeats = client.subscribe(HEARTBEATS).await.map_err(queue_error)?;
    let reports = client.subscribe("endspiel.report.*").await.map_err(queue_error)?;
    client.flush().await.map_err(queue_error)?;
    let (mut workers, mut hosts) = (BTreeMap::new(), BTreeMap::new());
    let mut heard = futures_util::stream::select(heartbeats, reports);
    let _ = tokio::time::timeout(LISTEN, async {
        while let Some(message) = heard.next().await {
            if let Some(uid) = message.subject.strip_prefix("endspiel.report.") {
                if let Ok(report) = serde_json::from_slice::<HostReport>(&message.payload)
                    && hosts.len() < MAX_LISTED
                {
                    hosts.insert(uid.to_owned(), report);
                }
            } else if let Ok(heartbeat) = serde_json::from_slice::<Heartbeat>(&message.payload)
                && workers.len() < MAX_LISTED
            {
                workers.insert(heartbeat.worker.clone(), heartbeat);
            }
        }
    })
    .await;
    let context = jetstream::new(client);
    let mut names = context.stream_names();
    let mut uids = Vec::new();
    while let Some(name) = names.next().await
        && uids.len() < MAX_LISTED
    {
        let name = name.map_err(queue_error)?;
        uids.extend(name.strip_prefix(STREAMS).filter(|uid| uid.len() <= MAX_UID_LENGTH).map(str::to_owned));
    }
    uids.sort();
    let mut runs = Vec::new();
    for uid in uids {
        let host = hosts.remove(&uid);
        // A run that ends at this moment is left out.
        runs.extend(run(&context, uid, host).await);
    }
    Ok(QueueStatus { runs, workers: workers.into_values().collect() })
}

async fn run(context: &Context, uid: String, host: Option<HostReport>) -> Option<RunStatus> {
    let stream = context.get_stream(stream_name(&uid)).await.ok()?;
    let (kind, subject) = announced_kind(&stream.cached_info().config.subjects, &uid)?;
    let announced = stream.get_last_raw_message_by_subject(subject).await.ok();
    let announced = announced.and_then(|message| serde_json::from_slice::<Announcement>(&message.payload).ok());
    let title = announced.map_or(String::new(), |announced| announced.title().to_owned());
    let kind = kind.to_owned();
    let mut jobs: PullConsumer = stream.get_consumer(WORKERS).await.ok()?;
    let info = jobs.info().await.ok()?;
    Some(RunStatus { kind, title, waiting: info.num_pending, running: info.num_ack_pending as u64, run: uid, host })
}
