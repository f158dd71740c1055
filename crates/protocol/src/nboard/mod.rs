//! NBoard, version 2: the protocol of Chris Welty's Othello board, the engine's side.
//!
//! `game` holds the game and its clocks, `reply` prints the answers. A `ping` and every command that changes
//! the game stop the engine first. A search begun with `go` then still sends its move before the
//! `pong`, so that the board takes it as an answer to the position before.

mod game;
mod reply;

use std::sync::Arc;

use endspiel_presentation::AnyGame;
use endspiel_search::{Answer, Limits};

use crate::engine_thread::EngineThread;
use crate::output::Output;
use crate::report_filter::ReportFilter;
use crate::serve::{Build, Next, ServeError, Session, check_othello};
use crate::words::split_word;
use game::Game;

const NAME: &str = "Endspiel";

/// The version in which moves came without the word `move`.
const BARE_MOVES: u32 = 1;

/// Number of empty squares beyond the depth at which the search goes to the end of the game.
///
/// Near the end there are fewer moves, and exact results are worth more.
const ENDGAME_EXTRA: u32 = 4;

/// A session with an Othello board.
pub(crate) struct NBoard<'a> {
    version: u32,
    rules: Arc<dyn AnyGame>,
    game: Game,
    depth: Option<u32>,
    spec: String,
    engine: EngineThread,
    output: Arc<Output>,
    build: &'a Build<'a>,
}

impl<'a> NBoard<'a> {
    pub(crate) fn new(
        rules: Arc<dyn AnyGame>,
        engine: &str,
        output: Arc<Output>,
        build: &'a Build<'a>,
    ) -> Result<NBoard<'a>, ServeError> {
        check_othello(rules.as_ref(), "NBoard")?;
        let game = Game::new(rules.as_ref())?;
        let (spec, engine) = (engine.to_owned(), EngineThread::default());
        Ok(NBoard { version: 2, rules, game, depth: None, spec, engine, output, build })
    }

    fn set(&mut self, text: &str) -> Result<(), ServeError> {
        self.engine.stop_and_wait()?;
        match split_word(text) {
            ("depth", value) => match depth(value) {
                Some(depth) => {
                    self.depth = Some(depth);
                    self.output.line(&format!("set myname {NAME}{depth}"));
                }
                None => self.refuse("a depth is a number from 1 on"),
            },
            ("game", ggf) => match Game::read(self.rules.as_ref(), ggf) {
                Ok(game) => self.game = game,
                Err(reason) => self.refuse(&reason),
            },
            // Contempt concerns draws in a book, and there is none. Other settings belong to later
            // versions.
            _ => {}
        }
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<(), ServeError> {
        self.engine.stop_and_wait()?;
        if let Err(error) = self.game.play(text) {
            self.refuse(&error.to_string());
        }
        Ok(())
    }

    /// Builds the engine when it is first needed; `false` if it cannot be built.
    fn prepare(&mut self) -> Result<bool, ServeError> {
        if self.engine.engine()?.is_some() {
            return Ok(true);
        }
        match (self.build)(&self.rules.spec(), &self.spec) {
            Ok(engine) => self.engine.replace(engine).map(|()| true),
            Err(error) => {
                self.refuse(&error.to_string());
                Ok(false)
            }
        }
    }

    /// Returns the search limits for a position with this number of empty squares.
    fn limits(&self, empty: u32) -> Limits {
        let depth = self.depth.map(|depth| if empty <= depth.saturating_add(ENDGAME_EXTRA) { u32::MAX } else { depth });
        // A pass is a ply without a square, so every empty square may take two.
        Limits { depth: depth.map(|depth| depth.min(2 * empty.max(1))), ..Limits::default() }
    }

    fn hint(&mut self, text: &str) -> Result<(), ServeError> {
        if !self.ready_to_think()? {
            return Ok(());
        }
        let lines = text.parse().unwrap_or(1).max(1);
        self.think(Limits { lines, ..self.limits(self.game.empty()) }, |_, _| {})
    }

    fn go(&mut self) -> Result<(), ServeError> {
        if !self.ready_to_think()? {
            return Ok(());
        }
        if self.game.played().legal_moves() == ["pass"] {
            self.output.line(&format!("=== {}", reply::mv("pass")));
            return Ok(());
        }
        let limits = Limits { clock: self.game.clock(), ..self.limits(self.game.empty()) };
        self.think(limits, |answer, output| output.line(&reply::answer(answer)))
    }

    /// Stops the running search and returns whether there are a game and an engine for the next
    /// one.
    fn ready_to_think(&mut self) -> Result<bool, ServeError> {
        self.engine.stop_and_wait()?;
        if let Some(ending) = self.game.played().ending() {
            self.status(&format!("has nothing to do: {}", self.rules.info().sentence(ending)));
            return Ok(false);
        }
        self.prepare()
    }

    fn think(
        &mut self,
        limits: Limits,
        answered: impl FnOnce(&Answer, &Output) + Send + 'static,
    ) -> Result<(), ServeError> {
        self.status("is thinking");
        let played = self.game.played().boxed_clone();
        let output = Arc::clone(&self.output);
        self.engine.begin(move |engine, stop| {
            let mut filter = ReportFilter::default();
            let mut report = |analysis: &_| {
                if filter.is_new(analysis) {
                    output.lines(reply::search(analysis));
                }
            };
            match engine.think(played.as_ref(), &limits, stop, &mut report) {
                Ok(answer) => {
                    report(&answer.analysis);
                    answered(&answer, &output);
                    output.line(&reply::status("is waiting"));
                }
                Err(error) => output.line(&reply::status(&format!("has no answer: {error}"))),
            }
        })
    }

    /// Values every position of the game, the last one first.
    fn analyze(&mut self) -> Result<(), ServeError> {
        self.engine.stop_and_wait()?;
        if !self.prepare()? {
            return Ok(());
        }
        self.status("is analyzing");
        let mut game = self.game.clone();
        let output = Arc::clone(&self.output);
        let depths: Vec<Limits> = (0..=game::SQUARES).map(|empty| self.limits(empty)).collect();
        self.engine.begin(move |engine, stop| {
            loop {
                let value = match game.result() {
                    Some(result) => Ok(f64::from(result)),
                    None => {
                        let limits = &depths[game.empty().min(game::SQUARES) as usize];
                        engine
                            .think(game.played(), limits, stop, &mut |_| {})
                            .map(|answer| reply::value(&answer.analysis))
                    }
                };
                // An interrupted search gives no usable value.
                if stop.is_due() {
                    break;
                }
                match value {
                    Ok(value) => output.line(&format!("analysis {} {value:.2}", game.played().moves().len())),
                    Err(error) => {
                        output.line(&reply::status(&format!("has no answer: {error}")));
                        break;
                    }
                }
                if !game.undo() {
                    break;
                }
            }
            output.line(&reply::status("is waiting"));
        })
    }

    fn status(&self, text: &str) {
        self.output.line(&reply::status(text));
    }
}

impl Session for NBoard<'_> {
    fn command(&mut self, line: &str) -> Result<Next, ServeError> {
        let (word, rest) = split_word(line);
        match word {
            "nboard" => {
                self.engine.stop_and_wait()?;
                self.version = rest.parse().unwrap_or(self.version);
                self.output.line(&format!("set myname {NAME}"));
            }
            "set" => self.set(rest)?,
            "move" => self.play(rest)?,
            "hint" => self.hint(rest)?,
            "go" => self.go()?,
            "ping" => {
                self.engine.stop_and_wait()?;
                self.output.line(&format!("pong {rest}"));
            }
            "learn" => {
                self.engine.stop_and_wait()?;
                self.output.line("learned");
            }
            "analyze" => self.analyze()?,
            "quit" => return Ok(Next::Quit),
            bare if self.version == BARE_MOVES && bare.len() == 2 => self.play(bare)?,
            // The protocol says that unknown commands are ignored.
            _ => {}
        }
        Ok(Next::Listen)
    }

    fn refuse(&mut self, reason: &str) {
        self.status(&format!("refuses: {reason}"));
    }

    fn end(&mut self) -> Result<(), ServeError> {
        self.engine.stop_and_wait()
    }
}

/// Reads the number at the start of a depth; `100%` is deeper than any game.
fn depth(text: &str) -> Option<u32> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let depth = &text[..digits];
    if depth.is_empty() { None } else { Some(depth.parse().unwrap_or(u32::MAX)) }.filter(|&depth| depth > 0)
}
