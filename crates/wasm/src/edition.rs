//! The service as it is in a browser.

use std::path::Path;
use std::sync::Arc;

use endspiel_game::words::Phrase;
use endspiel_games::Games;
use endspiel_machine::{Asset, AssetError, InMemory};
use endspiel_mill::Mill;
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
const LARGEST_TABLE: u64 = 256;

/// Returns the games with what comes with the program, and what an engine may ask for.
pub fn service() -> Service {
    let tables = Arc::new(Tables::new(Store::on(Arc::new(InMemory::default()), Path::new("data"))));
    let games = Games::usual().knowing::<Mill>(Arc::new(ExactTables::new(tables)));
    Service { games, share: EngineShare { threads: 1, hash: LARGEST_TABLE } }
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
