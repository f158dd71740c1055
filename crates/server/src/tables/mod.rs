//! The tables of this server: what is built, the one build that makes more, and the longest wins.
//!
//! Everybody who looks on gets the newest state of both as JSON that was written once.

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
use crate::aside::blocking;
use build::Running;
use longest::Remembered;
use overview::KnownFiles;

/// How often the folder is looked at while somebody watches, for tables that another process builds.
const GLANCE: Duration = Duration::from_secs(1);

/// The tables of this server, and what builds more of them.
#[derive(Debug)]
pub struct TableBuilder {
    tables: Arc<Tables>,
    files: Mutex<KnownFiles>,
    running: Mutex<Option<Running>>,
    longest: Remembered,
    /// What is built.
    overview: watch::Sender<Written<Overview>>,
    /// How the build stands; none if there was none.
    progress: watch::Sender<Written<Option<Progress>>>,
}

impl TableBuilder {
    /// A builder of these tables, in which nothing is going on.
    pub fn new(tables: Arc<Tables>) -> TableBuilder {
        // Nothing, as long as nobody has looked.
        let overview = Written::new(&KnownFiles::default().overview(tables.store()));
        TableBuilder {
            tables,
            files: Mutex::default(),
            running: Mutex::default(),
            longest: Remembered::default(),
            overview: watch::channel(overview).0,
            progress: watch::channel(Written::new(&None)).0,
        }
    }

    /// The tables.
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// What is built, now and whenever it changes.
    pub fn overviews(&self) -> watch::Receiver<Written<Overview>> {
        self.overview.subscribe()
    }

    /// How the build stands, now and whenever it changes.
    pub fn progress(&self) -> watch::Receiver<Written<Option<Progress>>> {
        self.progress.subscribe()
    }

    /// Notices what other processes build, as long as somebody wants to know.
    pub async fn keep_looking(app: Arc<App>) {
        let mut glances = tokio::time::interval(GLANCE);
        loop {
            glances.tick().await;
            if app.tables.overview.receiver_count() > 0 {
                let app = Arc::clone(&app);
                let _ = blocking(move || app.tables.look()).await;
            }
        }
    }
}
