//! The table of the school paper on Connect Four.

use endspiel_connect4::ConnectFour;
use endspiel_game::{Notation, Stop, perft};
use endspiel_search::{CostRow, PAPER_COSTS, cost_by_depth};

use crate::documents::classic;

#[test]
fn costs_lie_between_the_smallest_tree_and_the_whole_one() {
    let game = ConnectFour::default();
    let position = game.parse_position("4").unwrap();
    let rows = cost_by_depth(&game, classic(&game).evaluator(), &position, 4..=6, &Stop::never());
    assert_eq!(rows.len(), 3);
    for row in rows {
        // With seven moves everywhere the smallest tree has b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves (Knuth and Moore 1975).
        let least = 7u64.pow(row.depth.div_ceil(2)) + 7u64.pow(row.depth / 2) - 1;
        let whole: u64 = (0..=row.depth).map(|depth| perft::perft(&game, &position, depth)).sum();
        assert!(row.positions >= 2 * least && row.max_calls + row.min_calls <= whole, "{row:?}");
    }
}

#[test]
fn the_paper_met_the_smallest_tree_at_depth_four() {
    let layer = |depth: u32| 7u64.pow(depth.div_ceil(2)) + 7u64.pow(depth / 2) - 1;
    let CostRow { depth, max_calls, min_calls, positions, .. } = PAPER_COSTS[0];
    assert_eq!(depth, 4);
    assert_eq!(max_calls, layer(0) + layer(2) + layer(4));
    assert_eq!(min_calls, layer(1) + layer(3));
    assert_eq!(positions, 2 * layer(4));
}

#[test]
fn a_stopped_table_has_fewer_rows() {
    let game = ConnectFour::default();
    let stop = Stop::never();
    stop.request();
    let position = game.parse_position("4").unwrap();
    assert!(cost_by_depth(&game, classic(&game).evaluator(), &position, 8..=10, &stop).is_empty());
}
