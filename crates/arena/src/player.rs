//! A player of a game: one of our engines, or a foreign program that speaks UGI.

use endspiel_games::Games;
use endspiel_knowledge::Stop;
use endspiel_presentation::AnyMatch;
use endspiel_protocol::{Program, UgiEngine, UgiError};
use endspiel_search::{Answer, Engine, Limits};

use crate::played::Cause;
use crate::settings::Tournament;
use crate::{AllowedPrograms, ArenaError};

/// A player for one game, with its own tables, process and seed.
pub(crate) enum Player {
    /// One of our engines.
    Own(Box<dyn Engine>),
    /// A foreign program.
    Program(Box<UgiEngine>),
}

/// A fault of a player, which loses the game.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) cause: Cause,
    pub(crate) detail: String,
}

/// The reason why a player cannot start.
pub(crate) enum StartError {
    /// The player's fault: its program starts and then fails.
    Fault(Fault),
    /// The machine's fault: the program does not exist here. The game is not lost.
    Machine(ArenaError),
}

impl Player {
    /// Starts a fresh player. Once `stop` is requested, a foreign program is killed at once.
    pub(crate) fn start(
        games: &Games,
        allowed: &AllowedPrograms,
        tournament: &Tournament,
        number: usize,
        seed: u64,
        stop: &Stop,
    ) -> Result<Player, StartError> {
        let player = &tournament.players[number];
        let here = |reason: String| StartError::Machine(ArenaError::Player { player: player.name.clone(), reason });
        let Some(program) = Program::from_spec(&player.engine) else {
            let engine = games.engine_with_seed(&tournament.game, &player.engine, seed);
            return engine.map(Player::Own).map_err(|error| here(error.to_string()));
        };
        let program = allowed
            .admit(program)
            .map_err(here)?
            .cancelled_by(stop)
            .time_limits(tournament.limits_of(number).program_limits());
        let game = games.open(&tournament.game).map_err(|error| here(error.to_string()))?;
        match UgiEngine::start(program, &*game) {
            Ok(engine) => Ok(Player::Program(Box::new(engine))),
            Err(error @ (UgiError::CannotStart { .. } | UgiError::Game(_))) => Err(here(error.to_string())),
            Err(error) => Err(StartError::Fault(Fault::from(error))),
        }
    }

    /// Returns a move, or the player's fault. The caller checks the moves of our engines.
    pub(crate) fn think(&mut self, played: &dyn AnyMatch, limits: &Limits, stop: &Stop) -> Result<Answer, Fault> {
        match self {
            Player::Own(engine) => engine
                .think(played, limits, stop, &mut |_| {})
                .map_err(|error| Fault { cause: Cause::Failed, detail: error.to_string() }),
            Player::Program(engine) => engine.ask(played, limits, stop, &mut |_| {}).map_err(Fault::from),
        }
    }
}

impl From<UgiError> for Fault {
    fn from(error: UgiError) -> Fault {
        let cause = match &error {
            UgiError::Crashed { .. } => Cause::Crashed,
            UgiError::TimedOut { .. } => Cause::Hung,
            UgiError::Flooded { .. } => Cause::Flooded,
            UgiError::IllegalMove { .. } => Cause::IllegalMove,
            UgiError::Game(_)
            | UgiError::CannotStart { .. }
            | UgiError::Cancelled { .. }
            | UgiError::NoSuchOption(_)
            | UgiError::WrongGame { .. }
            | UgiError::GameOver => Cause::Failed,
        };
        Fault { cause, detail: error.to_string() }
    }
}
