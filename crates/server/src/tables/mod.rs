//! The endgame tables of this server: overview, builder, and longest wins.
//!
//! All listeners get the newest state of overview and build as JSON that is written once.

mod build;
mod cost;
mod longest;
mod overview;
mod words;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use endspiel_service::Written;
use endspiel_service::host::tables::{Overview, Progress};
use endspiel_tables::Tables;
use tokio::sync::watch;

pub use words::bad_file;

use crate::app::App;
use crate::threads::blocking;
use build::Running;
use longest::LongestWinCache;
use overview::KnownFiles;

/// Interval between two looks at the folder, for tables that another process builds.
const POLL_EVERY: Duration = Duration::from_secs(1);

/// The endgame tables of this server, and their builder.
#[derive(Debug)]
pub struct TableBuilder {
    tables: Arc<Tables>,
    files: Mutex<KnownFiles>,
    running: Mutex<Option<Running>>,
    longest: LongestWinCache,
    /// The tables that are built.
    overview: watch::Sender<Written<Overview>>,
    /// The progress of the build; none before the first one.
    progress: watch::Sender<Written<Option<Progress>>>,
}

impl TableBuilder {
    /// Returns an idle builder of these tables.
    pub fn new(tables: Arc<Tables>) -> TableBuilder {
        // Empty until the first refresh.
        let overview = Written::new(&KnownFiles::default().overview(tables.store()));
        TableBuilder {
            tables,
            files: Mutex::default(),
            running: Mutex::default(),
            longest: LongestWinCache::default(),
            overview: watch::channel(overview).0,
            progress: watch::channel(Written::new(&None)).0,
        }
    }

    /// Returns the tables.
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// Subscribes to the overview of built tables.
    pub fn overviews(&self) -> watch::Receiver<Written<Overview>> {
        self.overview.subscribe()
    }

    /// Subscribes to the progress of the build.
    pub fn progress(&self) -> watch::Receiver<Written<Option<Progress>>> {
        self.progress.subscribe()
    }

    /// Polls the folder for tables of other processes while there are listeners.
    pub async fn poll_folder(app: Arc<App>) {
        let mut polls = tokio::time::interval(POLL_EVERY);
        loop {
            polls.tick().await;
            if app.tables.overview.receiver_count() > 0 {
                let app = Arc::clone(&app);
                let _ = blocking(move || app.tables.refresh()).await;
            }
        }
    }
}
