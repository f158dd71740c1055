//! The server over real HTTP.

mod client;
mod collections;
mod contract;
mod described;
mod dropped;
mod experiments;
mod hostile;
mod lab;
mod learning;
mod limits;
mod matches;
mod page;
mod positions;
mod schema;
mod searches;
mod tables;
mod tournaments;

use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use client::Client;
use endspiel_games::Games;
use endspiel_server::{Allowance, Rate, Server, Settings};
use endspiel_tables::{ExactTables, Store as TableStore, Tables};

/// Returns the data folder of a server.
fn place(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("endspiel-server-{}-{name}", std::process::id()))
}

/// Creates an empty data folder.
fn folder(name: &str) -> PathBuf {
    let folder = place(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// Starts a server with an empty data folder, which lives as long as the tests.
fn start(name: &str) -> Client {
    serve(name, IpAddr::from([127, 0, 0, 1]), Arc::new(Tables::new(TableStore::in_data(&place(name)))))
}

/// Starts a server with these tables.
fn start_with(name: &str, tables: Arc<Tables>) -> Client {
    serve(name, IpAddr::from([127, 0, 0, 1]), tables)
}

/// Starts a server with these tables on an address.
fn serve(name: &str, address: IpAddr, tables: Arc<Tables>) -> Client {
    serve_in(folder(name), address, tables, generous())
}

/// Returns an allowance for tests, which begin many games from one address.
fn generous() -> Allowance {
    Allowance { new_games: Rate { burst: 100_000, every: Duration::from_millis(1) }, ..Allowance::default() }
}

/// Starts a server with these limits.
fn start_allowing(name: &str, allowance: Allowance) -> Client {
    start_in_allowing(folder(name), allowance)
}

/// Starts a server with these limits on an existing folder.
fn start_in_allowing(data: PathBuf, allowance: Allowance) -> Client {
    let tables = Arc::new(Tables::new(TableStore::in_data(&data)));
    serve_in(data, IpAddr::from([127, 0, 0, 1]), tables, allowance)
}

/// Starts a server on an existing folder.
fn start_in(data: PathBuf) -> Client {
    start_in_allowing(data, generous())
}

fn serve_in(data: PathBuf, address: IpAddr, tables: Arc<Tables>, allowance: Allowance) -> Client {
    let names = vec!["board.example".to_owned()];
    let games = Games::usual().with_exact_values(Arc::new(ExactTables::new(Arc::clone(&tables))));
    let settings = Settings { address, port: 0, or_next: false, names, games, tables, data, allowance };
    let server = Server::bind(settings).unwrap();
    let (address, owner) = (server.address(), Some(server.owner()));
    thread::spawn(move || server.run().unwrap());
    Client { owner, ..Client::new(address) }
}

/// Returns a client, with a browser of its own, of the server that tests share.
fn server() -> Client {
    static SHARED: OnceLock<Client> = OnceLock::new();
    SHARED.get_or_init(|| start("shared")).another()
}
