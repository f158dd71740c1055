//! The state shared by all requests.

use std::sync::Arc;

use endspiel_games::Games;
use endspiel_search::MEMORY_BESIDES_TABLE;
use endspiel_service::collections::Collections;
use endspiel_service::{EngineShare, Key, Refusal, Service};

use crate::allowance::Allowance;
use crate::client::Client;
use crate::matches::registry::Registry;
use crate::pool::Pool;
use crate::quota::Quota;
use crate::rate::Rates;
use crate::store::Store;
use crate::streams::Streams;
use crate::tables::TableBuilder;
use crate::tournaments::TournamentRunner;

/// Largest transposition table of an engine, in mebibytes.
const MAX_HASH: u64 = 256;

/// The state shared by all requests.
pub struct App {
    /// The games, and the limits of an engine.
    pub service: Service,
    /// Stored games.
    pub store: Store,
    /// The matches in use.
    pub matches: Registry,
    /// The key of the owner of the machine.
    pub owner: Key,
    /// Places for searches.
    pub pool: Arc<Pool>,
    /// The quick queue: places for work of some milliseconds, which would block the threads that answer requests.
    quick: Arc<Pool>,
    /// Rate limit for new games.
    pub new_games: Rates,
    /// Open streams.
    pub streams: Arc<Streams>,
    /// Memory for long bodies and answers.
    pub memory: Arc<Quota>,
    /// Endgame tables.
    pub tables: TableBuilder,
    /// Tournaments.
    pub runner: Arc<TournamentRunner>,
}

impl App {
    /// Returns the initial state for this owner, with places for this number of searches.
    pub fn new(
        games: Games,
        store: Store,
        searches: usize,
        tables: TableBuilder,
        runner: Arc<TournamentRunner>,
        owner: Key,
        allowance: &Allowance,
    ) -> Arc<App> {
        let pool = Pool::new(searches, allowance.search_memory);
        let hash = MAX_HASH.min(pool.memory().0.saturating_sub(MEMORY_BESIDES_TABLE) >> 20);
        let share = EngineShare { threads: pool.most(), hash };
        Arc::new(App {
            service: Service { games, share, collections: Collections::default() },
            store,
            matches: Registry::default(),
            owner,
            pool,
            quick: Pool::new(searches, 0),
            new_games: Rates::new(allowance.new_games),
            streams: Streams::new(),
            memory: Quota::new(allowance.request_memory),
            tables,
            runner,
        })
    }

    /// Runs work of some milliseconds in the quick queue.
    pub async fn run_quick<T: Send + 'static>(
        &self,
        client: Client,
        work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        self.quick.run(client, work).await
    }
}
