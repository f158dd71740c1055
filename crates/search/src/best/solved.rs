//! Solvers and tables at the root: a position whose value is known is played by it.

use std::sync::Arc;
use std::time::Duration;

use endspiel_machine::Instant;

use endspiel_game::{Match, SinceRemoval};
use endspiel_knowledge::{Effort, Exact, Hints, Known, Stop, Told, Value};

use super::Best;
use super::probing::{known_score, unsure_score};
use crate::probe::{before, measured_like, worth};
use crate::{Cost, Limits, SearchResult, Variation, time_for_move};

/// How long solvers are waited for in an analysis without end.
const ENDLESS_PATIENCE: Duration = Duration::from_secs(10);

/// A position to find a move in.
pub(super) struct Question<'a, G: Hints> {
    pub(super) played: &'a Match<G>,
    pub(super) limits: &'a Limits,
    /// When it was asked.
    pub(super) begun: Instant,
}

/// What solvers and tables say of a position to find a move in.
pub(super) enum Probed<G: Hints> {
    /// What to play, for certain.
    Solved(SearchResult<G>),
    /// What a search has to choose from.
    Search(Choice<G>),
}

/// The moves worth searching.
pub(super) struct Choice<G: Hints> {
    pub(super) moves: Vec<G::Move>,
    /// What is known of each of them, and from where.
    pub(super) certain: Option<(Known, String)>,
}

impl<G: Hints> Choice<G> {
    /// Whether all of them keep a draw.
    pub(super) fn is_drawn(&self) -> bool {
        self.certain.as_ref().is_some_and(|(known, _)| known.value == Value::Draw && known.count.is_none())
    }
}

impl<G: Hints> Best<G> {
    /// Asks one solver or table after the other. Those that may take long have until `slow`; they are not asked without it, nor where
    /// all the time for them is not likely to be enough.
    pub(super) fn probe_root(
        &self,
        question: &Question<'_, G>,
        due: &Stop,
        slow: Option<(&Stop, Duration)>,
    ) -> Probed<G> {
        let &Question { played, limits, .. } = question;
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
                self.solve(&**exact, question, stop).map(Probed::Solved)
            } else {
                self.find_winner(&**exact, question, stop)
            };
            if let Some(probed) = probed {
                return probed;
            }
        }
        // A win of unknown length is kept, and brought nearer by searching.
        let glance = |exact: &Arc<dyn Exact<G>>| {
            let probed = exact.value_since(game, position, played.since_removal(), Effort::Glance, &Stop::never());
            let known = probed.and_then(Told::sure).filter(|known| !known.shows_the_way())?;
            keeping(&**exact, played, known.value, Effort::Glance, &Stop::never())
        };
        let kept = if chooses { self.exact.iter().find_map(glance) } else { None };
        Probed::Search(kept.unwrap_or_else(|| Choice { moves: game.moves(position), certain: None }))
    }

    /// The moves that keep a draw known at a glance. A search finds out after which of them the other side goes wrong most easily.
    fn drawing_moves(&self, exact: &dyn Exact<G>, played: &Match<G>) -> Option<Choice<G>> {
        if self.settings.insists || !self.settings.switches.contempt {
            return None;
        }
        let (since, stop) = (played.since_removal(), Stop::never());
        let probed = exact.value_since(played.game(), played.position(), since, Effort::Glance, &stop);
        let drawn = |known: &Known| known.value == Value::Draw && known.count.is_none();
        let known = probed.and_then(Told::sure).filter(drawn)?;
        keeping(exact, played, known.value, Effort::Glance, &stop)
    }

    /// Finds out who wins first: that is known sooner than how soon, and settles most of the choice.
    fn find_winner(&self, exact: &dyn Exact<G>, question: &Question<'_, G>, stop: &Stop) -> Option<Probed<G>> {
        let played = question.played;
        let nodes_before = exact.nodes();
        let solved = || {
            let result = self.solve(exact, question, stop)?;
            Some(Probed::Solved(SearchResult { nodes: exact.nodes() - nodes_before, ..result }))
        };
        let since = played.since_removal();
        let known = exact.value_since(played.game(), played.position(), since, Effort::Winner, stop)?.sure()?;
        let value = known.value;
        if known.distance().is_some() || known.count.is_some() {
            return solved();
        }
        let kept = keeping(exact, played, value, Effort::Winner, stop).map(Probed::Search);
        // A search makes more of a draw or a loss than a solver, which assumes that both sides play perfectly.
        if value == Value::Win || self.settings.insists { solved().or(kept) } else { kept }
    }

    /// How long solvers are waited for that might not finish at all; `None` if they need not begin, since what is
    /// searched to a given depth or number of nodes is the same every time.
    pub(super) fn patience(&self, limits: &Limits) -> Option<Duration> {
        let patience = match limits.infinite {
            true => Some(ENDLESS_PATIENCE),
            false => time_for_move(limits).map(|time| time.mul_f64(self.settings.solver_share)),
        };
        patience.filter(|_| !limits.is_repeatable())
    }

    fn solve(&self, exact: &dyn Exact<G>, question: &Question<'_, G>, stop: &Stop) -> Option<SearchResult<G>> {
        let &Question { played, limits, begun } = question;
        let (game, position) = (played.game(), played.position());
        let nodes_before = exact.nodes();
        let since = played.since_removal();
        let value = match exact.value_since(game, position, since, Effort::Solve, stop)? {
            Told::Sure(value) => value,
            Told::Unsure(unlimited) => return self.solve_without_limit(exact, question, unlimited, stop),
        };
        // A single move has to lead on.
        if limits.lines <= 1 && !limits.infinite && !value.shows_the_way() {
            return None;
        }
        let mut moves = game.moves(position);
        let best = exact.best_move(game, position, stop);
        moves.sort_by_key(|&mv| std::cmp::Reverse((Some(mv) == best, game.ordering_score(position, mv))));
        // Which of equal moves is played matters if the other side may still go wrong, and if that can be seen at a glance or
        // is found out quickly: on the way to a draw, or to a result that is counted and comes at a known moment.
        let seen_at_a_glance = value.value == Value::Draw && value.count.is_none();
        let found_out = value.count.is_some() && value.plies.is_some();
        let prefers_lines =
            self.settings.switches.contempt && (seen_at_a_glance || found_out) && exact.is_quick(game, position);
        let effort = if seen_at_a_glance { Effort::Glance } else { Effort::Solve };
        let after = |mv: G::Move, effort| {
            let known = known_after(exact, played, mv, effort, stop)?;
            Some(before(game, position, mv, known))
        };
        let keeps = |known: Known| worth(known, value) >= worth(value, value);
        // The first move that keeps the value will do, unless more were asked for; it may be seen without solving the others.
        let one_will_do = limits.lines <= 1 && !prefers_lines;
        let seen = |mv: &G::Move| Some((*mv, after(*mv, Effort::Glance).filter(|&known| keeps(known))?));
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
            let contempt = if matters { contempt(exact, played, mv, known.after(), effort, stop) } else { 0 };
            std::cmp::Reverse((worth(known, value), contempt))
        });
        let line = |&(mv, known): &(G::Move, Known)| Variation {
            known: Some(known),
            ..Variation::estimate(mv, known_score(measured_like(value, known), 0, &**self.evaluator.evaluator()))
        };
        let (chosen, known) = *valued.first()?;
        Some(SearchResult {
            chosen,
            best: valued
                .iter()
                .filter(|(_, other)| worth(*other, value) == worth(known, value))
                .map(|(mv, _)| *mv)
                .collect(),
            value: known_score(measured_like(value, known), 0, &**self.evaluator.evaluator()),
            unit: self.evaluator.evaluator().unit(),
            depth: 0,
            nodes: exact.nodes() - nodes_before,
            seconds: begun.elapsed().as_secs_f64(),
            exact: true,
            source: Some(exact.source().to_owned()),
            reflex: None,
            lines: valued.iter().take(limits.lines.max(1)).map(line).collect(),
            cost: Cost::default(),
        })
    }
}

/// How long the continuations of solved moves are looked for.
const PATIENCE_WITH_LINES: Duration = Duration::from_secs(1);

impl<G: Hints> Best<G> {
    /// Follows the moves of a solved position to the end of the game, from removal to removal where only those are known, or as far
    /// as that can be done in a second.
    pub(super) fn extend_lines(&self, played: &Match<G>, result: &mut SearchResult<G>, due: &Stop) {
        let (game, stop) = (played.game(), due.at(Instant::now() + PATIENCE_WITH_LINES));
        let known = |position: &G::Position, since: SinceRemoval| {
            self.exact.iter().find_map(|exact| exact.value_since(game, position, since, Effort::Solve, &stop)?.sure())
        };
        for line in &mut result.lines {
            let Some(mut expected) = line.known else { continue };
            let step = |(position, since): (G::Position, SinceRemoval), mv: G::Move| {
                (game.play_unchecked(&position, mv), since.after(game.is_irreversible(&position, mv)))
            };
            let (mut position, mut since) =
                line.moves.iter().fold((*played.position(), played.since_removal()), |at, &mv| step(at, mv));
            // Without a distance or a count moves that keep the value may lead round in circles.
            let leads_on = |known: Known| known.distance().is_some() || known.count.is_some();
            while game.outcome(&position).is_none() && leads_on(expected) && !stop.is_due() {
                expected = match expected.removal {
                    // How long the next removal takes is known only when this one is done.
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

    /// The best move by knowledge that the draw limit may overturn: who would win without it, and no more than an estimate.
    fn solve_without_limit(
        &self,
        exact: &dyn Exact<G>,
        question: &Question<'_, G>,
        whole: Known,
        stop: &Stop,
    ) -> Option<SearchResult<G>> {
        let &Question { played, limits, begun } = question;
        if !whole.shows_the_way() {
            return None;
        }
        let (game, position) = (played.game(), played.position());
        let evaluator = &**self.evaluator.evaluator();
        let mut valued = Vec::new();
        for mv in game.moves(position) {
            valued.push(match probe_after(exact, played, mv, Effort::Glance, stop)? {
                Told::Sure(known) => {
                    let known = before(game, position, mv, known);
                    Variation { known: Some(known), ..Variation::estimate(mv, known_score(known, 0, evaluator)) }
                }
                Told::Unsure(known) => {
                    let known = known.before();
                    Variation { unsure: Some(known), ..Variation::estimate(mv, unsure_score(known, 0)) }
                }
            });
        }
        valued.sort_by_key(|line| std::cmp::Reverse(line.score));
        let best = valued.first()?;
        let (chosen, value) = (best.moves[0], best.score);
        // A removal that wins for certain makes the whole certain.
        let exactly = best.known.is_some_and(|known| known.value == Value::Win);
        let verb = if whole.value == Value::Win { "wins" } else { "loses" };
        let moves = whole.distance().map_or(0, |plies| plies.div_ceil(2));
        let source = format!("{} without draw limit: {verb} in {moves} moves, perhaps not in time", exact.source());
        valued.truncate(limits.lines.max(1));
        Some(SearchResult {
            chosen,
            best: vec![chosen],
            value,
            unit: evaluator.unit(),
            depth: 0,
            nodes: 0,
            seconds: begun.elapsed().as_secs_f64(),
            exact: exactly,
            source: Some(if exactly { exact.source().to_owned() } else { source }),
            reflex: None,
            lines: valued,
            cost: Cost::default(),
        })
    }
}

/// Returns the moves that keep `value`; if there are none, the unresolved moves.
fn keeping<G: Hints>(
    exact: &dyn Exact<G>,
    played: &Match<G>,
    value: Value,
    effort: Effort,
    stop: &Stop,
) -> Option<Choice<G>> {
    let (game, position) = (played.game(), played.position());
    let certain = Some((Known::of(value), exact.source().to_owned()));
    let moves = game.moves(position);
    if value == Value::Loss {
        return Some(Choice { moves, certain });
    }
    let after = |mv: G::Move| known_after(exact, played, mv, effort, stop).map(|known| known.before().value);
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

/// What is known for certain of the position after a move of a match.
fn known_after<G: Hints>(
    exact: &dyn Exact<G>,
    played: &Match<G>,
    mv: G::Move,
    effort: Effort,
    stop: &Stop,
) -> Option<Known> {
    probe_after(exact, played, mv, effort, stop).and_then(Told::sure)
}

/// What a probe says of the position after a move of a match, also where the draw limit may overturn it.
fn probe_after<G: Hints>(
    exact: &dyn Exact<G>,
    played: &Match<G>,
    mv: G::Move,
    effort: Effort,
    stop: &Stop,
) -> Option<Told> {
    let (game, position) = (played.game(), played.position());
    let since = played.since_removal().after(game.is_irreversible(position, mv));
    exact.value_since(game, &game.play_unchecked(position, mv), since, effort, stop)
}

/// How many of a thousand random replies to a move give something away of this value: among equal moves the one with most is
/// preferred (contempt).
fn contempt<G: Hints>(
    exact: &dyn Exact<G>,
    played: &Match<G>,
    mv: G::Move,
    value: Known,
    effort: Effort,
    stop: &Stop,
) -> u32 {
    let game = played.game();
    let since = played.since_removal().after(game.is_irreversible(played.position(), mv));
    let position = &game.play_unchecked(played.position(), mv);
    let replies = game.moves(position);
    let gives_away = |&mv: &G::Move| {
        let since = since.after(game.is_irreversible(position, mv));
        let after = exact.value_since(game, &game.play_unchecked(position, mv), since, effort, stop);
        after.and_then(Told::sure).is_some_and(|known| worth(known.before(), value) < worth(value, value))
    };
    let wrong = replies.iter().filter(|&mv| gives_away(mv)).count();
    (1000 * wrong / replies.len().max(1)) as u32
}
