//! Flags for a NATS server, named as in its own tools.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use endspiel_arena::queue::{Access, HostOptions};

use crate::values;

/// Flags for access to the queue.
#[derive(Clone, Debug, Default, Args)]
pub struct QueueAccess {
    /// A file of credentials for the NATS server
    #[arg(long, value_name = "FILE", env = "NATS_CREDS", hide_env_values = true, requires = "nats")]
    creds: Option<PathBuf>,

    /// Certificates to trust for the NATS server, besides those of the system
    #[arg(long, value_name = "FILE", env = "NATS_CA", hide_env_values = true, requires = "nats")]
    tlsca: Option<PathBuf>,

    /// Our own certificate for the NATS server
    #[arg(long, value_name = "FILE", env = "NATS_CERT", hide_env_values = true, requires_all = ["nats", "tlskey"])]
    tlscert: Option<PathBuf>,

    /// The key of our own certificate
    #[arg(long, value_name = "FILE", env = "NATS_KEY", hide_env_values = true, requires_all = ["nats", "tlscert"])]
    tlskey: Option<PathBuf>,
}

impl QueueAccess {
    /// Returns the connection to the servers at this address.
    pub fn at(&self, url: &str) -> Access {
        Access {
            url: url.to_owned(),
            credentials: self.creds.clone(),
            authorities: self.tlsca.clone(),
            certificate: self.tlscert.clone().zip(self.tlskey.clone()),
        }
    }
}

/// Flags for a tournament that workers play.
#[derive(Clone, Debug, Default, Args)]
pub struct Hosting {
    /// Let workers play the games, through the NATS server at this address
    #[arg(long, value_name = "URL")]
    nats: Option<String>,

    #[command(flatten)]
    queue_access: QueueAccess,

    /// The time after which a silent worker loses its games to another one [default: 30s]
    #[arg(long, value_name = "TIME", requires = "nats", value_parser = values::time)]
    silence: Option<Duration>,

    /// The number of games a worker takes at once [default: 2]
    #[arg(long, value_name = "N", requires = "nats", value_parser = clap::value_parser!(u16).range(1..=1000))]
    batch: Option<u16>,
}

impl Hosting {
    /// Returns the queue, if an address is given.
    pub fn access(&self) -> Option<Access> {
        self.nats.as_deref().map(|url| self.queue_access.at(url))
    }

    /// Returns the settings for workers.
    pub fn options(&self) -> HostOptions {
        let defaults = HostOptions::default();
        HostOptions {
            silence: self.silence.unwrap_or(defaults.silence),
            games_a_job: self.batch.map_or(defaults.games_a_job, usize::from),
        }
    }
}
