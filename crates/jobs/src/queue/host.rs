//! The host: the side that owns a run, hands out jobs and stores results.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::time::{Duration, Instant};

use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::stream::{Config, RetentionPolicy, StorageType, Stream};
use async_nats::jetstream::{self, Context};
use async_nats::{Client, Subscriber};
use endspiel_game::shorten;
use endspiel_knowledge::Stop;
use futures_util::{FutureExt, StreamExt};
use serde_json::Value;

use super::messages::{Announcement, Bundle, Heartbeat, HostReport, JobResult, Refusal};
use super::retry::{retry, unless_stopped};
use super::{
    Access, HEARTBEATS, HOST, MAX_REASON_LENGTH, WORKERS, announcement_subject, jobs_subject, on_this_thread,
    queue_error, refusals_subject, reports_subject, results_subject, stream_name,
};
use crate::{Ended, Host, Job, JobError, Record};

/// The host's settings for its workers.
#[derive(Clone, Copy, Debug)]
pub struct HostOptions {
    /// How long a worker may be silent before its jobs go to another.
    pub silence: Duration,
    /// Number of jobs in one message.
    pub jobs_a_bundle: usize,
}

impl Default for HostOptions {
    fn default() -> HostOptions {
        HostOptions { silence: Duration::from_secs(30), jobs_a_bundle: 2 }
    }
}

/// A run as it is announced to workers.
#[derive(Clone, Debug)]
pub struct Run {
    /// The name of its kind.
    pub kind: &'static str,
    /// A globally unique name.
    pub uid: String,
    /// A name for people.
    pub title: String,
    /// The settings, for [`Kind::open`](crate::Kind::open).
    pub settings: Value,
    /// The identity of the program that must do the work.
    pub program: String,
    /// Whether equal jobs have equal results, but for their time. Then one job in a hundred is done twice, and counts
    /// when two results agree.
    pub sampled: bool,
}

/// Maximum number of jobs in the queue; more are added as results arrive.
const MAX_WAITING: u64 = 20_000;

/// One job in this many is done twice.
const SAMPLE: u64 = 100;

/// Maximum number of results per fetch, and how long one fetch waits.
const RESULTS_AT_ONCE: usize = 500;
const WAIT_FOR_RESULTS: Duration = Duration::from_millis(250);

/// A worker without a heartbeat for this long is no longer counted.
const WORKER_TIMEOUT: Duration = Duration::from_secs(6);

/// How often the host reports on the queue.
const REPORT_EVERY: Duration = Duration::from_secs(2);

/// Maximum number of refusals to report, and of workers to count.
const MAX_REFUSALS: usize = 50;
const MAX_WORKERS: usize = 10_000;

/// The reason why a host ends early: the queue, or its own store.
enum Failure<E> {
    Queue(JobError),
    Store(E),
}

impl<E> From<JobError> for Failure<E> {
    fn from(error: JobError) -> Failure<E> {
        Failure::Queue(error)
    }
}

/// Gives the jobs of a run to workers until it is finished or stopped.
///
/// `notify` is called with messages for the user: which workers do not work for it, and why. The host
/// can be stopped or killed at any time and started again, here or on threads; results that arrive in
/// between wait in the queue.
pub fn host<H: Host>(
    run: &Run,
    host: &mut H,
    access: &Access,
    options: HostOptions,
    stop: &Stop,
    notify: &dyn Fn(&str),
) -> Result<Ended, H::Error> {
    let ended = on_this_thread(async {
        let Some(client) = unless_stopped(stop, access.connect()).await else { return Ok(Ended::Stopped) };
        let mut hosting = Hosting {
            queue: Queue::open(client?, run, options, stop).await?,
            run,
            host,
            options,
            stop,
            notify,
            waiting: 0,
            workers: HashMap::new(),
            refusals: HashSet::new(),
            aside: HashSet::new(),
            sample: HashMap::new(),
            report: HostReport::default(),
            begun: Instant::now(),
            reported: None,
        };
        hosting.run().await
    });
    match ended {
        Ok(ended) => Ok(ended),
        // A stopped host need not reach the queue any more.
        Err(Failure::Queue(JobError::Queue(_))) if stop.is_due() => Ok(Ended::Stopped),
        Err(Failure::Queue(error)) => Err(error.into()),
        Err(Failure::Store(error)) => Err(error),
    }
}

struct Hosting<'a, H: Host> {
    run: &'a Run,
    host: &'a mut H,
    options: HostOptions,
    queue: Queue,
    stop: &'a Stop,
    notify: &'a dyn Fn(&str),
    /// Jobs in the queue or in work.
    waiting: u64,
    /// The time of each worker's last heartbeat.
    workers: HashMap<String, Instant>,
    /// Refusals that were already reported.
    refusals: HashSet<String>,
    /// Jobs that workers went away over.
    aside: HashSet<u64>,
    /// The first results of jobs that are done twice, with their workers.
    sample: HashMap<u64, (String, Value)>,
    report: HostReport,
    begun: Instant,
    reported: Option<Instant>,
}

impl<H: Host> Hosting<'_, H> {
    async fn run(&mut self) -> Result<Ended, Failure<H::Error>> {
        // Results that arrived while no host was running come first.
        while self.take_results().await? > 0 {}
        self.queue.clear(&jobs_subject(&self.run.uid), self.stop).await?;
        // Jobs that were put aside are tried again.
        self.aside.clear();
        let (done_before, _) = self.host.counts();
        while !self.host.is_complete() {
            if self.stop.is_due() {
                return Ok(Ended::Stopped);
            }
            self.put_jobs().await?;
            if self.waiting == 0 && !self.aside.is_empty() {
                let mut aside: Vec<u64> = self.aside.iter().copied().collect();
                aside.sort_unstable();
                self.queue.remove(self.stop).await;
                return Err(JobError::Aside(aside).into());
            }
            let taken = self.take_results().await?;
            self.queue.record_workers(&mut self.workers);
            self.report_refusals();
            self.workers.retain(|_, last_heard| last_heard.elapsed() < WORKER_TIMEOUT);
            self.host.report(Some(self.workers.len()));
            self.report_on_queue(done_before).await;
            if taken == 0 && (self.waiting == 0 || self.queue.is_empty().await) {
                // The queue was lost with its jobs and results, or a result was refused or differs from another.
                self.waiting = 0;
                self.host.begin_again();
            }
        }
        self.queue.remove(self.stop).await;
        Ok(Ended::Finished)
    }

    /// Reports each worker that does not work for the run once.
    fn report_refusals(&mut self) {
        while let Some(Some(message)) = self.queue.refusals.next().now_or_never() {
            let Ok(Refusal { worker, reason }) = serde_json::from_slice(&message.payload) else { continue };
            let reason: String = reason.chars().take(MAX_REASON_LENGTH).collect();
            self.report_once(format!("the worker {} does not play: {reason}", shorten(&worker)));
        }
    }

    /// Reports something once, unless there is too much.
    fn report_once(&mut self, words: String) {
        if self.refusals.len() < MAX_REFUSALS && !self.refusals.contains(&words) {
            (self.notify)(&words);
            self.refusals.insert(words);
        }
    }

    /// Tells the queue how far the run is.
    async fn report_on_queue(&mut self, done_before: u64) {
        if self.reported.is_some_and(|last| last.elapsed() < REPORT_EVERY) {
            return;
        }
        self.reported = Some(Instant::now());
        let (done, total) = self.host.counts();
        let rate = done.saturating_sub(done_before) as f64 / self.begun.elapsed().as_secs_f64().max(1e-9);
        let aside = self.aside.iter().copied().collect();
        self.report = HostReport { done, total, rate, aside, ..std::mem::take(&mut self.report) };
        if let Ok(report) = serde_json::to_vec(&self.report) {
            // A lost report is sent again soon.
            let _ = self.queue.context.client().publish(reports_subject(&self.run.uid), report.into()).await;
        }
    }

    /// Fills the queue.
    async fn put_jobs(&mut self) -> Result<(), JobError> {
        let mut bundles = Vec::new();
        while self.waiting < MAX_WAITING {
            let (host, aside) = (&mut *self.host, &self.aside);
            let next = std::iter::from_fn(|| host.next()).filter(|job| !aside.contains(&job.number));
            let jobs: Vec<Job> = next.take(self.options.jobs_a_bundle).collect();
            if jobs.is_empty() {
                break;
            }
            self.waiting += jobs.len() as u64;
            bundles.push(Bundle::of(&jobs));
            for again in jobs.iter().filter(|job| self.run.is_sampled(job.number)) {
                self.waiting += 1;
                bundles.push(Bundle::of(std::slice::from_ref(again)));
            }
        }
        self.queue.put(&bundles, self.stop).await
    }

    /// Stores the available results; returns the number of messages.
    async fn take_results(&mut self) -> Result<usize, Failure<H::Error>> {
        // While the server cannot be reached there are no results.
        let Ok(mut messages) = self.queue.results().await else {
            tokio::time::sleep(WAIT_FOR_RESULTS).await;
            return Ok(0);
        };
        let (mut records, mut workers, mut messages_taken) = (Vec::new(), Vec::new(), Vec::new());
        while !self.stop.is_due()
            && let Some(Ok(message)) = messages.next().await
        {
            match self.checked(&message.payload) {
                Ok(Some((record, worker))) => {
                    records.push(record);
                    workers.push(worker);
                }
                Ok(None) => {}
                Err(reason) => {
                    self.report.refused += 1;
                    self.report_once(format!("a result was refused: {reason}"));
                }
            }
            messages_taken.push(message);
        }
        // They share one wait for the disk.
        let numbers: Vec<u64> = records.iter().map(|record| record.number).collect();
        let new = self.host.store(records, true).map_err(Failure::Store)?;
        for ((number, worker), _) in numbers.into_iter().zip(workers).zip(new).filter(|(_, new)| *new) {
            self.waiting = self.waiting.saturating_sub(1);
            self.aside.remove(&number);
            if self.report.by_worker.len() < MAX_WORKERS {
                *self.report.by_worker.entry(worker).or_default() += 1;
            }
        }
        for message in &messages_taken {
            // If this is lost, the result is delivered again and ignored.
            let _ = message.ack().await;
        }
        Ok(messages_taken.len())
    }

    /// Returns the record of a result and its worker, or why it is refused; nothing if it was put aside.
    fn checked(&mut self, payload: &[u8]) -> Result<Option<(Record, String)>, String> {
        let result = JobResult::read(payload)?;
        let (worker, aside) = (shorten(&result.worker), result.aside);
        let record = result.record(&self.run.uid, &self.run.program)?;
        if aside {
            // It counts as no longer waiting; a later result of it is taken all the same.
            if !self.sample.contains_key(&record.number) && self.aside.insert(record.number) {
                self.waiting = self.waiting.saturating_sub(1);
                self.report_once(format!("job {} is put aside: workers went away over it twice", record.number));
            }
            return Ok(None);
        }
        self.host.check(&record)?;
        Ok(self.agreed(record, worker))
    }

    /// Returns a record that counts: one of the sample does when a second result agrees with it.
    fn agreed(&mut self, record: Record, worker: String) -> Option<(Record, String)> {
        if !self.run.is_sampled(record.number) {
            return Some((record, worker));
        }
        match self.sample.remove(&record.number) {
            Some((_, first)) if without_time(&first) == without_time(&record.value) => return Some((record, worker)),
            Some((other, _)) => {
                let number = record.number;
                self.report.differing += 1;
                self.report_once(format!(
                    "job {number} has another result from {worker} than from {other}; it is done again"
                ));
            }
            None => {}
        }
        self.waiting = self.waiting.saturating_sub(1);
        self.sample.insert(record.number, (worker, record.value));
        None
    }
}

impl Run {
    /// Returns whether this job is done twice.
    fn is_sampled(&self, number: u64) -> bool {
        self.sampled && number % SAMPLE == SAMPLE - 1
    }
}

/// Returns a result without the time it took.
fn without_time(value: &Value) -> Value {
    let mut value = value.clone();
    if let Some(fields) = value.as_object_mut() {
        fields.remove("microseconds");
    }
    value
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
    async fn open(client: Client, run: &Run, options: HostOptions, stop: &Stop) -> Result<Queue, JobError> {
        let uid = run.uid.clone();
        let heartbeat = client.subscribe(HEARTBEATS).await.map_err(queue_error)?;
        let refusals = client.subscribe(refusals_subject(&uid)).await.map_err(queue_error)?;
        let context = jetstream::new(client);
        let announced = announcement_subject(run.kind, &uid);
        let config = Config {
            name: stream_name(&uid),
            subjects: vec![announced.clone(), jobs_subject(&uid), results_subject(&uid)],
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
            program: run.program.clone(),
            silence_ms: options.silence.as_millis() as u64,
            title: run.title.clone(),
            settings: BTreeMap::from([(run.kind.to_owned(), run.settings.clone())]),
        };
        let announcement = serde_json::to_vec(&announcement).map_err(queue_error)?;
        let queue = Queue { uid, context, stream, results, heartbeat, refusals };
        queue.clear(&announced, stop).await?;
        queue.publish(announced, announcement, stop).await?;
        Ok(queue)
    }

    /// Removes all messages of one kind.
    async fn clear(&self, subject: &str, stop: &Stop) -> Result<(), JobError> {
        retry(stop, || async { self.stream.purge().filter(subject).await }).await.map(|_| ())
    }

    /// Publishes a message; on return, the stream has it.
    async fn publish(&self, subject: String, payload: Vec<u8>, stop: &Stop) -> Result<(), JobError> {
        retry(stop, || async {
            let message = PublishMessage::build().payload(payload.clone().into());
            self.context.send_publish(subject.clone(), message).await?.await.map(|_| ())
        })
        .await
    }

    async fn put(&self, bundles: &[Bundle], stop: &Stop) -> Result<(), JobError> {
        /// Maximum number of unacknowledged messages.
        const AT_ONCE: usize = 200;
        for bundles in bundles.chunks(AT_ONCE) {
            let put = bundles.iter().map(|bundle| async {
                let payload = serde_json::to_vec(bundle).map_err(queue_error)?;
                self.publish(jobs_subject(&self.uid), payload, stop).await
            });
            for done in futures_util::future::join_all(put).await {
                done?;
            }
        }
        Ok(())
    }

    async fn results(&self) -> Result<pull::Batch, JobError> {
        let batch = self.results.batch().max_messages(RESULTS_AT_ONCE).expires(WAIT_FOR_RESULTS);
        batch.messages().await.map_err(queue_error)
    }

    /// Records the workers that have sent a heartbeat.
    fn record_workers(&mut self, workers: &mut HashMap<String, Instant>) {
        while let Some(Some(message)) = self.heartbeat.next().now_or_never() {
            if let Ok(heartbeat) = serde_json::from_slice::<Heartbeat>(&message.payload)
                && workers.len() < MAX_WORKERS
            {
                workers.insert(heartbeat.worker, Instant::now());
            }
        }
    }

    /// Returns whether no job and no result is left, delivered or not.
    async fn is_empty(&self) -> bool {
        // The announcement is always there.
        self.stream.get_info().await.is_ok_and(|info| info.state.messages <= 1)
    }

    /// Removes everything about the run. If it fails, workers find a queue without jobs.
    async fn remove(&self, stop: &Stop) {
        let _ = retry(stop, || self.context.delete_stream(stream_name(&self.uid))).await;
    }
}
