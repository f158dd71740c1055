//! The solver, checked against published scores and exhaustive search.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use endspiel_connect4::sized::{ConnectFour, Position, Solver, Word};
use endspiel_game::conformance::random_game;
use endspiel_game::{Game, Notation, Outcome, Random, Side, perft};
use endspiel_knowledge::{Effort, Exact, Known, Stop, Value};

fn game<W: Word>(spec: &str) -> ConnectFour<W> {
    ConnectFour::from_spec(spec.parse().unwrap()).unwrap()
}

fn solved<W: Word>(solver: &Solver<W>, game: &ConnectFour<W>, position: &Position<W>) -> Known {
    solver.value(game, position, Effort::Solve, &Stop::never()).expect("it is not stopped")
}

fn winner<W: Word>(solver: &Solver<W>, game: &ConnectFour<W>, position: &Position<W>) -> Value {
    solver.value(game, position, Effort::Winner, &Stop::never()).expect("it is not stopped").value
}

/// Returns the value by exhaustive search: the winner hurries, the loser delays.
fn plain<W: Word>(game: &ConnectFour<W>, position: &Position<W>, known: &mut HashMap<Position<W>, Known>) -> Known {
    if let Some(&value) = known.get(position) {
        return value;
    }
    let finished = |value, count| Known { plies: Some(0), count: Some(count), ..Known::of(value) };
    let value = match game.outcome(position) {
        Some(Outcome::Draw) => finished(Value::Draw, 0),
        Some(Outcome::Win(winner)) => {
            // One more than the stones the winner had left: half of the cells, and the odd one for the first
            // player.
            let cells = game.board().cells();
            let all_stones = if winner == Side::First { cells.div_ceil(2) } else { cells / 2 };
            finished(Value::Loss, position.of(winner).count_ones() as i32 - all_stones as i32 - 1)
        }
        None => {
            let preference = |known: &Known| {
                let plies = known.plies.unwrap_or(0) as i32;
                (known.value, if known.value == Value::Win { -plies } else { plies })
            };
            let values = game
                .moves(position)
                .into_iter()
                .map(|mv| plain(game, &game.play_unchecked(position, mv), known).before());
            values.collect::<Vec<_>>().into_iter().max_by_key(preference).expect("a game that goes on has moves")
        }
    };
    known.insert(*position, value);
    value
}

/// Solves the lines of a data file.
fn check_scores(text: &str) {
    let game = ConnectFour::default();
    let (solver, referee) = (Solver::new(*game.board()), Solver::new(*game.board()));
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (moves, score) = line.split_once(' ').unwrap();
        let position = game.parse_position(moves).unwrap();
        let known = solved(&solver, &game, &position);
        assert_eq!(winner(&referee, &game, &position), known.value, "{moves}");
        assert_eq!(known.count, Some(score.parse().unwrap()), "{moves}");
        // The score says when the game ends: 22 less the stones the winner has used.
        let used = 22 - known.count.unwrap().unsigned_abs();
        let mover_is_first = position.side() == Side::First;
        let end = match known.value {
            Value::Draw => 42,
            Value::Win if mover_is_first => 2 * used - 1,
            Value::Loss if !mover_is_first => 2 * used - 1,
            _ => 2 * used,
        };
        assert_eq!(known.plies, Some(end - position.all.count_ones()), "{moves}");
    }
}

#[test]
fn late_positions_have_their_published_scores() {
    check_scores(include_str!("../scores/end-easy.txt"));
}

#[test]
fn middle_positions_have_their_published_scores() {
    check_scores(include_str!("../scores/middle-easy.txt"));
    check_scores(include_str!("../scores/middle-medium.txt"));
}

#[test]
fn every_position_of_a_small_board_is_won_drawn_and_lost_as_counted() {
    // Numbers of all 161029 positions on 4×4, by the result for the first player.
    let game = game::<u64>("connect4:cols=4,rows=4");
    let solver = Solver::new(*game.board());
    let mut results = [0u32; 3];
    for position in (0..=16).flat_map(|ply| perft::distinct(&game, &game.start(), ply, false)) {
        let value = solved(&solver, &game, &position).value;
        let for_first = if position.side() == Side::First { value } else { value.reversed() };
        results[for_first as usize] += 1;
    }
    assert_eq!(results, [34410, 90120, 36499]);
}

#[test]
fn small_boards_end_as_published() {
    // By height, for widths 4, 5, 6 …: + the first player wins, - the second does, = draw.
    for (rows, results) in [(4, "==-="), (5, "=="), (6, "=="), (7, "="), (8, "=")] {
        for (cols, result) in (4..).zip(results.chars()) {
            let game = game::<u64>(&format!("connect4:cols={cols},rows={rows}"));
            let value = solved(&Solver::new(*game.board()), &game, &game.start()).value;
            let expected = match result {
                '+' => Value::Win,
                '-' => Value::Loss,
                _ => Value::Draw,
            };
            assert_eq!(value, expected, "{cols}×{rows}");
        }
    }
}

/// Returns the late positions of a random game without a line before so few cells are left.
fn late_positions<W: Word>(game: &ConnectFour<W>, late: u32, seed: u64) -> Vec<Position<W>> {
    let (mut random, mut position, mut found) = (Random::new(seed), game.start(), Vec::new());
    loop {
        let left = game.board().cells() - position.all.count_ones();
        if left <= late {
            found.push(position);
        }
        let mut next: Vec<_> = game.moves(&position).iter().map(|&mv| game.play_unchecked(&position, mv)).collect();
        next.retain(|next| left <= late || game.outcome(next).is_none());
        match random.choose(&next) {
            Some(next) => position = *next,
            None => return found,
        }
    }
}

/// Compares late positions of random games with exhaustive search.
fn check_late_positions<W: Word>(boards: &[(&str, u32)]) {
    for &(spec, late) in boards {
        let game = game::<W>(spec);
        let (solver, referee) = (Solver::new(*game.board()), Solver::new(*game.board()));
        let mut known = HashMap::new();
        for position in (0..12).flat_map(|seed| late_positions(&game, late, seed)) {
            let expected = plain(&game, &position, &mut known);
            assert_eq!(solved(&solver, &game, &position), expected, "{spec} {}", game.print_position(&position));
            assert_eq!(winner(&referee, &game, &position), expected.value);
        }
        assert!(!known.is_empty(), "{spec}");
    }
}

#[test]
fn trying_everything_gives_the_same_on_boards_of_any_shape() {
    check_late_positions::<u64>(&[
        ("connect4", 11),
        ("connect4:cols=8,rows=7", 10),
        ("connect4:cols=9,rows=6,win=5", 9),
        ("connect4:cols=5,rows=5", 13),
        ("connect4:cols=5,rows=5,win=3", 16),
        ("connect4:cols=3,rows=7,win=3", 21),
        ("connect4:cols=7,rows=3,win=3", 14),
        ("connect4:cols=16,rows=1,win=3", 11),
        ("connect4:cols=2,rows=9", 18),
        ("connect4:cols=1,rows=63,win=5", 63),
        ("connect4:cols=4,rows=3,win=2", 12),
    ]);
}

#[test]
fn trying_everything_gives_the_same_on_large_boards() {
    check_late_positions::<u128>(&[
        ("connect4:cols=8,rows=8", 10),
        ("connect4:cols=9,rows=7", 9),
        ("connect4:cols=12,rows=9,win=5", 8),
        ("connect4:cols=16,rows=7,win=6", 8),
        ("connect4:cols=2,rows=63,win=60", 14),
        ("connect4:cols=35,rows=1,win=4", 9),
        ("connect4:cols=1,rows=127,win=9", 127),
        // As in the smaller word.
        ("connect4:cols=5,rows=5,win=3", 16),
        ("connect4:cols=4,rows=3,win=2", 12),
    ]);
}

#[test]
fn a_probe_is_right_and_recognizes_quick_ends() {
    let game = ConnectFour::default();
    let solver = Solver::new(*game.board());
    let mut glanced = 0;
    for (position, _) in (0..40).flat_map(|seed| random_game(&game, seed)) {
        if let Some(known) = solver.value(&game, &position, Effort::Probe, &Stop::never()) {
            assert_eq!(known, solved(&solver, &game, &position));
            glanced += 1;
        }
    }
    assert!(glanced > 100);
    let probe = |moves: &str| {
        let position = game.parse_position(moves).unwrap();
        solver.value(&game, &position, Effort::Probe, &Stop::never()).map(|known| (known.value, known.plies))
    };
    assert_eq!(probe("1212121"), Some((Value::Loss, Some(0))));
    assert_eq!(probe("121212"), Some((Value::Win, Some(1))));
    assert_eq!(probe("44553"), Some((Value::Loss, Some(2))));
    assert_eq!(probe("4455"), None);
}

#[test]
fn a_search_that_is_stopped_gives_up_at_once() {
    let game = ConnectFour::default();
    let solver = Solver::new(*game.board());
    let stop = Stop::never();
    stop.request();
    assert_eq!(solver.value(&game, &game.start(), Effort::Solve, &stop), None);
    // At most 4096 positions take less than a millisecond.
    assert!((1..=4096).contains(&solver.nodes()), "{}", solver.nodes());
    let over = Stop::never().at(Instant::now());
    assert_eq!(solver.value(&game, &game.start(), Effort::Solve, &over), None);
}

#[test]
fn the_same_questions_cost_the_same() {
    let game = ConnectFour::default();
    let cost = || {
        let solver = Solver::new(*game.board());
        for moves in ["274552224131661", "5455174361263362", "274552224131661"] {
            solved(&solver, &game, &game.parse_position(moves).unwrap());
        }
        solver.nodes()
    };
    assert_eq!(cost(), cost());
}

#[test]
fn the_winner_is_found_in_fewer_nodes_than_the_score() {
    let game = ConnectFour::default();
    let cost = |effort| {
        let solver = Solver::new(*game.board());
        for moves in ["274552224131661", "5455174361263362", "2531276566711153"] {
            solver.value(&game, &game.parse_position(moves).unwrap(), effort, &Stop::never());
        }
        solver.nodes()
    };
    assert!(cost(Effort::Winner) < cost(Effort::Solve));
}

#[test]
fn threads_may_ask_the_same_solver() {
    let game = ConnectFour::default();
    let solver = Solver::new(*game.board());
    // From the set middle-medium.
    let questions = [("274552224131661", 0), ("5455174361263362", -1), ("2531276566711153", 2)];
    std::thread::scope(|scope| {
        for shift in 0..3 {
            let (game, solver) = (&game, &solver);
            scope.spawn(move || {
                for (moves, score) in questions.iter().cycle().skip(shift).take(3) {
                    let position = game.parse_position(moves).unwrap();
                    assert_eq!(solved(solver, game, &position).count, Some(*score), "{moves}");
                }
            });
        }
    });
}

#[test]
fn the_larger_word_gives_the_same_answer_for_about_as_many_nodes() {
    fn cost<W: Word>() -> (Option<i32>, u64) {
        let game = game::<W>("connect4:cols=5,rows=5");
        let solver = Solver::new(*game.board());
        (solved(&solver, &game, &game.start()).count, solver.nodes())
    }
    let (small, large) = (cost::<u64>(), cost::<u128>());
    assert!(small.1 > 1000, "{small:?}");
    // Their tables hold the same positions as long as none gives way.
    assert!(small.0 == large.0 && small.1.abs_diff(large.1) < small.1 / 10, "{small:?} {large:?}");
}

#[test]
fn threads_that_help_each_other_find_the_same_score() {
    let game = ConnectFour::default();
    // From the set begin-medium; long enough for helpers to join.
    for (moves, score) in [("32751571231557", -3), ("2416615552", 4), ("335662333565", -2)] {
        let position = game.parse_position(moves).unwrap();
        for threads in [2, 4] {
            let solver = Solver::new(*game.board()).with_threads(threads);
            assert_eq!(solved(&solver, &game, &position).count, Some(score), "{moves} on {threads} threads");
            assert_eq!(winner(&solver, &game, &position), Value::of(score), "{moves} on {threads} threads");
        }
    }
    let large = self::game::<u128>("connect4:cols=6,rows=4");
    let solver = Solver::new(*large.board()).with_threads(3);
    // As published: the second player wins.
    assert_eq!(solved(&solver, &large, &large.start()).value, Value::Loss);
}

#[test]
fn threads_that_help_each_other_stop_together() {
    let game = ConnectFour::default();
    let solver = Solver::new(*game.board()).with_threads(2);
    let soon = Stop::never().at(Instant::now() + Duration::from_millis(100));
    assert_eq!(solver.value(&game, &game.start(), Effort::Solve, &soon), None);
}

#[test]
fn another_board_than_its_own_is_not_answered() {
    let solver = Solver::new(*ConnectFour::default().board());
    let other = game::<u64>("connect4:cols=4,rows=4");
    assert_eq!(solver.value(&other, &other.start(), Effort::Solve, &Stop::never()), None);
}
