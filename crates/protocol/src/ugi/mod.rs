//! The Universal Game Interface, the engine's side: UCI for any game.
//!
//! `options`, `position` and `go` read one command each; both sides use `info`. While the engine
//! thinks, `isready`, `query`, `stop` and `quit` are answered at once; every other command that
//! needs the engine stops it first, and it sends its best move as always.

mod go;
pub(crate) mod info;
mod options;
mod position;

use std::sync::Arc;

use endspiel_game::{Error, Outcome, Side, shorten};
use endspiel_presentation::{AnyGame, AnyMatch};
use endspiel_search::{Analysis, Answer};

use crate::engine_thread::EngineThread;
use crate::output::Output;
use crate::report_filter::ReportFilter;
use crate::serve::{Build, Next, ServeError, Session};
use crate::words::split_word;
use options::{Effect, EngineSettings, Options};

const NAME: &str = concat!("Endspiel ", env!("CARGO_PKG_VERSION"));
const AUTHOR: &str = "the Endspiel developers";

/// The answer if there is no move.
const NO_MOVE: &str = "bestmove (none)";

/// A session with a program that speaks UGI.
pub(crate) struct Ugi<'a> {
    game: Arc<dyn AnyGame>,
    played: Box<dyn AnyMatch>,
    options: Options,
    /// The options the present engine was built from.
    built: Option<EngineSettings>,
    engine: EngineThread,
    output: Arc<Output>,
    build: &'a Build<'a>,
}

impl<'a> Ugi<'a> {
    pub(crate) fn new(
        game: Arc<dyn AnyGame>,
        engine: &str,
        output: Arc<Output>,
        build: &'a Build<'a>,
    ) -> Result<Ugi<'a>, ServeError> {
        let options = Options::new(engine);
        let played = game.open(None, options.limits)?;
        Ok(Ugi { game, played, options, built: None, engine: EngineThread::default(), output, build })
    }

    fn introduce(&self) {
        let id = [format!("id name {NAME}"), format!("id author {AUTHOR}")];
        self.output.lines(id.into_iter().chain(self.options.declared()).chain(["ugiok".to_owned()]));
    }

    /// Builds the engine that the options ask for, if it is not there yet.
    ///
    /// If it cannot be built, the options it does not have are left out; if that fails too, the
    /// previous engine stays.
    fn prepare(&mut self) -> Result<(), ServeError> {
        if self.built.as_ref() == Some(&self.options.engine) {
            return Ok(());
        }
        let game = self.game.spec();
        let make = |choice: &EngineSettings| (self.build)(&game, &choice.spec());
        let made = match make(&self.options.engine) {
            Ok(engine) => Some(engine),
            Err(error) => {
                let possible = self.options.engine.retaining(|choice| make(choice).is_ok());
                let made = make(&possible).ok();
                self.refuse(&error.to_string());
                if made.is_some() {
                    self.options.engine = possible;
                } else if let Some(built) = &self.built {
                    self.options.engine = built.clone();
                }
                if made.is_some() || self.built.is_some() {
                    self.say(&format!("the engine is {}", self.options.engine.spec()));
                }
                made
            }
        };
        if let Some(engine) = made {
            self.engine.replace(engine)?;
            self.built = Some(self.options.engine.clone());
        }
        Ok(())
    }

    fn new_game(&mut self) -> Result<(), ServeError> {
        self.engine.stop_and_wait()?;
        self.prepare()?;
        self.clear_engine()?;
        self.played = self.game.open(None, self.options.limits)?;
        Ok(())
    }

    /// Clears the engine's tables.
    fn clear_engine(&mut self) -> Result<(), ServeError> {
        if let Some(engine) = self.engine.engine()? {
            engine.new_game();
        }
        Ok(())
    }

    fn set_option(&mut self, text: &str) -> Result<(), ServeError> {
        self.engine.stop_and_wait()?;
        match self.options.set(text) {
            Ok(Effect::Stored) => Ok(()),
            Ok(Effect::ClearHash) => self.clear_engine(),
            Err(reason) => {
                self.refuse(&reason);
                Ok(())
            }
        }
    }

    fn set_position(&mut self, text: &str) -> Result<(), ServeError> {
        self.engine.stop_and_wait()?;
        match position::read(self.game.as_ref(), text, self.options.limits) {
            Ok(played) => self.played = played,
            Err(reason) => self.refuse(&format!("{reason}; the position stays as it was")),
        }
        Ok(())
    }

    fn go(&mut self, text: &str) -> Result<(), ServeError> {
        self.engine.stop_and_wait()?;
        if let Some(ending) = self.played.ending() {
            self.say(&format!("the game is over: {}", self.played.info().sentence(ending)));
            self.output.line(NO_MOVE);
            return Ok(());
        }
        self.prepare()?;
        if self.engine.engine()?.is_none() {
            self.output.line(NO_MOVE);
            return Ok(());
        }
        // One line means that only a move is needed; an opening book has it at once.
        let lines = Some(self.options.lines).filter(|&lines| lines > 1).unwrap_or(0);
        let (limits, ignored) = go::read(text, self.played.side_to_move(), lines);
        if !ignored.is_empty() {
            self.say(&format!("ignored: {}", ignored.join(" ")));
        }
        let played = self.played.boxed_clone();
        let output = Arc::clone(&self.output);
        self.engine.begin(move |engine, stop| {
            let mut writer = AnswerWriter { output: &output, filter: ReportFilter::default(), source_sent: false };
            let answer = engine.think(played.as_ref(), &limits, stop, &mut |analysis| writer.report(analysis));
            writer.answer(answer);
        })
    }

    fn query(&self, text: &str) {
        let answer = match text {
            "gameover" => self.played.ending().is_some().to_string(),
            "p1turn" => (self.played.side_to_move() == Side::First).to_string(),
            "result" => match self.played.ending().map(|ending| ending.outcome) {
                None => "none",
                Some(Outcome::Draw) => "draw",
                Some(Outcome::Win(Side::First)) => "p1win",
                Some(Outcome::Win(Side::Second)) => "p2win",
            }
            .to_owned(),
            other => {
                let asked = shorten(other);
                return self.say(&format!("there is no query `{asked}`; there is gameover, p1turn, result"));
            }
        };
        self.output.line(&format!("response {answer}"));
    }

    fn say(&self, text: &str) {
        self.output.line(&format!("info string {text}"));
    }
}

impl Session for Ugi<'_> {
    fn command(&mut self, line: &str) -> Result<Next, ServeError> {
        let (word, rest) = split_word(line);
        match word {
            "" => {}
            "ugi" => self.introduce(),
            "isready" => {
                // A setting that changes the engine has stopped it, so this does not wait for a
                // search.
                self.prepare()?;
                self.output.line("readyok");
            }
            "uginewgame" => self.new_game()?,
            "setoption" => self.set_option(rest)?,
            "position" => self.set_position(rest)?,
            "go" => self.go(rest)?,
            "stop" => self.engine.stop(),
            "query" => self.query(rest),
            "quit" => return Ok(Next::Quit),
            other => self.say(&format!(
                "unknown command `{}`; there is ugi, isready, uginewgame, setoption, position, go, stop, query, quit",
                shorten(other)
            )),
        }
        Ok(Next::Listen)
    }

    fn refuse(&mut self, reason: &str) {
        self.say(&format!("refused: {reason}"));
    }

    fn end(&mut self) -> Result<(), ServeError> {
        self.engine.stop_and_wait()
    }
}

/// A writer of the engine's reports and answers in UGI.
struct AnswerWriter<'a> {
    output: &'a Output,
    filter: ReportFilter,
    source_sent: bool,
}

impl AnswerWriter<'_> {
    fn report(&mut self, analysis: &Analysis) {
        if !self.filter.is_new(analysis) {
            return;
        }
        if let Some(source) = analysis.source.as_deref().filter(|_| !self.source_sent) {
            self.source_sent = true;
            self.output.line(&format!("info string source: {source}"));
        }
        self.output.lines(info::print(analysis));
    }

    fn answer(&mut self, answer: Result<Answer, Error>) {
        match answer {
            Ok(answer) => {
                self.report(&answer.analysis);
                self.output.line(&format!("bestmove {}", answer.mv));
            }
            Err(error) => self.output.lines([format!("info string {error}"), NO_MOVE.to_owned()]),
        }
    }
}
