//! The host: the side that owns a tournament, sends jobs and stores results.

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::stream::{Config, RetentionPolicy, StorageType, Stream};
use async_nats::jetstream::{self, Context};
use async_nats::{Client, Subscriber};
use endspiel_knowledge::Stop;
use futures_util::{FutureExt, StreamExt};

use super::messages::{Announcement, GameResult, Heartbeat, Job, Refusal};
use super::retry::{retry, unless_stopped};
use super::{
    Access, HEARTBEATS, HOST, MAX_REASON_LENGTH, WORKERS, announcement_subject, jobs_subject, on_this_thread,
    queue_error, refusals_subject, results_subject, stream_name,
};
use crate::ledger::Ledger;
use crate::progress::{Progress, RunClock};
use crate::stored::Stored;
use crate::{AllowedPrograms, Arena, ArenaError, Ended, Referee};

/// The host's settings for its workers.
#[derive(Clone, Copy, Debug)]
pub struct HostOptions {
    /// How long a worker may be silent before its games go to another.
    pub silence: Duration,
    /// Number of games in one job, which is one message.
    pub games_a_job: usize,
}

impl Default for HostOptions {
    fn default() -> HostOptions {
        HostOptions { silence: Duration::from_secs(30), games_a_job: 2 }
    }
}

/// Maximum number of games in the queue; more are added as results arrive.
const MAX_WAITING: u64 = 20_000;

/// Maximum number of results per fetch, and how long one fetch waits.
const RESULTS_AT_ONCE: usize = 500;
const WAIT_FOR_RESULTS: Duration = Duration::from_millis(250);

/// A worker without a heartbeat for this long is no longer counted.
const WORKER_TIMEOUT: Duration = Duration::from_secs(6);

/// Maximum number of refusals to report.
const MAX_REFUSALS: usize = 50;

/// Runs a tournament through a queue until it is finished or stopped.
///
/// `watch` is called with the progress, `notify` with messages for the user: which workers do not
/// play, and why. The host can be stopped or killed at any time and started again, here or locally;
/// results that arrive in between wait in the queue.
pub fn host(
    arena: &Arena,
    id: i64,
    access: &Access,
    options: HostOptions,
    stop: &Stop,
    watch: &(dyn Fn(&Progress) + Sync),
    notify: &dyn Fn(&str),
) -> Result<Ended, ArenaError> {
    let _lease = arena.store().lease(id)?;
    let stored = arena.ours(id)?;

    let tournament = Arc::new(stored.tournament.clone());
    let referee =
        Referee::new(arena.games().clone(), AllowedPrograms::only(&[] as &[&Path])?, Arc::clone(&tournament))?;
    let ledger = Ledger::restore(tournament, arena.store(), id)?;
    let program = arena.program(&stored.tournament.game)?;
    let ended = on_this_thread(async {
        let Some(client) = unless_stopped(stop, access.connect()).await else { return Ok(Ended::Stopped) };
        let client = client?;
        let mut host = Host {
            queue: Queue::open(client, &stored, &program, options, stop).await?,
            clock: RunClock::start(ledger.done()),
            arena,
            program,
            stored: &stored,
            referee,
            ledger,
            options,
            waiting: 0,
            workers: HashMap::new(),
            refusals: HashSet::new(),
        };
        host.run(stop, watch, notify).await
    });
    // A stopped host need not reach the queue any more.
    if stop.is_due() { ended.or_else(|error| error.unless_queue().map(|()| Ended::Stopped)) } else { ended }
}

struct Host<'a> {
    arena: &'a Arena,
    program: String,
    stored: &'a Stored,
    /// Checks results; it plays no game.
    referee: Referee,
    ledger: Ledger,
    clock: RunClock,
    options: HostOptions,
    queue: Queue,
    /// Games in the queue or being played.
    waiting: u64,
    /// The time of each worker's last heartbeat.
    workers: HashMap<String, Instant>,
    /// Refusals that were already reported.
    refusals: HashSet<String>,
}

impl Host<'_> {
    async fn run(
        &mut self,
        stop: &Stop,
        watch: &(dyn Fn(&Progress) + Sync),
        notify: &dyn Fn(&str),
    ) -> Result<Ended, ArenaError> {
        // Results that arrived while no host was running come first.
        while self.take_results(stop, notify).await? > 0 {}
        self.queue.clear(&jobs_subject(&self.stored.uid), stop).await?;
        while !self.ledger.is_complete() {
            if stop.is_due() {
                return Ok(Ended::Stopped);
            }
            self.put_jobs(stop).await?;
            let taken = self.take_results(stop, notify).await?;
            self.queue.record_workers(&mut self.workers);
            self.report_refusals(notify);
            self.workers.retain(|_, last_heard| last_heard.elapsed() < WORKER_TIMEOUT);
            let (ledger, tournament) = (&self.ledger, &self.stored.tournament);
            let workers = Some(self.workers.len());
            watch(&self.clock.progress(ledger.standings(), ledger.games_that_count(), tournament, workers));
            if taken == 0 && self.waiting > 0 && self.queue.is_empty().await {
                // The queue was lost with its jobs and results, or a result was refused.
                self.waiting = 0;
                self.ledger.begin_again();
            }
        }
        self.arena.store().finish(self.stored.id, self.ledger.games_that_count())?;
        self.queue.remove(stop).await;
        Ok(Ended::Finished)
    }

    /// Reports each worker that does not play once.
    fn report_refusals(&mut self, notify: &dyn Fn(&str)) {
        while let Some(Some(message)) = self.queue.refusals.next().now_or_never() {
            let Ok(Refusal { worker, reason }) = serde_json::from_slice(&message.payload) else { continue };
            let reason: String = reason.chars().take(MAX_REASON_LENGTH).collect();
            self.report_once(notify, format!("the worker {} does not play: {reason}", endspiel_game::shorten(&worker)));
        }
    }

    /// Reports a refusal, unless it was reported already or there are too many.
    fn report_once(&mut self, notify: &dyn Fn(&str), refusal: String) {
        if self.refusals.len() < MAX_REFUSALS && !self.refusals.contains(&refusal) {
            notify(&refusal);
            self.refusals.insert(refusal);
        }
    }

    /// Fills the queue.
    async fn put_jobs(&mut self, stop: &Stop) -> Result<(), ArenaError> {
        let mut jobs = Vec::new();
        while self.waiting < MAX_WAITING {
            let games: Vec<u64> =
                std::iter::from_fn(|| self.ledger.next_game()).take(self.options.games_a_job).collect();
            if games.is_empty() {
                break;
            }
            self.waiting += games.len() as u64;
            jobs.push(Job { games });
        }
        self.queue.put(&jobs, stop).await
    }

    /// Stores the available results; returns the number of messages.
    async fn take_results(&mut self, stop: &Stop, notify: &dyn Fn(&str)) -> Result<usize, ArenaError> {
        // While the server cannot be reached there are no results.
        let Ok(mut messages) = self.queue.results().await else {
            tokio::time::sleep(WAIT_FOR_RESULTS).await;
            return Ok(0);
        };
        let (mut games, mut messages_taken) = (Vec::new(), Vec::new());
        while !stop.is_due()
            && let Some(Ok(message)) = messages.next().await
        {
            let checked = GameResult::read(&message.payload).and_then(|result| {
                let problem = result.problem(&self.program, &mut self.referee);
                problem.map_or(Ok(result.game), Err)
            });
            match checked {
                Ok(game) => games.push(game),
                Err(reason) => self.report_once(notify, format!("a result was refused: {reason}")),
            }
            messages_taken.push(message);
        }
        // They share one wait for the disk.
        let new = self.arena.store().record_all(self.stored.id, &games)?;
        for game in games.iter().zip(new).filter_map(|(game, new)| new.then_some(game)) {
            self.ledger.finished(game);
            self.waiting = self.waiting.saturating_sub(1);
        }
        for message in &messages_taken {
            // If this is lost, the result is delivered again and ignored.
            let _ = message.ack().await;
        }
        Ok(messages_taken.len())
    }
}

/// The host's side of the queue.
struct Queue {
    uid: String,
    context: Context,
    stream: Stream,
    results: PullConsumer,
    heartbeat: Subscriber,
    refusals: Subscriber,
}

impl Queue {
    async fn open(
        client: Client,
        stored: &Stored,
        program: &str,
        options: HostOptions,
        stop: &Stop,
    ) -> Result<Queue, ArenaError> {
        let uid = stored.uid.clone();
        let heartbeat = client.subscribe(HEARTBEATS).await.map_err(queue_error)?;
        let refusals = client.subscribe(refusals_subject(&uid)).await.map_err(queue_error)?;
        let context = jetstream::new(client);
        let config = Config {
            name: stream_name(&uid),
            subjects: vec![announcement_subject(&uid), jobs_subject(&uid), results_subject(&uid)],
            retention: RetentionPolicy::WorkQueue,
            storage: StorageType::File,
            ..Config::default()
        };
        let stream = retry(stop, || context.get_or_create_stream(config.clone())).await?;
        let consumer = |name: &str, subject: String| pull::Config {
            durable_name: Some(name.to_owned()),
            filter_subject: subject,
            ack_policy: AckPolicy::Explicit,
            ack_wait: options.silence,
            max_ack_pending: 1_000_000,
            ..pull::Config::default()
        };
        retry(stop, || stream.create_consumer(consumer(WORKERS, jobs_subject(&uid)))).await?;
        let results = retry(stop, || stream.create_consumer(consumer(HOST, results_subject(&uid)))).await?;
        let announcement = Announcement {
            tournament: stored.tournament.clone(),
            program: program.to_owned(),
            silence_ms: options.silence.as_millis() as u64,
        };
        let announcement = serde_json::to_vec(&announcement).map_err(queue_error)?;
        let queue = Queue { uid, context, stream, results, heartbeat, refusals };
        queue.clear(&announcement_subject(&queue.uid), stop).await?;
        queue.publish(announcement_subject(&queue.uid), announcement, stop).await?;
        Ok(queue)
    }

    /// Removes all messages of one kind.
    async fn clear(&self, subject: &str, stop: &Stop) -> Result<(), ArenaError> {
        retry(stop, || async { self.stream.purge().filter(subject).await }).await.map(|_| ())
    }

    /// Publishes a message; on return, the stream has it.
    async fn publish(&self, subject: String, payload: Vec<u8>, stop: &Stop) -> Result<(), ArenaError> {
        retry(stop, || async {
            let message = PublishMessage::build().payload(payload.clone().into());
            self.context.send_publish(subject.clone(), message).await?.await.map(|_| ())
        })
        .await
    }

    async fn put(&self, jobs: &[Job], stop: &Stop) -> Result<(), ArenaError> {
        /// Maximum number of unacknowledged jobs.
        const AT_ONCE: usize = 200;
        for jobs in jobs.chunks(AT_ONCE) {
            let put = jobs.iter().map(|job| async {
                let payload = serde_json::to_vec(job).map_err(queue_error)?;
                self.publish(jobs_subject(&self.uid), payload, stop).await
            });
            for done in futures_util::future::join_all(put).await {
                done?;
            }
        }
        Ok(())
    }

    async fn results(&self) -> Result<pull::Batch, ArenaError> {
        let batch = self.results.batch().max_messages(RESULTS_AT_ONCE).expires(WAIT_FOR_RESULTS);
        batch.messages().await.map_err(queue_error)
    }

    /// Records the workers that have sent a heartbeat.
    fn record_workers(&mut self, workers: &mut HashMap<String, Instant>) {
        while let Some(Some(message)) = self.heartbeat.next().now_or_never() {
            if let Ok(heartbeat) = serde_json::from_slice::<Heartbeat>(&message.payload) {
                workers.insert(heartbeat.worker, Instant::now());
            }
        }
    }

    /// Returns whether no job and no result is left, delivered or not.
    async fn is_empty(&self) -> bool {
        // The announcement is always there.
        self.stream.get_info().await.is_ok_and(|info| info.state.messages <= 1)
    }

    /// Removes everything about the tournament. If it fails, workers find a queue without jobs.
    async fn remove(&self, stop: &Stop) {
        let _ = retry(stop, || self.context.delete_stream(stream_name(&self.uid))).await;
    }
}
