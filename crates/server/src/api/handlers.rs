//! One handler for each shape of operation.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::State;
use endspiel_service::matches::session::Session;
use endspiel_service::{Act, Action, Answer, Ask, Job, Look, Operation, SearchEvents, Start, Started, Stream};

use super::{AppState, Of};
use crate::client::Client;
use crate::error::ApiError;
use crate::jobs::{self, NoEvents};
use crate::matches::host;
use crate::request::{Asked, Reply};
use crate::streams::EventAnswer;
use crate::time::now;

/// Executes an operation of some milliseconds in the quick queue.
pub async fn ask<O: Ask>(State(app): AppState, client: Client, Asked(asked): Of<O>) -> Result<Reply, ApiError> {
    let service = app.service.clone();
    let answered = app.run_quick(client, move || O::answer(&service, asked).map(Answer::sent));
    Ok(Reply(answered.await?))
}

/// Executes an operation that reads a stored match.
pub async fn look<O: Look>(State(app): AppState, client: Client, Asked(asked): Of<O>) -> Result<Reply, ApiError> {
    let key = O::key(&asked);
    let live = host::find(&app, key, client).await?;
    let look = move |session: &Session, role| Ok(O::look(session, role, now(), asked)?.sent());
    Ok(Reply(host::look(&app, &live, key, client, look).await?))
}

/// Executes an operation that changes a stored match.
pub async fn act<O: Act>(State(app): AppState, client: Client, Asked((key, body)): Of<O>) -> Result<Reply, ApiError> {
    let action = body.0;
    let live = host::find(&app, key, client).await?;
    let action = if O::CHECKS {
        let game = live.held().await.session.stored().played.spec();
        let service = app.service.clone();
        app.run_quick(client, move || O::check(&service, &game, &action).map(|()| action)).await?
    } else {
        action
    };
    let shown = host::change(&app, &live, key, client, move |session, role, at| {
        session.check_version(action.version())?;
        O::act(session, role, action, at)
    });
    Ok(Reply::of(shown.await?))
}

/// Runs a job that has one answer at its end.
pub async fn job<O: Start<Job: Job<Event = Infallible, Answer = O::Answer>>>(
    State(app): AppState,
    client: Client,
    Asked(asked): Of<O>,
) -> Result<Reply, ApiError> {
    let service = app.service.clone();
    let answer = match app.run_quick(client, move || O::start(&service, asked)).await? {
        Started::Done(answer) => answer,
        Started::Work(job) => jobs::run(&app, client, job, Arc::new(NoEvents)).await?,
    };
    Ok(Reply::of(answer))
}

/// Runs a job and streams its events.
pub async fn stream<E: SearchEvents, O: Start<Job: Job<Event = E, Answer = E>> + Operation<Answer = Stream<E>>>(
    State(app): AppState,
    client: Client,
    Asked(asked): Of<O>,
) -> Result<EventAnswer<E>, ApiError> {
    let service = app.service.clone();
    let started = app.run_quick(client, move || O::start(&service, asked)).await?;
    let (sender, answer) = app.streams.open_for(client)?;
    tokio::spawn(async move {
        let done = async {
            match started {
                Started::Done(last) => Ok(last),
                Started::Work(job) => jobs::run(&app, client, job, Arc::new(sender.clone())).await,
            }
        };
        let last = tokio::select! {
            done = done => done.unwrap_or_else(E::problem),
            // Dropping `done` ends the job.
            () = sender.closed() => return,
        };
        let _ = sender.send(&last).await;
    });
    Ok(answer)
}
