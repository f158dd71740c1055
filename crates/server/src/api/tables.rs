//! Handlers for endgame tables: overview, cost of a build, building.

use std::sync::Arc;

use axum::extract::State;
use endspiel_game::words::Saying;
use endspiel_knowledge::Value;
use endspiel_service::host::tables::{
    BuildAnswer, BuiltTable, ByPlies, Counts, Everything, Longest, Overview, Progress, TableQuery, TablesEvent,
};
use endspiel_service::{Body, Nothing, Params, Refusal, Written, list};
use endspiel_tables::TableFile;

use super::{AppState, Of};
use crate::app::App;
use crate::client::Client;
use crate::error::ApiError;
use crate::owner::Owner;
use crate::pool::Need;
use crate::request::{Asked, Reply};
use crate::streams::{EventAnswer, Gone, Sender};
use crate::tables::{TableBuilder, bad_file};

/// `GET /tables`
pub async fn overview(State(app): AppState, client: Client, Owner(may_build): Owner) -> Result<Reply, ApiError> {
    let overview = refresh(&app, client).await?;
    Ok(Reply::of(Everything { overview, build: progress(&app), may_build }))
}

/// Reads which tables there are now.
async fn refresh(app: &Arc<App>, client: Client) -> Result<Overview, Refusal> {
    let reader = Arc::clone(app);
    app.run_quick(client, move || Ok(reader.tables.refresh())).await
}

/// Returns the progress of the build.
fn progress(app: &App) -> Written<Option<Progress>> {
    app.tables.progress().borrow().clone()
}

/// Opens the file of a table. Reads from the disk.
async fn open(app: &Arc<App>, client: Client, query: TableQuery) -> Result<TableFile, Refusal> {
    let (space, reader) = (query.space()?, Arc::clone(app));
    let refuse = |error| Refusal::saying(bad_file(&error));
    let opened = app.run_quick(client, move || reader.tables.tables().store().open(space).map_err(refuse));
    opened.await?.ok_or_else(|| query.not_built())
}

/// `GET /tables/counts`
pub async fn counts(
    State(app): AppState,
    client: Client,
    Asked(Params(query)): Of<list::TableCounts>,
) -> Result<Reply, ApiError> {
    let file = open(&app, client, query).await?;
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
    let file = open(&app, client, query).await?;
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
    let pool = Arc::clone(&app.pool);
    let estimate = move || app.tables.cost(goal, owner).map_err(|error| Refusal::saying(bad_file(&error)));
    let estimated = pool.run(client, Need::default(), estimate);
    Ok(Reply::of(estimated.await?))
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
        let _ = follow(&app, client, &sender).await;
    });
    Ok(answer)
}

/// Sends overview and progress to one listener until it disconnects.
async fn follow(app: &Arc<App>, client: Client, events: &Sender<TablesEvent>) -> Result<(), Gone> {
    let _ = refresh(app, client).await;
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
