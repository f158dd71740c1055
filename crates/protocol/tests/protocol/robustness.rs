//! No input can break a session.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use endspiel_protocol::{DEFAULT_ENGINE, Protocol, serve};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::engines::build;
use crate::rules;

/// A writer that remembers what is written to it.
#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns all answers of a session to an input.
fn answers(game: &str, input: Vec<u8>) -> String {
    answers_by(Protocol::default(), game, input)
}

fn answers_by(protocol: Protocol, game: &str, input: Vec<u8>) -> String {
    let paper = Paper::default();
    serve(rules(game), DEFAULT_ENGINE, protocol, io::Cursor::new(input), paper.clone(), &build).unwrap();
    let bytes = paper.0.lock().unwrap().clone();
    String::from_utf8(bytes).expect("answers are text")
}

const GAMES: [&str; 4] = ["mill", "connect4", "othello", "connect4:cols=4,rows=4"];

const UGI: &[&str] = &[
    "ugi",
    "isready",
    "uginewgame",
    "setoption",
    "position",
    "go",
    "stop",
    "query",
    "quit",
    "name",
    "value",
    "startpos",
    "fen",
    "moves",
    "depth",
    "nodes",
    "movetime",
    "infinite",
    "p1time",
    "p2time",
    "p1inc",
    "p2inc",
    "searchmoves",
    "Engine",
    "Hash",
    "Threads",
    "MultiPV",
    "Turns",
    "Repetitions",
    "Clear",
    "patient",
    "certain",
    "helpless",
    "nobody",
    "best:",
    "=",
    "gameover",
    "p1turn",
    "result",
    "-1",
    "0",
    "1",
    "2",
    "3",
    "99999999999999999999",
    "1e9",
    "d6",
    "a7",
    "d6-d5",
    "f5",
    "pass",
    "4",
    "xa1",
    "......../......../........",
    "w",
    "b",
    "9",
    "/",
    "ä",
    "\u{0}",
    "\u{1b}[31m",
    "",
];

const NBOARD: &[&str] = &[
    "set",
    "depth",
    "game",
    "contempt",
    "move",
    "hint",
    "go",
    "ping",
    "learn",
    "analyze",
    "quit",
    "F5",
    "F5/1.5/2",
    "PA",
    "D6//",
    "1",
    "0",
    "6",
    "-3",
    "100%",
    "(;GM[Othello]",
    "BO[8 ---------------------------O*------*O",
    "*]",
    "B[F5]",
    "W[D6/1/nan]",
    "TI[15:00]",
    ";)",
    "[",
    "]",
    "(;",
    "/",
    "ö",
    "nboard",
    "1e400",
    "",
    "(;GM[Othello]TI[1:00]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6];)",
];

const GTP: &[&str] = &[
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
    "reg_genmove",
    "undo",
    "time_settings",
    "time_left",
    "set_game",
    "list_games",
    "showboard",
    "final_score",
    "gogui-rules_board",
    "gogui-rules_legal_moves",
    "gogui-play_sequence",
    "Othello",
    "b",
    "black",
    "White",
    "F5",
    "f6",
    "e6",
    "d3",
    "c3",
    "a1",
    "pass",
    "resign",
    "0",
    "1",
    "8",
    "-1",
    "1e400",
    "99999999999999999999",
    "#",
    "ß",
    "\u{0}",
    "",
];

fn line(words: &'static [&'static str]) -> impl Strategy<Value = String> {
    vec(select(words), 0..7).prop_map(|words| words.join(" "))
}

fn lines(words: &'static [&'static str]) -> impl Strategy<Value = String> {
    vec(line(words), 0..30).prop_map(|lines| lines.join("\n"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_bytes_are_survived(game in select(&GAMES[..]), bytes in vec(any::<u8>(), 0..2000)) {
        for line in answers(game, bytes).lines() {
            prop_assert!(line.starts_with("info string "), "{line}");
        }
    }

    #[test]
    fn random_words_of_ugi_are_survived_and_every_go_gets_one_move(
        game in select(&GAMES[..]),
        text in lines(UGI),
    ) {
        let said = answers(game, format!("ugi\n{text}").into_bytes());
        // Nothing after `quit` is read.
        let read: Vec<&str> = text.lines().take_while(|line| line.split_whitespace().next() != Some("quit")).collect();
        let count = |word: &str| read.iter().filter(|line| line.split_whitespace().next() == Some(word)).count();
        let heard = |word: &str| said.lines().filter(|line| line.split_whitespace().next() == Some(word)).count();
        prop_assert_eq!(count("go"), heard("bestmove"), "{}\n---\n{}", text, said);
        prop_assert_eq!(count("isready"), heard("readyok"));
        let words = ["id", "option", "ugiok", "readyok", "info", "bestmove", "response"];
        for line in said.lines() {
            prop_assert!(words.contains(&line.split_whitespace().next().unwrap_or_default()), "{line}");
        }
    }

    #[test]
    fn random_words_of_gtp_are_survived_and_every_command_gets_one_answer(
        text in lines(GTP),
        bytes in vec(any::<u8>(), 0..200),
    ) {
        let said = answers_by(Protocol::Gtp, "othello", text.clone().into_bytes());
        let mut expected = 0;
        for line in text.lines() {
            let line = line.split('#').next().unwrap_or_default().replace('\u{0}', " ");
            let mut words = line.split_whitespace().skip_while(|word| word.parse::<u32>().is_ok());
            // An id is one number; a second one is a command.
            let numbers = line.split_whitespace().take_while(|word| word.parse::<u32>().is_ok()).count();
            let first = if numbers > 1 { Some("1") } else { words.next() };
            expected += usize::from(first.is_some());
            if first == Some("quit") {
                break;
            }
        }
        let answers: Vec<&str> = said.split("\n\n").filter(|answer| !answer.is_empty()).collect();
        prop_assert_eq!(answers.len(), expected, "{}\n---\n{}", text, said);
        for answer in answers {
            prop_assert!(answer.starts_with(['=', '?']), "{answer}");
        }
        answers_by(Protocol::Gtp, "othello", bytes);
    }

    #[test]
    fn random_words_of_nboard_are_survived_and_every_ping_gets_its_pong(text in lines(NBOARD)) {
        let said = answers("othello", format!("nboard 2\n{text}").into_bytes());
        let read = text.lines().take_while(|line| line.split_whitespace().next() != Some("quit"));
        let pings = read.filter(|line| line.split_whitespace().next() == Some("ping")).count();
        let pongs = said.lines().filter(|line| line.starts_with("pong")).count();
        prop_assert_eq!(pings, pongs, "{}\n---\n{}", text, said);
        let words = ["set", "status", "search", "nodestats", "===", "pong", "learned", "analysis"];
        for line in said.lines() {
            prop_assert!(words.contains(&line.split_whitespace().next().unwrap_or_default()), "{line}");
        }
    }
}
