//! Handlers for endgame tables: overview, cost of a build, building.

use std::sync::Arc;

use axum::extract::State;
use endspiel_game::words::Saying;
use endspiel_knowledge::Value;
use endspiel_service::host::tables::{
    BuildAnswer, BuiltTable, ByPlies, Counts, Everything, Longest, Progress, TableQuery, TablesEvent,
};
use endspiel_service::{Body, Nothing, Params, Refusal, Written, list};
use endspiel_tables::TableFile;

use super::{AppState, Of};
use crate::app::App;
use crate::blocking::blocking;
use crate::client::Client;
use crate::error::ApiError;
use crate::owner::Owner;
use crate::pool::Need;
use crate::request::{Asked, Reply};
use crate::streams::{EventAnswer, Gone, Sender};
use crate::tables::{TableBuilder, bad_file};

/// `GET /tables`
pub async fn overview(State(app): AppState, Owner(may_build): Owner) -> Result<Reply, ApiError> {
    let reader = Arc::clone(&app);
    let overview = blocking(move || reader.tables.refresh()).await?;
    Ok(Reply::of(Everything { overview, build: progress(&app), may_build }))
}

/// Returns the progress of the build.
fn progress(app: &App) -> Written<Option<Progress>> {
    app.tables.progress().borrow().clone()
}

/// Opens the file of a table. Reads from the disk.
async fn open(app: &Arc<App>, query: TableQuery) -> Result<TableFile, Refusal> {
    let (space, app) = (query.space()?, Arc::clone(app));
    let opened = blocking(move || app.tables.tables().store().open(space)).await?;
    opened.map_err(|error| Refusal::saying(bad_file(&error)))?.ok_or_else(|| query.not_built())
}

/// `GET /tables/counts`
pub async fn counts(State(app): AppState, Asked(Params(query)): Of<list::TableCounts>) -> Result<Reply, ApiError> {
    let file = open(&app, query).await?;
    let stats = file.stats();
    let by_plies = ByPlies { wins: stats.by_plies(Value::Win), losses: stats.by_plies(Value::Loss) };
    Ok(Reply::of(Counts { table: BuiltTable::of(&file), by_plies }))
}

/// `GET /tables/longest`
pub async fn longest(
    State(app): AppState,
    client: Client,
    Asked(Params(query)): Of<list::LongestWins>,
) -> Result<Reply, ApiError> {
    let file = open(&app, query).await?;
    Ok(Reply::of(Longest { wins: app.tables.longest(&app.pool, client, file).await? }))
}

/// `GET /tables/cost`
pub async fn cost(
    State(app): AppState,
    client: Client,
    Owner(owner): Owner,
    Asked(Params(query)): Of<list::BuildCost>,
) -> Result<Reply, ApiError> {
    let goal = query.goal()?;
    let permit = app.pool.enter(client, Need::default(), |_| {}).await?;
    let estimated = blocking(move || {
        let _permit = permit;
        app.tables.cost(goal, owner)
    });
    Ok(Reply::of(estimated.await?.map_err(|error| Refusal::saying(bad_file(&error)))?))
}

/// `POST /tables/build`
pub async fn build(State(app): AppState, owner: Owner, Asked(Body(asked)): Of<list::Build>) -> Result<Reply, ApiError> {
    check_owner(owner)?;
    TableBuilder::start(&app, asked.goal()?).await?;
    Ok(Reply::of(BuildAnswer { build: progress(&app) }))
}

/// `POST /tables/stop`
pub async fn stop(
    State(app): AppState,
    owner: Owner,
    Asked(Body(Nothing {})): Of<list::StopBuild>,
) -> Result<Reply, ApiError> {
    check_owner(owner)?;
    app.tables.stop()?;
    Ok(Reply::of(BuildAnswer { build: progress(&app) }))
}

/// Refuses requests of anyone but the owner of the machine.
fn check_owner(Owner(owner): Owner) -> Result<(), Refusal> {
    let text = "only the owner of the machine the server runs on may build tables";
    if owner { Ok(()) } else { Err(Refusal::forbidden(Saying::new("tables.not-here", text))) }
}

/// `GET /tables/events`
pub async fn events(State(app): AppState, client: Client) -> Result<EventAnswer<TablesEvent>, ApiError> {
    let (sender, answer) = app.streams.open_for(client)?;
    tokio::spawn(async move {
        // The listener has disconnected.
        let _ = follow(&app, &sender).await;
    });
    Ok(answer)
}

/// Sends overview and progress to one listener until it disconnects.
async fn follow(app: &Arc<App>, events: &Sender<TablesEvent>) -> Result<(), Gone> {
    let reader = Arc::clone(app);
    let _ = blocking(move || reader.tables.refresh()).await;
    let (mut overviews, mut progress) = (app.tables.overviews(), app.tables.progress());
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
