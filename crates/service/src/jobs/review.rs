//! What was right and wrong in a game, move by move.

use std::time::Duration;

use endspiel_game::Colour;
use endspiel_game::words::Saying;
use endspiel_presentation::{AnyMatch, GameInfo};
use endspiel_search::{Judgement, Limits, Line, MoveClass, ReviewedMove, Reviewer, memory_of};
use serde::{Deserialize, Serialize};

use super::{Job, Started, Step, Turn, search_events};
use crate::{Kind, LineView, Params, PlaceQuery, Refusal, Service, Start, list};

/// The engine that judges.
const JUDGE: &str = "best:hash=32";

/// The shortest and the longest time for a position, in seconds.
const SHORTEST: f64 = 0.01;
const LONGEST: f64 = 5.0;

/// The most positions visited for a position of the game.
const MOST_NODES: u64 = 5_000_000;

/// How thoroughly to look at each position.
#[derive(Clone, Copy, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReviewQuery {
    /// The most positions visited for each position of the game.
    #[serde(default = "usual_nodes")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = MOST_NODES)))]
    nodes: u64,
    /// The most seconds for each position. A review that needs no more is the same every time.
    #[serde(default = "usual_time")]
    #[cfg_attr(feature = "schema", schemars(range(min = SHORTEST, max = LONGEST)))]
    seconds: f64,
}

fn usual_nodes() -> u64 {
    200_000
}

fn usual_time() -> f64 {
    LONGEST
}

/// A move and what it was worth, for the side that made it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reviewed {
    /// The number of the move, from 1.
    ply: usize,
    #[serde(rename = "move")]
    mv: String,
    by: Colour,
    /// The best move and its value.
    before: LineView,
    /// The move that was played and its value.
    after: LineView,
    /// The best move.
    best: String,
    /// How much of the expected result was given away.
    loss: f64,
    class: MoveClass,
    /// What it cost, where that can be said in words.
    says: Option<Saying>,
}

/// How many moves were looked at.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReviewDone {
    plies: usize,
}

search_events! {
    /// What happens while a game is reviewed.
    ReviewEvent {
        /// What a move was worth. The last ones come first, and one may come again when more is known.
        "move" => Move(Box<Reviewed>),
        /// All moves were looked at; nothing comes after it.
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
        if !(SHORTEST..=LONGEST).contains(&effort.seconds) {
            return Err(Refusal::new(Kind::BadRequest, format!("seconds is a number from {SHORTEST} to {LONGEST}")));
        }
        if !(1..=MOST_NODES).contains(&effort.nodes) {
            return Err(Refusal::new(Kind::BadRequest, format!("nodes is a number from 1 to {MOST_NODES}")));
        }
        let reviewer = Reviewer::new(&*played);
        Ok(Started::Work(ReviewGame { played, effort, reviewer, memory: memory_of(JUDGE.parse()?), plies: 0 }))
    }
}

/// Values every position of a game, from the end to the start, and tells what each move was worth, some of them again when
/// more is known.
pub struct ReviewGame {
    played: Box<dyn AnyMatch>,
    effort: ReviewQuery,
    reviewer: Reviewer,
    memory: u64,
    plies: usize,
}

impl Job for ReviewGame {
    type Event = ReviewEvent;
    type Answer = ReviewEvent;

    fn memory(&self) -> u64 {
        self.memory
    }

    /// Values one position.
    fn turn(mut self, service: &Service, turn: &mut dyn Turn<ReviewEvent>) -> Result<Step<Self>, Refusal> {
        let info = self.played.info();
        let told = |reviewed| ReviewEvent::Move(Box::new(Reviewed::new(info, reviewed)));
        let line = self.best_line(service, turn)?;
        if let Some(reviewed) = self.reviewer.take(&*self.played, line) {
            self.plies += 1;
            turn.tell(told(reviewed));
        }
        if self.played.undo() {
            return Ok(Step::GoOn(Box::new(self)));
        }
        for reviewed in self.reviewer.again() {
            turn.tell(told(reviewed));
        }
        Ok(Step::Done(ReviewEvent::Done(ReviewDone { plies: self.plies })))
    }
}

impl ReviewGame {
    /// Finds the best line of the present position. The engine is a new one and searches a number of nodes, so that a game is
    /// judged the same every time.
    fn best_line(&self, service: &Service, turn: &mut dyn Turn<ReviewEvent>) -> Result<Line, Refusal> {
        let played = &*self.played;
        if let Some(ending) = played.ending() {
            return Ok(Line::of_finished(ending.outcome, played.side_to_move()));
        }
        let limits = Limits { nodes: Some(self.effort.nodes), ..Limits::default() };
        let mut engine = service.games.engine(&played.spec(), JUDGE)?;
        let stop = turn.stop_after(Duration::from_secs_f64(self.effort.seconds));
        let answer = engine.think(played, &limits, &stop, &mut |_| {})?;
        turn.note(&played.spec(), JUDGE, &answer.analysis);
        answer.analysis.lines.into_iter().next().ok_or_else(Refusal::broken_off)
    }
}

impl Reviewed {
    fn new(info: &GameInfo, reviewed: ReviewedMove) -> Reviewed {
        let ReviewedMove { ply, side, best, played, judgement: Judgement { loss, class, says } } = reviewed;
        let (best_move, mv) = (best.mv.clone(), played.mv.clone());
        let [before, after] = [best, played].map(|line| LineView::new(info, side, line));
        Reviewed { ply, mv, by: info.colour(side), before, after, best: best_move, loss, class, says }
    }
}
