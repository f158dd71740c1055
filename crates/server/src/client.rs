//! Identifies clients: by their network, and by a cookie that distinguishes browsers in it.

use axum::Extension;
use axum::extract::{FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use endspiel_service::{Key, Refusal};

use crate::error::ApiError;
use crate::listener::Peer;
use crate::network::Network;
use crate::random;

/// The name of the cookie.
const COOKIE: &str = "endspiel";

/// A client, the unit of fair sharing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Client {
    /// The network the requests come from.
    pub network: Network,
    /// The key in the browser's cookie, if there is one.
    pub browser: Option<Key>,
}

/// Adds the client to the request, and a cookie to the response if the browser has none.
pub async fn identify(Extension(Peer(address)): Extension<Peer>, mut request: Request, next: Next) -> Response {
    let browser = cookie(request.headers());
    request.extensions_mut().insert(Client { network: Network::of(address.ip()), browser });
    let mut response = next.run(request).await;
    if browser.is_none()
        && let Ok(fresh) = random::key()
        && let Ok(cookie) =
            HeaderValue::from_str(&format!("{COOKIE}={fresh}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict"))
    {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// Returns the key in the cookie of a browser. Browsers send it with requests of our own page only.
pub fn cookie(headers: &HeaderMap) -> Option<Key> {
    let all = headers.get_all(header::COOKIE).into_iter().filter_map(|line| line.to_str().ok());
    let pairs = all.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.filter(|(name, _)| *name == COOKIE).find_map(|(_, value)| value.parse().ok())
}

impl<S: Send + Sync> FromRequestParts<S> for Client {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        parts.extensions.get::<Client>().copied().ok_or_else(|| Refusal::not_found().into())
    }
}
