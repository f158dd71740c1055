//! Stores the files of collections, and reads them again when the server starts.

use std::sync::Arc;

use endspiel_service::Refusal;
use endspiel_service::collections::ReadCollectionFile;
use rusqlite::{Connection, params};
use tracing::{info, warn};

use crate::app::App;
use crate::store::unreadable;

/// The table of files. Earlier versions of the program do without it and leave it alone.
pub const TABLE: &str = "CREATE TABLE IF NOT EXISTS collections
    (id INTEGER PRIMARY KEY, name TEXT NOT NULL, game TEXT NOT NULL, file BLOB NOT NULL) STRICT";

/// Writes a file.
pub fn insert(database: &Connection, name: &str, game: &str, file: &[u8]) -> rusqlite::Result<()> {
    let insert = "INSERT INTO collections (name, game, file) VALUES (?, ?, ?)";
    database.execute(insert, params![name, game, file]).map(|_| ())
}

/// Removes all files of a collection.
pub fn remove(database: &Connection, name: &str) -> rusqlite::Result<()> {
    database.execute("DELETE FROM collections WHERE name = ?", [name]).map(|_| ())
}

/// Reads the stored files, one after the other. One that cannot be read is left out and stays stored.
pub async fn load(app: Arc<App>) {
    let mut after = 0;
    loop {
        let read = app.store.read(move |database| file_after(database, after)).await;
        let (id, name, game, file) = match read {
            Ok(Some(found)) => found,
            Ok(None) => return,
            Err(refused) => {
                return warn!(target: "endspiel::store", "the collections are not loaded: {}", refused.message());
            }
        };
        after = id;
        let (games, collection) = (app.service.games.clone(), name.clone());
        let read = app.pool.threads().run(move || ReadCollectionFile::read(&games, &name, &game, &file)).await;
        match read.and_then(|read| read).and_then(|read| app.service.collections.add(read)) {
            Ok(_) => info!(target: "endspiel::store", "loaded a file of the collection {collection}"),
            Err(refused) => {
                warn!(target: "endspiel::store", "a file of the collection {collection} is left out: {}", refused.message());
            }
        }
    }
}

/// A stored file: number, collection, game, bytes.
type StoredFile = (i64, String, String, Vec<u8>);

/// Returns the first file with a larger number.
fn file_after(database: &Connection, after: i64) -> Result<Option<StoredFile>, Refusal> {
    let query = "SELECT id, name, game, file FROM collections WHERE id > ? ORDER BY id LIMIT 1";
    let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?));
    let mut found = database.prepare_cached(query).map_err(unreadable)?;
    let mut rows = found.query_map([after], row).map_err(unreadable)?;
    rows.next().transpose().map_err(unreadable)
}
