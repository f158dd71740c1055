//! Types for the games of a tournament: the list, and a single game.

#![allow(missing_docs, reason = "where a field has no sentence, its name says it")]

use endspiel_arena::{Cause, GameFilter, ListedGame, MoveCosts, PlayedGame, ResultFilter, Tournament};
use endspiel_game::{Colour, DrawLimits, Side};
use endspiel_games::Games;
use endspiel_presentation::GameInfo;
use serde::{Deserialize, Serialize};

use super::tournaments::number;
use crate::request::{Request, Source};
use crate::{Kind, Refusal};

/// Most games in a list.
const MAX_GAMES: usize = 100;

/// The number of a game in the path.
#[derive(Clone, Copy, Debug)]
pub struct Number(pub u64);

impl Request for Number {
    fn read(source: &impl Source) -> Result<Self, Refusal> {
        source.part("number").and_then(|text| number(&text)).map(Number).ok_or_else(Refusal::not_found)
    }

    #[cfg(feature = "schema")]
    fn describe(schemas: &mut crate::describe::SchemaCollection, operation: &mut crate::describe::Described) {
        operation.part("number", &schemas.requests.subschema_for::<u64>());
    }
}

/// A filter for the games of a tournament.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GamesQuery {
    /// Only games of this player, by number.
    pub player: Option<usize>,
    /// Only games against this second player.
    pub against: Option<usize>,
    pub result: Option<GameResult>,
    /// Only games that ended for this reason.
    pub cause: Option<Cause>,
    /// Only games before this number.
    pub before: Option<u64>,
    /// Most games to return.
    #[serde(default = "most_games")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = MAX_GAMES)))]
    pub most: usize,
}

fn most_games() -> usize {
    MAX_GAMES
}

/// A filter for results: by colour, or from the view of the chosen player.
#[derive(Clone, Copy, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum GameResult {
    White,
    Black,
    Draw,
    Won,
    Lost,
}

impl GamesQuery {
    /// Returns the filter for the store, if it is valid.
    pub fn filter(&self, info: &GameInfo) -> Result<GameFilter, Refusal> {
        let by = |colour| if info.colours[0] == colour { Side::First } else { Side::Second };
        let result = match (self.result, self.player) {
            (None, _) => None,
            (Some(GameResult::White), _) => Some(ResultFilter::By(by(Colour::White))),
            (Some(GameResult::Black), _) => Some(ResultFilter::By(by(Colour::Black))),
            (Some(GameResult::Draw), _) => Some(ResultFilter::Drawn),
            (Some(GameResult::Won), Some(_)) => Some(ResultFilter::Won),
            (Some(GameResult::Lost), Some(_)) => Some(ResultFilter::Lost),
            (Some(GameResult::Won | GameResult::Lost), None) => {
                return Err(Refusal::not_possible(
                    "tournament.whose-result",
                    "name the player to find games by won or lost",
                ));
            }
        };
        if !(1..=MAX_GAMES).contains(&self.most) {
            return Err(Refusal::new(Kind::BadRequest, format!("most is a number from 1 to {MAX_GAMES}")));
        }
        Ok(GameFilter { player: self.player, against: self.against, result, cause: self.cause })
    }
}

/// A game in the list.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameLine {
    /// The number in the tournament.
    pub number: u64,
    /// The number of the opening, from 0.
    pub round: u32,
    /// The number of the player with White.
    pub white: usize,
    /// The number of the player with Black.
    pub black: usize,
    /// The winner; none after a draw.
    pub winner: Option<Colour>,
    pub cause: Cause,
    pub plies: u32,
}

impl GameLine {
    /// Returns the list entry of a game.
    pub fn new(info: &GameInfo, game: &ListedGame) -> GameLine {
        let of = |colour| game.players[usize::from(info.colours[0] != colour)];
        let winner = match game.points {
            0 => None,
            1 => Some(info.colours[0]),
            _ => Some(info.colours[1]),
        };
        GameLine {
            number: game.number,
            round: game.round,
            white: of(Colour::White),
            black: of(Colour::Black),
            winner,
            cause: game.cause,
            plies: game.plies,
        }
    }
}

/// Games of a tournament, latest first.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameLines {
    pub games: Vec<GameLine>,
    /// Whether there are earlier ones.
    pub more: bool,
}

/// A single game with its moves.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WholeGame {
    #[serde(flatten)]
    pub line: GameLine,
    /// The name of the tournament.
    pub tournament: String,
    /// The game with its options.
    pub game: String,
    pub names: GameNames,
    /// Details of the end, where the cause is not enough.
    pub detail: String,
    /// The start position.
    pub start: String,
    /// The moves as a record in the game's notation.
    pub record: String,
    pub moves: Vec<String>,
    /// Number of moves in the opening.
    pub opening_plies: u32,
    /// The search effort of the moves.
    pub costs: GameCosts,
    /// Total number of games of the tournament.
    pub of: u64,
}

/// The names of both players.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameNames {
    pub white: String,
    pub black: String,
}

/// The search effort of the moves of both players.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameCosts {
    pub white: MoveCosts,
    pub black: MoveCosts,
}

impl WholeGame {
    /// Returns a single game of a tournament.
    pub fn of(games: &Games, tournament: &Tournament, which: u64, played: &PlayedGame) -> Result<WholeGame, Refusal> {
        let shown = tournament.redacted();
        let game = games.open(&tournament.game)?;
        let mut board = game.open(Some(&played.start), DrawLimits::NONE)?;
        board.play_record(&played.record)?;
        let fixture = tournament.fixture(which);
        let PlayedGame { start, record, opening_plies, detail, costs, .. } = played;
        let listed = ListedGame::new(tournament, played);
        let line = GameLine::new(game.info(), &listed);
        let name = |player: usize| shown.players[player].name.clone();
        let cost = |player: usize| costs[usize::from(fixture.players[0] != player)];
        Ok(WholeGame {
            names: GameNames { white: name(line.white), black: name(line.black) },
            costs: GameCosts { white: cost(line.white), black: cost(line.black) },
            line,
            tournament: shown.name.clone(),
            game: tournament.game.clone(),
            detail: detail.clone(),
            start: start.clone(),
            record: record.clone(),
            moves: board.moves(),
            opening_plies: *opening_plies,
            of: tournament.games_in_all(),
        })
    }
}
