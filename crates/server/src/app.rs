//! What all requests share.

use std::sync::Arc;

use endspiel_games::Games;

use crate::engines::Engines;
use crate::matches::registry::Registry;
use crate::pool::Pool;
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
    /// Places for searches.
    pub pool: Arc<Pool>,
    /// Engines that may be needed again.
    pub engines: Engines,
    /// Open streams.
    pub streams: Arc<Streams>,
    /// Endgame tables.
    pub workshop: Workshop,
    /// Tournaments.
    pub runner: Arc<TournamentRunner>,
}

impl App {
    /// Everything as it is at the beginning, with places for this number of searches.
    pub fn new(
        games: Games,
        store: Store,
        searches: usize,
        workshop: Workshop,
        runner: Arc<TournamentRunner>,
    ) -> Arc<App> {
        Arc::new(App {
            games,
            store,
            matches: Registry::default(),
            pool: Pool::new(searches),
            engines: Engines::default(),
            streams: Arc::default(),
            workshop,
            runner,
        })
    }
}
