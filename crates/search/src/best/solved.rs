//! Exact knowledge at the root: a position whose value is known is played by it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use endspiel_game::{Effort, Exact, Known, Match, Searchable, SinceRemoval, Stop, Told, Value};

use super::Best;
use super::knowing::{known_score, unsure_score};
use crate::probe::{before, measured_like, worth};
use crate::{Cost, Limits, SearchResult, Variation, time_for_move};

/// How long solvers are waited for in an analysis without end.
const ENDLESS_PATIENCE: Duration = Duration::from_secs(10);

/// A position to move in.
pub(super) struct Question<'a, G: Searchable> {
    pub(super) played: &'a Match<G>,
    pub(super) limits: &'a Limits,
    /// When it was asked.
    pub(super) begun: Instant,
}

/// What exact knowledge says of a position to move in.
pub(super) enum Advice<G: Searchable> {
    /// What to play, for certain.
    Solved(SearchResult<G>),
    /// What a search has to choose from.
    Search(Choice<G>),
}

/// The moves worth searching.
pub(super) struct Choice<G: Searchable> {
    pub(super) moves: Vec<G::Move>,
    /// What is known of each of them, and from where.
    pub(super) certain: Option<(Known, String)>,
}

impl<G: Searchable> Choice<G> {
    /// Whether all of them keep a draw.
    pub(super) fn is_drawn(&self) -> bool {
        self.certain.as_ref().is_some_and(|(known, _)| known.value == Value::Draw && known.count.is_none())
    }
}

impl<G: Searchable> Best<G> {
    /// Asks one source of exact knowledge after the other; those that may take long have until `slow`, and are not asked without it,
    /// nor where all the time for them is not likely to be enough.
    pub(super) fn consult(&self, question: &Question<'_, G>, due: &Stop, slow: Option<(&Stop, Duration)>) -> Advice<G> {
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
                && let Some(choice) = self.among_draws(&**exact, played)
            {
                return Advice::Search(choice);
            }
            let advice = if quick || !chooses {
                self.ask(&**exact, question, stop).map(Advice::Solved)
            } else {
                self.decide(&**exact, question, stop)
            };
            if let Some(advice) = advice {
                return advice;
            }
        }
        // A win of which nobody knows how long it takes is kept, and brought nearer by searching.
        let glance = |exact: &Arc<dyn Exact<G>>| {
            let told = exact.value_since(game, position, played.since_removal(), Effort::Glance, &Stop::never());
            let known = told.and_then(Told::sure).filter(|known| !known.shows_the_way())?;
            keeping(&**exact, played, known.value, Effort::Glance, &Stop::never())
        };
        let kept = if chooses { self.exact.iter().find_map(glance) } else { None };
        Advice::Search(kept.unwrap_or_else(|| Choice { moves: game.moves(position), certain: None }))
    }

    /// The moves that keep a draw which is seen at a glance: in which of them the other side goes wrong most easily a search
    /// finds out.
    fn among_draws(&self, exact: &dyn Exact<G>, played: &Match<G>) -> Option<Choice<G>> {
        if self.settings.insists || !self.settings.switches.temptation {
            return None;
        }
        let (since, stop) = (played.since_removal(), Stop::never());
        let told = exact.value_since(played.game(), played.position(), since, Effort::Glance, &stop);
        let drawn = |known: &Known| known.value == Value::Draw && known.count.is_none();
        let known = told.and_then(Told::sure).filter(drawn)?;
        keeping(exact, played, known.value, Effort::Glance, &stop)
    }

    /// Finds out who wins first: that is known sooner than how soon, and settles most of the choice.
    fn decide(&self, exact: &dyn Exact<G>, question: &Question<'_, G>, stop: &Stop) -> Option<Advice<G>> {
        let played = question.played;
        let nodes_before = exact.nodes();
        let solved = || {
            let result = self.ask(exact, question, stop)?;
            Some(Advice::Solved(SearchResult { nodes: exact.nodes() - nodes_before, ..result }))
        };
        let since = played.since_removal();
        let known = exact.value_since(played.game(), played.position(), since, Effort::Winner, stop)?.sure()?;
        let value = known.value;
        if known.distance().is_some() || known.count.is_some() {
            return solved();
        }
        let kept = keeping(exact, played, value, Effort::Winner, stop).map(Advice::Search);
        // Of a draw or a loss the search makes more than a solver, who thinks that nobody ever goes wrong.
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

    fn ask(&self, exact: &dyn Exact<G>, question: &Question<'_, G>, stop: &Stop) -> Option<SearchResult<G>> {
        let &Question { played, limits, begun } = question;
        let (game, position) = (played.game(), played.position());
        let nodes_before = exact.nodes();
        let since = played.since_removal();
        let value = match exact.value_since(game, position, since, Effort::Solve, stop)? {
            Told::Sure(value) => value,
            Told::Unsure(unlimited) => return self.guess(exact, question, unlimited, stop),
        };
        // Whoever only wants a move needs one that leads on.
        if limits.lines <= 1 && !limits.infinite && !value.shows_the_way() {
            return None;
        }
        let mut moves = game.moves(position);
        let best = exact.best_move(game, position, stop);
        moves.sort_by_key(|&mv| std::cmp::Reverse((Some(mv) == best, game.promise(position, mv))));
        // Which of equal moves is played matters if the other side may still go wrong, and if that can be seen at a glance or
        // is found out quickly: on the way to a draw, or to a result that is counted and comes at a known moment.
        let seen_at_a_glance = value.value == Value::Draw && value.count.is_none();
        let found_out = value.count.is_some() && value.plies.is_some();
        let tempts =
            self.settings.switches.temptation && (seen_at_a_glance || found_out) && exact.is_quick(game, position);
        let effort = if seen_at_a_glance { Effort::Glance } else { Effort::Solve };
        let after = |mv: G::Move, effort| {
            let known = value_after(exact, played, mv, effort, stop)?;
            Some(before(game, position, mv, known))
        };
        let keeps = |known: Known| worth(known, value) >= worth(value, value);
        // The first move that keeps the value will do, unless more were asked for; it may be seen without solving the others.
        let one_will_do = limits.lines <= 1 && !tempts;
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
            let tempting = tempts
                && worth(known, value) == worth(value, value)
                && (seen_at_a_glance || exact.is_quick(game, &after));
            let temptation = if tempting { temptation(exact, played, mv, known.after(), effort, stop) } else { 0 };
            std::cmp::Reverse((worth(known, value), temptation))
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

impl<G: Searchable> Best<G> {
    /// Follows the moves of a solved position to the end of the game, from removal to removal where only those are known, or as far
    /// as that can be done in a second.
    pub(super) fn follow(&self, played: &Match<G>, result: &mut SearchResult<G>, due: &Stop) {
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
                moves.sort_by_key(|&mv| std::cmp::Reverse(game.promise(&position, mv)));
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
    fn guess(
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
            valued.push(match told_after(exact, played, mv, Effort::Glance, stop)? {
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
        let doubt = format!("{} without draw limit: {verb} in {moves} moves, perhaps not in time", exact.source());
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
            source: Some(if exactly { exact.source().to_owned() } else { doubt }),
            reflex: None,
            lines: valued,
            cost: Cost::default(),
        })
    }
}

/// The moves that keep this value of a position; where none is known to, those of which nothing is known.
fn keeping<G: Searchable>(
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
    let after = |mv: G::Move| value_after(exact, played, mv, effort, stop).map(|known| known.before().value);
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
fn value_after<G: Searchable>(
    exact: &dyn Exact<G>,
    played: &Match<G>,
    mv: G::Move,
    effort: Effort,
    stop: &Stop,
) -> Option<Known> {
    told_after(exact, played, mv, effort, stop).and_then(Told::sure)
}

/// The same, also where the draw limit may overturn it.
fn told_after<G: Searchable>(
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

/// How easily the other side goes wrong after a move that leaves it this value: how many of a thousand moves at random give
/// something away.
fn temptation<G: Searchable>(
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
