//! A player of a game: one of our engines, or a foreign program.

use endspiel_game::Error;
use endspiel_games::Games;
use endspiel_knowledge::Stop;
use endspiel_protocol::with_admitted_programs;
use endspiel_search::Engine;

use crate::played::Cause;
use crate::settings::Tournament;
use crate::{AllowedPrograms, ArenaError};

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

/// Starts a fresh player for one game, with its own tables, process and seed. Once `stop` is requested, a foreign
/// program is killed at once.
pub(crate) fn start(
    games: &Games,
    allowed: &AllowedPrograms,
    tournament: &Tournament,
    number: usize,
    seed: u64,
    stop: &Stop,
) -> Result<Box<dyn Engine>, StartError> {
    let player = &tournament.players[number];
    let (allowed, stop, limits) = (allowed.clone(), stop.clone(), tournament.limits_of(number).program_limits());
    let games = with_admitted_programs(games, move |program| {
        Ok(allowed.admit(program)?.cancelled_by(&stop).time_limits(limits))
    });
    games.engine_with_seed(&tournament.game, &player.engine, seed).map_err(|error| match error.reason().key {
        "program.crashed" | "program.timed-out" | "program.flooded" | "program.failed" => {
            StartError::Fault(error.into())
        }
        _ => StartError::Machine(ArenaError::Player { player: player.name.clone(), reason: error.to_string() }),
    })
}

impl From<Error> for Fault {
    /// The error of an engine as a fault. The referee checks the moves of our own engines.
    fn from(error: Error) -> Fault {
        let cause = match error.reason().key {
            "program.crashed" => Cause::Crashed,
            "program.timed-out" => Cause::Hung,
            "program.flooded" => Cause::Flooded,
            "program.illegal-move" => Cause::IllegalMove,
            _ => Cause::Failed,
        };
        Fault { cause, detail: error.to_string() }
    }
}
