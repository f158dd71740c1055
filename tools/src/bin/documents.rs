//! Measures the two algorithms of the student papers:
//! `cargo run --release -p endspiel-tools --bin documents`

use std::time::Instant;

use endspiel_connect4::ConnectFour;
use endspiel_game::{Error, Game, Notation};
use endspiel_knowledge::{Searchable, Stop};
use endspiel_mill::Mill;
use endspiel_othello::Othello;
use endspiel_search::{AlphaBeta, Knowledge, Limits, Minimax, SearchResult};

/// The number of repetitions of a search; the fastest counts.
const REPEATS: usize = 25;

fn main() -> Result<(), Error> {
    println!("alphabeta:states=25000");
    let mill = Mill::default();
    let positions = [
        ("mill, empty board", "......../......../........ w 9 9"),
        ("mill, placing", "w.b...../.w...b../....b..w w 5 5"),
        ("mill, middle game", "bwbbw.w./..wbw.wb/bwbwbwb. w 0 0"),
        ("mill, flying", "bb.w.bw./.....w../........ w 0 0"),
    ];
    for (name, position) in positions {
        alphabeta(&mill, name, &mill.parse_position(position)?)?;
    }
    alphabeta(&ConnectFour::default(), "connect4, empty board", &ConnectFour::default().start())?;
    alphabeta(&Othello::default(), "othello, start", &Othello::default().start())?;

    println!("minimax from the empty mill board");
    for depth in 1..=4 {
        let mut thinker = Minimax::from_spec(&mill, format!("minimax:depth={depth}").parse()?)?;
        let name = format!("depth {depth}");
        fastest(&name, || thinker.search(&mill, &mill.start(), &Limits::default(), &Stop::never(), &mut |_| ()));
    }
    Ok(())
}

fn alphabeta<G: Searchable>(game: &G, name: &str, position: &G::Position) -> Result<(), Error> {
    let mut thinker = AlphaBeta::from_spec(game, "alphabeta:states=25000".parse()?, &Knowledge::default())?;
    fastest(name, || thinker.search(game, position, &Limits::default(), &Stop::never(), &mut |_| ()));
    Ok(())
}

fn fastest<G: Game>(name: &str, mut search: impl FnMut() -> Option<SearchResult<G>>) {
    let mut best = f64::INFINITY;
    let mut last = None;
    for _ in 0..REPEATS {
        let begun = Instant::now();
        last = search();
        best = best.min(begun.elapsed().as_secs_f64());
    }
    let Some(SearchResult { depth, nodes, cost, .. }) = last else { return };
    println!(
        "  {name}: {:.3} ms, depth {depth}, {nodes} states, {} hits, {} invalid, {} misses, {} cutoffs ({} first), {} estimates",
        best * 1e3,
        cost.hits,
        cost.invalid,
        cost.misses,
        cost.cutoffs,
        cost.first_cutoffs,
        cost.leaves
    );
}
