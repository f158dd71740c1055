//! The endgame solver, checked through its public interface.

use std::time::{Duration, Instant};

use endspiel_game::conformance::random_game;
use endspiel_game::{Game, Notation};
use endspiel_knowledge::{Effort, Exact, Known, Searchable, Stop, Unsure, Value};
use endspiel_othello::{EndgameSolver, Move, Othello, Position};

const FFORUM: &str = include_str!("endgames/fforum-20-23.obf");

/// Returns the result with best play by exhaustive search.
fn result(game: &Othello, position: &Position) -> i32 {
    let values = game.moves(position).into_iter().map(|mv| -result(game, &game.play_unchecked(position, mv)));
    values.max().unwrap_or_else(|| game.final_score(position))
}

/// Positions of random games with at most `max_empty` empty squares.
fn endgames(game: Othello, games: u64, max_empty: u32) -> impl Iterator<Item = Position> {
    let positions = (0..games).flat_map(move |seed| random_game(&game, seed));
    positions.map(|(position, _)| position).filter(move |position| game.empties(position).count() <= max_empty)
}

/// Returns the position of a line and the results of the moves it lists.
fn listed(game: &Othello, line: &str) -> (Position, Vec<(Move, i32)>) {
    let (board, moves) = line.split_once(';').unwrap();
    let position = game.parse_position(board).unwrap();
    let result = |(square, discs): (&str, &str)| (game.parse_move(&position, square).unwrap(), discs.parse().unwrap());
    let results = moves.split(';').filter_map(|field| field.trim().split_once(':')).map(result).collect();
    (position, results)
}

#[test]
fn published_endgames_have_their_published_results() {
    let game = Othello::default();
    let solver = EndgameSolver::new(&game);
    let mut checked = 0;
    for line in FFORUM.lines().filter(|line| !line.starts_with('#')) {
        let (position, results) = listed(&game, line);
        let solution = solver.solve(&position, &Stop::never()).unwrap();
        let best = results.iter().map(|&(_, discs)| discs).max().unwrap();
        assert_eq!(solution.discs, best, "{line}");
        assert!(results.contains(&(solution.best.unwrap(), best)), "{line}: {:?}", solution.best);
        for (mv, discs) in results {
            let after = solver.solve(&game.play_unchecked(&position, mv), &Stop::never()).unwrap();
            assert_eq!(after.discs, -discs, "{line}: {mv:?}");
            checked += 1;
        }
    }
    assert!(checked > 20);
}

#[test]
fn a_move_is_replaced_only_by_one_that_wins_more() {
    let game = Othello::default();
    let solver = EndgameSolver::new(&game);
    let (mut kept, mut replaced) = (0, 0);
    for line in FFORUM.lines().filter(|line| !line.starts_with('#')) {
        let (position, results) = listed(&game, line);
        let most = results.iter().map(|&(_, discs)| discs.signum()).max();
        for &(mv, discs) in &results {
            let better = solver.better_move(&position, mv, &Stop::never());
            let wins = results.iter().find(|&&(listed, _)| listed == better).map(|&(_, discs)| discs.signum());
            assert_eq!(wins, most, "{line}: {mv:?} and {better:?}");
            let keeps = Some(discs.signum()) == most;
            assert_eq!(better == mv, keeps, "{line}: {mv:?} and {better:?}");
            if keeps { kept += 1 } else { replaced += 1 }
        }
    }
    assert!(kept > 0 && replaced > 0);
    let due = Stop::never().at(Instant::now());
    let (position, _) = listed(&game, FFORUM.lines().find(|line| !line.starts_with('#')).unwrap());
    let mv = game.moves(&position)[0];
    assert_eq!(solver.better_move(&position, mv, &due), mv, "without time nothing is better");
    assert_eq!(solver.better_move(&position, Move::Pass, &Stop::never()), Move::Pass);
}

#[test]
fn any_number_of_threads_and_a_table_of_any_size_find_the_same_results() {
    let game = Othello::default();
    for (threads, bytes) in [(0, 0), (1, 1 << 12), (2, 1 << 25), (3, 0), (8, 1 << 16)] {
        let solver = EndgameSolver::new(&game).with_threads(threads).with_table(bytes);
        for line in FFORUM.lines().filter(|line| !line.starts_with('#')) {
            let (board, moves) = line.split_once(';').unwrap();
            let position = game.parse_position(board).unwrap();
            let solution = solver.solve(&position, &Stop::never()).unwrap();
            let results = moves.split(';').filter_map(|field| field.trim().split_once(':')).collect::<Vec<_>>();
            let best = results.iter().map(|(_, discs)| discs.parse().unwrap()).max();
            assert_eq!(Some(solution.discs), best, "{line}");
            let named = game.print_move(&position, solution.best.unwrap());
            let listed = results
                .iter()
                .any(|&(square, discs)| square.eq_ignore_ascii_case(&named) && discs.parse() == Ok(solution.discs));
            assert!(listed, "{line}: {named}");
        }
        solver.forget();
    }
}

#[test]
fn what_is_believed_is_a_result_that_can_be() {
    let game = Othello::new(6).unwrap();
    let solver = EndgameSolver::new(&game);
    let mut known = 0;
    for position in endgames(game, 8, 18) {
        let mut report = |unsure: Unsure<Move>| {
            // Every square counts for one side, so that differences are even.
            assert_eq!(unsure.score % 2, 0, "{}", game.print_position(&position));
            known += 1;
        };
        solver.solve_with_progress(&position, &Stop::never(), &mut report).unwrap();
    }
    assert!(known > 0);
}

#[test]
fn several_threads_stop_when_it_is_time() {
    let game = Othello::new(6).unwrap();
    let solver = EndgameSolver::new(&game).with_threads(3);
    let stop = Stop::never().at(Instant::now());
    assert_eq!(solver.solve(&game.start(), &stop), None);
}

#[test]
fn the_solver_agrees_with_trying_everything_on_every_board() {
    for (size, max_empty, games) in [(4, 10, 30), (6, 8, 25), (8, 8, 25)] {
        let game = Othello::new(size).unwrap();
        let solver = EndgameSolver::new(&game);
        for position in endgames(game, games, max_empty) {
            let here = game.print_position(&position);
            let solution = solver.solve(&position, &Stop::never()).unwrap();
            assert_eq!(solution.discs, result(&game, &position), "{here}");
            match solution.best {
                Some(best) => {
                    assert_eq!(result(&game, &game.play_unchecked(&position, best)), -solution.discs, "{here}");
                }
                None => assert!(game.outcome(&position).is_some(), "{here}"),
            }
        }
    }
}

#[test]
fn a_probe_agrees_with_solving_or_returns_nothing() {
    for size in [4, 6, 8] {
        let game = Othello::new(size).unwrap();
        let solver = game.solver().unwrap();
        for position in endgames(game, 60, 6) {
            let probed = solver.value(&game, &position, Effort::Probe, &Stop::never());
            let solved = solver.value(&game, &position, Effort::Solve, &Stop::never());
            assert!(solved.is_some());
            let few = game.empties(&position).count() <= 4;
            assert_eq!(probed, solved.filter(|_| few), "{}", game.print_position(&position));
        }
    }
}

#[test]
fn the_second_player_wins_on_four_squares_a_side() {
    let game = Othello::new(4).unwrap();
    let solver = game.solver().unwrap();
    let value = solver.value(&game, &game.start(), Effort::Solve, &Stop::never());
    // 3:11 with two squares left empty, which count for the winner.
    assert_eq!(value, Some(Known { count: Some(-10), ..Known::of(Value::Loss) }));
    assert!(solver.is_quick(&game, &game.start()));
    assert!(solver.nodes() > 0);
}

#[test]
fn the_same_questions_cost_the_same() {
    let game = Othello::default();
    let solve = || {
        let solver = EndgameSolver::new(&game);
        endgames(game, 10, 13).map(|position| solver.solve(&position, &Stop::never()).unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(solve(), solve());
}

#[test]
fn what_takes_too_long_is_left_when_it_is_time_to_stop() {
    let game = Othello::new(6).unwrap();
    let solver = EndgameSolver::new(&game);
    // Stopped by a request and by a time limit, before the first look at the clock.
    let asked = Stop::never();
    asked.request();
    for stop in [asked, Stop::never().at(Instant::now())] {
        let before = solver.nodes();
        assert_eq!(solver.solve(&game.start(), &stop), None);
        // A million positions take a few milliseconds; all of them would take weeks.
        assert!((1..1 << 20).contains(&(solver.nodes() - before)), "{}", solver.nodes() - before);
    }
    assert_eq!(solver.value(&game, &game.start(), Effort::Solve, &Stop::never()), None, "too many squares are empty");
    let other = Othello::new(4).unwrap();
    assert_eq!(solver.value(&other, &other.start(), Effort::Solve, &Stop::never()), None, "another game");
}

#[test]
fn any_time_is_enough_or_not_without_counting_too_far() {
    let game = Othello::default();
    let solver = EndgameSolver::new(&game);
    assert!(solver.is_within_reach(&game, &game.start(), Duration::MAX));
    assert!(!solver.is_within_reach(&game, &game.start(), Duration::ZERO));
}
