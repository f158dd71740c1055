//! The documents' two algorithms: the values of the plain search, at the allowed cost.
//!
//! - `agreement`: values and best moves agree with the plain search
//! - `limits`: budgets, depths, requests to stop
//! - `knowledge`: exact values and reflexes
//! - `specs`: settings as text
//! - `levels`: players for people
//! - `costs`: the table of the school paper
//! - `printed`: the players as the papers print them

mod agreement;
mod knowledge;
mod levels;
mod limits;
mod printed;
mod specs;

use endspiel_game::{Game, Random};
use endspiel_knowledge::{Searchable, Stop};
use endspiel_search::{
    AlphaBeta, AlphaBetaSettings, Limits, Minimax, MinimaxSettings, NamedEvaluator, SearchResult, TableUse, Wins,
};

/// Returns unfinished positions, each after a random number of random moves.
fn random_positions<G: Game>(game: &G, count: usize, longest: usize, seed: u64) -> Vec<G::Position> {
    let mut random = Random::new(seed);
    let mut positions = Vec::with_capacity(count);
    while positions.len() < count {
        let mut position = game.start();
        for _ in 0..random.below(longest) {
            let Some(&mv) = random.choose(&game.moves(&position)) else { break };
            position = game.play_unchecked(&position, mv);
        }
        if game.outcome(&position).is_none() {
            positions.push(position);
        }
    }
    positions
}

fn classic<G: Searchable>(game: &G) -> NamedEvaluator<G> {
    NamedEvaluator::new(game, "classic", None).unwrap()
}

fn minimax<G: Searchable>(game: &G, depth: u32) -> Minimax<G> {
    Minimax::new(classic(game), MinimaxSettings { depth, seed: 0 })
}

fn alphabeta<G: Searchable>(game: &G, settings: AlphaBetaSettings) -> AlphaBeta<G> {
    AlphaBeta::new(classic(game), settings, Vec::new())
}

const FIXED_DEPTH: AlphaBetaSettings = AlphaBetaSettings {
    states: None,
    depth: Some(1),
    symmetry: true,
    tables: TableUse::Off,
    reflexes: false,
    wins: Wins::Flat,
    seed: 0,
};

fn think<G: Searchable>(
    thinker: &mut AlphaBeta<G>,
    game: &G,
    position: &G::Position,
    limits: Limits,
) -> SearchResult<G> {
    thinker.search(game, position, &limits, &Stop::never(), &mut |_| ()).unwrap()
}
