//! A finished game.

use endspiel_game::{Outcome, Reason, Side};
use endspiel_presentation::GameInfo;
use serde::{Deserialize, Serialize};

/// A finished game of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayedGame {
    /// Its number in the tournament.
    pub number: u64,
    /// Its start position.
    pub start: String,
    /// All moves, as the game's record.
    pub record: String,
    /// The number of moves of the record that are the opening.
    pub opening_plies: u32,
    /// The number of moves in all.
    pub plies: u32,
    /// The winner; none after a draw.
    pub winner: Option<Side>,
    /// The cause of the end.
    pub cause: Cause,
    /// Details beyond the cause.
    pub detail: String,
    /// The costs of the moves of the player with the first move, and of the other.
    pub costs: [MoveCosts; 2],
}

/// The costs of one player's moves in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MoveCosts {
    /// The number of moves.
    pub moves: u32,
    /// Positions visited.
    pub nodes: u64,
    /// The sum of the depths of all moves.
    pub depth: u64,
    /// Moves that were known exactly, by tables or solvers.
    #[serde(default)]
    pub known: u32,
    /// Duration.
    pub seconds: f64,
    /// The longest time for one move.
    pub longest: f64,
}

/// A cause of the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// The result is known exactly.
    Exact,
    /// The loser saw itself lost for long enough.
    Resigned,
    /// Both sides reported scores near 0 for long enough.
    NothingHappens,
    /// The loser's move could not be played.
    IllegalMove,
    /// The loser's program ended.
    Crashed,
    /// The loser's program gave no answer.
    Hung,
    /// The loser's answer came too late.
    Late,
    /// The loser's program sent too much output.
    Flooded,
    /// The loser found no move for another reason.
    Failed,
    /// The rules, or a draw limit of the match.
    #[serde(untagged)]
    Rules(Reason),
}

impl Cause {
    /// Returns the cause as part of a sentence, in the words of its game where it has any.
    pub fn words_in(self, game: &GameInfo) -> &'static str {
        match self {
            Cause::Rules(reason) => game.reason(reason),
            other => other.words(),
        }
    }

    /// Returns the cause as part of a sentence: "white wins: …".
    pub fn words(self) -> &'static str {
        match self {
            Cause::Exact => "the result is known exactly",
            Cause::Resigned => "the loser resigned",
            Cause::NothingHappens => "both sides expected a draw",
            Cause::IllegalMove => "the loser's move could not be played",
            Cause::Crashed => "the loser's program crashed",
            Cause::Hung => "the loser's program hung",
            Cause::Late => "the loser used too much time",
            Cause::Flooded => "the loser's program wrote too much output",
            Cause::Failed => "the loser could not find a move",
            Cause::Rules(reason) => reason.words(),
        }
    }

    /// Returns the name in files and in the store: `illegal-move`.
    pub fn code(self) -> String {
        match serde_json::to_value(self) {
            Ok(serde_json::Value::String(code)) => code,
            _ => String::new(),
        }
    }

    /// Returns the cause with this name.
    pub fn from_code(code: &str) -> Option<Cause> {
        serde_json::from_value(code.into()).ok()
    }

    /// Returns whether a player failed.
    pub fn is_fault(self) -> bool {
        matches!(self, Cause::IllegalMove | Cause::Crashed | Cause::Hung | Cause::Late | Cause::Flooded | Cause::Failed)
    }
}

/// Returns a detail for a finished game: bounded, and without control characters, because it may quote a program.
pub(crate) fn detail(text: &str) -> String {
    const MAX_LENGTH: usize = 500;
    text.chars().take(MAX_LENGTH).map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

impl PlayedGame {
    /// Returns the result.
    pub fn outcome(&self) -> Outcome {
        self.winner.map_or(Outcome::Draw, Outcome::Win)
    }

    /// Returns +1, 0 or −1 for the player with the first move.
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
