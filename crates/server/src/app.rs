//! The state shared by all requests.

use std::fmt;
use std::sync::Arc;

use endspiel_games::Games;
use endspiel_search::MEMORY_BESIDES_TABLE;
use endspiel_service::collections::Collections;
use endspiel_service::{EngineShare, Key, Refusal, Service};

use crate::allowance::Allowance;
use crate::client::Client;
use crate::matches::registry::Registry;
use crate::pool::{Need, Pool};
use crate::quota::Quota;
use crate::rate::Rates;
use crate::store::Store;
use crate::streams::Streams;
use crate::tables::TableBuilder;
use crate::threads::Threads;
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
    /// The queue of stored matches: nothing else makes a move wait, and each client has its fair share of it.
    moves: Arc<Pool>,
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

impl fmt::Debug for App {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("App").finish_non_exhaustive()
    }
}

impl App {
    /// Returns the initial state for this owner, with places for this number of searches on these threads.
    pub fn new(
        games: Games,
        store: Store,
        (searches, computing): (usize, &Threads),
        tables: TableBuilder,
        runner: Arc<TournamentRunner>,
        owner: Key,
        allowance: &Allowance,
    ) -> Arc<App> {
        let pool = Pool::new(computing.clone(), searches, allowance.search_memory);
        let hash = MAX_HASH.min(pool.memory().0.saturating_sub(MEMORY_BESIDES_TABLE) >> 20);
        let share = EngineShare { threads: pool.most(), hash };
        Arc::new(App {
            service: Service { games, share, collections: Collections::default() },
            store,
            matches: Registry::default(),
            owner,
            pool,
            quick: Pool::new(Threads::here(), searches, 0),
            moves: Pool::of_short_work(Threads::here(), searches),
            new_games: Rates::new(allowance.new_games),
            streams: Streams::new(),
            memory: Quota::new(allowance.request_memory),
            tables,
            runner,
        })
    }

    /// Returns what is going on, for the owner's monitoring.
    pub fn figures(&self) -> Vec<crate::serve::Figure> {
        let (running, waiting) = self.pool.load();
        vec![
            ("endspiel_searches_running", "Searches that run.", running as u64),
            ("endspiel_searches_waiting", "Searches that wait for a place.", waiting as u64),
            ("endspiel_searches_at_once", "Searches that may run at once.", self.pool.most() as u64),
            ("endspiel_request_memory_bytes", "Memory of long requests and answers.", self.memory.taken() as u64),
        ]
    }

    /// Runs work of some milliseconds in the quick queue.
    pub async fn run_quick<T: Send + 'static>(
        &self,
        client: Client,
        work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        self.quick.run(client, Need::default(), work).await
    }

    /// Reads or changes a stored match in its own queue.
    pub async fn run_move<T: Send + 'static>(
        &self,
        client: Client,
        work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        self.moves.run(client, Need::default(), work).await
    }
}
