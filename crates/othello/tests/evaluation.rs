//! Evaluators and search hints, checked through the public interface.

use std::cmp::Reverse;
use std::collections::HashSet;

use endspiel_game::conformance::random_game;
use endspiel_game::{ErrorKind, Game, Notation, Symmetry};
use endspiel_knowledge::{CERTAIN, Evaluator, Hints, Score, Searchable, Stop};
use endspiel_othello::{Classic, DISC, EndgameSolver, Othello, Position, Square, Squares, stable};

fn boards() -> [Othello; 3] {
    [4, 6, 8].map(|size| Othello::new(size).unwrap())
}

/// Returns the positions of seeded random games in which the game goes on.
fn positions(game: Othello, games: u64) -> impl Iterator<Item = Position> {
    let positions = (0..games).flat_map(move |seed| random_game(&game, seed));
    positions.filter(|(_, legal)| !legal.is_empty()).map(|(position, _)| position)
}

fn swapped(position: &Position) -> Position {
    Position { own: position.opposing, opposing: position.own, side: !position.side }
}

#[test]
fn both_evaluators_have_their_names() {
    let game = Othello::default();
    for name in ["classic", "strong"] {
        assert_eq!(game.evaluator(name, None).unwrap().unit(), 100.0);
    }
    assert_eq!(game.evaluator("splendid", None).unwrap_err().kind(), ErrorKind::Spec);
}

#[test]
fn weights_that_make_no_sense_are_refused() {
    let game = Othello::default();
    assert!(game.evaluator("classic", Some(&[800, 100, 10, 100])).is_ok());
    for weights in [&[][..], &[1, 2, 3], &[1, 2, 3, 4, 5], &[i32::MIN, 0, 0, 0], &[0, 0, 0, i32::MAX], &[0, 1001, 0, 0]]
    {
        assert_eq!(game.evaluator("classic", Some(weights)).unwrap_err().kind(), ErrorKind::Spec, "{weights:?}");
    }
    assert_eq!(game.evaluator("strong", Some(&[1, 1, 1, 1])).unwrap_err().kind(), ErrorKind::Spec);
}

#[test]
fn the_classic_evaluation_counts_four_things() {
    let game = Othello::new(4).unwrap();
    // Black: corners a1 and d1, moves a3 b3 c3 d3, six discs, all stable: the top row and what is held by its ends.
    // White: no corner, no move, two discs, none stable.
    let position = game.parse_position("XXXXXOOX-------- X").unwrap();
    for (weights, expected) in [([1, 0, 0, 0], 2), ([0, 1, 0, 0], 4), ([0, 0, 1, 0], 4), ([0, 0, 0, 1], 6)] {
        assert_eq!(Classic::new(&weights).unwrap().evaluate(&game, &position), expected, "{weights:?}");
        assert_eq!(Classic::new(&weights).unwrap().evaluate(&game, &swapped(&position)), -expected, "{weights:?}");
    }
}

#[test]
fn an_estimate_stays_between_the_possible_results() {
    let extreme = Classic::new(&[1000, 1000, 1000, 1000]).unwrap();
    for game in boards() {
        let most = game.board().count() as Score * DISC;
        for position in positions(game, 20) {
            for estimate in [extreme.evaluate(&game, &position), game.strong().evaluate(&game, &position)] {
                assert!(estimate.abs() < most, "{}", game.print_position(&position));
            }
        }
    }
}

#[test]
fn a_finished_game_scores_its_discs_with_the_empty_squares_for_the_winner() {
    let game = Othello::default();
    let over = game.parse_position(&format!("{}{} O", "X".repeat(20), "-".repeat(44))).unwrap();
    let outcome = game.outcome(&over).unwrap();
    for name in ["classic", "strong"] {
        let score = game.evaluator(name, None).unwrap().finished(&game, &over, outcome, 7);
        assert_eq!(score, -64 * DISC);
        assert!(score.abs() < CERTAIN);
    }
}

#[test]
fn symmetric_positions_have_the_same_estimate() {
    for game in boards() {
        let (strong, classic) = (game.strong(), Classic::default());
        for position in positions(game, 5) {
            for symmetry in (0..game.symmetries()).map(Symmetry) {
                let image = game.transform(&position, symmetry);
                assert_eq!(strong.evaluate(&game, &image), strong.evaluate(&game, &position));
                assert_eq!(classic.evaluate(&game, &image), classic.evaluate(&game, &position));
            }
        }
    }
}

#[test]
fn the_strong_evaluation_is_nearer_to_the_result_than_the_classic_one() {
    for size in [6, 8] {
        let game = Othello::new(size).unwrap();
        let (solver, strong, classic) = (EndgameSolver::new(&game), game.strong(), Classic::default());
        let mut errors = [0.0; 2];
        for position in positions(game, 60).filter(|position| game.empties(position).count() == 12) {
            let result = solver.solve(&position, &Stop::never()).unwrap().discs * DISC;
            errors[0] += f64::from(strong.evaluate(&game, &position) - result).powi(2);
            errors[1] += f64::from(classic.evaluate(&game, &position) - result).powi(2);
        }
        assert!(errors[0] < 0.7 * errors[1], "{size}: {errors:?}");
    }
}

/// Returns what [`stable`] returns, line by line.
fn stable_plain(game: &Othello, own: Squares, opposing: Squares) -> Squares {
    let size = i32::from(game.size());
    let on_board = |column: i32, row: i32| (0..size).contains(&column) && (0..size).contains(&row);
    let at = |column: i32, row: i32| Square::new(column as u8, row as u8);
    let taken = Squares(own.0 | opposing.0);
    let mut found = Squares::NONE;
    loop {
        let safe = |square: &Square, (across, down): (i32, i32)| {
            let (column, row) = (i32::from(square.column()), i32::from(square.row()));
            let full = (-size..size)
                .map(|step| (column + step * across, row + step * down))
                .filter(|&(column, row)| on_board(column, row))
                .all(|(column, row)| taken.contains(at(column, row)));
            let held = |sign: i32| {
                let (column, row) = (column + sign * across, row + sign * down);
                !on_board(column, row) || found.contains(at(column, row))
            };
            full || held(1) || held(-1)
        };
        let axes = [(1, 0), (0, 1), (1, 1), (1, -1)];
        let next = own.iter().filter(|square| axes.into_iter().all(|axis| safe(square, axis)));
        let next = Squares(next.fold(0, |set, square| set | 1 << square.0));
        if next == found {
            return found;
        }
        found = next;
    }
}

#[test]
fn stable_discs_are_found_as_line_by_line() {
    for game in boards() {
        for position in positions(game, 40) {
            for (own, opposing) in [(position.own, position.opposing), (position.opposing, position.own)] {
                let found = stable(own, opposing, game.board());
                assert_eq!(found, stable_plain(&game, own, opposing), "{}", game.print_position(&position));
            }
        }
    }
}

#[test]
fn stable_discs_never_turn() {
    for game in boards() {
        for seed in 0..60 {
            let mut safe = [Squares::NONE; 2];
            for (position, _) in random_game(&game, seed) {
                for (safe, side) in safe.iter_mut().zip(endspiel_game::Side::BOTH) {
                    let own = position.of(side);
                    assert_eq!(safe.0 & !own.0, 0, "{}", game.print_position(&position));
                    safe.0 |= stable(own, position.of(!side), game.board()).0;
                }
            }
        }
    }
}

#[test]
fn every_move_of_a_position_has_its_own_slot() {
    for game in boards() {
        for position in positions(game, 10) {
            let moves = game.moves(&position);
            let slots: HashSet<usize> = moves.iter().map(|&mv| game.slot(&position, mv)).collect();
            assert_eq!(slots.len(), moves.len());
            assert!(slots.iter().all(|&slot| slot < Othello::SLOTS));
        }
    }
}

#[test]
fn a_corner_scores_most_and_the_square_that_gives_it_away_least() {
    let game = Othello::default();
    let rows = ["-XXO----", "---X----", "--XX----", "--XX----", "----O---", "--------", "--------", "-------- O"];
    let position = game.parse_position(&rows.concat()).unwrap();
    let mut moves = game.moves(&position);
    moves.sort_by_key(|&mv| Reverse(game.ordering_score(&position, mv)));
    let names: Vec<String> = moves.iter().map(|&mv| game.print_move(&position, mv)).collect();
    assert_eq!(names, ["a1", "d5", "b2"]);
}
