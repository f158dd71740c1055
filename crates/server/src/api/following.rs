//! Looking on at a stored game.

use std::sync::Arc;

use axum::extract::State;

use super::matches::Shared;
use crate::app::App;
use crate::client::Client;
use crate::error::ApiError;
use crate::key::Key;
use crate::matches::engine;
use crate::matches::live::{Live, News};
use crate::matches::snapshot;
use crate::pool::Waiting;
use crate::streams::{EventAnswer, Gone, Sender};
use crate::thinking::Thinking;
use crate::wire::{Nothing, Written, events};

events! {
    /// What happens to a match.
    MatchEvent {
        /// What the key may do: first, and whenever that changes.
        "you" => You(snapshot::You),
        /// How the match stands: first, and after every change. One with a lower version is to be ignored.
        "state" => State(Written<snapshot::State>),
        /// What the engine thinks whose turn it is, a few times a second.
        "thinking" => Thinking(Written<Thinking>),
        /// The engine waits for its turn to search.
        "waiting" => Waiting(Waiting),
        /// The match was removed; nothing comes after it.
        "gone" => Gone(Nothing),
    }
}

/// `GET /matches/{key}/events`
pub async fn events(State(app): Shared, client: Client, key: Key) -> Result<EventAnswer<MatchEvent>, ApiError> {
    let live = app.matches.find(&app, key, client).await?;
    live.seat().await.role(key)?;
    let (sender, answer) = app.streams.open_for(client)?;
    tokio::spawn(async move {
        // Whoever stops listening is gone; there is nobody to tell.
        let _ = follow(&app, &live, key, client, &sender).await;
    });
    Ok(answer)
}

/// Tells one listener what happens, until it goes or the match does.
async fn follow(
    app: &Arc<App>,
    live: &Arc<Live>,
    key: Key,
    client: Client,
    events: &Sender<MatchEvent>,
) -> Result<(), Gone> {
    let (mut states, mut news) = (live.states(), live.news());
    {
        // Somebody looks on: two engines that have waited for that go on.
        let mut seat = live.seat().await;
        if seat.stop.is_none() {
            seat.client = client;
        }
        engine::nudge(app, live, &mut seat);
        live.publish(&seat);
    }
    // Whoever comes later hears as well what the engine said last.
    news.mark_changed();
    let mut known = None;
    loop {
        let you = {
            let seat = live.seat().await;
            seat.role(key).ok().map(|role| snapshot::You::of(&seat.stored, key, role))
        };
        let Some(you) = you else { return events.send(&MatchEvent::Gone(Nothing {})).await };
        if known.as_ref() != Some(&you) {
            events.send(&MatchEvent::You(you.clone())).await?;
            known = Some(you);
        }
        let state = states.borrow_and_update().clone();
        events.send(&MatchEvent::State(state)).await?;
        loop {
            tokio::select! {
                changed = states.changed() => {
                    changed.map_err(|_| Gone)?;
                    break;
                }
                changed = news.changed() => {
                    changed.map_err(|_| Gone)?;
                    let latest = news.borrow_and_update().clone();
                    match latest {
                        News::Nothing => {}
                        News::Waiting(waiting) => events.send(&MatchEvent::Waiting(waiting)).await?,
                        News::Thinking(thinking) => events.send(&MatchEvent::Thinking(thinking)).await?,
                        News::Gone => break,
                    }
                }
                () = events.closed() => return Err(Gone),
            }
        }
    }
}
