//! A foreign program, run so that it can neither block us nor outlive us.
//!
//! One thread writes its input, another reads its output. The length of a line and the number of
//! unread lines are bounded; a program that sends more blocks on its own full pipe. It is in the
//! process group of its guardian, which is killed at the end: by us or, if we are gone, by the
//! guardian.

use std::cell::Cell;
use std::io::{self, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use std::time::Duration;

use endspiel_knowledge::{OnRequest, Stop};
use endspiel_machine::Instant;

use super::Program;
#[cfg(unix)]
use super::guardian::Guardian;
use crate::lines::{Line, Lines};

/// Maximum number of output lines that wait to be received.
const MAX_UNREAD_LINES: usize = 64;

/// How long a program may take to quit before it is killed.
const QUIT_TIMEOUT: Duration = Duration::from_millis(250);

/// A running program.
pub(super) struct Process {
    child: Child,
    #[cfg(unix)]
    guardian: Option<Guardian>,
    cancel: Stop,
    commands: Sender<String>,
    events: Receiver<ProcessEvent>,
    /// Wakes [`Process::receive`].
    waker: SyncSender<ProcessEvent>,
    _wake_on_cancel: OnRequest,
    /// Whether the output has ended and every line of it has been received.
    output_ended: Cell<bool>,
    /// The exit status, once the program has ended.
    status: Option<ExitStatus>,
}

/// An event for the owner of a program, sent by its threads or by a request to stop.
enum ProcessEvent {
    Line(Line),
    /// Its output has ended.
    End,
    /// Something else happened that the owner should check.
    Wake,
}

/// The reason why no line was received.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoLine {
    /// The deadline has passed.
    Late,
    /// The program has ended or closed its output.
    Ended,
    /// The line is too long.
    TooLong,
    /// The answer is no longer needed.
    Cancelled,
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
        let (read, events) = mpsc::sync_channel(MAX_UNREAD_LINES);
        let streams = (child.stdin.take(), child.stdout.take());
        // From here on, dropping the process ends the program.
        let cancel = program.cancel.clone();
        let process = Process {
            child,
            #[cfg(unix)]
            guardian: Some(guardian),
            _wake_on_cancel: cancel.on_request(waker(&read)),
            cancel,
            commands,
            events,
            waker: read.clone(),
            output_ended: Cell::new(false),
            status: None,
        };
        if let (Some(input), Some(output)) = streams {
            thread::Builder::new().name("program input".to_owned()).spawn(move || write_input(input, &to_write))?;
            thread::Builder::new().name("program output".to_owned()).spawn(move || read_output(output, &read))?;
        }
        Ok(process)
    }

    /// Queues a line without waiting for the program to read it. If the program has ended, the next
    /// `receive` reports it.
    pub(super) fn send(&self, line: impl Into<String>) {
        let _ = self.commands.send(line.into());
    }

    /// Returns the next line before the deadline; waits without limit if there is none.
    pub(super) fn receive(&self, deadline: Option<Instant>) -> Result<String, NoLine> {
        loop {
            if let Some(line) = self.next(deadline, None)? {
                return Ok(line);
            }
        }
    }

    /// Returns the next line, or `None` as soon as `stop` is due.
    pub(super) fn receive_unless(&self, stop: &Stop, deadline: Option<Instant>) -> Result<Option<String>, NoLine> {
        let _woken = stop.on_request(waker(&self.waker));
        self.next(stop.earlier(deadline), Some(stop))
    }

    /// Returns the next line; `None` when the owner should check something else.
    fn next(&self, deadline: Option<Instant>, stop: Option<&Stop>) -> Result<Option<String>, NoLine> {
        loop {
            if self.cancel.is_due() {
                return Err(NoLine::Cancelled);
            }
            if stop.is_some_and(Stop::is_due) {
                return Ok(None);
            }
            if self.output_ended.get() {
                return Err(NoLine::Ended);
            }
            let until = self.cancel.earlier(deadline);
            let event = match until.map(|until| until.saturating_duration_since(Instant::now())) {
                None => self.events.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(left) => self.events.recv_timeout(left),
            };
            match event {
                Ok(ProcessEvent::Line(Line::Text(text))) => return Ok(Some(text)),
                Ok(ProcessEvent::Line(Line::TooLong)) => return Err(NoLine::TooLong),
                Ok(ProcessEvent::End) | Err(RecvTimeoutError::Disconnected) => self.output_ended.set(true),
                Ok(ProcessEvent::Wake) => {}
                Err(RecvTimeoutError::Timeout) if self.cancel.is_due() || stop.is_some_and(Stop::is_due) => {}
                Err(RecvTimeoutError::Timeout) => return Err(NoLine::Late),
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
            let deadline = Instant::now() + QUIT_TIMEOUT;
            // The output ends with the program.
            let has_ended = |received| matches!(received, Err(NoLine::Ended | NoLine::Cancelled));
            while Instant::now() < deadline && !has_ended(self.receive(Some(deadline))) {}
            let _ = self.end();
        }
    }
}

fn write_input(mut input: ChildStdin, commands: &Receiver<String>) {
    for mut line in commands {
        line.push('\n');
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

fn read_output(output: ChildStdout, events: &SyncSender<ProcessEvent>) {
    let mut output = Lines::new(output);
    while let Ok(Some(line)) = output.next() {
        if events.send(ProcessEvent::Line(line)).is_err() {
            return;
        }
    }
    let _ = events.send(ProcessEvent::End);
}

/// Returns a function that wakes the owner of a program. It does nothing while lines are waiting.
fn waker(events: &SyncSender<ProcessEvent>) -> impl Fn() + Send + Sync + 'static {
    let events = events.clone();
    move || drop(events.try_send(ProcessEvent::Wake))
}
