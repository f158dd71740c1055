//! Programs that speak GTP as engines: whole games over pipes, and one program of every kind that fails.

use std::time::Duration;

use endspiel_game::DrawLimits;
use endspiel_games::Games;
use endspiel_knowledge::Stop;
use endspiel_presentation::AnyMatch;
use endspiel_protocol::{Language, Program, ProgramEngine, ProgramError, TimeLimits, with_programs};
use endspiel_search::{Answer, Clock, Engine, Limits};

use crate::rules;

const SHORT: Duration = Duration::from_millis(300);
/// Longer than an answer takes on the busiest machine.
const LONG: Duration = Duration::from_secs(120);

fn partner(kind: &str) -> Program {
    let time_limits = TimeLimits { start: LONG, answer: LONG, think: LONG };
    let program = Program::new(env!("CARGO_BIN_EXE_ugi-partner")).argument("gtp").argument(kind);
    program.speaking(Language::Gtp).time_limits(time_limits)
}

fn start(kind: &str) -> Result<ProgramEngine, ProgramError> {
    ProgramEngine::start(partner(kind), &*rules("othello"))
}

fn open() -> Box<dyn AnyMatch> {
    rules("othello").open(None, DrawLimits::NONE).unwrap()
}

fn ask(engine: &mut ProgramEngine, played: &dyn AnyMatch, limits: &Limits) -> Result<Answer, ProgramError> {
    engine.ask(played, limits, &Stop::never(), &mut |_| {})
}

fn first_failure(kind: &str, limits: &Limits) -> ProgramError {
    ask(&mut start(kind).unwrap(), open().as_ref(), limits).expect_err("it never plays a move")
}

#[test]
fn a_whole_game_is_played_over_pipes() {
    play_games("fair");
}

/// GRhino answers `play black pass` with a syntax error, and goes on with the next move.
#[test]
fn a_program_that_is_not_told_of_passes_plays_whole_games() {
    play_games("passless");
}

fn play_games(kind: &str) {
    let mut players = [start(kind).unwrap(), start(kind).unwrap()];
    assert_eq!(players[0].name(), Some("Endspiel"));
    let second = Duration::from_secs(1);
    let by_move = Limits { time: Some(second), ..Limits::default() };
    let by_clock = Limits { clock: Some(Clock { left: second * 60, increment: Duration::ZERO }), ..Limits::default() };
    let mut passes = 0;
    for _ in 0..3 {
        players.iter_mut().for_each(ProgramEngine::new_game);
        let mut played = open();
        while played.ending().is_none() {
            let side = played.side_to_move().index();
            let answer = ask(&mut players[side], played.as_ref(), &[by_move, by_clock][side]).unwrap();
            passes += usize::from(answer.mv == "pass");
            played.play(&answer.mv).unwrap();
        }
        assert!(played.moves().len() >= 9, "no game of Othello is shorter");
    }
    assert!(passes > 0, "the games of these players have passes");
}

#[test]
fn a_game_that_took_another_course_is_played_anew() {
    let mut engine = start("fair").unwrap();
    let limits = Limits { depth: Some(1), ..Limits::default() };
    for record in ["", "f5d6", "f5d6c3d3c4", "f5d6", "d3c5"] {
        let mut played = open();
        played.play_record(record).unwrap();
        let answer = ask(&mut engine, played.as_ref(), &limits).unwrap();
        assert!(played.legal_moves().contains(&answer.mv), "{record}");
    }
}

#[test]
fn a_program_may_refuse_the_size_of_the_board() {
    let error = ProgramEngine::start(partner("fair"), &*rules("othello:size=6")).err().unwrap();
    assert_eq!(error.to_string(), "the program refused `boardsize`: unacceptable size");
}

#[test]
fn a_program_that_lists_no_commands_is_asked_for_the_necessary_ones() {
    let answer = ask(&mut start("bare").unwrap(), open().as_ref(), &Limits::default()).unwrap();
    assert_eq!(answer.mv, "f5");
}

#[test]
fn a_move_that_cannot_be_played_is_refused_and_the_program_lives_on() {
    for kind in ["cheater", "resigner"] {
        let mut engine = start(kind).unwrap();
        for _ in 0..2 {
            let error = ask(&mut engine, open().as_ref(), &Limits::default()).unwrap_err();
            assert!(matches!(error, ProgramError::IllegalMove { .. }), "{kind}: {error}");
        }
    }
}

#[test]
fn every_failure_is_named() {
    let limits = Limits::default();
    let error = first_failure("refuser", &limits);
    assert_eq!(error.to_string(), "the program refused `genmove`: I do not want to");
    assert!(matches!(first_failure("crasher", &limits), ProgramError::Crashed { command: "genmove", .. }));
    for kind in ["flooder", "gusher"] {
        let error = first_failure(kind, &limits);
        assert!(matches!(error, ProgramError::Flooded { command: "genmove" }), "{kind}: {error}");
    }
    let mut stickler = start("stickler").unwrap();
    let mut played = open();
    played.play("d3").unwrap();
    let error = ask(&mut stickler, played.as_ref(), &limits).unwrap_err();
    assert_eq!(error.to_string(), "the program refused `play`: illegal move");
    let error = start("small").err().unwrap();
    assert!(matches!(error, ProgramError::Refused { command: "boardsize", .. }), "{error}");
}

#[test]
fn a_program_that_hangs_is_not_waited_for_forever() {
    let short = TimeLimits { start: SHORT, answer: SHORT, think: SHORT };
    let error = ProgramEngine::start(partner("silent").time_limits(short), &*rules("othello")).err().unwrap();
    assert!(matches!(error, ProgramError::TimedOut { command: "name", .. }), "{error}");
    // The search is limited, or asked to stop.
    let stopped = Stop::never();
    stopped.request();
    for (stop, time) in [(Stop::never(), Some(SHORT)), (stopped, None)] {
        for kind in ["hanger", "talker"] {
            let error = loop {
                let hasty = TimeLimits { start: LONG, ..short };
                let Ok(mut engine) = ProgramEngine::start(partner(kind).time_limits(hasty), &*rules("othello")) else {
                    continue;
                };
                let limits = Limits { time, depth: Some(1), ..Limits::default() };
                match engine.ask(open().as_ref(), &limits, &stop, &mut |_| {}).expect_err("it never answers") {
                    // The machine was so busy that the question was not even sent.
                    ProgramError::TimedOut { command: "clear_board" | "time_settings", .. } => {}
                    error => break error,
                }
            };
            assert!(matches!(error, ProgramError::TimedOut { command: "genmove", .. }), "{kind}: {error}");
        }
    }
}

#[test]
fn a_game_from_a_position_and_another_game_are_refused() {
    let mut engine = start("fair").unwrap();
    let later = open_after("f5d6");
    let error = ask(&mut engine, later.as_ref(), &Limits::default()).unwrap_err();
    assert!(matches!(error, ProgramError::NoPositions), "{error}");
    assert!(ask(&mut engine, open().as_ref(), &Limits::default()).is_ok(), "it can be asked again");
    let error = ProgramEngine::start(partner("fair"), &*rules("mill")).err().unwrap();
    assert_eq!(error.to_string(), "GTP is spoken for Othello only, not for Nine Men's Morris");
}

/// Returns a match that begins with the position after these moves.
fn open_after(record: &str) -> Box<dyn AnyMatch> {
    let mut played = open();
    played.play_record(record).unwrap();
    rules("othello").open(Some(&played.position()), DrawLimits::NONE).unwrap()
}

#[test]
fn a_spec_names_a_program() {
    let spec = format!("gtp:{} gtp fair", env!("CARGO_BIN_EXE_ugi-partner"));
    let games = with_programs(&Games::usual());
    let mut engine = games.engine("othello", &spec).unwrap();
    assert_eq!(engine.spec(), spec);
    let answer = engine.think(open().as_ref(), &Limits::default(), &Stop::never(), &mut |_| {}).unwrap();
    assert!(open().legal_moves().contains(&answer.mv));
    assert_eq!(Program::from_spec(&spec).unwrap().redacted_spec(), "gtp:ugi-partner");
}
