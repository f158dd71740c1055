//! An engine that thinks while its owner listens.

use std::thread::{self, JoinHandle};

use endspiel_knowledge::Stop;
use endspiel_search::Engine;

use crate::ServeError;

/// Room for the deepest search: a thread has less by itself than a program.
const STACK: usize = 16 << 20;

/// Has an engine, and at most one thread in which it thinks.
#[derive(Default)]
pub(crate) struct Background {
    /// The engine while it does nothing.
    engine: Option<Box<dyn Engine>>,
    thinking: Option<Thinking>,
}

struct Thinking {
    stop: Stop,
    thread: JoinHandle<Box<dyn Engine>>,
}

impl Background {
    /// Puts another engine in the place of the present one.
    pub(crate) fn replace(&mut self, engine: Box<dyn Engine>) -> Result<(), ServeError> {
        self.settle()?;
        self.engine = Some(engine);
        Ok(())
    }

    /// The engine, once it has stopped thinking; `None` if there never was one.
    pub(crate) fn engine(&mut self) -> Result<Option<&mut Box<dyn Engine>>, ServeError> {
        self.settle()?;
        Ok(self.engine.as_mut())
    }

    /// Starts a task in a thread of its own and returns at once. Without an engine there is nothing to start.
    pub(crate) fn begin(
        &mut self,
        task: impl FnOnce(&mut dyn Engine, &Stop) + Send + 'static,
    ) -> Result<(), ServeError> {
        self.settle()?;
        let Some(mut engine) = self.engine.take() else { return Ok(()) };
        let stop = Stop::never();
        let asked = stop.clone();
        let work = move || {
            task(engine.as_mut(), &asked);
            engine
        };
        let thread = thread::Builder::new().name("engine".to_owned()).stack_size(STACK);
        let thread = thread.spawn(work).map_err(ServeError::Thread)?;
        self.thinking = Some(Thinking { stop, thread });
        Ok(())
    }

    /// Asks the engine to come to an end, without waiting for it.
    pub(crate) fn stop(&self) {
        if let Some(thinking) = &self.thinking {
            thinking.stop.request();
        }
    }

    /// Asks the engine to come to an end and waits until it has said its last word.
    pub(crate) fn settle(&mut self) -> Result<(), ServeError> {
        self.stop();
        if let Some(thinking) = self.thinking.take() {
            self.engine = Some(thinking.thread.join().map_err(|_| ServeError::EngineLost)?);
        }
        Ok(())
    }
}

/// A session that ends for whatever reason leaves no thread behind that still thinks.
impl Drop for Background {
    fn drop(&mut self) {
        let _: Result<(), ServeError> = self.settle();
    }
}
