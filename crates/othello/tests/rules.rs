//! The rules of Othello, checked from outside.

use std::path::Path;

use endspiel_game::conformance::{check_perft, random_game};
use endspiel_game::{ErrorKind, Game, Notation, Outcome, Side};
use endspiel_othello::{Move, Othello, Position, Square, Squares, flipped, flipped_plain, legal, legal_plain};
use endspiel_presentation::conformance::{check, check_playthrough};
use proptest::prelude::*;

fn legal_moves(game: &Othello, position: &Position) -> String {
    let moves: Vec<String> = game.moves(position).into_iter().map(|mv| game.print_move(position, mv)).collect();
    moves.join(" ")
}

#[test]
fn boards_of_every_size_conform() {
    for size in [4, 6, 8] {
        check(&Othello::new(size).unwrap());
    }
    for size in [0, 2, 5, 7, 10, 255] {
        assert!(Othello::new(size).is_err());
    }
}

#[test]
fn positions_are_counted_as_published() {
    assert!(check_perft::<Othello>(Path::new("tests/othello.perft"), 2_000_000_000) > 18);
}

#[test]
fn playthroughs_read_as_written() {
    for name in ["wipe_out", "passes_on_a_small_board"] {
        check_playthrough::<Othello>(Path::new(&format!("tests/playthroughs/{name}.txt")));
    }
}

#[test]
fn black_begins_in_the_usual_diagram() {
    let game = Othello::default();
    let start = game.start();
    assert_eq!(game.print_position(&start), "---------------------------OX------XO--------------------------- X",);
    assert_eq!(legal_moves(&game, &start), "d3 c4 f5 e6");
}

#[test]
fn a_side_without_a_move_passes_and_if_neither_can_move_discs_are_counted() {
    let game = Othello::new(4).unwrap();
    let must_pass = game.parse_position("OXX-------------  X").unwrap();
    assert_eq!(legal_moves(&game, &must_pass), "pass");
    let after = game.play_unchecked(&must_pass, Move::Pass);
    assert_eq!(legal_moves(&game, &after), "d1");
    let over = game.parse_position("XXXX------------ O").unwrap();
    assert_eq!(game.outcome(&over), Some(Outcome::Win(Side::First)));
    assert_eq!(game.final_score(&over), -16);
    let equal = game.parse_position("X--------------O O").unwrap();
    assert_eq!(game.outcome(&equal), Some(Outcome::Draw));
}

#[test]
fn small_boards_play_out_as_known() {
    // 4×4 is a win for White by 3:11, 8 discs, with perfect play (10 when the empties go to the winner).
    let game = Othello::new(4).unwrap();
    fn best(game: &Othello, position: &Position) -> i32 {
        let scores = game.moves(position).into_iter().map(|mv| -best(game, &game.play_unchecked(position, mv)));
        scores.max().unwrap_or_else(|| game.final_score(position))
    }
    assert_eq!(best(&game, &game.start()), -10);
}

#[test]
fn refused_moves_say_why() {
    let game = Othello::default();
    let start = game.start();
    let refused = |position: &Position, text: &str| {
        let error = game.parse_move(position, text).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Move);
        error.reason().to_string()
    };
    assert!(refused(&start, "d4").contains("taken"));
    assert!(refused(&start, "a1").contains("turns no disc"));
    assert!(refused(&start, "pass").contains("no other move"));
    assert!(refused(&start, "i9").contains("square"));
    let over = game.parse_position(&format!("{} X", "X".repeat(64))).unwrap();
    assert!(refused(&over, "a1").contains("over"));
}

#[test]
fn broken_positions_are_refused_with_the_reason() {
    let game = Othello::default();
    for text in ["", "X", &"-".repeat(64), &format!("{} -", "-".repeat(64)), &format!("{} X", "?".repeat(64))] {
        assert_eq!(game.parse_position(text).unwrap_err().kind(), ErrorKind::Position, "{text}");
    }
    let empty = game.parse_position(&format!("{} X", "-".repeat(64))).unwrap_err();
    assert!(empty.to_string().contains("no disc on the board"), "{empty}");
}

#[test]
fn transcripts_are_read_in_every_spelling() {
    let game = Othello::default();
    let start = game.start();
    let expected = game.parse_record(&start, "f5d6c3d3c4").unwrap();
    assert_eq!(expected.len(), 5);
    for text in [
        "F5D6C3D3C4",
        "f5 d6 C3 d3 c4",
        " f5d6  c3d3c4\n",
        "1. f5 d6 2. c3 d3 3. c4",
        "1.f5 2.d6 3.c3 4.d3 5.c4",
        "f5-d6-c3-d3-c4",
    ] {
        assert_eq!(game.parse_record(&start, text), Ok(expected.clone()), "{text}");
    }
    assert!(game.parse_record(&start, "f5d6c3d3c").is_err());
    assert!(game.parse_record(&start, "f5f5").unwrap_err().to_string().contains("move 2"));
    assert!(game.parse_record(&start, "f5ä").is_err());
}

#[test]
fn passes_are_left_out_and_put_back() {
    let game = Othello::new(4).unwrap();
    for seed in 0..200 {
        let positions = random_game(&game, seed);
        let moves: Vec<Move> = positions
            .windows(2)
            .map(|pair| *pair[0].1.iter().find(|&&mv| game.play_unchecked(&pair[0].0, mv) == pair[1].0).unwrap())
            .collect();
        let record = game.print_record(&game.start(), &moves);
        assert!(!record.contains("pass"));
        assert_eq!(game.parse_record(&game.start(), &record), Ok(moves));
    }
}

#[test]
fn ggf_games_are_read() {
    let game = Othello::default();
    let text = "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[a]PW[b]RE[?]TI[15:00]TY[8]\
        BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[F6/1.20/3.5];)";
    let games = game.import(text.as_bytes()).unwrap();
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].start, game.start());
    assert_eq!(game.print_record(&games[0].start, &games[0].moves), "f5f6");
    assert!(games[0].tags.contains(&("PB".to_owned(), "a".to_owned())));
    let twice = format!("{text}\n{text}");
    assert_eq!(game.import(twice.as_bytes()).unwrap().len(), 2);
    for (broken, reason) in [
        ("(;GM[Othello]", "does not end"),
        ("(;GM[Chess];)", "game of Chess"),
        ("(;GM[Othello];)", "no board"),
        ("(;GM[Othello]B[F5];)", "before the board"),
        ("(;GM[Othello]BO[10 - *];)", "size 10"),
        (&text.replace("W[F6", "W[A1"), "turns no disc"),
        (&text.replace("W[F6", "B[F6"), "wrong side"),
    ] {
        let error = game.import(broken.as_bytes()).unwrap_err().to_string();
        assert!(error.contains("GGF") && error.contains(reason), "{error}");
    }
}

/// Returns a WTHOR file with these games.
fn wthor(games: &[&[u8]]) -> Vec<u8> {
    let mut file = vec![20, 26, 11, 15, 0, 0, 0, 0, 0, 0, 0xea, 0x07, 8, 0, 22, 0];
    file[4..8].copy_from_slice(&(games.len() as u32).to_le_bytes());
    for moves in games {
        let mut game = vec![1, 0, 2, 0, 3, 0, 40, 36];
        game.extend_from_slice(moves);
        game.resize(68, 0);
        file.extend(game);
    }
    file
}

#[test]
fn wthor_files_are_read() {
    let game = Othello::default();
    let games = game.import(&wthor(&[&[56, 64, 33], &[56, 66]])).unwrap();
    assert_eq!(games.len(), 2);
    assert_eq!(game.print_record(&games[0].start, &games[0].moves), "f5d6c3");
    assert!(games[0].tags.contains(&("year".to_owned(), "2026".to_owned())));
    assert!(games[0].tags.contains(&("black discs".to_owned(), "40".to_owned())));
    let broken = |file: &[u8]| game.import(file).unwrap_err().to_string();
    assert!(broken(&wthor(&[&[56]])[..80]).contains("announces 1 games"));
    assert!(broken(&[0; 7]).contains("7 bytes"));
    assert!(broken(&wthor(&[&[99]])).contains("no square"));
    assert!(broken(&wthor(&[&[11]])).contains("turns no disc"));
}

proptest! {
    #[test]
    fn fast_moves_are_the_plain_ones(one: u64, other: u64, mask: u64, size in prop::sample::select(vec![4u8, 6, 8])) {
        let board = Squares::board(size);
        let own = Squares(one & board.0);
        let opposing = Squares(other & !one & (mask | one.rotate_left(7)) & board.0);
        prop_assert_eq!(legal(own, opposing, board), legal_plain(own, opposing, board));
        for square in board.iter().filter(|&square| !own.contains(square) && !opposing.contains(square)) {
            prop_assert_eq!(flipped(own, opposing, square), flipped_plain(own, opposing, square));
        }
    }

    #[test]
    fn squares_and_names_round_trip(column in 0u8..8, row in 0u8..8) {
        let square = Square::new(column, row);
        prop_assert_eq!(square.to_string().parse(), Ok(square));
        prop_assert_eq!(square.to_string().to_uppercase().parse(), Ok(square));
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes: Vec<u8>, text in "\\PC{0,80}") {
        let game = Othello::default();
        let _ = game.import(&bytes);
        let _ = game.import(text.as_bytes());
        let _ = game.parse_position(&text);
        let _ = game.parse_record(&game.start(), &text);
    }
}
