//! A tournament on one machine: threads that take games from the ledger, one at a time.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use endspiel_games::Games;
use endspiel_knowledge::Stop;
use tracing::{debug, info};

use crate::ledger::Ledger;
use crate::progress::{Progress, RunClock};
use crate::settings::MAX_CONCURRENCY;
use crate::stored::Stored;
use crate::{AllowedPrograms, ArenaError, Referee, Store};

/// Minimum time between two progress reports.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);

/// The way a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Everything has been played, or the test is decided.
    Finished,
    /// It was stopped and can be resumed.
    Stopped,
}

struct Run<'a> {
    store: &'a Store,
    stored: &'a Stored,
    ledger: Mutex<Ledger>,
    clock: RunClock,
    last_report: Mutex<Instant>,
    failure: Mutex<Option<ArenaError>>,
    stop: &'a Stop,
    watch: &'a (dyn Fn(&Progress) + Sync),
}

/// Plays the rest of a tournament on this number of threads.
///
/// Every game is stored before its thread begins the next. When a test is decided, `stop` is
/// requested to end the running games.
pub(crate) fn run(
    games: &Games,
    store: &Store,
    stored: &Stored,
    threads: usize,
    stop: &Stop,
    watch: &(dyn Fn(&Progress) + Sync),
) -> Result<Ended, ArenaError> {
    let tournament = Arc::new(stored.tournament.clone());
    let referee = Referee::new(games.clone(), AllowedPrograms::any(), Arc::clone(&tournament))?;
    let ledger = Ledger::restore(tournament, store, stored.id)?;
    if !ledger.is_complete() {
        referee.check_players(stop)?;
    }
    // More threads than games would only wait.
    let left = usize::try_from(ledger.games_that_count().saturating_sub(ledger.done())).unwrap_or(usize::MAX);
    let threads = threads.min(MAX_CONCURRENCY).min(left).max(1);
    let clock = RunClock::start(ledger.done());
    let run = Run {
        store,
        stored,
        ledger: Mutex::new(ledger),
        clock,
        last_report: Mutex::new(Instant::now()),
        failure: Mutex::new(None),
        stop,
        watch,
    };
    info!(target: "endspiel::arena", tournament = stored.id, threads, "playing");
    run.report();
    thread::scope(|scope| {
        for _ in 0..threads {
            let (run, referee) = (&run, referee.clone());
            scope.spawn(move || run.play(referee));
        }
    });
    run.report();
    if let Some(failure) = run.failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(failure);
    }
    let ledger = run.ledger.into_inner().unwrap_or_else(PoisonError::into_inner);
    if !ledger.is_complete() {
        info!(target: "endspiel::arena", tournament = stored.id, "stopped");
        return Ok(Ended::Stopped);
    }
    info!(target: "endspiel::arena", tournament = stored.id, "finished");
    store.finish(stored.id, ledger.games_that_count())?;
    Ok(Ended::Finished)
}

impl Run<'_> {
    fn ledger(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Plays games until none is left, or it is stopped, or something fails.
    fn play(&self, mut referee: Referee) {
        while !self.stop.is_due()
            && let Some(number) = self.next()
        {
            if let Err(error) = self.play_one(&mut referee, number) {
                self.failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                self.stop.request();
            }
        }
    }

    fn next(&self) -> Option<u64> {
        self.ledger().next_game()
    }

    fn play_one(&self, referee: &mut Referee, number: u64) -> Result<(), ArenaError> {
        let Some(game) = referee.play(number, self.stop)? else { return Ok(()) };
        self.store.record(self.stored.id, &game)?;
        debug!(target: "endspiel::arena", tournament = self.stored.id, game = number, "played and stored");
        let decided = {
            let mut ledger = self.ledger();
            ledger.finished(&game);
            ledger.decided().is_some()
        };
        if decided {
            self.stop.request();
        }
        let mut last_report = self.last_report.lock().unwrap_or_else(PoisonError::into_inner);
        if last_report.elapsed() >= REPORT_INTERVAL {
            *last_report = Instant::now();
            self.report();
        }
        Ok(())
    }

    fn report(&self) {
        let progress = {
            let ledger = self.ledger();
            self.clock.progress(ledger.standings(), ledger.games_that_count(), &self.stored.tournament, None)
        };
        (self.watch)(&progress);
    }
}
