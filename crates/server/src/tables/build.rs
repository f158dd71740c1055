//! The one build: begun, watched, stopped.

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
use crate::aside::blocking;

/// How often everybody hears how it goes.
const BEAT: Duration = Duration::from_millis(500);

/// More of a piece than this is not guessed to be done before it is.
const ALMOST: f64 = 0.97;

/// The build that goes on, or the last one.
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
    /// What is being worked on, since when.
    piece: Option<(Work, Instant)>,
    /// How many positions a second are expected before any is finished.
    expected: f64,
    /// How it ended and how long it took.
    ended: Option<(Ending, Duration)>,
}

/// How a build ends.
#[derive(Debug)]
enum Ending {
    Done,
    Stopped,
    Failed(Saying),
}

impl Running {
    /// Whether it still goes on.
    fn is_active(&self) -> bool {
        self.ended.is_none()
    }

    fn progress(&self) -> Progress {
        let took = self.ended.as_ref().map_or_else(|| self.begun.elapsed(), |(_, took)| *took);
        let in_piece = self.piece.map_or(Duration::ZERO, |(_, since)| since.elapsed());
        let before = took.saturating_sub(in_piece).as_secs_f64();
        let measured = (self.done > 0 && before > 0.0).then(|| self.done as f64 / before);
        let rate = measured.unwrap_or(self.expected).max(1.0);
        let guessed = |(work, since): (Work, Instant)| {
            (since.elapsed().as_secs_f64() * rate).min(work.positions() as f64 * ALMOST) as u64
        };
        let about = self.done + self.piece.map_or(0, guessed);
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

    /// Whether something is being built here.
    pub fn is_building(&self) -> bool {
        self.running().as_ref().is_some_and(Running::is_active)
    }

    /// Begins to build up to a goal; whatever is in the way is said.
    pub async fn start(app: &Arc<App>, goal: Goal) -> Result<(), Refusal> {
        let tables = &app.tables;
        let store = tables.tables.store().clone();
        // Whoever holds the lock of the folder may build, so of two who begin at once one is refused.
        let prepared = blocking(move || Build::prepare(&store, goal, cost::memory())).await;
        let build = prepared.map_err(|_| broken_off())?.map_err(|error| Refusal::saying(words::why_not(&error)))?;
        if build.works().is_empty() {
            return Err(Refusal::not_possible("tables.nothing", "all of that is built already"));
        }
        let threads = cost::threads();
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).start_handler(|_| make_way()).build();
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
        tables.tell();
        let app = Arc::clone(app);
        tokio::spawn(async move {
            let building = Arc::clone(&app);
            let mut built =
                pin!(blocking(move || { pool.install(|| build.run(&stop, |event| building.tables.heard(event))) }));
            let mut beats = tokio::time::interval(BEAT);
            let ended = loop {
                tokio::select! {
                    ended = &mut built => break ended,
                    _ = beats.tick() => app.tables.tell(),
                }
            };
            let ending = match ended {
                Ok(Ok(())) => Ending::Done,
                Ok(Err(BuildError::Stopped)) => Ending::Stopped,
                Ok(Err(error)) => Ending::Failed(words::why_not(&error)),
                Err(_) => Ending::Failed(Saying::new("tables.broken-off", "the build has broken off")),
            };
            app.tables.ended(begun, ending);
            // What the last piece left is told too, whatever happened.
            let _ = blocking(move || app.tables.look()).await;
        });
        Ok(())
    }

    /// Asks the build to stop. It does so at the next place where nothing is lost.
    pub fn stop(&self) -> Result<(), Refusal> {
        match &*self.running() {
            Some(running) if running.is_active() => running.stop.request(),
            _ => return Err(Refusal::not_possible("tables.not-building", "nothing is being built here")),
        }
        self.tell();
        Ok(())
    }

    /// What the build says.
    fn heard(&self, event: Event<'_>) {
        match event {
            Event::Begin { work, done, .. } => {
                if let Some(running) = &mut *self.running() {
                    running.pieces.1 += usize::from(running.piece.is_some());
                    running.done = done;
                    running.piece = Some((work, Instant::now()));
                }
            }
            Event::Finished { .. } => {
                self.look();
            }
        }
    }

    /// The build that was begun then has ended; the next one may have begun already.
    fn ended(&self, begun: Instant, how: Ending) {
        if let Some(running) = self.running().as_mut().filter(|running| running.begun == begun) {
            if matches!(how, Ending::Done) {
                (running.done, running.pieces.1) = (running.total, running.pieces.0);
            }
            running.piece = None;
            running.ended = Some((how, running.begun.elapsed()));
        }
        self.tell();
    }

    /// Tells everybody how it goes.
    fn tell(&self) {
        let progress = self.running().as_ref().map(Running::progress);
        self.progress.send_replace(Written::new(&progress));
    }
}

fn broken_off() -> Refusal {
    Refusal::not_possible("tables.broken-off", "the build has broken off")
}

/// Lets every other thread of the machine go first, where the system has a way to say so.
fn make_way() {
    #[cfg(target_os = "linux")]
    {
        // For Linux the calling thread is the process that is meant. A refusal changes nothing but the pace.
        let _ = rustix::process::setpriority_process(None, 10);
    }
}
