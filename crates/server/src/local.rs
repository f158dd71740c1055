//! Who sits at this machine. Only they may spend its hours and its disk.

use std::net::IpAddr;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, header};

use crate::client::Client;
use crate::error::ApiError;

/// Headers with which a proxy on this machine says that it speaks for somebody else.
const SPEAKS_FOR_OTHERS: [HeaderName; 4] =
    [header::FORWARDED, header::VIA, HeaderName::from_static("x-forwarded-for"), HeaderName::from_static("x-real-ip")];

/// Whether whoever asks sits at this machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Local(pub bool);

fn is_local(address: IpAddr, headers: &HeaderMap) -> bool {
    address.to_canonical().is_loopback() && !SPEAKS_FOR_OTHERS.iter().any(|name| headers.contains_key(name))
}

impl<S: Send + Sync> FromRequestParts<S> for Local {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let client = Client::from_request_parts(parts, state).await?;
        Ok(Local(is_local(client.address, &parts.headers)))
    }
}

#[cfg(test)]
mod tests {
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
            assert_eq!(is_local(address.parse().unwrap(), &nothing), local, "{address}");
        }
        for name in SPEAKS_FOR_OTHERS {
            let headers = HeaderMap::from_iter([(name, HeaderValue::from_static("192.168.1.7"))]);
            assert!(!is_local(IpAddr::from([127, 0, 0, 1]), &headers));
        }
    }
}
