//! A foreign program as an [`Engine`](endspiel_search::Engine).

use std::sync::Arc;

use endspiel_game::{DrawLimits, Error};
use endspiel_games::{EngineMaker, Games};
use endspiel_knowledge::Stop;
use endspiel_presentation::{AnyGame, AnyMatch};
use endspiel_search::{Answer, Engine, Limits, Tell};

use super::{Language, Program, ProgramError, gtp, ugi};

/// The only game of GTP here.
const OTHELLO: &str = "othello";

/// A dialogue with a running program.
enum Dialogue {
    Ugi(ugi::Dialogue),
    Gtp(gtp::Dialogue),
}

impl Dialogue {
    fn start(program: &Program, places: usize) -> Result<Dialogue, ProgramError> {
        match program.language {
            Language::Ugi => ugi::Dialogue::start(program).map(Dialogue::Ugi),
            Language::Gtp => gtp::Dialogue::start(program, places.isqrt()).map(Dialogue::Gtp),
        }
    }

    fn name(&self) -> Option<&str> {
        match self {
            Dialogue::Ugi(dialogue) => dialogue.name(),
            Dialogue::Gtp(dialogue) => dialogue.name(),
        }
    }

    fn new_game(&mut self) -> Result<(), ProgramError> {
        match self {
            Dialogue::Ugi(dialogue) => dialogue.new_game(),
            Dialogue::Gtp(dialogue) => {
                dialogue.new_game();
                Ok(())
            }
        }
    }

    fn ask(
        &mut self,
        played: &dyn AnyMatch,
        start: &str,
        limits: &Limits,
        stop: &Stop,
        tell: Tell<'_>,
    ) -> Result<Answer, ProgramError> {
        match self {
            Dialogue::Ugi(dialogue) => dialogue.ask(played, start, limits, stop, tell),
            Dialogue::Gtp(dialogue) => dialogue.ask(played, start, limits, stop),
        }
    }
}

/// A program that speaks UGI or GTP, as an engine for one game.
///
/// It is never trusted: its time and the output that is read are bounded, and its move is checked.
/// Dropping the engine ends the program and everything in its process group.
pub struct ProgramEngine {
    program: Program,
    game: String,
    /// The start position of the game, in our notation.
    start: String,
    /// The number of places of the board.
    places: usize,
    dialogue: Option<Dialogue>,
    /// Whether a new game must be announced before the next question.
    new_game: bool,
}

impl ProgramEngine {
    /// Starts a program for a game.
    pub fn start(program: impl Into<Program>, game: &dyn AnyGame) -> Result<ProgramEngine, ProgramError> {
        let opened = game.open(None, DrawLimits::NONE)?;
        let (start, places) = (opened.position(), opened.view().spots.len());
        let program = program.into();
        if program.language == Language::Gtp && game.info().name != OTHELLO {
            return Err(ProgramError::NotOthello(game.info().title.en));
        }
        let dialogue = Some(Dialogue::start(&program, places)?);
        Ok(ProgramEngine { program, game: game.spec(), start, places, dialogue, new_game: true })
    }

    /// Returns the name the program gives itself.
    pub fn name(&self) -> Option<&str> {
        self.dialogue.as_ref().and_then(Dialogue::name)
    }

    /// Searches like [`Engine::think`], with a precise error. A program that has failed is started
    /// again.
    pub fn ask(
        &mut self,
        played: &dyn AnyMatch,
        limits: &Limits,
        stop: &Stop,
        tell: Tell<'_>,
    ) -> Result<Answer, ProgramError> {
        if played.spec() != self.game {
            return Err(ProgramError::WrongGame { started_for: self.game.clone(), asked: played.spec() });
        }
        if played.ending().is_some() {
            return Err(ProgramError::GameOver);
        }
        let mut dialogue = match self.dialogue.take() {
            Some(dialogue) => dialogue,
            None => Dialogue::start(&self.program, self.places)?,
        };
        if self.new_game {
            dialogue.new_game()?;
            self.new_game = false;
        }
        let answer = dialogue.ask(played, &self.start, limits, stop, tell);
        if !answer.as_ref().is_err_and(ProgramError::is_fatal) {
            self.dialogue = Some(dialogue);
        }
        answer
    }
}

impl Engine for ProgramEngine {
    fn spec(&self) -> String {
        self.program.spec()
    }

    fn think(&mut self, game: &dyn AnyMatch, limits: &Limits, stop: &Stop, tell: Tell<'_>) -> Result<Answer, Error> {
        Ok(self.ask(game, limits, stop, tell)?)
    }

    fn new_game(&mut self) {
        self.new_game = true;
    }
}

/// Adds other programs to the engines of a list: `ugi:PATH` or `gtp:PATH`, with arguments if needed, starts one.
/// Only callers that may start programs on this machine use it.
pub fn with_programs(games: &Games) -> Games {
    with_admitted_programs(games, Ok)
}

/// Adds other programs like [`with_programs`]; `admit` refuses a program, or changes how it is started.
pub fn with_admitted_programs(
    games: &Games,
    admit: impl Fn(Program) -> Result<Program, Error> + Send + Sync + 'static,
) -> Games {
    let own = games.clone();
    let make: EngineMaker = Arc::new(move |game, spec| match Program::from_spec(spec) {
        Some(program) => Ok(Box::new(ProgramEngine::start(admit(program)?, &*own.open(game)?)?)),
        None => own.engine(game, spec),
    });
    Language::ALL
        .into_iter()
        .fold(games.clone(), |games, language| games.with_engine(language.engine(), Arc::clone(&make)))
}
