//! Reviews of games: the value of every move.

use std::collections::HashMap;
use std::time::Duration;

use endspiel_game::Colour;
use endspiel_game::words::Saying;
use endspiel_knowledge::Stop;
use endspiel_presentation::{AnyMatch, GameInfo};
use endspiel_search::{Judgement, Limits, Line, LineView, MoveClass, ReviewedMove, Reviewer, memory_of};
use serde::{Deserialize, Serialize};

use super::tablebase::ProbePosition;
use super::{Job, Started, Step, Turn, search_events};
use crate::{Kind, Params, PlaceQuery, Refusal, Service, Start, list};

/// The engine that evaluates the positions.
const JUDGE: &str = "best:hash=32";

/// The engine that solves positions.
const SOLVER: &str = "perfect:hash=8";

/// Time limit of a solver for a position and its moves. Once it was not enough, it is not enough further back.
const SOLVER_TIME: Duration = Duration::from_secs(1);

/// Shortest and longest time for a position, in seconds.
const MIN_SECONDS: f64 = 0.01;
const MAX_SECONDS: f64 = 5.0;

/// Greatest node limit for each position of the game.
const MAX_NODES: u64 = 5_000_000;

/// The limits for each position of a review.
#[derive(Clone, Copy, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReviewQuery {
    /// Node limit for each position of the game.
    #[serde(default = "default_nodes")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = MAX_NODES)))]
    nodes: u64,
    /// Time limit for each position, in seconds. A review that stays below it is reproducible.
    #[serde(default = "default_seconds")]
    #[cfg_attr(feature = "schema", schemars(range(min = MIN_SECONDS, max = MAX_SECONDS)))]
    seconds: f64,
}

fn default_nodes() -> u64 {
    200_000
}

fn default_seconds() -> f64 {
    MAX_SECONDS
}

/// A reviewed move, with values for the side that made it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reviewed {
    /// The number of the move, from 1.
    ply: usize,
    #[serde(rename = "move")]
    mv: String,
    by: Colour,
    /// The best move, its value and the reasons for it.
    before: LineView,
    /// The move that was played, its value and the reasons for or against it.
    after: LineView,
    /// The best move.
    best: String,
    /// The loss of expected result.
    loss: f64,
    class: MoveClass,
    /// The loss in words, where there are any for it.
    says: Option<Saying>,
}

/// The end of a review.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReviewDone {
    plies: usize,
}

search_events! {
    /// An event of a review.
    ReviewEvent {
        /// The value of a move. The last move comes first, and a move may come again with a better value.
        "move" => Move(Box<Reviewed>),
        /// All moves are reviewed; the last event.
        "done" => Done(ReviewDone),
    }
}

impl Start for list::Review {
    type Job = ReviewGame;

    fn start(
        service: &Service,
        (Params(place), Params(effort)): (Params<PlaceQuery>, Params<ReviewQuery>),
    ) -> Result<Started<ReviewGame>, Refusal> {
        let played = place.open(&service.games)?;
        if !(MIN_SECONDS..=MAX_SECONDS).contains(&effort.seconds) {
            return Err(Refusal::new(
                Kind::BadRequest,
                format!("seconds is a number from {MIN_SECONDS} to {MAX_SECONDS}"),
            ));
        }
        if !(1..=MAX_NODES).contains(&effort.nodes) {
            return Err(Refusal::new(Kind::BadRequest, format!("nodes is a number from 1 to {MAX_NODES}")));
        }
        let reviewer = Reviewer::new(&*played);
        let memory = memory_of(JUDGE.parse()?);
        Ok(Started::Work(ReviewGame {
            played,
            effort,
            reviewer,
            memory,
            plies: 0,
            is_solved: true,
            found: HashMap::new(),
        }))
    }
}

/// A job that evaluates every position of a game from the end to the start. It reports each move, some again with a better
/// value.
pub struct ReviewGame {
    played: Box<dyn AnyMatch>,
    effort: ReviewQuery,
    reviewer: Reviewer,
    memory: u64,
    plies: usize,
    /// Whether the positions so far were solved, from the end on.
    is_solved: bool,
    /// The best lines that other workers have found, by the number of moves before.
    found: HashMap<usize, Line>,
}

impl Job for ReviewGame {
    type Event = ReviewEvent;
    type Answer = ReviewEvent;

    fn memory(&self) -> u64 {
        self.memory
    }

    fn probes_first(&self) -> Option<ProbePosition> {
        Some(ProbePosition::of(&*self.played))
    }

    /// The positions before this one. Where a solver may still find their values they wait: it is asked from the end on.
    fn parts(&self) -> usize {
        if self.is_solved { 0 } else { self.played.moves().len() }
    }

    fn take_part(&mut self, number: usize, found: Line) {
        self.found.insert(number, found);
    }

    /// Evaluates one position.
    fn turn(mut self, service: &Service, turn: &mut dyn Turn<ReviewEvent>) -> Result<Step<Self>, Refusal> {
        let info = self.played.info();
        let event_of = |reviewed| ReviewEvent::Move(Box::new(Reviewed::new(info, reviewed)));
        let line = self.best_line(service, turn)?;
        if let Some(reviewed) = self.reviewer.take(&*self.played, line) {
            self.plies += 1;
            turn.tell(event_of(reviewed));
        }
        if self.played.undo() {
            return Ok(Step::GoOn(Box::new(self)));
        }
        for reviewed in self.reviewer.again() {
            turn.tell(event_of(reviewed));
        }
        Ok(Step::Done(ReviewEvent::Done(ReviewDone { plies: self.plies })))
    }
}

impl ReviewGame {
    /// Returns the job that does the part with this number: it judges the position after so many moves.
    #[must_use]
    pub fn at(mut self, number: usize) -> ReviewGame {
        self.is_solved = false;
        while self.played.moves().len() > number && self.played.undo() {}
        self
    }

    /// Does a part for a job in another worker.
    pub fn part(mut self, service: &Service, turn: &mut dyn Turn<ReviewEvent>) -> Result<Line, Refusal> {
        self.best_line(service, turn)
    }

    /// Returns the best line of the present position: the exact one, or that of the opening book. Else a new engine searches
    /// it with a node limit, so that reviews are reproducible.
    fn best_line(&mut self, service: &Service, turn: &mut dyn Turn<ReviewEvent>) -> Result<Line, Refusal> {
        let played = &*self.played;
        if let Some(ending) = played.ending() {
            return Ok(Line::of_finished(ending.outcome, played.side_to_move()));
        }
        if self.is_solved {
            let line = solved_line(service, played, &turn.stop_after(SOLVER_TIME))?;
            self.is_solved = line.is_some();
            if let Some(line) = line {
                return Ok(line);
            }
        }
        if let Some(line) = self.found.remove(&played.moves().len()) {
            return Ok(line);
        }
        let book = service.games.openings(&played.spec())?.book(&played.position())?;
        if let Some(best) = book.into_iter().next() {
            return Ok(best.line);
        }
        let limits = Limits { nodes: Some(self.effort.nodes), ..Limits::default() };
        let mut engine = service.games.engine(&played.spec(), JUDGE)?;
        let stop = turn.stop_after(Duration::from_secs_f64(self.effort.seconds));
        let answer = engine.think(played, &limits, &stop, &mut |_| {})?;
        turn.note(&played.spec(), JUDGE, &answer.analysis);
        answer.analysis.lines.into_iter().next().ok_or_else(Refusal::broken_off)
    }
}

/// Returns the best line if a solver finds the values of all moves in time.
fn solved_line(service: &Service, played: &dyn AnyMatch, stop: &Stop) -> Result<Option<Line>, Refusal> {
    let limits = Limits { time: Some(SOLVER_TIME), lines: 2, ..Limits::default() };
    let mut engine = service.games.engine(&played.spec(), SOLVER)?;
    let analysis = engine.think(played, &limits, stop, &mut |_| {})?.analysis;
    Ok(analysis.lines.into_iter().next().filter(|line| analysis.exact && line.value.is_some()))
}

impl Reviewed {
    fn new(info: &GameInfo, reviewed: ReviewedMove) -> Reviewed {
        let ReviewedMove { ply, side, best, played, judgement: Judgement { loss, class, says }, reasons } = reviewed;
        let (best_move, mv) = (best.mv.clone(), played.mv.clone());
        let [for_best, for_played] = reasons;
        let view = |line, reasons| LineView::new(info, side, line).with_reasons(reasons);
        let (before, after) = (view(best, for_best), view(played, for_played));
        Reviewed { ply, mv, by: info.colour(side), before, after, best: best_move, loss, class, says }
    }
}
