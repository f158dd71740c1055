//! An engine that thinks while the session listens.

use std::thread::{self, JoinHandle};

use endspiel_knowledge::Stop;
use endspiel_search::Engine;

use crate::ServeError;

/// Stack size for the deepest search; a thread gets less by default than a program.
const STACK: usize = 16 << 20;

/// An engine, and at most one thread in which it thinks.
#[derive(Default)]
pub(crate) struct Background {
    /// The engine while it is idle.
    engine: Option<Box<dyn Engine>>,
    thinking: Option<Thinking>,
}

struct Thinking {
    stop: Stop,
    thread: JoinHandle<Box<dyn Engine>>,
}

impl Background {
    /// Replaces the engine.
    pub(crate) fn replace(&mut self, engine: Box<dyn Engine>) -> Result<(), ServeError> {
        self.settle()?;
        self.engine = Some(engine);
        Ok(())
    }

    /// Returns the engine once it has stopped thinking; `None` if there never was one.
    pub(crate) fn engine(&mut self) -> Result<Option<&mut Box<dyn Engine>>, ServeError> {
        self.settle()?;
        Ok(self.engine.as_mut())
    }

    /// Starts a task in its own thread and returns at once. Does nothing without an engine.
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

    /// Asks the engine to stop, without waiting for it.
    pub(crate) fn stop(&self) {
        if let Some(thinking) = &self.thinking {
            thinking.stop.request();
        }
    }

    /// Asks the engine to stop and waits until it has finished.
    pub(crate) fn settle(&mut self) -> Result<(), ServeError> {
        self.stop();
        if let Some(thinking) = self.thinking.take() {
            self.engine = Some(thinking.thread.join().map_err(|_| ServeError::EngineLost)?);
        }
        Ok(())
    }
}

/// A session that ends for any reason leaves no thinking thread behind.
impl Drop for Background {
    fn drop(&mut self) {
        let _: Result<(), ServeError> = self.settle();
    }
}
