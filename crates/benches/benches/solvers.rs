//! Benchmarks of the solvers, without tables.

#![allow(missing_docs, reason = "the macros of criterion make functions without")]

mod processor_time;

use criterion::measurement::Measurement;
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use endspiel_connect4::ConnectFour;
use endspiel_game::{Game, Notation};
use endspiel_knowledge::{Effort, Searchable, Stop};
use endspiel_othello::{EndgameSolver, Othello};
use processor_time::by_processor_time;

/// From the set middle-medium.
const CONNECT4: [&str; 3] = ["274552224131661", "5455174361263362", "2531276566711153"];

/// The FFO endgame test set; position 20 is played to 16 empty squares before it is solved.
const OTHELLO: &str = include_str!("../../othello/tests/endgames/fforum-20-23.obf");

fn solvers<M: Measurement>(criterion: &mut Criterion<M>) {
    let mut group = criterion.benchmark_group("solvers");
    group.sample_size(10);

    let connect4 = ConnectFour::default();
    let positions = CONNECT4.map(|moves| connect4.parse_position(moves).unwrap());
    for (name, effort) in [("connect4, who wins", Effort::Winner), ("connect4, how soon", Effort::Solve)] {
        group.bench_function(name, |bencher| {
            let fresh = || connect4.solver().unwrap();
            let solve = |solver: std::sync::Arc<dyn endspiel_knowledge::Exact<ConnectFour>>| {
                positions.each_ref().map(|position| solver.value(&connect4, position, effort, &Stop::never()))
            };
            bencher.iter_batched(fresh, solve, BatchSize::PerIteration);
        });
    }

    let othello = Othello::default();
    let line = OTHELLO.lines().find(|line| !line.starts_with('#')).unwrap();
    let mut position = othello.parse_position(line.split(';').next().unwrap()).unwrap();
    while othello.empties(&position).count() > 16 {
        position = othello.play_unchecked(&position, othello.moves(&position)[0]);
    }
    group.bench_function("othello, 16 empty squares", |bencher| {
        let fresh = || EndgameSolver::new(&othello);
        let solve = |solver: EndgameSolver| solver.solve(&position, &Stop::never());
        bencher.iter_batched(fresh, solve, BatchSize::PerIteration);
    });
}

criterion_group!(name = solving; config = by_processor_time(); targets = solvers);
criterion_main!(solving);
