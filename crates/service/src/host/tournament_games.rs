//! The games of a tournament: the list, and one of them whole.

#![allow(missing_docs, reason = "where a field has no sentence, its name says it")]

use endspiel_arena::{Cause, ListedGame, MoveCosts, PlayedGame, Tournament, Wanted, WantedResult};
use endspiel_game::{Colour, DrawLimits, Side};
use endspiel_games::Games;
use endspiel_presentation::GameInfo;
use serde::{Deserialize, Serialize};

use super::tournaments::number;
use crate::request::{Request, Source};
use crate::{Kind, Refusal};

/// The most games that are listed at once.
const MOST_GAMES: usize = 100;

/// The number of a game in the address.
#[derive(Clone, Copy, Debug)]
pub struct Number(pub u64);

impl Request for Number {
    fn read(source: &impl Source) -> Result<Self, Refusal> {
        source.part("number").and_then(|text| number(&text)).map(Number).ok_or_else(Refusal::not_found)
    }

    #[cfg(feature = "schema")]
    fn describe(book: &mut crate::describe::Book, operation: &mut crate::describe::Described) {
        operation.part("number", &book.requests.subschema_for::<u64>());
    }
}

/// Which games are wanted.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GamesQuery {
    /// Games of this player, by his number.
    pub player: Option<usize>,
    /// Games against this player as well.
    pub against: Option<usize>,
    pub result: Option<GameResult>,
    /// Games that ended for this reason.
    pub cause: Option<Cause>,
    /// Games before this one, by its number.
    pub before: Option<u64>,
    /// How many at most.
    #[serde(default = "most_games")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = MOST_GAMES)))]
    pub most: usize,
}

fn most_games() -> usize {
    MOST_GAMES
}

/// How a game is to have ended: by colour, or from the view of the player who is looked for.
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
    /// The games that are wanted, of a tournament of this game.
    pub fn wanted(&self, info: &GameInfo) -> Result<Wanted, Refusal> {
        let by = |colour| if info.colours[0] == colour { Side::First } else { Side::Second };
        let result = match (self.result, self.player) {
            (None, _) => None,
            (Some(GameResult::White), _) => Some(WantedResult::By(by(Colour::White))),
            (Some(GameResult::Black), _) => Some(WantedResult::By(by(Colour::Black))),
            (Some(GameResult::Draw), _) => Some(WantedResult::Drawn),
            (Some(GameResult::Won), Some(_)) => Some(WantedResult::Won),
            (Some(GameResult::Lost), Some(_)) => Some(WantedResult::Lost),
            (Some(GameResult::Won | GameResult::Lost), None) => {
                return Err(Refusal::not_possible("tournament.whose-result", "who won or lost? Name the player"));
            }
        };
        if !(1..=MOST_GAMES).contains(&self.most) {
            return Err(Refusal::new(Kind::BadRequest, format!("most is a number from 1 to {MOST_GAMES}")));
        }
        Ok(Wanted { player: self.player, against: self.against, result, cause: self.cause })
    }
}

/// A game for the list.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameLine {
    /// Its number in the tournament.
    pub number: u64,
    /// The opening, counted from 0.
    pub round: u32,
    /// Who had White, by his number.
    pub white: usize,
    /// Who had Black.
    pub black: usize,
    /// None after a draw.
    pub winner: Option<Colour>,
    pub cause: Cause,
    pub plies: u32,
}

impl GameLine {
    /// A game of a tournament of this game.
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

/// Games of a tournament, the latest first.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameLines {
    pub games: Vec<GameLine>,
    /// Whether there are more before them.
    pub more: bool,
}

/// A whole game.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WholeGame {
    #[serde(flatten)]
    pub line: GameLine,
    /// What the tournament is called.
    pub tournament: String,
    /// The game that was played.
    pub game: String,
    pub names: GameNames,
    /// More about the end, where the cause alone does not tell.
    pub detail: String,
    /// The position it began with.
    pub start: String,
    /// The moves as the game's record.
    pub record: String,
    pub moves: Vec<String>,
    /// How many moves are the opening.
    pub opening_plies: u32,
    /// What the moves have cost.
    pub costs: GameCosts,
    /// How many games have been or will be played.
    pub of: u64,
}

/// What White and Black are called.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameNames {
    pub white: String,
    pub black: String,
}

/// What the moves of White and Black have cost.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameCosts {
    pub white: MoveCosts,
    pub black: MoveCosts,
}

impl WholeGame {
    /// A game of a tournament by its number.
    pub fn of(games: &Games, tournament: &Tournament, which: u64, played: &PlayedGame) -> Result<WholeGame, Refusal> {
        let shown = tournament.for_onlookers();
        let game = games.open(&tournament.game)?;
        let mut board = game.open(Some(&played.start), DrawLimits::NONE)?;
        board.play_record(&played.record)?;
        let fixture = tournament.fixture(which);
        let PlayedGame { start, record, opening_plies, detail, costs, cause, plies, .. } = played;
        let listed = ListedGame {
            number: which,
            round: fixture.round,
            players: fixture.players,
            points: played.points(),
            cause: *cause,
            plies: *plies,
        };
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
