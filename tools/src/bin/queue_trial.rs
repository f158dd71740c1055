//! Two hosts and six workers in network namespaces of one machine, while everything dies.
//!
//! ```text
//! cargo build --release -p endspiel
//! cargo run --release -p endspiel-tools --bin queue_trial -- PROGRAM FOLDER KILLS SEED
//! ```
//!
//! It takes root, `ip` and `nats-server`. Each kind of work is done alone first. Then the hosts do it
//! through the queue, again and again until there were so many kills: of workers, hosts and the NATS
//! server, by lot. Every sixth time a machine is cut off for 30 seconds instead. The last worker has a
//! data folder on a full disk. It ends with an error if an output has other bytes than alone.

use std::error::Error;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use endspiel_game::{DrawLimits, Random};
use endspiel_games::Games;

const HOSTS: usize = 2;
const MACHINES: usize = HOSTS + 6;
const URL: &str = "nats://10.77.0.1:4222";
const PARTITION: Duration = Duration::from_secs(30);
const EVENT_EVERY: Duration = Duration::from_secs(6);
/// One event of this number is a partition.
const PARTITIONS: usize = 6;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [program, folder, kills, seed] = &words[..] else {
        eprintln!("queue_trial: name the program, an empty folder, the number of kills and a seed");
        return ExitCode::from(2);
    };
    let (Ok(kills), Ok(seed)) = (kills.parse(), seed.parse()) else {
        eprintln!("queue_trial: kills and seed are numbers");
        return ExitCode::from(2);
    };
    let tried = fs::canonicalize(program).map_err(Into::into).and_then(|program| {
        let mut trial = Trial::begin(program, PathBuf::from(folder), seed)?;
        trial.run(kills)
    });
    match tried {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("queue_trial: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Runs a system command.
fn system(words: &str) -> Result<()> {
    let mut parts = words.split(' ');
    let done = Command::new(parts.next().unwrap_or_default()).args(parts).output()?;
    if done.status.success() {
        Ok(())
    } else {
        Err(format!("{words}: {}", String::from_utf8_lossy(&done.stderr)).into())
    }
}

/// A kind of work: its words, and those that print the result of a tournament.
struct Work {
    name: &'static str,
    words: Vec<String>,
    /// What goes on with it after a kill.
    again: Vec<String>,
}

struct Trial {
    program: PathBuf,
    folder: PathBuf,
    random: Random,
    works: Vec<Work>,
    nats: Option<Child>,
    workers: Vec<Option<Child>>,
}

impl Trial {
    fn begin(program: PathBuf, folder: PathBuf, seed: u64) -> Result<Trial> {
        fs::create_dir_all(&folder)?;
        let folder = fs::canonicalize(folder)?;
        let list = |name: &str, text: String| -> Result<String> {
            fs::write(folder.join(name), text)?;
            Ok(folder.join(name).display().to_string())
        };
        let labels = list("connect4.txt", positions("connect4", 20, 500)?)?;
        let endgames = list("othello.txt", positions("othello", 46, 300)?)?;
        let tournament = list("shared.toml", TOURNAMENT.to_owned())?;
        let work = |name, words: &[&str], again: &[&str]| {
            let owned = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
            Work { name, words: owned(words), again: owned(again) }
        };
        let works = vec![
            work("label", &["label", "connect4", "--file", &labels], &["label", "connect4", "--file", &labels]),
            work("tournament", &["arena", "run", &tournament], &["arena", "resume", "1"]),
            work("solve", &["solve", "othello", "--file", &endgames], &["solve", "othello", "--file", &endgames]),
            work("puzzles", &["puzzles", "connect4", "--count", "15"], &["puzzles", "connect4", "--count", "15"]),
        ];
        for command in
            ["ip link add endspiel type bridge", "ip addr add 10.77.0.1/24 dev endspiel", "ip link set endspiel up"]
        {
            system(command)?;
        }
        for machine in 0..MACHINES {
            for command in [
                format!("ip netns add endspiel{machine}"),
                format!("ip link add eq{machine} type veth peer name inside netns endspiel{machine}"),
                format!("ip link set eq{machine} master endspiel up"),
                format!("ip -n endspiel{machine} addr add 10.77.0.{}/24 dev inside", machine + 10),
                format!("ip -n endspiel{machine} link set inside up"),
                format!("ip -n endspiel{machine} link set lo up"),
            ] {
                system(&command)?;
            }
        }
        let full = folder.join(format!("data{}", MACHINES - 1));
        fs::create_dir_all(&full)?;
        system(&format!("mount -t tmpfs -o size=64k none {}", full.display()))?;
        // The disk is full before the worker begins.
        let _ = fs::write(full.join("filler"), vec![0u8; 64 << 10]);
        let workers = (HOSTS..MACHINES).map(|_| None).collect();
        Ok(Trial { program, folder, random: Random::new(seed), works, nats: None, workers })
    }

    /// Returns a command on a machine.
    fn on(&self, machine: usize, words: &[String]) -> Command {
        let mut command = Command::new("ip");
        command.args(["netns", "exec", &format!("endspiel{machine}")]).arg(&self.program).args(words);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    fn start_nats(&mut self) -> Result<()> {
        let mut command = Command::new("nats-server");
        command.args(["--addr", "10.77.0.1", "--port", "4222", "--jetstream", "--store_dir"]);
        command.arg(self.folder.join("nats")).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        self.nats = Some(command.spawn()?);
        Ok(())
    }

    fn start_worker(&mut self, worker: usize) -> Result<()> {
        let machine = HOSTS + worker;
        let words = ["worker", "--nats", URL, "--threads", "1", "--data"].map(str::to_owned);
        let mut command = self.on(machine, &words);
        command.arg(self.folder.join(format!("data{machine}")));
        command.stderr(File::create(self.folder.join(format!("worker{machine}.log")))?);
        self.workers[worker] = Some(command.spawn()?);
        Ok(())
    }

    /// Starts a host; its output goes to a file.
    fn start_host(&self, host: usize, round: usize, work: usize, again: bool) -> Result<Child> {
        let Work { name, words, again: more } = &self.works[work];
        let data = self.folder.join(format!("round{round}-{name}"));
        // A tournament that was not stored yet begins anew.
        let begun = again && (*name != "tournament" || self.has_tournament(&data)?);
        let mut command = self.on(host, if begun { more } else { words });
        command.args(["--nats", URL, "--silence", "3s", "--data"]).arg(&data);
        command.stdout(File::create(self.folder.join(format!("{name}.out")))?);
        command.stderr(File::options().create(true).append(true).open(self.folder.join("hosts.log"))?);
        Ok(command.spawn()?)
    }

    fn has_tournament(&self, data: &Path) -> Result<bool> {
        let listed = Command::new(&self.program).args(["arena", "list", "--data"]).arg(data).output()?;
        Ok(String::from_utf8_lossy(&listed.stdout).contains("shared"))
    }

    /// Returns what a kind of work leaves, without what depends on the clock.
    fn left_by(&self, work: usize, data: &Path, out: &Path) -> Result<Vec<String>> {
        let name = self.works[work].name;
        let text = match name {
            "tournament" => fs::read_to_string(data.join("arena/1/games.jsonl"))?,
            _ => fs::read_to_string(out)?,
        };
        let without_time = |line: &str| match name {
            "solve" => line.rsplit_once(' ').map_or(String::new(), |(rest, _)| rest.to_owned()),
            _ => line.to_owned(),
        };
        Ok(text.lines().map(without_time).collect())
    }

    fn alone(&self, work: usize) -> Result<Vec<String>> {
        let Work { name, words, .. } = &self.works[work];
        let (data, out) = (self.folder.join(format!("alone-{name}")), self.folder.join(format!("{name}.alone")));
        let mut command = Command::new(&self.program);
        command.args(words).arg("--data").arg(&data).stdout(File::create(&out)?).stderr(Stdio::null());
        if *name == "solve" {
            command.args(["--forget", "--threads", "1"]);
        }
        let done = command.status()?;
        if done.success() { self.left_by(work, &data, &out) } else { Err(format!("{name} alone: {done}").into()) }
    }

    fn run(&mut self, kills: usize) -> Result<()> {
        let expected = (0..self.works.len()).map(|work| self.alone(work)).collect::<Result<Vec<_>>>()?;
        println!("everything is done alone");
        self.start_nats()?;
        for worker in 0..self.workers.len() {
            self.start_worker(worker)?;
        }
        let (mut killed, mut round, begun) = ([0; 3], 0, Instant::now());
        let (mut cut, mut runs) = (0, 0);
        while killed.iter().sum::<usize>() < kills {
            for first in (0..self.works.len()).step_by(HOSTS) {
                let mut hosts: Vec<(usize, Option<Child>)> = Vec::new();
                for host in 0..HOSTS {
                    hosts.push((first + host, Some(self.start_host(host, round, first + host, false)?)));
                }
                while hosts.iter().any(|(_, child)| child.is_some()) {
                    let until = Instant::now() + EVENT_EVERY;
                    while Instant::now() < until {
                        self.look(&mut hosts, round, &expected, &mut runs)?;
                        sleep(Duration::from_millis(100));
                    }
                    if killed.iter().sum::<usize>() < kills && hosts.iter().any(|(_, child)| child.is_some()) {
                        self.event(&mut hosts, round, &mut killed, &mut cut)?;
                    }
                }
            }
            round += 1;
        }
        let [workers, hosts, servers] = killed;
        let seconds = begun.elapsed().as_secs();
        println!(
            "{runs} runs in {seconds} s: {workers} workers, {hosts} hosts and {servers} servers killed, {cut} cut off"
        );
        println!("every output has the same bytes as alone");
        Ok(())
    }

    /// Looks whether hosts have ended, and compares what they left.
    fn look(
        &mut self,
        hosts: &mut [(usize, Option<Child>)],
        round: usize,
        expected: &[Vec<String>],
        runs: &mut usize,
    ) -> Result<()> {
        for (host, (work, child)) in hosts.iter_mut().enumerate() {
            let Some(ended) = child.as_mut().map(Child::try_wait).transpose()?.flatten() else { continue };
            *child = None;
            let name = self.works[*work].name;
            if !ended.success() {
                // A job was put aside, or the queue was away for too long: the same command goes on.
                println!("{name} ended with {ended} and goes on");
                *child = Some(self.start_host(host, round, *work, true)?);
                continue;
            }
            let data = self.folder.join(format!("round{round}-{name}"));
            let left = self.left_by(*work, &data, &self.folder.join(format!("{name}.out")))?;
            if left != expected[*work] {
                return Err(format!("{name} of round {round} left something else than alone").into());
            }
            println!("{name} is as alone");
            *runs += 1;
        }
        Ok(())
    }

    /// Kills something, or cuts a machine off.
    fn event(
        &mut self,
        hosts: &mut [(usize, Option<Child>)],
        round: usize,
        killed: &mut [usize; 3],
        cut: &mut usize,
    ) -> Result<()> {
        match self.random.below(PARTITIONS) {
            0 => {
                let machine = self.random.below(MACHINES);
                system(&format!("ip link set eq{machine} down"))?;
                sleep(PARTITION);
                system(&format!("ip link set eq{machine} up"))?;
                *cut += 1;
            }
            1 => {
                end(&mut self.nats);
                self.start_nats()?;
                killed[2] += 1;
            }
            2 => {
                let host = self.random.below(HOSTS);
                let (work, child) = &mut hosts[host];
                if child.is_some() {
                    end(child);
                    *child = Some(self.start_host(host, round, *work, true)?);
                    killed[1] += 1;
                }
            }
            _ => {
                let worker = self.random.below(self.workers.len());
                end(&mut self.workers[worker]);
                self.start_worker(worker)?;
                killed[0] += 1;
            }
        }
        Ok(())
    }
}

/// Kills a process and waits for its end.
fn end(child: &mut Option<Child>) {
    if let Some(mut child) = child.take() {
        let _ = child.kill();
        let _ = child.wait();
    }
}

impl Drop for Trial {
    fn drop(&mut self) {
        self.workers.iter_mut().chain([&mut self.nats]).for_each(end);
        for machine in 0..MACHINES {
            let _ = system(&format!("ip netns del endspiel{machine}"));
            let _ = system(&format!("ip link del eq{machine}"));
        }
        let _ = system("ip link del endspiel");
        let _ = system(&format!("umount {}", self.folder.join(format!("data{}", MACHINES - 1)).display()));
    }
}

/// Returns positions after random moves, each once.
fn positions(game: &str, plies: usize, count: usize) -> Result<String> {
    let rules = Games::usual().open(game)?;
    let mut lines: Vec<String> = Vec::new();
    for seed in 0.. {
        let (mut random, mut played) = (Random::new(seed), rules.open(None, DrawLimits::NONE)?);
        while played.moves().len() < plies && played.ending().is_none() {
            let moves = played.legal_moves();
            played.play(&moves[random.below(moves.len())])?;
        }
        let position = played.position();
        if played.ending().is_none() && !lines.contains(&position) {
            lines.push(position);
        }
        if lines.len() == count {
            break;
        }
    }
    Ok(lines.join("\n") + "\n")
}

const TOURNAMENT: &str = "name = 'shared'\ngame = 'connect4'\nrounds = 150\nseed = 8\n[openings]\nplies = 4\n\
                          [[players]]\nengine = 'alphabeta:states=500'\n[[players]]\nengine = 'best:nodes=3000'\n";
