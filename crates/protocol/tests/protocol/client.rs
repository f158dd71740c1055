//! Foreign programs as engines: one that behaves, and one of every kind that does not.

use std::path::Path;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use endspiel_game::{DrawLimits, Error, ErrorKind};
use endspiel_knowledge::Stop;
use endspiel_presentation::AnyMatch;
use endspiel_protocol::{Program, ProgramEngine, ProgramError, TimeLimits, with_programs};
use endspiel_search::{Answer, Engine, Limits};

use endspiel_games::Games;

use crate::rules;

/// A short limit, for programs that never answer.
const SHORT: Duration = Duration::from_millis(300);
/// Longer than an answer takes on the busiest machine.
const LONG: Duration = Duration::from_secs(120);

fn partner(kind: &str) -> Program {
    let time_limits = TimeLimits { start: LONG, answer: LONG, think: LONG };
    Program::new(env!("CARGO_BIN_EXE_ugi-partner")).argument(kind).time_limits(time_limits)
}

fn fair(game: &str) -> ProgramEngine {
    ProgramEngine::start(partner("fair").argument(game), &*rules(game)).unwrap()
}

fn open(game: &str) -> Box<dyn AnyMatch> {
    rules(game).open(None, DrawLimits::default()).unwrap()
}

fn ask(engine: &mut ProgramEngine, played: &dyn AnyMatch, limits: &Limits) -> Result<Answer, ProgramError> {
    engine.ask(played, limits, &Stop::never(), &mut |_| {})
}

/// Returns the error of a partner at the first question of a Connect Four game, with short time
/// limits.
fn first_failure(kind: &str, limits: &Limits, stop: &Stop) -> ProgramError {
    let time_limits = TimeLimits { start: LONG, answer: SHORT, think: SHORT };
    loop {
        let answer = ProgramEngine::start(partner(kind).time_limits(time_limits), &*rules("connect4"))
            .and_then(|mut engine| engine.ask(open("connect4").as_ref(), limits, stop, &mut |_| {}));
        match answer.expect_err("it never answers") {
            // The machine was so busy that the question was not even sent.
            ProgramError::TimedOut { command: "isready", .. } => {}
            error => return error,
        }
    }
}

#[test]
fn a_fair_partner_plays_whole_games_of_every_kind() {
    for game in ["mill", "mill:removals=1", "connect4", "othello"] {
        let mut engine = fair(game);
        assert!(engine.name().unwrap().starts_with("Endspiel"), "{:?}", engine.name());
        for _ in 0..2 {
            engine.new_game();
            let mut played = open(game);
            while played.ending().is_none() {
                let answer =
                    ask(&mut engine, played.as_ref(), &Limits { depth: Some(1), ..Limits::default() }).unwrap();
                played.play(&answer.mv).unwrap();
            }
        }
    }
}

#[test]
fn a_game_may_begin_anywhere() {
    let game = rules("mill");
    let flying = "bb.w.bw./.....w../........ w 0 0";
    let mut played = game.open(Some(flying), DrawLimits::NONE).unwrap();
    let mut engine = fair("mill");
    for _ in 0..3 {
        let answer = ask(&mut engine, played.as_ref(), &Limits { depth: Some(1), ..Limits::default() }).unwrap();
        played.play(&answer.mv).unwrap();
    }
}

#[test]
fn reports_are_passed_on_with_as_many_lines_as_were_asked_for() {
    let played = open("othello");
    let mut engine = fair("othello");
    for lines in [1, 3, 2] {
        let mut most = 0;
        let limits = Limits { depth: Some(1), lines, ..Limits::default() };
        let answer = engine.ask(played.as_ref(), &limits, &Stop::never(), &mut |analysis| {
            most = most.max(analysis.lines.len());
            assert!(analysis.lines.iter().all(|line| line.score == 0.25 && line.value.is_none()));
        });
        let analysis = answer.unwrap().analysis;
        assert_eq!((most, analysis.lines.len(), analysis.nodes), (lines, lines, 4));
    }
}

#[test]
fn a_request_to_stop_reaches_the_program() {
    let mut engine = fair("mill");
    let limits = Limits { infinite: true, ..Limits::default() };
    for _ in 0..5 {
        let stop = Stop::never();
        let (report, reported) = mpsc::channel();
        thread::scope(|scope| {
            let ask = || engine.ask(open("mill").as_ref(), &limits, &stop, &mut |_| report.send(()).unwrap());
            let thinking = scope.spawn(ask);
            // The search runs and does not end by itself.
            reported.recv().unwrap();
            stop.request();
            thinking.join().unwrap().unwrap();
        });
    }
}

#[test]
fn a_crash_is_named_with_its_exit_code_and_the_program_can_be_asked_again() {
    let mut engine = ProgramEngine::start(partner("crasher"), &*rules("connect4")).unwrap();
    for _ in 0..2 {
        let error = ask(&mut engine, open("connect4").as_ref(), &Limits::default()).unwrap_err();
        let ProgramError::Crashed { status, command: "go" } = &error else { panic!("{error}") };
        assert_eq!(status, "exit status: 3");
    }
}

#[test]
fn a_program_that_ends_at_once_has_crashed() {
    let error = ProgramEngine::start(partner("absent"), &*rules("mill")).err().unwrap();
    assert!(matches!(&error, ProgramError::Crashed { command: "ugi", .. }), "{error}");
    assert_eq!(error.to_string(), "the program ended (exit status: 7) instead of answering `ugi`");
}

#[test]
fn a_program_that_is_not_there_cannot_be_started() {
    let error = ProgramEngine::start(Path::new("/no/such/program"), &*rules("mill")).err().unwrap();
    assert!(matches!(error, ProgramError::CannotStart { .. }), "{error}");
    let error = ProgramEngine::start(Program::from_command_line(""), &*rules("mill")).err().unwrap();
    assert!(matches!(error, ProgramError::CannotStart { .. }), "{error}");
}

#[test]
fn a_program_that_says_nothing_is_not_waited_for_forever() {
    let time_limits = TimeLimits { start: SHORT, answer: SHORT, think: SHORT };
    let error = ProgramEngine::start(partner("silent").time_limits(time_limits), &*rules("mill")).err().unwrap();
    assert!(matches!(error, ProgramError::TimedOut { command: "ugi", .. }), "{error}");
}

#[test]
fn a_program_that_hangs_over_a_move_is_not_waited_for_forever() {
    for kind in ["hanger", "talker"] {
        for limits in
            [Limits { depth: Some(1), ..Limits::default() }, Limits { time: Some(SHORT), ..Limits::default() }]
        {
            let error = first_failure(kind, &limits, &Stop::never());
            assert!(matches!(error, ProgramError::TimedOut { command: "go", .. }), "{kind}: {error}");
        }
    }
}

#[test]
fn a_program_that_does_not_stop_is_ended() {
    let stop = Stop::never();
    stop.request();
    let error = first_failure("hanger", &Limits { infinite: true, ..Limits::default() }, &stop);
    assert!(matches!(error, ProgramError::TimedOut { timeout: SHORT, .. }), "{error}");
}

#[test]
fn a_flood_is_dammed() {
    // A line without an end, and lines without an end.
    for kind in ["gusher", "flooder"] {
        let time_limits = TimeLimits { start: LONG, answer: LONG, think: LONG };
        let mut engine = ProgramEngine::start(partner(kind).time_limits(time_limits), &*rules("connect4")).unwrap();
        let error = ask(&mut engine, open("connect4").as_ref(), &Limits::default()).unwrap_err();
        assert!(matches!(error, ProgramError::Flooded { command: "go" }), "{kind}: {error}");
    }
}

#[test]
fn a_move_that_cannot_be_played_is_refused_and_the_program_lives_on() {
    for kind in ["cheater", "resigner"] {
        let mut engine = ProgramEngine::start(partner(kind), &*rules("connect4")).unwrap();
        for _ in 0..2 {
            let error = ask(&mut engine, open("connect4").as_ref(), &Limits::default()).unwrap_err();
            assert!(matches!(error, ProgramError::IllegalMove { .. }), "{kind}: {error}");
            assert_eq!(Error::from(error).kind(), ErrorKind::Move);
        }
    }
}

#[test]
fn an_answer_too_many_is_not_taken_for_the_next_one() {
    let mut engine = ProgramEngine::start(partner("echo"), &*rules("connect4")).unwrap();
    for _ in 0..3 {
        let answer = ask(&mut engine, open("connect4").as_ref(), &Limits::default()).unwrap();
        assert_eq!(answer.mv, "4");
    }
}

#[test]
fn options_are_set_only_where_they_exist() {
    let program = partner("good").option("answer to all", "43");
    ProgramEngine::start(program.clone(), &*rules("connect4")).unwrap();
    let error = ProgramEngine::start(program.option("Style", "risky"), &*rules("connect4")).err().unwrap();
    assert!(matches!(&error, ProgramError::NoSuchOption(name) if name == "Style"), "{error}");
}

#[test]
fn a_finished_game_and_another_game_are_not_asked_about() {
    let mut engine = fair("connect4");
    let mut won = open("connect4");
    won.play_record("1212121").unwrap();
    assert!(matches!(ask(&mut engine, won.as_ref(), &Limits::default()), Err(ProgramError::GameOver)));
    let other = open("connect4:cols=9");
    assert!(matches!(ask(&mut engine, other.as_ref(), &Limits::default()), Err(ProgramError::WrongGame { .. })));
}

#[test]
fn a_spec_names_programs_and_engines_alike() {
    let path = env!("CARGO_BIN_EXE_ugi-partner");
    let spec = format!("ugi:{path} fair mill");
    let games = with_programs(&Games::usual());
    let mut engine = games.engine("mill", &spec).unwrap();
    assert_eq!(engine.spec(), spec);
    let limits = Limits { depth: Some(1), ..Limits::default() };
    let answer = engine.think(open("mill").as_ref(), &limits, &Stop::never(), &mut |_| {}).unwrap();
    assert!(open("mill").legal_moves().contains(&answer.mv));
    assert_eq!(games.engine("mill", "hard").unwrap().spec(), "hard");
    assert_eq!(games.engine_with_seed("mill", "hard", 5).unwrap().spec(), "hard:seed=5");
    assert!(games.engine_with_seed("mill", "ugi:/no/such/program", 5).is_err());
    assert!(games.engine("chess", "hard").is_err());
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_of_a_program_is_left_behind() {
    let engine = ProgramEngine::start(partner("parent"), &*rules("connect4")).unwrap();
    let child = engine.name().unwrap().to_owned();
    assert!(alive(&child), "{child}");
    drop(engine);
    // The signal is sent before the drop returns; the system may take a moment to deliver it.
    wait_for_end(&child);
}

/// Returns whether a process runs. One that has ended but was not yet waited for counts as dead.
#[cfg(target_os = "linux")]
fn alive(number: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{number}/stat")).unwrap_or_default();
    stat.rsplit(')').next().and_then(|rest| rest.split_whitespace().next()).is_some_and(|state| state != "Z")
}

#[cfg(target_os = "linux")]
fn wait_for_end(number: &str) {
    let begun = Instant::now();
    while alive(number) && begun.elapsed() < LONG {
        thread::yield_now();
    }
    assert!(!alive(number), "{number}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_program_that_ends_or_stops_its_guardian_ends_too() {
    for signal in ["KILL", "STOP"] {
        let script = format!(
            "read -r number name state parent group rest </proc/$$/stat\n\
             sleep 1000 & read -r word; echo \"id name $!\"; echo ugiok\n\
             read -r word; kill -s {signal} \"$group\"; echo readyok; sleep 1000"
        );
        let program = Program::new("/bin/sh").argument("-c").argument(script);
        let mut engine = ProgramEngine::start(program, &*rules("connect4")).unwrap();
        let child = engine.name().unwrap().to_owned();
        assert!(ask(&mut engine, open("connect4").as_ref(), &Limits::default()).is_err());
        wait_for_end(&child);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_program_is_watched_from_its_first_moment() {
    // The guardian leads its group, and was started before the program.
    let script = "read -r number name state parent group rest </proc/$$/stat\n\
        watched=no; [ \"$group\" = $$ ] || ! kill -0 \"$group\" || watched=yes\n\
        while read -r word rest; do case $word in ugi) echo \"id name $watched\"; echo ugiok;; isready) echo readyok;; quit) exit;; esac; done";
    let program = Program::new("/bin/sh").argument("-c").argument(script);
    let engine = ProgramEngine::start(program, &*rules("connect4")).unwrap();
    assert_eq!(engine.name(), Some("yes"));
}
