//! The address of a queue: flags for a NATS server, with the names its own tools use.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use endspiel_arena::queue::{Access, HostOptions};

use crate::values;

/// The flags for access to the queue.
#[derive(Clone, Debug, Default, Args)]
pub struct Entrance {
    /// A file of credentials for the NATS server
    #[arg(long, value_name = "FILE", env = "NATS_CREDS", hide_env_values = true, requires = "nats")]
    creds: Option<PathBuf>,

    /// Certificates by which the NATS server is trusted, besides those of the system
    #[arg(long, value_name = "FILE", env = "NATS_CA", hide_env_values = true, requires = "nats")]
    tlsca: Option<PathBuf>,

    /// Our own certificate for the NATS server
    #[arg(long, value_name = "FILE", env = "NATS_CERT", hide_env_values = true, requires_all = ["nats", "tlskey"])]
    tlscert: Option<PathBuf>,

    /// The key of our own certificate
    #[arg(long, value_name = "FILE", env = "NATS_KEY", hide_env_values = true, requires_all = ["nats", "tlscert"])]
    tlskey: Option<PathBuf>,
}

impl Entrance {
    /// Returns the access to the servers at this address.
    pub fn to(&self, url: &str) -> Access {
        Access {
            url: url.to_owned(),
            credentials: self.creds.clone(),
            authorities: self.tlsca.clone(),
            certificate: self.tlscert.clone().zip(self.tlskey.clone()),
        }
    }
}

/// Flags for a tournament that others play.
#[derive(Clone, Debug, Default, Args)]
pub struct Hosting {
    /// Let workers play, through the NATS server at this address
    #[arg(long, value_name = "URL")]
    nats: Option<String>,

    #[command(flatten)]
    entrance: Entrance,

    /// How long a worker may be silent before its games go to another [default: 30s]
    #[arg(long, value_name = "TIME", requires = "nats", value_parser = values::time)]
    silence: Option<Duration>,

    /// How many games a worker takes at once [default: 2]
    #[arg(long, value_name = "N", requires = "nats", value_parser = clap::value_parser!(u16).range(1..=1000))]
    batch: Option<u16>,
}

impl Hosting {
    /// Returns the queue, if there is one.
    pub fn access(&self) -> Option<Access> {
        self.nats.as_deref().map(|url| self.entrance.to(url))
    }

    /// Returns the settings for workers.
    pub fn options(&self) -> HostOptions {
        let usual = HostOptions::default();
        HostOptions {
            silence: self.silence.unwrap_or(usual.silence),
            games_a_job: self.batch.map_or(usual.games_a_job, usize::from),
        }
    }
}
