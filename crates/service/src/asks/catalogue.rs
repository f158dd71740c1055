//! The catalogue of games, engines and boards.

use endspiel_presentation::{GameInfo, Shape};
use endspiel_search::{Described, LEVELS};
use serde::{Deserialize, Serialize};

use crate::matches::player::check_engine;
use crate::{Ask, Done, Limits, Params, Refusal, Service, list};

/// The games with their options.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Games {
    games: Vec<&'static GameInfo>,
    /// The default draw limits.
    limits: Limits,
}

impl Ask for list::Games {
    fn answer(service: &Service, (): ()) -> Result<Games, Refusal> {
        Ok(Games { games: service.games.infos(), limits: Limits::default() })
    }
}

/// The levels and engines with their options.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Engines {
    /// The playing levels, from weak to strong.
    levels: &'static [&'static str],
    engines: Vec<Described>,
}

impl Ask for list::Engines {
    fn answer(_: &Service, (): ()) -> Result<Engines, Refusal> {
        Ok(Engines { levels: &LEVELS, engines: Described::all() })
    }
}

/// An engine and a game.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EngineQuery {
    /// The game with its options.
    game: String,
    /// The engine with its options.
    #[cfg_attr(feature = "schema", schemars(length(max = crate::matches::player::MAX_SPEC_LENGTH)))]
    spec: String,
}

impl Ask for list::CheckEngine {
    fn answer(service: &Service, Params(query): Params<EngineQuery>) -> Result<Done, Refusal> {
        check_engine(service, &query.game, &query.spec).map(|_| Done)
    }
}

/// A game with its options.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameQuery {
    /// The game with its options.
    pub game: String,
}

impl Ask for list::Board {
    fn answer(service: &Service, Params(query): Params<GameQuery>) -> Result<Shape, Refusal> {
        Ok(service.games.open(&query.game)?.shape())
    }
}
