//! Benchmarks of tables: building the smallest ones of Nine Men's Morris, probing, and packing without distances.

#![allow(missing_docs, reason = "the macros of criterion make functions without")]

use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use endspiel_game::Notation;
use endspiel_knowledge::Stop;
use endspiel_mill::Mill;
use endspiel_tables::{Build, Goal, Store, Subspace, Tables, export_values};

/// Positions of the table with three stones on each side (REFERENCE.md).
const POSITIONS: u64 = 169_626;

fn folder() -> PathBuf {
    std::env::temp_dir().join(format!("endspiel-benches-{}", std::process::id()))
}

fn build(folder: &Path) -> Store {
    let store = Store::in_data(folder);
    let goal = Goal::new(3, 3, 2).unwrap();
    Build::prepare(&store, goal, 1 << 30).unwrap().run(&Stop::never(), |_| {}).unwrap();
    store
}

fn tables(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("tables");
    group.sample_size(10).throughput(Throughput::Elements(POSITIONS));
    let again = folder().join("again");
    group.bench_function("build 3-3", |bencher| {
        let empty = || drop(fs::remove_dir_all(&again));
        bencher.iter_batched(empty, |()| build(&again), BatchSize::PerIteration);
    });

    let store = build(&folder());
    let files = [store.open(Subspace::moving(3, 3)).unwrap().unwrap()];
    group.bench_function("pack 3-3 without distances", |bencher| {
        bencher.iter(|| export_values(&files, std::io::sink(), &Stop::never(), |_, _| {}).unwrap());
    });

    let game = Mill::default();
    let places: Vec<_> = ["bb.w.bw./.....w../........ w 0 0", "w.w...b./b...w.../...b.... b 0 0"]
        .map(|text| game.parse_position(text).unwrap())
        .into();
    let tables = Tables::new(store);
    group.throughput(Throughput::Elements(places.len() as u64));
    group.bench_function("look up", |bencher| {
        bencher.iter(|| places.iter().filter_map(|place| tables.known(&game, black_box(place)).unwrap()).count());
    });
    group.finish();
    let _ = fs::remove_dir_all(folder());
}

criterion_group!(benches, tables);
criterion_main!(benches);
