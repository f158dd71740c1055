//! The dialogue with a program in GTP, for Othello.
//!
//! Every command has one answer, which begins with `=` or `?` and ends with an empty line. GTP has no command that
//! sets a position and none that stops a search: a game begins at the start, and a program that is asked to stop is
//! waited for as long as for any answer.

use std::collections::HashSet;
use std::time::Duration;

use endspiel_game::{Side, shorten};
use endspiel_knowledge::Stop;
use endspiel_machine::Instant;
use endspiel_presentation::AnyMatch;
use endspiel_search::{Analysis, Answer, Limits};

use super::link::{DEFAULT_TIME, Link, MAX_OUTPUT, after};
use super::process::NoLine;
use super::{Program, ProgramError};

/// Maximum number of commands remembered of a program.
const MAX_COMMANDS: usize = 1000;

/// A program that has introduced itself.
pub(super) struct Dialogue {
    link: Link,
    name: Option<String>,
    commands: HashSet<String>,
    /// The moves on the program's board; `None` before the first game.
    board: Option<Vec<String>>,
    /// The arguments of the last `time_settings`.
    times: Option<String>,
}

impl Dialogue {
    /// Starts a program, reads its introduction and sets the size of the board.
    pub(super) fn start(program: &Program, size: usize) -> Result<Dialogue, ProgramError> {
        if let Some((name, _)) = program.options.first() {
            return Err(ProgramError::NoSuchOption(shorten(name)));
        }
        let link = Link::start(program)?;
        let mut dialogue = Dialogue { link, name: None, commands: HashSet::new(), board: None, times: None };
        let timeout = dialogue.link.time_limits.start;
        dialogue.link.send("name");
        dialogue.name = dialogue.answer("name", timeout, None)?.ok().map(|name| shorten(&name));
        // A program that cannot list its commands knows the necessary ones.
        if let Ok(list) = dialogue.tell("list_commands", "list_commands")? {
            // Some programs put `=` in front of every line.
            let names = list.lines().map(|line| line.trim_start_matches(['=', ' ']).trim().to_owned());
            dialogue.commands = names.take(MAX_COMMANDS).collect();
        }
        if dialogue.knows("set_game") {
            dialogue.demand("set_game", "set_game Othello")?;
        }
        if dialogue.knows("boardsize") {
            dialogue.demand("boardsize", &format!("boardsize {size}"))?;
        }
        Ok(dialogue)
    }

    /// Returns the name the program gives itself.
    pub(super) fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Empties the board before the next question.
    pub(super) fn new_game(&mut self) {
        (self.board, self.times) = (None, None);
    }

    /// Asks for a move in the present position of a match. `start` is the game's own start position.
    pub(super) fn ask(
        &mut self,
        played: &dyn AnyMatch,
        start: &str,
        limits: &Limits,
        stop: &Stop,
    ) -> Result<Answer, ProgramError> {
        if played.start() != start {
            return Err(ProgramError::NoPositions);
        }
        let begun = Instant::now();
        // Programs differ in what they answer when there is nothing but a pass.
        if let [only] = &played.legal_moves()[..]
            && only == PASS
        {
            return Ok(answer(only.clone(), begun));
        }
        self.set_up(played.moves())?;
        let side = colour(played.side_to_move());
        let time = self.set_time(limits, side)?;
        let timeout = self.link.time_limits.for_move(time);
        self.link.send(format!("genmove {side}"));
        let chosen = match self.answer("genmove", timeout, Some(stop))? {
            Ok(chosen) => chosen,
            Err(reason) => return Err(ProgramError::Refused { command: "genmove", reason: shorten(&reason) }),
        };
        match played.boxed_clone().play(&chosen.to_lowercase()) {
            Ok(mv) => {
                self.board.get_or_insert_default().push(mv.clone());
                Ok(answer(mv, begun))
            }
            Err(error) => {
                // Its board has a move that ours has not.
                self.board = None;
                Err(ProgramError::IllegalMove { text: shorten(&chosen), reason: error.to_string() })
            }
        }
    }

    /// Plays what is missing on the program's board; begins anew if it has other moves.
    fn set_up(&mut self, moves: Vec<String>) -> Result<(), ProgramError> {
        let known = match self.board.take() {
            Some(board) if moves.starts_with(&board) => board.len(),
            _ => {
                self.demand("clear_board", "clear_board")?;
                0
            }
        };
        for (number, mv) in moves.iter().enumerate().skip(known) {
            let side = colour(if number % 2 == 0 { Side::First } else { Side::Second });
            let told = self.tell("play", &format!("play {side} {mv}"))?;
            // A pass is forced at Othello. Some programs, such as GRhino, know that and take no command for it.
            if let (Err(reason), true) = (told, mv != PASS) {
                return Err(ProgramError::Refused { command: "play", reason: shorten(&reason) });
            }
        }
        self.board = Some(moves);
        Ok(())
    }

    /// Tells the program its time, in the whole seconds of GTP; returns the time it has, if any.
    fn set_time(&mut self, limits: &Limits, side: &str) -> Result<Option<Duration>, ProgramError> {
        if limits.infinite {
            return Ok(None);
        }
        let unlimited = limits.clock.is_none() && limits.depth.is_none() && limits.nodes.is_none();
        let time = limits.time.or(unlimited.then_some(DEFAULT_TIME));
        let settings = match (time, limits.clock) {
            (Some(time), _) => Some((format!("0 {} 1", whole_seconds(time)), whole_seconds(time), 1)),
            // GTP has no increment; a clock without it is on the safe side.
            (None, Some(clock)) => Some((format!("{} 0 0", clock.left.as_secs()), clock.left.as_secs(), 0)),
            (None, None) => None,
        };
        if let Some((settings, left, moves)) = settings {
            // The main time of a clock is said once, at the first move; then what is left of it.
            let is_new = time.is_some() && self.times.as_ref() != Some(&settings) || self.times.is_none();
            if is_new && self.knows("time_settings") {
                // A program may refuse a time; then its own limits hold, and ours.
                let _ = self.tell("time_settings", &format!("time_settings {settings}"))?;
                self.times = Some(settings);
            }
            if self.knows("time_left") {
                let _ = self.tell("time_left", &format!("time_left {side} {left} {moves}"))?;
            }
        }
        Ok([time, limits.clock.map(|clock| clock.left)].into_iter().flatten().min())
    }

    fn knows(&self, command: &str) -> bool {
        self.commands.contains(command)
    }

    /// Sends a command that must succeed.
    fn demand(&mut self, command: &'static str, line: &str) -> Result<(), ProgramError> {
        match self.tell(command, line)? {
            Ok(_) => Ok(()),
            Err(reason) => Err(ProgramError::Refused { command, reason: shorten(&reason) }),
        }
    }

    /// Sends a command and returns what the program answers.
    fn tell(&mut self, command: &'static str, line: &str) -> Result<Result<String, String>, ProgramError> {
        self.link.send(line);
        self.answer(command, self.link.time_limits.answer, None)
    }

    /// Reads one answer: the text behind `=`, or the reason behind `?`.
    ///
    /// Once `stop` is due, the program has only the time of an answer left.
    fn answer(
        &mut self,
        command: &'static str,
        mut timeout: Duration,
        mut stop: Option<&Stop>,
    ) -> Result<Result<String, String>, ProgramError> {
        let mut deadline = after(timeout);
        let mut bytes = 0;
        let mut lines: Vec<String> = Vec::new();
        loop {
            let received = match stop {
                Some(stop) => self.link.receive_unless(stop, Some(deadline)),
                None => self.link.receive(Some(deadline)).map(Some),
            };
            match received {
                Ok(Some(line)) => {
                    bytes += line.len() + 1;
                    if bytes > MAX_OUTPUT {
                        return Err(self.link.fail(command, NoLine::TooLong, timeout));
                    }
                    match (lines.is_empty(), line.trim().is_empty()) {
                        (false, true) => return Ok(content(&lines)),
                        (false, false) => lines.push(line),
                        // Whatever stands before an answer is not part of it.
                        (true, _) if line.starts_with(['=', '?']) => lines.push(line),
                        (true, _) => {}
                    }
                }
                Ok(None) => {
                    stop = None;
                    timeout = self.link.time_limits.answer;
                    deadline = deadline.min(after(timeout));
                }
                Err(reason) => return Err(self.link.fail(command, reason, timeout)),
            }
            // Also checked after a line: a program that sends lines without end must time out too.
            if Instant::now() >= deadline {
                return Err(self.link.fail(command, NoLine::Late, timeout));
            }
        }
    }
}

/// A pass in our notation and in GTP.
const PASS: &str = "pass";

fn colour(side: Side) -> &'static str {
    if side == Side::First { "black" } else { "white" }
}

fn answer(mv: String, begun: Instant) -> Answer {
    let analysis = Analysis { seconds: begun.elapsed().as_secs_f64(), ..Analysis::default() };
    Answer { best: vec![mv.clone()], mv, analysis }
}

/// Rounds up to whole seconds, at least one.
fn whole_seconds(time: Duration) -> u64 {
    (time.as_secs() + u64::from(time.subsec_nanos() > 0)).max(1)
}

/// Returns the text of an answer without its sign and id.
fn content(lines: &[String]) -> Result<String, String> {
    let text = lines.join("\n");
    let rest = text.get(1..).unwrap_or_default().trim_start_matches(|letter: char| letter.is_ascii_digit());
    let rest = rest.trim().to_owned();
    if text.starts_with('=') { Ok(rest) } else { Err(rest) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_what_stands_behind_its_sign() {
        let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(content(&lines("= f5")), Ok("f5".to_owned()));
        assert_eq!(content(&lines("=12 F5")), Ok("F5".to_owned()));
        assert_eq!(content(&lines("=")), Ok(String::new()));
        assert_eq!(content(&lines("? illegal move")), Err("illegal move".to_owned()));
        assert_eq!(content(&lines("= name\nversion")), Ok("name\nversion".to_owned()));
    }

    #[test]
    fn seconds_are_rounded_up() {
        assert_eq!(whole_seconds(Duration::from_millis(100)), 1);
        assert_eq!(whole_seconds(Duration::from_millis(1001)), 2);
        assert_eq!(whole_seconds(Duration::from_secs(3)), 3);
    }
}
