//! Fixed work: the same positions to the same depths, so that a change in the number of nodes is a change
//! in the search and nothing else.

use std::time::Instant;

use endspiel_game::{DrawLimits, Error, Stop};
use serde::Serialize;

use crate::{Limits, build};

/// A position of the bench and how deep it is searched.
#[derive(Clone, Copy, Debug)]
pub struct BenchPosition {
    /// The game.
    pub game: &'static str,
    /// The position; `None` is the start.
    pub position: Option<&'static str>,
    /// Plies.
    pub depth: u32,
}

const fn at(game: &'static str, position: &'static str, depth: u32) -> BenchPosition {
    BenchPosition { game, position: Some(position), depth }
}

const fn start(game: &'static str, depth: u32) -> BenchPosition {
    BenchPosition { game, position: None, depth }
}

/// Openings, middle games and endgames of the three games.
pub const POSITIONS: &[BenchPosition] = &[
    start("mill", 17),
    at("mill", ".ww.b.ww/b.b...b./.b...... w 4 4", 16),
    at("mill", "w.b.b.w./.w.b...b/b.w.w.b. w 2 2", 15),
    at("mill", "w.w.w.b./b.b.w.w./.b.w.b.. w 0 0", 14),
    at("mill", "bwbbw.w./..wb..wb/bw.wbwb. b 0 0", 19),
    at("mill", "bb.w.bw./.....w../........ w 0 0", 12),
    start("connect4", 16),
    at("connect4", "4453", 16),
    at("connect4", "2531276566711153", 19),
    at("connect4", "335662333565", 18),
    at("connect4:cols=9,rows=6,win=5", "5544", 13),
    start("othello", 17),
    at("othello", "--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X", 21),
    at("othello", "-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X", 20),
    start("othello:size=6", 22),
];

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

/// Searches every bench position with `threads` threads and a fresh table, calling `done` after each. On
/// one thread the nodes are the same on every machine.
pub fn bench(threads: usize, done: &mut dyn FnMut(&BenchResult)) -> Result<Vec<BenchResult>, Error> {
    let mut results = Vec::new();
    for place in POSITIONS {
        let mut engine = build(place.game, &format!("best:threads={threads},tables=off"))?;
        let played = endspiel_games::open(place.game)?.open(place.position, DrawLimits::default())?;
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
