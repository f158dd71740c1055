//! Minimax of the project report "AI for Mühle": no memory, no random choice, the last of equally
//! good moves.

use endspiel_machine::Instant;
use std::cmp::Reverse;
use std::sync::Arc;

use endspiel_game::{Error, Game, Match, Spec};
use endspiel_knowledge::{Evaluator, Score, Searchable, Stop};

use super::answer::{SearchCounters, result, unsearched};
use super::{PAPER as OPTION, only};
use crate::Limits;
use crate::phrases::EVEN_DEPTHS;
use crate::plain::FLAT_WIN;
use crate::ranking::Ranking;
use crate::settings::{CHECK_EVERY, DEEPEST};
use crate::time::stop_in_time;
use crate::typed::{Found, SearchResult, Tell, Thinker, game_over};

pub(super) const PAPER: &str = "muehle2017";

/// The levels easy, normal and hard are 2, 4 and 6 plies.
const DEFAULT_DEPTH: u32 = 4;

/// The options of the player.
pub(super) const TAKES: &[&str] = &[OPTION, "depth"];

/// The printed minimax.
pub(super) struct Minimax<G: Game> {
    evaluator: Arc<dyn Evaluator<G>>,
    depth: u32,
}

impl<G: Searchable> Minimax<G> {
    /// Builds the player from a spec: `minimax:paper=muehle2017,depth=4`.
    pub(super) fn from_spec(game: &G, mut spec: Spec) -> Result<Self, Error> {
        only::<G>(PAPER, "mill")?;
        let depth = spec.take("depth", DEFAULT_DEPTH)?;
        spec.finish(TAKES)?;
        // The printed `min` has no depth test, so a search of odd depth would run past its end.
        if depth % 2 != 0 || !(2..=DEEPEST).contains(&depth) {
            return Err(Error::spec(EVEN_DEPTHS.say(&[("paper", &PAPER), ("most", &DEEPEST), ("depth", &depth)])));
        }
        Ok(Minimax { evaluator: game.evaluator("mobility", None)?, depth })
    }
}

impl<G: Searchable> Thinker<G> for Minimax<G> {
    fn spec(&self) -> String {
        format!("minimax:paper={PAPER},depth={}", self.depth)
    }

    fn think(
        &mut self,
        played: &Match<G>,
        limits: &Limits,
        stop: &Stop,
        report: Tell<'_, SearchResult<G>>,
    ) -> Found<G> {
        let begun = Instant::now();
        let stop = stop_in_time(stop, limits, begun);
        let (game, position) = (played.game(), played.position());
        let unit = self.evaluator.unit();
        let counters = SearchCounters { begun, nodes: 0, cost: crate::Cost::default() };
        let budget = limits.nodes.unwrap_or(u64::MAX);
        let mut tree = Tree { game, evaluator: &*self.evaluator, stop: &stop, budget, counters };
        let asked = limits.depth.map_or(self.depth, |depth| (depth.clamp(2, DEEPEST) / 2) * 2);
        let mut found = result(&unsearched(game, position).ok_or_else(game_over)?, 0, unit, limits.lines, &counters);
        for depth in (if limits.infinite { 2..=DEEPEST } else { asked..=asked }).step_by(2) {
            let Some((last, ranking)) = tree.root(position, depth) else { break };
            // `currentScore >= max` keeps the last of equally good moves.
            found = SearchResult {
                chosen: last,
                best: vec![last],
                ..result(&ranking, depth, unit, limits.lines, &tree.counters)
            };
            report(&found);
        }
        Ok(SearchResult { nodes: tree.counters.nodes, seconds: begun.elapsed().as_secs_f64(), ..found })
    }
}

/// A search from one root.
struct Tree<'a, G: Game> {
    game: &'a G,
    evaluator: &'a dyn Evaluator<G>,
    stop: &'a Stop,
    budget: u64,
    counters: SearchCounters,
}

impl<G: Searchable> Tree<'_, G> {
    /// Returns the last of the best moves, and all moves with that one in front; `None` if the
    /// search was stopped.
    fn root(&mut self, position: &G::Position, depth: u32) -> Option<(G::Move, Ranking<G>)> {
        let mut moves = self.game.moves(position);
        moves.sort_by_key(|&mv| printed_order(&self.game.print_move(position, mv)));
        let mut values = Vec::with_capacity(moves.len());
        for mv in moves {
            values.push((mv, -self.minimax(&self.game.play_unchecked(position, mv), depth - 1)?));
        }
        values.reverse();
        let ranking = Ranking::new(values)?;
        Some((ranking.first().0, ranking))
    }

    /// Returns the value for the side to move: `max` and `min` in one.
    fn minimax(&mut self, position: &G::Position, depth: u32) -> Option<Score> {
        if self.counters.nodes >= self.budget || self.counters.nodes.is_multiple_of(CHECK_EVERY) && self.stop.is_due() {
            return None;
        }
        self.counters.nodes += 1;
        if let Some(outcome) = self.game.outcome(position) {
            return Some(outcome.points(self.game.side_to_move(position)) * FLAT_WIN);
        }
        if depth == 0 {
            self.counters.cost.leaves += 1;
            return Some(self.evaluator.evaluate(self.game, position));
        }
        let mut best = Score::MIN;
        for mv in self.game.moves(position) {
            best = best.max(-self.minimax(&self.game.play_unchecked(position, mv), depth - 1)?);
        }
        Some(best)
    }
}

/// Returns a key for the order of the printed lists: fields are numbered row by row from the top
/// left, and a move is (from, to, remove).
fn printed_order(mv: &str) -> Vec<(Reverse<u8>, u8)> {
    let points: Vec<u8> = mv.bytes().filter(|letter| !matches!(letter, b'-' | b'x')).collect();
    points.chunks_exact(2).map(|point| (Reverse(point[1]), point[0])).collect()
}

#[cfg(test)]
mod tests {
    use super::printed_order;

    #[test]
    fn moves_are_listed_row_by_row_from_the_top_left() {
        let fields = ["a7", "d7", "g7", "b6", "d6", "f6", "c5", "d5", "e5", "a4", "b4", "c4", "e4", "f4", "g4", "c3"];
        assert!(fields.is_sorted_by_key(|field| printed_order(field)));
        let mut moves = ["f4-f6", "f4-f2", "a7-d7xb6", "a7-d7xa4", "a7-a4"];
        moves.sort_by_key(|mv| printed_order(mv));
        assert_eq!(moves, ["a7-d7xb6", "a7-d7xa4", "a7-a4", "f4-f6", "f4-f2"]);
    }
}
