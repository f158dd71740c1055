//! The shared state of a run: the games, the tables and books of this machine, and the options all
//! commands take.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use endspiel_game::{Notation, Spec};
use endspiel_games::Games;
use endspiel_knowledge::Stop;
use endspiel_mill::Mill;
use endspiel_protocol::with_programs;
use endspiel_tables::{Build, Event, ExactTables, Goal, Store, Tables};

use crate::arguments::Global;
use crate::failure::Failure;

/// Memory for building the small tables; they need a few megabytes.
const MEMORY: u64 = 1 << 30;

/// The folder of opening books in the data folder.
const BOOKS: &str = "books";

/// The shared state of a run.
pub struct Context<'a> {
    /// The games, with the tables.
    pub games: Games,
    /// The options that every command takes.
    pub global: &'a Global,
    tables: Option<Arc<Tables>>,
}

impl<'a> Context<'a> {
    /// Creates the state for these games, with the tables and books of the data folder. They are
    /// read at the first query.
    pub fn new(games: Games, global: &'a Global) -> Context<'a> {
        let Ok(data) = global.data_folder() else { return Context { games, global, tables: None } };
        let tables = Arc::new(Tables::new(Store::in_data(&data)));
        let games = games
            .with_books_in(&data.join(BOOKS))
            .with_exact_values::<Mill>(Arc::new(ExactTables::new(Arc::clone(&tables))));
        Context { games, global, tables: Some(tables) }
    }

    /// Returns the games with other programs among the engines: commands may start them, the server may not.
    pub fn games_and_programs(&self) -> Games {
        with_programs(&self.games)
    }

    /// Returns the folder for opening books.
    pub fn books(&self) -> Result<PathBuf, Failure> {
        Ok(self.global.data_folder()?.join(BOOKS))
    }

    /// Returns whether results are printed as JSON.
    pub fn json(&self) -> bool {
        self.global.json
    }

    /// Returns the tables of this run, in this data folder.
    pub fn tables(&self, data: &Path) -> Arc<Tables> {
        self.tables.clone().unwrap_or_else(|| Arc::new(Tables::new(Store::in_data(data))))
    }

    /// Builds missing small tables in the background, which takes seconds.
    ///
    /// If that fails, engines play without them.
    pub fn build_small_tables(&self) -> Option<JoinHandle<()>> {
        self.build(Goal::SMALL)
    }

    fn build(&self, goal: Goal) -> Option<JoinHandle<()>> {
        let listed = self.games.infos().iter().any(|info| info.name == Mill::NAME);
        let tables = Arc::clone(self.tables.as_ref().filter(|_| listed)?);
        let building = thread::Builder::new().spawn(move || {
            let build = Build::prepare(tables.store(), goal, MEMORY);
            let Ok(build) = build else { return };
            let on_event = |event: Event<'_>| {
                if matches!(event, Event::Finished { .. }) {
                    tables.look_again();
                }
            };
            // The next run tries again, so a failure is not reported.
            let _ = build.run(&Stop::never(), on_event);
        });
        building.ok()
    }

    /// Builds the small tables of this game in the background, if it has tables.
    pub fn build_small_tables_for(&self, game: &str) {
        small_tables(game).and_then(|goal| self.build(goal));
    }

    /// Builds the small tables of this game and waits for them.
    pub fn wait_for_small_tables(&self, game: &str) {
        let building = small_tables(game).and_then(|goal| self.build(goal));
        // After a failure the tables are missing, which is allowed.
        let _ = building.map(JoinHandle::join);
    }
}

/// Returns whether a game has tables.
pub fn has_tables(game: &str) -> bool {
    mill(game).is_some()
}

/// Returns the game of this spec, if it is one of the morris family.
pub fn mill(game: &str) -> Option<Mill> {
    let spec = game.parse::<Spec>().ok().filter(|spec| spec.name() == Mill::NAME)?;
    Mill::from_spec(spec).ok()
}

/// Returns the tables of a game that are built in seconds.
fn small_tables(game: &str) -> Option<Goal> {
    Goal::of(mill(game)?.rules())?.up_to(Goal::SMALL.larger, Goal::SMALL.smaller)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_about_the_games_of_one_family() {
        assert!(has_tables("mill") && has_tables("mill:removals=1,flying=off") && has_tables("mill:variant=six"));
        assert!(!has_tables("mill:removals=3") && !has_tables("othello") && !has_tables(""));
        assert!(small_tables("mill:variant=six").is_some() && small_tables("mill:variant=twelve").is_none());
    }
}
