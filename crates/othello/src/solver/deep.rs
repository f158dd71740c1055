//! The upper part of the tree: principal variation search with a transposition table, bounds from stable discs,
//! and moves ordered by estimates.
//!
//! Selective searches come before the exact one: they cut off where a shallow search is far outside the window
//! (ProbCut, Buro 1995). They fill the table with good moves, each level less selective than the last.

use std::sync::Arc;

use endspiel_game::bits;
use endspiel_knowledge::{Score, Stop};

use super::estimate::{Estimator, Place};
use super::last_empties::LastEmpties;
use super::local_table::LocalTable;
use super::masks::{BoardMasks, LOWEST, Node};
use super::order::{Candidate, bring_best_first};
use super::processor::AnyProcessor;
use super::shallow::{LAST_EMPTIES, SHALLOW, ShallowSearch, stable_bound};
use super::threads::{HelperThreads, SplitPoint};
use super::transposition::{NO_SQUARE, StoredBounds, TranspositionTable};
use crate::{DISC, Othello};

/// From this number of empty squares on, the search begins with a guess of the value.
const GUESS: u32 = 12;
/// The depth of the guess.
const GUESS_PLIES: u32 = 4;

/// The half-width of the first window around the guess, in discs.
const GUESS_WIDTH: i32 = 2;
/// The width of a window that was moved because the value was outside.
const MOVED_WIDTH: i32 = 2;

/// The most windows of a selective search, which may contradict itself from one window to the next.
const MAX_WINDOWS: u32 = 4;

/// The levels of selective searches: the least number of empty squares, the standard deviations of a cutoff,
/// and the percentage of errors within them. The first level is used only to find the winner quickly.
const LEVELS: [(u32, f32, u8); 4] = [(u32::MAX, 0.6, 45), (16, 1.0, 68), (20, 1.6, 89), (22, 2.3, 98)];

/// The level of the exact search.
const CERTAIN: u8 = LEVELS.len() as u8;

/// From this number of empty squares on, a selective search cuts off by estimates.
const SELECTIVE_FROM: u32 = 13;

/// The ordering score of every disc by which a move seems to miss or exceed the bound. Beyond the bound few
/// answers of the opponent matter more.
const DISC_BEHIND: i32 = 12;
const DISC_AHEAD: i32 = 5;

/// The largest effect of an estimate on the ordering score, in practice.
const MAX_AHEAD: i32 = 150;

/// Added to the ordering score of moves that come last.
const LAST: i32 = -100_000;

/// A move that seems worse than the best by this needs no better estimate.
const WORSE: Score = 5 * DISC;

/// Positions between two checks of the clock: about a tenth of a millisecond.
const CLOCK_EVERY: u64 = 1 << 11;

/// A search from a position to the end of the game.
pub(super) struct DeepSearch<'a> {
    shallow: ShallowSearch<'a>,
    masks: &'static BoardMasks,
    pub(super) estimator: Estimator,
    table: &'a TranspositionTable,
    stop: &'a Stop,
    next_clock: u64,
    /// The selectivity level of the present search.
    pub(super) level: u8,
    /// A stack: the moves of all positions on the current line.
    pub(super) candidates: Vec<Candidate>,
    /// The other threads of the search, if there are any.
    pub(super) helpers: Option<&'a HelperThreads>,
    /// The split point that this search works on.
    pub(super) split_point: Option<Arc<SplitPoint>>,
}

impl<'a> DeepSearch<'a> {
    pub fn new(
        game: &Othello,
        table: &'a TranspositionTable,
        local: &'a mut LocalTable,
        helpers: Option<&'a HelperThreads>,
        stop: &'a Stop,
    ) -> DeepSearch<'a> {
        let masks = BoardMasks::of(game.size());
        DeepSearch {
            shallow: ShallowSearch::new(LastEmpties::new(masks), local),
            masks,
            estimator: Estimator::new(game),
            table,
            stop,
            next_clock: CLOCK_EVERY,
            level: CERTAIN,
            candidates: Vec::new(),
            helpers,
            split_point: None,
        }
    }

    /// Returns the number of positions visited.
    pub fn nodes(&self) -> u64 {
        self.shallow.last_empties.nodes
    }

    /// Returns the value of a position with `left` empty squares; `None` if stopped.
    ///
    /// Calls `report` after each selective search with the value, the move and the percentage of cutoffs that are
    /// right.
    pub fn exact(&mut self, node: Node, left: u32, report: &mut dyn FnMut(i32, Option<u8>, u8)) -> Option<i32> {
        let most = self.masks.squares;
        let place = self.estimator.place(node);
        if left < GUESS || !self.estimator.has_weights() {
            return self.value(&place, left, -most, most);
        }
        let mut guess =
            self.estimator.ahead(&place, node.legal(self.masks), GUESS_PLIES, -Score::MAX, Score::MAX) / (2 * DISC) * 2;
        for level in 0..=CERTAIN {
            if LEVELS.get(usize::from(level)).is_none_or(|step| step.0 <= left) {
                self.level = level;
                guess = self.around(&place, left, guess)?;
                if let Some(&(_, _, percent)) = LEVELS.get(usize::from(level)) {
                    report(guess, self.remembered_best(node), percent);
                }
            }
        }
        Some(guess)
    }

    /// Looks for a move that ends better than the one on this square, counting only wins, draws and losses.
    /// Calls `report` after each search with that move, or the one on this square. `None` if stopped.
    pub fn better_move(&mut self, node: Node, left: u32, square: u8, report: &mut dyn FnMut(u8)) -> Option<()> {
        let place = self.estimator.place(node);
        let next = self.estimator.place(node.after(self.masks, square.into(), node.turned(square.into())));
        for level in 0..=CERTAIN {
            self.level = level;
            let value = (-self.value(&next, left - 1, -1, 1)?).max(-1);
            let is_beaten = value < 1 && self.value(&place, left, value, 1)? > value;
            let better = if is_beaten { self.remembered_best(node) } else { None };
            report(better.unwrap_or(square));
        }
        Some(())
    }

    /// Returns the best move of the table, if there is one.
    fn remembered_best(&self, node: Node) -> Option<u8> {
        self.table.get(node.own, node.opposing).map(|known| known.best).filter(|&square| square != NO_SQUARE)
    }

    /// Returns the value of a position that is expected near a guess.
    fn around(&mut self, place: &Place, left: u32, guess: i32) -> Option<i32> {
        let most = self.masks.squares;
        let (mut alpha, mut beta) = ((guess - GUESS_WIDTH).max(-most), (guess + GUESS_WIDTH).min(most));
        let mut windows = 0;
        loop {
            let value = self.value(place, left, alpha, beta)?;
            windows += 1;
            let goes_on = self.level == CERTAIN || windows < MAX_WINDOWS;
            if value <= alpha && alpha > -most && goes_on {
                (alpha, beta) = ((value - MOVED_WIDTH).max(-most), value + 1);
            } else if value >= beta && beta < most && goes_on {
                (alpha, beta) = (value - 1, (value + MOVED_WIDTH).min(most));
            } else {
                return Some(value);
            }
        }
    }

    /// Returns a move that leads to the value of a position.
    pub fn best_move(&mut self, node: Node, left: u32, value: i32) -> Option<u8> {
        // The best move in the table is the one that reached the lower bound.
        let known = self.table.get(node.own, node.opposing);
        let exact = known.filter(|known| known.level == CERTAIN && i32::from(known.lower) == value);
        exact.map(|known| known.best).filter(|&square| square != NO_SQUARE).or_else(|| {
            let masks = self.masks;
            let next = |square: u8| node.after(masks, square.into(), node.turned(square.into()));
            bits(node.legal(masks)).find(|&square| {
                let place = self.estimator.place(next(square));
                self.value(&place, left - 1, -value - 1, 1 - value) == Some(-value)
            })
        })
    }

    /// Returns the value of a position, exact inside the window, else a bound on its side.
    fn value(&mut self, place: &Place, left: u32, alpha: i32, beta: i32) -> Option<i32> {
        if left <= LAST_EMPTIES {
            return Some(self.shallow.last_empties.value(place.node, left, alpha, beta));
        }
        self.deep(place, place.node.legal(self.masks), left, (alpha, beta))
    }

    /// Searches like [`DeepSearch::value`] above the last empty squares, with known moves.
    fn deep(&mut self, place: &Place, moves: u64, left: u32, (alpha, beta): (i32, i32)) -> Option<i32> {
        self.shallow.last_empties.nodes += 1;
        if self.nodes() >= self.next_clock {
            self.next_clock = self.nodes() + CLOCK_EVERY;
            if self.stop.is_due() || self.split_point.as_ref().is_some_and(|node| node.is_decided()) {
                return None;
            }
        }
        let (masks, node) = (self.masks, &place.node);
        if moves == 0 {
            let passed = Place { node: node.passed(), features: place.features.passed() };
            return match passed.node.legal(masks) {
                0 => Some(node.result(masks)),
                answers => Some(-self.deep(&passed, answers, left, (-beta, -alpha))?),
            };
        }
        if let Some(upper) = stable_bound(node, masks, left, alpha) {
            return Some(upper);
        }

        let (mut lower, mut upper, mut first) = (-masks.squares, masks.squares, NO_SQUARE);
        if let Some(known) = self.table.get(node.own, node.opposing) {
            first = known.best;
            if known.level >= self.level {
                (lower, upper) = (known.lower.into(), known.upper.into());
                if lower >= beta || lower == upper {
                    return Some(lower);
                }
                if upper <= alpha {
                    return Some(upper);
                }
            }
        }
        if beta == alpha + 1
            && let Some(value) = self.probable_cutoff(place, moves, left, alpha)
        {
            return Some(value);
        }

        let base = self.candidates.len();
        let found = self.best(place, moves, first, left, (alpha.max(lower), beta.min(upper)));
        self.candidates.truncate(base);
        let (value, best) = found?;
        if value > alpha {
            lower = lower.max(value);
            first = best;
        } else if first == NO_SQUARE {
            first = best;
        }
        if value < beta {
            upper = upper.min(value);
        }
        let bounds = StoredBounds { lower: lower as i8, upper: upper as i8, best: first, level: self.level };
        self.table.put(node.own, node.opposing, left, bounds);
        Some(value)
    }

    /// Returns a bound if a shallow search is far from `alpha` and the present level is selective.
    fn probable_cutoff(&self, place: &Place, moves: u64, left: u32, alpha: i32) -> Option<i32> {
        let &(_, deviations, _) = LEVELS.get(usize::from(self.level))?;
        if left < SELECTIVE_FROM {
            return None;
        }
        let plies = plies_of_cutoff(left);
        let margin = (deviations * deviation(plies, left)) as Score;
        let most = self.masks.squares * DISC;
        let above = (alpha + 1) * DISC + margin;
        if above < most && self.estimator.ahead(place, moves, plies, above - 1, above) >= above {
            return Some(next_even(alpha + 1));
        }
        let below = alpha * DISC - margin;
        (below > -most && self.estimator.ahead(place, moves, plies, below, below + 1) <= below)
            .then_some(-next_even(-alpha))
    }

    /// Returns the best value of the moves, and its square.
    fn best(&mut self, place: &Place, moves: u64, first: u8, left: u32, window: (i32, i32)) -> Option<(i32, u8)> {
        let masks = self.masks;
        let (mut alpha, beta) = window;
        let base = self.candidates.len();
        for square in bits(moves) {
            let candidate = Candidate::new(AnyProcessor, masks, &place.node, square);
            if left > SHALLOW + 1 {
                self.table.prefetch(candidate.node.own, candidate.node.opposing);
            }
            self.candidates.push(candidate);
        }
        if left > SHALLOW + 1 {
            for candidate in &self.candidates[base..] {
                if let Some(known) = self.table.get(candidate.node.own, candidate.node.opposing)
                    && known.level >= self.level
                    && -i32::from(known.upper) >= beta
                {
                    return Some((-i32::from(known.upper), candidate.square));
                }
            }
        }
        let end = self.candidates.len();
        let mut best = (LOWEST, NO_SQUARE);
        let mut scored = false;
        for at in base..end {
            let known = (at == base).then(|| self.candidates[base..].iter().position(|next| next.square == first));
            match known.flatten() {
                Some(known) => self.candidates.swap(base, base + known),
                None => {
                    if !scored {
                        self.score_moves(place, left, at, alpha);
                        scored = true;
                    }
                    if at > base
                        && self.should_split(left, at)
                        && let Some(helpers) = self.helpers
                    {
                        self.candidates[at..].sort_by_key(|candidate| -candidate.ordering_score);
                        return self.split(helpers, place, left, at, (alpha, beta), best);
                    }
                    bring_best_first(&mut self.candidates[at..]);
                }
            }
            let candidate = self.candidates[at];
            let next = self.estimator.after(place, candidate.node, candidate.square, candidate.turned);
            // The others are expected to be no better, which a null window shows faster.
            let mut value = LOWEST;
            if at > base {
                value = -self.after(&next, candidate.answers, left, -alpha - 1, -alpha)?;
            }
            if at == base || alpha < value && value < beta {
                value = -self.after(&next, candidate.answers, left, -beta, -alpha)?;
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

    /// Sets the ordering scores of the candidates from `base` on, for a search with this `alpha`.
    ///
    /// Only the best candidates by the opponent's answers are estimated. The others come last.
    fn score_moves(&mut self, place: &Place, left: u32, base: usize, alpha: i32) {
        let (masks, plies) = (self.masks, plies_sorted(left));
        let candidates = &mut self.candidates[base..];
        for candidate in &mut *candidates {
            candidate.ordering_score = candidate.quick_ordering_score(masks, &place.node);
        }
        candidates.sort_by_key(|candidate| -candidate.ordering_score);
        let (mut enough, mut best) = (Score::MAX, LAST);
        for candidate in candidates {
            if candidate.ordering_score + MAX_AHEAD < best {
                candidate.ordering_score += LAST;
                continue;
            }
            let next = self.estimator.after(place, candidate.node, candidate.square, candidate.turned);
            let estimate = self.estimator.ahead(&next, candidate.answers, plies, -Score::MAX, enough);
            enough = enough.min(estimate + WORSE);
            let ahead = -estimate - alpha * DISC;
            let disc = if ahead < 0 { DISC_BEHIND } else { DISC_AHEAD };
            candidate.ordering_score += ahead * disc / DISC;
            best = best.max(candidate.ordering_score);
        }
    }

    /// Returns the value of the position after a move from a position with `left` empty squares.
    #[inline]
    pub(super) fn after(&mut self, next: &Place, answers: u64, left: u32, alpha: i32, beta: i32) -> Option<i32> {
        match left - 1 {
            left if left <= SHALLOW && beta == alpha + 1 => Some(self.shallow.exceeds(next.node, answers, left, alpha)),
            left if left <= LAST_EMPTIES => Some(self.shallow.last_empties.value(next.node, left, alpha, beta)),
            left => self.deep(next, answers, left, (alpha, beta)),
        }
    }
}

/// Rounds up to an even number: results are even, because every square counts for one side.
fn next_even(value: i32) -> i32 {
    value + (value & 1)
}

/// Returns the depth of the searches that order moves.
fn plies_sorted(left: u32) -> u32 {
    match left {
        0..16 => 0,
        16..19 => 1,
        19..23 => 2,
        _ => 3,
    }
}

/// Returns the depth of the searches for probable cutoffs.
fn plies_of_cutoff(left: u32) -> u32 {
    left / 8 * 2 + left % 2
}

/// Returns the standard deviation between estimates of this depth and results, in hundredths of a disc.
fn deviation(plies: u32, left: u32) -> f32 {
    DISC as f32 * (5.5 - 0.3 * plies as f32 + 0.03 * (left as f32 - 20.0))
}
