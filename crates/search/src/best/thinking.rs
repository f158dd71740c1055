//! The steps to a move: solvers and tables are probed, the rest is searched, and a solver may
//! verify the result.

use std::time::Duration;

use endspiel_machine::Instant;

use endspiel_knowledge::{Hints, Stop};

use super::Best;
use super::solved::{Choice, MoveRequest, Probed};
use super::verification::Verification;
use crate::{SearchResult, Tell, stop_in_time};

/// Time of slow solvers before the first search.
const FIRST_TURN: Duration = Duration::from_millis(250);

/// Ratio of a solver's turn to the search after it.
const SOLVERS_SHARE_OF_TURNS: u32 = 4;

/// The next step.
enum State<G: Hints> {
    /// Probes solvers and tables, the slow ones for one turn.
    Probe,
    /// Searches the moves left open, while slow solvers wait for their next turn.
    Interlude(Choice<G>),
    /// Searches the moves left open, before the verification.
    Search(Choice<G>),
    /// A solver verifies the chosen move.
    Verify(SearchResult<G>),
    /// The answer.
    Done(SearchResult<G>),
}

/// The search for a move, from the request to the answer.
pub(super) struct Thinking<'a, G: Hints> {
    best: &'a mut Best<G>,
    request: MoveRequest<'a, G>,
    due: Stop,
    verification: Option<Verification<G>>,
    /// Time left for slow solvers.
    solver_time: Duration,
    /// Length of their next turn. Turns double, so that early results are shown and little work is
    /// repeated.
    turn: Duration,
    /// The result of the searches between the turns.
    found: Option<SearchResult<G>>,
}

impl<'a, G: Hints> Thinking<'a, G> {
    pub(super) fn new(best: &'a mut Best<G>, request: MoveRequest<'a, G>, stop: &Stop) -> Self {
        let due = stop_in_time(stop, request.limits, request.begun);
        let verification = best.plan_verification(&request);
        let solver_time = best.solver_time(request.limits).unwrap_or_default();
        Thinking { best, request, due, verification, solver_time, turn: FIRST_TURN, found: None }
    }

    /// Goes from state to state until there is an answer.
    pub(super) fn run(mut self, report: Tell<'_, SearchResult<G>>) -> SearchResult<G> {
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

    fn probe(&mut self, report: Tell<'_, SearchResult<G>>) -> State<G> {
        let Thinking { due, solver_time, .. } = &*self;
        let begun = Instant::now();
        let slow = (!solver_time.is_zero()).then(|| due.at(begun + self.turn.min(*solver_time)));
        match self.best.probe_root(&self.request, due, slow.as_ref().map(|slow| (slow, *solver_time))) {
            Probed::Solved(mut result) => {
                let &MoveRequest { played, limits, .. } = &self.request;
                // An analysis shows the values at once, and the continuations later.
                if limits.lines > 1 || limits.infinite {
                    report(&result);
                    self.best.extend_lines(played, &mut result, due);
                }
                State::Done(result)
            }
            Probed::Search(choice) => {
                self.solver_time = solver_time.saturating_sub(begun.elapsed());
                // An interrupted solver continues after the search, if it has time left.
                let is_interrupted = !self.solver_time.is_zero() && slow.is_some_and(|slow| slow.is_due());
                if is_interrupted { State::Interlude(choice) } else { State::Search(choice) }
            }
        }
    }

    fn search_between_turns(&mut self, choice: &Choice<G>, report: Tell<'_, SearchResult<G>>) -> State<G> {
        let until = self.due.at(Instant::now() + self.turn / SOLVERS_SHARE_OF_TURNS);
        let (result, is_settled) = self.search(choice, until, report);
        if is_settled || self.due.is_due() {
            return after_search(choice, result);
        }
        self.found = Some(result);
        self.turn *= 2;
        State::Probe
    }

    fn search_to_the_end(&mut self, choice: &Choice<G>, report: Tell<'_, SearchResult<G>>) -> State<G> {
        let until = match &self.verification {
            Some(verification) => self.due.at(verification.begins),
            None => self.due.clone(),
        };
        let (result, _) = self.search(choice, until, report);
        after_search(choice, result)
    }

    /// Searches and returns the deepest result so far, and whether it is the answer.
    ///
    /// Nodes and costs are the sums of all searches; shallower results than before are not
    /// reported.
    fn search(
        &mut self,
        choice: &Choice<G>,
        until: Stop,
        report: Tell<'_, SearchResult<G>>,
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
        let found = in_all(self.best.search(&self.request, choice, until, &mut report_progress));
        let is_settled = choice.certain.is_none() && found.exact;
        let (nodes, cost) = (found.nodes, found.cost);
        let deepest = earlier.filter(|earlier| earlier.depth > found.depth && !found.exact).unwrap_or(found);
        (SearchResult { nodes, cost, ..deepest }, is_settled)
    }

    fn verify(&self, result: SearchResult<G>) -> State<G> {
        State::Done(match &self.verification {
            Some(verification) => self.best.verify(verification, &self.request, result, &self.due),
            None => result,
        })
    }
}

/// Returns the state after a search; moves chosen for their known value need no verification.
fn after_search<G: Hints>(choice: &Choice<G>, result: SearchResult<G>) -> State<G> {
    if choice.certain.is_none() { State::Verify(result) } else { State::Done(result) }
}
