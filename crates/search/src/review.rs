//! The value of a played move, compared with the best one.

use std::collections::BTreeSet;

use endspiel_game::words::Saying;
use endspiel_game::{Error, Outcome, Side};
use endspiel_knowledge::{Stop, Value};
use endspiel_presentation::{AnyMatch, GameInfo, MoveReason};
use serde::Serialize;

use crate::{Engine, Limits, Line, confirmed};

/// Loss of expected result up to which a move is as good as the best.
const BEST: f64 = 0.01;
/// Maximum loss of a good move, an inaccuracy and a mistake. More is a blunder.
pub(crate) const GOOD: f64 = 0.05;
const INACCURACY: f64 = 0.12;
const MISTAKE: f64 = 0.25;

/// Minimum number of lost discs to mention.
pub(crate) const DISCS_WORTH_SAYING: i32 = 2;

/// The class of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum MoveClass {
    /// As good as the best one.
    Best,
    /// Nearly as good.
    Good,
    /// A small loss.
    Inaccuracy,
    /// A large loss.
    Mistake,
    /// A lost game.
    Blunder,
}

/// The judgement of a played move.
#[derive(Clone, Debug, Serialize)]
pub struct Judgement {
    /// Loss of expected result.
    pub loss: f64,
    /// The class of the move.
    pub class: MoveClass,
    /// Its cost, if it can be said in words.
    pub says: Option<Saying>,
}

impl Judgement {
    /// Compares the line of the best move with that of the played one.
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

/// A played move with its judgement for the side that made it.
#[derive(Clone, Debug)]
pub struct ReviewedMove {
    /// Its number, from 1.
    pub ply: usize,
    /// The side that made it.
    pub side: Side,
    /// The best move.
    pub best: Line,
    /// The move that was played.
    pub played: Line,
    /// The judgement.
    pub judgement: Judgement,
    /// The reasons for the best move and for or against the played one, as far as the values [confirm](confirmed) them.
    pub reasons: [Vec<Saying>; 2],
}

/// A review of a match from its last position to its first.
///
/// A certain value of one position carries over to its neighbours.
#[derive(Clone, Debug)]
pub struct Reviewer {
    info: &'static GameInfo,
    moves: Vec<String>,
    /// The judged positions, the last one first.
    judged: Vec<Judged>,
}

#[derive(Clone, Debug)]
struct Judged {
    side: Side,
    best: Line,
    /// Whether the move to this position removed a stone.
    removed: bool,
    /// Whether the value came from an earlier position. Then it is not known which move keeps it.
    carried: bool,
    /// The patterns of the best move and of the played one.
    patterns: [Vec<MoveReason>; 2],
}

impl Reviewer {
    /// Starts with the moves of a match.
    pub fn new(played: &dyn AnyMatch) -> Reviewer {
        Reviewer { info: played.info(), moves: played.moves(), judged: Vec::new() }
    }

    /// Takes the best line of the last position, then of each earlier one, and returns the review
    /// of the move played there.
    pub fn take(&mut self, position: &dyn AnyMatch, best: Line) -> Option<ReviewedMove> {
        let ply = self.moves.len().checked_sub(self.judged.len())?;
        let best = match self.judged.last() {
            Some(answer) => at_least(best, answer.before(&self.moves[ply])),
            None => best,
        };
        let removed = position.view().last.is_some_and(|last| !last.parts.removes.is_empty());
        let patterns =
            [Some(&best.mv), self.moves.get(ply)].map(|mv| mv.map_or_else(Vec::new, |mv| position.reasons(mv)));
        self.judged.push(Judged { side: position.side_to_move(), best, removed, carried: false, patterns });
        (ply < self.moves.len()).then(|| self.reviewed(ply))
    }

    /// Returns the moves of which more is certain than when they were reported; called once the
    /// first position is known.
    pub fn again(&mut self) -> Vec<ReviewedMove> {
        let last = self.moves.len();
        let mut again = BTreeSet::new();
        if self.judged.len() > last {
            for ply in 0..last {
                let before = self.at(ply);
                // After a lost position every move loses; otherwise one must know the move.
                if before.carried && before.best.value != Some(Value::Loss) {
                    continue;
                }
                if let Some(after) = carried(&before.best, &self.moves[ply], &self.at(ply + 1).best) {
                    let judged = &mut self.judged[last - ply - 1];
                    (judged.best, judged.carried) = (after, true);
                    again.extend([ply, ply + 1]);
                }
            }
        }
        again.into_iter().filter(|&ply| ply < last).map(|ply| self.reviewed(ply)).collect()
    }

    /// Returns the position after this many moves.
    fn at(&self, ply: usize) -> &Judged {
        &self.judged[self.moves.len() - ply]
    }

    fn reviewed(&self, ply: usize) -> ReviewedMove {
        let (Judged { side, best, carried, patterns, .. }, mv) = (self.at(ply), &self.moves[ply]);
        let played = if best.mv == *mv && !carried { best.clone() } else { self.at(ply + 1).before(mv) };
        let judgement = Judgement::new(self.info, best, &played);
        let [of_best, of_played] = patterns;
        let reasons = [confirmed(self.info, of_best, best, best), confirmed(self.info, of_played, &played, best)];
        ReviewedMove { ply: ply + 1, side: *side, best: best.clone(), played, judgement, reasons }
    }
}

impl Judged {
    /// Returns the line of the move to this position.
    fn before(&self, mv: &str) -> Line {
        self.best.before_move(mv, self.removed)
    }
}

/// Values every position of a match and reviews each move; fewer moves if `stop` is due.
///
/// `report` is called with the number of finished positions.
pub fn review(
    engine: &mut dyn Engine,
    mut played: Box<dyn AnyMatch>,
    limits: &Limits,
    stop: &Stop,
    report: &mut dyn FnMut(usize),
) -> Result<Vec<ReviewedMove>, Error> {
    let mut reviewer = Reviewer::new(&*played);
    let mut moves = Vec::new();
    while let Some(best) = best_line(engine, &*played, limits, stop)? {
        if stop.is_due() {
            break;
        }
        if let Some(reviewed) = reviewer.take(&*played, best) {
            moves.push(reviewed);
            report(moves.len());
        }
        if !played.undo() {
            break;
        }
    }
    moves.reverse();
    for reviewed in reviewer.again() {
        let ply = reviewed.ply;
        moves[ply - 1] = reviewed;
    }
    Ok(moves)
}

fn best_line(
    engine: &mut dyn Engine,
    played: &dyn AnyMatch,
    limits: &Limits,
    stop: &Stop,
) -> Result<Option<Line>, Error> {
    match played.ending() {
        Some(ending) => Ok(Some(Line::of_finished(ending.outcome, played.side_to_move()))),
        // A value is needed, not a move of a book.
        None => Ok(engine
            .think(played, &Limits { lines: limits.lines.max(1), ..*limits }, stop, &mut |_| {})?
            .analysis
            .lines
            .into_iter()
            .next()),
    }
}

impl Line {
    /// Returns the line of a finished game for the side that would be to move.
    pub fn of_finished(outcome: Outcome, side: Side) -> Line {
        let points = outcome.points(side);
        Line { score: f64::from(points), value: Some(Value::of(points)), plies: Some(0), ..Line::default() }
    }

    /// Returns the value of a move, from that of the best reply and from whether it removes a
    /// stone.
    fn before_move(&self, mv: &str, removes: bool) -> Line {
        Line {
            mv: mv.to_owned(),
            score: -self.score,
            value: self.value.map(Value::reversed),
            at_least: self.at_most.map(Value::reversed),
            at_most: self.at_least.map(Value::reversed),
            plies: self.plies.map(|plies| plies + 1),
            count: self.count.map(|count| -count),
            last: self.last,
            removal: self.removal.map(|plies| if removes { 1 } else { plies + 1 }),
            without_limit: self.without_limit.map(Value::reversed),
            pv: [mv.to_owned()].into_iter().chain(self.pv.iter().cloned()).collect(),
        }
    }
}

/// Returns the best line of a position, or the played move if that is certainly better.
fn at_least(best: Line, played: Line) -> Line {
    let better = match (best.value, played.value) {
        (Some(Value::Win), Some(Value::Win)) => {
            played.plies.is_some_and(|plies| best.plies.is_none_or(|best| plies < best))
        }
        (Some(Value::Win), _) => false,
        (_, Some(Value::Win)) => true,
        (None, Some(Value::Draw)) => best.score < 0.0,
        _ => false,
    };
    if better { played } else { best }
}

/// Returns what the value before a move makes certain after it, if it was unknown.
fn carried(before: &Line, mv: &str, after: &Line) -> Option<Line> {
    let (value, plies) = match before.value {
        // After any move the other side wins.
        Some(Value::Loss) => (Value::Win, None),
        Some(Value::Win) if before.mv == mv => (Value::Loss, before.plies.map(|plies| plies.saturating_sub(1))),
        Some(Value::Draw) if before.mv == mv => (Value::Draw, None),
        _ => return None,
    };
    let score = if value == Value::Draw { 0.0 } else { after.score };
    after.value.is_none().then(|| Line { value: Some(value), plies, score, ..after.clone() })
}

/// Returns the cost of a move in words, if it is certain or counted in discs.
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

/// Returns the lost discs, in games that count them.
fn lost_discs(best: &Line, played: &Line) -> Option<Saying> {
    // Connect Four counts too, but its sentences use the plies to the end.
    if best.plies.is_some() || played.plies.is_some_and(|plies| plies > 1) {
        return None;
    }
    let discs = best.count? - played.count?;
    (discs >= DISCS_WORTH_SAYING)
        .then(|| Saying::new("review.lost-discs", format!("this gives away {discs} discs")).with("discs", &discs))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(mv: &str, score: f64, value: Option<Value>, plies: Option<u32>) -> Line {
        Line { mv: mv.to_owned(), score, value, plies, ..Line::default() }
    }

    #[test]
    fn a_move_that_wins_for_certain_makes_the_position_before_it_a_win() {
        let (guess, won) = (line("a1", -10.3, None, None), line("d6", 1.0, Some(Value::Win), Some(5)));
        assert_eq!(at_least(guess.clone(), won.clone()).mv, "d6");
        assert_eq!(at_least(won.clone(), guess.clone()).mv, "d6");
        let drawn = line("d6", 0.0, Some(Value::Draw), None);
        assert_eq!(at_least(guess.clone(), drawn.clone()).mv, "d6");
        assert_eq!(at_least(line("a1", 2.0, None, None), drawn).mv, "a1");
        assert_eq!(at_least(line("a1", 1.0, Some(Value::Win), Some(3)), won.clone()).mv, "a1");
        assert_eq!(at_least(won, line("a1", 1.0, Some(Value::Win), Some(3))).mv, "a1");
    }

    #[test]
    fn the_value_before_the_best_move_is_the_value_after_it() {
        let (lost, guess) = (line("a1", -1.0, Some(Value::Loss), Some(6)), line("d6", -10.3, None, None));
        assert_eq!(carried(&lost, "g7", &guess).and_then(|line| line.value), Some(Value::Win));
        let won = line("a1", 1.0, Some(Value::Win), Some(5));
        let after = carried(&won, "a1", &guess).expect("the winning move was played");
        assert_eq!((after.value, after.plies), (Some(Value::Loss), Some(4)));
        assert!(carried(&won, "g7", &guess).is_none(), "another move was played");
        let drawn = line("a1", 0.0, Some(Value::Draw), None);
        assert_eq!(carried(&drawn, "a1", &guess).and_then(|line| line.value), Some(Value::Draw));
        assert!(carried(&drawn, "g7", &guess).is_none(), "another move was played");
        assert!(carried(&lost, "g7", &won).is_none(), "that is known already");
    }
}
