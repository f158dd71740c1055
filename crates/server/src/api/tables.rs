//! Endgame tables: what is built, what more would cost, building it.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use endspiel_game::words::Saying;
use endspiel_knowledge::Value;
use endspiel_tables::{Goal, Subspace, TableFile};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::client::Client;
use crate::error::{ApiError, Kind};
use crate::owner::Owner;
use crate::pool::Need;
use crate::request::{Body, Params};
use crate::streams::{EventAnswer, Gone, Sender};
use crate::tables::{BuiltTable, Estimate, LongestWin, Overview, Progress, Workshop, bad_file};
use crate::wire::{Nothing, Written, events};

type Shared = State<Arc<App>>;

/// Everything about tables at once.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Tables"))]
pub struct Everything {
    #[serde(flatten)]
    overview: Overview,
    /// How the build stands; `null` if there was none.
    build: Written<Option<Progress>>,
    /// Whether whoever asks may start and stop a build.
    may_build: bool,
}

/// `GET /tables`
pub async fn overview(State(app): Shared, Owner(may_build): Owner) -> Result<Json<Everything>, ApiError> {
    let looking = Arc::clone(&app);
    let overview = blocking(move || looking.workshop.look()).await?;
    Ok(Json(Everything { overview, build: progress(&app), may_build }))
}

/// How the build stands.
fn progress(app: &App) -> Written<Option<Progress>> {
    app.workshop.progress().borrow().clone()
}

/// One table: stones of the side to move and of the other.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableQuery {
    /// Stones of the side to move.
    #[cfg_attr(feature = "schema", schemars(range(min = 3, max = 9)))]
    own: usize,
    /// Stones of the other side.
    #[cfg_attr(feature = "schema", schemars(range(min = 3, max = 9)))]
    opponent: usize,
}

impl TableQuery {
    /// The file of the table. It may wait for the disk.
    async fn open(self, app: &Arc<App>) -> Result<TableFile, ApiError> {
        let TableQuery { own, opponent } = self;
        let stones = (own.max(opponent), own.min(opponent));
        if Goal::new(stones.0, stones.1, 2).is_none() {
            return Err(ApiError::new(Kind::BadRequest, "either side has 3 to 9 stones"));
        }
        let app = Arc::clone(app);
        let opened = blocking(move || app.workshop.tables().store().open(Subspace::moving(own, opponent))).await?;
        let file = opened.map_err(|error| ApiError::saying(bad_file(&error)))?;
        file.ok_or_else(|| ApiError::new(Kind::NotFound, format!("the table {own}-{opponent} is not built")))
    }
}

/// A table with how many positions end in how many plies.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TableCounts"))]
pub struct Counts {
    #[serde(flatten)]
    table: BuiltTable,
    by_plies: ByPlies,
}

/// Pairs of plies and positions.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ByPlies {
    wins: Vec<(u32, u64)>,
    losses: Vec<(u32, u64)>,
}

/// `GET /tables/counts`
pub async fn counts(State(app): Shared, Params(query): Params<TableQuery>) -> Result<Json<Counts>, ApiError> {
    let file = query.open(&app).await?;
    let stats = file.stats();
    let by_plies = ByPlies { wins: stats.by_plies(Value::Win), losses: stats.by_plies(Value::Loss) };
    Ok(Json(Counts { table: BuiltTable::of(&file), by_plies }))
}

/// The longest wins of a table.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "LongestWins"))]
pub struct Longest {
    wins: Vec<LongestWin>,
}

/// `GET /tables/longest`
pub async fn longest(
    State(app): Shared,
    client: Client,
    Params(query): Params<TableQuery>,
) -> Result<Json<Longest>, ApiError> {
    let file = query.open(&app).await?;
    Ok(Json(Longest { wins: app.workshop.longest(&app.pool, client, file).await? }))
}

/// How far to build.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "BuildRequest"))]
#[serde(deny_unknown_fields)]
pub struct GoalRequest {
    /// The most stones of either side, the larger number first, as in `5-4`.
    #[cfg_attr(
        feature = "schema",
        schemars(regex(pattern = "^(3-3|4-[34]|5-[3-5]|6-[3-6]|7-[3-7]|8-[3-8]|9-[3-9])$"))
    )]
    up_to: String,
    /// Stones removed for two mills at once.
    #[serde(default = "two")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 2)))]
    removals: u8,
}

fn two() -> u8 {
    2
}

impl GoalRequest {
    fn goal(&self) -> Result<Goal, ApiError> {
        let stones = self.up_to.split_once('-').and_then(|(larger, smaller)| {
            let number = |text: &str| text.parse().ok().filter(|_| text.len() == 1);
            Some((number(larger)?, number(smaller)?))
        });
        let goal = stones.and_then(|(larger, smaller)| Goal::new(larger, smaller, self.removals));
        goal.ok_or_else(|| {
            ApiError::new(Kind::BadRequest, "up_to is 3-3 to 9-9, the larger number first; removals is 1 or 2")
        })
    }
}

/// `GET /tables/cost`
pub async fn cost(
    State(app): Shared,
    client: Client,
    Owner(owner): Owner,
    Params(query): Params<GoalRequest>,
) -> Result<Json<Estimate>, ApiError> {
    let goal = query.goal()?;
    let permit = app.pool.enter(client, Need::default(), |_| {}).await?;
    let estimated = blocking(move || {
        let _permit = permit;
        app.workshop.cost(goal, owner)
    });
    Ok(Json(estimated.await?.map_err(|error| ApiError::saying(bad_file(&error)))?))
}

/// The state of the build.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BuildAnswer {
    build: Written<Option<Progress>>,
}

/// `POST /tables/build`
pub async fn build(
    State(app): Shared,
    owner: Owner,
    Body(asked): Body<GoalRequest>,
) -> Result<Json<BuildAnswer>, ApiError> {
    only_here(owner)?;
    Workshop::start(&app, asked.goal()?).await?;
    Ok(Json(BuildAnswer { build: progress(&app) }))
}

/// `POST /tables/stop`
pub async fn stop(
    State(app): Shared,
    owner: Owner,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Json<BuildAnswer>, ApiError> {
    only_here(owner)?;
    app.workshop.stop()?;
    Ok(Json(BuildAnswer { build: progress(&app) }))
}

/// Refuses everybody but the owner of the machine.
fn only_here(Owner(owner): Owner) -> Result<(), ApiError> {
    let text = "tables are built only by the owner of the machine the server runs on";
    if owner { Ok(()) } else { Err(ApiError::forbidden(Saying::new("tables.not-here", text))) }
}

events! {
    /// What happens to the tables.
    TablesEvent {
        /// What is built: first, and whenever a file comes or goes.
        "tables" => Tables(Written<Overview>),
        /// How the build stands: first, and twice a second while it works.
        "build" => Build(Written<Option<Progress>>),
    }
}

/// `GET /tables/events`
pub async fn events(State(app): Shared, client: Client) -> Result<EventAnswer<TablesEvent>, ApiError> {
    let (sender, answer) = app.streams.open_for(client)?;
    tokio::spawn(async move {
        // Whoever stops listening is gone; there is nobody to tell.
        let _ = follow(&app, &sender).await;
    });
    Ok(answer)
}

/// Tells one listener what is built and how the build stands, until it goes.
async fn follow(app: &Arc<App>, events: &Sender<TablesEvent>) -> Result<(), Gone> {
    let looking = Arc::clone(app);
    let _ = blocking(move || looking.workshop.look()).await;
    let (mut overviews, mut progress) = (app.workshop.overviews(), app.workshop.progress());
    overviews.mark_changed();
    progress.mark_changed();
    loop {
        let event = tokio::select! {
            changed = overviews.changed() => {
                changed.map_err(|_| Gone)?;
                TablesEvent::Tables(overviews.borrow_and_update().clone())
            }
            changed = progress.changed() => {
                changed.map_err(|_| Gone)?;
                TablesEvent::Build(progress.borrow_and_update().clone())
            }
            () = events.closed() => return Err(Gone),
        };
        events.send(&event).await?;
    }
}

/// Runs work that waits for the disk.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, ApiError> {
    tokio::task::spawn_blocking(work).await.map_err(|_| ApiError::broken_off())
}
