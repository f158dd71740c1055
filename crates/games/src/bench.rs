//! Fixed work: the same positions to the same depths, so that a change in the number of nodes is a change
//! in the search and nothing else.

use endspiel_game::{DrawLimits, Error};
use endspiel_knowledge::Stop;
use endspiel_machine::Instant;
use endspiel_search::Limits;
use serde::Serialize;

use crate::Games;

/// What one position took.
#[derive(Clone, Debug, Serialize)]
pub struct BenchResult {
    /// The game.
    pub game: String,
    /// Plies searched.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time.
    pub seconds: f64,
}

/// Searches every bench position of every game with `threads` threads and a fresh table, calling `done` after each. On
/// one thread the nodes are the same on every machine.
pub fn bench(games: &Games, threads: usize, done: &mut dyn FnMut(&BenchResult)) -> Result<Vec<BenchResult>, Error> {
    let mut results = Vec::new();
    for place in games.bench_positions() {
        let mut engine = games.engine(place.game, &format!("best:threads={threads},tables=off"))?;
        let played = games.open(place.game)?.open(place.position, DrawLimits::default())?;
        let limits = Limits { depth: Some(place.depth), ..Limits::default() };
        let begun = Instant::now();
        let answer = engine.think(&*played, &limits, &Stop::never(), &mut |_| {})?;
        let result = BenchResult {
            game: place.game.to_owned(),
            depth: answer.analysis.depth,
            nodes: answer.analysis.nodes,
            seconds: begun.elapsed().as_secs_f64(),
        };
        done(&result);
        results.push(result);
    }
    Ok(results)
}

/// The nodes of all positions together.
pub fn signature(results: &[BenchResult]) -> u64 {
    results.iter().map(|result| result.nodes).sum()
}
