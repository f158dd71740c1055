//! The lines of the strong engine, and their distances.

use endspiel_connect4::ConnectFour;
use endspiel_game::conformance::random_game;
use endspiel_game::{DrawLimits, Match, Notation};
use endspiel_knowledge::{Searchable, Stop, Value, win_in};
use endspiel_mill::Mill;
use endspiel_othello::Othello;
use endspiel_search::{Limits, Switches, Thinker};

use super::{engine, settings, think, to_depth};

#[test]
fn wins_come_with_their_exact_distance() {
    // Published: White wins in 25 plies; after the best moves the win is nearer, and near wins are
    // proved to the ply.
    let game = ConnectFour::default();
    for (moves, plies) in [("121212", 1), ("4455", 3)] {
        let played = Match::from_position(game, game.parse_position(moves).unwrap(), DrawLimits::NONE);
        let result = think(&mut engine(&game, settings(Switches::ALL)), &played, to_depth(12));
        assert_eq!(result.value, win_in(plies), "{moves}");
        assert!(result.exact);
        assert_eq!(result.lines[0].known.map(|known| (known.value, known.plies)), Some((Value::Win, Some(plies))));
    }
}

#[test]
fn the_main_line_can_be_played() {
    fn check<G: Searchable>(game: &G, depth: u32) {
        for seed in 0..6 {
            for (position, moves) in random_game(game, seed).into_iter().step_by(9) {
                if moves.is_empty() {
                    continue;
                }
                let played = Match::from_position(game.clone(), position, DrawLimits::default());
                let limits = Limits { lines: 3, ..to_depth(depth) };
                let result = think(&mut engine(game, settings(Switches::ALL)), &played, limits);
                assert_eq!(result.lines.len(), moves.len().min(3));
                assert!(result.lines.is_sorted_by(|one, other| one.score >= other.score));
                for line in &result.lines {
                    let mut at = position;
                    for &mv in &line.moves {
                        assert!(game.is_legal(&at, mv), "{}", game.print_position(&position));
                        at = game.play_unchecked(&at, mv);
                    }
                }
            }
        }
    }
    check(&Mill::default(), 6);
    check(&ConnectFour::default(), 8);
    check(&Othello::default(), 6);
}

#[test]
fn lines_can_be_compared_wherever_the_search_is_interrupted() {
    fn check<G: Searchable>(game: &G) {
        let played = Match::from_position(game.clone(), game.start(), DrawLimits::NONE);
        for nodes in (1..40).chain((40..8000).step_by(61)) {
            let limits = Limits { lines: 3, nodes: Some(nodes), ..Limits::default() };
            let lines = think(&mut engine(game, settings(Switches::ALL)), &played, limits).lines;
            assert!(lines.is_sorted_by(|one, other| one.score >= other.score), "{nodes} nodes: {lines:?}");
            assert!(lines.iter().all(|line| line.known.is_none()), "{nodes} nodes: {lines:?}");
        }
    }
    check(&Mill::default());
    check(&ConnectFour::default());
    check(&Othello::default());
}

#[test]
fn the_main_line_stays_whole_wherever_the_search_is_interrupted() {
    fn check<G: Searchable>(game: &G) {
        let played = Match::from_position(game.clone(), game.start(), DrawLimits::NONE);
        for nodes in (500..8000).step_by(61) {
            let mut engine = engine(game, settings(Switches::ALL));
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let mut before = None;
            let last =
                engine.think(&played, &limits, &Stop::never(), &mut |result| before = Some(result.clone())).unwrap();
            let before = before.unwrap();
            if last.chosen == before.chosen {
                assert!(last.lines[0].moves.len() > 1, "{nodes} nodes: {:?} after {:?}", last.lines, before.lines);
            }
        }
    }
    check(&Mill::default());
    check(&ConnectFour::default());
    check(&Othello::default());
}
