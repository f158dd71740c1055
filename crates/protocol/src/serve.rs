//! One session: the choice of its protocol, and the thread that reads the input.

use std::io::{self, Read, Write};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, SyncSender, TrySendError};
use std::thread;

use endspiel_game::Error;
use endspiel_presentation::AnyGame;
use endspiel_search::Engine;
use thiserror::Error as ThisError;

use crate::gtp::Gtp;
use crate::lines::{Line, Lines};
use crate::nboard::NBoard;
use crate::output::Output;
use crate::ugi::Ugi;
use crate::words::split_word;

/// The default engine of a session.
pub const DEFAULT_ENGINE: &str = "best";

/// A function that builds an engine for a game from its spec.
pub type Build<'a> = dyn Fn(&str, &str) -> Result<Box<dyn Engine>, Error> + 'a;

/// The only game of NBoard and GTP.
const OTHELLO: &str = "othello";

/// Maximum number of unread lines.
const MAX_UNREAD_LINES: usize = 16;

/// The reason why a session ended early.
#[derive(Debug, ThisError)]
pub enum ServeError {
    /// The game cannot be begun.
    #[error(transparent)]
    Game(#[from] Error),
    /// NBoard or GTP was requested for a game other than Othello.
    #[error("{protocol} is spoken for Othello only; this session plays {game}")]
    NotOthello {
        /// The name of the protocol.
        protocol: &'static str,
        /// The title of the game.
        game: &'static str,
    },
    /// The answers cannot be written. A closed reader is not an error.
    #[error("cannot write the answers: {0}")]
    Output(#[source] io::Error),
    /// The system cannot start a thread.
    #[error("cannot start a thread: {0}")]
    Thread(#[source] io::Error),
    /// The engine has panicked.
    #[error("the engine has failed; this is a defect in the program")]
    EngineLost,
}

/// The protocol of a session.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Protocol {
    /// NBoard if the first command is `nboard`, else UGI.
    #[default]
    ByFirstCommand,
    /// The Universal Game Interface, for every game.
    Ugi,
    /// NBoard 2, for Othello.
    NBoard,
    /// The Go Text Protocol, for Othello.
    Gtp,
}

impl Protocol {
    /// Chooses a protocol by the first command, unless it is chosen already.
    fn by(self, first: &str) -> Protocol {
        match self {
            Protocol::ByFirstCommand if split_word(first).0 == "nboard" => Protocol::NBoard,
            Protocol::ByFirstCommand => Protocol::Ugi,
            chosen => chosen,
        }
    }

    /// Returns the answer to a first line that is too long.
    fn too_long(self) -> &'static [&'static str] {
        match self {
            Protocol::ByFirstCommand | Protocol::Ugi => &["info string the line is too long"],
            Protocol::NBoard => &["status Endspiel refuses: the line is too long"],
            Protocol::Gtp => &["? the line is too long", ""],
        }
    }
}

/// An event that a session reacts to.
enum Event {
    Line(Line),
    EndOfInput,
    OutputFailed,
}

/// The next step of a session after a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// It waits for the next one.
    Listen,
    /// It ends.
    Quit,
}

/// A protocol after its first command.
pub(crate) trait Session {
    /// Carries out a command.
    fn command(&mut self, line: &str) -> Result<Next, ServeError>;

    /// Reports that a command was refused, and why.
    fn refuse(&mut self, reason: &str);

    /// Ends the session: a running search sends its result.
    fn end(&mut self) -> Result<(), ServeError>;
}

/// Speaks a protocol on a pair of streams.
///
/// The session ends when it is told to quit, when the input ends or when the answers can no longer
/// be written. `engine` is the spec of the first engine; `build` builds engines. The input is read
/// in its own thread, which is left behind if it still waits when the session is over.
pub fn serve(
    game: Arc<dyn AnyGame>,
    engine: &str,
    protocol: Protocol,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
    build: &Build<'_>,
) -> Result<(), ServeError> {
    let (sender, events) = mpsc::sync_channel(MAX_UNREAD_LINES);
    let on_failure = {
        let sender = sender.clone();
        // A full queue needs no event: the failure is noticed with the next one.
        move || match sender.try_send(Event::OutputFailed) {
            Ok(()) | Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) => {}
        }
    };
    let output = Arc::new(Output::new(output, on_failure));
    listen(input, sender)?;

    let Some(first) = first_command(&events, &output, protocol) else { return finish(&output) };
    let written = Arc::clone(&output);
    let mut session: Box<dyn Session + '_> = match protocol.by(&first) {
        Protocol::NBoard => Box::new(NBoard::new(game, engine, written, build)?),
        Protocol::Gtp => Box::new(Gtp::new(game, engine, written, build)?),
        Protocol::Ugi | Protocol::ByFirstCommand => Box::new(Ugi::new(game, engine, written, build)?),
    };
    let mut next = session.command(&first)?;
    while next == Next::Listen && !output.has_failed() {
        next = match events.recv() {
            Ok(Event::Line(Line::Text(line))) => session.command(&line)?,
            Ok(Event::Line(Line::TooLong)) => {
                session.refuse("the line is too long");
                Next::Listen
            }
            Ok(Event::EndOfInput | Event::OutputFailed) | Err(_) => Next::Quit,
        };
    }
    session.end()?;
    finish(&output)
}

/// Returns an error unless the game is Othello, the only one of this protocol.
pub(crate) fn check_othello(game: &dyn AnyGame, protocol: &'static str) -> Result<(), ServeError> {
    let info = game.info();
    if info.name == OTHELLO { Ok(()) } else { Err(ServeError::NotOthello { protocol, game: info.title.en }) }
}

/// Reads lines in a thread of its own until the input or the session ends.
fn listen(input: impl Read + Send + 'static, events: SyncSender<Event>) -> Result<(), ServeError> {
    let listen = move || {
        let mut lines = Lines::new(input);
        // A read error counts as the end of the input.
        while let Ok(Some(line)) = lines.next() {
            if events.send(Event::Line(line)).is_err() {
                return;
            }
        }
        let _ = events.send(Event::EndOfInput);
    };
    thread::Builder::new().name("input".to_owned()).spawn(listen).map_err(ServeError::Thread)?;
    Ok(())
}

/// Returns the first line that is not empty; `None` at the end of the input.
fn first_command(events: &Receiver<Event>, output: &Output, protocol: Protocol) -> Option<String> {
    loop {
        match events.recv() {
            Ok(Event::Line(Line::Text(line))) if line.trim().is_empty() => {}
            Ok(Event::Line(Line::Text(line))) => return Some(line),
            Ok(Event::Line(Line::TooLong)) => output.lines(protocol.too_long()),
            Ok(Event::EndOfInput | Event::OutputFailed) | Err(_) => return None,
        }
    }
}

fn finish(output: &Output) -> Result<(), ServeError> {
    match output.take_failure() {
        Some(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(ServeError::Output(error)),
        _ => Ok(()),
    }
}
