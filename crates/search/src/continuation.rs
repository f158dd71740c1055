//! How play goes on, read from what a search remembers.

use endspiel_game::Game;
use endspiel_knowledge::Score;

/// The moves from `position` on whose values carry the value of the position, as long as `look` knows them:
/// it is asked for a position and the plies remaining there, and answers with the exact value for the side to move.
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
