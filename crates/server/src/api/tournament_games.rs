//! The games of a tournament: the list, and one of them whole.

use axum::Json;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use endspiel_arena::{Cause, ListedGame, MoveCosts, PlayedGame, Wanted, WantedResult};
use endspiel_game::{Colour, DrawLimits, Side};
use endspiel_presentation::GameInfo;
use serde::{Deserialize, Serialize};

use super::tournaments::{Id, Shared, number, with_runner};
use crate::error::{ApiError, Kind};
use crate::request::Params;

/// The most games that are listed at once.
const MOST_GAMES: usize = 100;

/// The number of one of its games in the address.
pub struct Number(u64);

impl<S: Send + Sync> FromRequestParts<S> for Number {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        #[derive(Deserialize)]
        struct Named {
            number: String,
        }
        let found = Path::<Named>::from_request_parts(parts, state).await.ok();
        found.and_then(|Path(found)| number(&found.number)).map(Number).ok_or_else(ApiError::not_found)
    }
}

#[cfg(feature = "schema")]
impl crate::describe::Takes for Number {
    fn describe(book: &mut crate::describe::Book, operation: &mut crate::describe::Operation) {
        operation.part("number", &book.requests.subschema_for::<u64>());
    }
}

/// Which games are wanted.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GamesQuery {
    /// Games of this player, by his number.
    player: Option<usize>,
    /// Games against this player as well.
    against: Option<usize>,
    result: Option<GameResult>,
    /// Games that ended for this reason.
    cause: Option<Cause>,
    /// Games before this one, by its number.
    before: Option<u64>,
    /// How many at most.
    #[serde(default = "most_games")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = MOST_GAMES)))]
    most: usize,
}

fn most_games() -> usize {
    MOST_GAMES
}

/// How a game is to have ended: by colour, or from the view of the player who is looked for.
#[derive(Clone, Copy, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
enum GameResult {
    White,
    Black,
    Draw,
    Won,
    Lost,
}

impl GamesQuery {
    fn wanted(&self, info: &GameInfo) -> Result<Wanted, ApiError> {
        let by = |colour| if info.colours[0] == colour { Side::First } else { Side::Second };
        let result = match (self.result, self.player) {
            (None, _) => None,
            (Some(GameResult::White), _) => Some(WantedResult::By(by(Colour::White))),
            (Some(GameResult::Black), _) => Some(WantedResult::By(by(Colour::Black))),
            (Some(GameResult::Draw), _) => Some(WantedResult::Drawn),
            (Some(GameResult::Won), Some(_)) => Some(WantedResult::Won),
            (Some(GameResult::Lost), Some(_)) => Some(WantedResult::Lost),
            (Some(GameResult::Won | GameResult::Lost), None) => {
                return Err(ApiError::not_possible("tournament.whose-result", "who won or lost? Name the player"));
            }
        };
        if !(1..=MOST_GAMES).contains(&self.most) {
            return Err(ApiError::new(Kind::BadRequest, format!("most is a number from 1 to {MOST_GAMES}")));
        }
        Ok(Wanted { player: self.player, against: self.against, result, cause: self.cause })
    }
}

/// A game for the list.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct GameLine {
    /// Its number in the tournament.
    number: u64,
    /// The opening, counted from 0.
    round: u32,
    /// Who had White, by his number.
    white: usize,
    /// Who had Black.
    black: usize,
    /// None after a draw.
    winner: Option<Colour>,
    cause: Cause,
    plies: u32,
}

impl GameLine {
    fn new(info: &GameInfo, game: &ListedGame) -> GameLine {
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
    games: Vec<GameLine>,
    /// Whether there are more before them.
    more: bool,
}

/// `GET /tournaments/{id}/games`
pub async fn games(
    State(app): Shared,
    Id(id): Id,
    Params(query): Params<GamesQuery>,
) -> Result<Json<GameLines>, ApiError> {
    with_runner(&app, move |runner| {
        let store = runner.store()?;
        let tournament = store.load(id)?.tournament;
        let info = runner.games().open(&tournament.game)?.info();
        let wanted = query.wanted(info)?;
        let mut found = store.find_games(id, &tournament, &wanted, query.before, query.most + 1)?;
        let more = found.len() > query.most;
        found.truncate(query.most);
        Ok(Json(GameLines { games: found.iter().map(|game| GameLine::new(info, game)).collect(), more }))
    })
    .await
}

/// A whole game.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WholeGame {
    #[serde(flatten)]
    line: GameLine,
    /// What the tournament is called.
    tournament: String,
    /// The game that was played.
    game: String,
    names: GameNames,
    /// More about the end, where the cause alone does not tell.
    detail: String,
    /// The position it began with.
    start: String,
    /// The moves as the game's record.
    record: String,
    moves: Vec<String>,
    /// How many moves are the opening.
    opening_plies: u32,
    /// What the moves have cost.
    costs: GameCosts,
    /// How many games have been or will be played.
    of: u64,
}

/// What White and Black are called.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct GameNames {
    white: String,
    black: String,
}

/// What the moves of White and Black have cost.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct GameCosts {
    white: MoveCosts,
    black: MoveCosts,
}

/// `GET /tournaments/{id}/games/{number}`
pub async fn game(State(app): Shared, Id(id): Id, Number(which): Number) -> Result<Json<WholeGame>, ApiError> {
    with_runner(&app, move |runner| {
        let store = runner.store()?;
        let tournament = store.load(id)?.tournament;
        let played = store.game(id, which)?.ok_or_else(ApiError::not_found)?;
        let shown = tournament.for_onlookers();
        let game = runner.games().open(&tournament.game)?;
        let mut board = game.open(Some(&played.start), DrawLimits::NONE)?;
        board.play_record(&played.record)?;
        let fixture = tournament.fixture(which);
        let PlayedGame { start, record, opening_plies, detail, costs, cause, plies, .. } = &played;
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
        Ok(Json(WholeGame {
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
        }))
    })
    .await
}
