//! The server over real HTTP.

mod client;
mod contract;
mod described;
mod dropped;
mod hostile;
mod lab;
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

use client::Client;
use endspiel_games::Games;
use endspiel_server::{Server, Settings};
use endspiel_tables::{ExactTables, Store as TableStore, Tables};

/// Where the data of a server is.
fn place(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("endspiel-server-{}-{name}", std::process::id()))
}

/// An empty folder for data.
fn folder(name: &str) -> PathBuf {
    let folder = place(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// A server of its own, which lives as long as the tests.
fn start(name: &str) -> Client {
    serve(name, IpAddr::from([127, 0, 0, 1]), Arc::new(Tables::new(TableStore::in_data(&place(name)))))
}

/// The same with these tables.
fn start_with(name: &str, tables: Arc<Tables>) -> Client {
    serve(name, IpAddr::from([127, 0, 0, 1]), tables)
}

/// The same on any address.
fn serve(name: &str, address: IpAddr, tables: Arc<Tables>) -> Client {
    serve_in(folder(name), address, tables)
}

/// The same with what is in a folder already.
fn start_in(data: PathBuf) -> Client {
    let tables = Arc::new(Tables::new(TableStore::in_data(&data)));
    serve_in(data, IpAddr::from([127, 0, 0, 1]), tables)
}

fn serve_in(data: PathBuf, address: IpAddr, tables: Arc<Tables>) -> Client {
    let names = vec!["board.example".to_owned()];
    let games = Games::usual().knowing(Arc::new(ExactTables::new(Arc::clone(&tables))));
    let settings = Settings { address, port: 0, or_next: false, names, games, tables, data };
    let server = Server::bind(settings).unwrap();
    let address = server.address();
    thread::spawn(move || server.run().unwrap());
    Client::new(address)
}

/// The server all tests share that do not need one of their own, each with a browser of its own.
fn server() -> Client {
    static SHARED: OnceLock<Client> = OnceLock::new();
    SHARED.get_or_init(|| start("shared")).another()
}
