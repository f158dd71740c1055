//! An engine that searches in its own thread while the session reads commands.

use std::thread::{self, JoinHandle};

use endspiel_knowledge::Stop;
use endspiel_search::Engine;

use crate::ServeError;

/// Stack size for the deepest search; the default of a thread is too small.
const STACK: usize = 16 << 20;

/// An engine, and the thread in which it searches, if it does.
#[derive(Default)]
pub(crate) struct EngineThread {
    /// The engine while it is idle.
    engine: Option<Box<dyn Engine>>,
    search: Option<Search>,
}

struct Search {
    stop: Stop,
    thread: JoinHandle<Box<dyn Engine>>,
}

impl EngineThread {
    /// Replaces the engine.
    pub(crate) fn replace(&mut self, engine: Box<dyn Engine>) -> Result<(), ServeError> {
        self.stop_and_wait()?;
        self.engine = Some(engine);
        Ok(())
    }

    /// Stops the search and returns the engine; `None` if none was set.
    pub(crate) fn engine(&mut self) -> Result<Option<&mut Box<dyn Engine>>, ServeError> {
        self.stop_and_wait()?;
        Ok(self.engine.as_mut())
    }

    /// Starts a task in its own thread and returns at once. Does nothing without an engine.
    pub(crate) fn begin(
        &mut self,
        task: impl FnOnce(&mut dyn Engine, &Stop) + Send + 'static,
    ) -> Result<(), ServeError> {
        self.stop_and_wait()?;
        let Some(mut engine) = self.engine.take() else { return Ok(()) };
        let stop = Stop::never();
        let requested = stop.clone();
        let work = move || {
            task(engine.as_mut(), &requested);
            engine
        };
        let thread = thread::Builder::new().name("engine".to_owned()).stack_size(STACK);
        let thread = thread.spawn(work).map_err(ServeError::Thread)?;
        self.search = Some(Search { stop, thread });
        Ok(())
    }

    /// Asks the engine to stop, without waiting for it.
    pub(crate) fn stop(&self) {
        if let Some(search) = &self.search {
            search.stop.request();
        }
    }

    /// Asks the engine to stop and waits for the end of its search.
    pub(crate) fn stop_and_wait(&mut self) -> Result<(), ServeError> {
        self.stop();
        self.wait()
    }

    /// Waits for the end of the search.
    pub(crate) fn wait(&mut self) -> Result<(), ServeError> {
        if let Some(search) = self.search.take() {
            self.engine = Some(search.thread.join().map_err(|_| ServeError::EngineLost)?);
        }
        Ok(())
    }
}

/// A session that ends for any reason leaves no searching thread behind.
impl Drop for EngineThread {
    fn drop(&mut self) {
        let _: Result<(), ServeError> = self.stop_and_wait();
    }
}
