//! The worker: the side that takes jobs of any run, does them and returns results.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::time::{Duration, Instant};

use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::{self, Context};
use endspiel_game::shorten;
use endspiel_knowledge::Stop;
use futures_util::StreamExt;
use serde_json::Value;

use super::messages::{Announcement, Heartbeat, Refusal};
use super::retry::{pause, unless_stopped};
use super::state::WorkerState;
use super::{
    Access, HEARTBEATS, MAX_REASON_LENGTH, MAX_UID_LENGTH, STREAMS, WORKERS, announced_kind, on_this_thread,
    queue_error, refusals_subject, stream_name,
};
use crate::{JobError, Kind, Operation};

/// The settings of a worker.
pub struct WorkerOptions<'a> {
    /// Number of jobs at once.
    pub threads: usize,
    /// The most memory in bytes that a run may take, as far as its settings say.
    pub memory: Option<u64>,
    /// The kinds of work it does.
    pub kinds: &'a [Box<dyn Kind>],
    /// Kinds of work that the program knows and this worker does not do.
    pub others: &'a [&'static str],
    /// Returns the identity of this program for a game.
    pub program: &'a dyn Fn(&str) -> Result<String, JobError>,
    /// What it does now, for other threads to look at.
    pub state: WorkerState,
}

/// How often the worker looks for runs, and how often it sends a heartbeat.
const LOOK_EVERY: Duration = Duration::from_secs(1);
const ALIVE_EVERY: Duration = Duration::from_secs(2);

/// Maximum number of games whose program identity is cached, and of runs that are joined or refused;
/// a malicious writer to the queue could invent many.
const MAX_CACHED_GAMES: usize = 100;
const MAX_RUNS: usize = 1000;

/// Does jobs from a queue until it is stopped. `notify` is called with messages for the user.
pub fn work(access: &Access, options: &WorkerOptions<'_>, stop: &Stop, notify: &dyn Fn(&str)) -> Result<(), JobError> {
    let worked = on_this_thread(async {
        let Some(client) = unless_stopped(stop, access.connect()).await else { return Ok(()) };
        let client = client?;
        let name = format!("{}-{}", client.server_info().client_id, std::process::id());
        notify(&format!("waiting for jobs as {name} with {} threads", options.threads));
        let worker = Worker {
            context: jetstream::new(client),
            name,
            begun: Instant::now(),
            options,
            stop,
            notify,
            joined: RefCell::default(),
            refused: RefCell::default(),
            programs: RefCell::default(),
        };
        let slots = (0..options.threads.max(1)).map(|slot| worker.slot(slot));
        let (_, _, done) =
            tokio::join!(worker.look_for_runs(), worker.send_heartbeats(), futures_util::future::join_all(slots));
        // Flushes the messages that return jobs to the queue.
        let _ = unless_stopped(stop, worker.context.client().flush()).await;
        done.into_iter().collect()
    });
    // A stopped worker need not reach the queue any more.
    if stop.is_due() { worked.or_else(JobError::unless_queue) } else { worked }
}

/// An announced run in which this worker works.
pub(super) struct JoinedRun {
    pub(super) uid: String,
    pub(super) kind: &'static str,
    pub(super) announcement: Announcement,
    pub(super) jobs: PullConsumer,
    pub(super) operation: Box<dyn Operation>,
}

pub(super) struct Worker<'a> {
    pub(super) context: Context,
    pub(super) name: String,
    pub(super) begun: Instant,
    pub(super) options: &'a WorkerOptions<'a>,
    pub(super) stop: &'a Stop,
    pub(super) notify: &'a dyn Fn(&str),
    /// Runs this worker works for.
    pub(super) joined: RefCell<Vec<Rc<JoinedRun>>>,
    /// Refused runs, with the reason reported to the user.
    pub(super) refused: RefCell<HashMap<String, String>>,
    /// The identity of this program, by game.
    pub(super) programs: RefCell<HashMap<String, String>>,
}

impl Worker<'_> {
    /// Updates the list of runs.
    async fn look_for_runs(&self) {
        while !self.stop.is_due() {
            // A server that is away for a moment changes nothing.
            if let Some(Ok(announced)) = unless_stopped(self.stop, self.announced()).await {
                self.joined.borrow_mut().retain(|joined| announced.contains(&joined.uid));
                self.refused.borrow_mut().retain(|uid, _| announced.contains(uid));
                for uid in announced {
                    let known = self.joined.borrow().iter().any(|joined| joined.uid == uid);
                    if !known && let Some((kind, announcement)) = self.read(&uid).await {
                        self.join(uid, &kind, announcement).await;
                    }
                }
                self.options.state.lock().runs = self.joined.borrow().len();
            }
            pause(self.stop, LOOK_EVERY).await;
        }
    }

    /// Returns the runs that have a stream.
    async fn announced(&self) -> Result<Vec<String>, JobError> {
        let mut names = self.context.stream_names();
        let mut announced = Vec::new();
        while let Some(name) = names.next().await
            && announced.len() < MAX_RUNS
        {
            let name = name.map_err(queue_error)?;
            let uid = name.strip_prefix(STREAMS).filter(|uid| uid.len() <= MAX_UID_LENGTH);
            announced.extend(uid.map(str::to_owned));
        }
        Ok(announced)
    }

    /// Returns a run's kind and announcement, if it has been published.
    async fn read(&self, uid: &str) -> Option<(String, Announcement)> {
        let stream = self.context.get_stream(stream_name(uid)).await.ok()?;
        let (kind, subject) = announced_kind(&stream.cached_info().config.subjects, uid)?;
        let message = stream.get_last_raw_message_by_subject(subject).await.ok()?;
        Some((kind.to_owned(), serde_json::from_slice(&message.payload).ok()?))
    }

    /// Joins a run, or refuses it.
    async fn join(&self, uid: String, kind: &str, announcement: Announcement) {
        let (kind, operation) = match self.open(kind, &announcement) {
            Ok(opened) => opened,
            Err(error) => return self.refuse(&uid, &announcement, &error.to_string()).await,
        };
        let Ok(jobs) = self.context.get_consumer_from_stream(WORKERS, stream_name(&uid)).await else { return };
        (self.notify)(&format!("playing in `{}`", announcement.title()));
        self.refused.borrow_mut().remove(&uid);
        self.joined.borrow_mut().push(Rc::new(JoinedRun { uid, kind, announcement, jobs, operation }));
    }

    /// Opens the work of a run, if this worker may and can do it.
    ///
    /// Input from outside is validated like a file.
    fn open(&self, kind: &str, announcement: &Announcement) -> Result<(&'static str, Box<dyn Operation>), JobError> {
        let refused = |reason: String| Err(JobError::Input(reason));
        let Some(known) = self.options.kinds.iter().find(|known| known.name() == kind) else {
            return match self.options.others.iter().find(|other| **other == kind) {
                Some(kind) => refused(format!("this worker's owner has not allowed work of the kind `{kind}`")),
                None => refused(format!("this program knows no work of the kind `{}`", shorten(kind))),
            };
        };
        let none = Value::Null;
        let settings = announcement.settings.get(kind).unwrap_or(&none);
        let Some(game) = known.game(settings) else { return refused("it names no game".to_owned()) };
        let ours = self.program(&game)?;
        if announcement.program != ours {
            let theirs: String = announcement.program.chars().filter(|letter| !letter.is_control()).take(100).collect();
            return refused(format!("it wants {theirs} and this is {ours}"));
        }
        let needed = known.memory(settings, self.options.threads);
        if let Some(memory) = self.options.memory.filter(|&memory| needed > memory) {
            let (needed, allowed) = (needed >> 20, memory >> 20);
            return refused(format!("it takes {needed} MB on these threads, and the owner allows {allowed} MB"));
        }
        Ok((known.name(), known.open(settings, self.stop)?))
    }

    /// Returns the identity of this program for a game, cached because it takes a moment.
    fn program(&self, game: &str) -> Result<String, JobError> {
        if let Some(program) = self.programs.borrow().get(game) {
            return Ok(program.clone());
        }
        let program = (self.options.program)(game)?;
        let mut programs = self.programs.borrow_mut();
        if programs.len() >= MAX_CACHED_GAMES {
            programs.clear();
        }
        programs.insert(game.to_owned(), program.clone());
        Ok(program)
    }

    /// Refuses a run and reports the reason to the user and the host.
    pub(super) async fn refuse(&self, uid: &str, announcement: &Announcement, reason: &str) {
        let reason: String = reason.chars().take(MAX_REASON_LENGTH).collect();
        let before = self.refused.borrow_mut().insert(uid.to_owned(), reason.clone());
        if before.as_ref() != Some(&reason) {
            (self.notify)(&format!("cannot play in `{}`: {reason}", shorten(announcement.title())));
            self.send_refusal(uid, reason).await;
        }
    }

    async fn send_refusal(&self, uid: &str, reason: String) {
        let refusal = Refusal { worker: self.name.clone(), reason };
        // A lost refusal is sent again the next time.
        if let Ok(refusal) = serde_json::to_vec(&refusal) {
            let _ = self.context.client().publish(refusals_subject(uid), refusal.into()).await;
        }
    }

    async fn send_heartbeats(&self) {
        while !self.stop.is_due() {
            let refused = self.refused.borrow().clone();
            let heartbeat = {
                let state = self.options.state.lock();
                Heartbeat {
                    worker: self.name.clone(),
                    threads: self.options.threads,
                    machine: machine(),
                    running: state.running.values().cloned().collect(),
                    done: state.done,
                    failed: state.failed,
                    seconds: self.begun.elapsed().as_secs_f64(),
                    refuses: refused.iter().map(|(uid, reason)| (uid.clone(), reason.clone())).collect(),
                }
            };
            if let Ok(heartbeat) = serde_json::to_vec(&heartbeat) {
                let _ = self.context.client().publish(HEARTBEATS, heartbeat.into()).await;
            }
            for (uid, reason) in refused {
                self.send_refusal(&uid, reason).await;
            }
            pause(self.stop, ALIVE_EVERY).await;
        }
    }
}

/// Returns the name of this machine.
fn machine() -> String {
    let name =
        std::fs::read_to_string("/proc/sys/kernel/hostname").or_else(|_| std::fs::read_to_string("/etc/hostname"));
    name.map_or(String::new(), |name| name.trim().to_owned())
}
