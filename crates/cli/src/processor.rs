//! The choice at the start. A release for PCs has two programs: `endspiel` runs on every processor and starts the one beside it,
//! which is compiled for processors since 2013, where it can.

use std::io::{self, Write};
use std::process::ExitCode;

use endspiel_machine::processor_is_too_old;

/// What a program says that was built for newer processors alone.
const REFUSAL: &[u8] =
    b"endspiel: this program was built for processors since 2013 (x86-64-v3); build it from source without \
    the target-cpu line in .cargo/config.toml, or take that of a release\n";

/// Returns how the program ends if it cannot run on this processor. It has said so then.
///
/// Formatting or copying would already take newer instructions.
pub fn refused() -> Option<ExitCode> {
    if !processor_is_too_old() {
        return None;
    }
    let _ = io::stderr().write_all(REFUSAL);
    Some(ExitCode::FAILURE)
}

/// Runs the faster program beside this one, if there is one and the processor can run it, and returns how it ended.
#[cfg(all(target_arch = "x86_64", not(target_feature = "avx2")))]
pub fn faster() -> Option<ExitCode> {
    use std::env::{self, consts::EXE_SUFFIX};
    use std::process::Command;

    let is_of_2013 = is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("f16c")
        && is_x86_feature_detected!("fma")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("movbe")
        && is_x86_feature_detected!("popcnt");
    let beside = env::current_exe().ok()?.with_file_name(format!("endspiel-x86-64-v3{EXE_SUFFIX}"));
    if !is_of_2013 || !beside.is_file() {
        return None;
    }
    // What cannot be started is not needed.
    run(Command::new(beside).args(env::args_os().skip(1))).ok()
}

/// Returns nothing: this is the faster program, or there is only one.
#[cfg(not(all(target_arch = "x86_64", not(target_feature = "avx2"))))]
pub fn faster() -> Option<ExitCode> {
    None
}

/// Becomes the other program, so that signals reach it.
#[cfg(all(target_arch = "x86_64", not(target_feature = "avx2"), unix))]
fn run(command: &mut std::process::Command) -> io::Result<ExitCode> {
    use std::os::unix::process::CommandExt;
    Err(command.exec())
}

/// Runs the other program to its end. Ctrl-C reaches every program of a terminal.
#[cfg(all(target_arch = "x86_64", not(target_feature = "avx2"), not(unix)))]
fn run(command: &mut std::process::Command) -> io::Result<ExitCode> {
    let mut started = command.spawn()?;
    let _ = ctrlc::set_handler(|| ());
    let ended = started.wait()?;
    Ok(ended.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_processor_that_runs_the_tests_is_not_refused() {
        assert!(refused().is_none());
    }
}
