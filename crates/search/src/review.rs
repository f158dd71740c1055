//! What a move was worth, beside the best one.

use endspiel_game::{AnyMatch, Error, GameInfo, Outcome, Saying, Side, Stop, Value};
use serde::Serialize;

use crate::{Engine, Limits, Line};

/// A move is as good as the best one if it gives away no more than this of the expected result.
const BEST: f64 = 0.01;
/// What may be given away by a good move, an inaccuracy and a mistake. More is a blunder.
const GOOD: f64 = 0.05;
const INACCURACY: f64 = 0.12;
const MISTAKE: f64 = 0.25;

/// The fewest lost discs that are worth a word.
const DISCS_WORTH_SAYING: i32 = 2;

/// How good a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum MoveClass {
    /// As good as the best one.
    Best,
    /// Nearly so.
    Good,
    /// A little was given away.
    Inaccuracy,
    /// Much was given away.
    Mistake,
    /// The game was given away.
    Blunder,
}

/// What is said of a move that was played.
#[derive(Clone, Debug, Serialize)]
pub struct Judgement {
    /// How much of the expected result was given away.
    pub loss: f64,
    /// How good it was.
    pub class: MoveClass,
    /// What it cost, where that can be said in words.
    pub says: Option<Saying>,
}

impl Judgement {
    /// Compares the line of the best move with that of the one that was played.
    pub fn new(info: &GameInfo, best: &Line, played: &Line) -> Judgement {
        let same = best.mv == played.mv;
        let loss = (best.chance(info) - played.chance(info)).max(0.0);
        let class = match loss {
            _ if same || loss <= BEST => MoveClass::Best,
            _ if loss <= GOOD => MoveClass::Good,
            _ if loss <= INACCURACY => MoveClass::Inaccuracy,
            _ if loss <= MISTAKE => MoveClass::Mistake,
            _ => MoveClass::Blunder,
        };
        Judgement { loss, class, says: if same { None } else { verdict(best, played) } }
    }
}

/// A move that was played, and what it was worth for the side that made it.
#[derive(Clone, Debug)]
pub struct ReviewedMove {
    /// Its number, from 1.
    pub ply: usize,
    /// Who made it.
    pub side: Side,
    /// The best move.
    pub best: Line,
    /// The move that was played.
    pub played: Line,
    /// What is said of it.
    pub judgement: Judgement,
}

/// Values every position of a match and tells what each move was worth, until `stop` is due.
pub fn review(
    engine: &mut dyn Engine,
    mut played: Box<dyn AnyMatch>,
    limits: &Limits,
    stop: &Stop,
    tell: &mut dyn FnMut(&ReviewedMove),
) -> Result<(), Error> {
    let (moves, info) = (played.moves(), played.info());
    while played.undo() {}
    let mut best = best_line(engine, &*played, limits, stop)?;
    for (index, mv) in moves.iter().enumerate() {
        let side = played.side_to_move();
        played.play(mv)?;
        let answer = best_line(engine, &*played, limits, stop)?;
        let (Some(found), Some(next)) = (best, &answer) else { break };
        if stop.is_due() {
            break;
        }
        let removes = || played.view().last.is_some_and(|last| !last.parts.removes.is_empty());
        let after = if found.mv == *mv { found.clone() } else { next.before_move(mv, removes) };
        let judgement = Judgement::new(info, &found, &after);
        tell(&ReviewedMove { ply: index + 1, side, best: found, played: after, judgement });
        best = answer;
    }
    Ok(())
}

fn best_line(
    engine: &mut dyn Engine,
    played: &dyn AnyMatch,
    limits: &Limits,
    stop: &Stop,
) -> Result<Option<Line>, Error> {
    match played.ending() {
        Some(ending) => Ok(Some(Line::of_finished(ending.outcome, played.side_to_move()))),
        None => Ok(engine.think(played, limits, stop, &mut |_| {})?.analysis.lines.into_iter().next()),
    }
}

impl Line {
    /// What a finished game is worth for the side that would be to move.
    pub fn of_finished(outcome: Outcome, side: Side) -> Line {
        let points = outcome.points(side);
        Line { score: f64::from(points), value: Some(Value::of(points)), plies: Some(0), ..Line::default() }
    }

    /// The value of a move, from that of the best answer to it and from whether it removes a stone.
    pub fn before_move(&self, mv: &str, removes: impl FnOnce() -> bool) -> Line {
        Line {
            mv: mv.to_owned(),
            score: -self.score,
            value: self.value.map(Value::reversed),
            plies: self.plies.map(|plies| plies + 1),
            count: self.count.map(|count| -count),
            last: self.last,
            removal: self.removal.map(|plies| if removes() { 1 } else { plies + 1 }),
            without_limit: self.without_limit.map(Value::reversed),
            pv: [mv.to_owned()].into_iter().chain(self.pv.iter().cloned()).collect(),
        }
    }
}

/// What a move has cost, in words, where that can be said for certain or in discs.
fn verdict(best: &Line, played: &Line) -> Option<Saying> {
    let moves = |line: &Line| line.plies.map(|plies| plies.div_ceil(2));
    match (best.value, played.value) {
        (Some(Value::Win), Some(Value::Draw | Value::Loss)) => {
            Some(Saying::new("review.threw-away-win", "this throws away a win"))
        }
        (Some(Value::Draw), Some(Value::Loss)) => {
            Some(Saying::new("review.threw-away-draw", "this throws away a draw"))
        }
        (Some(Value::Win), None) => moves(best).map(|moves| {
            Saying::new("review.missed-win", format!("this misses a win in {moves}")).with("moves", &moves)
        }),
        (Some(Value::Win), Some(Value::Win)) => {
            let (best, played) = (moves(best)?, moves(played)?);
            let text = format!("this wins in {played}, the best move in {best}");
            let slower = || Saying::new("review.slower-win", text).with("moves", &played).with("best", &best);
            (played > best).then(slower)
        }
        (None, Some(Value::Loss)) => moves(played).map(|moves| {
            Saying::new("review.allows-win", format!("this lets the other side win in {moves}")).with("moves", &moves)
        }),
        _ => None,
    }
    .or_else(|| lost_discs(best, played))
}

/// Discs that were given away, in games that count them.
fn lost_discs(best: &Line, played: &Line) -> Option<Saying> {
    // Connect Four counts as well, but tells it by the plies to the end.
    if best.plies.is_some() || played.plies.is_some_and(|plies| plies > 1) {
        return None;
    }
    let discs = best.count? - played.count?;
    (discs >= DISCS_WORTH_SAYING)
        .then(|| Saying::new("review.lost-discs", format!("this gives away {discs} discs")).with("discs", &discs))
}
