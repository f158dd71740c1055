//! Programs that speak UGI or GTP well or badly, for tests of the client. The first argument chooses the
//! behaviour.

use std::io::{self, BufRead, Write};
use std::process::{Command, exit};
use std::thread;
use std::time::Duration;

use endspiel_game::{Error, Random};
use endspiel_games::Games;
use endspiel_knowledge::Stop;
use endspiel_presentation::AnyMatch;
use endspiel_protocol::{Protocol, serve};
use endspiel_search::{Analysis, Answer, Engine, Limits, Line, Tell};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [kind, game] = [0, 1].map(|index| arguments.get(index).map_or("", String::as_str));
    match kind {
        "fair" => fair(game, Protocol::Ugi),
        "gtp" if game == "fair" => fair("othello", Protocol::Gtp),
        "gtp" if game == "passless" => passless(),
        "gtp" => clumsy_gtp(game),
        "absent" => exit(7),
        "silent" => forever(),
        "parent" => parent(),
        kind => clumsy(kind),
    }
}

/// Plays by the rules, through our own side of the protocol.
fn fair(game: &str, protocol: Protocol) {
    let build = |_: &str, _: &str| Ok(Box::new(Guesser(Random::new(1))) as Box<dyn Engine>);
    let Ok(game) = Games::usual().open(game) else { exit(1) };
    if let Err(error) = serve(game, "guesser", protocol, io::stdin(), io::stdout(), &build) {
        eprintln!("{error}");
        exit(1);
    }
}

/// Plays by the rules in GTP, and refuses to be told a pass.
fn passless() {
    let Ok((input, mut commands)) = io::pipe() else { exit(1) };
    thread::spawn(move || {
        for line in io::stdin().lock().lines() {
            let Ok(line) = line else { return };
            if line.starts_with("play") && line.ends_with("pass") {
                say("? syntax error\n");
            } else if writeln!(commands, "{line}").is_err() {
                return;
            }
        }
    });
    let build = |_: &str, _: &str| Ok(Box::new(Guesser(Random::new(1))) as Box<dyn Engine>);
    let Ok(game) = Games::usual().open("othello") else { exit(1) };
    let _ = serve(game, "guesser", Protocol::Gtp, input, io::stdout(), &build);
}

/// An engine that plays any legal move, and waits for `stop` if the limits ask for that.
struct Guesser(Random);

impl Engine for Guesser {
    fn spec(&self) -> String {
        "guesser".to_owned()
    }

    fn think(&mut self, game: &dyn AnyMatch, limits: &Limits, stop: &Stop, tell: Tell<'_>) -> Result<Answer, Error> {
        let moves = game.legal_moves();
        let mv = self.0.choose(&moves).cloned().unwrap_or_default();
        let line = |mv: &String| Line { mv: mv.clone(), score: 0.25, pv: vec![mv.clone()], ..Line::default() };
        let lines = std::iter::once(&mv).chain(moves.iter().filter(|other| **other != mv));
        let lines = lines.take(limits.lines.max(1)).map(line).collect();
        let analysis = Analysis { depth: 1, nodes: moves.len() as u64, lines, ..Analysis::default() };
        tell(&analysis);
        if limits.infinite {
            stop.wait_until(None);
        }
        Ok(Answer { mv: mv.clone(), best: vec![mv], analysis })
    }
}

fn forever() -> ! {
    loop {
        thread::sleep(Duration::from_secs(1000));
    }
}

/// Answers properly until it is asked for a move.
fn clumsy(kind: &str) {
    for line in io::stdin().lock().lines() {
        let Ok(line) = line else { return };
        match line.split_whitespace().next() {
            Some("ugi") => say("id name clumsy\noption name Answer to All type spin default 42\nugiok"),
            Some("isready") => say("readyok"),
            Some("go") => go(kind),
            // A stubborn program ignores even this.
            Some("quit") if kind != "stubborn" => return,
            _ => {}
        }
    }
    if kind == "stubborn" {
        forever();
    }
}

/// Agrees with everything in GTP until it is asked for a move.
fn clumsy_gtp(kind: &str) {
    for line in io::stdin().lock().lines() {
        let Ok(line) = line else { return };
        match line.split_whitespace().next() {
            Some("name") if kind == "silent" => forever(),
            Some("name") => say("a banner\n\n= clumsy\n"),
            Some("list_commands") if kind == "bare" => say("? unknown command\n"),
            // Every line with its own sign, as some programs do.
            Some("list_commands") => say("= genmove\n= play\n= boardsize\n= time_settings\n"),
            Some("boardsize") if kind == "small" => say("? unacceptable size\n"),
            Some("play") if kind == "stickler" => say("? illegal move\n"),
            Some("time_settings") => say("? I have my own clock\n"),
            Some("genmove") if kind == "bare" => say("= F5\n"),
            Some("genmove") => generate(kind),
            Some("quit") => return,
            _ => say("=\n"),
        }
    }
}

fn generate(kind: &str) {
    match kind {
        "cheater" => say("= a1\n"),
        "resigner" => say("= resign\n"),
        "refuser" => say("? I do not want to\n"),
        "flooder" => loop {
            say(&["= f5"; 1000].join("\n"));
        },
        "stickler" => say("=D3\n"),
        kind => go(kind),
    }
}

fn go(kind: &str) {
    match kind {
        "crasher" => exit(3),
        "hanger" => forever(),
        "cheater" => say("bestmove z9"),
        "resigner" => say("bestmove"),
        "echo" => say("bestmove 4\nbestmove 5\nbestmove 6"),
        "talker" => loop {
            say("info depth 1 nodes 1 pv 4");
            thread::sleep(Duration::from_millis(1));
        },
        "flooder" => loop {
            say(&"info depth 1 nodes 1 score cp 1 pv 4\n".repeat(1000));
        },
        "gusher" => loop {
            let _ = io::stdout().write_all(&[b'x'; 1 << 16]);
        },
        _ => say("bestmove 4"),
    }
}

/// Starts a child process, prints its number and ignores the end of the input.
fn parent() {
    let child = Command::new("sleep").arg("1000").spawn();
    let number = child.map_or(0, |child| child.id());
    say(&format!("id name {number}\nugiok"));
    clumsy("stubborn");
}

fn say(text: &str) {
    let mut out = io::stdout().lock();
    // The reader may have gone.
    if writeln!(out, "{text}").and_then(|()| out.flush()).is_err() {
        exit(0);
    }
}
