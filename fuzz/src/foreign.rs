//! Mill positions in the seventeen fields of other programs.

use endspiel_game::{Notation, Side};
use endspiel_mill::Mill;

use crate::words;

/// The bookkeeping fields, for inputs that end before them.
const BOOKKEEPING: &str = "0 0 -1 -1 -1 -1 0 0 1";

/// Checks a position in the first line and a move or record in every other line, in the format of other programs.
pub fn check(game: &Mill, text: &str) {
    let (line, rest) = text.split_once('\n').unwrap_or((text, ""));
    let line = if line.split_whitespace().count() == 8 { format!("{line} {BOOKKEEPING}") } else { line.to_owned() };
    if let Ok(position) = game.parse_position(&line) {
        let printed = game.print_foreign(&position);
        assert_eq!(printed.split_whitespace().count(), 17);
        assert_eq!(game.parse_position(&printed).as_ref(), Ok(&position), "a printed position can be read: {printed}");
        let letters = |letter| printed.matches(letter).count() as u32;
        assert_eq!(letters('O'), position.of(Side::First).stones.count());
        assert_eq!(letters('@'), position.of(Side::Second).stones.count());
    }
    words::check(game, &format!("{line}\n{rest}"));
}
