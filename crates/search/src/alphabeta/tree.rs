//! The recursion of the documents' alpha-beta.

use std::cmp::Reverse;
use std::sync::Arc;

use endspiel_game::{Game, SinceRemoval, Symmetry};
use endspiel_knowledge::{
    Effort, Evaluator, Exact, Known, ProbeResult, Score, Searchable, Stop, Value, win_in, win_someday,
};

use super::window::{Window, WindowedValue};
use crate::Cost;
use crate::continuation::continuation;
use crate::plain::{FLAT_WIN, Wins};
use crate::position_map::{Key, PositionMap};
use crate::settings::{CHECK_EVERY, DEEPEST};

/// Distance at which all longer wins are scored, which keeps them above wins without a distance.
const MAX_WIN_DISTANCE: u32 = 5000;

/// A move to search.
#[derive(Debug)]
pub(crate) struct Candidate<G: Game> {
    mv: G::Move,
    /// The value of the previous iteration, then the ordering score; higher comes first.
    order: (Score, i32),
}

impl<G: Game> Clone for Candidate<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Candidate<G> {}

/// The key of a position: one of its symmetric images, with the symmetry that leads there.
type Image<G> = (Key<<G as Game>::Position>, Symmetry);

/// A search from one root.
///
/// Distances to the end depend on a position and the remaining plies, not on the path, so that
/// stored values hold in every iteration: a game that ends with `remaining` plies to go is scored
/// as if it ended [`DEEPEST`] − `remaining` plies after the root. [`Tree::at_root`] corrects this.
pub(crate) struct Tree<'a, G: Game> {
    pub(crate) game: &'a G,
    pub(crate) evaluator: Arc<dyn Evaluator<G>>,
    /// Solvers and tables, probed before a search.
    pub(crate) exact: &'a [Arc<dyn Exact<G>>],
    /// The plies without a removal at the root.
    pub(crate) since: SinceRemoval,
    /// The depth in plies.
    pub(crate) depth: u32,
    pub(crate) wins: Wins,
    pub(crate) symmetry: bool,
    pub(crate) remembered: &'a mut PositionMap<G::Position, WindowedValue<G::Move>>,
    /// The moves of all positions on the path, the last position's at the end.
    pub(crate) candidates: &'a mut Vec<Candidate<G>>,
    pub(crate) stop: &'a Stop,
    /// Maximum number of visited positions.
    pub(crate) max_visited: u64,
    pub(crate) visited: u64,
    pub(crate) cost: Cost,
    /// Whether an estimate was used since the last reset: a horizon was reached.
    pub(crate) estimated: bool,
    /// The index of the solver or table that answered since the last reset.
    pub(crate) source_index: Option<usize>,
}

impl<G: Searchable> Tree<'_, G> {
    /// Returns the value of a position for the side to move; `None` if the search must end before.
    pub(crate) fn value(
        &mut self,
        position: &G::Position,
        remaining: u32,
        window: Window,
        own_turn: bool,
    ) -> Option<Score> {
        self.enter(own_turn)?;
        if let Some(value) = self.probe(position, remaining) {
            return Some(value);
        }
        if remaining == 0 {
            return Some(self.static_value(position));
        }
        let image = self.image(position);
        let key = image.0.with_remaining(remaining);
        match self.remembered.get(&key) {
            Some(entry) if entry.is_valid(window) => {
                self.cost.hits += 1;
                self.estimated |= entry.estimated;
                return Some(entry.value);
            }
            Some(_) => self.cost.invalid += 1,
            None => self.cost.misses += 1,
        }
        let estimated_before = std::mem::take(&mut self.estimated);
        let (value, best) = self.work_out(position, image, remaining, window, own_turn)?;
        if let Some(best) = best {
            let best = self.game.transform_move(best, image.1);
            self.remembered.put(key, WindowedValue { value, window, estimated: self.estimated, best });
        }
        self.estimated |= estimated_before;
        Some(value)
    }

    /// Counts a position; `None` if the search must end here.
    #[inline]
    pub(crate) fn enter(&mut self, own_turn: bool) -> Option<()> {
        if self.visited >= self.max_visited || self.visited.is_multiple_of(CHECK_EVERY) && self.stop.is_due() {
            return None;
        }
        self.visited += 1;
        if own_turn {
            self.cost.max_calls += 1;
        } else {
            self.cost.min_calls += 1;
        }
        Some(())
    }

    /// Returns the value of a position and its best move; no move if the game is over.
    fn work_out(
        &mut self,
        position: &G::Position,
        image: Image<G>,
        remaining: u32,
        window: Window,
        own_turn: bool,
    ) -> Option<(Score, Option<G::Move>)> {
        let first = self.candidates.len();
        let was_best = self.best_before(image, remaining);
        self.list_moves(position, was_best);
        let last = self.candidates.len();
        if first == last {
            return Some((self.finished(position, remaining).unwrap_or(0), None));
        }
        // Usually the first move cuts off, so the others are sorted only when needed.
        let mut in_order = if was_best.is_some() { first + 1 } else { first };
        let (mut value, mut best) = (Score::MIN, None);
        for at in first..last {
            if at == in_order {
                self.order_moves(position, at, remaining);
                in_order = last;
            }
            let mv = self.candidates[at].mv;
            let next = self.game.play_unchecked(position, mv);
            let ahead = Window { alpha: window.alpha.max(value), beta: window.beta };
            let reached = -self.value(&next, remaining - 1, ahead.reversed(), !own_turn)?;
            if reached > value {
                (value, best) = (reached, Some(mv));
            }
            if value >= window.beta {
                self.cost.cutoffs += 1;
                self.cost.first_cutoffs += u64::from(at == first);
                break;
            }
        }
        self.candidates.truncate(first);
        Some((value, best))
    }

    /// Returns the best move of the previous iteration, which had one ply less.
    #[inline]
    fn best_before(&self, image: Image<G>, remaining: u32) -> Option<G::Move> {
        let entry = self.remembered.get(&image.0.with_remaining(remaining - 1))?;
        Some(self.game.transform_move(entry.best, self.game.inverse(image.1)))
    }

    /// Pushes the moves on the stack, `first` in front.
    fn list_moves(&mut self, position: &G::Position, first: Option<G::Move>) {
        let start = self.candidates.len();
        self.game.for_each_move(position, |mv| {
            self.candidates.push(Candidate { mv, order: (Score::MIN, 0) });
            if first == Some(mv) {
                let last = self.candidates.len() - 1;
                self.candidates.swap(start, last);
            }
        });
    }

    /// Sorts the moves on the stack from `start` on: by the previous iteration's values, then by
    /// ordering score.
    fn order_moves(&mut self, position: &G::Position, start: usize, remaining: u32) {
        for at in start..self.candidates.len() {
            let mv = self.candidates[at].mv;
            let value = self.value_before(position, mv, remaining).unwrap_or(Score::MIN);
            self.candidates[at].order = (value, self.game.ordering_score(position, mv));
        }
        self.candidates[start..].sort_by_key(|candidate| Reverse(candidate.order));
    }

    /// Returns the value of a move in the previous iteration.
    #[inline]
    fn value_before(&mut self, position: &G::Position, mv: G::Move, remaining: u32) -> Option<Score> {
        let before = remaining.checked_sub(2)?;
        let next = self.game.play_unchecked(position, mv);
        if before > 0 {
            return self.remembered.get(&self.image(&next).0.with_remaining(before)).map(|entry| -entry.value);
        }
        // Estimates are not stored: computing them again is faster.
        let estimated_before = self.estimated;
        let value = self.static_value(&next);
        self.estimated = estimated_before;
        Some(-value)
    }

    /// Returns the root moves before any search, the most promising first.
    pub(crate) fn promising_moves(&mut self, position: &G::Position) -> Vec<G::Move> {
        self.candidates.clear();
        self.list_moves(position, None);
        self.order_moves(position, 0, 1);
        self.candidates.drain(..).map(|candidate| candidate.mv).collect()
    }

    #[inline]
    fn image(&self, position: &G::Position) -> Image<G> {
        let (image, symmetry) =
            if self.symmetry { self.game.canonical(position) } else { (*position, Symmetry::IDENTITY) };
        (Key::new(image, self.game.hash(&image), 0), symmetry)
    }

    /// Returns the static value of a position at the horizon.
    #[inline]
    fn static_value(&mut self, position: &G::Position) -> Score {
        self.finished(position, 0).unwrap_or_else(|| {
            self.cost.leaves += 1;
            self.estimated = true;
            self.evaluator.evaluate(self.game, position)
        })
    }

    /// Returns the score of a finished game, for the side to move.
    #[inline]
    fn finished(&self, position: &G::Position, remaining: u32) -> Option<Score> {
        let outcome = self.game.outcome(position)?;
        let plies = DEEPEST - remaining;
        Some(if self.wins == Wins::Flat && !self.exact.is_empty() {
            // Beside wins with a distance this one needs a distance too, or it would never be
            // played.
            outcome.points(self.game.side_to_move(position)) * win_in(plies)
        } else {
            self.wins.finished(self.game, &*self.evaluator, position, outcome, plies)
        })
    }

    /// Returns the known value of an unfinished position.
    #[inline]
    fn probe(&mut self, position: &G::Position, remaining: u32) -> Option<Score> {
        if self.exact.is_empty() || self.game.outcome(position).is_some() {
            return None;
        }
        // The tree does not know whether a stone was removed on the path, so the value must hold
        // for the longest and for the shortest count.
        let longest = SinceRemoval { plies: self.since.plies + self.depth, ..self.since };
        let answer = |exact: &Arc<dyn Exact<G>>, since| {
            exact.value_since(self.game, position, since, Effort::Probe, self.stop).and_then(ProbeResult::exact)
        };
        let both = |exact: &Arc<dyn Exact<G>>| {
            let known = answer(exact, longest)?;
            let doubted = known.value == Value::Draw && self.since.limit.is_some();
            let agrees =
                || answer(exact, SinceRemoval { plies: 0, ..self.since }).is_some_and(|anew| anew.value == known.value);
            (!doubted || agrees()).then_some(known)
        };
        let (number, known) = (0..).zip(self.exact).find_map(|(number, exact)| Some((number, both(exact)?)))?;
        self.source_index = Some(number);
        Some(score_of(known, DEEPEST - remaining))
    }

    /// Returns a score as seen from the root of a search of this depth.
    pub(crate) fn at_root(&self, score: Score, depth: u32) -> Score {
        let shift = DEEPEST.saturating_sub(depth) as Score;
        if score.abs() > FLAT_WIN { score + score.signum() * shift } else { score }
    }

    /// Returns the principal variation from a position with this value, `remaining` plies before
    /// the horizon.
    pub(crate) fn continuation(&self, position: &G::Position, remaining: u32, value: Score) -> Vec<G::Move> {
        let look = |position: &G::Position, remaining| match remaining {
            0 => self.finished(position, 0).or_else(|| Some(self.evaluator.evaluate(self.game, position))),
            _ => {
                let entry = self.remembered.get(&self.image(position).0.with_remaining(remaining))?;
                entry.is_exact().then_some(entry.value)
            }
        };
        continuation(self.game, position, remaining, value, look)
    }
}

/// Returns an exact value as a score, `plies` below the root.
#[inline]
fn score_of(known: Known, plies: u32) -> Score {
    let win = match (known.plies, known.removal) {
        (Some(left), _) => win_in(plies + left.min(MAX_WIN_DISTANCE)),
        (None, Some(left)) => win_someday(plies + left.min(MAX_WIN_DISTANCE)),
        (None, None) => FLAT_WIN,
    };
    match known.value {
        Value::Win => win,
        Value::Draw => 0,
        Value::Loss => -win,
    }
}
