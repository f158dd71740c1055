//! A report that keeps up with its tournament, whoever plays it.

use std::collections::BTreeSet;

use endspiel_games::Games;

use super::Report;
use crate::progress::{Pace, Progress};
use crate::{ArenaError, Store};

/// The results of a tournament as they come in. Only games that are new are read.
pub struct Follower {
    report: Report,
    /// Every game before this one has been counted …
    next: u64,
    /// … and of those from there on these.
    beyond: BTreeSet<u64>,
    running: bool,
    pace: Pace,
}

impl Follower {
    /// Begins to follow a tournament.
    pub fn new(games: &Games, store: &Store, id: i64) -> Result<Follower, ArenaError> {
        let report = Report::open(games, store.load(id)?)?;
        let mut follower =
            Follower { report, next: 0, beyond: BTreeSet::new(), running: store.is_running(id), pace: Pace::start(0) };
        follower.count_new(store)?;
        follower.pace = Pace::start(follower.report.standings.games());
        Ok(follower)
    }

    /// Looks for what is new, and says whether anything is.
    pub fn catch_up(&mut self, store: &Store) -> Result<bool, ArenaError> {
        let id = self.report.stored.id;
        let running = store.is_running(id);
        let stored = store.load(id)?;
        if stored != self.report.stored {
            // More rounds, or the end, at which games that do not count are dropped.
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

    /// Notes whether it is being played; how fast is counted from the moment it begins.
    fn begin(&mut self, running: bool) {
        if running && !self.running {
            self.pace = Pace::start(self.report.standings.games());
        }
        self.running = running;
    }

    /// Counts the games that have not been counted.
    fn count_new(&mut self, store: &Store) -> Result<bool, ArenaError> {
        let Follower { report, next, beyond, .. } = self;
        let before = report.standings.games();
        store.for_each_game(report.stored.id, *next, |game| {
            if beyond.insert(game.number) {
                report.add(&game);
            }
        })?;
        while beyond.remove(next) {
            *next += 1;
        }
        Ok(report.standings.games() > before)
    }

    /// The results so far.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// Whether some process is playing at this moment.
    pub fn is_running(&self) -> bool {
        self.running
    }

    /// How far it is. The rate is what has been seen since it was first followed or begun.
    pub fn progress(&self) -> Progress {
        let Report { stored, standings, .. } = &self.report;
        let games = if stored.finished.is_some() { standings.games() } else { stored.tournament.games_in_all() };
        self.pace.progress(standings, games, &stored.tournament, None)
    }
}
