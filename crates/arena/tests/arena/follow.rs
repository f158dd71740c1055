//! Reports of a tournament that is still running.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use endspiel_arena::{Cause, Follower, GameFilter, ResultFilter};
use endspiel_game::Side;
use endspiel_knowledge::Stop;

use crate::{Folder, play, run, tournament};

const THREE: &str = "name='t'\ngame='connect4'\nrounds=10\nseed=3\n[openings]\nplies=4\n\
                     [[players]]\nengine='random'\n[[players]]\nengine='easy'\n[[players]]\nengine='beginner'";

#[test]
fn a_follower_always_agrees_with_a_new_report() {
    let folder = Folder::new("follow");
    let (playing, watching) = (folder.arena(), folder.arena());
    let tournament = tournament(THREE);
    let id = playing.begin(&tournament).unwrap();
    let mut follower = Follower::new(watching.games(), watching.store(), id).unwrap();
    assert_eq!((follower.is_running(), follower.report().standings.games()), (false, 0));
    let lease = playing.store().lease(id).unwrap();
    assert!(follower.catch_up(watching.store()).unwrap());
    assert!(follower.is_running());
    // Games end in another order than they begin.
    for number in [1, 0, 5, 2, 4, 3, 9, 59] {
        let seen = watching.store().version().unwrap();
        // A sum of times depends on its order in the last digit.
        let mut game = play(&tournament, number);
        game.costs.iter_mut().for_each(|costs| (costs.seconds, costs.longest) = (0.0, 0.0));
        playing.store().record(id, &game).unwrap();
        assert_ne!(watching.store().version().unwrap(), seen);
        assert!(follower.catch_up(watching.store()).unwrap());
        assert_eq!(follower.report().json(), watching.report(id).unwrap().json());
        assert!(!follower.catch_up(watching.store()).unwrap());
    }
    drop(lease);
    assert!(follower.catch_up(watching.store()).unwrap());
    assert_eq!((follower.is_running(), follower.progress().done, follower.progress().games), (false, 8, 60));
    playing.run(id, Some(2), &Stop::never(), &|_| {}).unwrap();
    assert!(follower.catch_up(watching.store()).unwrap());
    assert_eq!(follower.report().json(), watching.report(id).unwrap().json());
    assert_eq!(follower.progress().done, 60);
    playing.extend(id, 11).unwrap();
    assert!(follower.catch_up(watching.store()).unwrap());
    assert_eq!((follower.report().stored.finished, follower.progress().games), (None, 66));
}

#[test]
fn looking_at_a_tournament_does_not_block_its_run() {
    let folder = Folder::new("glance");
    let (playing, watching) = (folder.arena(), folder.arena());
    let id = playing.begin(&tournament(THREE)).unwrap();
    drop(playing.store().lease(id).unwrap());
    let enough = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            while !enough.load(Ordering::Relaxed) {
                watching.is_running(id);
            }
        });
        let played = (0..50).try_for_each(|_| playing.store().lease(id).map(drop));
        enough.store(true, Ordering::Relaxed);
        played.unwrap();
    });
}

#[test]
fn games_are_found_by_player_result_and_cause() {
    let folder = Folder::new("found");
    let arena = folder.arena();
    let tournament = tournament(THREE);
    let id = run(&arena, &tournament, 2);
    let store = arena.store();
    let find = |filter: &GameFilter| store.find_games(id, &tournament, filter, None, 1000).unwrap().games;
    let report = arena.report(id).unwrap();
    for player in 0..3 {
        let tally = report.standings.tally(player);
        let count =
            |result| find(&GameFilter { player: Some(player), result: Some(result), ..GameFilter::default() }).len();
        let counted = [ResultFilter::Won, ResultFilter::Drawn, ResultFilter::Lost].map(count);
        assert_eq!(counted, [tally.won, tally.drawn, tally.lost].map(|games| games as usize));
        let against = GameFilter { player: Some(player), against: Some((player + 1) % 3), ..GameFilter::default() };
        assert_eq!(find(&against).len(), 20);
    }
    let colours = [ResultFilter::By(Side::First), ResultFilter::By(Side::Second), ResultFilter::Drawn];
    let by_colour = colours.map(|result| find(&GameFilter { result: Some(result), ..GameFilter::default() }).len());
    assert_eq!(by_colour.iter().sum::<usize>(), 60);
    for count in report.standings.causes.values() {
        let games = find(&GameFilter { cause: Some(count.cause), ..GameFilter::default() }).len();
        assert_eq!(games as u64, count.decided + count.drawn);
    }
    assert!(find(&GameFilter { cause: Some(Cause::Crashed), ..GameFilter::default() }).is_empty());

    // Page by page, the latest first.
    let pages = [None, Some(40), Some(20)];
    let numbers: Vec<u64> = pages
        .iter()
        .flat_map(|before| store.find_games(id, &tournament, &GameFilter::default(), *before, 20).unwrap().games)
        .map(|game| game.number)
        .collect();
    assert!(numbers.iter().copied().eq((0..60).rev()));
    assert_eq!(store.game(id, 59).unwrap().unwrap().number, 59);
    assert!(store.game(id, 60).unwrap().is_none());
}
