//! The program from outside: words in, text and exit codes out.

mod analyze;
mod bench;
mod book;
mod compare;
mod convert;
mod damage;
mod engines;
mod errors;
mod openings;
mod pages;
mod perft;
mod play;
mod puzzles;
mod saved_players;
mod show;
mod solve;
mod table_limits;
mod tables;
mod telemetry;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The output of a run.
struct Run {
    code: i32,
    out: String,
    err: String,
}

impl Run {
    /// Returns every line of the output as JSON.
    fn json(&self) -> Vec<serde_json::Value> {
        assert_eq!((self.code, self.err.as_str()), (0, ""));
        self.out.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
    }

    /// Returns the output of a successful run.
    fn good(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""));
        self.out
    }

    /// Returns the one line of a refused run.
    fn refused(&self, code: i32) -> &str {
        assert_eq!(self.code, code, "{}", self.err);
        assert_eq!(self.err.lines().count(), 1, "{}", self.err);
        self.err.strip_prefix("endspiel: ").expect(&self.err).trim_end()
    }
}

fn command(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_endspiel"));
    command.args(words).env("ENDSPIEL_DATA", data()).env("RUST_BACKTRACE", "1");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Returns the data folder of all tests that do not look at it.
fn data() -> PathBuf {
    std::env::temp_dir().join(format!("endspiel-cli-{}-data", std::process::id()))
}

/// Runs the program with this standard input.
fn with_input(words: &[&str], input: impl AsRef<[u8]>) -> Run {
    let mut child = command(words).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.as_ref().to_vec();
    // The program may end before it has read everything.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Run { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) }
}

/// Runs the program without input.
fn run(words: &[&str]) -> Run {
    with_input(words, "")
}

/// Returns an empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("endspiel-cli-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}
