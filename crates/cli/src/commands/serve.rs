//! `endspiel serve`: the browser interface and its HTTP interface.

use std::io::Write;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use clap::Args;
use endspiel_server::{Allowance, Expiry, MIN_MEMORY, Server, Settings};
use serde_json::json;

use crate::context::Context;
use crate::failure::{self, Failure};
use crate::metrics;
use crate::values::days;

/// The default port.
const DEFAULT_PORT: u16 = 8080;

/// Start the browser interface
///
/// Listens on this machine only, unless --host says otherwise, and prints the address to open in a browser. If
/// the port is taken, the next free one is used. The second address is for the owner of the machine: a browser
/// that has opened it may build tables and play tournaments. Games are stored move by move in the data folder and are
/// available again after the next start. Ctrl-C ends it.
///
/// A data folder can have one server: a second one names the first and ends. All searches together may use a quarter of the
/// machine's memory unless --search-memory says otherwise; further searches wait in a queue. Long requests and
/// answers may use 64 MiB besides, and each of 5000 connections up to 160 KiB; with little memory there are fewer. What the
/// system has no memory for is refused. Games are kept for ever, except games without a move, which expire after a week;
/// --keep-games sets when the others expire. `endspiel games backup FILE` copies them while the server runs.
///
/// With --json, the addresses are printed as an object.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  endspiel serve
  endspiel serve --port 9000
  endspiel serve --host 0.0.0.0 --name board.example
  endspiel serve --data games
  endspiel serve --metrics 127.0.0.1:9100
  endspiel serve --keep-games 365 --search-memory 2048")]
pub struct Arguments {
    /// The port to listen on; 0 takes any
    #[arg(long, value_name = "N", default_value_t = DEFAULT_PORT)]
    port: u16,

    /// The address to listen on; 0.0.0.0 allows other machines
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    host: IpAddr,

    /// Another host name that browsers may use for this server; can be repeated
    #[arg(long, value_name = "NAME")]
    name: Vec<String>,

    /// The memory of all searches together, in mebibytes [default: a quarter of the machine's]
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(MIN_MEMORY >> 20..1 << 30))]
    search_memory: Option<u64>,

    /// Days without a change after which a game expires [default: never]
    #[arg(long, value_name = "DAYS", value_parser = days)]
    keep_games: Option<Duration>,

    /// Serve figures for Prometheus at this address, as http://ADDRESS/metrics [default: no]
    #[arg(long, value_name = "ADDRESS")]
    metrics: Option<SocketAddr>,
}

impl Default for Arguments {
    fn default() -> Arguments {
        Arguments {
            port: DEFAULT_PORT,
            host: IpAddr::from([127, 0, 0, 1]),
            name: Vec::new(),
            search_memory: None,
            keep_games: None,
            metrics: None,
        }
    }
}

impl Arguments {
    fn allowance(&self) -> Allowance {
        let defaults = Allowance::default();
        let untouched = self.keep_games.or(defaults.expiry.untouched);
        Allowance {
            search_memory: self.search_memory.map_or(defaults.search_memory, |mebibytes| mebibytes << 20),
            expiry: Expiry { untouched, ..defaults.expiry },
            ..defaults
        }
    }
}

/// Runs the server until it is stopped.
pub fn run(arguments: &Arguments, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let data = context.global.data_folder()?;
    let settings = Settings {
        address: arguments.host,
        port: arguments.port,
        or_next: true,
        names: arguments.name.clone(),
        games: context.games.clone(),
        tables: context.tables(&data),
        data,
        allowance: arguments.allowance(),
    };
    let server = Server::bind(settings).map_err(anyhow::Error::new)?;
    let address = server.address();
    let page = format!("http://{address}/");
    if let Some(at) = arguments.metrics {
        metrics::serve_at(at, metrics::gauges(server.figures()))?;
    }
    let owner = format!("{page}#owner={}", server.owner());
    if context.json() {
        writeln!(out, "{}", json!({ "address": page, "owner": owner }))?;
    } else {
        if arguments.port != 0 && address.port() != arguments.port {
            writeln!(out, "Port {} is taken.", arguments.port)?;
        }
        writeln!(out, "Endspiel is at {page} (Ctrl-C ends it)")?;
        writeln!(out, "To build tables and play tournaments there, open {owner}")?;
        if !address.ip().is_loopback() {
            writeln!(out, "Other machines can reach it: every visitor with the address can start searches.")?;
        }
    }
    out.flush()?;
    survive_panics();
    if let Some(building) = context.build_small_tables() {
        server.tournaments_wait_for(building);
    }
    Ok(server.run().map_err(anyhow::Error::new)?)
}

/// Reports a panic in one line; it ends only its own request.
fn survive_panics() {
    std::panic::set_hook(Box::new(|panic| failure::report(&failure::defect(panic))));
}
