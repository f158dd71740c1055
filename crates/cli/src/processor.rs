//! The choice at the start: on a processor that the program was not built for, the one beside it for older processors runs.

use std::env::{self, consts::EXE_SUFFIX};
use std::path::PathBuf;
use std::process::{Command, ExitCode};

use endspiel_machine::missing_instructions;

use crate::failure;

/// Runs the program for older processors if this one needs it, and returns how it ended.
#[inline(never)]
pub fn older() -> Option<ExitCode> {
    let missing = missing_instructions();
    if missing.is_empty() {
        return None;
    }
    let complaint = match beside() {
        Some(older) => match run(Command::new(older).args(env::args_os().skip(1))) {
            Ok(code) => return Some(code),
            Err(error) => format!("endspiel-older cannot be started: {error}"),
        },
        None => complain(&missing),
    };
    failure::report(&complaint);
    Some(ExitCode::FAILURE)
}

/// Returns the program for older processors, which releases have in the same folder.
fn beside() -> Option<PathBuf> {
    let older = env::current_exe().ok()?.with_file_name(format!("endspiel-older{EXE_SUFFIX}"));
    older.is_file().then_some(older)
}

/// Becomes the other program, so that signals reach it.
#[cfg(unix)]
fn run(command: &mut Command) -> std::io::Result<ExitCode> {
    use std::os::unix::process::CommandExt;
    Err(command.exec())
}

/// Runs the other program to its end. Ctrl-C reaches every program of the terminal.
#[cfg(not(unix))]
fn run(command: &mut Command) -> std::io::Result<ExitCode> {
    let _ = ctrlc::set_handler(|| ());
    let ended = command.status()?;
    Ok(ended.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from))
}

fn complain(missing: &[&str]) -> String {
    format!(
        "this program needs a processor with {} (x86-64-v3, from 2013 on); releases have endspiel-older for others",
        missing.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_processor_that_runs_the_tests_needs_no_other_program() {
        assert!(older().is_none());
    }

    #[test]
    fn the_complaint_names_the_missing_instructions() {
        assert!(complain(&["popcnt", "avx2"]).contains("popcnt, avx2"));
    }
}
