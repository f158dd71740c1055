//! A report that follows a tournament, in whichever process it runs.

use std::collections::BTreeSet;

use endspiel_games::Games;

use super::Report;
use crate::ArenaError;
use crate::progress::{Progress, RunClock};
use crate::stored::GameSource;

/// The results of a tournament as they come in. Only new games are read.
pub struct Follower {
    report: Report,
    /// Every game before this one has been counted.
    next: u64,
    /// The games from there on that have been counted.
    beyond: BTreeSet<u64>,
    running: bool,
    clock: RunClock,
}

impl Follower {
    /// Begins to follow a tournament and counts its games.
    pub fn new(games: &Games, store: &dyn GameSource, id: i64) -> Result<Follower, ArenaError> {
        let mut follower = Follower::uncounted(games, store, id)?;
        follower.count_new(store)?;
        Ok(follower.counted())
    }

    /// Begins to follow a tournament of which no game is counted yet: call `count_some` until nothing is left, and then
    /// `counted`.
    pub fn uncounted(games: &Games, store: &dyn GameSource, id: i64) -> Result<Follower, ArenaError> {
        let report = Report::open(games, store.load(id)?)?;
        let (beyond, running, clock) = (BTreeSet::new(), store.is_running(id), RunClock::start(0));
        Ok(Follower { report, next: 0, beyond, running, clock })
    }

    /// Counts some games from this number on. Returns the number from which to go on; `None` at the end.
    pub fn count_some(&mut self, store: &dyn GameSource, from: u64) -> Result<Option<u64>, ArenaError> {
        let Follower { report, next, beyond, .. } = self;
        let rest = store.for_some_games(report.stored.id, from, &mut |game| {
            if game.number >= *next && beyond.insert(game.number) {
                report.add(&game);
            }
        })?;
        while beyond.remove(next) {
            *next += 1;
        }
        Ok(rest)
    }

    /// Measures the rate from here on.
    pub fn counted(mut self) -> Follower {
        self.clock = RunClock::start(self.report.standings.games());
        self
    }

    /// Reads new games and returns whether there were any.
    pub fn catch_up(&mut self, store: &dyn GameSource) -> Result<bool, ArenaError> {
        let id = self.report.stored.id;
        let running = store.is_running(id);
        let stored = store.load(id)?;
        if stored != self.report.stored {
            // The tournament has more rounds, or it has ended and games that do not count were
            // dropped.
            self.report = Report::new(stored, self.report.info);
            (self.next, self.beyond) = (0, BTreeSet::new());
            self.count_new(store)?;
            self.begin(running);
            return Ok(true);
        }
        let more = self.count_new(store)?;
        let changed = more || running != self.running;
        self.begin(running);
        Ok(changed)
    }

    /// Records whether it is running; the rate is measured from the moment it begins.
    fn begin(&mut self, running: bool) {
        if running && !self.running {
            self.clock = RunClock::start(self.report.standings.games());
        }
        self.running = running;
    }

    /// Counts new games. Returns whether there were any.
    fn count_new(&mut self, store: &dyn GameSource) -> Result<bool, ArenaError> {
        let before = self.report.standings.games();
        let mut from = Some(self.next);
        while let Some(number) = from {
            from = self.count_some(store, number)?;
        }
        Ok(self.report.standings.games() > before)
    }

    /// Returns the results so far.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// Returns whether a process is running it now.
    pub fn is_running(&self) -> bool {
        self.running
    }

    /// Returns the progress. The rate is measured since it was first followed or begun.
    pub fn progress(&self) -> Progress {
        let Report { stored, standings, .. } = &self.report;
        let games = if stored.finished.is_some() { standings.games() } else { stored.tournament.games_in_all() };
        self.clock.progress(standings, games, &stored.tournament, None)
    }
}
