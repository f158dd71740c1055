//! Opening books of other Othello programs.

use endspiel_game::Notation;
use endspiel_knowledge::Searchable;
use endspiel_othello::Othello;

use crate::check_error;

/// Reads a file as a book. Whatever it lists is a position, and the book knows it when it is asked.
pub fn check(game: &Othello, file: &[u8]) {
    let book = match game.foreign_book(file) {
        None => return,
        Some(Err(error)) => return check_error(&error),
        Some(Ok(book)) => book,
    };
    check_error(&game.import(file).expect_err("a book has no games"));
    assert_eq!(book.positions().count(), book.len());
    for listed in book.positions() {
        assert!(game.parse_position(&listed.position).is_ok());
        let asked = book.ask(&listed.position).expect("a position").expect("the book has it");
        let least = asked.level.expect("a stored position has a level");
        assert!(Some(least) >= listed.level, "of equal positions the higher level counts");
        assert!(asked.moves.is_sorted_by(|one, other| one.value >= other.value));
    }
}
