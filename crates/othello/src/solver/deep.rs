//! The search above the last few squares: principal variation search with a table, bounds from stable discs,
//! and sorted moves.

use endspiel_game::{Stop, bits};

use super::few::Few;
use super::ground::{Ground, LEAST, Node};
use super::order::{Candidate, order};
use super::table::{NO_SQUARE, Table};
use crate::{Squares, stable};

/// Positions with at most so many empty squares are left to [`Few`].
const FEW: u32 = 6;

/// From so many empty squares on, the positions after all moves are looked up before one is searched.
const LOOK_AHEAD: u32 = 8;

/// Positions between two looks at the clock: well under a millisecond.
const CLOCK_EVERY: u64 = 1 << 14;

/// One search from a position to the end of the game.
pub(super) struct Search<'a> {
    few: Few,
    table: &'a mut Table,
    stop: &'a Stop,
    next_clock: u64,
    /// The moves of all positions on the way down, one position's after the other's.
    candidates: Vec<Candidate>,
}

impl<'a> Search<'a> {
    pub fn new(ground: &'static Ground, table: &'a mut Table, stop: &'a Stop) -> Search<'a> {
        Search { few: Few::new(ground), table, stop, next_clock: CLOCK_EVERY, candidates: Vec::new() }
    }

    /// Positions visited.
    pub fn nodes(&self) -> u64 {
        self.few.nodes
    }

    /// The value of a position with `left` empty squares, exact inside the window, else a bound on its side;
    /// `None` once it is time to stop.
    pub fn value(&mut self, node: Node, left: u32, alpha: i32, beta: i32) -> Option<i32> {
        if left <= FEW {
            return Some(self.few.value(node, left, alpha, beta));
        }
        self.few.nodes += 1;
        if self.few.nodes >= self.next_clock {
            self.next_clock = self.few.nodes + CLOCK_EVERY;
            if self.stop.is_due() {
                return None;
            }
        }
        let ground = self.few.ground;
        let moves = node.legal(ground);
        if moves == 0 {
            return match node.passed().legal(ground) {
                0 => Some(node.result(ground)),
                _ => Some(-self.value(node.passed(), left, -beta, -alpha)?),
            };
        }

        let (mut lower, mut upper) = (-ground.squares, ground.squares);
        // Even if every opposing disc were stable, the bound would only reach so far.
        if alpha >= ground.squares - 2 * node.opposing.count_ones() as i32 {
            upper -= 2 * stable(Squares(node.opposing), Squares(node.own), ground.board).count() as i32;
        }
        let mut first = NO_SQUARE;
        if let Some(known) = self.table.get(node.own, node.opposing) {
            lower = i32::from(known.lower);
            upper = upper.min(known.upper.into());
            first = known.best;
        }
        if lower >= beta || lower == upper {
            return Some(lower);
        }
        if upper <= alpha {
            return Some(upper);
        }

        let base = self.candidates.len();
        order(&mut self.candidates, ground, node, moves, first);
        let found = match self.refuted_at_once(left, base, beta) {
            Some(found) => found,
            None => self.best(left, base, alpha.max(lower), beta.min(upper))?,
        };
        self.candidates.truncate(base);
        let (value, square) = found;
        if value > alpha {
            lower = lower.max(value);
        }
        if value < beta {
            upper = upper.min(value);
        }
        self.table.put(node.own, node.opposing, left, (lower, upper), square);
        Some(value)
    }

    /// A move that leads to the value of the position.
    pub fn best_move(&mut self, node: Node, left: u32, value: i32) -> Option<u8> {
        let known = self.table.get(node.own, node.opposing).map(|known| known.best);
        known.filter(|&square| square != NO_SQUARE).or_else(|| {
            let ground = self.few.ground;
            let next = |square: u8| node.after(ground, square.into(), node.turned(square.into()));
            bits(node.legal(ground))
                .find(|&square| self.value(next(square), left - 1, -value - 1, 1 - value) == Some(-value))
        })
    }

    /// A move to a position that is known to be bad enough for the opponent, and the value it reaches.
    fn refuted_at_once(&self, left: u32, base: usize, beta: i32) -> Option<(i32, u8)> {
        if left < LOOK_AHEAD {
            return None;
        }
        self.candidates[base..].iter().find_map(|candidate| {
            let known = self.table.get(candidate.node.own, candidate.node.opposing)?;
            let value = -i32::from(known.upper);
            (value >= beta).then_some((value, candidate.square))
        })
    }

    /// The best value of the candidates from `base` on, and its square.
    fn best(&mut self, left: u32, base: usize, mut alpha: i32, beta: i32) -> Option<(i32, u8)> {
        let end = self.candidates.len();
        let mut best = (LEAST, NO_SQUARE);
        for at in base..end {
            let next = (at..end).rev().max_by_key(|&at| self.candidates[at].promise).unwrap_or(at);
            self.candidates.swap(at, next);
            let Candidate { node, square, .. } = self.candidates[at];
            // All but the first are expected to be no better, which a window without width shows faster.
            let mut value = LEAST;
            if at > base {
                value = -self.value(node, left - 1, -alpha - 1, -alpha)?;
            }
            if at == base || alpha < value && value < beta {
                value = -self.value(node, left - 1, -beta, -alpha)?;
            }
            if value > best.0 {
                best = (value, square);
                alpha = alpha.max(value);
                if value >= beta {
                    break;
                }
            }
        }
        Some(best)
    }
}
