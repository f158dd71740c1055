//! The tables of this machine, for every engine of this program.

use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::thread::{self, JoinHandle};

use endspiel_game::Stop;
use endspiel_search::install_knowledge;
use endspiel_tables::{Build, Event, Goal, Store, TableDoor, Tables};

use crate::arguments::Global;

/// The tables of this run.
static TABLES: OnceLock<Arc<Tables>> = OnceLock::new();

/// Memory that the small tables may take while they are built; they need a few megabytes.
const MEMORY: u64 = 1 << 30;

/// Lets engines ask the tables in the folder for data. Nothing is read before somebody asks.
pub fn install(global: &Global) {
    let Ok(data) = global.data_folder() else { return };
    install_knowledge(Arc::new(TableDoor::new(tables(&data))));
}

/// The tables of this run, in this folder for data.
pub fn tables(data: &Path) -> Arc<Tables> {
    Arc::clone(TABLES.get_or_init(|| Arc::new(Tables::new(Store::in_data(data)))))
}

/// Builds the small tables of a game if they are missing, beside everything else: it takes seconds. Whatever is in the
/// way, engines play without them.
pub fn build_small_tables(game: &str) -> Option<JoinHandle<()>> {
    let has_tables = game == "mill" || game.starts_with("mill:removals");
    let tables = Arc::clone(TABLES.get().filter(|_| has_tables)?);
    let building = thread::Builder::new().spawn(move || {
        let build = Build::prepare(tables.store(), Goal::SMALL, MEMORY);
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
