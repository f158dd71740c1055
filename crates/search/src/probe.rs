//! Exact values on request: of a position and of all its moves.

use std::cmp::Reverse;
use std::sync::Arc;

use endspiel_game::{Effort, Error, Exact, Known, Searchable, Stop, Value};
use endspiel_games::Visitor;
use serde::Serialize;

use crate::knowledge::knowledge;

/// What is known for certain about a position; values are those of the side to move in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Probed {
    /// Win, draw or loss.
    pub value: Value,
    /// Plies to the end, where that is known and there is one.
    pub plies: Option<u32>,
    /// The result as the game counts it, if it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<i32>,
    /// Where this comes from.
    pub source: String,
    /// Every legal move, best first.
    pub moves: Vec<ProbedMove>,
}

/// What is known for certain about a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProbedMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Win, draw or loss.
    pub value: Value,
    /// Plies to the end, where that is known and there is one.
    pub plies: Option<u32>,
    /// The result as the game counts it, if it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<i32>,
}

/// Exact knowledge about one game, asked in text.
pub trait Prober: Send + Sync {
    /// What is known about a position; `None` if nothing is, or not before `stop` is due.
    fn probe(&self, position: &str, stop: &Stop) -> Result<Option<Probed>, Error>;
}

/// The prober for the game a spec names.
pub fn prober(game: &str) -> Result<Box<dyn Prober>, Error> {
    struct Make;
    impl Visitor for Make {
        type Output = Box<dyn Prober>;

        fn visit<G: Searchable>(self, game: G) -> Self::Output {
            let doors = knowledge(&game);
            Box::new(TypedProber { game, doors })
        }
    }
    endspiel_games::visit(game, Make)
}

struct TypedProber<G: Searchable> {
    game: G,
    doors: Vec<Arc<dyn Exact<G>>>,
}

impl<G: Searchable> TypedProber<G> {
    fn ask(&self, door: &dyn Exact<G>, position: &G::Position, stop: &Stop) -> Option<Probed> {
        let game = &self.game;
        let known = door.value(game, position, Effort::Solve, stop)?;
        let mut moves = Vec::new();
        if game.outcome(position).is_none() {
            for mv in game.moves(position) {
                moves.push((mv, door.value(game, &game.play(position, mv), Effort::Solve, stop)?.before()));
            }
        }
        moves.sort_by_key(|&(_, known)| Reverse(worth(known)));
        let moves = moves.into_iter().map(|(mv, Known { value, plies, count })| ProbedMove {
            mv: game.print_move(position, mv),
            value,
            plies: plies.filter(|_| value != Value::Draw),
            count,
        });
        Some(Probed {
            value: known.value,
            plies: known.plies.filter(|_| known.value != Value::Draw),
            count: known.count,
            source: door.source().to_owned(),
            moves: moves.collect(),
        })
    }
}

impl<G: Searchable> Prober for TypedProber<G> {
    fn probe(&self, position: &str, stop: &Stop) -> Result<Option<Probed>, Error> {
        let position = self.game.parse_position(position)?;
        Ok(self.doors.iter().find_map(|door| self.ask(&**door, &position, stop)))
    }
}

/// Orders exact values: more is better, sooner wins and later losses are better.
pub(crate) fn worth(known: Known) -> (Value, i64, i64) {
    let plies = i64::from(known.plies.unwrap_or(0));
    let hurry = match known.value {
        Value::Win => -plies,
        Value::Draw => 0,
        Value::Loss => plies,
    };
    (known.value, i64::from(known.count.unwrap_or(0)), hurry)
}
