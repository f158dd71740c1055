//! The traced search agrees with the plain search.

use endspiel_connect4::ConnectFour;
use endspiel_game::{DrawLimits, Game, Match, Notation, Random};
use endspiel_knowledge::{Searchable, Stop};
use endspiel_mill::Mill;
use endspiel_othello::Othello;
use endspiel_search::{Trace, TraceSettings, Wins, evaluator_of, plain_negamax, trace};

fn settings(depth: u32, ideas: u32) -> TraceSettings {
    let on = |bit: u32| ideas >> bit & 1 == 1;
    TraceSettings { depth, cut: on(0), ordering: on(1), table: on(2), symmetry: on(3), evaluator: "classic".to_owned() }
}

fn traced<G: Searchable>(game: &G, position: &G::Position, settings: &TraceSettings) -> Trace {
    let played = Match::from_position(game.clone(), *position, DrawLimits::NONE);
    trace(&played, settings, &Stop::never()).unwrap()
}

/// Checks the value with every combination of techniques against the plain search.
fn agrees_on_random_positions<G: Searchable>(game: &G, depth: u32, plies: usize) {
    for seed in 0..12 {
        let mut random = Random::new(seed);
        let mut position = game.start();
        for _ in 0..random.below(plies) {
            let moves = game.moves(&position);
            let Some(&mv) = random.choose(&moves) else { break };
            position = game.play_unchecked(&position, mv);
        }
        if game.outcome(&position).is_some() {
            continue;
        }
        let evaluator = game.evaluator("classic", None).unwrap();
        let evaluator = evaluator_of(&evaluator, game.side_to_move(&position));
        let plain = plain_negamax(game, &*evaluator, &position, depth, Wins::Flat);
        let text = game.print_position(&position);
        for ideas in 0..16 {
            let found = traced(game, &position, &settings(depth, ideas));
            assert!(found.complete);
            assert_eq!(found.value, plain, "{text} with {:?}", settings(depth, ideas));
            is_a_tree(&found);
        }
    }
}

/// Checks that every position comes after its parent, and that cutoffs name the position that
/// caused them.
fn is_a_tree(trace: &Trace) {
    for (index, node) in trace.nodes.iter().enumerate() {
        assert_eq!(node.id, index);
        assert_eq!(node.parent.is_none(), index == 0);
        if let Some(parent) = node.parent {
            assert!(parent < index && trace.nodes[parent].ply + 1 == node.ply);
            assert_ne!(trace.nodes[parent].player, node.player);
        }
        if let Some(cut) = &node.cut {
            assert!(cut.at > index && !cut.skipped.is_empty());
            if let Some(reason) = trace.nodes.get(cut.at) {
                assert_eq!((reason.parent, reason.mv.as_ref()), (Some(index), Some(&cut.by)));
            }
        }
    }
    assert_eq!(trace.nodes[0].best.as_ref(), Some(&trace.best));
    assert_eq!(trace.nodes[0].value, trace.value);
}

#[test]
fn every_combination_of_ideas_finds_the_value_of_the_plain_search() {
    agrees_on_random_positions(&Mill::default(), 2, 30);
    agrees_on_random_positions(&ConnectFour::default(), 4, 30);
    agrees_on_random_positions(&Othello::default(), 3, 50);
}

#[test]
fn minimax_visits_everything_and_cutting_less() {
    let game = Mill::default();
    let start = game.start();
    // 24 first moves, 23 replies, 22 replies to that: as many positions as the papers count.
    let everything = 1 + 24 + 24 * 23 + 24 * 23 * 22;
    let minimax = traced(&game, &start, &settings(3, 0b0000));
    assert_eq!(minimax.counts.nodes, everything);
    assert_eq!((minimax.counts.cutoffs, minimax.counts.skipped, minimax.counts.table_hits), (0, 0, 0));
    let cut = traced(&game, &start, &settings(3, 0b0001));
    assert!(cut.counts.nodes < everything && cut.counts.cutoffs > 0 && cut.counts.skipped > 0);
    let symmetric = traced(&game, &start, &settings(3, 0b1100));
    assert!(symmetric.counts.nodes < everything && symmetric.counts.table_hits > 0);
    assert_eq!((minimax.value, minimax.value), (cut.value, symmetric.value));
}

#[test]
fn a_search_that_is_too_large_says_that_it_gave_up() {
    let game = Othello::default();
    let trace = traced(&game, &game.start(), &settings(12, 0));
    assert!(!trace.complete);
    assert_eq!(trace.nodes.len(), endspiel_search::MAX_RECORDED);
}

#[test]
fn a_finished_game_and_a_wrong_depth_are_refused() {
    let game = ConnectFour::default();
    let over = Match::from_position(game, game.parse_position("1212121").unwrap(), DrawLimits::NONE);
    assert!(trace(&over, &settings(2, 0), &Stop::never()).is_err());
    let open = Match::new(game, DrawLimits::NONE);
    assert!(trace(&open, &settings(0, 0), &Stop::never()).is_err());
    assert!(trace(&open, &settings(13, 0), &Stop::never()).is_err());
    let nonsense = TraceSettings { evaluator: "nonsense".to_owned(), ..settings(2, 0) };
    assert!(trace(&open, &nonsense, &Stop::never()).is_err());
}
