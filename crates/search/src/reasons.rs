//! Reasons for a move: its patterns, as far as its value confirms them.

use endspiel_game::words::{Saying, Term};
use endspiel_knowledge::Value;
use endspiel_presentation::{AnyMatch, Claim, GameInfo, MoveReason};

use crate::review::{DISCS_WORTH_SAYING, GOOD};
use crate::{Line, phrases};

/// The most reasons that are given for a move.
const MOST: usize = 2;

/// Returns the reasons for or against the move of a line, compared with the best line of the position.
pub fn explained(played: &dyn AnyMatch, line: &Line, best: &Line) -> Vec<Saying> {
    confirmed(played.info(), &played.reasons(&line.mv), line, best)
}

/// Returns the patterns of a move that its value confirms, at most two, the weightiest first.
///
/// A pattern that claims a gain is said only of a move that keeps the value, one that claims a loss only of a move that
/// loses some of it, with the loss where the game counts it; a result only where it is certain.
pub fn confirmed(info: &GameInfo, patterns: &[MoveReason], line: &Line, best: &Line) -> Vec<Saying> {
    let cost = Cost::of(info, line, best);
    let mut said: Vec<&MoveReason> = patterns.iter().filter(|reason| cost.confirms(reason.claim, line)).collect();
    said.truncate(MOST);
    let mut reasons: Vec<Saying> = said.iter().map(|reason| reason.says.clone()).collect();
    if let Some(first) = said.iter().position(|reason| reason.claim == Claim::Bad) {
        reasons[first] = cost.beside(&reasons[first]);
    }
    reasons
}

/// Estimated loss of discs up to which a move may be praised, and from which on it is blamed.
const PRAISED: i32 = 2;
const BLAMED: i32 = 5;

/// Plies of an immediate loss: the move and the reply.
const AT_ONCE: u32 = 2;

/// Plies of a certain loss up to which nothing speaks for a move any more.
const HOPELESS: u32 = 4;

/// What a move costs, compared with the best one.
struct Cost {
    /// The loss of expected result.
    loss: f64,
    /// Plies to a certain loss, after this move and after the best one.
    plies: [Option<u32>; 2],
    /// The lost discs, in games that count them, and whether they are certain.
    discs: Option<(i32, bool)>,
}

impl Cost {
    fn of(info: &GameInfo, line: &Line, best: &Line) -> Cost {
        let plies = [line, best].map(|line| line.plies.filter(|_| line.value == Some(Value::Loss)));
        if line.mv == best.mv {
            return Cost { loss: 0.0, plies, discs: None };
        }
        let exact = best.count.zip(line.count).map(|(best, count)| (best - count, true));
        let about = || {
            let discs = |line: &Line| line.count.map_or(line.score, f64::from);
            ((discs(best) - discs(line)).round() as i32, false)
        };
        let discs = info.counted.then(|| exact.unwrap_or_else(about));
        Cost { loss: best.chance(info) - line.chance(info), plies, discs }
    }

    fn confirms(&self, claim: Claim, line: &Line) -> bool {
        let within = |most: u32| self.plies.map(|plies| plies.is_some_and(|plies| plies <= most));
        // Where the discs are certain they decide: a move may lose many and still win.
        let (is_good, is_bad) = match self.discs {
            Some((discs, true)) => (discs < DISCS_WORTH_SAYING, discs >= DISCS_WORTH_SAYING),
            Some((discs, false)) => (self.loss <= GOOD && discs <= PRAISED, self.loss > GOOD || discs >= BLAMED),
            // In a lost position it is still a blunder to lose at once.
            None => (self.loss <= GOOD && !within(HOPELESS)[0], self.loss > GOOD || within(AT_ONCE) == [true, false]),
        };
        match claim {
            Claim::Fact => true,
            Claim::Good => is_good,
            Claim::Bad => is_bad,
            Claim::Wins => line.value == Some(Value::Win),
            Claim::Draws => line.value == Some(Value::Draw),
            Claim::Loses => line.value == Some(Value::Loss),
        }
    }

    /// Returns a sentence with the lost discs.
    fn beside(&self, reason: &Saying) -> Saying {
        let Some((discs, certain)) = self.discs.filter(|&(discs, _)| discs > 0) else { return reason.clone() };
        let phrase = if certain { phrases::COSTS } else { phrases::COSTS_ABOUT };
        let blanks: [(_, &dyn Term); 2] = [("reason", reason), ("count", &discs)];
        phrase.say(&blanks).about(reason.spots.iter().cloned()).because(reason.clone())
    }
}

#[cfg(test)]
mod tests {
    use endspiel_game::words::Phrase;

    use super::*;

    const GIVES: Phrase = Phrase::new("t.gives", "gives up the corner h8", "gibt die Ecke h8 her");
    const TAKES: Phrase = Phrase::new("t.takes", "takes the corner a1", "nimmt die Ecke a1");
    const WON: Phrase = Phrase::new("t.won", "goes into a won ending", "führt in ein gewonnenes Endspiel");

    const COUNTED: GameInfo = GameInfo { counted: true, ..GameInfo::new("t", endspiel_game::words::Words::same("t")) };

    fn said(line: &Line, best: &Line) -> Vec<String> {
        let patterns = [Claim::Wins.of(WON.say(&[])), Claim::Good.of(TAKES.say(&[])), Claim::Bad.of(GIVES.say(&[]))];
        confirmed(&COUNTED, &patterns, line, best).into_iter().map(|saying| saying.german.unwrap()).collect()
    }

    fn exact(mv: &str, count: i32) -> Line {
        let value = Some(Value::of(count.signum()));
        Line { mv: mv.to_owned(), score: count.into(), value, count: Some(count), ..Line::default() }
    }

    fn estimate(mv: &str, score: f64) -> Line {
        Line { mv: mv.to_owned(), score, ..Line::default() }
    }

    #[test]
    fn a_loss_is_said_with_what_it_costs() {
        let best = exact("a1", 3);
        assert_eq!(said(&exact("g7", -6), &best), ["gibt die Ecke h8 her: −9"]);
        assert_eq!(said(&best, &best), ["führt in ein gewonnenes Endspiel", "nimmt die Ecke a1"]);
        assert_eq!(said(&estimate("g7", -15.0), &estimate("a1", 4.0)), ["gibt die Ecke h8 her: etwa −19"]);
    }

    #[test]
    fn a_move_that_loses_nothing_is_not_blamed_and_one_that_loses_is_not_praised() {
        assert_eq!(said(&exact("g7", 0), &exact("a1", 0)), ["nimmt die Ecke a1"]);
        // Both win, but eight discs are lost.
        assert_eq!(
            said(&exact("g7", 2), &exact("a1", 10)),
            ["führt in ein gewonnenes Endspiel", "gibt die Ecke h8 her: −8"]
        );
    }
}
