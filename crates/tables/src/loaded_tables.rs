//! Tables kept in memory while others are built from them.

use std::sync::Arc;

use crate::file::FileError;
use crate::store::Store;
use crate::subspace::Subspace;
use crate::table::Table;

/// An LRU cache of whole tables, up to a limit of bytes.
pub(crate) struct LoadedTables<'a> {
    store: &'a Store,
    limit: usize,
    tables: Vec<(Subspace, Arc<Table>)>,
}

impl<'a> LoadedTables<'a> {
    /// Returns an empty cache of at most `limit` bytes.
    pub(crate) fn new(store: &'a Store, limit: usize) -> Self {
        LoadedTables { store, limit, tables: Vec::new() }
    }

    /// Returns the store that tables come from.
    pub(crate) fn store(&self) -> &'a Store {
        self.store
    }

    /// Returns the table of a subspace, from memory or from disk; `None` if the game is over there.
    pub(crate) fn get(&mut self, space: Subspace) -> Result<Option<Arc<Table>>, FileError> {
        if !space.goes_on() {
            return Ok(None);
        }
        if let Some(place) = self.tables.iter().position(|(there, _)| *there == space) {
            let found = self.tables.remove(place);
            self.tables.push(found.clone());
            return Ok(Some(found.1));
        }
        let Some(file) = self.store.open(space)? else {
            let missing = std::io::Error::from(std::io::ErrorKind::NotFound);
            return Err(FileError::Io { path: self.store.path(space), error: missing });
        };
        self.make_room(file.codes());
        let table = Arc::new(file.load()?);
        self.put(space, Arc::clone(&table));
        Ok(Some(table))
    }

    /// Sets the limit of bytes and enforces it.
    pub(crate) fn limit(&mut self, bytes: usize) {
        self.limit = bytes;
        self.make_room(0);
    }

    /// Adds a table.
    pub(crate) fn put(&mut self, space: Subspace, table: Arc<Table>) {
        self.make_room(table.codes.len());
        self.tables.push((space, table));
    }

    /// Drops tables until this number of further bytes fits into the limit, as far as possible.
    fn make_room(&mut self, bytes: usize) {
        let mut kept: usize = self.tables.iter().map(|(_, table)| table.codes.len()).sum();
        while kept + bytes > self.limit && !self.tables.is_empty() {
            kept -= self.tables.remove(0).1.codes.len();
        }
    }
}
