//! The database of stored games. One process opens it and one thread writes; many writes share one commit, and each is
//! confirmed only after it is on the disk. Reads use their own connections and wait for no write.

use std::fs::{File, TryLockError};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use endspiel_machine::{Claim, ClaimError, create_folder, private_database};
use endspiel_service::{Kind, Refusal};
use rusqlite::{Connection, OpenFlags, Transaction};
use tokio::sync::{Semaphore, oneshot};
use tracing::{error, info};

use crate::threads::blocking;

/// The database in the data folder.
pub const FILE: &str = "games.sqlite";

/// The lock file of the process that has the database open.
const CLAIM: &str = "games.lock";

/// The version of the database schema.
const SCHEMA_VERSION: i64 = 2;

/// Most writes that share one commit.
const MAX_BATCH: usize = 64;

/// Most queued writes.
const MAX_WAITING: usize = 1024;

/// Most simultaneous reads.
const MAX_READERS: usize = 4;

/// Time to wait for another user of the database, such as a backup.
pub const BUSY_TIMEOUT: Duration = Duration::from_secs(10);

/// Time without a write after which the log is moved into the database file.
const CHECKPOINT_AFTER: Duration = Duration::from_secs(10);

const SCHEMA: &str = include_str!("schema.sql");

/// Changes from version 1 to version 2.
const MIGRATE_FROM_1: &str = "ALTER TABLE matches ADD COLUMN offer TEXT; ALTER TABLE matches ADD COLUMN rematch BLOB";

/// An error that prevents the store from being opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The folder or a file in it cannot be created.
    #[error("cannot use the folder {folder}: {error}")]
    Folder {
        /// The folder.
        folder: String,
        /// The cause.
        error: io::Error,
    },
    /// Another process is using the games of this folder.
    #[error("the games in {folder} are in use by {who}; end it first, or name another folder with --data")]
    Taken {
        /// The folder.
        folder: String,
        /// The other process.
        who: String,
    },
    /// The database cannot be opened.
    #[error("cannot open {file}: {error}")]
    Database {
        /// The file.
        file: String,
        /// The cause.
        error: rusqlite::Error,
    },
    /// A newer version of the program has written it.
    #[error("{file} was written by a newer version of this program")]
    Newer {
        /// The file.
        file: String,
    },
}

/// A callback for when a write is on the disk or has failed.
type Completion = Box<dyn FnOnce(Result<(), String>) + Send>;

/// A write for the thread of the store.
type Job = Box<dyn FnOnce(&mut Transaction<'_>) -> Completion + Send>;

/// The database of a folder, locked for this process.
struct Locked {
    path: PathBuf,
    database: Connection,
    // Dropped after the database: closing the file would release SQLite's own locks on it.
    _lock: Option<File>,
}

/// A handle of the database; clones share it.
#[derive(Clone, Debug)]
pub struct Store {
    // Dropped first: the writer ends when there is no handle left that could send it a job.
    jobs: mpsc::SyncSender<Job>,
    _writer: Arc<Writer>,
    readers: Arc<Readers>,
    claim: Arc<Claim>,
}

/// The thread that writes. The last handle waits for its end, so that the folder is free when the store is gone.
#[derive(Debug)]
struct Writer(Option<JoinHandle<()>>);

impl Drop for Writer {
    fn drop(&mut self) {
        let _ = self.0.take().map(JoinHandle::join);
    }
}

impl Store {
    /// Opens the database in a folder for this process alone; creates both if necessary.
    pub fn open(folder: &Path) -> Result<Store, OpenError> {
        let (claim, mut locked) = open(folder)?;
        let path = locked.path.clone();
        info!(target: "endspiel::store", "stored games are in {}", path.display());
        let (jobs, work) = mpsc::sync_channel::<Job>(MAX_WAITING);
        let writer = thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || locked.write_until_closed(&work))
            .map_err(|error| OpenError::Folder { folder: folder.display().to_string(), error })?;
        Ok(Store {
            jobs,
            _writer: Arc::new(Writer(Some(writer))),
            readers: Arc::new(Readers::new(path)),
            claim: Arc::new(claim),
        })
    }

    /// Returns whether there is a database in a folder.
    pub fn is_in(folder: &Path) -> bool {
        folder.join(FILE).exists()
    }

    /// Runs work on the database in a folder that no other process is using.
    pub fn with_exclusive<T>(
        folder: &Path,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, OpenError> {
        let (_claim, locked) = open(folder)?;
        let failed = |error| OpenError::Database { file: locked.path.display().to_string(), error };
        work(&locked.database).map_err(failed)
    }

    /// Moves all stored games into the database file, so that a copy of that file alone is complete.
    pub fn checkpoint(&self) -> rusqlite::Result<()> {
        let database = Connection::open(&self.readers.file)?;
        database.busy_timeout(BUSY_TIMEOUT)?;
        checkpoint(&database)
    }

    /// Publishes the address of this process for others that try to open the folder.
    pub fn found_at(&self, place: &str) {
        self.claim.found_at(place);
    }

    /// Writes in a transaction; once this returns a value, the change is on the disk.
    pub async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, Refusal> {
        let (answer, answered) = oneshot::channel();
        let job: Job = Box::new(move |transaction| {
            let outcome = transaction.savepoint().and_then(|savepoint| {
                // After an error, dropping the savepoint rolls the work back.
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
        let busy = |_| Refusal::new(Kind::Busy, "the store is busy; try again in a moment");
        self.jobs.try_send(job).map_err(busy)?;
        let not_stored = |error: &str| Refusal::new(Kind::Storage, format!("the game cannot be stored: {error}"));
        let told = answered.await.map_err(|_| not_stored("the write was interrupted"))?;
        told.map_err(|error| not_stored(&error))
    }

    /// Reads on a blocking thread. Sees everything written before.
    pub async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let readers = Arc::clone(&self.readers);
        let broken = || Refusal::new(Kind::Storage, "the stored games cannot be read");
        let place = Arc::clone(&readers.places).acquire_owned().await.map_err(|_| broken())?;
        let read = blocking(move || {
            let _place = place;
            readers.read(work)
        });
        read.await.map_err(|_| broken())?
    }
}

/// Locks a folder for this process and opens the database in it.
fn open(folder: &Path) -> Result<(Claim, Locked), OpenError> {
    let shown = folder.display().to_string();
    let unusable = |error| OpenError::Folder { folder: shown.clone(), error };
    create_folder(folder).map_err(unusable)?;
    let claim = Claim::take(&folder.join(CLAIM)).map_err(|error| match error {
        ClaimError::Io(error) => unusable(error),
        ClaimError::Taken(who) => OpenError::Taken { folder: shown.clone(), who },
    })?;
    let path = folder.join(FILE);
    let file = path.display().to_string();
    let failed = |error| OpenError::Database { file: file.clone(), error };
    // Its keys give access to every game.
    private_database(&path).map_err(unusable)?;
    let lock = lock(&path).map_err(|error| match error {
        TryLockError::WouldBlock => OpenError::Taken { folder: shown.clone(), who: "another process".to_owned() },
        TryLockError::Error(error) => unusable(error),
    })?;
    let mut database = Connection::open(&path).map_err(failed)?;
    let version = prepare(&mut database).map_err(failed)?;
    if version > SCHEMA_VERSION {
        return Err(OpenError::Newer { file });
    }
    Ok((claim, Locked { path, database, _lock: lock }))
}

/// A pool of connections for reading.
#[derive(Debug)]
struct Readers {
    file: PathBuf,
    places: Arc<Semaphore>,
    idle: Mutex<Vec<Connection>>,
}

impl Readers {
    fn new(file: PathBuf) -> Readers {
        Readers { file, places: Arc::new(Semaphore::new(MAX_READERS)), idle: Mutex::default() }
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Connection>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads from one snapshot of the database.
    fn read<T>(&self, work: impl FnOnce(&Connection) -> Result<T, Refusal>) -> Result<T, Refusal> {
        let waiting = self.idle().pop();
        let connection = match waiting {
            Some(connection) => connection,
            None => {
                let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
                let connection = Connection::open_with_flags(&self.file, flags).map_err(unreadable)?;
                connection.busy_timeout(BUSY_TIMEOUT).map_err(unreadable)?;
                connection
            }
        };
        let found = {
            let state = connection.unchecked_transaction().map_err(unreadable)?;
            work(&state)
        };
        self.idle().push(connection);
        found
    }
}

/// Returns the refusal for a database that cannot be read.
#[expect(clippy::needless_pass_by_value, reason = "`map_err` hands it over")]
pub fn unreadable(error: rusqlite::Error) -> Refusal {
    Refusal::new(Kind::Storage, format!("the stored games cannot be read: {error}"))
}

/// Locks the database file itself, so that a second writer is refused even if the lock file was removed.
fn lock(database: &Path) -> Result<Option<File>, TryLockError> {
    // Elsewhere such a lock would keep SQLite out too.
    if !cfg!(unix) {
        return Ok(None);
    }
    let file = File::open(database).map_err(TryLockError::Error)?;
    file.try_lock()?;
    Ok(Some(file))
}

/// Moves all stored games from the log into the database file, so that a copy of that file alone is complete.
pub fn checkpoint(database: &Connection) -> rusqlite::Result<()> {
    database.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
}

/// Configures the database and migrates an older one. Returns the version it had.
fn prepare(database: &mut Connection) -> rusqlite::Result<i64> {
    database.busy_timeout(BUSY_TIMEOUT)?;
    database.pragma_update(None, "journal_mode", "wal")?;
    database.pragma_update(None, "synchronous", "full")?;
    database.pragma_update(None, "foreign_keys", true)?;
    // Earlier versions of the program do without this table and leave it alone.
    database.execute_batch("CREATE TABLE IF NOT EXISTS seen (id INTEGER PRIMARY KEY, at REAL NOT NULL) STRICT")?;
    database.execute_batch(crate::collections::TABLE)?;
    let version: i64 = database.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if version < SCHEMA_VERSION {
        let transaction = database.transaction()?;
        transaction.execute_batch(if version == 0 { SCHEMA } else { MIGRATE_FROM_1 })?;
        transaction.pragma_update(None, "user_version", SCHEMA_VERSION)?;
        transaction.commit()?;
    }
    Ok(version)
}

impl Locked {
    /// Executes the queued writes until all senders are gone, and tidies up when there is nothing to write for a while.
    fn write_until_closed(&mut self, work: &mpsc::Receiver<Job>) {
        while let Ok(first) = work.recv() {
            write_some(&mut self.database, first, work);
            while let Ok(next) = work.recv_timeout(CHECKPOINT_AFTER) {
                write_some(&mut self.database, next, work);
            }
            if let Err(error) = checkpoint(&self.database) {
                error!(target: "endspiel::store", "the log could not be moved into the database: {error}");
            }
        }
    }
}

/// Executes queued writes in one transaction.
fn write_some(database: &mut Connection, first: Job, work: &mpsc::Receiver<Job>) {
    let jobs = std::iter::once(first).chain(std::iter::from_fn(|| work.try_recv().ok())).take(MAX_BATCH);
    if !database.is_autocommit() {
        // The last transaction could not be rolled back, for example on a full disk.
        let _ = database.execute_batch("ROLLBACK");
    }
    let (completions, committed) = match database.transaction() {
        Ok(mut transaction) => {
            // A panic undoes only its own job; dropping the job wakes its caller with an error.
            let run = |job: Job| catch_unwind(AssertUnwindSafe(|| job(&mut transaction))).ok();
            let completions: Vec<Completion> = jobs.filter_map(run).collect();
            (completions, transaction.commit().map_err(|error| error.to_string()))
        }
        Err(error) => {
            drop(jobs.collect::<Vec<_>>());
            (Vec::new(), Err(error.to_string()))
        }
    };
    if let Err(error) = &committed {
        error!(target: "endspiel::store", "writing to the database failed: {error}");
    }
    for complete in completions {
        complete(committed.clone());
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("endspiel-store-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    #[tokio::test]
    async fn a_panic_in_one_write_ends_neither_the_others_nor_storing() {
        let folder = folder("panic");
        let store = Store::open(&folder).unwrap();
        let broken: Result<(), Refusal> = store
            .write(|database| {
                database.execute("CREATE TABLE half (done)", [])?;
                panic!("a defect")
            })
            .await;
        assert!(broken.is_err());
        let count = "SELECT count(*) FROM sqlite_master WHERE name = 'half'";
        let left: i64 = store
            .read(move |database| database.query_row(count, [], |row| row.get(0)).map_err(unreadable))
            .await
            .unwrap();
        assert_eq!(left, 0, "half of a change is no change");
        store.write(|database| database.execute_batch("CREATE TABLE whole (done)")).await.unwrap();
        let broken: Result<(), Refusal> = store.read(|_| panic!("a defect")).await;
        assert!(broken.is_err());
        assert_eq!(store.read(|_| Ok(7)).await.unwrap(), 7);
        fs::remove_dir_all(folder).unwrap();
    }

    #[tokio::test]
    async fn reads_do_not_wait_for_a_write() {
        let folder = folder("reads");
        let store = Store::open(&folder).unwrap();
        let (go_on, told) = mpsc::channel::<()>();
        let (begun, writes) = oneshot::channel();
        let writing = store.clone();
        let written = tokio::spawn(async move {
            writing
                .write(move |_| {
                    let _ = begun.send(());
                    told.recv().map_err(|_| rusqlite::Error::InvalidQuery)
                })
                .await
        });
        writes.await.unwrap();
        assert_eq!(store.read(|_| Ok(1)).await.unwrap(), 1);
        go_on.send(()).unwrap();
        written.await.unwrap().unwrap();
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_second_store_of_a_folder_is_refused_with_the_address_of_the_first() {
        let folder = folder("claimed");
        let store = Store::open(&folder).unwrap();
        store.found_at("http://127.0.0.1:8080/");
        let refused = Store::open(&folder).unwrap_err().to_string();
        let who = format!("process {} at http://127.0.0.1:8080/", std::process::id());
        assert!(refused.contains(&who), "{refused}");
        drop(store);
        Store::open(&folder).unwrap();
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn games_of_the_first_layout_are_read_and_written_on() {
        let folder = folder("first-layout");
        let older =
            "ALTER TABLE matches DROP COLUMN offer; ALTER TABLE matches DROP COLUMN rematch; PRAGMA user_version = 1";
        let game =
            "INSERT INTO matches VALUES (7, 'mill', '', '{}', 'human', 'human', NULL, 1, 0.0, 0, NULL, 1, 0.0, 0.0)";
        Store::with_exclusive(&folder, |database| database.execute_batch(&format!("{older}; {game}"))).unwrap();
        let query = "SELECT offer IS NULL AND rematch IS NULL FROM matches WHERE id = 7";
        for _ in 0..2 {
            assert!(
                Store::with_exclusive(&folder, |database| database.query_row(query, [], |row| row.get::<_, bool>(0)))
                    .unwrap()
            );
        }
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn only_their_owner_can_read_the_games() {
        use std::os::unix::fs::PermissionsExt;
        let folder = folder("private");
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join(FILE), "").unwrap();
        fs::set_permissions(folder.join(FILE), fs::Permissions::from_mode(0o644)).unwrap();
        let _store = Store::open(&folder).unwrap();
        for entry in fs::read_dir(&folder).unwrap().map(Result::unwrap) {
            let name = entry.file_name();
            if name.to_string_lossy().starts_with(FILE) {
                assert_eq!(entry.metadata().unwrap().permissions().mode() & 0o777, 0o600, "{name:?}");
            }
        }
        fs::remove_dir_all(folder).unwrap();
    }
}
