//! The way to a move: solvers and tables are probed, the rest is searched, and a solver may verify what the search has chosen.

use std::time::Duration;

use endspiel_machine::Instant;

use endspiel_knowledge::{Hints, Stop};

use super::Best;
use super::solved::{Choice, Probed, Question};
use super::verification::Verification;
use crate::{SearchResult, stop_in_time};

/// How long slow solvers may take before the search has its first turn.
const FIRST_TURN: Duration = Duration::from_millis(250);

/// How many times as long a solver's turns are as those of the search after them.
const SOLVERS_SHARE_OF_TURNS: u32 = 4;

/// What is done next.
enum State<G: Hints> {
    /// Solvers and tables are asked, the slow ones for one turn.
    Probe,
    /// A search chooses among the moves that they leave open, while slow solvers wait for their next turn.
    Interlude(Choice<G>),
    /// A search chooses among them, and nothing follows but the verification.
    Search(Choice<G>),
    /// A solver looks again at the move that was chosen.
    Verify(SearchResult<G>),
    /// This is the answer.
    Done(SearchResult<G>),
}

/// One question on its way to the answer.
pub(super) struct Thinking<'a, G: Hints> {
    best: &'a mut Best<G>,
    question: Question<'a, G>,
    due: Stop,
    verification: Option<Verification<G>>,
    /// Time left for slow solvers.
    patience: Duration,
    /// Length of their next turn. Turns double, so that results can be shown early and little is done twice.
    turn: Duration,
    /// What the searches between the turns have found.
    found: Option<SearchResult<G>>,
}

impl<'a, G: Hints> Thinking<'a, G> {
    pub(super) fn new(best: &'a mut Best<G>, question: Question<'a, G>, stop: &Stop) -> Self {
        let due = stop_in_time(stop, question.limits, question.begun);
        let verification = best.plan_verification(&question);
        let patience = best.patience(question.limits).unwrap_or_default();
        Thinking { best, question, due, verification, patience, turn: FIRST_TURN, found: None }
    }

    /// Goes from state to state until there is an answer.
    pub(super) fn run(mut self, report: &mut dyn FnMut(&SearchResult<G>)) -> SearchResult<G> {
        let mut state = State::Probe;
        loop {
            state = match state {
                State::Probe => self.probe(report),
                State::Interlude(choice) => self.search_between_turns(&choice, report),
                State::Search(choice) => self.search_to_the_end(&choice, report),
                State::Verify(result) => self.verify(result),
                State::Done(result) => return result,
            };
        }
    }

    fn probe(&mut self, report: &mut dyn FnMut(&SearchResult<G>)) -> State<G> {
        let Thinking { due, patience, .. } = &*self;
        let begun = Instant::now();
        let slow = (!patience.is_zero()).then(|| due.at(begun + self.turn.min(*patience)));
        match self.best.probe_root(&self.question, due, slow.as_ref().map(|slow| (slow, *patience))) {
            Probed::Solved(mut result) => {
                let &Question { played, limits, .. } = &self.question;
                // In an analysis the values are shown at once, and then how play goes on.
                if limits.lines > 1 || limits.infinite {
                    report(&result);
                    self.best.extend_lines(played, &mut result, due);
                }
                State::Done(result)
            }
            Probed::Search(choice) => {
                self.patience = patience.saturating_sub(begun.elapsed());
                // A solver that was interrupted goes on after the search, if it has time left.
                let is_interrupted = !self.patience.is_zero() && slow.is_some_and(|slow| slow.is_due());
                if is_interrupted { State::Interlude(choice) } else { State::Search(choice) }
            }
        }
    }

    fn search_between_turns(&mut self, choice: &Choice<G>, report: &mut dyn FnMut(&SearchResult<G>)) -> State<G> {
        let until = self.due.at(Instant::now() + self.turn / SOLVERS_SHARE_OF_TURNS);
        let (result, is_settled) = self.search(choice, until, report);
        if is_settled || self.due.is_due() {
            return after_search(choice, result);
        }
        self.found = Some(result);
        self.turn *= 2;
        State::Probe
    }

    fn search_to_the_end(&mut self, choice: &Choice<G>, report: &mut dyn FnMut(&SearchResult<G>)) -> State<G> {
        let until = match &self.verification {
            Some(verification) => self.due.at(verification.begins),
            None => self.due.clone(),
        };
        let (result, _) = self.search(choice, until, report);
        after_search(choice, result)
    }

    /// Searches, and returns the deepest result so far and whether it settles the question. Nodes and costs are those of all searches
    /// together, and nothing is reported that is less deep than what was.
    fn search(
        &mut self,
        choice: &Choice<G>,
        until: Stop,
        report: &mut dyn FnMut(&SearchResult<G>),
    ) -> (SearchResult<G>, bool) {
        let earlier = self.found.take();
        let (depth, nodes, cost) =
            earlier.as_ref().map_or_else(Default::default, |found| (found.depth, found.nodes, found.cost));
        let in_all =
            |result: SearchResult<G>| SearchResult { nodes: nodes + result.nodes, cost: cost + result.cost, ..result };
        let mut report_progress = |result: &SearchResult<G>| {
            if result.depth >= depth {
                report(&in_all(result.clone()));
            }
        };
        let found = in_all(self.best.search(&self.question, choice, until, &mut report_progress));
        let is_settled = choice.certain.is_none() && found.exact;
        let (nodes, cost) = (found.nodes, found.cost);
        let deepest = earlier.filter(|earlier| earlier.depth > found.depth && !found.exact).unwrap_or(found);
        (SearchResult { nodes, cost, ..deepest }, is_settled)
    }

    fn verify(&self, result: SearchResult<G>) -> State<G> {
        State::Done(match &self.verification {
            Some(verification) => self.best.verify(verification, &self.question, result, &self.due),
            None => result,
        })
    }
}

/// Moves that were chosen for their known value need no verification.
fn after_search<G: Hints>(choice: &Choice<G>, result: SearchResult<G>) -> State<G> {
    if choice.certain.is_none() { State::Verify(result) } else { State::Done(result) }
}
