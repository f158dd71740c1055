//! Tests of Kalah.

use std::collections::HashMap;

use endspiel_game::perft::perft;

use super::*;

/// Returns by how many seeds the side to move wins from here on, remembering positions.
fn value(game: &Kalah, board: &Board, known: &mut HashMap<Board, i32>) -> i32 {
    let sign = if board.side == Side::First { 1 } else { -1 };
    let here = Board { stores: [0; 2], ..*board };
    if game.outcome(board).is_some() {
        return sign * board.margin();
    }
    if let Some(later) = known.get(&here) {
        return sign * board.margin() + later;
    }
    let best = game.moves(&here).into_iter().map(|turn| -value(game, &game.play_unchecked(&here, turn), known)).max();
    let later = best.expect("a game that is not over has a move");
    known.insert(here, later);
    sign * board.margin() + later
}

#[test]
fn it_conforms() {
    for (houses, seeds) in [(1, 1), (2, 6), (3, 3), (6, 4)] {
        endspiel_presentation::conformance::check(&Kalah { houses, seeds });
    }
}

#[test]
fn small_boards_have_the_results_that_another_program_finds() {
    // The results for the first player, from one house on, as a Python program finds them that keeps houses and stores in
    // one ring; `crates/python/tests/test_own_games.py` has it.
    for (seeds, results) in [(1, "DWDWDW"), (2, "LLWW"), (3, "WLW"), (4, "LL")] {
        for (houses, result) in (1..).zip(results.chars()) {
            let game = Kalah { houses, seeds };
            let found = match value(&game, &game.start(), &mut HashMap::new()) {
                0 => 'D',
                margin => {
                    if margin > 0 {
                        'W'
                    } else {
                        'L'
                    }
                }
            };
            assert_eq!(found, result, "{houses} houses with {seeds} seeds");
        }
    }
    // With six houses and a seed in each, the first player wins by two.
    let game = Kalah { houses: 6, seeds: 1 };
    assert_eq!(value(&game, &game.start(), &mut HashMap::new()), 2);
}

#[test]
fn games_are_counted_as_a_program_with_another_board_counts_them() {
    // Counted by a Python program that keeps houses and stores in one ring; waiting is a ply.
    for (houses, seeds, counts) in [
        (6, 4, &[6, 31, 136, 623, 2625, 11627, 50724][..]),
        (3, 3, &[3, 7, 15, 39, 99, 209, 458, 869, 1633, 2910]),
        (2, 6, &[2, 3, 5, 8, 14, 21, 35, 55, 84, 125, 176, 244]),
    ] {
        let game = Kalah { houses, seeds };
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(perft(&game, &game.start(), depth), count, "{houses} houses, {seeds} seeds, depth {depth}");
        }
    }
}

#[test]
fn a_full_round_ends_in_the_house_it_began_in_and_captures() {
    let game = Kalah { houses: 2, seeds: 3 };
    let board = game.parse_position("5,1:2/1,1:2 w").expect("a position");
    let next = game.play(&board, Turn::Sow(0)).expect("a legal move");
    assert_eq!(game.print_position(&next), "0,2:6/2,0:2 b");
}
