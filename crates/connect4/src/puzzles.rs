//! Puzzle motifs of Connect Four.

use endspiel_game::words::Phrase;
use endspiel_game::{Game, Side};

use crate::game::{Column, ConnectFour, Position};
use crate::word::Word;

/// The fewest stones on the board of a puzzle.
pub(crate) const MIN_STONES: u32 = 8;

/// The motifs that puzzles ask for. The first player needs a threat in an odd row, the second in an even row:
/// when both fill the rest of the board in turn, the opponent must play below it.
pub(crate) const MOTIFS: &[Phrase] = &[
    Phrase::new(
        "connect4.odd-threat",
        "{side} wins by a threat in an odd row: which move makes it?",
        "{side} gewinnt durch eine Drohung in einer ungeraden Reihe: Welcher Zug macht sie?",
    ),
    Phrase::new(
        "connect4.even-threat",
        "{side} wins by a threat in an even row: which move makes it?",
        "{side} gewinnt durch eine Drohung in einer geraden Reihe: Welcher Zug macht sie?",
    ),
];

const ODD_THREAT: usize = 0;
const EVEN_THREAT: usize = 1;

/// Returns the motif of a move, if it has one.
pub(crate) fn motif<W: Word>(game: &ConnectFour<W>, position: &Position<W>, mv: Column) -> Option<usize> {
    let next = game.play_unchecked(position, mv);
    if game.outcome(&next).is_some() {
        return None;
    }
    let (odd, number) = match position.side() {
        Side::First => (true, ODD_THREAT),
        Side::Second => (false, EVEN_THREAT),
    };
    let free = game.board().all() & !next.all;
    let completes = |stones: W, cell: u8| game.board().has_line(stones | W::cell(cell));
    let threats = |stones: W| W::collect(free.cells().filter(|&cell| completes(stones, cell)));
    // A threat that can be answered at once is not lasting.
    let made = threats(next.opposing()) & !threats(position.own) & !game.playable(&next);
    let height = game.board().rows() + 1;
    made.cells().any(|cell| (cell % height).is_multiple_of(2) == odd).then_some(number)
}

#[cfg(test)]
mod tests {
    use endspiel_game::Notation;

    use super::*;
    use crate::ConnectFour;

    fn motif_of(position: &str, mv: u8) -> Option<usize> {
        let game = ConnectFour::default();
        motif(&game, &game.parse_position(position).unwrap(), Column(mv - 1))
    }

    #[test]
    fn three_in_the_third_row_are_an_odd_threat_of_the_first_player() {
        // Yellow has two and three of the third row; a stone on four threatens one and five, which are not
        // playable yet.
        let position = "......./......./......./.xx..../.oxo.../.xox.oo x";
        assert_eq!(motif_of(position, 4), Some(ODD_THREAT));
        assert_eq!(motif_of(position, 7), None);
    }
}
