//! The server over real HTTP.

mod client;
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
    serve_in(folder(name), address, tables, generous())
}

/// All tests are at one address and begin many games.
fn generous() -> Allowance {
    Allowance { new_games: Rate { burst: 100_000, every: Duration::from_millis(1) }, ..Allowance::default() }
}

/// A server whose users may have this.
fn start_allowing(name: &str, allowance: Allowance) -> Client {
    start_in_allowing(folder(name), allowance)
}

/// The same with what is in a folder already.
fn start_in_allowing(data: PathBuf, allowance: Allowance) -> Client {
    let tables = Arc::new(Tables::new(TableStore::in_data(&data)));
    serve_in(data, IpAddr::from([127, 0, 0, 1]), tables, allowance)
}

/// A server with what is in a folder already.
fn start_in(data: PathBuf) -> Client {
    start_in_allowing(data, generous())
}

fn serve_in(data: PathBuf, address: IpAddr, tables: Arc<Tables>, allowance: Allowance) -> Client {
    let names = vec!["board.example".to_owned()];
    let games = Games::usual().knowing(Arc::new(ExactTables::new(Arc::clone(&tables))));
    let settings = Settings { address, port: 0, or_next: false, names, games, tables, data, allowance };
    let server = Server::bind(settings).unwrap();
    let (address, owner) = (server.address(), Some(server.owner()));
    thread::spawn(move || server.run().unwrap());
    Client { owner, ..Client::new(address) }
}

/// The server all tests share that do not need one of their own, each with a browser of its own.
fn server() -> Client {
    static SHARED: OnceLock<Client> = OnceLock::new();
    SHARED.get_or_init(|| start("shared")).another()
}
