//! Puzzles have one answer for every search.

use std::num::NonZero;

use endspiel_connect4::ConnectFour;
use endspiel_knowledge::{Effort, Searchable, Stop, Value};
use endspiel_mill::Mill;
use endspiel_othello::Othello;
use endspiel_presentation::Drawing;
use endspiel_search::{ExactValues, Knowledge, Puzzle, PuzzleOrder, Puzzles};

fn puzzles<G: Drawing + Searchable>(game: G) -> ExactValues<G> {
    ExactValues::new(game, &Knowledge::default())
}

fn made<G: Drawing + Searchable>(game: G, order: &PuzzleOrder) -> Vec<Puzzle> {
    puzzles(game).make(order, &Stop::never(), &mut |_| {})
}

/// Returns the value and the count of every move, from the solver alone.
fn solved<G: Drawing + Searchable>(game: &G, position: &G::Position) -> Vec<(String, Value, Option<u32>, Option<i32>)> {
    let solver = game.solver().unwrap();
    let value = |mv| {
        let known =
            solver.value(game, &game.play_unchecked(position, mv), Effort::Solve, &Stop::never()).unwrap().before();
        (game.print_move(position, mv), known.value, known.plies, known.count)
    };
    game.moves(position).into_iter().map(value).collect()
}

/// Returns the answers of a puzzle, by the solver's values of all moves.
fn answers<G: Drawing + Searchable>(game: &G, puzzle: &Puzzle) -> Vec<String> {
    let moves = solved(game, &game.parse_position(&puzzle.position).unwrap());
    let best = moves.iter().map(|(_, value, ..)| *value).max().unwrap();
    let most = moves.iter().map(|(.., count)| *count).max().unwrap();
    let is_answer = |&(_, value, plies, count): &(String, Value, Option<u32>, Option<i32>)| match puzzle.kind.as_str() {
        "holds" => best == Value::Draw && value == Value::Draw,
        "most" => count == most,
        kind => match kind.strip_prefix("win-in:") {
            Some(n) => value == Value::Win && plies.is_some_and(|plies| plies.div_ceil(2).to_string() == n),
            None => value == Value::Win,
        },
    };
    moves.iter().filter(|found| is_answer(found)).map(|(mv, ..)| mv.clone()).collect()
}

#[test]
fn puzzles_of_connect_four_have_the_one_answer_the_solver_gives() {
    let game = ConnectFour::default();
    let found = made(game, &PuzzleOrder::spread(15, 1));
    assert_eq!(found.len(), 15);
    for puzzle in &found {
        assert_eq!(answers(&game, puzzle), puzzle.answers, "{}", puzzle.to_line());
        assert_eq!(puzzle.answers.len(), 1);
    }
    for grade in 1..=5 {
        assert_eq!(found.iter().filter(|puzzle| puzzle.grade == grade).count(), 3);
    }
}

#[test]
fn puzzles_of_othello_are_about_the_last_ten_squares() {
    let game = Othello::default();
    let found = made(game, &PuzzleOrder::spread(10, 3));
    assert_eq!(found.len(), 10);
    for puzzle in &found {
        assert_eq!(answers(&game, puzzle), puzzle.answers, "{}", puzzle.to_line());
        assert!(puzzle.position.matches('-').count() <= 10);
    }
}

#[test]
fn puzzles_of_mill_are_proved_where_there_are_no_tables() {
    let found = made(Mill::default(), &PuzzleOrder { counts: [2, 1, 0, 0, 0], ..PuzzleOrder::spread(0, 1) });
    assert_eq!(found.len(), 3);
    for puzzle in &found {
        assert_eq!(puzzles(Mill::default()).check(&puzzle.position, &Stop::never()).unwrap().as_ref(), Some(puzzle));
    }
}

#[test]
fn the_same_seed_gives_the_same_puzzles_on_any_number_of_threads() {
    let order = PuzzleOrder { counts: [4, 2, 0, 0, 0], ..PuzzleOrder::spread(0, 9) };
    let alone = made(ConnectFour::default(), &order);
    let together = made(ConnectFour::default(), &PuzzleOrder { threads: NonZero::new(3).unwrap(), ..order.clone() });
    assert_eq!(alone, together);
    assert_ne!(alone, made(ConnectFour::default(), &PuzzleOrder { seed: 10, ..order }));
}

#[test]
fn every_move_is_explained_by_what_it_allows() {
    let explained = puzzles(ConnectFour::default()).explain("123252", &Stop::never()).unwrap();
    let says = |mv: &str| explained.iter().find(|known| known.mv == mv).unwrap().says.text.clone();
    assert_eq!(explained.len(), 7);
    assert_eq!(says("4"), "Red wins at once with 2");
    // Black threatens to close d1 g1 a1 and has three stones, so it flies.
    let explained = puzzles(Mill::default()).explain("ww.w..../..w...../b....b.b w 0 0", &Stop::never()).unwrap();
    let wins = explained.iter().find(|known| known.mv == "g4-g7xc5").unwrap();
    assert_eq!(
        (wins.says.text.as_str(), wins.says.german.as_deref()),
        ("this wins at once", Some("das gewinnt sofort"))
    );
}

#[test]
fn a_question_is_asked_in_words() {
    let puzzles = puzzles(ConnectFour::default());
    let puzzle = Puzzle::from_line("1 win-in:1 4 112233").unwrap();
    assert_eq!(puzzles.question(&puzzle).unwrap().text, "Yellow wins at once: with which move?");
    let threat = Puzzle { kind: "odd-threat".to_owned(), ..puzzle.clone() };
    assert!(puzzles.question(&threat).unwrap().text.starts_with("Yellow wins by a threat in an odd row"));
    assert!(puzzles.question(&Puzzle { kind: "nonsense".to_owned(), ..puzzle }).is_err());
}
