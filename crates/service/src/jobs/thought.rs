//! The search of an engine for its move in a match.

use std::time::Duration;

use endspiel_game::Side;
use endspiel_presentation::AnyMatch;
use endspiel_search::{Analysis, Clock, Limits, memory_of};

use super::tablebase::ProbePosition;
use super::{Job, Step, Throttle, Turn};
use crate::{Refusal, Service, Thinking, Written};

/// Time limit for a move of an engine.
const MAX_THOUGHT: Duration = Duration::from_secs(60);

/// Most moves stored of a line.
const MAX_LINE_LENGTH: usize = 8;

/// A job in which an engine searches for its move.
pub struct Thought {
    /// The match with its moves so far.
    pub played: Box<dyn AnyMatch>,
    /// The side to move.
    pub side: Side,
    /// The engine.
    pub spec: String,
    /// The engine's clock.
    pub clock: Option<Clock>,
    /// The seed of its random numbers.
    pub seed: u64,
    /// The time used in earlier turns.
    pub used: Duration,
}

/// The move an engine has chosen.
#[derive(Clone, Debug)]
pub struct FoundMove {
    /// The move.
    pub mv: String,
    /// The result of the search that chose it.
    pub cost: Written<Thinking>,
}

impl Job for Thought {
    type Event = Written<Thinking>;
    type Answer = FoundMove;

    fn memory(&self) -> u64 {
        self.spec.parse().map_or(0, memory_of)
    }

    fn probes_first(&self) -> Option<ProbePosition> {
        Some(ProbePosition::of(&*self.played))
    }

    fn turn(mut self, service: &Service, turn: &mut dyn Turn<Written<Thinking>>) -> Result<Step<Self>, Refusal> {
        let game = self.played.spec();
        let mut engine = match turn.take_engine() {
            Some(kept) => kept,
            None => service.games.engine_with_seed(&game, &self.spec, self.seed)?,
        };
        let begun = turn.elapsed();
        let stop = turn.stop_after(MAX_THOUGHT.saturating_sub(self.used));
        let (info, mut seldom, mut made_room) = (self.played.info(), Throttle::default(), false);
        let view =
            |analysis: &Analysis| Written::new(&Thinking::new(info, self.side, &self.spec, analysis, MAX_LINE_LENGTH));
        let mut report = |analysis: &Analysis| {
            if !stop.is_due() && seldom.is_time(turn.elapsed()) {
                turn.offer(view(analysis));
            }
            if turn.should_make_room() && !stop.is_due() {
                made_room = true;
                stop.request();
            }
        };
        let limits = Limits { clock: self.clock, used: self.used, ..Limits::default() };
        let answer = engine.think(&*self.played, &limits, &stop, &mut report)?;
        turn.keep_engine(engine);
        if made_room {
            self.used += turn.elapsed().saturating_sub(begun);
            return Ok(Step::GoOn(Box::new(self)));
        }
        turn.note(&game, &self.spec, &answer.analysis);
        let mut analysis = answer.analysis;
        analysis.lines.truncate(1);
        Ok(Step::Done(FoundMove { mv: answer.mv, cost: view(&analysis) }))
    }
}
