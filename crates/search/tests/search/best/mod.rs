//! The strong engine, by subject.
//!
//! - `agreement`: the values of plain minimax; `lines`: the shown moves
//! - `limits`: depth, nodes, time, threads and settings; `draws`: repetitions and draw limits
//! - `solvers`: exact answers at the root; `verification`: a solver verifies the chosen move

mod agreement;
mod draws;
mod limits;
mod lines;
mod solvers;
mod verification;

use endspiel_game::Match;
use endspiel_knowledge::{Searchable, Stop};
use endspiel_search::{Best, Limits, NamedEvaluator, SearchResult, Settings, Switches, TableUse, Thinker};

fn engine<G: Searchable>(game: &G, settings: Settings) -> Best<G> {
    let evaluator = NamedEvaluator::new(game, NamedEvaluator::<G>::STRONG, None).unwrap();
    let exact = if settings.tables == TableUse::On { game.solver().into_iter().collect() } else { Vec::new() };
    Best::new(settings, evaluator, exact).unwrap()
}

fn settings(switches: Switches) -> Settings {
    Settings { switches, hash: 4, tables: TableUse::Off, ..Settings::default() }
}

fn think<G: Searchable>(best: &mut Best<G>, played: &Match<G>, limits: Limits) -> SearchResult<G> {
    best.think(played, &limits, &Stop::never(), &mut |_| {}).unwrap()
}

fn to_depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}
