//! A program of somebody else's, run so that it can neither block us nor outlive us.
//!
//! Its input is written and its output read by threads of their own. The output is cut into bounded lines, of which
//! a bounded number waits; a program that says more is held up by its own full pipe. It is in the process group of its
//! guardian, and whatever is left in that group is killed in the end, by us or, if we are gone before, by the guardian.

use std::cell::Cell;
use std::io::{self, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use endspiel_knowledge::{OnRequest, Stop};

use super::Program;
#[cfg(unix)]
use super::guardian::Guardian;
use crate::lines::{Line, Lines};

/// How many lines of a program may wait for us.
const WAITING_LINES: usize = 64;

/// How long a program that was told to quit may take to do so.
const FAREWELL: Duration = Duration::from_millis(250);

/// A running program.
pub(super) struct Process {
    child: Child,
    #[cfg(unix)]
    guardian: Option<Guardian>,
    unwanted: Stop,
    commands: Sender<String>,
    heard: Receiver<Heard>,
    /// For what wakes [`Process::receive`].
    waker: SyncSender<Heard>,
    _woken_when_unwanted: OnRequest,
    /// Whether everything it said has been received.
    is_silent: Cell<bool>,
    /// How it ended, once it has.
    status: Option<ExitStatus>,
}

/// What comes from the threads beside a program.
enum Heard {
    Line(Line),
    /// Its output has ended.
    End,
    /// Something else has happened that its owner should look at.
    Wake,
}

/// Why there is no line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Silence {
    /// It was waited for long enough.
    Late,
    /// The program has ended or closed its output.
    Ended,
    /// The line does not end.
    TooLong,
    /// Nobody wants to hear it any more.
    Unwanted,
}

impl Process {
    pub(super) fn start(program: &Program) -> io::Result<Process> {
        let mut command = Command::new(&program.path);
        command.args(&program.arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        #[cfg(unix)]
        let mut guardian = Guardian::new()?;
        #[cfg(unix)]
        let mut child = guardian.start(&mut command)?;
        #[cfg(not(unix))]
        let mut child = command.spawn()?;
        let (commands, to_write) = mpsc::channel();
        let (read, heard) = mpsc::sync_channel(WAITING_LINES);
        let streams = (child.stdin.take(), child.stdout.take());
        // From here on, dropping it ends the program whatever happens.
        let unwanted = program.unwanted.clone();
        let process = Process {
            child,
            #[cfg(unix)]
            guardian: Some(guardian),
            _woken_when_unwanted: unwanted.on_request(waking(&read)),
            unwanted,
            commands,
            heard,
            waker: read.clone(),
            is_silent: Cell::new(false),
            status: None,
        };
        if let (Some(input), Some(output)) = streams {
            thread::Builder::new().name("program input".to_owned()).spawn(move || write(input, &to_write))?;
            thread::Builder::new().name("program output".to_owned()).spawn(move || listen(output, &read))?;
        }
        Ok(process)
    }

    /// Sends a line without waiting for the program to take it. If it has ended, the next answer will tell.
    pub(super) fn send(&self, line: impl Into<String>) {
        let _ = self.commands.send(line.into());
    }

    /// The next line, if one comes in time; without a deadline it is waited for.
    pub(super) fn receive(&self, deadline: Option<Instant>) -> Result<String, Silence> {
        loop {
            if let Some(line) = self.next(deadline, None)? {
                return Ok(line);
            }
        }
    }

    /// The next line, or `None` as soon as `stop` is due.
    pub(super) fn receive_unless(&self, stop: &Stop, deadline: Option<Instant>) -> Result<Option<String>, Silence> {
        let _woken = stop.on_request(waking(&self.waker));
        self.next(stop.earlier(deadline), Some(stop))
    }

    /// The next line; `None` when there is something else to look at.
    fn next(&self, deadline: Option<Instant>, stop: Option<&Stop>) -> Result<Option<String>, Silence> {
        loop {
            if self.unwanted.is_due() {
                return Err(Silence::Unwanted);
            }
            if stop.is_some_and(Stop::is_due) {
                return Ok(None);
            }
            if self.is_silent.get() {
                return Err(Silence::Ended);
            }
            let until = self.unwanted.earlier(deadline);
            let heard = match until.map(|until| until.saturating_duration_since(Instant::now())) {
                None => self.heard.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(left) => self.heard.recv_timeout(left),
            };
            match heard {
                Ok(Heard::Line(Line::Text(text))) => return Ok(Some(text)),
                Ok(Heard::Line(Line::TooLong)) => return Err(Silence::TooLong),
                Ok(Heard::End) | Err(RecvTimeoutError::Disconnected) => self.is_silent.set(true),
                Ok(Heard::Wake) => {}
                Err(RecvTimeoutError::Timeout) if self.unwanted.is_due() || stop.is_some_and(Stop::is_due) => {}
                Err(RecvTimeoutError::Timeout) => return Err(Silence::Late),
            }
        }
    }

    /// Ends the program, with everything it has started, and says how it ended.
    pub(super) fn end(&mut self) -> io::Result<ExitStatus> {
        if let Some(status) = self.status {
            return Ok(status);
        }
        // The program itself, should it have left its group; then the group.
        let _ = self.child.kill();
        #[cfg(unix)]
        drop(self.guardian.take());
        let status = self.child.wait()?;
        self.status = Some(status);
        Ok(status)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if self.status.is_none() {
            self.send("quit");
            let deadline = Instant::now() + FAREWELL;
            // Its output ends when it does.
            let over = |heard| matches!(heard, Err(Silence::Ended | Silence::Unwanted));
            while Instant::now() < deadline && !over(self.receive(Some(deadline))) {}
            let _ = self.end();
        }
    }
}

fn write(mut input: ChildStdin, commands: &Receiver<String>) {
    for mut line in commands {
        line.push('\n');
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

fn listen(output: ChildStdout, heard: &SyncSender<Heard>) {
    let mut output = Lines::new(output);
    while let Ok(Some(line)) = output.next() {
        if heard.send(Heard::Line(line)).is_err() {
            return;
        }
    }
    let _ = heard.send(Heard::End);
}

/// Wakes the owner of a program. Where lines are waiting it need not be woken.
fn waking(heard: &SyncSender<Heard>) -> impl Fn() + Send + Sync + 'static {
    let heard = heard.clone();
    move || drop(heard.try_send(Heard::Wake))
}
