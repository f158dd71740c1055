//! Benchmarks of perft: by processor time on one thread, and by wall-clock time on two.

#![allow(missing_docs, reason = "the macros of criterion make functions without")]

mod processor_time;

use std::hint::black_box;

use criterion::measurement::Measurement;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use endspiel_connect4::ConnectFour;
use endspiel_game::Game;
use endspiel_game::perft::{divide, perft};
use endspiel_mill::Mill;
use endspiel_othello::Othello;
use processor_time::by_processor_time;

fn alone<M: Measurement>(criterion: &mut Criterion<M>) {
    fn measure<G: Game, M: Measurement>(criterion: &mut Criterion<M>, name: &str, game: &G, depth: u32) {
        let mut group = criterion.benchmark_group("perft");
        group.sample_size(10).throughput(Throughput::Elements(perft(game, &game.start(), depth)));
        group.bench_function(name, |bencher| bencher.iter(|| perft(game, black_box(&game.start()), depth)));
    }
    measure(criterion, "mill", &Mill::default(), 6);
    measure(criterion, "connect4", &ConnectFour::default(), 9);
    measure(criterion, "othello", &Othello::default(), 10);
}

fn on_two_threads(criterion: &mut Criterion) {
    let game = Othello::default();
    let mut group = criterion.benchmark_group("perft by the clock");
    group.sample_size(10).throughput(Throughput::Elements(perft(&game, &game.start(), 10)));
    for threads in [1, 2] {
        group.bench_function(format!("othello, {threads} threads"), |bencher| {
            bencher.iter(|| divide(&game, black_box(&game.start()), 10, threads, &|_| {}));
        });
    }
}

criterion_group!(name = counting; config = by_processor_time(); targets = alone);
criterion_group!(sharing, on_two_threads);
criterion_main!(counting, sharing);
