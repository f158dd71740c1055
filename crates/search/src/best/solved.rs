//! Solvers and tables at the root: a solved position is played by its value.

use std::sync::Arc;
use std::time::Duration;

use endspiel_machine::Instant;

use endspiel_game::{Match, SinceRemoval};
use endspiel_knowledge::{Effort, Exact, Hints, Known, ProbeResult, Stop, Value};

use super::Best;
use super::probing::{known_score, unsure_score};
use crate::probe::{before, measured_like, worth};
use crate::{Limits, SearchResult, Variation, time_for_move};

/// The time for solvers in an analysis without end.
const INFINITE_SOLVER_TIME: Duration = Duration::from_secs(10);

/// A position to find a move in.
pub(super) struct MoveRequest<'a, G: Hints> {
    pub(super) played: &'a Match<G>,
    pub(super) limits: &'a Limits,
    /// The start of the search.
    pub(super) begun: Instant,
}

/// The probe result of a position to find a move in.
pub(super) enum Probed<G: Hints> {
    /// The move to play, for certain.
    Solved(SearchResult<G>),
    /// The moves a search must choose from.
    Search(Choice<G>),
}

/// The moves worth searching.
pub(super) struct Choice<G: Hints> {
    pub(super) moves: Vec<G::Move>,
    /// The known value of all of them, and its source.
    pub(super) certain: Option<(Known, String)>,
}

impl<G: Hints> Choice<G> {
    /// Returns whether all of them keep a draw.
    pub(super) fn is_drawn(&self) -> bool {
        self.certain.as_ref().is_some_and(|(known, _)| known.value == Value::Draw && known.count.is_none())
    }
}

impl<G: Hints> Best<G> {
    /// Probes one solver or table after the other.
    ///
    /// Slow ones have until `slow`; they are skipped without it, or if their time is unlikely to be
    /// enough.
    pub(super) fn probe_root(
        &self,
        request: &MoveRequest<'_, G>,
        due: &Stop,
        slow: Option<(&Stop, Duration)>,
    ) -> Probed<G> {
        let &MoveRequest { played, limits, .. } = request;
        let (game, position) = (played.game(), played.position());
        let chooses = limits.lines <= 1 && !limits.infinite;
        for exact in &self.exact {
            let quick = exact.is_quick(game, position);
            let within_reach = |&(_, time): &(&Stop, Duration)| exact.is_within_reach(game, position, time);
            let slow = slow.filter(within_reach).map(|(stop, _)| stop);
            let Some(stop) = (if quick { Some(due) } else { slow }) else { continue };
            if quick
                && chooses
                && let Some(choice) = self.drawing_moves(&**exact, played)
            {
                return Probed::Search(choice);
            }
            let probed = if quick || !chooses {
                self.solve(&**exact, request, stop).map(Probed::Solved)
            } else {
                self.find_winner(&**exact, request, stop)
            };
            if let Some(probed) = probed {
                return probed;
            }
        }
        // A win of unknown length is kept, and brought nearer by searching. So is a draw, of which not every move is
        // known.
        let kept_by = |exact: &Arc<dyn Exact<G>>| {
            let probed = exact.value_since(game, position, played.since_removal(), Effort::Probe, &Stop::never());
            let is_kept =
                |known: &Known| !known.makes_progress() || known.value == Value::Draw && known.count.is_none();
            let known = probed.and_then(ProbeResult::exact).filter(is_kept)?;
            After { exact: &**exact, played, stop: &Stop::never() }.keeping(known.value, Effort::Probe)
        };
        let kept = if chooses { self.exact.iter().find_map(kept_by) } else { None };
        Probed::Search(kept.unwrap_or_else(|| Choice { moves: game.moves(position), certain: None }))
    }

    /// Returns the moves that keep a draw, if a quick probe knows it. A search then finds the one
    /// with the hardest replies.
    fn drawing_moves(&self, exact: &dyn Exact<G>, played: &Match<G>) -> Option<Choice<G>> {
        if self.settings.needs_distance || !self.settings.switches.contempt {
            return None;
        }
        let (since, stop) = (played.since_removal(), Stop::never());
        let probed = exact.value_since(played.game(), played.position(), since, Effort::Probe, &stop);
        let drawn = |known: &Known| known.value == Value::Draw && known.count.is_none();
        let known = probed.and_then(ProbeResult::exact).filter(drawn)?;
        After { exact, played, stop: &stop }.keeping(known.value, Effort::Probe)
    }

    /// Finds the winner first: that is faster than the distance, and decides most of the choice.
    fn find_winner(&self, exact: &dyn Exact<G>, request: &MoveRequest<'_, G>, stop: &Stop) -> Option<Probed<G>> {
        let played = request.played;
        let nodes_before = exact.nodes();
        let solved = || {
            let result = self.solve(exact, request, stop)?;
            Some(Probed::Solved(SearchResult { nodes: exact.nodes() - nodes_before, ..result }))
        };
        let since = played.since_removal();
        let known = exact.value_since(played.game(), played.position(), since, Effort::Winner, stop)?.exact()?;
        let value = known.value;
        if known.distance().is_some() || known.count.is_some() {
            return solved();
        }
        let kept = After { exact, played, stop }.keeping(value, Effort::Winner).map(Probed::Search);
        // A search makes more of a draw or a loss than a solver, which assumes that both sides play perfectly.
        if value == Value::Win || self.settings.needs_distance { solved().or(kept) } else { kept }
    }

    /// Returns the time for solvers that might not finish; `None` if they must not start.
    ///
    /// They must not in a search to a given depth or number of nodes, which has to be repeatable.
    pub(super) fn solver_time(&self, limits: &Limits) -> Option<Duration> {
        let solver_time = match limits.infinite {
            true => Some(INFINITE_SOLVER_TIME),
            false => time_for_move(limits).map(|time| time.mul_f64(self.settings.solver_share)),
        };
        solver_time.filter(|_| !limits.is_repeatable())
    }

    fn solve(&self, exact: &dyn Exact<G>, request: &MoveRequest<'_, G>, stop: &Stop) -> Option<SearchResult<G>> {
        let &MoveRequest { played, limits, begun } = request;
        let (game, position) = (played.game(), played.position());
        let nodes_before = exact.nodes();
        let since = played.since_removal();
        let value = match exact.value_since(game, position, since, Effort::Solve, stop)? {
            ProbeResult::Exact(value) => value,
            ProbeResult::WithoutLimit(unlimited) => return self.solve_without_limit(exact, request, unlimited, stop),
        };
        // A single move has to make progress.
        if limits.lines <= 1 && !limits.infinite && !value.makes_progress() {
            return None;
        }
        let mut moves = game.moves(position);
        let best = exact.best_move(game, position, stop);
        moves.sort_by_key(|&mv| std::cmp::Reverse((Some(mv) == best, game.ordering_score(position, mv))));
        // The choice among equal moves matters if the opponent may still err, and if a quick probe
        // shows that: on the way to a draw, or to a counted result at a known moment.
        let seen_at_a_glance = value.value == Value::Draw && value.count.is_none();
        let found_out = value.count.is_some() && value.plies.is_some();
        let prefers_lines =
            self.settings.switches.contempt && (seen_at_a_glance || found_out) && exact.is_quick(game, position);
        let effort = if seen_at_a_glance { Effort::Probe } else { Effort::Solve };
        let asked = After { exact, played, stop };
        let after = |mv: G::Move, effort| Some(before(game, position, mv, asked.known(mv, effort)?));
        let keeps = |known: Known| worth(known, value) >= worth(value, value);
        // The first move that keeps the value is enough, unless more were requested; it may be
        // found without solving the others.
        let one_will_do = limits.lines <= 1 && !prefers_lines;
        let seen = |mv: &G::Move| Some((*mv, after(*mv, Effort::Probe).filter(|&known| keeps(known))?));
        let at_hand = if one_will_do { moves.iter().find_map(seen) } else { None };
        let mut valued: Vec<(G::Move, Known)> = at_hand.into_iter().collect();
        if valued.is_empty() {
            for mv in moves {
                let known = after(mv, Effort::Solve)?;
                valued.push((mv, known));
                if one_will_do && keeps(known) {
                    break;
                }
            }
        }
        valued.sort_by_cached_key(|&(mv, known)| {
            let after = game.play_unchecked(position, mv);
            let matters = prefers_lines
                && worth(known, value) == worth(value, value)
                && (seen_at_a_glance || exact.is_quick(game, &after));
            let contempt = if matters { asked.contempt(mv, known.after(), effort) } else { 0 };
            std::cmp::Reverse((worth(known, value), contempt))
        });
        let line = |&(mv, known): &(G::Move, Known)| Variation {
            known: Some(known),
            ..Variation::estimate(mv, known_score(measured_like(value, known), 0, &**self.evaluator.evaluator()))
        };
        let (chosen, known) = *valued.first()?;
        let score = known_score(measured_like(value, known), 0, &**self.evaluator.evaluator());
        Some(SearchResult {
            best: valued
                .iter()
                .filter(|(_, other)| worth(*other, value) == worth(known, value))
                .map(|(mv, _)| *mv)
                .collect(),
            nodes: exact.nodes() - nodes_before,
            exact: true,
            source: Some(exact.source().to_owned()),
            lines: valued.iter().take(limits.lines.max(1)).map(line).collect(),
            ..SearchResult::estimate(chosen, score, self.evaluator.evaluator().unit(), begun)
        })
    }
}

/// The time for the continuations of solved moves.
const SOLVER_TIME_WITH_LINES: Duration = Duration::from_secs(1);

impl<G: Hints> Best<G> {
    /// Follows the moves of a solved position to the end of the game, for at most a second.
    ///
    /// If only removals are known, the line goes from removal to removal.
    pub(super) fn extend_lines(&self, played: &Match<G>, result: &mut SearchResult<G>, due: &Stop) {
        let (game, stop) = (played.game(), due.at(Instant::now() + SOLVER_TIME_WITH_LINES));
        let known = |position: &G::Position, since: SinceRemoval| {
            self.exact.iter().find_map(|exact| exact.value_since(game, position, since, Effort::Solve, &stop)?.exact())
        };
        for line in &mut result.lines {
            let Some(mut expected) = line.known else { continue };
            let step = |(position, since): (G::Position, SinceRemoval), mv: G::Move| {
                (game.play_unchecked(&position, mv), since.after(game.is_irreversible(&position, mv)))
            };
            let (mut position, mut since) =
                line.moves.iter().fold((*played.position(), played.since_removal()), |at, &mv| step(at, mv));
            // Without a distance or a count, moves that keep the value may lead in circles.
            let leads_on = |known: Known| known.distance().is_some() || known.count.is_some();
            while game.outcome(&position).is_none() && leads_on(expected) && !stop.is_due() {
                expected = match expected.removal {
                    // The distance of the following removal is known only after this one.
                    Some(_) => match known(&position, since) {
                        Some(now) if leads_on(now) => now,
                        _ => break,
                    },
                    None => expected.after(),
                };
                let mut moves = game.moves(&position);
                moves.sort_by_key(|&mv| std::cmp::Reverse(game.ordering_score(&position, mv)));
                let keeps = |mv: &G::Move| {
                    let (next, since) = step((position, since), *mv);
                    let known = known(&next, since).map(|known| before(game, &position, *mv, known));
                    known.is_some_and(|known| worth(known, expected) == worth(expected, expected))
                };
                let Some(mv) = moves.into_iter().find(keeps) else { break };
                line.moves.push(mv);
                (position, since) = step((position, since), mv);
            }
        }
    }

    /// Chooses the best move by values without the draw limit, which are no more than estimates
    /// under it.
    fn solve_without_limit(
        &self,
        exact: &dyn Exact<G>,
        request: &MoveRequest<'_, G>,
        whole: Known,
        stop: &Stop,
    ) -> Option<SearchResult<G>> {
        let &MoveRequest { played, limits, begun } = request;
        if !whole.makes_progress() {
            return None;
        }
        let (game, position) = (played.game(), played.position());
        let evaluator = &**self.evaluator.evaluator();
        let mut valued = Vec::new();
        for mv in game.moves(position) {
            valued.push(match (After { exact, played, stop }).probe(mv, Effort::Probe)? {
                ProbeResult::Exact(known) => {
                    let known = before(game, position, mv, known);
                    Variation { known: Some(known), ..Variation::estimate(mv, known_score(known, 0, evaluator)) }
                }
                ProbeResult::WithoutLimit(known) => {
                    let known = known.before();
                    Variation { unsure: Some(known), ..Variation::estimate(mv, unsure_score(known, 0)) }
                }
            });
        }
        valued.sort_by_key(|line| std::cmp::Reverse(line.score));
        let best = valued.first()?;
        let (chosen, value) = (best.moves[0], best.score);
        // A removal that wins for certain makes the whole value certain.
        let exactly = best.known.is_some_and(|known| known.value == Value::Win);
        let verb = if whole.value == Value::Win { "wins" } else { "loses" };
        let moves = whole.distance().map_or(0, |plies| plies.div_ceil(2));
        let source = format!("{} without draw limit: {verb} in {moves} moves, perhaps not in time", exact.source());
        valued.truncate(limits.lines.max(1));
        Some(SearchResult {
            exact: exactly,
            source: Some(if exactly { exact.source().to_owned() } else { source }),
            lines: valued,
            ..SearchResult::estimate(chosen, value, evaluator.unit(), begun)
        })
    }
}

/// A solver or table that is probed after moves of a match.
struct After<'a, G: Hints> {
    exact: &'a dyn Exact<G>,
    played: &'a Match<G>,
    stop: &'a Stop,
}

impl<G: Hints> After<'_, G> {
    /// Returns the moves that keep `value`; if there are none, the unresolved moves.
    fn keeping(&self, value: Value, effort: Effort) -> Option<Choice<G>> {
        let certain = Some((Known::of(value), self.exact.source().to_owned()));
        let moves = self.played.game().moves(self.played.position());
        if value == Value::Loss {
            return Some(Choice { moves, certain });
        }
        let after = |mv: G::Move| self.known(mv, effort).map(|known| known.before().value);
        let valued: Vec<(G::Move, Option<Value>)> = moves.into_iter().map(|mv| (mv, after(mv))).collect();
        let with = |wanted: Option<Value>| -> Vec<G::Move> {
            valued.iter().filter(|(_, value)| *value == wanted).map(|(mv, _)| *mv).collect()
        };
        match (with(Some(value)), with(None)) {
            (keeping, _) if !keeping.is_empty() => Some(Choice { moves: keeping, certain }),
            (_, open) if !open.is_empty() => Some(Choice { moves: open, certain: None }),
            _ => None,
        }
    }

    /// Returns the exact value of the position after a move.
    fn known(&self, mv: G::Move, effort: Effort) -> Option<Known> {
        self.probe(mv, effort).and_then(ProbeResult::exact)
    }

    /// Probes the position after a move. The draw limit may overturn the result.
    fn probe(&self, mv: G::Move, effort: Effort) -> Option<ProbeResult> {
        let (game, position) = (self.played.game(), self.played.position());
        let since = self.played.since_removal().after(game.is_irreversible(position, mv));
        self.exact.value_since(game, &game.play_unchecked(position, mv), since, effort, self.stop)
    }

    /// Returns how many of a thousand random replies to a move give away some of this value: among equal moves the one with most is
    /// preferred (contempt).
    fn contempt(&self, mv: G::Move, value: Known, effort: Effort) -> u32 {
        let game = self.played.game();
        let since = self.played.since_removal().after(game.is_irreversible(self.played.position(), mv));
        let position = &game.play_unchecked(self.played.position(), mv);
        let replies = game.moves(position);
        let gives_away = |&mv: &G::Move| {
            let since = since.after(game.is_irreversible(position, mv));
            let after = self.exact.value_since(game, &game.play_unchecked(position, mv), since, effort, self.stop);
            after.and_then(ProbeResult::exact).is_some_and(|known| worth(known.before(), value) < worth(value, value))
        };
        let wrong = replies.iter().filter(|&mv| gives_away(mv)).count();
        (1000 * wrong / replies.len().max(1)) as u32
    }
}
