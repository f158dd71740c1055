//! What every command of this run shares: the games, the tables and books of this machine, and the options all commands take.

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

/// Memory that the small tables may take while they are built; they need a few megabytes.
const MEMORY: u64 = 1 << 30;

/// Where opening books are in the folder for data.
const BOOKS: &str = "books";

/// What every command of this run shares.
pub struct Context<'a> {
    /// The games, with what the tables know about them.
    pub games: Games,
    /// The options that every command takes.
    pub global: &'a Global,
    tables: Option<Arc<Tables>>,
}

impl<'a> Context<'a> {
    /// These games, with the tables and books in the folder for data. Nothing is read before somebody asks.
    pub fn new(games: Games, global: &'a Global) -> Context<'a> {
        let Ok(data) = global.data_folder() else { return Context { games, global, tables: None } };
        let tables = Arc::new(Tables::new(Store::in_data(&data)));
        let games =
            games.with_books_in(&data.join(BOOKS)).knowing::<Mill>(Arc::new(ExactTables::new(Arc::clone(&tables))));
        Context { games, global, tables: Some(tables) }
    }

    /// The same games with other programs among the engines, as whoever types commands may start them.
    pub fn games_and_programs(&self) -> Games {
        with_programs(&self.games)
    }

    /// The folder for opening books.
    pub fn books(&self) -> Result<PathBuf, Failure> {
        Ok(self.global.data_folder()?.join(BOOKS))
    }

    /// Whether results are for programs.
    pub fn json(&self) -> bool {
        self.global.json
    }

    /// The tables of this run, in this folder for data.
    pub fn tables(&self, data: &Path) -> Arc<Tables> {
        self.tables.clone().unwrap_or_else(|| Arc::new(Tables::new(Store::in_data(data))))
    }

    /// Builds the small tables if they are missing, beside everything else: it takes seconds. Whatever is in the way,
    /// engines play without them.
    pub fn build_small_tables(&self) -> Option<JoinHandle<()>> {
        self.build(Goal::SMALL)
    }

    fn build(&self, goal: Goal) -> Option<JoinHandle<()>> {
        let listed = self.games.infos().iter().any(|info| info.name == Mill::NAME);
        let tables = Arc::clone(self.tables.as_ref().filter(|_| listed)?);
        let building = thread::Builder::new().spawn(move || {
            let build = Build::prepare(tables.store(), goal, MEMORY);
            let Ok(build) = build else { return };
            let told = |event: Event<'_>| {
                if matches!(event, Event::Finished { .. }) {
                    tables.look_again();
                }
            };
            // It can be begun again at any time, so nobody needs to hear that it failed.
            let _ = build.run(&Stop::never(), told);
        });
        building.ok()
    }

    /// The same for whoever plays this game, if tables know about it.
    pub fn build_small_tables_for(&self, game: &str) {
        small_tables(game).and_then(|goal| self.build(goal));
    }

    /// The same for whoever cannot begin without them.
    pub fn wait_for_small_tables(&self, game: &str) {
        let building = small_tables(game).and_then(|goal| self.build(goal));
        // Whatever went wrong there, tables that are missing tell nothing.
        let _ = building.map(JoinHandle::join);
    }
}

/// Whether a game is one that tables are made for.
pub fn has_tables(game: &str) -> bool {
    mill(game).is_some()
}

/// The game of this spec, if it is one of the morris family.
pub fn mill(game: &str) -> Option<Mill> {
    let spec = game.parse::<Spec>().ok().filter(|spec| spec.name() == Mill::NAME)?;
    Mill::from_spec(spec).ok()
}

/// The tables of a game that are built in seconds, without asking.
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
