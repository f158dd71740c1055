//! How requests are read and what goes well is answered: bodies, queries and the parts of addresses, refused with a reason.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::Json;
use axum::body::Body as Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Number, Value};
use tokio_stream::Stream;

use crate::error::{ApiError, Kind};
use crate::key::Key;
use crate::listener::BodyWithin;
use crate::wire::Written;

/// The longest body that is read.
pub const LONGEST_BODY: usize = 1 << 20;

/// Up to here every whole number has a floating point number of its own.
const LARGEST: f64 = 9_007_199_254_740_991.0;

/// A body in JSON.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        if !is_json(request.headers()) {
            return Err(ApiError::new(Kind::MediaType, "the body must be sent as application/json"));
        }
        let within = BodyWithin::of(&request);
        let read = tokio::time::timeout(within, axum::body::to_bytes(request.into_body(), LONGEST_BODY)).await;
        let bytes = read
            .map_err(|_| ApiError::new(Kind::TooSlow, "the body takes too long to come"))?
            .map_err(|_| ApiError::new(Kind::TooLarge, "the body is longer than a mebibyte or broke off"))?;
        let refused = |error| ApiError::new(Kind::BadRequest, format!("the body cannot be read: {error}"));
        let read = serde_json::from_slice(&bytes);
        read.or_else(|error| with_whole_numbers(&bytes).ok_or(error)).map(Body).map_err(refused)
    }
}

/// Reads a body in which whole numbers may be written as `3.0`: to JSON that is the same number as `3`.
fn with_whole_numbers<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    fn mend(value: &mut Value) {
        match value {
            Value::Array(items) => items.iter_mut().for_each(mend),
            Value::Object(fields) => fields.values_mut().for_each(mend),
            Value::Number(number) => {
                let whole = number.as_f64().filter(|number| number.fract() == 0.0 && number.abs() <= LARGEST);
                if let Some(whole) = whole.filter(|_| number.is_f64()) {
                    *number = Number::from(whole as i64);
                }
            }
            _ => {}
        }
    }
    let mut value = serde_json::from_slice(bytes).ok()?;
    mend(&mut value);
    T::deserialize(value).ok()
}

/// Whether a body is JSON by its own account. Only pages of our own can send such a body without asking first.
fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

/// What stands behind the `?`.
pub struct Params<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Params<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let read = Query::<T>::try_from_uri(&parts.uri);
        read.map(|Query(read)| Params(read)).map_err(|error| {
            ApiError::new(Kind::BadRequest, format!("the query cannot be read: {}", error.body_text()))
        })
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Key {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let found = Path::<PathKey>::from_request_parts(parts, state).await.ok();
        found.and_then(|Path(found)| found.key.parse().ok()).ok_or_else(ApiError::not_found)
    }
}

/// The part of an address that is a key.
#[derive(serde::Deserialize)]
struct PathKey {
    key: String,
}

/// Does whatever may change something to its end, even if whoever asked for it has gone: half of a change would be one that is
/// stored and that nobody is told of.
pub async fn finish(request: Request, next: Next) -> Response {
    if request.method().is_safe() {
        return next.run(request).await;
    }
    let done = tokio::spawn(next.run(request)).await;
    done.unwrap_or_else(|_| ApiError::new(Kind::Storage, "the server is ending").into_response())
}

/// An answer after which there is something that was not there before.
pub struct Created<T>(pub T);

impl<T: Serialize> IntoResponse for Created<T> {
    fn into_response(self) -> Response {
        (StatusCode::CREATED, Json(self.0)).into_response()
    }
}

/// A long answer, written where nobody waits for it and sent in pieces, so that others have their turn while it is packed.
pub struct Long<T>(pub Written<T>);

/// Small enough to be packed in less than a millisecond.
const PIECE: usize = 16 << 10;

impl<T> IntoResponse for Long<T> {
    fn into_response(self) -> Response {
        let bytes = axum::body::Bytes::copy_from_slice(self.0.json().as_bytes());
        let body =
            if bytes.len() <= PIECE { Bytes::from(bytes) } else { Bytes::from_stream(Pieces { bytes, rested: false }) };
        ([(CONTENT_TYPE, "application/json")], body).into_response()
    }
}

/// The pieces of an answer, with a rest before each.
struct Pieces {
    bytes: axum::body::Bytes,
    rested: bool,
}

impl Stream for Pieces {
    type Item = Result<axum::body::Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if self.bytes.is_empty() {
            return Poll::Ready(None);
        }
        if !std::mem::replace(&mut self.rested, true) {
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        self.rested = false;
        let length = self.bytes.len().min(PIECE);
        Poll::Ready(Some(Ok(self.bytes.split_to(length))))
    }
}

/// It is done, and there is nothing to say.
pub struct Done;

impl IntoResponse for Done {
    fn into_response(self) -> Response {
        StatusCode::NO_CONTENT.into_response()
    }
}

/// The answer to a path there is, asked for in a way there is not.
pub async fn method_not_allowed() -> ApiError {
    ApiError::new(Kind::MethodNotAllowed, "this address takes other methods")
}
