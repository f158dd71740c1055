//! Benchmarks of the searches: one thread and a fixed depth, so that every run does the same work.

#![allow(missing_docs, reason = "the macros of criterion make functions without")]

mod processor_time;

use criterion::measurement::Measurement;
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use endspiel_game::DrawLimits;
use endspiel_games::Games;
use endspiel_knowledge::Stop;
use endspiel_presentation::AnyMatch;
use endspiel_search::{Engine, Limits};
use processor_time::by_processor_time;

/// The game, moves that lead to a position of the middle game, and the engine with its depth.
const SEARCHES: [(&str, &str, &str); 6] = [
    ("mill", "d6 f4 d2 b4 f6 b6", "best:depth=9,hash=16,tables=off"),
    ("mill", "d6 f4 d2 b4 f6 b6", "alphabeta:depth=5"),
    ("connect4", "444432", "best:depth=14,hash=16,tables=off"),
    ("connect4", "444432", "minimax:depth=6"),
    ("othello", "f5d6c3d3c4f4f6", "best:depth=9,hash=16,tables=off"),
    ("othello", "f5d6c3d3c4f4f6", "alphabeta:depth=5"),
];

fn searches<M: Measurement>(criterion: &mut Criterion<M>) {
    let games = Games::usual();
    for (game, moves, spec) in SEARCHES {
        let mut played = games.open(game).unwrap().open(None, DrawLimits::NONE).unwrap();
        played.play_record(moves).unwrap();
        let think = |engine: &mut dyn Engine, played: &dyn AnyMatch| {
            engine.think(played, &Limits::default(), &Stop::never(), &mut |_| {}).unwrap().analysis.nodes
        };
        let nodes = think(&mut *games.engine(game, spec).unwrap(), &*played);
        let mut group = criterion.benchmark_group(format!("search, {game}"));
        group.sample_size(10).throughput(Throughput::Elements(nodes));
        group.bench_function(spec, |bencher| {
            // A fresh engine each time: a filled transposition table would make it faster.
            let fresh = || games.engine(game, spec).unwrap();
            bencher.iter_batched(fresh, |mut engine| think(&mut *engine, &*played), BatchSize::PerIteration);
        });
    }
}

criterion_group!(name = engines; config = by_processor_time(); targets = searches);
criterion_main!(engines);
