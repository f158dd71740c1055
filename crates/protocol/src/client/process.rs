//! A foreign program, run so that it can neither block us nor outlive us.
//!
//! Two threads write its input and read its output. The output is cut into bounded lines, of which
//! a bounded number waits; a program that sends more blocks on its own full pipe. It is in the
//! process group of its guardian. That group is killed in the end, by us or, if we are gone, by the
//! guardian.

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

/// Maximum number of unread lines.
const WAITING_LINES: usize = 64;

/// How long a program may take to quit.
const FAREWELL: Duration = Duration::from_millis(250);

/// A running program.
pub(super) struct Process {
    child: Child,
    #[cfg(unix)]
    guardian: Option<Guardian>,
    unwanted: Stop,
    commands: Sender<String>,
    heard: Receiver<Heard>,
    /// Wakes [`Process::receive`].
    waker: SyncSender<Heard>,
    _woken_when_unwanted: OnRequest,
    /// Whether all output has been received.
    is_silent: Cell<bool>,
    /// The exit status, once the program has ended.
    status: Option<ExitStatus>,
}

/// An event from the threads beside a program.
enum Heard {
    Line(Line),
    /// Its output has ended.
    End,
    /// Something else happened that the owner should check.
    Wake,
}

/// The reason why there is no line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Silence {
    /// The deadline has passed.
    Late,
    /// The program has ended or closed its output.
    Ended,
    /// The line is too long.
    TooLong,
    /// The answer is no longer wanted.
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
        // From here on, dropping the process ends the program.
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

    /// Queues a line without waiting for the program to read it. If the program has ended, the next
    /// `receive` reports it.
    pub(super) fn send(&self, line: impl Into<String>) {
        let _ = self.commands.send(line.into());
    }

    /// Returns the next line before the deadline; waits without limit if there is none.
    pub(super) fn receive(&self, deadline: Option<Instant>) -> Result<String, Silence> {
        loop {
            if let Some(line) = self.next(deadline, None)? {
                return Ok(line);
            }
        }
    }

    /// Returns the next line, or `None` as soon as `stop` is due.
    pub(super) fn receive_unless(&self, stop: &Stop, deadline: Option<Instant>) -> Result<Option<String>, Silence> {
        let _woken = stop.on_request(waking(&self.waker));
        self.next(stop.earlier(deadline), Some(stop))
    }

    /// Returns the next line; `None` when the owner should check something else.
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

    /// Ends the program and its process group, and returns its exit status.
    pub(super) fn end(&mut self) -> io::Result<ExitStatus> {
        if let Some(status) = self.status {
            return Ok(status);
        }
        // The program itself, in case it has left its group; then the group.
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
            // The output ends with the program.
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

/// Returns a function that wakes the owner of a program; it is not needed while lines are waiting.
fn waking(heard: &SyncSender<Heard>) -> impl Fn() + Send + Sync + 'static {
    let heard = heard.clone();
    move || drop(heard.try_send(Heard::Wake))
}
