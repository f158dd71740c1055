//! The host of most kinds: jobs by number, records in a journal, results in order.

use std::collections::BTreeMap;
use std::time::Instant;

use serde_json::Value;

use crate::{Host, Job, JobError, Journal, Record};

/// The maximum number of jobs that are handed out beyond the first one that is not done.
const AHEAD: u64 = 20_000;

/// What a kind adds to a [`List`]: its jobs and what becomes of their results.
pub trait Plan {
    /// Returns the data of a job; `None` if there is no job of this number.
    fn data(&mut self, number: u64) -> Option<Value>;

    /// Checks a result from another machine, or returns why it is refused.
    fn check(&self, number: u64, value: &Value) -> Result<(), String>;

    /// Takes the results, in the order of their numbers.
    fn take(&mut self, number: u64, value: Value) -> Result<(), JobError>;

    /// Is called when all results that have arrived are taken.
    fn pause(&mut self) -> Result<(), JobError> {
        Ok(())
    }

    /// Is called when the run is complete, before its journal is removed.
    fn end(&mut self) -> Result<(), JobError> {
        Ok(())
    }

    /// Returns whether the first jobs, so many of them, are enough.
    fn is_complete(&self, taken: u64) -> bool;

    /// Returns the number of jobs, if it is known.
    fn total(&self) -> Option<u64>;

    /// Returns how many jobs are handed out beyond the first one that is not done.
    fn ahead(&self) -> u64 {
        AHEAD
    }
}

/// The progress of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RunProgress {
    /// Jobs done, those of earlier runs included.
    pub done: u64,
    /// The number of jobs, if it is known.
    pub total: Option<u64>,
    /// Jobs per second in this run.
    pub rate: f64,
    /// Workers heard of recently, if there is a queue.
    pub workers: Option<usize>,
}

impl RunProgress {
    /// Returns the seconds left at this rate, if that can be said.
    pub fn seconds_left(&self) -> Option<f64> {
        let left = self.total?.saturating_sub(self.done) as f64;
        (self.rate > 0.0).then(|| left / self.rate)
    }
}

/// A run whose results are taken in the order of their numbers.
pub struct List<'a, P> {
    plan: P,
    journal: Option<Journal>,
    next: u64,
    /// Results that were taken.
    taken: u64,
    /// Results that wait for one before them.
    waiting: BTreeMap<u64, Value>,
    begun: Instant,
    done_before: u64,
    watch: &'a dyn Fn(&RunProgress),
}

impl<'a, P: Plan> List<'a, P> {
    /// Creates a run and takes what its journal has. Without a journal it begins anew each time.
    pub fn new(
        mut plan: P,
        journal: Option<(Journal, Vec<Record>)>,
        watch: &'a dyn Fn(&RunProgress),
    ) -> Result<List<'a, P>, JobError> {
        let (journal, records) = journal.map_or((None, Vec::new()), |(journal, records)| (Some(journal), records));
        let known = records.into_iter().map(|record| (record.number, record.value));
        let known: BTreeMap<u64, Value> = known.filter(|(number, _)| plan.data(*number).is_some()).collect();
        let mut list = List {
            plan,
            journal,
            next: 0,
            taken: 0,
            done_before: known.len() as u64,
            waiting: known,
            begun: Instant::now(),
            watch,
        };
        list.take()?;
        Ok(list)
    }

    fn done(&self) -> u64 {
        self.taken + self.waiting.len() as u64
    }

    fn take(&mut self) -> Result<(), JobError> {
        while let Some(value) = self.waiting.remove(&self.taken) {
            self.plan.take(self.taken, value)?;
            self.taken += 1;
        }
        self.plan.pause()
    }

    /// Ends the run: a journal of finished work is removed. Returns the plan.
    pub fn end(mut self) -> Result<P, JobError> {
        if self.is_complete() {
            self.plan.end()?;
            self.journal.into_iter().for_each(Journal::remove);
        }
        Ok(self.plan)
    }
}

impl<P: Plan> Host for List<'_, P> {
    type Error = JobError;

    fn next(&mut self) -> Option<Job> {
        self.next = self.next.max(self.taken);
        while self.waiting.contains_key(&self.next) {
            self.next += 1;
        }
        if self.next >= self.taken + self.plan.ahead() {
            return None;
        }
        let data = self.plan.data(self.next)?;
        self.next += 1;
        Some(Job { number: self.next - 1, data })
    }

    fn begin_again(&mut self) {
        self.next = self.taken;
    }

    fn check(&mut self, record: &Record) -> Result<(), String> {
        if self.plan.data(record.number).is_none() {
            return Err("there is no such job".to_owned());
        }
        self.plan.check(record.number, &record.value)
    }

    fn store(&mut self, records: Vec<Record>, durable: bool) -> Result<Vec<bool>, JobError> {
        let mut new = Vec::new();
        for record in records {
            let is_new = record.number >= self.taken && !self.waiting.contains_key(&record.number);
            if is_new {
                self.journal.iter_mut().for_each(|journal| journal.add(&record));
                self.waiting.insert(record.number, record.value);
            }
            new.push(is_new);
        }
        if let Some(journal) = &mut self.journal {
            match journal.flush(durable) {
                // Local work goes on without; it is tried again.
                Err(_) if !durable => {}
                flushed => flushed?,
            }
        }
        self.take()?;
        Ok(new)
    }

    fn is_complete(&self) -> bool {
        self.plan.is_complete(self.taken)
    }

    fn counts(&self) -> (u64, Option<u64>) {
        (self.done(), self.plan.total())
    }

    fn report(&mut self, workers: Option<usize>) {
        let done = self.done();
        let rate = (done - self.done_before) as f64 / self.begun.elapsed().as_secs_f64().max(1e-9);
        (self.watch)(&RunProgress { done, total: self.plan.total(), rate, workers });
    }
}

#[cfg(test)]
mod tests {
    use endspiel_knowledge::Stop;
    use serde_json::json;

    use super::*;
    use crate::{Ended, Operation, run};

    struct Squares(Vec<u64>);

    impl Plan for Squares {
        fn data(&mut self, number: u64) -> Option<Value> {
            (number < 100).then(|| json!(number))
        }

        fn check(&self, _: u64, _: &Value) -> Result<(), String> {
            Ok(())
        }

        fn take(&mut self, number: u64, value: Value) -> Result<(), JobError> {
            assert_eq!(number, self.0.len() as u64);
            self.0.extend(value.as_u64());
            Ok(())
        }

        fn is_complete(&self, taken: u64) -> bool {
            taken == 100
        }

        fn total(&self) -> Option<u64> {
            Some(100)
        }
    }

    /// Squares numbers until a stop is requested at one of them.
    #[derive(Clone)]
    struct Square {
        stop_at: u64,
    }

    impl Operation for Square {
        fn work(&mut self, job: &Job, stop: &Stop) -> Result<Option<Value>, JobError> {
            if job.number == self.stop_at {
                stop.request();
            }
            Ok(job.data.as_u64().map(|number| json!(number * number)).filter(|_| !stop.is_due()))
        }

        fn another(&self) -> Box<dyn Operation> {
            Box::new(self.clone())
        }
    }

    #[test]
    fn results_come_in_order_and_a_stopped_run_goes_on_where_it_was() {
        let data = std::env::temp_dir().join(format!("endspiel-list-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&data);
        let open = || Some(Journal::open(&data, "squares", &json!({}), "p", b"").unwrap());
        let (mut ends, mut taken) = (Vec::new(), Vec::new());
        for stop_at in [30, 60, u64::MAX] {
            let watch = |_: &RunProgress| {};
            let mut list = List::new(Squares(Vec::new()), open(), &watch).unwrap();
            taken.push(list.taken);
            ends.push(run(&mut list, &Square { stop_at }, 3, &Stop::never()).unwrap());
            let squares = list.end().unwrap().0;
            assert!(squares.iter().zip(0..).all(|(&square, number)| square == number * number));
        }
        assert_eq!(ends, [Ended::Stopped, Ended::Stopped, Ended::Finished]);
        assert!(taken[0] == 0 && taken[1] > 20 && taken[2] > taken[1], "{taken:?}");
        assert_eq!(std::fs::read_dir(data.join("jobs")).unwrap().count(), 0);
        std::fs::remove_dir_all(data).unwrap();
    }
}
