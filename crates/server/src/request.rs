//! Reads requests and sends responses.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::Extension;
use axum::body::{Body, BodyDataStream, Bytes};
use axum::extract::{FromRequest, FromRequestParts, Query, RawPathParams, Request, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, TRANSFER_ENCODING};
use axum::http::{HeaderMap, HeaderName, Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, IntoResponseParts, Response};
use endspiel_machine::{LargeTable, is_short};
use endspiel_service::{Answer, Kind, Refusal, Request as Readable, Sent, Source, read_json};
use serde::de::DeserializeOwned;
use tokio_stream::{Stream, StreamExt};

use crate::app::App;
use crate::client::Client;
use crate::error::ApiError;
use crate::guard::{self, length_of};
use crate::listener::BodyWithin;
use crate::quota::Part;

/// Longest request body, in bytes.
pub const MAX_BODY_LENGTH: usize = 1 << 20;

/// An extractor for the request of an operation.
pub struct Asked<R>(pub R);

impl<R: Readable> FromRequest<Arc<App>> for Asked<R> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, ApiError> {
        let within = BodyWithin::of(&request);
        let (mut parts, body) = request.into_parts();
        let path = RawPathParams::from_request_parts(&mut parts, app).await.ok();
        let body = match parts.method {
            Method::POST if !is_json(&parts.headers) => {
                Err(Refusal::new(Kind::MediaType, "the body must be sent as application/json"))
            }
            Method::POST => {
                let read = tokio::time::timeout(within, read_body(length_of(&parts.headers), body)).await;
                let slow = |_| Refusal::new(Kind::TooSlow, "the body takes too long to come");
                read.map_err(slow).flatten()
            }
            _ => Ok(Bytes::new()),
        };
        let is_long = body.as_ref().is_ok_and(|body| body.len() >= LONG);
        let source = Parts { path, uri: parts.uri.clone(), body };
        if !is_long {
            return Ok(Asked(R::read(&source)?));
        }
        // Reading it takes milliseconds.
        let client = Client::from_request_parts(&mut parts, app).await?;
        Ok(Asked(app.run_quick(client, move || R::read(&source)).await?))
    }
}

/// Reads a body of this declared length, or of any length. Its memory is taken first, so that a lack of it is a refusal.
async fn read_body(declared: Option<u64>, body: Body) -> Result<Bytes, Refusal> {
    let large = || Refusal::new(Kind::TooLarge, "the body is longer than a mebibyte or broke off");
    let most = declared.map_or(MAX_BODY_LENGTH, |length| length.min(MAX_BODY_LENGTH as u64) as usize);
    let mut bytes = LargeTable::zeroed(most).map_err(|_| no_memory())?;
    let (mut pieces, mut length) = (body.into_data_stream(), 0);
    while let Some(piece) = pieces.next().await {
        let piece = piece.map_err(|_| large())?;
        bytes.get_mut(length..length + piece.len()).ok_or_else(large)?.copy_from_slice(&piece);
        length += piece.len();
    }
    // Reading it takes about its length again. Small allocations have the reserve.
    LargeTable::<u8>::zeroed(2 * length).map_err(|_| no_memory())?;
    Ok(Bytes::from_owner(Owned(bytes)).slice(..length))
}

/// The memory of a body.
struct Owned(LargeTable<u8>);

impl AsRef<[u8]> for Owned {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

/// Returns the refusal of a request for which the system has no memory.
pub fn no_memory() -> Refusal {
    Refusal::new(Kind::Busy, "the server has no memory for this now; try again in a moment")
}

/// The parts of a request.
struct Parts {
    path: Option<RawPathParams>,
    uri: Uri,
    body: Result<Bytes, Refusal>,
}

impl Source for Parts {
    fn part(&self, name: &str) -> Option<String> {
        let mut parts = self.path.iter().flat_map(RawPathParams::iter);
        parts.find(|(known, _)| *known == name).map(|(_, value)| value.to_owned())
    }

    fn params<T: DeserializeOwned>(&self) -> Result<T, Refusal> {
        let unreadable = |why: String| Refusal::new(Kind::BadRequest, format!("the query cannot be read: {why}"));
        Query::try_from_uri(&self.uri).map(|Query(read)| read).map_err(|error| unreadable(error.body_text()))
    }

    fn body<T: DeserializeOwned>(&self) -> Result<T, Refusal> {
        read_json(self.body.as_ref().map_err(Refusal::clone)?)
    }
}

/// Returns whether the content type is JSON. A foreign page cannot send that without a CORS preflight.
fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

/// Size from which a body or an answer is long, in bytes: it counts, and is sent in pieces of this size, each of which
/// compresses in less than a millisecond. Shorter ones are limited by the number of connections.
const LONG: usize = 16 << 10;

/// Takes memory for a long body, and for a long answer until it is sent. Refuses what is beyond the share of a network.
pub async fn limit_memory(State(app): State<Arc<App>>, client: Client, request: Request, next: Next) -> Response {
    let too_much = || Refusal::new(Kind::Busy, "too many long requests at once; try again in a moment");
    let declared = if request.headers().contains_key(TRANSFER_ENCODING) { MAX_BODY_LENGTH } else { 0 };
    let length = length_of(request.headers()).map_or(declared, |length| length as usize);
    let taken = if length < LONG {
        Ok(None)
    } else if is_short() {
        Err(no_memory())
    } else {
        app.memory.take(client.network, length).map(Some).ok_or_else(too_much)
    };
    let taken = match taken {
        Ok(taken) => taken,
        Err(refusal) => {
            guard::drain_body(request).await;
            return ApiError(refusal).into_response();
        }
    };
    let response = next.run(request).await;
    drop(taken);
    let Some(&AnswerLength(length)) = response.extensions().get() else { return response };
    match app.memory.take(client.network, length) {
        Some(taken) => response.map(|body| Body::from_stream(Held { data: body.into_data_stream(), _taken: taken })),
        None => ApiError(too_much()).into_response(),
    }
}

/// The length of a long answer.
#[derive(Clone, Copy)]
struct AnswerLength(usize);

/// The body of a long answer, with the memory it takes.
struct Held {
    data: BodyDataStream,
    _taken: Part,
}

impl Stream for Held {
    type Item = Result<Bytes, axum::Error>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        Pin::new(&mut self.data).poll_next(context)
    }
}

/// Runs a changing request to its end, even if the client disconnects; else a change could be stored but not announced.
pub async fn finish(request: Request, next: Next) -> Response {
    if request.method().is_safe() {
        return next.run(request).await;
    }
    let done = tokio::spawn(next.run(request)).await;
    done.unwrap_or_else(|_| ApiError(Refusal::new(Kind::Storage, "the server is ending")).into_response())
}

/// A response. A long one is compressed in pieces, so that it does not block other requests.
pub struct Reply(pub Sent);

impl Reply {
    /// Returns the response for an answer.
    pub fn of(answer: impl Answer) -> Reply {
        Reply(answer.sent())
    }
}

impl IntoResponse for Reply {
    fn into_response(self) -> Response {
        match self.0 {
            Sent::Json(json) => with_text([JSON], json),
            Sent::Created(json) => (StatusCode::CREATED, with_text([JSON], json)).into_response(),
            Sent::File(file) => {
                let as_file = format!("attachment; filename=\"{}\"", file.name);
                with_text([(CONTENT_TYPE, file.content.to_owned()), (CONTENT_DISPOSITION, as_file)], file.text)
            }
            Sent::Nothing => StatusCode::NO_CONTENT.into_response(),
        }
    }
}

const JSON: (HeaderName, &str) = (CONTENT_TYPE, "application/json");

/// Returns a response with a text, in pieces if it is long.
fn with_text(headers: impl IntoResponseParts, text: String) -> Response {
    let bytes = Bytes::from(text);
    if bytes.len() < LONG {
        return (headers, bytes).into_response();
    }
    let length = Extension(AnswerLength(bytes.len()));
    (headers, length, Body::from_stream(Pieces { bytes, yielded: false })).into_response()
}

/// A stream of the pieces of a response that yields to other tasks before each.
struct Pieces {
    bytes: Bytes,
    yielded: bool,
}

impl Stream for Pieces {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if self.bytes.is_empty() {
            return Poll::Ready(None);
        }
        if !std::mem::replace(&mut self.yielded, true) {
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        self.yielded = false;
        let length = self.bytes.len().min(LONG);
        Poll::Ready(Some(Ok(self.bytes.split_to(length))))
    }
}

/// Returns the refusal of a known path with a wrong method.
pub async fn method_not_allowed() -> ApiError {
    ApiError(Refusal::new(Kind::MethodNotAllowed, "this address accepts other methods only"))
}
