//! The routes under `/api/v1`: the operations of the service, each by its shape, and those of this host.

mod catalogue;
mod collections;
mod experiments;
mod following;
mod handlers;
mod matches;
mod tables;
mod tournament_games;
mod tournaments;

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::handler::Handler;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{MethodFilter, MethodRouter, get, on};
use endspiel_service::{Act, Ask, Job, Look, Method, Operation, Refusal, SearchEvents, Start, Stream, Visitor, list};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

use crate::app::App;
use crate::error::ApiError;
use crate::guard::{self, Hosts};
use crate::request::{Asked, MAX_BODY_LENGTH, finish, limit_memory, method_not_allowed};
use crate::{assets, client, log};

/// The state shared by all requests.
type AppState = State<Arc<App>>;

/// The request of an operation.
type Of<O> = Asked<<O as Operation>::Request>;

/// Returns the handlers of the operations that only a host can execute.
fn hosted() -> HashMap<&'static str, MethodRouter<Arc<App>>> {
    HashMap::from([
        by::<list::Status, _>(catalogue::status),
        by::<list::Describe, _>(catalogue::description),
        by::<list::Begin, _>(matches::begin),
        by::<list::ListMatches, _>(matches::list),
        by::<list::Keep, _>(matches::keep),
        by::<list::Remove, _>(matches::remove),
        by::<list::Rematch, _>(matches::rematch),
        by::<list::Follow, _>(following::events),
        by::<list::AddToCollection, _>(collections::add),
        by::<list::RemoveCollection, _>(collections::remove),
        by::<list::Tables, _>(tables::overview),
        by::<list::TableCounts, _>(tables::counts),
        by::<list::LongestWins, _>(tables::longest),
        by::<list::BuildCost, _>(tables::cost),
        by::<list::Build, _>(tables::build),
        by::<list::StopBuild, _>(tables::stop),
        by::<list::FollowTables, _>(tables::events),
        by::<list::Tournaments, _>(tournaments::list),
        by::<list::BeginTournament, _>(tournaments::begin),
        by::<list::ShowTournament, _>(tournaments::show),
        by::<list::FollowTournament, _>(tournaments::events),
        by::<list::TournamentGames, _>(tournament_games::games),
        by::<list::TournamentGame, _>(tournament_games::game),
        by::<list::StopTournament, _>(tournaments::stop),
        by::<list::ResumeTournament, _>(tournaments::resume),
        by::<list::RemoveTournament, _>(tournaments::remove),
        by::<list::ExportTournament, _>(tournaments::export),
        by::<list::KeepTournament, _>(tournaments::keep),
        by::<list::Experiments, _>(experiments::list),
        by::<list::ShowExperiment, _>(experiments::show),
        by::<list::RunExperiment, _>(experiments::run),
    ])
}

/// Returns the name of an operation with the route for its method.
fn by<O: Operation, T: 'static>(handler: impl Handler<T, Arc<App>>) -> (&'static str, MethodRouter<Arc<App>>) {
    let method = match O::METHOD {
        Method::Get => MethodFilter::GET,
        Method::Post => MethodFilter::POST,
        Method::Delete => MethodFilter::DELETE,
    };
    (O::NAME, on(method, handler))
}

/// Makes routes of the operations.
struct Routes {
    router: Router<Arc<App>>,
    hosted: HashMap<&'static str, MethodRouter<Arc<App>>>,
}

impl Routes {
    /// Adds an operation that reads or computes. It ends when the client leaves.
    fn read<O: Operation, T: 'static>(&mut self, handler: impl Handler<T, Arc<App>>) {
        self.route(O::PATH, by::<O, T>(handler).1.layer(from_fn(guard::own_page)));
    }

    /// Adds an operation that changes something. It is finished even if the client leaves.
    fn change<O: Operation, T: 'static>(&mut self, handler: impl Handler<T, Arc<App>>) {
        self.route(O::PATH, by::<O, T>(handler).1.layer(from_fn(finish)));
    }

    fn route(&mut self, path: &str, handler: MethodRouter<Arc<App>>) {
        self.router = std::mem::take(&mut self.router).route(path, handler);
    }
}

impl Visitor for Routes {
    fn ask<O: Ask>(&mut self) {
        self.read::<O, _>(handlers::ask::<O>);
    }

    fn look<O: Look>(&mut self) {
        self.read::<O, _>(handlers::look::<O>);
    }

    fn job<O: Start<Job: Job<Event = Infallible, Answer = O::Answer>>>(&mut self) {
        self.read::<O, _>(handlers::job::<O>);
    }

    fn stream<E: SearchEvents, O: Start<Job: Job<Event = E, Answer = E>> + Operation<Answer = Stream<E>>>(&mut self) {
        self.read::<O, _>(handlers::stream::<E, O>);
    }

    fn act<O: Act>(&mut self) {
        self.change::<O, _>(handlers::act::<O>);
    }

    fn host<O: Operation>(&mut self) {
        if let Some(handler) = self.hosted.remove(O::NAME) {
            self.route(O::PATH, handler.layer(from_fn(finish)));
        }
    }
}

fn operations() -> Routes {
    let mut routes = Routes { router: Router::new(), hosted: hosted() };
    list::visit(&mut routes);
    routes
}

/// Returns the router of all routes.
pub fn routes(app: Arc<App>, hosts: Hosts) -> Router {
    let api = operations()
        .router
        .fallback(async || ApiError(Refusal::not_found()))
        .method_not_allowed_fallback(method_not_allowed)
        .layer(DefaultBodyLimit::max(MAX_BODY_LENGTH))
        .layer(from_fn_with_state(Arc::clone(&app), limit_memory))
        .with_state(app);
    Router::new()
        .nest("/api/v1", api)
        .fallback_service(get(assets::file))
        .method_not_allowed_fallback(method_not_allowed)
        .layer(CatchPanicLayer::new())
        // The layer skips event streams, because each event must arrive at once.
        .layer(CompressionLayer::new())
        .layer(from_fn(client::identify))
        .layer(from_fn_with_state(Arc::new(hosts), guard::protect))
        .layer(from_fn(log::note_request))
}

#[cfg(test)]
mod tests {
    use endspiel_service::Shape;

    use super::*;

    #[test]
    fn this_host_executes_every_operation_of_the_list_and_no_other() {
        let hosted = hosted();
        for entry in list::ALL {
            assert!(entry.shape != Shape::Host || hosted.contains_key(entry.name), "{}", entry.name);
        }
        assert!(operations().hosted.is_empty());
    }
}
