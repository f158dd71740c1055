//! Values and best moves agree with the plain search.

use std::collections::BTreeSet;

use endspiel_connect4::{Board, ConnectFour};
use endspiel_game::{Game, Notation};
use endspiel_knowledge::{Score, Searchable, Stop};
use endspiel_mill::Mill;
use endspiel_othello::Othello;
use endspiel_search::{AlphaBetaSettings, Limits, SearchResult, Wins, evaluator_of, plain_negamax, plain_values};

use crate::documents::{FIXED_DEPTH, alphabeta, classic, minimax, random_positions, think};

/// Returns the best value and all moves that have it.
fn best<G: Game>(values: &[(G::Move, Score)]) -> (Score, BTreeSet<G::Move>) {
    let value = values.iter().map(|&(_, value)| value).max().unwrap();
    (value, values.iter().filter(|entry| entry.1 == value).map(|entry| entry.0).collect())
}

/// Checks that value and best moves agree with the plain search at the reached depth.
pub(crate) fn agrees<G: Searchable>(
    game: &G,
    position: &G::Position,
    result: &SearchResult<G>,
    asked: u32,
    wins: Wins,
) {
    let evaluator = classic(game);
    let plain = plain_values(game, evaluator.evaluator(), position, result.depth, wins);
    let (value, moves) = best::<G>(&plain);
    let found: BTreeSet<_> = result.best.iter().copied().collect();
    assert_eq!((result.value, &found), (value, &moves), "{}", game.print_position(position));
    assert!(found.contains(&result.chosen));
    assert!(result.depth == asked || result.exact, "it may stop early only when it is sure");
}

fn both_agree_with_the_plain_search<G: Searchable>(game: &G, positions: &[G::Position], depth: u32) {
    let mut minimax = minimax(game, depth);
    let mut plain_keys = alphabeta(game, AlphaBetaSettings { symmetry: false, depth: Some(depth), ..FIXED_DEPTH });
    let mut symmetric = alphabeta(game, AlphaBetaSettings { depth: Some(depth), ..FIXED_DEPTH });
    for position in positions {
        let result = minimax.search(game, position, &Limits::default(), &Stop::never(), &mut |_| ()).unwrap();
        agrees(game, position, &result, depth, Wins::Flat);
        for alphabeta in [&mut plain_keys, &mut symmetric] {
            agrees(game, position, &think(alphabeta, game, position, Limits::default()), depth, Wins::Flat);
        }
    }
}

#[test]
fn ten_thousand_positions_of_mill() {
    let game = Mill::default();
    let positions = random_positions(&game, 10_000, 80, 1);
    both_agree_with_the_plain_search(&game, &positions[..2_000], 1);
    both_agree_with_the_plain_search(&game, &positions[2_000..9_000], 2);
    both_agree_with_the_plain_search(&game, &positions[9_000..], 3);
}

#[test]
fn ten_thousand_positions_of_connect_four() {
    let game = ConnectFour::default();
    let positions = random_positions(&game, 10_000, 40, 2);
    both_agree_with_the_plain_search(&game, &positions[..2_000], 1);
    both_agree_with_the_plain_search(&game, &positions[2_000..4_000], 2);
    both_agree_with_the_plain_search(&game, &positions[4_000..9_900], 3);
    both_agree_with_the_plain_search(&game, &positions[9_900..], 5);
}

#[test]
fn ten_thousand_positions_of_othello() {
    let game = Othello::default();
    let positions = random_positions(&game, 10_000, 60, 3);
    both_agree_with_the_plain_search(&game, &positions[..2_000], 1);
    both_agree_with_the_plain_search(&game, &positions[2_000..7_000], 2);
    both_agree_with_the_plain_search(&game, &positions[7_000..], 3);
}

#[test]
fn other_rules_agree_too() {
    for spec in ["removals=1", "flying=off"] {
        let Ok(game) = Mill::from_spec(format!("mill:{spec}").parse().unwrap()) else { continue };
        both_agree_with_the_plain_search(&game, &random_positions(&game, 200, 80, 4), 2);
    }
    let five = ConnectFour::new(Board::new(9, 6, 5).unwrap());
    both_agree_with_the_plain_search(&five, &random_positions(&five, 200, 50, 5), 3);
    let small = Othello::new(6).unwrap();
    both_agree_with_the_plain_search(&small, &random_positions(&small, 200, 30, 6), 3);
}

fn counts_distances_as_the_plain_search<G: Searchable>(game: &G, longest: usize, depth: u32) {
    let settings = AlphaBetaSettings { wins: Wins::ByDistance, depth: Some(depth), ..FIXED_DEPTH };
    let mut alphabeta = alphabeta(game, settings);
    for position in random_positions(game, 500, longest, 7) {
        let result = think(&mut alphabeta, game, &position, Limits::default());
        agrees(game, &position, &result, depth, Wins::ByDistance);
    }
}

#[test]
fn distances_to_the_end_are_those_of_the_plain_search() {
    counts_distances_as_the_plain_search(&ConnectFour::default(), 42, 4);
    counts_distances_as_the_plain_search(&Mill::default(), 120, 2);
    counts_distances_as_the_plain_search(&Othello::new(4).unwrap(), 12, 6);
}

#[test]
fn as_many_lines_as_asked_for_have_exact_values() {
    let game = Mill::default();
    let evaluator = classic(&game);
    let mut alphabeta = alphabeta(&game, AlphaBetaSettings { depth: Some(2), ..FIXED_DEPTH });
    for position in random_positions(&game, 100, 60, 8) {
        let result = think(&mut alphabeta, &game, &position, Limits { lines: 4, ..Limits::default() });
        let mut plain: Vec<_> = plain_values(&game, evaluator.evaluator(), &position, result.depth, Wins::Flat)
            .into_iter()
            .map(|(_, value)| value)
            .collect();
        plain.sort_by_key(|value| -value);
        plain.truncate(4);
        let lines: Vec<_> = result.lines.iter().map(|line| line.score).collect();
        assert_eq!(lines, plain, "{}", game.print_position(&position));
        assert_eq!(result.lines[0].moves[0], result.chosen);
    }
}

#[test]
fn a_line_leads_to_its_value() {
    let game = ConnectFour::default();
    let evaluator = classic(&game);
    let mut alphabeta = alphabeta(&game, AlphaBetaSettings { depth: Some(5), ..FIXED_DEPTH });
    for position in random_positions(&game, 100, 30, 9) {
        let result = think(&mut alphabeta, &game, &position, Limits::default());
        let line = &result.lines[0];
        let end = line.moves.iter().fold(position, |position, &mv| game.play_unchecked(&position, mv));
        let remaining = result.depth - line.moves.len() as u32;
        let evaluator = evaluator_of(evaluator.evaluator(), game.side_to_move(&position));
        let value = plain_negamax(&game, &*evaluator, &end, remaining, Wins::Flat);
        let own_turn = line.moves.len().is_multiple_of(2);
        assert_eq!(line.score, if own_turn { value } else { -value });
    }
}
