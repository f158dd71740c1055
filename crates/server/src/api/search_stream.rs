//! Long searches whose news goes out as events while they run.

use std::future::Future;
use std::sync::Arc;

use endspiel_knowledge::Stop;

use crate::app::App;
use crate::client::Client;
use crate::error::{ApiError, Refusal};
use crate::pool::{Need, Permit, Waiting};
use crate::streams::Sender;
use crate::wire::Events;

/// Events of a search that takes its turn and may go wrong.
pub trait SearchEvents: Events + Send + Sync + 'static {
    /// It waits for its turn.
    fn waiting(waiting: Waiting) -> Self;
    /// It ends because something went wrong.
    fn problem(refusal: Refusal) -> Self;
}

/// Who a search is for and where its news goes.
pub struct Listener<E> {
    /// What all requests share.
    pub app: Arc<App>,
    /// Who asks.
    pub client: Client,
    /// Where the news goes.
    pub events: Sender<E>,
}

impl<E: SearchEvents> Listener<E> {
    /// Waits for a place in the pool, telling how many come before.
    async fn place(&self, need: Need) -> Result<Permit, ApiError> {
        let told = |ahead: usize| self.events.offer(&E::waiting(Waiting { ahead }));
        self.app.pool.enter(self.client, need, told).await
    }

    /// Runs work that blocks in a place of the pool, with the memory it needs. It is told to stop when the listener has gone.
    pub async fn search<T: Send + 'static>(
        &self,
        need: Need,
        work: impl FnOnce(&mut Permit, &Stop) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let mut permit = tokio::select! {
            permit = self.place(need) => permit?,
            () = self.events.closed() => return Err(ApiError::not_found()),
        };
        let stop = Stop::never();
        let stopping = stop.clone();
        let mut searched = tokio::task::spawn_blocking(move || work(&mut permit, &stopping));
        let ended = tokio::select! {
            ended = &mut searched => ended,
            () = self.events.closed() => {
                stop.request();
                searched.await
            }
        };
        ended.unwrap_or_else(|_| Err(ApiError::broken_off()))
    }
}

/// Runs a task that tells a listener what it finds; what goes wrong is told as well.
pub fn run<E: SearchEvents, F: Future<Output = Result<(), ApiError>> + Send>(
    listener: Listener<E>,
    task: impl FnOnce(Arc<Listener<E>>) -> F + Send + 'static,
) {
    tokio::spawn(async move {
        let listener = Arc::new(listener);
        if let Err(refused) = task(Arc::clone(&listener)).await {
            let _ = listener.events.send(&E::problem(refused.refusal())).await;
        }
    });
}

/// Makes the events of a search: besides its own it waits and may go wrong.
macro_rules! search_events {
    ($(#[doc = $doc:literal])+ $name:ident { $($own:tt)+ }) => {
        $crate::wire::events! {
            $(#[doc = $doc])+
            $name {
                /// The search waits for its turn.
                "waiting" => Waiting($crate::pool::Waiting),
                $($own)+
                /// Something went wrong; nothing comes after it.
                "problem" => Problem($crate::error::Refusal),
            }
        }

        impl $crate::api::search_stream::SearchEvents for $name {
            fn waiting(waiting: $crate::pool::Waiting) -> $name {
                $name::Waiting(waiting)
            }

            fn problem(refusal: $crate::error::Refusal) -> $name {
                $name::Problem(refusal)
            }
        }
    };
}

pub(crate) use search_events;
