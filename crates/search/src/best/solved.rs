//! Exact knowledge at the root: a position whose value is known is played by it.

use std::time::{Duration, Instant};

use endspiel_game::{Effort, Exact, Known, Match, Searchable, Stop, Value};

use super::Best;
use super::worker::known_score;
use crate::probe::worth;
use crate::{Cost, Limits, Thought, Variation};

impl<G: Searchable> Best<G> {
    /// The answer of the first door that knows the position and a move that keeps its value.
    pub(super) fn solve(&self, played: &Match<G>, limits: &Limits, due: &Stop, begun: Instant) -> Option<Thought<G>> {
        let (game, position) = (played.game(), played.position());
        for door in &self.exact {
            let quick = door.is_quick(game, position);
            let stop = match self.solver_time(limits) {
                _ if quick => due.clone(),
                Some(share) => due.at(begun + share),
                None => continue,
            };
            if let Some(solved) = self.ask(&**door, played, limits, &stop, begun) {
                return Some(solved);
            }
        }
        None
    }

    /// The moves to choose from: all, or those that keep what is known to be won if nobody knows how long it takes.
    pub(super) fn candidates(&self, played: &Match<G>, limits: &Limits) -> Vec<G::Move> {
        let (game, position) = (played.game(), played.position());
        let moves = game.moves(position);
        let ask = |position: &G::Position| {
            self.exact.iter().find_map(|door| door.value(game, position, Effort::Glance, &Stop::never()))
        };
        if limits.lines > 1 || ask(position).is_none_or(|known| known.shows_the_way() || known.value != Value::Win) {
            return moves;
        }
        let wins = |mv: G::Move| ask(&game.play(position, mv)).is_none_or(|known| known.value == Value::Loss);
        let winning: Vec<G::Move> = moves.iter().copied().filter(|&mv| wins(mv)).collect();
        if winning.is_empty() { moves } else { winning }
    }

    /// How long a solver may take that might not finish at all.
    fn solver_time(&self, limits: &Limits) -> Option<Duration> {
        let repeatable = limits.depth.is_some() || limits.nodes.is_some();
        let time = limits.time.filter(|_| !limits.infinite && !repeatable)?;
        Some(time.mul_f64(self.settings.solver_share))
    }

    fn ask(
        &self,
        door: &dyn Exact<G>,
        played: &Match<G>,
        limits: &Limits,
        stop: &Stop,
        begun: Instant,
    ) -> Option<Thought<G>> {
        let (game, position) = (played.game(), played.position());
        let before = door.nodes();
        let value = door.value(game, position, Effort::Solve, stop)?;
        // Whoever only wants a move needs one that leads on.
        if limits.lines <= 1 && !limits.infinite && !value.shows_the_way() {
            return None;
        }
        let mut moves = game.moves(position);
        moves.sort_by_key(|&mv| std::cmp::Reverse(game.promise(position, mv)));
        // Which way to a draw matters if the other side may still go wrong, and if that can be seen at a glance.
        let tempts = self.settings.switches.temptation
            && value.value == Value::Draw
            && value.count.is_none()
            && door.is_quick(game, position);
        let mut valued: Vec<(G::Move, Known)> = Vec::new();
        for mv in moves {
            let known = door.value(game, &game.play(position, mv), Effort::Solve, stop)?.before();
            valued.push((mv, known));
            // The first move that keeps the value will do, unless more were asked for.
            if limits.lines <= 1 && !tempts && worth(known) >= worth(value) {
                break;
            }
        }
        valued.sort_by_cached_key(|&(mv, known)| {
            let tempting = tempts && known.value == Value::Draw;
            let temptation = if tempting { temptation(door, game, &game.play(position, mv), stop) } else { 0 };
            std::cmp::Reverse((worth(known), temptation))
        });
        let line = |&(mv, known): &(G::Move, Known)| Variation {
            moves: vec![mv],
            score: known_score(known, 0, &**self.evaluator.evaluator()),
            known: Some(known),
        };
        let (chosen, known) = *valued.first()?;
        Some(Thought {
            chosen,
            best: valued.iter().filter(|(_, other)| worth(*other) == worth(known)).map(|(mv, _)| *mv).collect(),
            value: known_score(known, 0, &**self.evaluator.evaluator()),
            unit: self.evaluator.evaluator().unit(),
            depth: 0,
            nodes: door.nodes() - before,
            seconds: begun.elapsed().as_secs_f64(),
            exact: true,
            source: Some(door.source().to_owned()),
            lines: valued.iter().take(limits.lines.max(1)).map(line).collect(),
            cost: Cost::default(),
        })
    }
}

/// How easily the side to move goes wrong in a drawn position: how many of a thousand moves at random lose.
fn temptation<G: Searchable>(door: &dyn Exact<G>, game: &G, position: &G::Position, stop: &Stop) -> u32 {
    let replies = game.moves(position);
    let loses = |&mv: &G::Move| {
        let after = door.value(game, &game.play(position, mv), Effort::Glance, stop);
        after.is_some_and(|known| known.value == Value::Win)
    };
    let losing = replies.iter().filter(|&mv| loses(mv)).count();
    (1000 * losing / replies.len().max(1)) as u32
}
