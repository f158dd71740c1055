//! A finished game: what is kept of it.

use endspiel_game::{Outcome, Reason, Side};
use serde::{Deserialize, Serialize};

/// A finished game of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayedGame {
    /// Its number in the tournament.
    pub number: u64,
    /// The position it began with.
    pub start: String,
    /// All moves, as the game's record.
    pub record: String,
    /// How many moves of the record are the opening.
    pub opening_plies: u32,
    /// How many moves there are in all.
    pub plies: u32,
    /// The winner; none after a draw.
    pub winner: Option<Side>,
    /// Why it ended.
    pub cause: Cause,
    /// More about it, where the cause alone does not tell.
    pub detail: String,
    /// What the moves have cost the player with the first move, and the other.
    pub costs: [MoveCosts; 2],
}

/// What the moves of one player have cost in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MoveCosts {
    /// How many moves he has made.
    pub moves: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Plies searched, of all moves together.
    pub depth: u64,
    /// Moves that were known exactly, by tables or solvers.
    #[serde(default)]
    pub known: u32,
    /// Time used.
    pub seconds: f64,
    /// The longest time for one move.
    pub longest: f64,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// The result is known exactly.
    Exact,
    /// The loser has seen himself lost for long enough.
    Resigned,
    /// Both sides have seen nothing for long enough.
    NothingHappens,
    /// The loser's move could not be played.
    IllegalMove,
    /// The loser's program ended.
    Crashed,
    /// The loser's program gave no answer at all.
    Hung,
    /// The loser's answer came too late.
    Late,
    /// The loser's program said more than anybody could read.
    Flooded,
    /// The loser could not find a move for another reason.
    Failed,
    /// The rules, or a draw limit of the match.
    #[serde(untagged)]
    Rules(Reason),
}

impl Cause {
    /// The cause as part of a sentence: "white wins: …".
    pub fn words(self) -> &'static str {
        match self {
            Cause::Exact => "the result is known exactly",
            Cause::Resigned => "the loser saw no hope",
            Cause::NothingHappens => "both sides saw nothing to play for",
            Cause::IllegalMove => "the loser's move could not be played",
            Cause::Crashed => "the loser's program crashed",
            Cause::Hung => "the loser's program hung",
            Cause::Late => "the loser used too much time",
            Cause::Flooded => "the loser's program flooded its output",
            Cause::Failed => "the loser could not find a move",
            Cause::Rules(reason) => reason.words(),
        }
    }

    /// The name in files and in the store: `illegal-move`.
    pub fn code(self) -> String {
        match serde_json::to_value(self) {
            Ok(serde_json::Value::String(code)) => code,
            _ => String::new(),
        }
    }

    /// The cause of this name.
    pub fn from_code(code: &str) -> Option<Cause> {
        serde_json::from_value(code.into()).ok()
    }

    /// Whether a player has failed, rather than played.
    pub fn is_fault(self) -> bool {
        matches!(self, Cause::IllegalMove | Cause::Crashed | Cause::Hung | Cause::Late | Cause::Flooded | Cause::Failed)
    }
}

impl PlayedGame {
    /// The result.
    pub fn outcome(&self) -> Outcome {
        self.winner.map_or(Outcome::Draw, Outcome::Win)
    }

    /// +1, 0 or −1 for the player with the first move.
    pub fn points(&self) -> i32 {
        self.outcome().points(Side::First)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn causes_are_stored_by_name_and_found_again() {
        for cause in
            [Cause::IllegalMove, Cause::Exact, Cause::Rules(Reason::LineComplete), Cause::Rules(Reason::TurnLimit)]
        {
            assert_eq!(Cause::from_code(&cause.code()), Some(cause));
        }
        assert_eq!(Cause::IllegalMove.code(), "illegal-move");
        assert_eq!(Cause::Rules(Reason::LineComplete).code(), "line-complete");
        assert_eq!(Cause::from_code("nonsense"), None);
    }
}
