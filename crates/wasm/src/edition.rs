//! The service as it is in a browser.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use endspiel_game::words::Phrase;
use endspiel_games::Games;
use endspiel_machine::{Asset, AssetError, Fetched, InMemory};
use endspiel_mill::Mill;
use endspiel_service::collections::Collections;
use endspiel_service::{EngineShare, Kind, Refusal, Service};
use endspiel_tables::{ExactTables, Store, Tables};
use xxhash_rust::xxh3::xxh3_64;

const NEEDS_SERVER: Phrase = Phrase::new(
    "edition.server",
    "this needs the server edition of Endspiel: install it and run `endspiel serve`",
    "dafür braucht es die Server-Ausgabe von Endspiel: installieren und `endspiel serve` starten",
);

/// Paths below which everything needs a server.
const OF_SERVERS: [&str; 4] = ["tables", "tournaments", "experiments", "openapi.json"];

/// The largest table of an engine, in mebibytes: a module has at most 4 GiB in all, and telephones have less.
const MAX_TABLE_SIZE: u64 = 256;

/// The data folder. There is none; its name begins the names of files.
pub(crate) const DATA: &str = "data";

/// Files of endgame tables.
#[derive(Clone, Debug, Default)]
pub struct TableFiles {
    /// Those that were built here.
    pub near: InMemory,
    /// Those beside the page, of which pieces are fetched.
    pub far: Option<Fetched>,
}

impl TableFiles {
    /// Returns the path of a table's file.
    pub fn path(name: &str) -> PathBuf {
        folder().join(name)
    }

    /// Takes the list of the files beside the page; `false` if it is none.
    pub fn take_list(&mut self, list: &str) -> bool {
        let files = endspiel_tables::listed(list, &folder());
        let is_list = files.is_some();
        self.far = files.filter(|files| !files.is_empty());
        is_list
    }

    /// Returns the tables beside the page. They are probed block by block.
    fn far_tables(&self) -> Option<Arc<Tables>> {
        let store = Store::on(Arc::new(self.far.clone()?), Path::new(DATA));
        Some(Arc::new(Tables::keeping(store, 0)))
    }
}

fn folder() -> PathBuf {
    Store::on(Arc::new(InMemory::default()), Path::new(DATA)).folder().to_owned()
}

/// The service, and the tables beside the page.
pub struct Edition {
    /// The games with what comes with the program, and what an engine may ask for.
    pub service: Service,
    /// The tables beside the page.
    pub far: Option<Arc<Tables>>,
}

impl Edition {
    /// Returns the service with these tables.
    pub fn with(files: &TableFiles) -> Edition {
        let near = Tables::new(Store::on(Arc::new(files.near.clone()), Path::new(DATA)));
        let (near, far) = (ExactTables::new(Arc::new(near)), files.far_tables());
        let exact = far.iter().fold(near, |near, far| near.with_far(Arc::clone(far)));
        let games = Games::usual().with_exact_values::<Mill>(Arc::new(exact));
        let share = EngineShare { threads: 1, hash: MAX_TABLE_SIZE };
        Edition { service: Service { games, share, collections: Collections::default() }, far }
    }
}

/// Returns the service without files of tables.
pub fn service() -> Service {
    Edition::with(&TableFiles::default()).service
}

/// Returns everything that is handed in as a file: books, weights, puzzles.
pub fn assets() -> impl Iterator<Item = &'static Asset> {
    endspiel_games::assets().chain(endspiel_tables::assets())
}

/// Returns the name of the file of an asset, `NAME.HASH.bin`: the hash tells bytes that are damaged or of another version.
pub fn file_name(name: &str, bytes: &[u8]) -> String {
    format!("{name}.{:016x}.bin", xxh3_64(bytes))
}

/// Provides the bytes of a file with this name, or says why they are refused.
pub fn provide(file: &str, bytes: Vec<u8>) -> Result<(), String> {
    let is_of = |asset: &&Asset| file == file_name(asset.name(), &bytes);
    match assets().find(is_of).map(|asset| asset.provide(bytes)) {
        None => Err(format!("{file} is unknown or damaged")),
        Some(Ok(()) | Err(AssetError::Known(_))) => Ok(()),
        Some(Err(refused)) => Err(refused.to_string()),
    }
}

/// Refuses what only a server can do.
pub fn needs_server() -> Refusal {
    Refusal::because(Kind::NotPossible, NEEDS_SERVER.say(&[]))
}

/// Whether only a server answers at this path.
pub fn is_of_servers(path: &str) -> bool {
    path.split('/').find(|part| !part.is_empty()).is_some_and(|first| OF_SERVERS.contains(&first))
}
