//! The strong engine against plain minimax.

use endspiel_connect4::ConnectFour;
use endspiel_game::conformance::random_game;
use endspiel_game::{DrawLimits, Match};
use endspiel_knowledge::{Score, Searchable};
use endspiel_mill::Mill;
use endspiel_othello::Othello;
use endspiel_search::{Best, NamedEvaluator, Switches, Thinker, Wins, evaluator_of, plain_negamax};

use super::{engine, settings, think, to_depth};

/// Returns unfinished positions from random games, each with a depth that the plain search can
/// afford.
fn positions<G: Searchable>(game: &G, count: usize, most_leaves: f64) -> Vec<(G::Position, u32)> {
    let games = (0..).flat_map(|seed| random_game(game, seed).into_iter().step_by(3));
    let open = games.filter(|(_, moves)| !moves.is_empty());
    open.map(|(position, moves)| {
        let depth = (most_leaves.ln() / (moves.len().max(2) as f64).ln()).floor().clamp(1.0, 6.0);
        (position, depth as u32)
    })
    .take(count)
    .collect()
}

/// Compares every single switch, all safe ones together, and none, with plain minimax.
fn agrees_with_plain_minimax<G: Searchable>(game: &G) {
    let evaluator = NamedEvaluator::new(game, NamedEvaluator::<G>::STRONG, None).unwrap();
    let safe = ["table", "symmetry", "ordering", "aspiration", "scout", "ahead"];
    let alone = safe.map(|name| {
        let mut switches = Switches::NONE;
        *switches.get_mut(name).unwrap() = true;
        switches
    });
    let mut engines: Vec<Best<G>> =
        alone.into_iter().chain([Switches::NONE]).map(|switches| engine(game, settings(switches))).collect();
    let mut all_safe = engine(game, settings(Switches::SAFE));
    for (index, (position, depth)) in positions(game, 10_000, 400.0).into_iter().enumerate() {
        let side = game.side_to_move(&position);
        let expected: Score =
            plain_negamax(game, &*evaluator_of(evaluator.evaluator(), side), &position, depth, Wins::ByDistance);
        let played = Match::from_position(game.clone(), position, DrawLimits::NONE);
        let check = |best: &mut Best<G>| {
            let found = think(best, &played, to_depth(depth));
            let here = game.print_position(&position);
            assert_eq!(found.value, expected, "{} at depth {depth}: {here}", best.spec());
        };
        check(&mut all_safe);
        let one = index % engines.len();
        check(&mut engines[one]);
    }
}

#[test]
fn mill_agrees_with_plain_minimax_on_ten_thousand_positions() {
    agrees_with_plain_minimax(&Mill::default());
}

#[test]
fn connect_four_agrees_with_plain_minimax_on_ten_thousand_positions() {
    agrees_with_plain_minimax(&ConnectFour::default());
}

#[test]
fn othello_agrees_with_plain_minimax_on_ten_thousand_positions() {
    agrees_with_plain_minimax(&Othello::default());
}
