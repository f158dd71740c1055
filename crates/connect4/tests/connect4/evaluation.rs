//! Evaluations and hints, checked against counting cell by cell.

use endspiel_connect4::sized::{Board, ConnectFour, Position, Word};
use endspiel_connect4::{Classic, Column, Rows, Tuned};
use endspiel_game::conformance::random_game;
use endspiel_game::{ErrorKind, Game, Notation, Side, Symmetry};
use endspiel_knowledge::{CERTAIN, Evaluator, Hints, Searchable};

const BOARDS: [&str; 8] = [
    "connect4",
    "connect4:cols=9,rows=6,win=5",
    "connect4:cols=8,rows=7",
    "connect4:cols=5,rows=5,win=3",
    "connect4:cols=6,rows=5,win=2",
    "connect4:cols=32,rows=1,win=3",
    "connect4:cols=1,rows=63,win=6",
    "connect4:cols=2,rows=31,win=9",
];

const LARGE_BOARDS: [&str; 6] = [
    "connect4:cols=8,rows=8",
    "connect4:cols=9,rows=7",
    "connect4:cols=14,rows=8,win=6",
    "connect4:cols=35,rows=2,win=3",
    "connect4:cols=1,rows=127,win=9",
    "connect4:cols=2,rows=63,win=60",
];

fn game<W: Word>(spec: &str) -> ConnectFour<W> {
    ConnectFour::from_spec(spec.parse().unwrap()).unwrap()
}

/// Positions of random games that are not over.
fn positions<W: Word>(game: &ConnectFour<W>, games: u64) -> impl Iterator<Item = Position<W>> {
    let played = (0..games).flat_map(move |seed| random_game(game, seed));
    played.filter(|(_, legal)| !legal.is_empty()).map(|(position, _)| position)
}

/// Returns all windows of winning length, each as its cells.
fn windows<W: Word>(board: &Board<W>) -> Vec<Vec<W>> {
    let (cols, rows) = (i32::from(board.cols()), i32::from(board.rows()));
    let cell = |column: i32, row: i32| {
        let inside = (0..cols).contains(&column) && (0..rows).contains(&row);
        inside.then(|| W::cell(board.cell(column as u8, row as u8).0))
    };
    let starts = (0..cols).flat_map(|column| (0..rows).map(move |row| (column, row)));
    starts
        .flat_map(|start| [(0, 1), (1, 0), (1, 1), (1, -1)].map(|direction| (start, direction)))
        .filter_map(|((column, row), (right, up))| {
            (0..i32::from(board.win())).map(|place| cell(column + place * right, row + place * up)).collect()
        })
        .collect()
}

/// Counts the windows of one side that lack `lacking` stones and hold none of the other side.
fn runs<W: Word>(windows: &[Vec<W>], stones: W, against: W, lacking: usize) -> i32 {
    let counts = windows.iter().filter(|window| {
        let own = window.iter().filter(|&&cell| !(cell & stones).is_none()).count();
        own > 0 && own + lacking == window.len() && window.iter().all(|&cell| (cell & against).is_none())
    });
    counts.count() as i32
}

fn check_classic<W: Word>(boards: &[&str]) {
    for spec in boards {
        let game = game::<W>(spec);
        let windows = windows(game.board());
        for position in positions(&game, 10) {
            let worth = |stones, against| {
                let runs = |lacking| runs(&windows, stones, against, lacking);
                runs(3) + 15 * runs(2) + 400 * runs(1)
            };
            let own = worth(position.own, position.opposing());
            let opposing = worth(position.opposing(), position.own);
            let classic = game.evaluator("classic", None).unwrap();
            assert_eq!(classic.evaluate(&game, &position), 10 * (own - opposing), "{spec}");
            for computer in Side::BOTH {
                let classic = classic.for_computer(computer).unwrap();
                let (mine, yours) = if position.side() == computer { (11, 10) } else { (10, 11) };
                assert_eq!(classic.evaluate(&game, &position), mine * own - yours * opposing, "{spec}");
            }
        }
    }
}

#[test]
fn the_classic_evaluation_counts_runs_by_what_they_lack() {
    check_classic::<u64>(&BOARDS);
    check_classic::<u128>(&LARGE_BOARDS);
}

#[test]
fn a_stone_counts_a_point_for_every_line_through_it() {
    // Through the seven cells of the bottom row go 3, 4, 5, 7, 5, 4 and 3 lines.
    let game = ConnectFour::default();
    let classic = Classic::default();
    for (column, lines) in ["1", "2", "3", "4", "5", "6", "7"].iter().zip([3, 4, 5, 7, 5, 4, 3]) {
        let position = game.parse_position(column).unwrap();
        let score = f64::from(classic.evaluate(&game, &position)) / Evaluator::<ConnectFour<u64>>::unit(&classic);
        assert_eq!(score, -f64::from(lines), "it is the other side's turn");
    }
}

#[test]
fn weights_can_be_given() {
    let game = ConnectFour::default();
    let position = game.parse_position("445566").unwrap();
    let classic = |weights: &[i32]| game.evaluator("classic", Some(weights)).unwrap().evaluate(&game, &position);
    assert_eq!(classic(&[0, 0, 0]), 0);
    assert_eq!(classic(&[2, 30, 800]), 2 * classic(&[1, 15, 400]));
    let zero = vec![0; Tuned::NAMES.len()];
    assert_eq!(game.evaluator("tuned", Some(&zero)).unwrap().evaluate(&game, &position), 0);
}

#[test]
fn what_is_no_evaluation_is_refused() {
    let game = ConnectFour::default();
    for (name, weights) in
        [("clever", None), ("", None), ("classic", Some(&[1, 2][..])), ("classic", Some(&[])), ("tuned", Some(&[1]))]
    {
        assert_eq!(game.evaluator(name, weights).unwrap_err().kind(), ErrorKind::Spec, "{name}");
    }
}

fn check_certainty<W: Word>(boards: &[&str]) {
    for spec in boards {
        let game = game::<W>(spec);
        for name in ["classic", "tuned"] {
            let count = if name == "classic" { 3 } else { Tuned::NAMES.len() };
            for weight in [None, Some(i32::MAX), Some(i32::MIN)] {
                let weights = weight.map(|weight| vec![weight; count]);
                let evaluator = game.evaluator(name, weights.as_deref()).unwrap();
                for position in positions(&game, 3) {
                    assert!(evaluator.evaluate(&game, &position).abs() < CERTAIN);
                }
            }
        }
    }
}

#[test]
fn no_evaluation_reaches_certainty() {
    check_certainty::<u64>(&BOARDS);
    check_certainty::<u128>(&LARGE_BOARDS);
}

fn check_mirror_images<W: Word>(boards: &[&str]) {
    for spec in boards {
        let game = game::<W>(spec);
        let evaluators = [game.evaluator("classic", None).unwrap(), game.evaluator("tuned", None).unwrap()];
        for position in positions(&game, 5) {
            let image = game.transform(&position, Symmetry(1));
            for evaluator in &evaluators {
                assert_eq!(evaluator.evaluate(&game, &position), evaluator.evaluate(&game, &image), "{spec}");
            }
        }
    }
}

#[test]
fn a_position_and_its_mirror_image_are_worth_the_same() {
    check_mirror_images::<u64>(&BOARDS);
    check_mirror_images::<u128>(&LARGE_BOARDS);
}

fn check_features<W: Word>(boards: &[&str]) {
    for spec in boards {
        let game = game::<W>(spec);
        let board = game.board();
        let windows = windows(board);
        for position in positions(&game, 6) {
            let playable = game.playable(&position);
            let cells = |wanted: &dyn Fn(u8, u8) -> bool| {
                let all = (0..board.cols()).flat_map(|column| (0..board.rows()).map(move |row| (column, row)));
                W::collect(
                    all.filter(|&(column, row)| wanted(column, row)).map(|(column, row)| board.cell(column, row).0),
                )
            };
            let is_free = |column, row| position.stone_at(board.cell(column, row)).is_none();
            // When the columns fill up in turn, the last stone of a column is the second player's if the number of
            // cells is even, and the stones below it alternate.
            let last = if board.cells().is_multiple_of(2) { Side::Second } else { Side::First };
            let owner = |row: u8| if (board.rows() - 1 - row).is_multiple_of(2) { last } else { !last };
            let threats_of = |side: Side| {
                cells(&|column, row| {
                    is_free(column, row) && board.has_line(position.of(side) | W::cell(board.cell(column, row).0))
                })
            };
            let mut expected = vec![0; Tuned::NAMES.len()];
            expected[0] = if position.side() == Side::First { 1 } else { -1 };
            expected[1] = 1;
            for (side, sign, at) in [(Side::First, 1, 6), (Side::Second, -1, 11)] {
                let (stones, against) = (position.of(side), position.of(!side));
                let rows = cells(&|_, row| owner(row) == side);
                let threats = threats_of(side);
                let later = threats & !playable;
                let below = |column: u8, row: u8| cells(&|other, lower| other == column && lower < row);
                let barred = cells(&|column, row| !(threats_of(!side) & !playable & below(column, row)).is_none());
                let lowest = (0..board.rows())
                    .find(|&row| !(cells(&|_, other| other == row) & later & rows & !barred).is_none());
                let ready = windows.iter().filter(|window| {
                    window.iter().all(|&cell| !(cell & (stones | playable)).is_none())
                        && window.iter().filter(|&&cell| (cell & stones).is_none()).count() == 2
                        && window.len() > 2
                });
                let in_rows = (later & rows).count_ones() as i32;
                expected[2] += sign * runs(&windows, stones, against, 3);
                expected[3] += sign * runs(&windows, stones, against, 2);
                expected[4] += sign * ready.count() as i32;
                expected[5] += sign * (threats & playable).count_ones() as i32;
                expected[at] = in_rows;
                expected[at + 1] = in_rows * (position.all.count_ones() * 10 / board.cells()) as i32;
                expected[at + 2] = lowest.map_or(0, |row| i32::from(board.rows() - row));
                expected[at + 3] = (later & !rows).count_ones() as i32;
                let reachable = stones | cells(&|column, row| is_free(column, row) && owner(row) == side);
                expected[at + 4] = i32::from(!board.has_line(reachable));
            }
            assert_eq!(Tuned::features(&game, &position)[..], expected, "{spec} {}", game.print_position(&position));
        }
    }
}

#[test]
fn the_features_are_what_their_names_say() {
    check_features::<u64>(&BOARDS);
    check_features::<u128>(&LARGE_BOARDS);
}

#[test]
fn the_tuned_evaluation_sees_the_winner_more_often_than_the_classic_one() {
    let game = ConnectFour::default();
    let (mut decided, mut tuned, mut classic) = (0, 0, 0);
    for text in [include_str!("../scores/middle-easy.txt"), include_str!("../scores/middle-medium.txt")] {
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let (moves, score) = line.split_once(' ').unwrap();
            let (position, score) = (game.parse_position(moves).unwrap(), score.parse::<i32>().unwrap());
            let agrees = |evaluation: i32| u32::from(evaluation.signum() == score.signum());
            decided += u32::from(score != 0);
            tuned += agrees(game.strong().evaluate(&game, &position));
            classic += agrees(Classic::default().evaluate(&game, &position));
        }
    }
    assert!(decided > 80 && tuned > classic && 4 * tuned > 3 * decided, "{tuned} and {classic} of {decided}");
}

fn check_slots<W: Word>(boards: &[&str]) {
    for spec in boards {
        let game = game::<W>(spec);
        for position in positions(&game, 3) {
            let mut slots: Vec<usize> = game.moves(&position).iter().map(|&mv| game.slot(&position, mv)).collect();
            slots.dedup();
            assert_eq!(slots.len() as u64, game.count_moves(&position), "{spec}");
            assert!(slots.iter().all(|&slot| slot < ConnectFour::<W>::SLOTS));
        }
    }
}

#[test]
fn the_centre_is_promising_and_a_cell_has_one_slot() {
    let game = ConnectFour::default();
    let score = |column| game.ordering_score(&game.start(), Column(column));
    assert!(score(3) > score(2) && score(2) > score(1) && score(1) > score(0));
    assert_eq!([score(0), score(1), score(2)], [score(6), score(5), score(4)]);
    check_slots::<u64>(&BOARDS);
    check_slots::<u128>(&LARGE_BOARDS);
}

#[test]
fn mirror_images_are_looked_for_in_the_opening() {
    let game = ConnectFour::default();
    assert!(game.symmetry_pays(&game.start()));
    assert!(!game.symmetry_pays(&game.parse_position("274552224131661").unwrap()));
}

/// Expected values by the rules of the student paper, counted from the moves: (game, value for the side to move).
#[test]
fn rows_count_runs_of_stones_in_rows_alone() {
    let game = game::<u64>("connect4");
    for (moves, expected) in [
        ("", 0),
        // One stone of Red.
        ("4", -1),
        // Red has a run of three in the bottom row, which is also one of two and one of one; Yellow has a run
        // of two above it.
        ("33445", 1 + 15 - (1 + 15 + 400)),
        // Columns count nothing: three single stones each.
        ("121212", 0),
        // A run goes on from the end of a row into the next one: Red on the right of the bottom row, then on
        // the left above.
        ("711", 1 - (1 + 15)),
    ] {
        let position = game.parse_position(moves).unwrap();
        let rows = Rows::new(game.board());
        assert_eq!(rows.evaluate(&game, &position), expected, "{moves}");
    }
    // The computer's side counts a tenth more, cut to a whole number: 416 becomes 457.
    let position = game.parse_position("33445").unwrap();
    let rows = Rows::new(game.board()).for_computer(Side::First).unwrap();
    assert_eq!(rows.evaluate(&game, &position), 16 - 457);
}
