//! Names of openings. A name belongs to a position, so that the order of moves and the orientation of the board
//! do not matter.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use endspiel_game::{Game, Notation};

use crate::{Move, Othello, Position};

const LIST: &str = include_str!("openings.txt");

/// Every name by its position, in canonical orientation.
static NAMES: LazyLock<BTreeMap<Position, &'static str>> = LazyLock::new(|| {
    let game = Othello::default();
    let named = listed().filter_map(|(moves, name)| {
        let moves = game.parse_record(&game.start(), moves).ok()?;
        let position = moves.into_iter().fold(game.start(), |position, mv| game.play_unchecked(&position, mv));
        Some((game.canonical(&position).0, name))
    });
    named.collect()
});

/// Returns the moves and names of the list.
fn listed() -> impl Iterator<Item = (&'static str, &'static str)> {
    LIST.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(' '))
}

/// Returns all openings with their moves.
pub(crate) fn lines(game: &Othello) -> Vec<(&'static str, Vec<Move>)> {
    let usual = *game == Othello::default();
    let line = |(moves, name)| Some((name, game.parse_record(&game.start(), moves).ok()?));
    listed().filter(|_| usual).filter_map(line).collect()
}

/// Returns the name of the opening that leads to this position.
pub(crate) fn name(game: &Othello, position: &Position) -> Option<&'static str> {
    let usual = *game == Othello::default();
    usual.then(|| NAMES.get(&game.canonical(position).0).copied()).flatten()
}

#[cfg(test)]
mod tests {
    use endspiel_game::{Game, Notation, Symmetry};

    use super::{NAMES, listed, name};
    use crate::{Othello, Position};

    fn after(game: &Othello, moves: &str) -> Position {
        let moves = game.parse_record(&game.start(), moves).unwrap();
        moves.into_iter().fold(game.start(), |position, mv| game.play_unchecked(&position, mv))
    }

    #[test]
    fn every_opening_can_be_played_and_has_its_name_on_every_side_of_the_board() {
        let game = Othello::default();
        for (moves, name_of_it) in listed() {
            let position = after(&game, moves);
            for symmetry in (0..game.symmetries()).map(Symmetry) {
                assert_eq!(name(&game, &game.transform(&position, symmetry)), Some(name_of_it), "{moves}");
            }
        }
        assert_eq!(NAMES.len(), listed().count(), "no two names share a position");
    }

    #[test]
    fn openings_are_found_whatever_the_order_of_moves() {
        let game = Othello::default();
        // The Tiger in its usual order, and the Cow out of the parallel opening.
        assert_eq!(name(&game, &after(&game, "f5d6c3d3c4")), Some("Tiger"));
        assert_eq!(name(&game, &after(&game, "c4c5d6c3d3")), Some("Cow"));
        assert_eq!(name(&game, &game.start()), None);
        let small = Othello::new(6).unwrap();
        assert_eq!(name(&small, &small.start()), None);
    }
}
