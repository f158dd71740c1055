//! Runs jobs of the service in the pool, turn by turn.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::{Duration, Instant};

use endspiel_knowledge::Stop;
use endspiel_search::{Analysis, Engine};
use endspiel_service::{Job, Refusal, SearchEvents, Step, Turn, Waiting};

use crate::app::App;
use crate::client::Client;
use crate::engine_cache::CacheKey;
use crate::log;
use crate::pool::{Need, Permit, Turns};
use crate::streams::Sender;

/// A receiver of the events of a job.
pub trait Listener<E>: Send + Sync + 'static {
    /// Reports how many searches are ahead in the queue.
    fn waiting(&self, ahead: usize);

    /// Reports that the search has waited between two turns and goes on.
    fn goes_on(&self) {}

    /// Takes an event if there is room for it, without waiting.
    fn tell(&self, event: E) -> Delivery<E>;

    /// Takes an event, waiting for a slow reader. Returns whether the reader is still there.
    fn send(&self, event: E) -> impl Future<Output = bool> + Send;
}

/// The outcome of sending an event without waiting.
pub enum Delivery<E> {
    /// The event was taken.
    Taken,
    /// The buffer is full; here is the event.
    Full(E),
    /// The reader is gone.
    Gone,
}

impl<E: SearchEvents> Listener<E> for Sender<E> {
    fn waiting(&self, ahead: usize) {
        self.offer(&E::waiting(Waiting { ahead }));
    }

    fn tell(&self, event: E) -> Delivery<E> {
        match self.try_send(&event) {
            Ok(true) => Delivery::Taken,
            Ok(false) => Delivery::Full(event),
            Err(_) => Delivery::Gone,
        }
    }

    async fn send(&self, event: E) -> bool {
        Sender::send(self, &event).await.is_ok()
    }
}

/// A listener for jobs without events.
pub struct NoEvents;

impl Listener<Infallible> for NoEvents {
    fn waiting(&self, _: usize) {}

    fn tell(&self, event: Infallible) -> Delivery<Infallible> {
        match event {}
    }

    async fn send(&self, event: Infallible) -> bool {
        match event {}
    }
}

/// A turn in the pool.
struct PoolTurn<E, L> {
    permit: Permit,
    begun: Instant,
    stop: Stop,
    cache_key: CacheKey,
    listener: Arc<L>,
    /// Events that a slow reader has not taken. A turn does not wait for the reader, because others wait for the place.
    backlog: Vec<E>,
}

impl<E, L> PoolTurn<E, L> {
    /// Returns a turn that begins now.
    fn new(permit: Permit, stop: Stop, cache_key: CacheKey, listener: Arc<L>) -> PoolTurn<E, L> {
        PoolTurn { permit, begun: Instant::now(), stop, cache_key, listener, backlog: Vec::new() }
    }
}

impl<E: 'static, L: Listener<E>> Turn<E> for PoolTurn<E, L> {
    fn stop(&self) -> Stop {
        self.stop.clone()
    }

    fn stop_after(&self, time: Duration) -> Stop {
        self.stop.at(Instant::now() + time)
    }

    fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    fn should_make_room(&self) -> bool {
        self.permit.should_make_room()
    }

    fn take_engine(&mut self) -> Option<Box<dyn Engine>> {
        self.permit.take_engine()
    }

    fn keep_engine(&mut self, engine: Box<dyn Engine>) {
        self.permit.keep_engine(self.cache_key.clone(), engine);
    }

    fn tell(&mut self, event: E) {
        let delivered = if self.backlog.is_empty() { self.listener.tell(event) } else { Delivery::Full(event) };
        match delivered {
            Delivery::Taken => {}
            Delivery::Full(event) => self.backlog.push(event),
            Delivery::Gone => self.stop.request(),
        }
    }

    fn offer(&mut self, event: E) {
        let _ = self.listener.tell(event);
    }

    fn note(&self, game: &str, engine: &str, analysis: &Analysis) {
        log::note_search(game, engine, analysis, self.permit.waited());
    }
}

/// Stops a turn when the caller disconnects.
struct StopWhenDropped(Stop);

impl Drop for StopWhenDropped {
    fn drop(&mut self) {
        self.0.request();
    }
}

/// Runs a job in as many turns as it needs. Dropping the future ends the job.
pub async fn run<J: Job>(
    app: &Arc<App>,
    client: Client,
    job: J,
    listener: Arc<impl Listener<J::Event>>,
) -> Result<J::Answer, Refusal> {
    // Shared with the turn in progress, which may outlast this future; the last owner frees the cached engine.
    let turns: Arc<Turns> = Arc::new(app.pool.turns());
    let (stop, key) = (Stop::never(), turns.engine());
    let _ends = StopWhenDropped(stop.clone());
    let need = Need { memory: job.memory(), engine: Some(key.clone()) };
    let permit = app.pool.enter(client, need, |ahead| listener.waiting(ahead)).await?;
    go_on(app, client, job, permit, &Working { stop, key, listener, turns: Some(turns) }).await
}

/// A job in progress.
pub struct Working<L> {
    /// The signal that ends the job.
    pub stop: Stop,
    /// The key of the engine that is cached between turns.
    pub key: CacheKey,
    /// The receiver of its events.
    pub listener: Arc<L>,
    /// Held by the turn in progress, which may outlast the job.
    pub turns: Option<Arc<Turns>>,
}

/// Runs a job that has its first place in as many turns as it needs.
pub async fn go_on<J: Job>(
    app: &Arc<App>,
    client: Client,
    job: J,
    mut permit: Permit,
    working: &Working<impl Listener<J::Event>>,
) -> Result<J::Answer, Refusal> {
    let mut job = Box::new(job);
    loop {
        // A turn that makes room stops itself, not the job.
        let stop = Stop::never();
        let ends = working.stop.on_request({
            let stop = stop.clone();
            move || stop.request()
        });
        let mut turn = PoolTurn::new(permit, stop, working.key.clone(), Arc::clone(&working.listener));
        let (app_of_turn, turns) = (Arc::clone(app), working.turns.clone());
        let worked = app.pool.threads().run(move || {
            let step = job.turn(&app_of_turn.service, &mut turn);
            let backlog = std::mem::take(&mut turn.backlog);
            drop(turn);
            drop((turns, ends));
            (step, backlog)
        });
        let (step, backlog) = worked.await?;
        for event in backlog {
            working.listener.send(event).await;
        }
        match step? {
            Step::Done(answer) => return Ok(answer),
            Step::GoOn(left) => job = left,
        }
        let need = Need { memory: job.memory(), engine: Some(working.key.clone()) };
        permit = app.pool.enter(client, need, |ahead| working.listener.waiting(ahead)).await?;
        working.listener.goes_on();
    }
}
