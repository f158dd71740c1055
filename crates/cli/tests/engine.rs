//! The program as an engine of other programs.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use endspiel_game::DrawLimits;
use endspiel_games::Games;
use endspiel_knowledge::Stop;
use endspiel_protocol::{Language, Program, ProgramEngine, TimeLimits};
use endspiel_search::Limits;

/// A running program.
struct Served {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

fn command(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_endspiel"));
    command.arg("engine").args(words).env_remove("ENDSPIEL_DATA");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

impl Served {
    fn start(words: &[&str]) -> Served {
        let mut child = command(words).spawn().unwrap();
        let (input, output) = (child.stdin.take(), child.stdout.take().unwrap());
        Served { child, input, output: BufReader::new(output) }
    }

    fn say(&mut self, lines: &str) {
        self.input.as_mut().unwrap().write_all(lines.as_bytes()).unwrap();
    }

    /// Returns the next line that begins with this word.
    fn hear(&mut self, word: &str) -> String {
        loop {
            let mut line = String::new();
            assert_ne!(self.output.read_line(&mut line).unwrap(), 0, "it ended before `{word}`");
            if line.strip_prefix(word).is_some_and(|rest| rest.starts_with(char::is_whitespace)) {
                return line.trim_end().to_owned();
            }
        }
    }

    /// Ends the input and returns the exit code.
    fn close(mut self) -> i32 {
        drop(self.input.take());
        self.child.wait().unwrap().code().unwrap()
    }
}

/// Runs the program with all its input at once; returns its output, its errors and the exit code.
fn run(words: &[&str], input: &str) -> (String, String, i32) {
    let mut child = command(words).spawn().unwrap();
    // The program may end without reading.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code().unwrap())
}

#[test]
fn every_game_is_played_through_ugi() {
    for (game, position, legal) in [
        ("mill", "position startpos moves d6 f4 d2", 21),
        ("connect4", "position startpos moves 4 4", 7),
        ("othello", "position startpos moves f5", 3),
    ] {
        let mut served = Served::start(&[game]);
        served.say("ugi\n");
        assert_eq!(served.hear("id"), concat!("id name Endspiel ", env!("CARGO_PKG_VERSION")));
        served.hear("ugiok");
        served.say(&format!("isready\n{position}\ngo depth 3\n"));
        served.hear("readyok");
        let info = served.hear("info depth");
        assert!(info.contains(" score ") && info.contains(" pv "), "{info}");
        let best = served.hear("bestmove");
        let (_, record) = position.split_once("moves ").unwrap();
        let mut played = Games::usual().open(game).unwrap().open(None, DrawLimits::NONE).unwrap();
        for mv in record.split(' ') {
            played.play(mv).unwrap();
        }
        let moves = played.legal_moves();
        assert_eq!(moves.len(), legal);
        assert!(moves.iter().any(|mv| best == format!("bestmove {mv}")), "{best}");
        assert_eq!(served.close(), 0);
    }
}

#[test]
fn a_win_in_one_is_told_and_found() {
    let mut served = Served::start(&["connect4"]);
    served.say("position startpos moves 1 2 1 2 1 2\ngo depth 4\n");
    assert!(served.hear("info depth").contains("score mate 1 "));
    assert_eq!(served.hear("bestmove"), "bestmove 1");
    served.say("position startpos moves 1 2 1 2 1 2 1\nquery result\n");
    assert_eq!(served.hear("response"), "response p1win");
    assert_eq!(served.close(), 0);
}

#[test]
fn an_endless_search_is_stopped_as_often_as_one_likes() {
    for game in ["mill", "othello"] {
        let mut served = Served::start(&[game]);
        served.say("isready\nposition startpos\n");
        served.hear("readyok");
        for _ in 0..5 {
            served.say("go infinite\n");
            served.hear("info");
            served.say("stop\n");
            served.hear("bestmove");
        }
        served.say("quit\n");
        assert_eq!(served.close(), 0);
    }
}

#[test]
fn an_othello_board_is_served_through_nboard() {
    let mut served = Served::start(&["othello"]);
    served.say(
        "nboard 2\nset depth 4\n\
         set game (;GM[Othello]BO[8 ---------------------------O*------*O--------------------------- *]B[F5];)\n\
         ping 1\ngo\n",
    );
    served.hear("pong");
    served.hear("nodestats");
    let answer = served.hear("===");
    assert!(["=== D6/", "=== F4/", "=== F6/"].iter().any(|mv| answer.starts_with(mv)), "{answer}");
    served.say("learn\nquit\n");
    assert_eq!(served.hear("learned"), "learned");
    assert_eq!(served.close(), 0);
}

#[test]
fn wrong_words_are_told_on_one_line_with_exit_code_two() {
    for (words, input, reason) in [
        (&["chess"][..], "", "there is no game `chess`"),
        (&["mill", "--engine", "nobody"], "", "there is no engine `nobody`"),
        (&["mill", "--engine", "ugi:/no/such/program"], "", "cannot start /no/such/program"),
        (&["mill"], "nboard 2\n", "NBoard is spoken for Othello only"),
        (
            &["connect4", "--protocol", "gtp"],
            "name\n",
            "GTP is spoken for Othello only; this session plays Connect Four",
        ),
        (&["mill", "--engine", "gtp:/bin/true"], "", "GTP is spoken for Othello only, not for Nine Men's Morris"),
    ] {
        let (out, err, code) = run(words, input);
        assert_eq!((out.as_str(), code), ("", 2), "{err}");
        assert_eq!(err.lines().count(), 1, "{err}");
        assert!(err.contains(reason), "{err}");
    }
}

#[test]
fn a_client_cannot_start_a_program() {
    let witness = std::env::temp_dir().join(format!("endspiel-engine-{}-started", std::process::id()));
    let engine = format!("setoption name Engine value ugi:touch {}", witness.display());
    let (out, _, code) = run(&["mill"], &format!("ugi\n{engine}\nisready\nposition startpos\ngo depth 1\nquit\n"));
    assert_eq!(code, 0);
    assert!(out.contains("other programs are chosen by the command line only"), "{out}");
    assert!(!witness.exists());
}

#[test]
fn the_end_of_the_input_and_of_the_output_are_no_failures() {
    assert_eq!(run(&["mill"], ""), (String::new(), String::new(), 0));
    assert_eq!(run(&["mill"], "isready"), ("readyok\n".to_owned(), String::new(), 0));
    let mut child = command(&["mill"]).stdout(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"ugi\n").unwrap();
    // The input stays open: it ends because its reader has gone.
    assert_eq!(child.wait().unwrap().code(), Some(0));
    drop(input);
}

#[test]
fn the_program_is_a_partner_of_its_own() {
    let long = Duration::from_secs(120);
    let limits = TimeLimits { start: long, answer: long, think: long };
    let program = Program::new(env!("CARGO_BIN_EXE_endspiel")).argument("engine").argument("connect4");
    let program = program.option("Hash", "8").time_limits(limits);
    let mut engine = ProgramEngine::start(program, &*Games::usual().open("connect4").unwrap()).unwrap();
    let mut played = Games::usual().open("connect4").unwrap().open(None, DrawLimits::NONE).unwrap();
    let limits = Limits { depth: Some(2), ..Limits::default() };
    while played.ending().is_none() {
        let answer = engine.ask(played.as_ref(), &limits, &Stop::never(), &mut |_| {}).unwrap();
        played.play(&answer.mv).unwrap();
    }
    assert!(played.moves().len() >= 7);
}

#[test]
fn two_of_the_program_play_a_whole_game_by_gtp() {
    let long = Duration::from_secs(120);
    let limits = TimeLimits { start: long, answer: long, think: long };
    let othello = Games::usual().open("othello").unwrap();
    let player = |engine: &str| {
        let program = Program::new(env!("CARGO_BIN_EXE_endspiel"));
        let words = ["engine", "othello", "--protocol", "gtp", "--engine", engine];
        let program = words.into_iter().fold(program, Program::argument).speaking(Language::Gtp);
        ProgramEngine::start(program.time_limits(limits), &*othello).unwrap()
    };
    let mut players = [player("random:seed=3"), player("alphabeta:depth=2")];
    let mut played = othello.open(None, DrawLimits::NONE).unwrap();
    while played.ending().is_none() {
        let side = played.side_to_move().index();
        let answer = players[side].ask(played.as_ref(), &Limits::default(), &Stop::never(), &mut |_| {}).unwrap();
        played.play(&answer.mv).unwrap();
    }
    assert!(played.moves().len() >= 9, "no game of Othello is shorter");
}
