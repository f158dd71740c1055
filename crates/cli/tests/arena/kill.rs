//! A tournament that is killed at any moment continues and ends as if nothing had happened.

use endspiel_arena::Store;
use endspiel_game::Random;

use crate::{Folder, Process, endspiel, games_done, left_by, output, wait_until};

const FILE: &str = "name = 'killed'\ngame = 'mill'\nrounds = 60\nseed = 3\n[openings]\nplies = 4\n\
                    [[players]]\nengine = 'random'\n[[players]]\nengine = 'minimax:depth=1'\n\
                    [[players]]\nengine = 'alphabeta:states=60'\n";

/// Sixty rounds of three pairs with either colour.
const GAMES: u64 = 360;

const KILLS: usize = 20;

#[test]
fn killed_at_twenty_random_moments_it_ends_with_the_same_report() {
    let folder = Folder::new("kill");
    let file = folder.file("killed.toml", FILE);
    let (whole, pieces) = (folder.data("whole"), folder.data("pieces"));
    output(&whole, &["arena", "run", &file, "--concurrency", "2"]);
    let store = Store::open(&pieces).unwrap();
    let mut random = Random::new(11);
    for kill in 0..KILLS {
        // At any point of the next few games. A busy machine may let it play on for a while.
        let moment = (games_done(&store) + 1 + random.below(14) as u64).min(GAMES);
        let words: &[&str] =
            if kill == 0 { &["arena", "run", &file] } else { &["arena", "resume", "1", "--concurrency", "2"] };
        let mut process = Process::start(&mut endspiel(&pieces, words));
        wait_until("games are stored", || games_done(&store) >= moment || !process.is_running());
        assert!(games_done(&store) >= moment, "it ended by itself");
        process.kill();
        if games_done(&store) == GAMES {
            break;
        }
    }
    output(&pieces, &["arena", "resume", "1"]);
    assert_eq!(left_by(&pieces, 1), left_by(&whole, 1));
}

#[test]
fn two_processes_do_not_run_one_tournament() {
    let folder = Folder::new("busy");
    let file = folder.file("long.toml", &FILE.replace("rounds = 60", "rounds = 100000"));
    let data = folder.data("data");
    let store = Store::open(&data).unwrap();
    let process = Process::start(&mut endspiel(&data, &["arena", "run", &file, "--concurrency", "1"]));
    wait_until("it plays", || games_done(&store) > 0);
    let (code, line) = crate::refused(&data, &["arena", "resume", "1"]);
    assert_eq!((code, line.contains(&format!("is being run by process {}", process.child.id()))), (1, true), "{line}");
    assert!(output(&data, &["arena", "list"]).contains("running"));
    // A report works all the same.
    assert!(output(&data, &["arena", "report", "1"]).contains("of 600000 games"));
    process.kill();
    assert!(output(&data, &["arena", "list"]).contains("stopped"));
}
