//! Proved bounds at the root: estimates are kept within them, and a proved draw is not left for less.

use std::sync::Arc;

use endspiel_game::Match;
use endspiel_knowledge::{Bounds, Exact, Hints, Known, Score, Value};

use crate::{SearchResult, Variation};

/// What is proved about a position and its moves.
pub(crate) struct Proved<G: Hints> {
    /// The bounds of the position.
    whole: Bounds,
    /// The bounds of its moves, for the side that makes them.
    moves: Vec<(G::Move, Bounds)>,
    source: String,
}

impl<G: Hints> Proved<G> {
    /// Returns what one of the sources has proved; `None` if none has proved anything.
    pub(crate) fn of(exact: &[Arc<dyn Exact<G>>], game: &G, position: &G::Position) -> Option<Proved<G>> {
        exact.iter().find_map(|exact| {
            let after = |mv| (mv, exact.bounds(game, &game.play_unchecked(position, mv)).reversed());
            let whole = exact.bounds(game, position);
            let moves: Vec<_> = game.moves(position).into_iter().map(after).collect();
            let knows = !whole.is_none() || moves.iter().any(|(_, bounds)| !bounds.is_none());
            knows.then(|| Proved { whole, moves, source: exact.source().to_owned() })
        })
    }

    /// Returns what is proved about the position of a match.
    pub(crate) fn of_match(exact: &[Arc<dyn Exact<G>>], played: &Match<G>) -> Option<Proved<G>> {
        Proved::of(exact, played.game(), played.position())
    }

    /// Returns the bounds of the position.
    pub(crate) fn whole(&self) -> Bounds {
        self.whole
    }

    /// Returns the name of the proof.
    pub(crate) fn source(&self) -> &str {
        &self.source
    }

    /// Returns the bounds of a move.
    pub(crate) fn bounds(&self, mv: G::Move) -> Bounds {
        self.moves.iter().find(|(known, _)| *known == mv).map_or(Bounds::NONE, |&(_, bounds)| bounds)
    }

    /// Returns an estimate of a move that contradicts neither its bounds nor those of the position.
    pub(crate) fn clamp(&self, mv: G::Move, estimate: Score) -> Score {
        self.bounds(mv).clamp(Bounds { at_least: None, ..self.whole }.clamp(estimate))
    }

    /// Returns whether a move with this estimate may be chosen: it does not leave a proved draw for less.
    pub(crate) fn allows(&self, mv: G::Move, estimate: Score) -> bool {
        self.keeps_draw(mv) || self.clamp(mv, estimate) > 0 || !self.moves.iter().any(|&(mv, _)| self.keeps_draw(mv))
    }

    fn keeps_draw(&self, mv: G::Move) -> bool {
        self.bounds(mv).at_least >= Some(Value::Draw)
    }

    /// Brings the result of a search in line with the proof.
    pub(crate) fn settle(&self, result: &mut SearchResult<G>) {
        // A certain result of the search or of a solver is more than a bound.
        if !self.allows(result.chosen, result.value) && !result.exact {
            self.choose_another(result);
        }
        for line in &mut result.lines {
            self.settle_line(line);
        }
        // The sort is stable: equal moves keep the order of the search.
        result.lines.sort_by_key(|line| std::cmp::Reverse((line.score, self.keeps_draw(line.moves[0]))));
        if let Some(best) = result.lines.first_mut()
            && best.known.is_none()
        {
            best.score = self.whole.clamp(best.score);
        }
        let Some(best) = result.lines.first() else { return };
        result.value = best.score;
        result.proved = self.whole;
        if best.known.is_some_and(|known| known.value == Value::Draw) {
            result.exact = true;
        }
        let speaks = !self.whole.is_none() || result.lines.iter().any(|line| !line.proved.is_none());
        if speaks {
            result.source = Some(self.source.clone());
        }
    }

    fn settle_line(&self, line: &mut Variation<G>) {
        let bounds = self.bounds(line.moves[0]);
        line.proved = bounds;
        if line.known.is_none() {
            line.score = self.clamp(line.moves[0], line.score);
            line.known = bounds.value().map(Known::of);
        }
    }

    /// Chooses the move that keeps the draw and has the best estimate.
    fn choose_another(&self, result: &mut SearchResult<G>) {
        let searched = result.lines.iter().map(|line| line.moves[0]).find(|&mv| self.keeps_draw(mv));
        let any = || self.moves.iter().map(|&(mv, _)| mv).find(|&mv| self.keeps_draw(mv));
        let Some(chosen) = searched.or_else(any) else { return };
        if searched.is_none() {
            let lines = result.lines.len().max(1);
            result.lines.insert(0, Variation::estimate(chosen, 0));
            result.lines.truncate(lines);
        }
        result.chosen = chosen;
        result.best = vec![chosen];
    }
}
