//! A server under test: started, measured and ended.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::time::sleep;

use crate::browser::{Browser, Failure};

/// The memory of all searches together, in mebibytes.
pub const SEARCH_MEMORY: u64 = 512;

/// Time within which an idle server comes to rest: it keeps engines for five minutes.
const REST_LIMIT: Duration = Duration::from_secs(420);

/// A running server.
pub struct Running {
    child: Child,
    pub address: SocketAddr,
}

/// What a process uses.
#[derive(Clone, Copy, Debug)]
#[allow(dead_code, reason = "each test looks at its own part")]
pub struct Uses {
    /// Memory, and the most it ever was, in mebibytes.
    pub memory: u64,
    pub most_memory: u64,
    pub files: usize,
    pub threads: usize,
}

impl Running {
    /// Starts a server on a free port. `before` is put before the command, with its arguments.
    pub fn start(program: &Path, data: &Path, before: &[String]) -> Result<Running, Failure> {
        let mut words = before.iter().map(String::as_str).chain([program.to_str().ok_or("an odd path")?]);
        let mut command = Command::new(words.next().unwrap_or_default());
        command.args(words).args(["serve", "--port", "0", "--json", "--search-memory", &SEARCH_MEMORY.to_string()]);
        command.arg("--data").arg(data);
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut line)?;
        let said: Value = serde_json::from_str(&line).map_err(|_| format!("the server does not start: {line}"))?;
        let page = said["address"].as_str().ok_or("no address")?;
        let address = page.trim_start_matches("http://").trim_end_matches('/').parse()?;
        Ok(Running { child, address })
    }

    /// Returns what the process uses now. An error if it has ended.
    pub fn uses(&self) -> Result<Uses, Failure> {
        let process = PathBuf::from(format!("/proc/{}", self.child.id()));
        let status = fs::read_to_string(process.join("status"))?;
        let line = |name: &str| status.lines().find_map(|line| line.strip_prefix(name)).ok_or("no memory");
        let mebibytes = |name: &str| -> Result<u64, Failure> {
            Ok(line(name)?.trim().trim_end_matches("kB").trim().parse::<u64>()? >> 10)
        };
        Ok(Uses {
            memory: mebibytes("VmRSS:")?,
            most_memory: mebibytes("VmHWM:")?,
            files: fs::read_dir(process.join("fd"))?.count(),
            threads: line("Threads:")?.trim().parse()?,
        })
    }

    /// Waits until the server is idle, without a kept engine, and returns what it uses.
    pub async fn at_rest(&self) -> Result<Uses, Failure> {
        let begun = Instant::now();
        loop {
            let status = Browser::new(self.address).await?.get("/status").await?;
            let searches = &status["searches"];
            let busy =
                ["running", "waiting", "memory"].iter().any(|name| searches[name] != 0) || status["streams"] != 0;
            if !busy && begun.elapsed() > Duration::from_secs(25) {
                return self.uses();
            }
            if begun.elapsed() > REST_LIMIT {
                return Err(format!("the server does not come to rest: {status}").into());
            }
            sleep(Duration::from_millis(500)).await;
        }
    }

    pub fn end(mut self, politely: bool) -> Result<(), Failure> {
        let signal = if politely { "-TERM" } else { "-KILL" };
        Command::new("kill").args([signal, &self.child.id().to_string()]).status()?;
        self.child.wait()?;
        Ok(())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
