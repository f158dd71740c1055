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

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let kind = self.0.kind();
        let status = StatusCode::from_u16(kind.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, Json(Refused::from(self.0))).into_response();
        if kind == Kind::Busy {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
        }
        response
    }
}
