//! Tournaments on this machine: the store, the progress line, Ctrl-C.

use std::io::{self, IsTerminal, Write};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::anyhow;
use endspiel_arena::{Arena, Ended, Progress, Tournament};
use endspiel_knowledge::Stop;

use crate::commands::hosting::Hosting;
use crate::context::Context;
use crate::failure::{Failure, one_line};
use crate::interrupt::Interruptible;
use crate::terminal::{Capabilities, ProgressLine};

/// The interval of progress lines without a terminal.
const LINE_EVERY: Duration = Duration::from_secs(10);

/// The arena of the data folder, with its progress on the terminal.
pub struct LocalArena {
    /// The tournaments.
    pub arena: Arena,
    json: bool,
}

impl LocalArena {
    /// Opens the arena of the data folder.
    pub fn open(context: &Context<'_>) -> Result<LocalArena, Failure> {
        let data = context.global.data_folder()?;
        Ok(LocalArena { arena: Arena::open(&data, context.games.clone())?, json: context.json() })
    }

    /// Plays a new tournament and returns its number. A tournament that cannot start is not stored.
    pub fn begin(
        &self,
        tournament: &Tournament,
        threads: Option<usize>,
        queue: &Hosting,
        context: &Context<'_>,
    ) -> Result<i64, Failure> {
        // `play` in the same folder builds them unasked; the tournament must not depend on that.
        context.wait_for_small_tables(&tournament.game);
        let id = self.arena.begin(tournament)?;
        match self.play_on(id, threads, queue) {
            Ok(ended) => self.finish(id, ended).map(|()| id),
            Err(failure) => {
                // If this fails too, the first reason is reported.
                let _ = self.arena.store().withdraw(id);
                Err(failure)
            }
        }
    }

    /// Plays the missing games and shows the progress. If it is stopped, fails with the command that continues it.
    pub fn play(&self, id: i64, threads: Option<usize>, queue: &Hosting) -> Result<(), Failure> {
        let ended = self.play_on(id, threads, queue)?;
        self.finish(id, ended)
    }

    fn play_on(&self, id: i64, threads: Option<usize>, queue: &Hosting) -> Result<Ended, Failure> {
        let tournament = self.arena.store().load(id)?.tournament;
        self.watched(&tournament, |stop, watch, notify| match queue.access() {
            Some(access) => self.arena.host(id, (&access, queue.options()), stop, watch, notify),
            None => self.arena.run(id, threads, stop, watch),
        })
    }

    /// Writes the results of a finished tournament; fails if it was stopped.
    fn finish(&self, id: i64, ended: Ended) -> Result<(), Failure> {
        match ended {
            Ended::Finished => Ok(self.arena.write_report(id).map(|_| ())?),
            // A report of many players takes its time, which a stopped program has not.
            Ended::Stopped => {
                let report = self.arena.report(id)?;
                let (done, games) = (report.standings.games(), report.stored.tournament.games_in_all());
                Err(Failure::Work(anyhow!(
                    "stopped after {done} of {games} games; `endspiel arena resume {id}` goes on, \
                     `endspiel arena report {id}` shows them"
                )))
            }
        }
    }

    /// Runs work that reports progress and that Ctrl-C stops.
    fn watched<T, E: Into<Failure>>(
        &self,
        tournament: &Tournament,
        work: impl FnOnce(&Stop, &(dyn Fn(&Progress) + Sync), &dyn Fn(&str)) -> Result<T, E>,
    ) -> Result<T, Failure> {
        let names: Vec<&str> = tournament.players.iter().map(|player| player.name.as_str()).collect();
        let stop = Interruptible::begin();
        let terminal = io::stderr().is_terminal();
        let progress = if self.json || !terminal {
            ProgressLine::hidden()
        } else {
            ProgressLine::spinner(Capabilities::of_standard_output())
        };
        let last_line = Mutex::new(Instant::now());
        progress
            .during(|bar| {
                let watch = |progress: &Progress| {
                    let words = progress.words(&names);
                    if !terminal
                        && let Ok(mut last) = last_line.try_lock()
                        && last.elapsed() >= LINE_EVERY
                    {
                        *last = Instant::now();
                        let _ = writeln!(io::stderr(), "{words}");
                    }
                    bar.set_message(words);
                };
                let notify = |words: &str| {
                    bar.suspend(|| {
                        let _ = writeln!(io::stderr(), "{}", one_line(words));
                    });
                };
                work(&stop, &watch, &notify)
            })
            .map_err(Into::into)
    }

    /// Prints the results of a tournament.
    pub fn print(&self, id: i64, out: &mut dyn Write) -> Result<(), Failure> {
        let report = self.arena.report(id)?;
        if self.json {
            return Ok(writeln!(out, "{}", report.json())?);
        }
        write!(out, "{}", report.text())?;
        let page = self.arena.store().folder(id).join("report.html");
        Ok(writeln!(out, "\nTournament {id}; page, logs and records: {}", page.display())?)
    }
}
