//! Tournaments from beginning to end, with players that behave and players that do not.

mod faults;
mod follow;
mod repeat;
mod results;
mod transfer;

use std::path::PathBuf;
use std::sync::Arc;

use endspiel_arena::{AllowedPrograms, Arena, Ended, PlayedGame, Referee, Tournament};
use endspiel_games::Games;
use endspiel_knowledge::Stop;

/// A folder for one test, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("endspiel-arena-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Folder(path)
    }

    fn arena(&self) -> Arena {
        Arena::open(&self.0, Games::usual()).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn tournament(text: &str) -> Tournament {
    Tournament::from_toml(text, &Games::usual(), None).unwrap()
}

/// Plays one game of a tournament.
fn play(tournament: &Tournament, number: u64) -> PlayedGame {
    let mut referee = Referee::new(Games::usual(), AllowedPrograms::any(), Arc::new(tournament.clone())).unwrap();
    referee.play(number, &Stop::never()).unwrap().unwrap()
}

/// Plays a whole tournament on this number of threads.
fn run(arena: &Arena, tournament: &Tournament, threads: usize) -> i64 {
    let id = arena.begin(tournament).unwrap();
    let ended = arena.run(id, Some(threads), &Stop::never(), &|_| {}).unwrap();
    assert_eq!(ended, Ended::Finished);
    id
}

/// Returns the records of all games of a tournament.
fn records_of(arena: &Arena, id: i64) -> String {
    arena.report(id).unwrap().records(&arena.store().games(id).unwrap())
}

/// Returns the games of a tournament without their times.
fn timeless(arena: &Arena, id: i64) -> Vec<PlayedGame> {
    let mut games = arena.store().games(id).unwrap();
    for costs in games.iter_mut().flat_map(|game| &mut game.costs) {
        (costs.seconds, costs.longest) = (0.0, 0.0);
    }
    games
}
