//! The dialogue with a program in UGI: sends commands and waits for the answers.

use std::time::Duration;

use endspiel_game::shorten;
use endspiel_knowledge::Stop;
use endspiel_machine::Instant;
use endspiel_presentation::AnyMatch;
use endspiel_search::{Answer, Limits, Tell};

use super::info_collector::InfoCollector;
use super::link::{DEFAULT_TIME, Link, MAX_OUTPUT, after};
use super::process::NoLine;
use super::{Program, ProgramError};
use crate::words::split_word;

/// Maximum number of options stored for a program.
const MAX_OPTIONS: usize = 1000;

/// The option by which most programs are asked for several lines.
const LINES: &str = "MultiPV";

/// A program that has introduced itself.
pub(super) struct Dialogue {
    link: Link,
    name: Option<String>,
    options: Vec<String>,
    lines: usize,
}

impl Dialogue {
    /// Starts a program and reads its introduction.
    pub(super) fn start(program: &Program) -> Result<Dialogue, ProgramError> {
        let mut link = Link::start(program)?;
        link.send("ugi");
        let (mut name, mut options) = (None, Vec::new());
        link.wait("ugi", link.time_limits.start, |word, rest| {
            match (word, split_word(rest)) {
                ("id", ("name", given)) => name = Some(shorten(given)),
                ("option", ("name", declared)) if options.len() < MAX_OPTIONS => options.push(option_name(declared)),
                _ => {}
            }
            (word == "ugiok").then_some(())
        })?;
        let mut dialogue = Dialogue { link, name, options, lines: 1 };
        for (name, value) in &program.options {
            dialogue.set(name, value)?;
        }
        dialogue.synchronise()?;
        Ok(dialogue)
    }

    /// Returns the name the program gives itself.
    pub(super) fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    pub(super) fn new_game(&mut self) -> Result<(), ProgramError> {
        self.link.send("uginewgame");
        self.synchronise()
    }

    /// Asks for a move in the present position of a match. `start` is the game's own start
    /// position.
    pub(super) fn ask(
        &mut self,
        played: &dyn AnyMatch,
        start: &str,
        limits: &Limits,
        stop: &Stop,
        tell: Tell<'_>,
    ) -> Result<Answer, ProgramError> {
        let lines = limits.lines.max(1);
        if lines != self.lines && self.has(LINES) {
            self.set(LINES, &lines.to_string())?;
            self.lines = lines;
        }
        self.link.send(position(played, start));
        // Lines before `readyok` belong to an earlier question.
        self.synchronise()?;
        let begun = Instant::now();
        let mut collector = InfoCollector::new(played, begun);
        let (go, time) = go(limits);
        self.link.send(go);
        let timeout = self.link.time_limits.for_move(time);
        let deadline = if limits.infinite { None } else { begun.checked_add(timeout) };
        let chosen = self.best_move(deadline, timeout, stop, |info| {
            if collector.add(info) {
                tell(collector.analysis());
            }
        })?;
        match played.boxed_clone().play(&chosen) {
            Ok(mv) => Ok(Answer { best: vec![mv.clone()], mv, analysis: collector.finish() }),
            Err(error) => Err(ProgramError::IllegalMove { text: shorten(&chosen), reason: error.to_string() }),
        }
    }

    /// Waits for the move. Sends `stop` once when `stop` is due.
    fn best_move(
        &mut self,
        mut deadline: Option<Instant>,
        mut timeout: Duration,
        stop: &Stop,
        mut on_info: impl FnMut(&str),
    ) -> Result<String, ProgramError> {
        let mut bytes = 0;
        let mut stopped = false;
        loop {
            let line =
                if stopped { self.link.receive(deadline).map(Some) } else { self.link.receive_unless(stop, deadline) };
            match line {
                Ok(Some(line)) => {
                    bytes += line.len() + 1;
                    if bytes > MAX_OUTPUT {
                        return Err(self.link.fail("go", NoLine::TooLong, timeout));
                    }
                    match split_word(&line) {
                        ("bestmove", rest) => return Ok(split_word(rest).0.to_owned()),
                        ("info", rest) => on_info(rest),
                        _ => {}
                    }
                }
                Ok(None) => {
                    stopped = true;
                    self.link.send("stop");
                    timeout = self.link.time_limits.answer;
                    let soon = after(timeout);
                    deadline = Some(deadline.map_or(soon, |deadline| deadline.min(soon)));
                }
                Err(reason) => return Err(self.link.fail("go", reason, timeout)),
            }
            // Also checked after a line: a program that sends lines without end must time out too.
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return Err(self.link.fail("go", NoLine::Late, timeout));
            }
        }
    }

    /// Waits until the program has processed everything sent so far.
    fn synchronise(&mut self) -> Result<(), ProgramError> {
        self.link.send("isready");
        self.link.wait("isready", self.link.time_limits.answer, |word, _| (word == "readyok").then_some(()))
    }

    fn has(&self, option: &str) -> bool {
        self.options.iter().any(|known| known.eq_ignore_ascii_case(option))
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), ProgramError> {
        if !self.has(name) {
            return Err(ProgramError::NoSuchOption(shorten(name)));
        }
        self.link.send(format!("setoption name {name} value {value}"));
        Ok(())
    }
}

/// Returns the name in `NAME type …`, which may contain spaces.
fn option_name(declared: &str) -> String {
    crate::words::split_at_word(declared, "type").0.to_owned()
}

fn position(played: &dyn AnyMatch, start: &str) -> String {
    let begin = played.start();
    let place = if begin == start { "startpos".to_owned() } else { format!("fen {begin}") };
    let moves = played.moves();
    if moves.is_empty() { format!("position {place}") } else { format!("position {place} moves {}", moves.join(" ")) }
}

/// Returns the `go` command, and the time it gives the program, if any.
fn go(limits: &Limits) -> (String, Option<Duration>) {
    if limits.infinite {
        return ("go infinite".to_owned(), None);
    }
    let mut command = "go".to_owned();
    if let Some(clock) = limits.clock {
        // Only the clock of the side to move is known; the other one is assumed equal.
        let (left, increment) = (clock.left.as_millis(), clock.increment.as_millis());
        command += &format!(" p1time {left} p2time {left} p1inc {increment} p2inc {increment}");
    }
    let unlimited = limits.clock.is_none() && limits.depth.is_none() && limits.nodes.is_none();
    let time = limits.time.or(unlimited.then_some(DEFAULT_TIME));
    for (word, number) in [
        ("depth", limits.depth.map(u128::from)),
        ("nodes", limits.nodes.map(u128::from)),
        ("movetime", time.map(|time| time.as_millis())),
    ] {
        if let Some(number) = number {
            command += &format!(" {word} {number}");
        }
    }
    (command, [time, limits.clock.map(|clock| clock.left)].into_iter().flatten().min())
}

#[cfg(test)]
mod tests {
    use endspiel_game::DrawLimits;
    use endspiel_search::Clock;

    use super::*;

    #[test]
    fn limits_are_said_in_the_words_of_ugi() {
        let second = Duration::from_secs(1);
        let clock = Clock { left: second * 60, increment: second };
        let none = Limits::default();
        for (limits, command, time) in [
            (none, "go movetime 1000", Some(second)),
            (Limits { infinite: true, depth: Some(3), ..none }, "go infinite", None),
            (Limits { depth: Some(3), ..none }, "go depth 3", None),
            (Limits { nodes: Some(9), depth: Some(3), ..none }, "go depth 3 nodes 9", None),
            (
                Limits { clock: Some(clock), ..none },
                "go p1time 60000 p2time 60000 p1inc 1000 p2inc 1000",
                Some(second * 60),
            ),
            (Limits { time: Some(second / 2), depth: Some(9), ..none }, "go depth 9 movetime 500", Some(second / 2)),
        ] {
            assert_eq!(go(&limits), (command.to_owned(), time));
        }
    }

    #[test]
    fn positions_are_said_with_their_moves() {
        let game = endspiel_games::Games::usual().open("connect4").unwrap();
        let mut played = game.open(None, DrawLimits::NONE).unwrap();
        let start = played.start();
        assert_eq!(position(played.as_ref(), &start), "position startpos");
        played.play("4").unwrap();
        played.play("3").unwrap();
        assert_eq!(position(played.as_ref(), &start), "position startpos moves 4 3");
        let mut later = game.open(Some("44"), DrawLimits::NONE).unwrap();
        later.play("1").unwrap();
        assert_eq!(position(later.as_ref(), &start), format!("position fen {} moves 1", later.start()));
    }
}
