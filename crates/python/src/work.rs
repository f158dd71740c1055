//! What takes long: it runs on a thread of its own, so that Ctrl-C stops it, Python's other threads go on, and what it tells on its
//! way is told on the thread that asked.

use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use endspiel_knowledge::Stop;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// How often Python is asked whether somebody has pressed Ctrl-C.
const SIGNALS_EVERY: Duration = Duration::from_millis(20);

/// Does `work` until it is done, and hands what it sends to `tell`. After Ctrl-C, or when `tell` raises, the work is stopped, waited
/// for, and the exception goes on.
pub fn interruptible<T: Send, News: Send>(
    py: Python<'_>,
    mut tell: impl FnMut(News) -> PyResult<()>,
    work: impl FnOnce(&Stop, &Sender<News>) -> T + Send,
) -> PyResult<T> {
    let stop = Stop::never();
    thread::scope(|scope| {
        let (sender, mut news) = mpsc::channel();
        let working = {
            let stop = &stop;
            scope.spawn(move || work(stop, &sender))
        };
        let mut failed = None;
        loop {
            let heard;
            (heard, news) = py.detach(move || (news.recv_timeout(SIGNALS_EVERY), news));
            let went_well = match heard {
                Err(RecvTimeoutError::Disconnected) => break,
                _ if failed.is_some() => Ok(()),
                Ok(item) => tell(item).and_then(|()| py.check_signals()),
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

/// The same for work that tells nothing.
pub fn quietly<T: Send>(py: Python<'_>, work: impl FnOnce(&Stop) -> T + Send) -> PyResult<T> {
    interruptible(py, |(): ()| Ok(()), |stop, _| work(stop))
}

/// All processors, for `threads=None`.
pub fn threads(wanted: Option<usize>) -> usize {
    wanted.filter(|&threads| threads > 0).unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from))
}

/// What JSON says, handed to a Python callable.
pub fn call_with(callable: Option<&Bound<'_, PyAny>>, text: String) -> PyResult<()> {
    callable.map_or(Ok(()), |callable| callable.call1((text,)).map(|_| ()))
}
