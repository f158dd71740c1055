//! Equal seeds give equal games, on any number of threads and in any number of pieces.

use std::sync::Mutex;

use endspiel_arena::{ArenaError, Ended, Tournament};
use endspiel_knowledge::Stop;

use crate::{Folder, records_of, run, timeless, tournament};

/// Returns a tournament of every kind of engine, under limits that do not depend on the machine.
fn mixed(game: &str, rounds: u32) -> Tournament {
    tournament(&format!(
        "name = 'mixed'\ngame = '{game}'\nrounds = {rounds}\nseed = 5\n[openings]\nplies = 3\n\
         [[players]]\nengine = 'random'\n[[players]]\nengine = 'minimax:depth=2'\n\
         [[players]]\nengine = 'alphabeta:states=300'\n[[players]]\nengine = 'best:nodes=300,hash=1'\n"
    ))
}

#[test]
fn threads_make_no_difference() {
    let folder = Folder::new("threads");
    let arena = folder.arena();
    for game in ["mill", "connect4", "othello"] {
        let [one, four] = [1, 4].map(|threads| run(&arena, &mixed(game, 2), threads));
        assert_eq!(timeless(&arena, one), timeless(&arena, four), "{game}");
        let [one, four] = [one, four].map(|id| arena.report(id).unwrap());
        assert_eq!(one.text(), four.text());
    }
}

#[test]
fn another_seed_gives_other_games() {
    let folder = Folder::new("seeds");
    let arena = folder.arena();
    let one = run(&arena, &mixed("connect4", 1), 2);
    let two = run(&arena, &Tournament { seed: 6, ..mixed("connect4", 1) }, 2);
    assert_ne!(records_of(&arena, one), records_of(&arena, two));
}

#[test]
fn a_tournament_that_is_stopped_again_and_again_ends_with_the_same_games() {
    let folder = Folder::new("pieces");
    let arena = folder.arena();
    let whole = run(&arena, &mixed("mill", 3), 2);
    let pieces = arena.begin(&mixed("mill", 3)).unwrap();
    // The first piece ends before it begins, the others in the middle of a game, when another game
    // has ended.
    let mut runs = 0;
    loop {
        let stop = Stop::never();
        let enough = arena.store().games(pieces).unwrap().len() as u64 + runs;
        if runs == 0 {
            stop.request();
        }
        let ended = arena.run(pieces, Some(2), &stop, &|progress| {
            if progress.done >= enough {
                stop.request();
            }
        });
        runs += 1;
        if ended.unwrap() == Ended::Finished {
            break;
        }
    }
    assert!(runs > 1);
    assert_eq!(timeless(&arena, whole), timeless(&arena, pieces));
    let [whole, pieces] = [whole, pieces].map(|id| arena.report(id).unwrap());
    assert_eq!(whole.text(), pieces.text());
}

#[test]
fn rounds_can_be_added_later() {
    let folder = Folder::new("rounds");
    let arena = folder.arena();
    let id = run(&arena, &mixed("connect4", 1), 2);
    let few = timeless(&arena, id);
    arena.extend(id, 2).unwrap();
    arena.run(id, Some(2), &Stop::never(), &|_| {}).unwrap();
    let at_once = run(&arena, &mixed("connect4", 2), 2);
    let added = timeless(&arena, id);
    assert_eq!(added[..few.len()], few);
    assert_eq!(added, timeless(&arena, at_once));
}

#[test]
fn a_test_of_one_change_stops_at_the_same_pair_on_any_number_of_threads() {
    let folder = Folder::new("sprt");
    let arena = folder.arena();
    let text = "name='sprt'\ngame='connect4'\nkind='sprt'\nrounds=2000\nseed=2\n[openings]\nplies=2\n\
                [sprt]\nelo0=0\nelo1=100\n[[players]]\nengine='easy'\n[[players]]\nengine='random'";
    let [one, three] = [1, 3].map(|threads| run(&arena, &tournament(text), threads));
    assert_eq!(timeless(&arena, one), timeless(&arena, three));
    let one = arena.report(one).unwrap();
    assert!(one.standings.games() < 4000 && one.stored.finished.is_some());
    assert!(one.text().contains("elo1 = 100 accepted"), "{}", one.text());
}

#[test]
fn progress_is_told_and_ends_with_everything_done() {
    let folder = Folder::new("progress");
    let arena = folder.arena();
    let id = arena.begin(&mixed("connect4", 1)).unwrap();
    let told = Mutex::new(Vec::new());
    arena.run(id, Some(2), &Stop::never(), &|progress| told.lock().unwrap().push(progress.clone())).unwrap();
    let told = told.into_inner().unwrap();
    let last = told.last().unwrap();
    assert_eq!((told[0].done, last.done, last.games), (0, 12, 12));
    assert!(last.words(&["a", "b", "c", "d"]).starts_with("12/12 games, "), "{last:?}");
}

#[test]
fn a_removed_tournament_leaves_nothing_and_one_that_runs_stays() {
    let folder = Folder::new("removed");
    let arena = folder.arena();
    let [one, other] = [5, 6].map(|seed| run(&arena, &Tournament { seed, ..mixed("connect4", 1) }, 1));
    arena.write_report(one).unwrap();
    let lease = folder.arena().store().lease(one).unwrap();
    assert!(matches!(arena.store().remove(one), Err(ArenaError::Busy { .. })));
    drop(lease);
    arena.store().remove(one).unwrap();
    assert!(matches!(arena.store().remove(one), Err(ArenaError::NoSuchTournament(_))));
    assert!(arena.store().games(one).unwrap().is_empty() && !arena.store().folder(one).exists());
    assert_eq!(arena.list().unwrap().iter().map(|listed| listed.id).collect::<Vec<_>>(), [other]);
    assert_eq!(arena.store().games(other).unwrap().len(), 12);
    assert!(run(&arena, &mixed("connect4", 1), 1) > other, "a number is not given again");
}
