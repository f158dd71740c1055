//! The principal variation, read from the stored values of a search.

use endspiel_game::Game;
use endspiel_knowledge::Score;

/// Returns the moves from `position` on that keep its value, as long as `look` knows them.
///
/// `look` takes a position and the remaining plies, and returns the exact value for the side to
/// move.
pub(crate) fn continuation<G: Game>(
    game: &G,
    position: &G::Position,
    remaining: u32,
    value: Score,
    look: impl Fn(&G::Position, u32) -> Option<Score>,
) -> Vec<G::Move> {
    let (mut position, mut value, mut moves) = (*position, value, Vec::new());
    for remaining in (0..remaining).rev() {
        let mut carrying = None;
        game.for_each_move(&position, |mv| {
            if carrying.is_none() && look(&game.play_unchecked(&position, mv), remaining) == Some(-value) {
                carrying = Some(mv);
            }
        });
        let Some(mv) = carrying else { break };
        position = game.play_unchecked(&position, mv);
        value = -value;
        moves.push(mv);
    }
    moves
}
