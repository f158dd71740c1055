//! A thread of a worker: it takes bundles of jobs, does them and returns their results.

use std::time::{Duration, Instant};

use async_nats::jetstream::consumer::pull;
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::{AckKind, Message};
use futures_util::StreamExt;
use serde_json::Value;
use tokio::time::{sleep, timeout};

use super::messages::{Bundle, JobResult};
use super::retry::{pause, retry, unless_stopped};
use super::worker::{JoinedRun, Worker};
use super::{jobs_subject, queue_error, results_subject};
use crate::threads::caught;
use crate::{Job, JobError, Operation};

/// How long the worker waits for a job before it tries the next run.
const WAIT_FOR_JOB: Duration = Duration::from_millis(500);

/// How often a thread that waits for an answer looks whether its run has ended.
const LOOK_AGAIN: Duration = Duration::from_millis(100);

/// How long an answer of the server is waited for.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(5);

/// How long a thread stays with one run while others have jobs, too.
const STAY: Duration = Duration::from_secs(5);

/// A job that is delivered more often has been with two workers that went away.
const MAX_DELIVERIES: i64 = 2;

/// Maximum size of a result, below what a server takes in one message.
const MAX_RESULT: usize = 1_000_000;

impl Worker<'_> {
    /// Does one bundle of jobs after the other. It stays with a run for a while, because the operation
    /// of a run may have a large table, and then moves on to the next.
    pub(super) async fn slot(&self, slot: usize) -> Result<(), JobError> {
        let (mut turn, mut moved) = (slot, Instant::now());
        // The operation of this thread, as long as it works for the same run.
        let mut own: Option<(String, Box<dyn Operation>)> = None;
        while !self.stop.is_due() {
            if moved.elapsed() > STAY {
                (turn, moved) = (turn + 1, Instant::now());
            }
            let joined = self.joined.borrow().clone();
            if joined.is_empty() {
                own = None;
                pause(self.stop, WAIT_FOR_JOB).await;
                continue;
            }
            let mut found = None;
            // All runs are asked at once before it waits for one of them.
            for try_next in 0..=joined.len() {
                let run = &joined[(turn + try_next) % joined.len()];
                let wait = if try_next == joined.len() { Some(WAIT_FOR_JOB) } else { None };
                if let Some(bundle) = self.next_bundle(run, wait).await {
                    turn += try_next;
                    found = Some((run, bundle));
                    break;
                }
            }
            let Some((run, (message, jobs))) = found else {
                turn += 1;
                tokio::task::yield_now().await;
                continue;
            };
            let operation = match own.take() {
                Some((uid, operation)) if uid == run.uid => operation,
                _ => run.operation.another(),
            };
            own = self.do_bundle(slot, run, &message, jobs, operation).await?.map(|done| (run.uid.clone(), done));
        }
        Ok(())
    }

    /// Takes a bundle of a run; without a time to wait, only if there is one now.
    async fn next_bundle(&self, joined: &JoinedRun, wait: Option<Duration>) -> Option<(Message, Vec<Job>)> {
        let batch: Result<pull::Batch, _> = match wait {
            Some(wait) => joined.jobs.batch().max_messages(1).expires(wait).messages().await,
            None => joined.jobs.fetch().max_messages(1).messages().await,
        };
        let Ok(mut batch) = batch else {
            pause(self.stop, WAIT_FOR_JOB).await;
            return None;
        };
        // A stream that was deleted never answers.
        let message = tokio::select! {
            message = timeout(ANSWER_TIMEOUT, batch.next()) => message.ok()??.ok()?,
            () = self.has_ended(joined) => return None,
        };
        let jobs = serde_json::from_slice::<Bundle>(&message.payload).ok().and_then(|bundle| bundle.jobs());
        let valid = jobs.filter(|jobs| jobs.iter().all(|job| joined.operation.has(job)));
        let Some(jobs) = valid else {
            // This bundle is invalid everywhere.
            let _ = message.ack_with(AckKind::Term).await;
            return None;
        };
        let deliveries = message.info().map_or(1, |info| info.delivered);
        if deliveries > MAX_DELIVERIES {
            self.put_aside(joined, &message, &jobs).await;
            return None;
        }
        Some((message, jobs))
    }

    /// Waits until a run has ended, as far as the worker knows.
    async fn has_ended(&self, joined: &JoinedRun) {
        while self.joined.borrow().iter().any(|known| known.uid == joined.uid) {
            sleep(LOOK_AGAIN).await;
        }
    }

    /// Takes apart a bundle that workers went away over, or reports its only job.
    async fn put_aside(&self, joined: &JoinedRun, message: &Message, jobs: &[Job]) {
        let put = match jobs {
            [job] => {
                (self.notify)(&format!("job {} of `{}` is put aside", job.number, joined.announcement.title()));
                self.return_result(joined, job.number, Value::Null, true).await
            }
            jobs => {
                self.publish(
                    joined,
                    jobs_subject(&joined.uid),
                    jobs.iter().map(|job| Bundle::of(std::slice::from_ref(job))),
                )
                .await
            }
        };
        if put.is_ok() {
            let _ = message.double_ack().await;
        }
    }

    /// Does the jobs of a bundle, publishes their results, and only then acknowledges the bundle.
    /// Returns the operation, unless it was given up.
    async fn do_bundle(
        &self,
        slot: usize,
        joined: &JoinedRun,
        message: &Message,
        jobs: Vec<Job>,
        mut operation: Box<dyn Operation>,
    ) -> Result<Option<Box<dyn Operation>>, JobError> {
        for (at, job) in jobs.iter().enumerate() {
            self.options.state.lock().running.insert(slot, (joined.uid.clone(), job.number));
            let done = self.do_job(joined, message, job.clone(), operation).await;
            self.options.state.lock().running.remove(&slot);
            let (worked, same) = done?;
            operation = same;
            match worked {
                Ok(Some(value)) => {
                    {
                        let mut state = self.options.state.lock();
                        state.done += 1;
                        *state.by_kind.entry(joined.kind).or_default() += 1;
                    }
                    self.return_result(joined, job.number, value, false).await?;
                }
                Ok(None) => {
                    self.give_back(joined, message, &jobs[at..]).await;
                    return Ok(None);
                }
                Err(error @ JobError::Missing(_)) => {
                    // A program is missing now. The jobs go back into the queue, and this worker
                    // leaves the run until the program is found again.
                    self.give_back(joined, message, &jobs[at..]).await;
                    self.joined.borrow_mut().retain(|known| known.uid != joined.uid);
                    self.refuse(&joined.uid, &joined.announcement, &error.to_string()).await;
                    return Ok(None);
                }
                Err(error) => {
                    // Its lease runs out, and another worker may try.
                    self.options.state.lock().failed += 1;
                    (self.notify)(&format!("job {} of `{}` failed: {error}", job.number, joined.announcement.title()));
                    return Ok(None);
                }
            }
        }
        // If this is lost, the jobs are done again and their results are ignored.
        let _ = message.double_ack().await;
        Ok(Some(operation))
    }

    /// Puts jobs that were not done into the queue anew: they are not those of a worker that went away.
    async fn give_back(&self, joined: &JoinedRun, message: &Message, jobs: &[Job]) {
        let put = self.publish(joined, jobs_subject(&joined.uid), std::iter::once(Bundle::of(jobs)));
        if let Some(Ok(())) = unless_stopped(self.stop, put).await {
            let _ = message.ack().await;
        } else {
            let _ = message.ack_with(AckKind::Nak(None)).await;
        }
    }

    /// Does a job on its own thread and meanwhile reports progress.
    async fn do_job(
        &self,
        joined: &JoinedRun,
        message: &Message,
        job: Job,
        mut operation: Box<dyn Operation>,
    ) -> Result<(Result<Option<Value>, JobError>, Box<dyn Operation>), JobError> {
        let stop = self.stop.clone();
        let mut working = tokio::task::spawn_blocking(move || {
            let done = caught(&mut *operation, &job, &stop);
            (done, operation)
        });
        let interval = joined.announcement.silence() / 3;
        loop {
            tokio::select! {
                done = &mut working => return done.map_err(queue_error),
                () = sleep(interval) => {
                    let _ = message.ack_with(AckKind::Progress).await;
                }
            }
        }
    }

    async fn return_result(&self, joined: &JoinedRun, number: u64, value: Value, aside: bool) -> Result<(), JobError> {
        let mut result = JobResult {
            program: joined.announcement.program.clone(),
            game: value,
            number: Some(number),
            worker: self.name.clone(),
            run: Some(joined.uid.clone()),
            aside,
        };
        let size = serde_json::to_vec(&result).map_or(usize::MAX, |payload| payload.len());
        if size > MAX_RESULT {
            (self.notify)(&format!("the result of job {number} has {size} bytes, which no queue takes"));
            (result.game, result.aside) = (Value::Null, true);
        }
        let returned = self.publish(joined, results_subject(&joined.uid), std::iter::once(result)).await;
        if self.stop.is_due() { Ok(()) } else { returned }
    }

    /// Publishes messages; on return, the stream has them, or the run has ended.
    async fn publish<T: serde::Serialize>(
        &self,
        joined: &JoinedRun,
        subject: String,
        messages: impl Iterator<Item = T>,
    ) -> Result<(), JobError> {
        for message in messages {
            let payload = serde_json::to_vec(&message).map_err(queue_error)?;
            retry(self.stop, || async {
                // The run may have ended meanwhile.
                if !self.joined.borrow().iter().any(|known| known.uid == joined.uid) {
                    return Ok(());
                }
                let message = PublishMessage::build().payload(payload.clone().into());
                let sent = self.context.send_publish(subject.clone(), message).await?;
                sent.await.map(|_| ())
            })
            .await?;
        }
        Ok(())
    }
}
