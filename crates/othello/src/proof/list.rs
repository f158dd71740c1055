//! The list the proof rests on, and negamax from it back to the start.

use std::collections::HashMap;

use endspiel_game::{Error, Game, Notation, Outcome, shorten};
use endspiel_knowledge::Bounds;

use super::{AT_LEAST, AT_MOST, DRAW, LEAF_EMPTIES, canonical, empties};
use crate::{Othello, Position};

endspiel_game::phrases! {
    WRONG_LINE = "othello.proof-line":
        "line {number} of the proof: {problem}",
        "Zeile {number} des Beweises: {problem}";
    NO_BOUND = "othello.proof-bound":
        "a bound is =0, >=0 or <=0, not `{text}`",
        "eine Schranke ist =0, >=0 oder <=0, nicht „{text}“";
    NOT_A_LEAF = "othello.proof-leaf":
        "the proof rests on positions with {wanted} empty squares, and this one has {found}",
        "der Beweis ruht auf Stellungen mit {wanted} leeren Feldern, und diese hat {found}";
}

/// Reads the positions with their bounds.
pub(super) fn read(list: &str) -> Result<HashMap<Position, Bounds>, Error> {
    let lines = list.lines().map(str::trim).enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|(index, line)| {
            let at = |error: Error| {
                Error::position(WRONG_LINE.say(&[("number", &(index + 1)), ("problem", &error.to_string())]))
            };
            read_line(line).map_err(at)
        })
        .collect()
}

fn read_line(line: &str) -> Result<(Position, Bounds), Error> {
    let (position, bound) = line.rsplit_once(char::is_whitespace).unwrap_or((line, ""));
    let bounds = match bound {
        "=0" => DRAW,
        ">=0" => AT_LEAST,
        "<=0" => AT_MOST,
        _ => return Err(Error::position(NO_BOUND.say(&[("text", &shorten(bound))]))),
    };
    let position = Othello::default().parse_position(position)?;
    match empties(&position) {
        LEAF_EMPTIES => Ok((canonical(&position), bounds)),
        found => Err(Error::position(NOT_A_LEAF.say(&[("wanted", &LEAF_EMPTIES), ("found", &found)]))),
    }
}

/// Returns the bounds of all positions from the start to these, where there are any.
pub(super) fn carried_back(leaves: HashMap<Position, Bounds>) -> HashMap<Position, Bounds> {
    let game = Othello::default();
    let mut negamax = Negamax { game, known: leaves };
    negamax.bounds(&game.start());
    negamax.known.retain(|_, bounds| !bounds.is_none());
    negamax.known
}

/// A search over bounds that knows nothing but the leaves and the rules.
struct Negamax {
    game: Othello,
    /// The bounds of the canonical positions so far.
    known: HashMap<Position, Bounds>,
}

impl Negamax {
    fn bounds(&mut self, position: &Position) -> Bounds {
        let position = canonical(position);
        if let Some(&bounds) = self.known.get(&position) {
            return bounds;
        }
        if let Some(outcome) = self.game.outcome(&position) {
            return match outcome {
                Outcome::Draw => DRAW,
                Outcome::Win(side) if side == position.side => AT_LEAST,
                Outcome::Win(_) => AT_MOST,
            };
        }
        let passes = self.game.must_pass(&position);
        let mut bounds = Bounds::NONE;
        if passes || empties(&position) > LEAF_EMPTIES {
            let replies: Vec<Bounds> = self
                .game
                .moves(&position)
                .into_iter()
                .map(|mv| self.bounds(&self.game.play_unchecked(&position, mv)).reversed())
                .collect();
            bounds.at_least = replies.iter().filter_map(|reply| reply.at_least).max();
            let most: Option<Vec<_>> = replies.iter().map(|reply| reply.at_most).collect();
            bounds.at_most = most.and_then(|most| most.into_iter().max());
        }
        // A side that must pass has no choice to store.
        if !passes {
            self.known.insert(position, bounds);
        }
        bounds
    }
}
