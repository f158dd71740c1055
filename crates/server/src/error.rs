//! Refusals as HTTP responses.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use endspiel_game::Error;
use endspiel_service::{Kind, Refusal, Refused};

/// A refusal as an HTTP response.
#[derive(Clone, Debug)]
pub struct ApiError(pub Refusal);

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> ApiError {
        ApiError(refusal)
    }
}

impl From<Error> for ApiError {
    fn from(error: Error) -> ApiError {
        ApiError(error.into())
    }
}

fn status(kind: Kind) -> StatusCode {
    match kind {
        Kind::BadRequest => StatusCode::BAD_REQUEST,
        Kind::Forbidden => StatusCode::FORBIDDEN,
        Kind::NotFound => StatusCode::NOT_FOUND,
        Kind::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
        Kind::Stale | Kind::NotPossible => StatusCode::CONFLICT,
        Kind::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        Kind::TooSlow => StatusCode::REQUEST_TIMEOUT,
        Kind::MediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        Kind::IllegalMove | Kind::BadPosition | Kind::BadSpec | Kind::BadText => StatusCode::UNPROCESSABLE_ENTITY,
        Kind::Busy => StatusCode::TOO_MANY_REQUESTS,
        Kind::Storage => StatusCode::SERVICE_UNAVAILABLE,
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let kind = self.0.kind();
        let mut response = (status(kind), Json(Refused::from(self.0))).into_response();
        if kind == Kind::Busy {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
        }
        response
    }
}
