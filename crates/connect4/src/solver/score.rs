//! The score of a position, and what it says in words.
//!
//! A win counts one more than the stones the winner has left when the board is divided between the two:
//! 22 less the stones he has used on the usual board. The sooner he wins, the more it is; a draw is 0, and
//! what one side wins the other loses. On a board with an odd number of cells the first player has one stone
//! more to use, so that the last stone wins 1 there as well.

use endspiel_game::Outcome;
use endspiel_knowledge::{Known, Value};

/// The score of whoever completes a line with the stone number `last`, counted from 1.
#[inline]
pub(crate) fn of_win(cells: u32, last: u32) -> i32 {
    ((cells + 2 - last) / 2) as i32
}

/// What a score says in a position with this number of stones on the board.
pub(crate) fn known(cells: u32, stones: u32, score: i32) -> Known {
    let last = match score {
        0 => cells,
        // Of the two numbers of stones with this score one is odd, for the first player's wins.
        1.. => last_stone(cells, score, stones + 1),
        _ => last_stone(cells, -score, stones),
    };
    Known { plies: Some(last.saturating_sub(stones)), count: Some(score), ..Known::of(Value::of(score)) }
}

/// What is known of a finished game with this number of stones on the board.
pub(crate) fn finished(cells: u32, stones: u32, outcome: Outcome) -> Known {
    match outcome {
        Outcome::Draw => known(cells, stones, 0),
        Outcome::Win(_) => known(cells, stones, -of_win(cells, stones)),
    }
}

/// What the sign of a score says.
pub(crate) fn winner(score: i32) -> Known {
    Known::of(Value::of(score))
}

/// The number of the stone that wins this score, which is even or odd like `parity`.
fn last_stone(cells: u32, score: i32, parity: u32) -> u32 {
    let last = (cells + 2).saturating_sub(2 * score.unsigned_abs());
    last.saturating_sub((last ^ parity) & 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_tells_the_last_stone_on_boards_of_any_size() {
        for cells in [12, 25, 42, 56] {
            for stones in 0..cells {
                for last in stones + 1..=cells {
                    let mover_wins = (last - stones) % 2 == 1;
                    let score = if mover_wins { of_win(cells, last) } else { -of_win(cells, last) };
                    let value = if mover_wins { Value::Win } else { Value::Loss };
                    let told = Known { plies: Some(last - stones), count: Some(score), ..Known::of(value) };
                    assert_eq!(known(cells, stones, score), told, "{cells} cells, {stones} stones");
                }
            }
        }
    }

    #[test]
    fn on_the_usual_board_a_win_counts_22_less_the_stones_of_the_winner() {
        for last in 7..=42 {
            let used = if last % 2 == 1 { last / 2 + 1 } else { last / 2 };
            assert_eq!(of_win(42, last), 22 - used as i32);
        }
    }
}
