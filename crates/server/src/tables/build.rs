//! Starts, watches and stops the one build of endgame tables.

use std::pin::pin;
use std::sync::{Arc, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use endspiel_game::words::Saying;
use endspiel_knowledge::Stop;
use endspiel_service::host::tables::{BuildState as State, Piece, Progress, goal_name};
use endspiel_service::{Refusal, Written};
use endspiel_tables::{Build, BuildError, Cost, Event, Goal, Work};

use super::{TableBuilder, cost, words};
use crate::app::App;
use crate::threads::{blocking, lower_priority};

/// Interval between two progress messages.
const PROGRESS_EVERY: Duration = Duration::from_millis(500);

/// Largest share of a piece that the estimate counts as done before the piece is finished.
const MAX_ESTIMATE: f64 = 0.97;

/// The running build, or the last one.
#[derive(Debug)]
pub struct Running {
    goal: Goal,
    stop: Stop,
    begun: Instant,
    /// Pieces of work, all and finished.
    pieces: (usize, usize),
    /// Positions in all and finished.
    total: u64,
    done: u64,
    /// The piece in progress and its start.
    piece: Option<(Work, Instant)>,
    /// Expected positions per second until the first piece is finished.
    expected: f64,
    /// The outcome and the duration, once it has ended.
    ended: Option<(Ending, Duration)>,
}

/// The outcome of a build.
#[derive(Debug)]
enum Ending {
    Done,
    Stopped,
    Failed(Saying),
}

impl Running {
    /// Returns whether the build is still running.
    fn is_active(&self) -> bool {
        self.ended.is_none()
    }

    fn progress(&self) -> Progress {
        let took = self.ended.as_ref().map_or_else(|| self.begun.elapsed(), |(_, took)| *took);
        let in_piece = self.piece.map_or(Duration::ZERO, |(_, since)| since.elapsed());
        let before = took.saturating_sub(in_piece).as_secs_f64();
        let measured = (self.done > 0 && before > 0.0).then(|| self.done as f64 / before);
        let rate = measured.unwrap_or(self.expected).max(1.0);
        let estimated = |(work, since): (Work, Instant)| {
            (since.elapsed().as_secs_f64() * rate).min(work.positions() as f64 * MAX_ESTIMATE) as u64
        };
        let about = self.done + self.piece.map_or(0, estimated);
        let (state, problem) = match &self.ended {
            None if self.stop.is_due() => (State::Stopping, None),
            None => (State::Building, None),
            Some((Ending::Done, _)) => (State::Done, None),
            Some((Ending::Stopped, _)) => (State::Stopped, None),
            Some((Ending::Failed(why), _)) => (State::Failed, Some(why.clone())),
        };
        Progress {
            up_to: goal_name(self.goal),
            removals: self.goal.removals,
            state,
            piece: self.piece.and_then(|(work, _)| Piece::of(work)),
            pieces: self.pieces.0,
            pieces_done: self.pieces.1,
            total: self.total,
            done: self.done,
            about,
            seconds: took.as_secs_f64(),
            left: self.is_active().then(|| (self.total - about) as f64 / rate),
            rate: measured.map(|rate| rate as u64),
            problem,
        }
    }
}

impl TableBuilder {
    fn running(&self) -> MutexGuard<'_, Option<Running>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether a build is running in this process.
    pub fn is_building(&self) -> bool {
        self.running().as_ref().is_some_and(Running::is_active)
    }

    /// Starts a build up to a goal, or returns why it cannot start.
    pub async fn start(app: &Arc<App>, goal: Goal) -> Result<(), Refusal> {
        let tables = &app.tables;
        let store = tables.tables.store().clone();
        // `prepare` takes the lock of the folder, so the second of two simultaneous builds is refused.
        let prepared = blocking(move || Build::prepare(&store, goal, cost::memory())).await;
        let build =
            prepared.map_err(|_| broken_off())?.map_err(|error| Refusal::saying(words::build_problem(&error)))?;
        if build.works().is_empty() {
            return Err(Refusal::not_possible("tables.nothing", "all of that is built already"));
        }
        let threads = cost::threads();
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).start_handler(|_| lower_priority(10)).build();
        let pool = pool.map_err(|_| broken_off())?;
        let Cost { positions, seconds, .. } = Cost::of(build.works(), tables.tables.store().limit());
        let (stop, begun) = (Stop::never(), Instant::now());
        *tables.running() = Some(Running {
            goal,
            stop: stop.clone(),
            begun,
            pieces: (build.works().len(), 0),
            total: positions,
            done: 0,
            piece: None,
            expected: positions as f64 * threads as f64 / seconds.max(1e-9),
            ended: None,
        });
        tables.publish();
        let app = Arc::clone(app);
        tokio::spawn(async move {
            let building = Arc::clone(&app);
            let mut built =
                pin!(blocking(move || { pool.install(|| build.run(&stop, |event| building.tables.on_event(event))) }));
            let mut ticks = tokio::time::interval(PROGRESS_EVERY);
            let ended = loop {
                tokio::select! {
                    ended = &mut built => break ended,
                    _ = ticks.tick() => app.tables.publish(),
                }
            };
            let ending = match ended {
                Ok(Ok(())) => Ending::Done,
                Ok(Err(BuildError::Stopped)) => Ending::Stopped,
                Ok(Err(error)) => Ending::Failed(words::build_problem(&error)),
                Err(_) => Ending::Failed(Saying::new("tables.broken-off", "the build has broken off")),
            };
            app.tables.ended(begun, ending);
            // Files of the last piece are announced even after a failure.
            let _ = blocking(move || app.tables.refresh()).await;
        });
        Ok(())
    }

    /// Asks the build to stop. It stops at the next point where no work is lost.
    pub fn stop(&self) -> Result<(), Refusal> {
        match &*self.running() {
            Some(running) if running.is_active() => running.stop.request(),
            _ => return Err(Refusal::not_possible("tables.not-building", "nothing is being built here")),
        }
        self.publish();
        Ok(())
    }

    /// Handles an event of the build.
    fn on_event(&self, event: Event<'_>) {
        match event {
            Event::Begin { work, done, .. } => {
                if let Some(running) = &mut *self.running() {
                    running.pieces.1 += usize::from(running.piece.is_some());
                    running.done = done;
                    running.piece = Some((work, Instant::now()));
                }
            }
            Event::Finished { .. } => {
                self.refresh();
            }
        }
    }

    /// Records the end of the build that started at `begun`. The next build may be running already.
    fn ended(&self, begun: Instant, how: Ending) {
        if let Some(running) = self.running().as_mut().filter(|running| running.begun == begun) {
            if matches!(how, Ending::Done) {
                (running.done, running.pieces.1) = (running.total, running.pieces.0);
            }
            running.piece = None;
            running.ended = Some((how, running.begun.elapsed()));
        }
        self.publish();
    }

    /// Sends the progress to all listeners.
    fn publish(&self) {
        let progress = self.running().as_ref().map(Running::progress);
        self.progress.send_replace(Written::new(&progress));
    }
}

fn broken_off() -> Refusal {
    Refusal::not_possible("tables.broken-off", "the build has broken off")
}
