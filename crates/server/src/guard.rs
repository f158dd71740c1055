//! Checks on every request and headers on every response, so that only our own page can use the server.

use std::collections::BTreeSet;
use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use endspiel_service::{Kind, Refusal};
use tokio_stream::StreamExt;

use crate::client::cookie;
use crate::error::ApiError;
use crate::listener::BodyWithin;
use crate::owner;
use crate::request::MAX_BODY_LENGTH;

/// The content security policy of our page.
const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
     connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'";

/// Longest refused body that is still read to its end, in bytes.
const MAX_DRAINED: u64 = 16 << 20;

/// The host names of the server. They prevent DNS rebinding: a foreign page whose name resolves to our address sends its own
/// name.
#[derive(Clone, Debug, Default)]
pub struct Hosts {
    names: BTreeSet<String>,
}

impl Hosts {
    /// Accepts address literals, `localhost` and these names.
    pub fn new(names: impl IntoIterator<Item = String>) -> Hosts {
        let names = names.into_iter().chain(["localhost".to_owned()]);
        Hosts { names: names.map(|name| name.to_ascii_lowercase()).collect() }
    }

    /// Returns whether a `Host` header names this server. Any address is accepted, since only names can be rebound.
    pub fn allow(&self, host: &str) -> bool {
        let Some(name) = name_of(host).map(str::to_ascii_lowercase) else { return false };
        name.parse::<IpAddr>().is_ok() || self.names.contains(&name)
    }
}

/// Returns the name of a `name` or `name:port`; `None` for anything else.
fn name_of(host: &str) -> Option<&str> {
    let (name, rest) = match host.strip_prefix('[') {
        Some(rest) => rest.split_once(']')?,
        None => host.split_at(host.find(':').unwrap_or(host.len())),
    };
    let port = rest.is_empty() || rest.strip_prefix(':').is_some_and(|port| port.parse::<u16>().is_ok());
    port.then_some(name)
}

/// Refuses requests of foreign pages and adds the security headers to every response.
pub async fn protect(State(hosts): State<Arc<Hosts>>, request: Request, next: Next) -> Response {
    let mut response = match check(&hosts, &request) {
        Ok(()) => next.run(request).await,
        Err(refused) => {
            drain_body(request).await;
            ApiError(refused).into_response()
        }
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, CONTENT_POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// Reads the body of a refused request to its end, up to a limit. A client that is still sending when the connection closes
/// never reads the response.
pub async fn drain_body(request: Request) {
    let length = length_of(request.headers()).unwrap_or(0);
    if length <= MAX_DRAINED {
        let within = BodyWithin::of(&request);
        let mut rest = request.into_body().into_data_stream();
        let _ = tokio::time::timeout(within, async { while let Some(Ok(_)) = rest.next().await {} }).await;
    }
}

pub fn length_of(headers: &HeaderMap) -> Option<u64> {
    word(headers, &header::CONTENT_LENGTH).and_then(|length| length.parse().ok())
}

fn check(hosts: &Hosts, request: &Request) -> Result<(), Refusal> {
    let forbidden = |message: &str| Err(Refusal::new(Kind::Forbidden, message));
    let headers = request.headers();
    // The name can occur in several places; a browser sends the same one in all of them.
    let named = || words(headers, &header::HOST).chain(request.uri().authority().map(Authority::as_str));
    let Some(host) = named().next().filter(|_| named().all(|host| hosts.allow(host))) else {
        return forbidden("the server is not known by this name; ask for it by its address or localhost");
    };
    // A declared length that is too long is refused before the body is read.
    if length_of(headers).is_some_and(|length| length > MAX_BODY_LENGTH as u64) {
        return Err(Refusal::new(Kind::TooLarge, "the body is longer than a mebibyte"));
    }
    let from_page = word(headers, &HeaderName::from_static("sec-fetch-site"));
    let page_itself = request.method() == Method::GET && !request.uri().path().starts_with("/api/");
    if from_page.is_some_and(|site| site != "same-origin" && site != "none") && !page_itself {
        return forbidden("requests of other pages are refused");
    }
    if let Some(origin) = word(headers, &header::ORIGIN) {
        let same = origin.split_once("://").is_some_and(|(_, from)| from.eq_ignore_ascii_case(host));
        if !same {
            return forbidden("requests of other pages are refused");
        }
    }
    Ok(())
}

/// A header with which a script that is no page shows that it is none.
const SCRIPT: HeaderName = HeaderName::from_static("endspiel-script");

/// Refuses a GET request that a picture or a link of another page could have sent, before it costs anything.
///
/// A browser says where a request comes from (`Sec-Fetch-Site`) only over TLS and to its own machine. To another name over plain
/// HTTP, our own page is known by its cookie, which the browser does not send with requests of other pages.
pub async fn own_page(request: Request, next: Next) -> Response {
    let headers = request.headers();
    let says_where =
        headers.contains_key("sec-fetch-site") || word(headers, &header::HOST).is_some_and(is_this_machine);
    let shows = headers.contains_key(SCRIPT) || headers.contains_key(owner::HEADER) || cookie(headers).is_some();
    if request.method() != Method::GET || says_where || shows {
        return next.run(request).await;
    }
    let how = "open the page first, or send the header endspiel-script: 1";
    ApiError(Refusal::new(Kind::Forbidden, format!("requests without the cookie of the page are refused: {how}")))
        .into_response()
}

/// Returns whether a `Host` header means the browser's own machine.
fn is_this_machine(host: &str) -> bool {
    name_of(host).is_some_and(|name| {
        name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
    })
}

fn word<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    words(headers, name).next()
}

fn words<'a>(headers: &'a HeaderMap, name: &HeaderName) -> impl Iterator<Item = &'a str> {
    headers.get_all(name).iter().map(|value| value.to_str().unwrap_or("?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_known_names_are_allowed_and_nothing_else() {
        let hosts = Hosts::new(["Board.Example".to_owned()]);
        for host in ["127.0.0.1", "127.0.0.1:8123", "[::1]:80", "[::1]", "localhost:1", "board.example:80", "10.1.2.3"]
        {
            assert!(hosts.allow(host), "{host}");
        }
        for host in [
            "",
            "evil.example",
            "evil.example:80",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "[",
            "?",
            "127.0.0.1:80@evil.example",
            "[::1]@evil.example",
            "[::1]:80@evil.example",
            "127.0.0.1@evil.example",
            "127.0.0.1:",
            "127.0.0.1:x",
            "localhost:80:evil.example",
        ] {
            assert!(!hosts.allow(host), "{host}");
        }
    }
}
