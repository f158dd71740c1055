//! Moves and boards as the notebook on Othello prints them.

use endspiel_game::conformance::random_game;
use endspiel_game::{Game, Notation, Side};
use endspiel_othello::{Move, Othello, Position, Square};
use proptest::prelude::*;

fn matrix(game: &Othello, position: &Position, minus: &str, comma: &str) -> String {
    let disc = |column, row| match position.disc_at(Square::new(column, row)) {
        Some(Side::First) => format!("{minus}1"),
        Some(Side::Second) => " 1".to_owned(),
        None => " 0".to_owned(),
    };
    let row = |row| (0..game.size()).map(|column| disc(column, row)).collect::<Vec<_>>().join(comma);
    let rows: Vec<String> = (0..game.size()).map(|number| format!("[{}]", row(number))).collect();
    format!("[{}]", rows.join(&format!("{}\n ", comma.trim())))
}

proptest! {
    #[test]
    fn games_are_read_as_they_are_written(seed: u64) {
        for size in [4, 6, 8] {
            let game = Othello::new(size).unwrap();
            let played = random_game(&game, seed);
            let step = |pair: &[(Position, Vec<Move>)]| {
                *pair[0].1.iter().find(|&&mv| game.play_unchecked(&pair[0].0, mv) == pair[1].0).unwrap()
            };
            let moves: Vec<Move> = played.windows(2).map(step).collect();
            let pairs: Vec<String> = moves.iter().filter_map(|mv| match mv {
                Move::Place(square) => Some(format!("({}, {})", square.row(), square.column())),
                Move::Pass => None,
            }).collect();
            let numbers: Vec<String> = pairs.iter().map(|pair| pair.replace('(', "[").replace(')', "]")).collect();
            let inside = |pair: &String| pair.trim_matches(['(', ')']).replace(", ", "), np.int64(");
            let arrays: Vec<String> = pairs.iter().map(|pair| format!("(np.int64({}))", inside(pair))).collect();
            for text in [pairs.join("\n"), format!("[{}]", pairs.join(", ")), format!("[{}]", numbers.join("\n ")), arrays.join(", ")] {
                prop_assert_eq!(game.parse_record(&game.start(), &text), Ok(moves.clone()), "{}", text);
            }
        }
    }

    #[test]
    fn boards_are_read_as_they_are_written(seed: u64, at in 0usize..60) {
        for size in [4, 6, 8] {
            let game = Othello::new(size).unwrap();
            let played = random_game(&game, seed);
            let position = played[at.min(played.len() - 1)].0;
            for (minus, comma, sides) in [("-", ", ", ["'black'", "'white'"]), ("−", " ", ["X", "O"]), ("-", " ", ["-1", "1"])] {
                let board = matrix(&game, &position, minus, comma);
                let text = format!("{board} {}", sides[position.side.index()]);
                prop_assert_eq!(game.parse_position(&text), Ok(position), "{}", text);
                let unsaid = game.import(board.as_bytes()).unwrap();
                prop_assert_eq!(unsaid[0].start.side, Side::First);
                prop_assert_eq!(unsaid[0].notes[0].key, "othello.black-assumed");
            }
        }
    }

    #[test]
    fn a_list_of_all_boards_is_the_game(seed: u64) {
        let game = Othello::new(6).unwrap();
        let played: Vec<Position> = random_game(&game, seed).into_iter().map(|(position, _)| position).collect();
        let same = |one: &Position, other: &Position| Side::BOTH.iter().all(|&side| one.of(side) == other.of(side));
        // The notebook never shows a pass.
        let shown = played.iter().enumerate().filter(|(at, now)| *at == 0 || !same(&played[at - 1], now));
        let text: Vec<String> = shown.map(|(_, position)| matrix(&game, position, "-", ", ")).collect();
        let games = game.import(text.join("\n\n").as_bytes()).unwrap();
        prop_assert_eq!((games.len(), games[0].start), (1, game.start()));
        let end = games[0].moves.iter().try_fold(game.start(), |position, &mv| game.play(&position, mv));
        prop_assert!(same(&end.unwrap(), played.last().unwrap()));
    }
}

#[test]
fn a_pair_is_row_and_column_from_0() {
    let game = Othello::default();
    assert_eq!(game.print_record(&game.start(), &game.parse_record(&game.start(), "(2, 3)").unwrap()), "d3");
}

#[test]
fn what_is_wrong_is_said_in_one_sentence() {
    let rows = "[0,0,0,0,0,0,0,0],".repeat(7);
    for (text, reason) in [
        ("[(2, 3), (0, 0)]".to_owned(), "a disc on a1 turns no disc over"),
        ("[(2, 3), (8, 0)]".to_owned(), "a move is a square"),
        ("[(2, 3), (2".to_owned(), "it breaks off"),
        ("[3, 3, 2, 4]".to_owned(), "no game or position of Othello is written like this"),
        ("[2, 3]".to_owned(), "no game or position of Othello is written like this"),
        (format!("[{rows}]"), "the board has 8 rows of 8 numbers"),
        (format!("[{rows}[0,0,0,0,0,0,0,0]]"), "there is no disc on the board"),
        (format!("[{rows}[0,0,0,0,0,0,0,2]]"), "the numbers of a board are -1, 0 and 1, not 2"),
        (format!("[{rows}[0,0,0,0,0,0,0,1]] 'green'"), "not `green`"),
    ] {
        let error = Othello::default().import(text.as_bytes()).unwrap_err();
        assert!(error.to_string().contains(reason), "{text}: {error}");
        assert!(error.saying().german.is_some());
    }
}
