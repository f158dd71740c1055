//! Runs long work on a thread of its own, so that Ctrl-C stops it and other Python threads go on. Progress is reported on the
//! calling thread.

use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use endspiel_knowledge::Stop;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// Interval between two checks for Ctrl-C.
const SIGNALS_EVERY: Duration = Duration::from_millis(20);

/// Runs `work` to its end and passes its messages to `report`. After Ctrl-C, or when `report` raises, stops the work, waits for it,
/// and raises the exception.
pub fn interruptible<T: Send, Message: Send>(
    py: Python<'_>,
    mut report: impl FnMut(Message) -> PyResult<()>,
    work: impl FnOnce(&Stop, &Sender<Message>) -> T + Send,
) -> PyResult<T> {
    let stop = Stop::never();
    thread::scope(|scope| {
        let (sender, mut messages) = mpsc::channel();
        let working = {
            let stop = &stop;
            scope.spawn(move || work(stop, &sender))
        };
        let mut failed = None;
        loop {
            let received;
            (received, messages) = py.detach(move || (messages.recv_timeout(SIGNALS_EVERY), messages));
            let went_well = match received {
                Err(RecvTimeoutError::Disconnected) => break,
                _ if failed.is_some() => Ok(()),
                Ok(item) => report(item).and_then(|()| py.check_signals()),
                Err(RecvTimeoutError::Timeout) => py.check_signals(),
            };
            if let Err(error) = went_well {
                stop.request();
                failed = Some(error);
            }
        }
        let done = py.detach(move || working.join());
        match (failed, done) {
            (Some(error), _) => Err(error),
            (None, Ok(done)) => Ok(done),
            (None, Err(_)) => Err(PyRuntimeError::new_err("this should not have happened: the work broke off")),
        }
    })
}

/// Runs `work` without messages to its end, or until Ctrl-C.
pub fn quietly<T: Send>(py: Python<'_>, work: impl FnOnce(&Stop) -> T + Send) -> PyResult<T> {
    interruptible(py, |(): ()| Ok(()), |stop, _| work(stop))
}

/// Most threads of one call: a system that has no more would end the work.
const MAX_THREADS: usize = 1024;

/// Returns the number of threads; `None` means all processors.
pub fn threads(wanted: Option<usize>) -> usize {
    wanted
        .filter(|&threads| threads > 0)
        .map(|threads| threads.min(MAX_THREADS))
        .unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from))
}

/// Calls a Python callable with parsed JSON.
pub fn call_with(callable: Option<&Bound<'_, PyAny>>, text: String) -> PyResult<()> {
    callable.map_or(Ok(()), |callable| callable.call1((text,)).map(|_| ()))
}
