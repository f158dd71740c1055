//! Reflexes, found without a search: an immediate win, or a block of the opponent's.

use endspiel_game::{Game, Outcome};

use crate::ReflexKind;

/// The moves of a reflex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reflex<Move> {
    /// The moves, all equally good.
    pub(crate) moves: Vec<Move>,
    /// Their effect.
    pub(crate) kind: ReflexEffect,
    /// Number of visited positions.
    pub(crate) visited: u64,
}

/// The effect of a reflex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReflexEffect {
    /// It wins at once.
    Wins,
    /// It prevents an immediate win of the opponent.
    Blocks,
    /// The opponent still wins at once, but in fewer ways.
    BlocksInVain,
}

impl From<ReflexEffect> for ReflexKind {
    fn from(kind: ReflexEffect) -> ReflexKind {
        if kind == ReflexEffect::Wins { ReflexKind::Win } else { ReflexKind::Block }
    }
}

/// Returns the reflex of a position, if any.
///
/// A threat must be met if all moves, or all but one, let the opponent win at once.
pub(crate) fn reflex<G: Game>(game: &G, position: &G::Position) -> Option<Reflex<G::Move>> {
    let moves = game.moves(position);
    let side = game.side_to_move(position);
    let mut visited = 0;
    let mut wins = |position: &G::Position, side| {
        visited += 1;
        game.outcome(position) == Some(Outcome::Win(side))
    };
    let winning: Vec<_> = moves.iter().copied().filter(|&mv| wins(&game.play_unchecked(position, mv), side)).collect();
    if !winning.is_empty() {
        return Some(Reflex { moves: winning, kind: ReflexEffect::Wins, visited });
    }
    let mut winning_answers = |mv| {
        let next = game.play_unchecked(position, mv);
        // A move that ends the game in the opponent's favour loses without a reply.
        let mut count = u32::from(wins(&next, !side));
        game.for_each_move(&next, |answer| count += u32::from(wins(&game.play_unchecked(&next, answer), !side)));
        count
    };
    let answered: Vec<_> = moves.iter().map(|&mv| (mv, winning_answers(mv))).collect();
    let fewest = answered.iter().map(|&(_, count)| count).min()?;
    let safe = answered.iter().filter(|&&(_, count)| count == 0).count();
    if safe > 1 || safe == moves.len() {
        return None;
    }
    let moves = answered.into_iter().filter(|&(_, count)| count == fewest).map(|(mv, _)| mv).collect();
    Some(Reflex { moves, kind: if fewest == 0 { ReflexEffect::Blocks } else { ReflexEffect::BlocksInVain }, visited })
}

#[cfg(test)]
mod tests {
    use endspiel_connect4::{Column, ConnectFour};
    use endspiel_game::{Game, Notation};

    use super::{ReflexEffect, reflex};

    fn after(moves: &str) -> Option<(Vec<u8>, ReflexEffect)> {
        let game = ConnectFour::default();
        let moves = game.parse_record(&game.start(), moves).unwrap();
        let position = moves.into_iter().fold(game.start(), |position, mv| game.play_unchecked(&position, mv));
        let found = reflex(&game, &position)?;
        Some((found.moves.into_iter().map(|Column(column)| column + 1).collect(), found.kind))
    }

    #[test]
    fn a_win_is_taken_before_a_threat_is_met() {
        // Both have three in a column.
        assert_eq!(after("121212"), Some((vec![1], ReflexEffect::Wins)));
    }

    #[test]
    fn a_threat_is_met() {
        assert_eq!(after("12121"), Some((vec![1], ReflexEffect::Blocks)));
    }

    #[test]
    fn one_of_two_threats_is_met_in_vain() {
        // Three in the bottom row, free on either side.
        assert_eq!(after("33445"), Some((vec![2, 6], ReflexEffect::BlocksInVain)));
    }

    #[test]
    fn without_a_threat_there_is_no_reflex() {
        assert_eq!(after(""), None);
        assert_eq!(after("44"), None);
    }
}
