//! The one build: begun, watched, stopped.

use std::sync::{Arc, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use endspiel_game::words::Saying;
use endspiel_knowledge::Stop;
use endspiel_tables::{Build, BuildError, Cost, Event, Goal, Pair, Phase, Work};
use serde::Serialize;

use super::{Workshop, cost, words};
use crate::app::App;
use crate::error::ApiError;
use crate::wire::Written;

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

/// How a build stands, as everybody is told.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "BuildProgress"))]
pub struct Progress {
    /// The most stones of either side, as in `5-4`.
    up_to: String,
    /// Stones removed for two mills at once.
    removals: u8,
    state: State,
    /// What is being worked on.
    piece: Option<Piece>,
    /// Pieces of work in all.
    pieces: usize,
    /// Pieces of work that are finished.
    pieces_done: usize,
    /// Positions in all.
    total: u64,
    /// Positions of finished pieces.
    done: u64,
    /// Positions that are finished about.
    about: u64,
    /// Time so far.
    seconds: f64,
    /// Time left, about.
    left: Option<f64>,
    /// Positions a second, once some are finished.
    rate: Option<u64>,
    /// Why it failed.
    problem: Option<Saying>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "BuildState"))]
#[serde(rename_all = "lowercase")]
enum State {
    Building,
    Stopping,
    Stopped,
    Done,
    Failed,
}

/// A piece of work: stones, and when stones are placed also when and whose.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "BuildPiece"))]
#[serde(untagged)]
enum Piece {
    Moving { larger: usize, smaller: usize },
    Placing { ply: u8, own: usize, opponent: usize },
}

impl Piece {
    fn of(work: Work) -> Option<Piece> {
        Some(match work {
            Work::Moving(Pair { own: larger, opposing: smaller, .. }) => Piece::Moving { larger, smaller },
            Work::Placing(space) => {
                let Phase::Placing { ply, .. } = space.phase else { return None };
                Piece::Placing { ply, own: space.pair.own, opponent: space.pair.opposing }
            }
        })
    }
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
            up_to: cost::name(self.goal),
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

impl Workshop {
    fn running(&self) -> MutexGuard<'_, Option<Running>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether something is being built here.
    pub fn is_building(&self) -> bool {
        self.running().as_ref().is_some_and(Running::is_active)
    }

    /// Begins to build up to a goal; whatever is in the way is said.
    pub async fn start(app: &Arc<App>, goal: Goal) -> Result<(), ApiError> {
        let workshop = &app.workshop;
        let store = workshop.tables.store().clone();
        // Whoever holds the lock of the folder may build, so of two who begin at once one is refused.
        let prepared = tokio::task::spawn_blocking(move || Build::prepare(&store, goal, cost::memory())).await;
        let build = prepared.map_err(|_| broken_off())?.map_err(|error| ApiError::saying(words::why_not(&error)))?;
        if build.works().is_empty() {
            return Err(ApiError::not_possible("tables.nothing", "all of that is built already"));
        }
        let threads = cost::threads();
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).start_handler(|_| make_way()).build();
        let pool = pool.map_err(|_| broken_off())?;
        let Cost { positions, seconds, .. } = Cost::of(build.works(), workshop.tables.store().limit());
        let (stop, begun) = (Stop::never(), Instant::now());
        *workshop.running() = Some(Running {
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
        workshop.tell();
        let app = Arc::clone(app);
        tokio::spawn(async move {
            let building = Arc::clone(&app);
            let mut built = tokio::task::spawn_blocking(move || {
                pool.install(|| build.run(&stop, |event| building.workshop.heard(event)))
            });
            let mut beats = tokio::time::interval(BEAT);
            let ended = loop {
                tokio::select! {
                    ended = &mut built => break ended,
                    _ = beats.tick() => app.workshop.tell(),
                }
            };
            let ending = match ended {
                Ok(Ok(())) => Ending::Done,
                Ok(Err(BuildError::Stopped)) => Ending::Stopped,
                Ok(Err(error)) => Ending::Failed(words::why_not(&error)),
                Err(_) => Ending::Failed(Saying::new("tables.broken-off", "the build has broken off")),
            };
            app.workshop.ended(begun, ending);
            // What the last piece left is told too, whatever happened.
            let _ = tokio::task::spawn_blocking(move || app.workshop.look()).await;
        });
        Ok(())
    }

    /// Asks the build to stop. It does so at the next place where nothing is lost.
    pub fn stop(&self) -> Result<(), ApiError> {
        match &*self.running() {
            Some(running) if running.is_active() => running.stop.request(),
            _ => return Err(ApiError::not_possible("tables.not-building", "nothing is being built here")),
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

fn broken_off() -> ApiError {
    ApiError::not_possible("tables.broken-off", "the build has broken off")
}

/// Lets every other thread of the machine go first, where the system has a way to say so.
fn make_way() {
    #[cfg(target_os = "linux")]
    {
        // For Linux the calling thread is the process that is meant. A refusal changes nothing but the pace.
        let _ = rustix::process::setpriority_process(None, 10);
    }
}
