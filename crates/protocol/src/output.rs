//! Output of whole lines from any thread.

use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A writer of lines that stops after its first failure.
pub(crate) struct Output {
    state: Mutex<State>,
    /// Called once, when writing has failed.
    on_failure: Box<dyn Fn() + Send + Sync>,
}

struct State {
    writer: Box<dyn Write + Send>,
    failure: Option<io::Error>,
}

impl Output {
    pub(crate) fn new(writer: impl Write + Send + 'static, on_failure: impl Fn() + Send + Sync + 'static) -> Output {
        let state = State { writer: Box::new(writer), failure: None };
        Output { state: Mutex::new(state), on_failure: Box::new(on_failure) }
    }

    /// Writes one line and flushes it. Does nothing after a failure.
    pub(crate) fn line(&self, text: &str) {
        self.lines([text]);
    }

    /// Writes lines that belong together, so that no other thread writes between them.
    pub(crate) fn lines<T: AsRef<str>>(&self, texts: impl IntoIterator<Item = T>) {
        let mut bytes = Vec::new();
        for text in texts {
            // Quoted input must not break a line in two.
            bytes.extend(text.as_ref().bytes().map(|byte| if byte.is_ascii_control() { b' ' } else { byte }));
            bytes.push(b'\n');
        }
        let mut state = self.state();
        if state.failure.is_some() {
            return;
        }
        let written = state.writer.write_all(&bytes).and_then(|()| state.writer.flush());
        if let Err(error) = written {
            state.failure = Some(error);
            drop(state);
            (self.on_failure)();
        }
    }

    /// Returns whether writing has failed.
    pub(crate) fn has_failed(&self) -> bool {
        self.state().failure.is_some()
    }

    /// Takes the reason why writing has failed, if it has; called at the end.
    pub(crate) fn take_failure(&self) -> Option<io::Error> {
        self.state().failure.take()
    }

    // A panic while writing leaves no inconsistent state.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
