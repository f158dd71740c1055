//! The event stream of a stored game.

use axum::extract::State;
use endspiel_service::host::MatchEvent;
use endspiel_service::matches::state::{State as MatchState, You};
use endspiel_service::{Key, Nothing, Written, list};
use tokio::sync::watch;

use super::{AppState, Of};
use crate::client::Client;
use crate::error::ApiError;
use crate::matches::host;
use crate::matches::live::{Live, LiveMessage};
use crate::request::Asked;
use crate::streams::{EventAnswer, Gone, Sender};

/// `GET /matches/{key}/events`
pub async fn events(
    State(app): AppState,
    client: Client,
    Asked(key): Of<list::Follow>,
) -> Result<EventAnswer<MatchEvent>, ApiError> {
    let live = host::find(&app, key, client).await?;
    live.held().await.session.role(key)?;
    // From here on the match is watched.
    let (states, messages) = (live.states(), live.messages());
    let first = host::look_on(&app, &live, client).await?;
    let (sender, answer) = app.streams.open_for(client)?;
    tokio::spawn(async move {
        // The listener has disconnected.
        let _ = follow(&live, key, (states, messages), first, &sender).await;
    });
    Ok(answer)
}

/// Sends the events of a match to one listener until it disconnects or the match is removed. `first` is the state now.
async fn follow(
    live: &Live,
    key: Key,
    (mut states, mut messages): (watch::Receiver<Written<MatchState>>, watch::Receiver<LiveMessage>),
    first: Written<MatchState>,
    events: &Sender<MatchEvent>,
) -> Result<(), Gone> {
    let mut first = Some(first);
    // A new listener also gets the last message of the engine.
    messages.mark_changed();
    let mut known = None;
    loop {
        let you = {
            let held = live.held().await;
            held.session.role(key).ok().map(|role| You::of(held.session.stored(), key, role))
        };
        let Some(you) = you else { return events.send(&MatchEvent::Gone(Nothing {})).await };
        if known.as_ref() != Some(&you) {
            events.send(&MatchEvent::You(you.clone())).await?;
            known = Some(you);
        }
        let state = first.take().unwrap_or_else(|| states.borrow_and_update().clone());
        events.send(&MatchEvent::State(state)).await?;
        loop {
            tokio::select! {
                changed = states.changed() => {
                    changed.map_err(|_| Gone)?;
                    break;
                }
                changed = messages.changed() => {
                    changed.map_err(|_| Gone)?;
                    let latest = messages.borrow_and_update().clone();
                    match latest {
                        LiveMessage::Nothing => {}
                        LiveMessage::Waiting(waiting) => events.send(&MatchEvent::Waiting(waiting)).await?,
                        LiveMessage::Thinking(thinking) => events.send(&MatchEvent::Thinking(thinking)).await?,
                        // The listener connects again and gets the match as it is stored.
                        LiveMessage::Overtaken => return Ok(()),
                        LiveMessage::Gone => break,
                    }
                }
                () = events.closed() => return Err(Gone),
            }
        }
    }
}
