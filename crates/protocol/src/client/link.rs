//! The pipes to a program: lines are sent and awaited within limits, and every failure is an error.

use std::time::Duration;

use endspiel_knowledge::Stop;
use endspiel_machine::Instant;

use super::process::{NoLine, Process};
use super::{Program, ProgramError, TimeLimits};
use crate::words::split_word;

/// Maximum number of bytes a program may send before its answer.
pub(super) const MAX_OUTPUT: usize = 16 << 20;

/// Default time for a move.
pub(super) const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// A running program, its time limits and its failures.
pub(super) struct Link {
    process: Process,
    pub(super) time_limits: TimeLimits,
}

impl Link {
    pub(super) fn start(program: &Program) -> Result<Link, ProgramError> {
        let process = Process::start(program)
            .map_err(|reason| ProgramError::CannotStart { path: program.path.clone(), reason })?;
        Ok(Link { process, time_limits: program.time_limits })
    }

    /// Queues a line without waiting for the program to read it.
    pub(super) fn send(&self, line: impl Into<String>) {
        self.process.send(line);
    }

    /// Returns the next line before the deadline.
    pub(super) fn receive(&self, deadline: Option<Instant>) -> Result<String, NoLine> {
        self.process.receive(deadline)
    }

    /// Returns the next line, or `None` as soon as `stop` is due.
    pub(super) fn receive_unless(&self, stop: &Stop, deadline: Option<Instant>) -> Result<Option<String>, NoLine> {
        self.process.receive_unless(stop, deadline)
    }

    /// Reads lines, split into first word and rest, until `take` returns a value.
    pub(super) fn wait<T>(
        &mut self,
        command: &'static str,
        timeout: Duration,
        mut take: impl FnMut(&str, &str) -> Option<T>,
    ) -> Result<T, ProgramError> {
        let deadline = after(timeout);
        let mut bytes = 0;
        loop {
            let line = match self.process.receive(Some(deadline)) {
                Ok(line) => line,
                Err(reason) => return Err(self.fail(command, reason, timeout)),
            };
            bytes += line.len() + 1;
            let (word, rest) = split_word(&line);
            if let Some(found) = take(word, rest) {
                return Ok(found);
            }
            if bytes > MAX_OUTPUT {
                return Err(self.fail(command, NoLine::TooLong, timeout));
            }
            if Instant::now() >= deadline {
                return Err(self.fail(command, NoLine::Late, timeout));
            }
        }
    }

    /// Ends the program after a failure and returns the error that describes it.
    pub(super) fn fail(&mut self, command: &'static str, reason: NoLine, timeout: Duration) -> ProgramError {
        let ended = self.process.end();
        match reason {
            NoLine::Late => ProgramError::TimedOut { command, timeout },
            NoLine::TooLong => ProgramError::Flooded { command },
            NoLine::Cancelled => ProgramError::Cancelled { command },
            NoLine::Ended => {
                let status = ended.map_or_else(|error| error.to_string(), |status| status.to_string());
                ProgramError::Crashed { status, command }
            }
        }
    }
}

/// Returns the moment this much later.
pub(super) fn after(timeout: Duration) -> Instant {
    /// Stands for no deadline.
    const LONG: Duration = Duration::from_secs(1 << 30);
    let now = Instant::now();
    now.checked_add(timeout).unwrap_or_else(|| now + LONG)
}
