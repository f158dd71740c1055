//! The addresses under `/api/v1`, a file for each group of them.

mod actions;
mod analysis;
mod catalogue;
mod coach;
mod experiments;
mod following;
mod import;
mod lab;
mod learning;
mod matches;
mod positions;
mod review;
mod search_stream;
mod tablebase;
mod tables;
mod tournament_games;
mod tournaments;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{delete, get, post};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

use crate::app::App;
use crate::error::ApiError;
use crate::guard::{self, Hosts};
use crate::request::{LONGEST_BODY, finish, method_not_allowed};
use crate::{assets, client, log};

/// Makes of a list of operations both the addresses and, with the feature `schema`, their description: a handler is
/// described by what it takes and gives, so that neither can say what the other does not.
macro_rules! operations {
    ($($method:ident $path:literal => $handler:path, $summary:literal;)+) => {
        fn operations() -> Router<Arc<App>> {
            Router::new()$(.route($path, $method($handler)))+
        }

        /// Describes every operation.
        #[cfg(feature = "schema")]
        pub fn describe(book: &mut crate::describe::Book) {
            $(book.add(stringify!($method), $path, stringify!($handler), $summary, &$handler);)+
        }
    };
}

operations! {
    get "/games" => catalogue::games, "The games and their options";
    get "/engines" => catalogue::engines, "The levels and engines and their options";
    get "/engines/check" => catalogue::check, "Whether an engine can play a game here";
    get "/status" => catalogue::status, "How busy the server is";
    get "/openapi.json" => catalogue::description, "This description";
    get "/board" => catalogue::board, "The places of a board; they never change";
    post "/position" => positions::position, "A position: everything to draw and to click";
    post "/history" => positions::history, "Every position of a game, from its start to its end";
    post "/refusal" => positions::refusal, "Why a click leads to no move";
    post "/insight" => positions::insight, "What decides a position, where the game can tell";
    post "/setup" => positions::setup, "A position put up by hand, or what is wrong with it";
    post "/import" => import::import, "Games and positions in any notation we read";
    post "/matches" => matches::begin, "Begins a match";
    post "/matches/list" => matches::list, "The matches of keys somebody remembers";
    get "/matches/{key}" => matches::show, "A match as it stands";
    delete "/matches/{key}" => matches::remove, "Removes a match for good";
    get "/matches/{key}/events" => following::events, "A match, live";
    get "/matches/{key}/export" => matches::export, "A match as a file";
    post "/matches/{key}/moves" => actions::play, "Plays a move";
    post "/matches/{key}/takeback" => actions::take_back, "Takes back to one's own turn";
    post "/matches/{key}/redo" => actions::redo, "Repeats what was taken back";
    post "/matches/{key}/resign" => actions::resign, "Gives up";
    post "/matches/{key}/draw" => actions::draw, "Offers a draw, or accepts one";
    post "/matches/{key}/hurry" => actions::hurry, "Lets the engine that thinks play its best move so far";
    post "/matches/{key}/rematch" => actions::rematch, "The same game again with sides exchanged, for everybody who plays";
    post "/matches/{key}/swap" => actions::swap, "Exchanges White's and Black's players";
    post "/matches/{key}/players" => actions::players, "Lets others play";
    post "/matches/{key}/pace" => actions::pace, "How two engines play on";
    post "/matches/{key}/step" => actions::step, "Asks two engines for one move";
    get "/analysis" => analysis::analysis, "Live analysis of a position";
    get "/review" => review::review, "What every move of a game was worth";
    get "/lessons" => learning::lessons, "The rules of a game, step by step";
    get "/puzzle" => learning::puzzle, "A position with one right move";
    get "/puzzle/moves" => learning::explanation, "What every move of a puzzle leads to";
    get "/openings" => learning::openings, "How often our own engines chose each move of a position, and what the opening book says of it";
    get "/coach" => coach::coach, "A word before a blunder is made";
    get "/tablebase" => tablebase::tablebase, "What is known for certain of a position";
    get "/tablebase/line" => tablebase::line, "How play goes on if both sides play as well as can be";
    get "/tables" => tables::overview, "Which endgame tables are built";
    get "/tables/counts" => tables::counts, "A table in figures";
    get "/tables/longest" => tables::longest, "The longest wins of a table";
    get "/tables/cost" => tables::cost, "What it would cost to build more";
    post "/tables/build" => tables::build, "Builds tables";
    post "/tables/stop" => tables::stop, "Stops the build; the next one goes on from there";
    get "/tables/events" => tables::events, "The tables and their build, live";
    get "/lab/tree" => lab::tree, "A small search, drawn";
    get "/compare" => lab::comparison, "What every idea of a search is worth";
    get "/tournaments" => tournaments::list, "The tournaments of the data folder";
    post "/tournaments" => tournaments::begin, "Begins a tournament";
    get "/tournaments/{id}" => tournaments::show, "A tournament as it stands";
    get "/tournaments/{id}/events" => tournaments::events, "A tournament, live";
    get "/tournaments/{id}/games" => tournament_games::games, "Games of a tournament, the latest first";
    get "/tournaments/{id}/games/{number}" => tournament_games::game, "A whole game of a tournament";
    post "/tournaments/{id}/stop" => tournaments::stop, "Stops a tournament; it can be resumed";
    post "/tournaments/{id}/resume" => tournaments::resume, "Goes on with a tournament";
    get "/experiments" => experiments::list, "The experiments of the student papers";
    get "/experiments/{name}" => experiments::show, "The result of an experiment, with the games played so far";
    post "/experiments/{name}" => experiments::run, "Plays an experiment, or goes on with it";
}

/// All addresses.
pub fn routes(app: Arc<App>, hosts: Hosts) -> Router {
    let api = operations()
        .fallback(async || ApiError::not_found())
        .method_not_allowed_fallback(method_not_allowed)
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .with_state(app);
    Router::new()
        .nest("/api/v1", api)
        .fallback_service(get(assets::file))
        .method_not_allowed_fallback(method_not_allowed)
        .layer(CatchPanicLayer::new())
        .layer(from_fn(finish))
        // Streams of events stay as they are: each has to arrive at once.
        .layer(CompressionLayer::new())
        .layer(from_fn(client::recognise))
        .layer(from_fn_with_state(Arc::new(hosts), guard::protect))
        .layer(from_fn(log::note_request))
}
