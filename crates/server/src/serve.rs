//! Starts and stops the server.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::thread::{self, JoinHandle};

use endspiel_games::Games;
use endspiel_machine::set_aside;
use endspiel_tables::Tables;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tracing::warn;

use crate::allowance::Allowance;
use crate::app::App;
use crate::guard::Hosts;
use crate::matches::{absence, host};
use crate::store::{OpenError, Store};
use crate::tables::TableBuilder;
use crate::threads::{self, Threads};
use crate::tournaments::TournamentRunner;
use crate::{api, collections, listener, owner, spare};
use endspiel_service::Key;

/// Memory set aside for small allocations when none is left, in bytes. What needs much is refused from then on.
const RESERVE: usize = 32 << 20;

/// Threads for short work that blocks, besides those of the quick queue and of moves.
const OTHER_THREADS: usize = 16;

/// Ports tried when the first one is taken.
const PORTS_TRIED: u16 = 100;

/// Settings of the server.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address to listen on.
    pub address: IpAddr,
    /// The port; 0 takes any free one.
    pub port: u16,
    /// Whether to take the next free port if that one is taken.
    pub or_next: bool,
    /// Host names accepted besides addresses and `localhost`.
    pub names: Vec<String>,
    /// The data folder.
    pub data: PathBuf,
    /// The games, with their tables and books.
    pub games: Games,
    /// The endgame tables of this process.
    pub tables: Arc<Tables>,
    /// Limits for users.
    pub allowance: Allowance,
}

/// An error that prevents the server from starting.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address or the port cannot be used.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// The address and port.
        address: SocketAddr,
        /// The cause.
        error: io::Error,
    },
    /// The store of games cannot be opened.
    #[error(transparent)]
    Store(#[from] OpenError),
    /// The store cannot be written.
    #[error("{0}")]
    Stored(String),
    /// The key of the owner cannot be read or written.
    #[error("cannot keep the key of the owner: {0}")]
    Owner(io::Error),
    /// The system is out of threads.
    #[error("cannot start: {0}")]
    Start(io::Error),
}

/// A server that is bound to its port but does not answer yet.
#[derive(Debug)]
pub struct Server {
    runtime: Runtime,
    /// The runtime of work that computes.
    computing: Runtime,
    listener: TcpListener,
    address: SocketAddr,
    hosts: Hosts,
    games: Games,
    store: Store,
    searches: usize,
    tables: TableBuilder,
    runner: Arc<TournamentRunner>,
    owner: Key,
    allowance: Allowance,
    /// The state, once it serves.
    app: Arc<OnceLock<Arc<App>>>,
}

/// A figure of a running server: its name, what it is, and its value.
pub type Figure = (&'static str, &'static str, u64);

impl Server {
    /// Opens the store and begins to listen.
    pub fn bind(settings: Settings) -> Result<Server, ServeError> {
        let store = Store::open(&settings.data)?;
        spare::keep(&settings.data);
        let owner = owner::key_in(&settings.data).map_err(ServeError::Owner)?;
        let searches = thread::available_parallelism().map_or(1, usize::from);
        let runtime = threads::answering(2 * searches + OTHER_THREADS).map_err(ServeError::Start)?;
        let computing = threads::computing(2 * searches).map_err(ServeError::Start)?;
        runtime.block_on(store.write(absence::note)).map_err(|refused| ServeError::Stored(refused.to_string()))?;
        let listener = runtime.block_on(listen(&settings))?;
        let address = listener.local_addr().map_err(ServeError::Start)?;
        store.found_at(&format!("http://{address}/"));
        let (hosts, tables) = (Hosts::new(settings.names), TableBuilder::new(settings.tables));
        let runner =
            Arc::new(TournamentRunner::new(settings.data, settings.games.clone(), Threads::of(&computing), searches));
        let (games, allowance) = (settings.games, settings.allowance);
        Ok(Server {
            runtime,
            computing,
            listener,
            address,
            hosts,
            games,
            store,
            searches,
            tables,
            runner,
            owner,
            allowance,
            app: Arc::default(),
        })
    }

    /// Returns the address it listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the key of the owner: a request from this machine with the key may build tables and play tournaments.
    pub fn owner(&self) -> String {
        self.owner.to_string()
    }

    /// Returns a function that reads the figures of this server; there are none before it serves.
    pub fn figures(&self) -> impl Fn() -> Vec<Figure> + Send + 'static {
        let app = Arc::clone(&self.app);
        move || app.get().map_or(Vec::new(), |app| app.figures())
    }

    /// Makes tournaments wait until this thread has ended. It builds tables for engines, and a tournament can only be resumed
    /// with unchanged engines.
    pub fn tournaments_wait_for(&self, work: JoinHandle<()>) {
        self.runner.wait_for(work);
    }

    /// Serves until Ctrl-C or a termination signal.
    pub fn run(self) -> io::Result<()> {
        set_aside(RESERVE);
        let Server {
            runtime,
            computing,
            listener,
            hosts,
            games,
            store,
            searches,
            tables,
            runner,
            owner,
            allowance,
            app: served,
            ..
        } = self;
        let threads = Threads::of(&computing);
        let stored = store.clone();
        runtime.block_on(async move {
            let app = App::new(games, store, (searches, &threads), tables, runner, owner, &allowance);
            let _ = served.set(Arc::clone(&app));
            tokio::spawn(host::forget_idle(Arc::clone(&app)));
            tokio::spawn(host::remove_expired(Arc::clone(&app), allowance.expiry));
            tokio::spawn(collections::load(Arc::clone(&app)));
            tokio::spawn(TableBuilder::poll_folder(Arc::clone(&app)));
            let routes = api::routes(app, hosts);
            tokio::select! {
                () = listener::serve(listener, routes, &allowance) => {}
                () = termination() => {}
            }
        });
        // Every answered move is stored; searches and streams have nothing to lose.
        runtime.shutdown_background();
        computing.shutdown_background();
        // A reader in progress may prevent it. Then the log stays beside the database, as after a crash.
        if let Err(error) = stored.checkpoint() {
            warn!(target: "endspiel::store", "the log could not be moved into the database: {error}");
        }
        Ok(())
    }
}

async fn listen(settings: &Settings) -> Result<TcpListener, ServeError> {
    let last = if settings.or_next && settings.port > 0 { PORTS_TRIED } else { 0 };
    let mut port = settings.port;
    loop {
        let address = SocketAddr::new(settings.address, port);
        match TcpListener::bind(address).await {
            Ok(listener) => return Ok(listener),
            Err(error)
                if error.kind() == io::ErrorKind::AddrInUse && port - settings.port < last && port < u16::MAX =>
            {
                port += 1;
            }
            Err(error) => return Err(ServeError::Listen { address, error }),
        }
    }
}

/// Waits for Ctrl-C or a termination signal.
async fn termination() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut asked) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = asked.recv() => {}
                _ = tokio::signal::ctrl_c() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}
