//! The plain twin for tests: the code of a position from the rules of the game and the codes of its successors.

use endspiel_game::Game;
use endspiel_mill::{Mill, Position};

use crate::code::{Code, after_removal};
use crate::limit::Limit;
use crate::tables::code_of;

/// Returns the code of a position from the codes of its successors; the first error of `known` otherwise.
pub(crate) fn code_from_successors<E>(
    game: &Mill,
    position: &Position,
    limit: Limit,
    mut known: impl FnMut(&Position) -> Result<Code, E>,
) -> Result<Code, E> {
    let over = |position: &Position| game.outcome(position).map(|outcome| code_of(game, position, outcome));
    if let Some(code) = over(position) {
        return Ok(code);
    }
    let mut least = Ok(Code::WON);
    game.for_each_move(position, |mv| {
        let Ok(so_far) = least else { return };
        let next = game.play_unchecked(position, mv);
        least = match over(&next) {
            Some(code) => Ok(code),
            None => known(&next),
        }
        .map(|code| if mv.removed.is_empty() { code } else { Code(after_removal(code.0, limit)) })
        .map(|code| code.min(so_far));
    });
    let placing = position.own_hand > 0;
    least.map(|least| least.before(limit)).map(|code| if placing { code } else { code.since(0, limit) })
}
