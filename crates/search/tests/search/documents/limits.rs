//! Budgets, depths, requests to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use endspiel_connect4::{ConnectFour, Position};
use endspiel_game::Game;
use endspiel_knowledge::{Evaluator, Score, Stop};
use endspiel_mill::Mill;
use endspiel_othello::Othello;
use endspiel_search::{
    AlphaBetaSettings, Limits, Minimax, MinimaxSettings, NamedEvaluator, Wins, plain_negamax, plain_values,
};

use crate::documents::agreement::agrees;
use crate::documents::{FIXED_DEPTH, alphabeta, classic, minimax, random_positions, think};

#[test]
fn a_remembered_position_is_not_worked_out_again() {
    // On the empty board 12144 ways of placing three stones lead to 6072 positions.
    let game = Mill::default();
    let result = minimax(&game, 3).search(&game, &game.start(), &Limits::default(), &Stop::never(), &mut |_| ());
    let cost = result.unwrap().cost;
    assert_eq!(cost.leaves, 6_072);
    assert_eq!((cost.hits, cost.misses), (12_144 - 6_072, 24 + 552 + 6_072));
    assert_eq!((cost.max_calls, cost.min_calls), (1 + 552, 24 + 12_144));
}

#[test]
fn the_budget_is_kept_and_one_ply_is_always_completed() {
    let game = Mill::default();
    for position in random_positions(&game, 50, 80, 10) {
        for states in [0, 1, 100, 1_000, 25_000] {
            let settings = AlphaBetaSettings { states: Some(states), ..AlphaBetaSettings::default() };
            let result = think(&mut alphabeta(&game, settings), &game, &position, Limits::default());
            let one_ply = 1 + game.count_moves(&position);
            assert!(result.nodes <= states.max(one_ply), "{} visited of {states}", result.nodes);
            assert!(result.depth >= 1);
            assert_eq!(result.cost.budget, Some(states));
            if states == 1 {
                agrees(&game, &position, &result, 1, Wins::Flat);
            }
        }
    }
}

#[test]
fn limits_go_before_the_settings() {
    let game = Mill::default();
    let start = game.start();
    let mut alphabeta = alphabeta(&game, AlphaBetaSettings::default());
    assert_eq!(think(&mut alphabeta, &game, &start, Limits { depth: Some(2), ..Limits::default() }).depth, 2);
    assert!(think(&mut alphabeta, &game, &start, Limits { nodes: Some(700), ..Limits::default() }).nodes <= 700);
    let mut minimax = minimax(&game, 2);
    let limits = Limits { depth: Some(1), ..Limits::default() };
    assert_eq!(minimax.search(&game, &start, &limits, &Stop::never(), &mut |_| ()).unwrap().depth, 1);
}

#[test]
fn symmetry_and_the_table_save_states() {
    let game = Mill::default();
    let visited = |symmetry| {
        let settings = AlphaBetaSettings { symmetry, depth: Some(4), ..FIXED_DEPTH };
        think(&mut alphabeta(&game, settings), &game, &game.start(), Limits::default()).nodes
    };
    let all = endspiel_game::perft::perft(&game, &game.start(), 4);
    assert!(visited(true) < visited(false));
    assert!(visited(false) < all);
}

#[test]
fn the_same_seed_plays_the_same_and_another_does_not() {
    let game = Mill::default();
    let play = |seed: u64| {
        let mut thinker = alphabeta(&game, AlphaBetaSettings { states: Some(500), seed, ..Default::default() });
        let mut position = game.start();
        let mut moves = Vec::new();
        while moves.len() < 30 && game.outcome(&position).is_none() {
            let mv = think(&mut thinker, &game, &position, Limits::default()).chosen;
            position = game.play_unchecked(&position, mv);
            moves.push(mv);
        }
        moves
    };
    assert_eq!(play(1), play(1));
    assert_ne!(play(1), play(2));
}

#[test]
fn a_stopped_minimax_answers_with_what_it_knows() {
    let game = Mill::default();
    let stop = Stop::never();
    stop.request();
    let mut deep = minimax(&game, 20);
    let result = deep.search(&game, &game.start(), &Limits::default(), &stop, &mut |_| ()).unwrap();
    assert_eq!((result.depth, result.nodes), (0, 0));
    assert_eq!(result.chosen, game.moves(&game.start())[0]);
    // From a position with one legal move fewer it searches a whole branch before its nodes run
    // out.
    let limits = Limits { nodes: Some(3_000), depth: Some(3), ..Limits::default() };
    let result = deep.search(&game, &game.start(), &limits, &Stop::never(), &mut |_| ()).unwrap();
    let plain = plain_values(&game, classic(&game).evaluator(), &game.start(), 3, Wins::Flat);
    assert_eq!((result.depth, result.nodes), (0, 3_000));
    assert!(plain.contains(&(result.chosen, result.value)));
}

#[test]
fn a_stopped_alphabeta_has_completed_one_ply() {
    let game = Othello::default();
    let stop = Stop::never();
    stop.request();
    let mut thinker = alphabeta(&game, AlphaBetaSettings::default());
    let limits = Limits { infinite: true, ..Limits::default() };
    let result = thinker.search(&game, &game.start(), &limits, &stop, &mut |_| ()).unwrap();
    assert_eq!((result.depth, result.nodes), (1, 5));
}

/// An evaluator that requests a stop after this many estimates.
#[derive(Debug)]
struct StopsAfter<G: Game> {
    inner: Arc<dyn Evaluator<G>>,
    left: AtomicU64,
    stop: Stop,
}

impl<G: Game> Evaluator<G> for StopsAfter<G> {
    fn evaluate(&self, game: &G, position: &G::Position) -> Score {
        if self.left.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.stop.request();
        }
        self.inner.evaluate(game, position)
    }
}

#[test]
fn a_request_to_stop_is_heard_within_a_few_hundred_positions() {
    let game = Mill::default();
    for asked in [1_000, 5_000, 20_000] {
        let stop = Stop::never();
        let inner = Arc::clone(classic(&game).evaluator());
        let evaluator = StopsAfter { inner, left: asked.into(), stop: stop.clone() };
        let evaluator = NamedEvaluator::custom("stops", Arc::new(evaluator));
        let mut minimax = Minimax::new(evaluator, MinimaxSettings { depth: 20, seed: 0 });
        let limits = Limits { depth: Some(4), ..Limits::default() };
        let result = minimax.search(&game, &game.start(), &limits, &stop, &mut |_| ()).unwrap();
        assert!(result.cost.leaves <= asked + 256, "{} after {asked}", result.cost.leaves);
    }
}

#[test]
fn an_exhausted_tree_ends_the_deepening() {
    let game = ConnectFour::default();
    let late = |position: &Position| position.all.count_ones() >= 32;
    let positions: Vec<_> = random_positions(&game, 3_000, 60, 11).into_iter().filter(late).collect();
    assert!(positions.len() > 10);
    for position in positions {
        let settings = AlphaBetaSettings { states: None, depth: Some(500), ..FIXED_DEPTH };
        let result = think(&mut alphabeta(&game, settings), &game, &position, Limits::default());
        assert!(result.exact);
        assert!(result.depth <= 42 - position.all.count_ones());
        let solved = plain_negamax(&game, &**classic(&game).evaluator(), &position, 42, Wins::Flat);
        assert_eq!(result.value, solved);
        assert!(result.lines[0].known.is_some());
    }
}
