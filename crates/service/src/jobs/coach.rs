//! The coach: a warning before a blunder.

use std::convert::Infallible;
use std::time::Duration;

use endspiel_game::Error;
use endspiel_game::words::{Phrase, Saying};
use endspiel_games::Games;
use endspiel_knowledge::{Stop, Value};
use endspiel_presentation::AnyMatch;
use endspiel_search::{Limits, Line, explained, memory_of};
use serde::{Deserialize, Serialize};

use super::tablebase::ProbePosition;
use super::{Job, Started, Step, Turn};
use crate::{Params, PlaceQuery, Refusal, Service, Start, list};

/// The engine that evaluates the moves, and its time limit; a player is waiting for it.
const JUDGE: &str = "best:hash=8";
const NODES: u64 = 60_000;
const TIME: Duration = Duration::from_secs(1);

/// Loss of expected result above which a move is a blunder.
const BLUNDER: f64 = 0.25;

/// Plies of an immediate loss: the move and the reply.
const AT_ONCE: u32 = 2;

const ANSWERED: Phrase =
    Phrase::new("coach.answered", "after {reply} {side} is much better off", "nach {reply} steht {side} viel besser");

/// The move to check.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CoachQuery {
    /// The move.
    #[serde(rename = "move")]
    mv: String,
}

/// The verdict of the coach.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Coached {
    /// The warning, if the move is a blunder.
    warning: Option<Saying>,
    /// Whether the move loses with the next reply.
    at_once: bool,
    /// The expected reply to a blunder.
    reply: Option<String>,
    /// The reasons against a blunder, the weightiest first.
    reasons: Vec<Saying>,
}

impl Coached {
    /// Nothing to warn of.
    const FINE: Coached = Coached { warning: None, at_once: false, reply: None, reasons: Vec::new() };
}

impl Start for list::Coach {
    type Job = CoachMove;

    fn start(
        service: &Service,
        (Params(place), Params(CoachQuery { mv })): (Params<PlaceQuery>, Params<CoachQuery>),
    ) -> Result<Started<CoachMove>, Refusal> {
        let played = place.open(&service.games)?;
        // Refuses an illegal move before any search.
        let mv = played.boxed_clone().play(&mv)?;
        Ok(Started::Work(CoachMove { played, mv, memory: memory_of(JUDGE.parse()?) }))
    }
}

/// A job that checks whether a move is a blunder.
pub struct CoachMove {
    played: Box<dyn AnyMatch>,
    mv: String,
    memory: u64,
}

impl Job for CoachMove {
    type Event = Infallible;
    type Answer = Coached;

    fn memory(&self) -> u64 {
        self.memory
    }

    fn probes_first(&self) -> Option<ProbePosition> {
        Some(ProbePosition::of(&*self.played))
    }

    fn turn(self, service: &Service, turn: &mut dyn Turn<Infallible>) -> Result<Step<Self>, Refusal> {
        Ok(Step::Done(judge(&service.games, &*self.played, &self.mv, &turn.stop_after(TIME))?))
    }
}

/// Returns the verdict on a move: a warning, unless it is good enough.
fn judge(games: &Games, played: &dyn AnyMatch, mv: &str, stop: &Stop) -> Result<Coached, Error> {
    let (info, side) = (played.info(), played.side_to_move());
    let limits = Limits { nodes: Some(NODES), lines: played.legal_moves().len(), ..Limits::default() };
    let answer = games.engine(&played.spec(), JUDGE)?.think(played, &limits, stop, &mut |_| {})?;
    let lines = answer.analysis.lines;
    let chosen = lines.iter().find(|line| line.mv == mv);
    let (Some(best), Some(chosen)) = (lines.first(), chosen) else { return Ok(Coached::FINE) };
    // In a lost position it is still a blunder to lose at once.
    let plies = |line: &Line| line.plies.filter(|_| line.value == Some(Value::Loss));
    let is_quick = |line: &Line| plies(line).is_some_and(|plies| plies <= AT_ONCE);
    let at_once = is_quick(chosen) && !is_quick(best);
    if best.chance(info) - chosen.chance(info) < BLUNDER && !at_once {
        return Ok(Coached::FINE);
    }
    let outcome = games.puzzles(&played.spec())?.explain_move(&played.position(), mv, stop)?;
    // Without a proof, the expected reply is the best explanation.
    let reply = outcome.reply.or_else(|| chosen.pv.get(1).cloned());
    let warning = match (outcome.says.key, &reply) {
        ("puzzle.undecided", Some(reply)) => {
            ANSWERED.say(&[("reply", reply), ("side", &info.stones[(!side).index()].name)])
        }
        _ => outcome.says,
    };
    let reasons = explained(played, chosen, best);
    Ok(Coached { warning: Some(warning), at_once, reply, reasons })
}
