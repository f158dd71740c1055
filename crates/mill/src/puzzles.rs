//! Puzzle motifs of mill.

use endspiel_game::words::{Phrase, Words};
use endspiel_game::{Game, Random, Side};

use crate::reasons::double_mills;
use crate::{Hand, Mill, Move, Point, Position};

/// The motifs that puzzles ask for.
pub(crate) const MOTIFS: &[Phrase] = &[Phrase::new(
    "mill.double-mill",
    "{side} sets up a double mill and wins: which move makes it?",
    "{side} baut eine Zwickmühle und gewinnt: Welcher Zug ist es?",
)];

const DOUBLE_MILL: usize = 0;

pub(crate) const CLOSE_A_MILL: Words = Words::new("close a mill", "eine Mühle schließen");

/// Returns a random endgame: one side has three stones and flies, the other three to five. Such endgames need
/// long plans, and the small tables solve them.
pub(crate) fn random_ending(game: &Mill, random: &mut Random) -> Option<Position> {
    const MIN_STONES: usize = 3;
    let mut points: Vec<Point> = game.board().points().iter().collect();
    random.shuffle(&mut points);
    let other = MIN_STONES + random.below(3);
    let hand = |points: &[Point]| Hand { stones: points.iter().copied().collect(), in_hand: 0 };
    let (few, many) = (hand(&points[..MIN_STONES]), hand(&points[MIN_STONES..MIN_STONES + other]));
    let (first, second) = if random.below(2) == 0 { (few, many) } else { (many, few) };
    let position = Position::new(first, second, Side::BOTH[random.below(2)]);
    game.outcome(&position).is_none().then_some(position)
}

/// Returns the motif of a move, if it has one.
pub(crate) fn motif(game: &Mill, position: &Position, mv: Move) -> Option<usize> {
    let next = game.play_unchecked(position, mv);
    if game.outcome(&next).is_some() || next.opposing_hand > 0 {
        return None;
    }
    let free = game.free(&next);
    let has_double_mill = |stones, free| !double_mills(game, stones, free).is_empty();
    let before = has_double_mill(position.own, game.free(position));
    (!before && has_double_mill(next.opposing, free)).then_some(DOUBLE_MILL)
}

#[cfg(test)]
mod tests {
    use endspiel_game::Notation;

    use super::*;

    fn motif_of(position: &str, mv: &str) -> Option<usize> {
        let game = Mill::default();
        let position = game.parse_position(position).unwrap();
        motif(&game, &position, game.parse_move(&position, mv).unwrap())
    }

    #[test]
    fn a_stone_between_two_mills_makes_a_double_mill() {
        // a7 d7 g7 is closed; with b6 and f6 in place, d7-d6 will close the second, and d6-d7 the first again.
        let position = "ww.w..../w.w...../b.b..bb. w 0 0";
        assert_eq!(motif_of(position, "g4-g7xc5"), Some(DOUBLE_MILL));
        assert_eq!(motif_of(position, "b6-b4"), None);
    }

    #[test]
    fn a_mill_alone_is_no_double_mill() {
        assert_eq!(motif_of("ww.w..../w......./b.b..bb. w 0 0", "g4-g7xc5"), None);
    }
}
