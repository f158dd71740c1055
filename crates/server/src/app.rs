//! What all requests share.

use std::sync::Arc;

use endspiel_games::Games;

use crate::allowance::Allowance;
use crate::client::Client;
use crate::error::ApiError;
use crate::key::Key;
use crate::matches::registry::Registry;
use crate::pool::Pool;
use crate::rate::Rates;
use crate::store::Store;
use crate::streams::Streams;
use crate::tables::Workshop;
use crate::tournaments::TournamentRunner;

/// What all requests share.
pub struct App {
    /// The games there are, and what files know about them.
    pub games: Games,
    /// Stored games.
    pub store: Store,
    /// The matches somebody looks at.
    pub matches: Registry,
    /// The key of the owner of the machine.
    pub owner: Key,
    /// Places for searches.
    pub pool: Arc<Pool>,
    /// Places for what takes milliseconds and not seconds, but too many of them for the threads that answer everybody.
    desk: Arc<Pool>,
    /// How often games are begun.
    pub new_games: Rates,
    /// Open streams.
    pub streams: Arc<Streams>,
    /// Endgame tables.
    pub workshop: Workshop,
    /// Tournaments.
    pub runner: Arc<TournamentRunner>,
}

impl App {
    /// Everything as it is at the beginning, for this owner, with places for this number of searches.
    pub fn new(
        games: Games,
        store: Store,
        searches: usize,
        workshop: Workshop,
        runner: Arc<TournamentRunner>,
        owner: Key,
        allowance: &Allowance,
    ) -> Arc<App> {
        Arc::new(App {
            games,
            store,
            matches: Registry::default(),
            owner,
            pool: Pool::new(searches, allowance.search_memory),
            desk: Pool::new(searches, 0),
            new_games: Rates::new(allowance.new_games),
            streams: Arc::default(),
            workshop,
            runner,
        })
    }

    /// Does what takes milliseconds as [`Pool::aside`] does.
    pub async fn aside<T: Send + 'static>(
        &self,
        client: Client,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        self.desk.aside(client, work).await
    }
}
