//! Programs that cheat, crash, hang, flood or answer late lose their game, and leave nothing
//! behind.

use std::sync::atomic::{AtomicU32, Ordering};

use endspiel_arena::{Cause, PlayedGame, Tournament};
use endspiel_game::Side;

use crate::{Folder, play, run, tournament};

/// A match of a misbehaving partner under these limits against an honest engine. The token finds
/// its processes.
fn against(kind: &str, token: &str, limits: &str) -> Tournament {
    let program = env!("CARGO_BIN_EXE_arena-partner");
    tournament(&format!(
        "name = 'faults'\ngame = 'connect4'\n[limits]\nnodes = 1\n\
         [[players]]\nname = 'partner'\nengine = 'ugi:{program} {kind} connect4 {token}'\nlimits = {{ {limits} }}\n\
         [[players]]\nname = 'honest'\nengine = 'random'\n"
    ))
}

/// Plays both games of the match: the partner has the first move in one.
fn both(kind: &str, limits: &str) -> [PlayedGame; 2] {
    static TOKENS: AtomicU32 = AtomicU32::new(0);
    let token = format!("token-{}-{}", std::process::id(), TOKENS.fetch_add(1, Ordering::Relaxed));
    let tournament = against(kind, &token, limits);
    let games = [0, 1].map(|number| play(&tournament, number));
    assert_eq!(processes_with(&token), Vec::<String>::new(), "{kind} is still there");
    games
}

/// Returns the processes started with this word, except those that have ended but were not waited
/// for.
fn processes_with(token: &str) -> Vec<String> {
    let own = std::process::id().to_string();
    let Ok(processes) = std::fs::read_dir("/proc") else { return Vec::new() };
    let names = processes.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    names
        .filter(|name| name.bytes().all(|byte| byte.is_ascii_digit()) && *name != own)
        .filter(|name| {
            let words = std::fs::read(format!("/proc/{name}/cmdline")).unwrap_or_default();
            words.split(|&byte| byte == 0).any(|word| word == token.as_bytes())
        })
        .collect()
}

/// Long enough for a busy machine.
const PATIENT: &str = "patience = '120s'";

/// Short, for programs that never answer.
const IMPATIENT: &str = "patience = '1s'";

#[test]
fn a_misbehaving_program_loses_with_the_reason_named() {
    for (kind, cause, detail) in [
        ("cheater", Cause::IllegalMove, "z9"),
        ("crasher", Cause::Crashed, "exit status: 3"),
        ("flooder", Cause::Flooded, "flood"),
        ("gusher", Cause::Flooded, "flood"),
        ("absent", Cause::Crashed, "exit status: 7"),
    ] {
        let [first, second] = both(kind, PATIENT);
        for (game, partner) in [(first, Side::First), (second, Side::Second)] {
            assert_eq!((game.cause, game.winner), (cause, Some(!partner)), "{kind}: {}", game.detail);
            assert!(game.detail.contains(detail), "{kind}: {}", game.detail);
            if kind != "absent" {
                assert_eq!(game.costs[partner.index()].moves, 2, "{kind}");
            }
        }
    }
}

#[test]
fn a_program_that_never_answers_loses() {
    let games = both("sleeper", IMPATIENT);
    for (game, partner) in games.iter().zip(Side::BOTH) {
        // On a very busy machine it may count as hung a little earlier.
        assert_eq!((game.cause, game.winner), (Cause::Hung, Some(!partner)), "{}", game.detail);
        assert!(game.detail.contains("did not answer `"), "{}", game.detail);
        assert!(game.costs[partner.index()].moves <= 2, "{game:?}");
    }
}

#[test]
fn a_late_answer_loses_even_if_it_is_a_good_one() {
    let [first, second] = both("late", "time = '500ms', timemargin = '500ms', patience = '120s'");
    assert_eq!((first.cause, first.winner), (Cause::Late, Some(Side::Second)), "{}", first.detail);
    assert_eq!((second.cause, second.winner), (Cause::Late, Some(Side::First)), "{}", second.detail);
    assert!(first.detail.contains("allowed were 1.000 s"), "{}", first.detail);
}

#[test]
fn a_clock_runs_out_over_several_moves() {
    let [first, _] = both("late", "clock = '2s', timemargin = '100ms', patience = '120s'");
    assert_eq!((first.cause, first.winner), (Cause::Late, Some(Side::Second)), "{}", first.detail);
    // Two quick moves and one late one are within the clock, unless the machine is very busy; the next is not.
    assert!(first.costs[0].moves <= 4 && first.costs[0].seconds > 2.1, "{first:?}");
}

#[test]
fn a_fair_program_plays_to_the_end_of_the_game() {
    let games = both("fair", PATIENT);
    assert!(games.iter().all(|game| matches!(game.cause, Cause::Rules(_))), "{games:?}");
}

#[test]
fn a_program_that_is_not_there_loses_no_game_but_stops_the_tournament() {
    let folder = Folder::new("missing-program");
    let arena = folder.arena();
    let text = "name='t'\ngame='mill'\nplayers=[{name='gone',engine='ugi:/no/such/program'},{engine='random'}]";
    let id = arena.begin(&tournament(text)).unwrap();
    let refused = arena.run(id, None, &endspiel_knowledge::Stop::never(), &|_| {}).unwrap_err().to_string();
    assert!(refused.contains("`gone` cannot play here: cannot start /no/such/program"), "{refused}");
    assert_eq!(arena.report(id).unwrap().standings.games(), 0);
}

#[test]
fn faults_are_counted_in_the_report() {
    let folder = Folder::new("faults");
    let arena = folder.arena();
    let id = run(&arena, &against("cheater", "token-report", PATIENT), 2);
    let report = arena.report(id).unwrap();
    assert_eq!(report.standings.faults, [2, 0]);
    assert_eq!(report.standings.count(Cause::IllegalMove).decided, 2);
    assert!(report.text().contains("the loser's move could not be played"), "{}", report.text());
}
