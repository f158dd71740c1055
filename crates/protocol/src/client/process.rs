//! A program of somebody else's, run so that it can neither block us nor outlive us.
//!
//! Its input is written and its output read by threads of their own. The output is cut into bounded lines, of which
//! a bounded number waits; a program that says more is held up by its own full pipe. It is in the process group of its
//! guardian, and whatever is left in that group is killed in the end, by us or, if we are gone before, by the guardian.

use std::io::{self, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use endspiel_knowledge::Stop;

use super::Program;
#[cfg(unix)]
use super::guardian::Guardian;
use crate::lines::{Line, Lines};

/// How many lines of a program may wait for us.
const WAITING_LINES: usize = 64;

/// How long a program that was told to quit may take to do so.
const FAREWELL: Duration = Duration::from_millis(250);

/// How often it is looked whether anybody wants an answer still. The request itself wakes nobody.
const TICK: Duration = Duration::from_millis(10);

/// A running program.
pub(super) struct Process {
    child: Child,
    #[cfg(unix)]
    guardian: Option<Guardian>,
    unwanted: Stop,
    commands: Sender<String>,
    lines: Receiver<Line>,
    /// How it ended, once it has.
    status: Option<ExitStatus>,
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
        let (read, lines) = mpsc::sync_channel(WAITING_LINES);
        let streams = (child.stdin.take(), child.stdout.take());
        // From here on, dropping it ends the program whatever happens.
        let unwanted = program.unwanted.clone();
        let process = Process {
            child,
            #[cfg(unix)]
            guardian: Some(guardian),
            unwanted,
            commands,
            lines,
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
            if self.unwanted.is_due() {
                return Err(Silence::Unwanted);
            }
            let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            match self.lines.recv_timeout(left.map_or(TICK, |left| left.min(TICK))) {
                Ok(Line::Text(text)) => return Ok(text),
                Ok(Line::TooLong) => return Err(Silence::TooLong),
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Ended),
                Err(RecvTimeoutError::Timeout) if left.is_some_and(|left| left <= TICK) => return Err(Silence::Late),
                Err(RecvTimeoutError::Timeout) => {}
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

fn listen(output: ChildStdout, lines: &SyncSender<Line>) {
    let mut output = Lines::new(output);
    while let Ok(Some(line)) = output.next() {
        if lines.send(line).is_err() {
            return;
        }
    }
}
