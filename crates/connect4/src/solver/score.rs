//! Scores and their meaning.
//!
//! A win counts one more than the stones the winner has left when the board is divided between the two: on the
//! standard board 22 less the stones used. A sooner win counts more, a draw is 0, and a loss is the negative of
//! the opponent's win. On a board with an odd number of cells the first player has one stone more, so that a
//! win with the last stone counts 1 there as well.

use endspiel_game::Outcome;
use endspiel_knowledge::{Known, Value};

/// Returns the score of the side that completes a line with stone number `last`, counted from 1.
#[inline]
pub(crate) fn of_win(cells: u32, last: u32) -> i32 {
    ((cells + 2 - last) / 2) as i32
}

/// Converts the score of a position with this number of stones.
pub(crate) fn known(cells: u32, stones: u32, score: i32) -> Known {
    let last = match score {
        0 => cells,
        // Two numbers of stones have this score; the odd one is a win of the first player.
        1.. => last_stone(cells, score, stones + 1),
        _ => last_stone(cells, -score, stones),
    };
    Known { plies: Some(last.saturating_sub(stones)), count: Some(score), ..Known::of(Value::of(score)) }
}

/// Returns the value of a finished game with this number of stones on the board.
pub(crate) fn finished(cells: u32, stones: u32, outcome: Outcome) -> Known {
    match outcome {
        Outcome::Draw => known(cells, stones, 0),
        Outcome::Win(_) => known(cells, stones, -of_win(cells, stones)),
    }
}

/// Converts the sign of a score.
pub(crate) fn winner(score: i32) -> Known {
    Known::of(Value::of(score))
}

/// Returns the number of the stone that wins with this score; even or odd like `parity`.
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
                    let expected = Known { plies: Some(last - stones), count: Some(score), ..Known::of(value) };
                    assert_eq!(known(cells, stones, score), expected, "{cells} cells, {stones} stones");
                }
            }
        }
    }

    #[test]
    fn on_the_standard_board_a_win_counts_22_less_the_stones_of_the_winner() {
        for last in 7..=42 {
            let used = if last % 2 == 1 { last / 2 + 1 } else { last / 2 };
            assert_eq!(of_win(42, last), 22 - used as i32);
        }
    }
}
