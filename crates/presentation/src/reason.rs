//! Why a move is good or bad, as a player would say it.

use endspiel_game::words::Saying;

/// A pattern that a move makes, found by the rules alone.
///
/// Its sentence has the move as its subject ("takes the corner a1"). The pattern is always true. What the sentence says
/// beyond it, that the move is good, bad, or wins, is its [claim](MoveReason::claim): an interface shows the sentence only
/// if the value of the move confirms the claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveReason {
    /// The sentence, without its subject.
    pub says: Saying,
    /// What the value of the move must confirm.
    pub claim: Claim,
}

/// What a [reason](MoveReason) claims of its move beyond the pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// Nothing: the rules alone prove the sentence.
    Fact,
    /// The move is as good as the best one, or nearly.
    Good,
    /// The move is worse than the best one.
    Bad,
    /// The move wins.
    Wins,
    /// The move draws.
    Draws,
    /// The move loses.
    Loses,
}

impl Claim {
    /// Makes a sentence the reason of a move with this claim.
    pub fn of(self, says: Saying) -> MoveReason {
        MoveReason { says, claim: self }
    }
}
