//! The database: one thread writes, many writes share one commit, and nothing is answered before it is on the disk.

use std::fs;
use std::path::Path;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use rusqlite::{Connection, Transaction};
use tokio::sync::oneshot;
use tracing::{error, info};

use crate::error::{ApiError, Kind};

/// The file in the data folder.
const FILE: &str = "games.sqlite";

/// The layout of the file that this program writes and reads.
const LAYOUT: i64 = 1;

/// The most writes that share one commit.
const MOST_TOGETHER: usize = 64;

/// Jobs that wait for the thread.
const MOST_WAITING: usize = 1024;

const SCHEMA: &str = include_str!("schema.sql");

/// Why the store cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The folder cannot be made.
    #[error("cannot make the folder {folder}: {error}")]
    Folder {
        /// The folder.
        folder: String,
        /// Why.
        error: std::io::Error,
    },
    /// The database cannot be opened.
    #[error("cannot open {file}: {error}")]
    Database {
        /// The file.
        file: String,
        /// Why.
        error: rusqlite::Error,
    },
    /// A newer program has written it.
    #[error("{file} was written by a newer version of this program")]
    Newer {
        /// The file.
        file: String,
    },
}

/// What is called when a write is on the disk, or has failed.
type Tell = Box<dyn FnOnce(Result<(), String>) + Send>;

/// A piece of work for the thread of the store.
type Job = Box<dyn FnOnce(&mut Transaction<'_>) -> Tell + Send>;

/// Everything that is kept. Clones share one database.
#[derive(Clone, Debug)]
pub struct Store {
    jobs: mpsc::SyncSender<Job>,
}

impl Store {
    /// Opens the database in a folder, which is made if it is not there.
    pub fn open(folder: &Path) -> Result<Store, OpenError> {
        fs::create_dir_all(folder)
            .map_err(|error| OpenError::Folder { folder: folder.display().to_string(), error })?;
        let path = folder.join(FILE);
        let file = path.display().to_string();
        let failed = |error| OpenError::Database { file: file.clone(), error };
        let mut database = Connection::open(&path).map_err(failed)?;
        let layout = prepare(&mut database).map_err(failed)?;
        if layout > LAYOUT {
            return Err(OpenError::Newer { file });
        }
        info!(target: "endspiel::store", "stored games are in {file}");
        let (jobs, work) = mpsc::sync_channel::<Job>(MOST_WAITING);
        thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || while write_some(&mut database, &work).is_some() {})
            .map_err(|error| OpenError::Folder { folder: folder.display().to_string(), error })?;
        Ok(Store { jobs })
    }

    /// Runs `work` in a transaction; once this returns a value, it is on the disk.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, ApiError> {
        let (answer, answered) = oneshot::channel();
        let job: Job = Box::new(move |transaction| {
            let outcome = transaction.savepoint().and_then(|savepoint| {
                // What fails half way leaves nothing behind: dropping the savepoint rolls it back.
                let value = work(&savepoint)?;
                savepoint.commit()?;
                Ok(value)
            });
            Box::new(move |committed| {
                let told = match committed {
                    Ok(()) => outcome.map_err(|error| error.to_string()),
                    Err(error) => Err(error),
                };
                let _ = answer.send(told);
            })
        });
        let busy = || ApiError::new(Kind::Busy, "the store is busy; try again in a moment");
        self.jobs.try_send(job).map_err(|_| busy())?;
        let told = answered.await.map_err(|_| busy())?;
        told.map_err(|error| ApiError::new(Kind::Storage, format!("the game cannot be stored: {error}")))
    }
}

/// Sets the database up and says which layout it has.
fn prepare(database: &mut Connection) -> rusqlite::Result<i64> {
    database.busy_timeout(Duration::from_secs(10))?;
    database.pragma_update(None, "journal_mode", "wal")?;
    database.pragma_update(None, "synchronous", "full")?;
    database.pragma_update(None, "foreign_keys", true)?;
    let layout: i64 = database.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if layout == 0 {
        let transaction = database.transaction()?;
        transaction.execute_batch(SCHEMA)?;
        transaction.pragma_update(None, "user_version", LAYOUT)?;
        transaction.commit()?;
    }
    Ok(layout)
}

/// Does the work that waits in one transaction; `None` once nobody can send more.
fn write_some(database: &mut Connection, work: &mpsc::Receiver<Job>) -> Option<()> {
    let first = work.recv().ok()?;
    let jobs = std::iter::once(first).chain(std::iter::from_fn(|| work.try_recv().ok())).take(MOST_TOGETHER);
    let (told, committed) = match database.transaction() {
        Ok(mut transaction) => {
            let told: Vec<Tell> = jobs.map(|job| job(&mut transaction)).collect();
            (told, transaction.commit().map_err(|error| error.to_string()))
        }
        // Without a transaction nothing is done; dropping a job tells whoever waits for it.
        Err(error) => {
            drop(jobs.collect::<Vec<_>>());
            (Vec::new(), Err(error.to_string()))
        }
    };
    if let Err(error) = &committed {
        error!(target: "endspiel::store", "what was to be stored is not: {error}");
    }
    for tell in told {
        tell(committed.clone());
    }
    Some(())
}
