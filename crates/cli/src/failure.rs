//! Failures of a command: the exit code and the one line.

use std::fmt;
use std::io::{self, Write};
use std::panic::PanicHookInfo;

use endspiel_arena::ArenaError;
use endspiel_jobs::JobError;

/// The reason why a command failed.
#[derive(Debug)]
pub enum Failure {
    /// The arguments or the input were wrong: exit code 2.
    Input(String),
    /// The arguments were valid, but the work failed: exit code 1.
    Work(anyhow::Error),
    /// The reader has closed the output, as in `endspiel games | head -1`. This is not an error: exit code 0.
    OutputClosed,
}

impl Failure {
    /// Creates a failure for refused input.
    pub fn input(reason: impl Into<String>) -> Failure {
        Failure::Input(reason.into())
    }

    /// Returns the exit code.
    pub fn exit_code(&self) -> u8 {
        match self {
            Failure::OutputClosed => 0,
            Failure::Work(_) => 1,
            Failure::Input(_) => 2,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Input(reason) => f.write_str(reason),
            Failure::Work(error) => f.write_str(&with_causes(error)),
            Failure::OutputClosed => f.write_str("the output is closed"),
        }
    }
}

impl From<endspiel_game::Error> for Failure {
    fn from(error: endspiel_game::Error) -> Failure {
        Failure::Input(error.to_string())
    }
}

impl From<ArenaError> for Failure {
    fn from(error: ArenaError) -> Failure {
        if error.is_input() { Failure::Input(error.to_string()) } else { Failure::Work(error.into()) }
    }
}

impl From<JobError> for Failure {
    fn from(error: JobError) -> Failure {
        match error {
            JobError::Input(reason) => Failure::Input(reason),
            // Printing the results failed.
            JobError::Failed(error) => match error.downcast::<io::Error>() {
                Ok(error) => Failure::from(*error),
                Err(error) => Failure::Work(anyhow::anyhow!(error)),
            },
            error => Failure::Work(error.into()),
        }
    }
}

impl From<anyhow::Error> for Failure {
    fn from(error: anyhow::Error) -> Failure {
        Failure::Work(error)
    }
}

/// Errors of writing the output. Code that reads or writes files adds its own context.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::OutputClosed,
            _ => Failure::Work(anyhow::Error::new(error).context("cannot write the output")),
        }
    }
}

/// Returns the error and its causes on one line. A cause that an outer message already quotes is left out.
fn with_causes(error: &anyhow::Error) -> String {
    let mut text = String::new();
    for cause in error.chain().map(ToString::to_string) {
        if text.is_empty() {
            text = cause;
        } else if !text.contains(&cause) {
            text = format!("{text}: {cause}");
        }
    }
    text
}

/// Returns the place and the message of a panic.
pub fn defect(panic: &PanicHookInfo<'_>) -> String {
    let place = panic.location().map(|place| format!(" at {}:{}", place.file(), place.line())).unwrap_or_default();
    let payload = panic.payload();
    let owned = payload.downcast_ref::<String>().map(String::as_str);
    let reason = owned.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("no reason given");
    format!("a defect in the program{place}: {reason}; please report it")
}

/// Writes the one line of a failed command on standard error.
pub fn report(reason: &str) {
    let _ = writeln!(io::stderr(), "endspiel: {}", one_line(reason));
}

/// Returns the text on one line of limited length.
///
/// Control characters, which may come from hostile input, are replaced.
pub fn one_line(text: &str) -> String {
    const MAX_LENGTH: usize = 500;
    let line: String = text.trim_end().chars().take(MAX_LENGTH).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().nth(MAX_LENGTH).is_some() { line + "…" } else { line }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_is_one_line_without_control_characters() {
        assert_eq!(one_line("two\nlines \u{1b}[31mred\n"), "two lines  [31mred");
        assert_eq!(one_line(&"x".repeat(10_000)).chars().count(), 501);
    }

    #[test]
    fn a_cause_that_the_message_quotes_is_said_once() {
        let cause = io::Error::from(io::ErrorKind::NotFound);
        let quoting = format!("cannot use data: {cause}");
        let failure = Failure::Work(anyhow::Error::new(cause).context(quoting.clone()).context("no tables"));
        assert_eq!(failure.to_string(), format!("no tables: {quoting}"));
    }

    #[test]
    fn a_closed_pipe_is_no_failure() {
        assert_eq!(Failure::from(io::Error::from(io::ErrorKind::BrokenPipe)).exit_code(), 0);
        assert_eq!(Failure::from(io::Error::from(io::ErrorKind::StorageFull)).exit_code(), 1);
    }
}
