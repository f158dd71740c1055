//! The exact value of a position as JSON.

use endspiel_knowledge::{Bounds, Known, Value};
use endspiel_search::Probed;
use serde::Serialize;

/// The exact value of a position and of its moves, as far as they are known.
#[derive(Serialize)]
pub struct ExactAnswer<'a> {
    #[serde(flatten)]
    exactly: Exactly,
    source: Option<&'a str>,
    moves: Vec<MoveAnswer<'a>>,
}

#[derive(Serialize)]
struct MoveAnswer<'a> {
    #[serde(rename = "move")]
    mv: &'a str,
    #[serde(flatten)]
    exactly: Exactly,
}

/// The exact value of a position, as far as it is known.
#[derive(Serialize)]
struct Exactly {
    value: Option<Value>,
    /// The proved bounds, where the value is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_most: Option<Value>,
    plies: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    removal: Option<u32>,
    /// The value without the draw limit, if it differs.
    #[serde(skip_serializing_if = "Option::is_none")]
    without_limit: Option<Value>,
}

impl Exactly {
    fn new(known: Option<Known>, Bounds { at_least, at_most }: Bounds) -> Exactly {
        Exactly {
            value: known.map(|known| known.value),
            at_least,
            at_most,
            plies: known.filter(|known| known.value != Value::Draw).and_then(|known| known.plies),
            count: known.and_then(|known| known.count),
            removal: known.and_then(|known| known.removal),
            without_limit: known.and_then(|known| known.without_limit),
        }
    }
}

impl<'a> ExactAnswer<'a> {
    /// Returns the answer of a probe; `None` if neither a value nor a bound is known.
    pub fn of(probed: &'a Probed) -> Option<ExactAnswer<'a>> {
        let is_answer = probed.known.is_some() || !probed.bounds.is_none();
        is_answer.then(|| ExactAnswer {
            exactly: Exactly::new(probed.known, probed.bounds),
            source: probed.source.as_deref(),
            moves: probed
                .moves
                .iter()
                .map(|found| MoveAnswer { mv: &found.mv, exactly: Exactly::new(found.known, found.bounds) })
                .collect(),
        })
    }
}
