//! Recognises the owner of this machine: only the owner may start builds and tournaments.

use std::io::{self, Read, Write};
use std::net::IpAddr;
use std::path::Path;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, header};
use endspiel_machine::{only_for_owner, open_if_there, replace_file_with};
use endspiel_service::Key;

use crate::app::App;
use crate::error::ApiError;
use crate::listener::Peer;
use crate::random;

/// The file of the owner's key in the data folder.
const FILE: &str = "owner.key";

/// The most bytes that are read of the file.
const LONGEST: u64 = 1000;

/// The request header with the owner's key.
pub const HEADER: HeaderName = HeaderName::from_static("endspiel-owner");

/// Headers of proxies, exact names and prefixes. A proxy on this machine forwards requests from elsewhere.
const PROXY_HEADERS: [HeaderName; 2] = [header::FORWARDED, header::VIA];
const PROXY_PREFIXES: [&str; 12] = [
    "x-forwarded",
    "x-real-ip",
    "x-client-ip",
    "x-cluster-client-ip",
    "x-original-",
    "x-envoy-",
    "x-amzn-",
    "x-proxyuser-ip",
    "cf-",
    "true-client-ip",
    "fastly-",
    "proxy-",
];

/// Whether a request comes from the owner: from this machine and with the key printed there. The key is needed because port
/// forwarding makes every request look local; requests through a proxy never count as local.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owner(pub bool);

/// Reads the owner's key or creates one, in a file that only its owner can read.
pub fn key_in(data: &Path) -> io::Result<Key> {
    let path = data.join(FILE);
    if let Some(mut file) = open_if_there(&path)? {
        let mut text = String::new();
        let read = (&mut file).take(LONGEST).read_to_string(&mut text);
        if let Some(known) = read.ok().and_then(|_| text.trim().parse().ok()) {
            only_for_owner(&file)?;
            return Ok(known);
        }
    }
    let key = random::key().map_err(io::Error::other)?;
    replace_file_with(&path, |file| {
        only_for_owner(file)?;
        writeln!(file, "{key}")
    })?;
    Ok(key)
}

fn is_here(address: IpAddr, headers: &HeaderMap) -> bool {
    let by_proxy = |name: &HeaderName| {
        PROXY_HEADERS.contains(name) || PROXY_PREFIXES.iter().any(|prefix| name.as_str().starts_with(prefix))
    };
    address.to_canonical().is_loopback() && !headers.keys().any(by_proxy)
}

fn has_key(headers: &HeaderMap, key: Key) -> bool {
    let sent = headers.get(HEADER).and_then(|text| text.to_str().ok()?.parse().ok());
    sent == Some(key)
}

impl FromRequestParts<Arc<App>> for Owner {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let here = |Peer(address): &Peer| is_here(address.ip(), &parts.headers);
        Ok(Owner(has_key(&parts.headers, app.owner) && parts.extensions.get().is_some_and(here)))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn only_loopback_without_a_proxy_is_this_machine() {
        let nothing = HeaderMap::new();
        for (address, local) in [
            ("127.0.0.1", true),
            ("127.8.8.8", true),
            ("::1", true),
            ("::ffff:127.0.0.1", true),
            ("192.168.1.7", false),
            ("::ffff:192.168.1.7", false),
            ("2001:db8::1", false),
        ] {
            assert_eq!(is_here(address.parse().unwrap(), &nothing), local, "{address}");
        }
        for name in ["forwarded", "via", "x-forwarded-for", "x-forwarded-proto", "x-real-ip", "cf-connecting-ip"] {
            let headers =
                HeaderMap::from_iter([(HeaderName::from_static(name), HeaderValue::from_static("192.0.2.7"))]);
            assert!(!is_here(IpAddr::from([127, 0, 0, 1]), &headers), "{name}");
        }
    }

    #[test]
    fn the_key_stays_the_same_and_only_its_owner_can_read_it() {
        let folder = std::env::temp_dir().join(format!("endspiel-owner-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let key = key_in(&folder).unwrap();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let path = folder.join(FILE);
            fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
            assert_eq!(key_in(&folder).unwrap(), key);
            assert_eq!(fs::metadata(path).unwrap().permissions().mode() & 0o777, 0o600);
        }
        fs::write(folder.join(FILE), "nonsense").unwrap();
        assert_ne!(key_in(&folder).unwrap(), key);
        fs::remove_dir_all(folder).unwrap();
    }
}
