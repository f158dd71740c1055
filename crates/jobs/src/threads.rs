//! A run on one machine: threads that take jobs from a channel.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use endspiel_knowledge::Stop;
use serde_json::Value;

use crate::{Ended, Host, Job, JobError, Operation, Record};

/// Minimum time between two reports of progress.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);

/// Jobs per thread that are handed out: one in work, one that waits.
const JOBS_A_THREAD: usize = 2;

/// The result of a job, `None` if it was stopped.
type Done = Result<Option<Record>, JobError>;

/// Does the rest of a run on this number of threads, until it is finished or `stop` is due.
///
/// The calling thread stores the records, all that have arrived at once. When the run is complete
/// before all jobs are done, `stop` is requested to end those in work.
pub fn run<H: Host>(host: &mut H, operation: &dyn Operation, threads: usize, stop: &Stop) -> Result<Ended, H::Error> {
    let (jobs, waiting) = mpsc::channel();
    let (results, done) = mpsc::channel();
    let waiting = Mutex::new(waiting);
    host.report(None);
    let mut runner = Runner { host, in_work: 0, most: threads.max(1) * JOBS_A_THREAD, last_report: Instant::now() };
    let ran = thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (mut operation, results, waiting) = (operation.another(), results.clone(), &waiting);
            scope.spawn(move || work(&mut *operation, waiting, &results, stop));
        }
        drop(results);
        let ran = runner.run(&jobs, &done, stop);
        if ran.is_err() {
            stop.request();
        }
        drop(jobs);
        ran
    });
    host.report(None);
    ran?;
    Ok(if host.is_complete() { Ended::Finished } else { Ended::Stopped })
}

/// Does one job after the other.
fn work(operation: &mut dyn Operation, waiting: &Mutex<Receiver<Job>>, results: &Sender<Done>, stop: &Stop) {
    loop {
        let job = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        let done = if stop.is_due() { Ok(None) } else { caught(operation, &job, stop) };
        let done = done.map(|value| value.map(|value| Record { number: job.number, value }));
        if results.send(done).is_err() {
            return;
        }
    }
}

/// Does a job; a defect in it becomes its error, because the others wait for an answer.
pub(crate) fn caught(operation: &mut dyn Operation, job: &Job, stop: &Stop) -> Result<Option<Value>, JobError> {
    let work = AssertUnwindSafe(|| operation.work(job, stop));
    catch_unwind(work).unwrap_or_else(|_| Err(JobError::Failed(format!("a defect in job {}", job.number).into())))
}

struct Runner<'a, H: Host> {
    host: &'a mut H,
    /// Jobs that are handed out.
    in_work: usize,
    most: usize,
    last_report: Instant,
}

impl<H: Host> Runner<'_, H> {
    fn run(&mut self, jobs: &Sender<Job>, done: &Receiver<Done>, stop: &Stop) -> Result<(), H::Error> {
        loop {
            while self.in_work < self.most
                && !stop.is_due()
                && !self.host.is_complete()
                && let Some(job) = self.host.next()
            {
                self.in_work += 1;
                // The threads live as long as this sender.
                let _ = jobs.send(job);
            }
            if self.in_work == 0 {
                // Work that is complete need not be found again.
                return if self.host.is_complete() { Ok(()) } else { self.host.store(Vec::new(), true).map(drop) };
            }
            let Ok(first) = done.recv() else { return Ok(()) };
            let arrived: Vec<Done> = std::iter::once(first).chain(done.try_iter()).collect();
            self.in_work -= arrived.len();
            let (mut records, mut failure) = (Vec::new(), None);
            for one in arrived {
                match one {
                    Ok(record) => records.extend(record),
                    Err(error) => failure = failure.or(Some(error)),
                }
            }
            if !records.is_empty() {
                self.host.store(records, false)?;
            }
            if let Some(error) = failure {
                return Err(error.into());
            }
            if self.host.is_complete() && self.in_work > 0 {
                stop.request();
            }
            if self.last_report.elapsed() >= REPORT_INTERVAL {
                self.last_report = Instant::now();
                self.host.report(None);
            }
        }
    }
}
