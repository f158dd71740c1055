//! The address of the queue and the credentials, with the names NATS gives them.

use std::path::PathBuf;
use std::time::Duration;

use async_nats::{Client, ConnectOptions, ServerAddr};

use super::queue_error;
use crate::JobError;

/// How long the first answer of a server may take.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// The servers and the credentials.
#[derive(Clone, Debug, Default)]
pub struct Access {
    /// One or more addresses with commas between them: `nats://host:4222`, `tls://user:password@host`.
    pub url: String,
    /// A NATS credentials file.
    pub credentials: Option<PathBuf>,
    /// A file of trusted certificates, besides those of the system.
    pub authorities: Option<PathBuf>,
    /// Our own certificate and its key, if servers require one.
    pub certificate: Option<(PathBuf, PathBuf)>,
}

impl Access {
    pub(super) async fn connect(&self) -> Result<Client, JobError> {
        let addresses = self.url.split(',').map(|address| address.trim().parse::<ServerAddr>());
        let addresses = addresses.collect::<Result<Vec<_>, _>>();
        let addresses =
            addresses.map_err(|error| JobError::Input(format!("`{}` is no NATS address: {error}", self.shown())))?;
        let mut options = ConnectOptions::new().name("endspiel").connection_timeout(CONNECT_TIMEOUT);
        if let Some(address) = addresses.iter().find(|address| address.has_user_pass()) {
            let user = address.username().unwrap_or_default().to_owned();
            options = match address.password() {
                Some(password) => options.user_and_password(user, password.to_owned()),
                None => options.token(user),
            };
        }
        if let Some(path) = &self.credentials {
            let read = options.credentials_file(path).await;
            options = read.map_err(JobError::file(path))?;
        }
        if let Some(path) = &self.authorities {
            options = options.add_root_certificates(path.clone()).require_tls(true);
        }
        if let Some((certificate, key)) = &self.certificate {
            options = options.add_client_certificate(certificate.clone(), key.clone()).require_tls(true);
        }
        let connected = options.connect(addresses).await;
        connected.map_err(|error| queue_error(format!("cannot reach {}: {error}", self.shown())))
    }

    /// Returns the addresses without their secrets.
    fn shown(&self) -> String {
        let hide = |address: &str| match (address.split_once("://"), address.rsplit_once('@')) {
            (Some((scheme, _)), Some((_, host))) => format!("{scheme}://{host}"),
            (None, Some((_, host))) => host.to_owned(),
            _ => address.to_owned(),
        };
        self.url.split(',').map(|address| hide(address.trim())).collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_not_shown() {
        let access = Access { url: "tls://me:secret@one:4222, nats://two".to_owned(), ..Access::default() };
        assert_eq!(access.shown(), "tls://one:4222, nats://two");
        let access = Access { url: "me:secret@one".to_owned(), ..Access::default() };
        assert_eq!(access.shown(), "one");
    }
}
