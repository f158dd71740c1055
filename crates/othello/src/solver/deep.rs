//! The search above the last few squares: principal variation search with a table, bounds from stable discs,
//! and sorted moves.

use endspiel_game::{Stop, bits};

use super::few::Few;
use super::ground::{Ground, LEAST, Node};
use super::order::{Candidate, Order};
use super::table::{NO_SQUARE, Table};
use crate::{Othello, Squares, stable};

/// Positions with at most so many empty squares are left to [`Few`].
const FEW: u32 = 6;

/// From so many empty squares on, positions are remembered.
const REMEMBER: u32 = 8;

/// From so many empty squares on, the positions after all moves are looked up before one is searched.
const LOOK_AHEAD: u32 = REMEMBER + 1;

/// From so many empty squares on, the value is guessed, so many plies ahead, and first looked for so many discs
/// on either side; where it is not found, the window moves on by its new width.
const GUESS: u32 = 12;
const GUESS_PLIES: u32 = 3;
const GUESS_WIDTH: i32 = 4;
const MOVED_WIDTH: i32 = 8;

/// Positions between two looks at the clock: about a tenth of a millisecond.
const CLOCK_EVERY: u64 = 1 << 11;

/// One search from a position to the end of the game.
pub(super) struct Search<'a> {
    few: Few,
    order: Order,
    table: &'a mut Table,
    stop: &'a Stop,
    next_clock: u64,
    /// The moves of all positions on the way down, one position's after the other's.
    candidates: Vec<Candidate>,
}

impl<'a> Search<'a> {
    pub fn new(game: &Othello, table: &'a mut Table, stop: &'a Stop) -> Search<'a> {
        Search {
            few: Few::new(Ground::of(game.size())),
            order: Order::new(game),
            table,
            stop,
            next_clock: CLOCK_EVERY,
            candidates: Vec::new(),
        }
    }

    /// Positions visited.
    pub fn nodes(&self) -> u64 {
        self.few.nodes
    }

    /// The value of a position with `left` empty squares; `None` once it is time to stop.
    pub fn exact(&mut self, node: Node, left: u32) -> Option<i32> {
        let most = self.few.ground.squares;
        let (mut alpha, mut beta) = (-most, most);
        if left >= GUESS {
            let guess = self.order.guess(node, GUESS_PLIES);
            (alpha, beta) = ((guess - GUESS_WIDTH).max(-most), (guess + GUESS_WIDTH).min(most));
        }
        loop {
            let value = self.value(node, left, alpha, beta)?;
            if value <= alpha && alpha > -most {
                (alpha, beta) = ((value - MOVED_WIDTH).max(-most), value + 1);
            } else if value >= beta && beta < most {
                (alpha, beta) = (value - 1, (value + MOVED_WIDTH).min(most));
            } else {
                return Some(value);
            }
        }
    }

    /// A move that leads to the value of a position.
    pub fn best_move(&mut self, node: Node, left: u32, value: i32) -> Option<u8> {
        let known = self.table.get(node.own, node.opposing).map(|known| known.best);
        known.filter(|&square| square != NO_SQUARE).or_else(|| {
            let ground = self.few.ground;
            let next = |square: u8| node.after(ground, square.into(), node.turned(square.into()));
            bits(node.legal(ground))
                .find(|&square| self.value(next(square), left - 1, -value - 1, 1 - value) == Some(-value))
        })
    }

    /// The value of a position, exact inside the window, else a bound on its side.
    fn value(&mut self, node: Node, left: u32, alpha: i32, beta: i32) -> Option<i32> {
        if left <= FEW {
            return Some(self.few.value(node, left, alpha, beta));
        }
        self.deep(node, node.legal(self.few.ground), left, (alpha, beta))
    }

    /// [`Search::value`] above the last few squares, where the moves are known already.
    fn deep(&mut self, node: Node, moves: u64, left: u32, (alpha, beta): (i32, i32)) -> Option<i32> {
        self.few.nodes += 1;
        if self.few.nodes >= self.next_clock {
            self.next_clock = self.few.nodes + CLOCK_EVERY;
            if self.stop.is_due() {
                return None;
            }
        }
        let ground = self.few.ground;
        if moves == 0 {
            return match node.passed().legal(ground) {
                0 => Some(node.result(ground)),
                answers => Some(-self.deep(node.passed(), answers, left, (-beta, -alpha))?),
            };
        }

        let (mut lower, mut upper) = (-ground.squares, ground.squares);
        // Even if every opposing disc were stable, the bound would only reach so far.
        if alpha >= ground.squares - 2 * node.opposing.count_ones() as i32 {
            upper -= 2 * stable(Squares(node.opposing), Squares(node.own), ground.board).count() as i32;
        }
        let mut first = NO_SQUARE;
        if left >= REMEMBER
            && let Some(known) = self.table.get(node.own, node.opposing)
        {
            lower = known.lower.into();
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
        self.order.candidates(&mut self.candidates, node, left, moves, first);
        let (value, best) = match self.refuted_at_once(left, base, beta) {
            Some(found) => found,
            None => self.best(left, base, alpha.max(lower), beta.min(upper))?,
        };
        self.candidates.truncate(base);
        if left >= REMEMBER {
            if value > alpha {
                lower = lower.max(value);
            }
            if value < beta {
                upper = upper.min(value);
            }
            self.table.put(node.own, node.opposing, left, (lower, upper), best);
        }
        Some(value)
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
            let candidate = self.candidates[at];
            // All but the first are expected to be no better, which a window without width shows faster.
            let mut value = LEAST;
            if at > base {
                value = -self.after(&candidate, left, -alpha - 1, -alpha)?;
            }
            if at == base || alpha < value && value < beta {
                value = -self.after(&candidate, left, -beta, -alpha)?;
            }
            if value > best.0 {
                best = (value, candidate.square);
                alpha = alpha.max(value);
                if value >= beta {
                    break;
                }
            }
        }
        Some(best)
    }

    /// The value of the position after a move that was made with `left` empty squares.
    fn after(&mut self, candidate: &Candidate, left: u32, alpha: i32, beta: i32) -> Option<i32> {
        match left - 1 {
            few if few <= FEW => Some(self.few.value(candidate.node, few, alpha, beta)),
            left => self.deep(candidate.node, candidate.answers, left, (alpha, beta)),
        }
    }
}
