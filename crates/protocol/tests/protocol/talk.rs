//! A session with both ends in the test.

use std::io::{self, BufRead, BufReader, PipeReader, PipeWriter, Write};
use std::sync::mpsc::{self, Receiver};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use endspiel_protocol::{DEFAULT_ENGINE, Protocol, ServeError, serve};

use crate::engines::build;
use crate::rules;

/// How long a test waits for an answer.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// A session in a thread of its own.
pub struct Talk {
    input: Option<PipeWriter>,
    lines: Receiver<String>,
    session: Option<JoinHandle<Result<(), ServeError>>>,
}

/// Starts a session on these ends of two pipes.
pub fn session(game: &str, input: PipeReader, output: PipeWriter) -> JoinHandle<Result<(), ServeError>> {
    session_with(game, Protocol::default(), input, output)
}

fn session_with(
    game: &str,
    protocol: Protocol,
    input: PipeReader,
    output: PipeWriter,
) -> JoinHandle<Result<(), ServeError>> {
    let game = rules(game);
    thread::spawn(move || serve(game, DEFAULT_ENGINE, protocol, input, output, &build))
}

impl Talk {
    pub fn start(game: &str) -> Talk {
        Talk::start_with(game, Protocol::default())
    }

    pub fn start_with(game: &str, protocol: Protocol) -> Talk {
        let (for_session, input) = io::pipe().unwrap();
        let (output, from_session) = io::pipe().unwrap();
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                let _ = sender.send(line);
            }
        });
        let session = Some(session_with(game, protocol, for_session, from_session));
        Talk { input: Some(input), lines, session }
    }

    pub fn say(&mut self, line: &str) {
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }

    /// Returns the next line of the session.
    pub fn hear(&mut self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("an answer in time")
    }

    /// Returns the next line that begins with this word; skips others.
    pub fn hear_word(&mut self, word: &str) -> String {
        loop {
            let line = self.hear();
            if line.split_whitespace().next() == Some(word) {
                return line;
            }
        }
    }

    /// Closes the input and returns the remaining lines, and how the session ended.
    pub fn close(mut self) -> (Vec<String>, Result<(), ServeError>) {
        drop(self.input.take());
        self.wait()
    }

    /// Waits for a session that ends by itself.
    pub fn wait(&mut self) -> (Vec<String>, Result<(), ServeError>) {
        let mut rest = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => rest.push(line),
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
                Err(mpsc::RecvTimeoutError::Timeout) => panic!("the session does not end; it said {rest:?}"),
            }
        }
        (rest, self.session.take().unwrap().join().unwrap())
    }
}
