//! Jobs take their turns in the pool.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::{Duration, Instant};

use endspiel_knowledge::Stop;
use endspiel_search::{Analysis, Engine};
use endspiel_service::{Job, Refusal, SearchEvents, Step, Turn, Waiting};

use crate::app::App;
use crate::aside::blocking;
use crate::client::Client;
use crate::kept::KeptFor;
use crate::log;
use crate::pool::{Need, Permit, Turns};
use crate::streams::Sender;

/// Where the news of a job goes.
pub trait Listener<E>: Send + Sync + 'static {
    /// So many searches come before it.
    fn waiting(&self, ahead: usize);

    /// Takes news if there is room for it, without waiting.
    fn tell(&self, event: E) -> Told<E>;

    /// Takes news, waiting for a slow reader. Returns whether anyone still listens.
    fn send(&self, event: E) -> impl Future<Output = bool> + Send;
}

/// What became of news.
pub enum Told<E> {
    /// It was told.
    Yes,
    /// The reader is slow.
    NotYet(E),
    /// No one listens any more.
    Gone,
}

impl<E: SearchEvents> Listener<E> for Sender<E> {
    fn waiting(&self, ahead: usize) {
        self.offer(&E::waiting(Waiting { ahead }));
    }

    fn tell(&self, event: E) -> Told<E> {
        match self.try_send(&event) {
            Ok(true) => Told::Yes,
            Ok(false) => Told::NotYet(event),
            Err(_) => Told::Gone,
        }
    }

    async fn send(&self, event: E) -> bool {
        Sender::send(self, &event).await.is_ok()
    }
}

/// The listener to a job that has nothing to tell before its end.
pub struct NoNews;

impl Listener<Infallible> for NoNews {
    fn waiting(&self, _: usize) {}

    fn tell(&self, event: Infallible) -> Told<Infallible> {
        match event {}
    }

    async fn send(&self, event: Infallible) -> bool {
        match event {}
    }
}

/// A turn in the pool.
pub struct PoolTurn<E, L> {
    permit: Permit,
    begun: Instant,
    stop: Stop,
    whose: KeptFor,
    listener: Arc<L>,
    /// News that a slow reader has not taken. A turn does not wait for it, because others wait for the place.
    backlog: Vec<E>,
}

impl<E, L> PoolTurn<E, L> {
    /// A turn that begins now.
    pub fn new(permit: Permit, stop: Stop, whose: KeptFor, listener: Arc<L>) -> PoolTurn<E, L> {
        PoolTurn { permit, begun: Instant::now(), stop, whose, listener, backlog: Vec::new() }
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
        self.permit.keep_engine(self.whose.clone(), engine);
    }

    fn tell(&mut self, event: E) {
        let told = if self.backlog.is_empty() { self.listener.tell(event) } else { Told::NotYet(event) };
        match told {
            Told::Yes => {}
            Told::NotYet(event) => self.backlog.push(event),
            Told::Gone => self.stop.request(),
        }
    }

    fn offer(&mut self, event: E) {
        let _ = self.listener.tell(event);
    }

    fn note(&self, game: &str, engine: &str, analysis: &Analysis) {
        log::note_search(game, engine, analysis, self.permit.waited());
    }
}

/// Stops a turn when its caller goes away.
struct StopWhenDropped(Stop);

impl Drop for StopWhenDropped {
    fn drop(&mut self) {
        self.0.request();
    }
}

/// Does a job in as many turns as it takes. Dropping the future ends the job.
pub async fn run<J: Job>(
    app: &Arc<App>,
    client: Client,
    job: J,
    listener: Arc<impl Listener<J::Event>>,
) -> Result<J::Answer, Refusal> {
    // The last turn may outlast this future; what is kept for it is forgotten after that.
    let turns: Arc<Turns> = Arc::new(app.pool.turns());
    let mut job = Box::new(job);
    loop {
        let need = Need { memory: job.memory(), engine: Some(turns.engine()) };
        let permit = app.pool.enter(client, need, |ahead| listener.waiting(ahead)).await?;
        let stop = Stop::never();
        let _ends = StopWhenDropped(stop.clone());
        let mut turn = PoolTurn::new(permit, stop, turns.engine(), Arc::clone(&listener));
        let (app, turns) = (Arc::clone(app), Arc::clone(&turns));
        let worked = blocking(move || {
            let step = job.turn(&app.service, &mut turn);
            let backlog = std::mem::take(&mut turn.backlog);
            drop(turn);
            drop(turns);
            (step, backlog)
        });
        let (step, backlog) = worked.await?;
        for event in backlog {
            listener.send(event).await;
        }
        match step? {
            Step::Done(answer) => return Ok(answer),
            Step::GoOn(left) => job = left,
        }
    }
}
