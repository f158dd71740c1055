//! The coach: a word before a blunder is made.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use endspiel_game::{AnyMatch, Error, Phrase, Saying, Stop, Value};
use endspiel_games::Games;
use endspiel_search::{Limits, memory_of};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::client::Client;
use crate::error::ApiError;
use crate::place::PlaceQuery;
use crate::pool::Need;
use crate::request::Params;
use crate::thinking::LineView;

/// Who looks at the moves, and how long at most: somebody waits for it.
const JUDGE: &str = "best:hash=8";
const NODES: u64 = 60_000;
const TIME: Duration = Duration::from_secs(1);

/// Whoever gives away more than this of the expected result is told.
const BLUNDER: f64 = 0.25;

/// A loss within so many plies: the move and the answer to it.
const AT_ONCE: u32 = 2;

const ANSWERED: Phrase =
    Phrase::new("coach.answered", "after {reply} {side} is much better off", "nach {reply} steht {side} viel besser");

/// The move somebody is about to make.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CoachQuery {
    /// The move.
    #[serde(rename = "move")]
    mv: String,
}

/// What the coach says.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Coached {
    /// What the move allows, if it is a blunder.
    warning: Option<Saying>,
}

/// `GET /coach`
pub async fn coach(
    State(app): State<Arc<App>>,
    client: Client,
    Params(place): Params<PlaceQuery>,
    Params(CoachQuery { mv }): Params<CoachQuery>,
) -> Result<Json<Coached>, ApiError> {
    let played = place.open(&app, client).await?;
    // Refuses what cannot be played before anybody thinks about it.
    let mv = played.boxed_clone().play(&mv)?;
    let permit = app.pool.enter(client, Need::memory(memory_of(JUDGE.parse()?)), |_| {}).await?;
    let games = app.games.clone();
    let looked = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        warning(&games, &*played, &mv, &Stop::never().at(Instant::now() + TIME))
    });
    Ok(Json(Coached { warning: looked.await.map_err(|_| ApiError::broken_off())?? }))
}

/// What is to be said before a move is made; nothing if it is good enough.
fn warning(games: &Games, played: &dyn AnyMatch, mv: &str, stop: &Stop) -> Result<Option<Saying>, Error> {
    let (info, side) = (played.info(), played.side_to_move());
    let limits = Limits { nodes: Some(NODES), lines: played.legal_moves().len(), ..Limits::default() };
    let answer = games.engine(&played.spec(), JUDGE)?.think(played, &limits, stop, &mut |_| {})?;
    let lines: Vec<LineView> = answer.analysis.lines.into_iter().map(|line| LineView::new(info, side, line)).collect();
    let chosen = lines.iter().find(|line| line.line().mv == mv);
    let (Some(best), Some(chosen)) = (lines.first(), chosen) else { return Ok(None) };
    // In a lost position it is still a blunder to lose at once.
    let plies = |line: &LineView| line.line().plies.filter(|_| line.line().value == Some(Value::Loss));
    let at_once =
        plies(chosen).is_some_and(|plies| plies <= AT_ONCE) && plies(best).is_some_and(|plies| plies > AT_ONCE);
    if best.chance - chosen.chance < BLUNDER && !at_once {
        return Ok(None);
    }
    let explained = games.puzzles(&played.spec())?.explain_move(&played.position(), mv, stop)?;
    // Where nothing can be proved, the answer the search expects says most.
    let reply = chosen.line().pv.get(1);
    Ok(Some(match (explained.says.key, reply) {
        ("puzzle.undecided", Some(reply)) => {
            ANSWERED.say(&[("reply", reply), ("side", &info.stones[(!side).index()].name)])
        }
        _ => explained.says,
    }))
}
