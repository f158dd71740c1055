//! Time, threads and streams of a session.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::thread;

use endspiel_protocol::{DEFAULT_ENGINE, MAX_LINE_LENGTH, Protocol, ServeError, serve};

use crate::engines::build;
use crate::rules;
use crate::talk::{Talk, session};

/// Starts a session in which the engine thinks until it is stopped.
fn thinking(game: &str) -> Talk {
    let mut talk = Talk::start(game);
    talk.say("setoption name Engine value patient");
    talk.say("position startpos");
    talk.say("go infinite");
    assert!(talk.hear_word("info").starts_with("info depth 1"));
    talk
}

#[test]
fn stop_leads_to_a_move() {
    let mut talk = thinking("mill");
    talk.say("stop");
    talk.hear_word("bestmove");
    talk.close().1.unwrap();
}

#[test]
fn a_ping_is_answered_although_the_engine_thinks() {
    let mut talk = Talk::start("othello");
    talk.say("nboard 2");
    talk.say("set depth 30");
    talk.say("hint 1");
    talk.hear_word("search");
    talk.say("ping 7");
    talk.hear_word("pong");
    talk.close().1.unwrap();
}

#[test]
fn questions_are_answered_while_the_engine_thinks() {
    let mut talk = thinking("connect4");
    talk.say("isready");
    assert_eq!(talk.hear(), "readyok");
    talk.say("query p1turn");
    assert_eq!(talk.hear(), "response true");
    talk.say("what");
    assert!(talk.hear().starts_with("info string unknown command `what`"));
    talk.say("stop");
    assert_eq!(talk.hear(), "bestmove 1");
    talk.say("stop");
    talk.say("isready");
    assert_eq!(talk.hear(), "readyok", "a stop too many does nothing");
    assert!(talk.close().0.is_empty());
}

#[test]
fn a_second_go_ends_the_first_and_each_gives_a_move() {
    let mut talk = thinking("connect4");
    talk.say("go depth 1");
    assert_eq!(talk.hear(), "bestmove 1");
    assert!(talk.hear().starts_with("info depth 1"));
    talk.say("position startpos moves 4");
    assert_eq!(talk.hear(), "bestmove 1", "a new position ends it as well");
    assert!(talk.close().0.is_empty());
}

#[test]
fn quitting_and_the_end_of_input_end_a_search_with_its_move() {
    let mut talk = thinking("mill");
    talk.say("quit");
    let (rest, ended) = talk.wait();
    ended.unwrap();
    assert_eq!(rest, ["bestmove a7"]);
    let (rest, ended) = thinking("mill").close();
    ended.unwrap();
    assert_eq!(rest, ["bestmove a7"]);
}

#[test]
fn a_last_line_without_a_line_break_counts() {
    let (rest, ended) = {
        let mut talk = Talk::start("mill");
        talk.say("ugi\nisready\nquery p1turn\nquery");
        talk.close()
    };
    ended.unwrap();
    assert!(rest.iter().any(|line| line.starts_with("info string there is no query")), "{rest:?}");
}

#[test]
fn a_session_without_a_word_ends_quietly() {
    for input in ["", "\n\n  \n"] {
        serve(rules("mill"), DEFAULT_ENGINE, Protocol::default(), input.as_bytes(), io::sink(), &build).unwrap();
    }
}

#[test]
fn a_reader_who_leaves_ends_the_session_even_if_nothing_more_is_said() {
    let (for_session, mut input) = io::pipe().unwrap();
    let (output, from_session) = io::pipe().unwrap();
    let running = session("mill", for_session, from_session);
    writeln!(input, "ugi").unwrap();
    let mut first = String::new();
    BufReader::new(output).read_line(&mut first).unwrap();
    assert!(first.starts_with("id name Endspiel"), "{first}");
    // The reader is gone; the next line, from the engine, comes long after the last command.
    let asked = "setoption name Engine value patient\nposition startpos\ngo infinite\n";
    input.write_all(asked.as_bytes()).unwrap();
    running.join().unwrap().unwrap();
}

#[test]
fn an_output_that_fails_for_another_reason_is_an_error() {
    struct Full;
    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::Error::from(io::ErrorKind::StorageFull))
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let ended = serve(rules("mill"), DEFAULT_ENGINE, Protocol::default(), &b"ugi\n"[..], Full, &build);
    assert!(matches!(ended, Err(ServeError::Output(_))), "{ended:?}");
}

#[test]
fn an_endless_line_is_refused_in_one_line_and_the_session_goes_on() {
    let mut talk = Talk::start("mill");
    talk.say(&"x".repeat(3 * MAX_LINE_LENGTH));
    assert_eq!(talk.hear(), "info string the line is too long");
    talk.say("isready");
    assert_eq!(talk.hear(), "readyok");
    talk.say(&format!("position {}", "y".repeat(2 * MAX_LINE_LENGTH)));
    assert_eq!(talk.hear(), "info string refused: the line is too long");
    talk.say(&format!("position startpos moves {}", "d6 ".repeat(1000)));
    assert!(talk.hear().starts_with("info string refused: move 2:"));
    assert!(talk.close().0.is_empty());
}

#[test]
fn an_endless_line_of_gtp_fails_in_one_answer() {
    let mut talk = Talk::start_with("othello", Protocol::Gtp);
    for _ in 0..2 {
        talk.say(&"x".repeat(3 * MAX_LINE_LENGTH));
        assert_eq!([talk.hear(), talk.hear()], ["? the line is too long", ""]);
        talk.say("7 protocol_version");
        assert_eq!([talk.hear(), talk.hear()], ["=7 2", ""]);
    }
    assert!(talk.close().0.is_empty());
}

#[test]
fn a_move_that_was_asked_for_comes_before_the_end_of_the_session() {
    let mut talk = Talk::start_with("othello", Protocol::Gtp);
    talk.say("genmove black");
    talk.say("quit");
    let (said, ended) = talk.wait();
    ended.unwrap();
    assert_eq!(said, ["= d3", "", "=", ""]);
}

#[test]
fn an_input_that_fails_ends_the_session() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::from(io::ErrorKind::ConnectionReset))
        }
    }
    let input = (&b"isready\n"[..]).chain(Broken);
    serve(rules("mill"), DEFAULT_ENGINE, Protocol::default(), input, io::sink(), &build).unwrap();
}

#[test]
fn an_input_that_comes_byte_by_byte_is_the_same_input() {
    let (for_session, mut input) = io::pipe().unwrap();
    let (mut output, from_session) = io::pipe().unwrap();
    let running = session("connect4", for_session, from_session);
    for byte in "isready\nposition startpos moves 4 4\nquery p1turn\nquit\n".bytes() {
        input.write_all(&[byte]).unwrap();
        thread::yield_now();
    }
    let mut said = String::new();
    output.read_to_string(&mut said).unwrap();
    running.join().unwrap().unwrap();
    assert_eq!(said, "readyok\nresponse true\n");
}

#[test]
fn nboard_and_gtp_are_for_othello() {
    for (protocol, input) in
        [(Protocol::ByFirstCommand, "nboard 2\n"), (Protocol::NBoard, "x\n"), (Protocol::Gtp, "name\n")]
    {
        let ended = serve(rules("mill"), DEFAULT_ENGINE, protocol, input.as_bytes(), io::sink(), &build);
        assert!(matches!(ended, Err(ServeError::NotOthello { game: "Nine Men's Morris", .. })), "{ended:?}");
    }
    serve(rules("othello:size=6"), DEFAULT_ENGINE, Protocol::default(), &b"nboard 2\n"[..], io::sink(), &build)
        .unwrap();
}

#[test]
fn a_defect_of_an_engine_ends_the_session_with_an_error() {
    let input = "setoption name Engine value defective\nposition startpos\ngo\nisready\nquit\n";
    let ended = serve(rules("mill"), DEFAULT_ENGINE, Protocol::default(), input.as_bytes(), io::sink(), &build);
    assert!(matches!(ended, Err(ServeError::EngineLost)), "{ended:?}");
}
