//! The rules of Connect Four, checked from outside.

use std::path::Path;

use endspiel_connect4::sized::Word;
use endspiel_connect4::{Board, Cell, Column, ConnectFour, LargeBoard, LargeConnectFour, sized};
use endspiel_game::conformance::{check_perft, random_game};
use endspiel_game::{Error, ErrorKind, Game, Notation, Outcome, Reason, Side, bits};
use endspiel_presentation::conformance::{check, check_playthrough};
use proptest::prelude::*;

fn game(spec: &str) -> Result<ConnectFour, Error> {
    ConnectFour::from_spec(spec.parse()?)
}

#[test]
fn boards_of_every_shape_conform() {
    for spec in [
        "connect4",
        "connect4:cols=9,rows=6,win=5",
        "connect4:cols=8,rows=7",
        "connect4:cols=4,rows=4",
        "connect4:cols=16,rows=3",
        "connect4:cols=32,rows=1,win=3",
        "connect4:cols=1,rows=63,win=5",
        "connect4:cols=2,rows=31",
        "connect4:cols=3,rows=3,win=2",
    ] {
        check(&game(spec).unwrap());
    }
}

fn large_game(spec: &str) -> Result<LargeConnectFour, Error> {
    LargeConnectFour::from_spec(spec.parse()?)
}

#[test]
fn large_boards_conform() {
    for spec in [
        "connect4:cols=8,rows=8",
        "connect4:cols=9,rows=7",
        "connect4:cols=16,rows=7,win=5",
        "connect4:cols=35,rows=2,win=3",
        "connect4:cols=1,rows=127,win=9",
        "connect4:cols=2,rows=63,win=60",
    ] {
        check(&large_game(spec).unwrap());
    }
}

#[test]
fn positions_are_counted_as_published() {
    assert!(check_perft::<ConnectFour>(Path::new("tests/connect4.perft"), 1_000_000_000) > 15);
    // The same counts in the word for large boards, which takes longer.
    assert!(check_perft::<LargeConnectFour>(Path::new("tests/connect4.perft"), 1_000_000) > 8);
}

#[test]
fn every_position_of_a_small_board_is_counted() {
    // 4×4: the positions that the first player wins, draws and loses with perfect play, 161029 in all.
    let game = game("connect4:cols=4,rows=4").unwrap();
    let all: usize = (0..=16).map(|ply| endspiel_game::perft::distinct(&game, &game.start(), ply, false).len()).sum();
    assert_eq!(all, 36499 + 90120 + 34410);
}

#[test]
fn playthroughs_read_as_written() {
    for name in ["diagonal", "draw_on_a_small_board"] {
        check_playthrough::<ConnectFour>(Path::new(&format!("tests/playthroughs/{name}.txt")));
    }
}

#[test]
fn boards_that_do_not_fit_are_refused() {
    for spec in
        ["cols=8,rows=8", "cols=0", "rows=0", "cols=65,rows=0", "win=8", "win=1", "cols=300", "rows=-1", "size=3"]
    {
        assert_eq!(game(&format!("connect4:{spec}")).unwrap_err().kind(), ErrorKind::Spec, "{spec}");
    }
    assert!(game("connect4:cols=8,rows=7").is_ok());
}

#[test]
fn large_boards_that_do_not_fit_are_refused_with_the_reason() {
    let refused = |spec: &str| {
        let error = large_game(&format!("connect4:{spec}")).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Spec, "{spec}");
        error.to_string()
    };
    assert!(refused("cols=13,rows=9").contains("128 at most, not 130"));
    assert!(refused("rows=128,cols=1").contains("128 at most, not 129"));
    assert!(refused("cols=36,rows=2").contains("1 to 9 and a to z"));
    assert!(refused("cols=255,rows=255").contains("128 at most"));
    for spec in ["cols=0", "rows=0", "win=8", "win=1", "cols=300", "rows=-1", "size=3"] {
        refused(spec);
    }
}

#[test]
fn the_last_column_and_row_of_a_large_board_are_played() {
    let game = large_game("connect4:cols=16,rows=7").unwrap();
    let position = game.parse_position("gggggggfffffff").unwrap();
    assert!(game.print_position(&position).starts_with("..............ox/"));
    assert_eq!(game.parse_position(&game.print_position(&position)), Ok(position));
    assert!(game.parse_move(&position, "g").unwrap_err().to_string().contains("full"));
    assert!(game.parse_move(&position, "h").is_err());
    let game = large_game("connect4:cols=9,rows=7").unwrap();
    let position = game.parse_position("797979797").unwrap_err().to_string();
    assert!(position.contains("over"), "{position}");
    let won = game.parse_position("7979797").unwrap();
    assert_eq!(game.outcome(&won), Some(Outcome::Win(Side::First)));
}

#[test]
fn every_direction_wins_and_shows_its_line() {
    let standard = game("connect4").unwrap();
    for (moves, line) in [
        ("1212121", "11 12 13 14"),
        ("1122334", "11 21 31 41"),
        ("12233434464", "11 22 33 44"),
        ("76655454424", "44 53 62 71"),
    ] {
        let position = standard.parse_position(moves).unwrap();
        assert_eq!(standard.outcome(&position), Some(Outcome::Win(Side::First)), "{moves}");
        assert_eq!(standard.reason(&position), Reason::LineComplete);
        let names: Vec<String> =
            bits(standard.winning_cells(&position)).map(|cell| standard.board().name(Cell(cell))).collect();
        assert_eq!(names.join(" "), line, "{moves}");
        assert!(standard.moves(&position).is_empty());
    }
}

#[test]
fn a_line_does_not_run_over_the_edge() {
    // Three at the top of a column and one at the bottom of the next.
    let standard = game("connect4").unwrap();
    let position = standard.parse_position("x....../x....../x....../o....../o....../ox..o.. x");
    assert_eq!(position.map(|position| standard.outcome(&position)), Ok(None));
}

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    let standard = game("connect4").unwrap();
    let refused = |text: &str| {
        let error = standard.parse_position(text).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Position);
        error.reason().to_string()
    };
    assert!(refused("8").contains("columns are 1 to 7"));
    assert!(refused("1111111").contains("full"));
    assert!(refused("12121212").contains("over"));
    assert!(refused("......./......./......./...x.../......./....... o").contains("air"));
    assert!(refused("......./......./......./......./......./...xx.. o").contains("take turns"));
    assert!(refused("......./......./......./......./......./...x... x").contains("other side's turn"));
    assert!(refused("......./......./......./......./xxx..../oooo... o").contains("take turns"));
    assert!(refused("......./....... x").contains("6 rows"));
    assert!(refused("....../......./......./......./......./....... x").contains("7 cells"));
    assert!(refused("...?.../......./......./......./......./....... x").contains("`x`, `o` or `.`"));
}

#[test]
fn the_side_to_move_cannot_have_won_already() {
    let standard = game("connect4").unwrap();
    let won_before = "......./......./......./......./oooo.../xxxx... x";
    assert!(standard.parse_position(won_before).unwrap_err().to_string().contains("winning line already"));
}

#[test]
fn the_empty_board_is_a_dash() {
    let standard = game("connect4").unwrap();
    assert_eq!(standard.parse_position("-"), Ok(standard.start()));
    assert_eq!(standard.parse_record(&standard.start(), "44 53").map(|moves| moves.len()), Ok(4));
    assert_eq!(standard.print_record(&standard.start(), &[]), "-");
}

#[test]
fn columns_past_the_ninth_are_letters() {
    let wide = game("connect4:cols=16,rows=3").unwrap();
    assert_eq!(wide.parse_move(&wide.start(), "g"), Ok(Column(15)));
    assert!(wide.parse_move(&wide.start(), "h").is_err());
}

#[test]
fn the_test_sets_are_playable() {
    // Positions of the published solver test sets: each line is legal and leaves the game open.
    let standard = game("connect4").unwrap();
    for line in include_str!("../positions.txt").lines() {
        let position = standard.parse_position(line).unwrap();
        assert_eq!(standard.outcome(&position), None, "{line}");
    }
}

/// Finds lines by walking from every stone in every direction.
fn has_line_plain<W: Word>(board: &sized::Board<W>, stones: W) -> bool {
    let (cols, rows, win) = (i32::from(board.cols()), i32::from(board.rows()), i32::from(board.win()));
    let stone = |column: i32, row: i32| {
        (0..cols).contains(&column) && (0..rows).contains(&row) && stones.has(board.cell(column as u8, row as u8).0)
    };
    let line = |column, row, (across, up)| (0..win).all(|step| stone(column + step * across, row + step * up));
    (0..cols).any(|column| {
        (0..rows).any(|row| [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().any(|way| line(column, row, way)))
    })
}

proptest! {
    #[test]
    fn lines_found_by_bits_are_those_found_by_walking(stones: u64, more: u64, shape in 0usize..5) {
        let (cols, rows, win) = [(7, 6, 4), (9, 6, 5), (4, 4, 3), (1, 63, 4), (16, 3, 3)][shape];
        let board = Board::new(cols, rows, win).unwrap();
        for stones in [stones & board.all(), stones & more & board.all()] {
            prop_assert_eq!(board.has_line(stones), has_line_plain(&board, stones));
            prop_assert_eq!(board.winning_cells(stones) != 0, has_line_plain(&board, stones));
            prop_assert_eq!(board.winning_cells(stones) & !stones, 0);
        }
    }

    #[test]
    fn lines_of_large_boards_are_those_found_by_walking(stones: u128, more: u128, shape in 0usize..6) {
        let (cols, rows, win) = [(8, 8, 4), (9, 7, 5), (16, 7, 3), (1, 127, 4), (35, 2, 3), (2, 63, 6)][shape];
        let board = LargeBoard::new(cols, rows, win).unwrap();
        for stones in [stones & board.all(), stones & more & board.all()] {
            prop_assert_eq!(board.has_line(stones), has_line_plain(&board, stones));
            prop_assert_eq!(board.winning_cells(stones) != 0, has_line_plain(&board, stones));
            prop_assert_eq!(board.winning_cells(stones) & !stones, 0);
        }
    }

    #[test]
    fn records_and_rows_round_trip(seed: u64) {
        let standard = game("connect4").unwrap();
        let positions = random_game(&standard, seed);
        for (position, _) in positions {
            prop_assert_eq!(standard.parse_position(&standard.print_position(&position)), Ok(position));
        }
        let large = large_game("connect4:cols=9,rows=7").unwrap();
        for (position, _) in random_game(&large, seed) {
            prop_assert_eq!(large.parse_position(&large.print_position(&position)), Ok(position));
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,60}") {
        let standard = game("connect4").unwrap();
        let _ = standard.parse_position(&text);
        let _ = standard.parse_move(&standard.start(), &text);
        let _ = standard.parse_record(&standard.start(), &text);
    }
}
