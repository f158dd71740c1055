//! Tournaments from outside: the program is started, killed and started again, here and on several machines.

mod commands;
mod kill;
mod left_behind;
mod lists;
mod programs;
mod queue;

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, Command, Stdio};
use std::thread;
use std::time::Duration;

use endspiel_arena::Store;

/// A folder for one test, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("endspiel-cli-arena-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// Writes a file in it.
    fn file(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    }

    /// Returns a data folder in it.
    fn data(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A process that is killed when it is dropped, also by a failed test.
struct Process {
    child: Child,
    said: Option<BufReader<ChildStderr>>,
}

impl Process {
    fn of(child: Child) -> Process {
        Process { child, said: None }
    }

    fn start(command: &mut Command) -> Process {
        Process::of(command.stdin(Stdio::null()).spawn().unwrap())
    }

    /// Sends SIGKILL, at any moment.
    fn kill(mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Returns its lines on standard error, which must be piped, up to the first that contains
    /// `words`.
    fn hear(&mut self, words: &str) -> String {
        let said = self.said.get_or_insert_with(|| BufReader::new(self.child.stderr.take().unwrap()));
        let mut heard = String::new();
        while !heard.lines().last().is_some_and(|line| line.contains(words)) {
            assert!(said.read_line(&mut heard).unwrap() > 0, "it ended without saying `{words}`: {heard}");
        }
        heard
    }

    fn is_running(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns the program with this data folder.
fn endspiel(data: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_endspiel"));
    command.args(words).arg("--data").arg(data).env_remove("ENDSPIEL_DATA");
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// Returns the output of a successful run.
fn output(data: &Path, words: &[&str]) -> String {
    let output = endspiel(data, words).stdout(Stdio::piped()).stderr(Stdio::piped()).output().unwrap();
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Returns the exit code and the one line of a refused run.
fn refused(data: &Path, words: &[&str]) -> (i32, String) {
    let output = endspiel(data, words).stderr(Stdio::piped()).output().unwrap();
    let line = String::from_utf8(output.stderr).unwrap();
    assert_eq!(line.lines().count(), 1, "{line}");
    (output.status.code().unwrap(), line)
}

/// Returns how many games of the newest tournament are stored.
fn games_done(store: &Store) -> u64 {
    store.list().unwrap().first().map_or(0, |listed| listed.done)
}

/// Polls until something is true: another process cannot tell us what it has stored.
fn wait_until(what: &str, mut is_true: impl FnMut() -> bool) {
    const LONGEST: u32 = 60_000;
    for _ in 0..LONGEST {
        if is_true() {
            return;
        }
        thread::sleep(Duration::from_millis(2));
    }
    panic!("waited in vain: {what}");
}

/// Returns the results of a tournament that do not depend on the clock: the report and all records.
fn left_by(data: &Path, id: i64) -> (String, String) {
    let id = id.to_string();
    output(data, &["arena", "report", &id]);
    let read = |name: &str| std::fs::read_to_string(data.join("arena").join(&id).join(name)).unwrap();
    (read("report.txt"), read("games.jsonl"))
}
