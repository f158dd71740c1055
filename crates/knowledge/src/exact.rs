//! What is known of positions for certain, and how it is asked for.

use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

use endspiel_game::{Game, SinceRemoval};

use crate::{Known, ProbeResult, Stop};

/// How much work an exact answer may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Look it up: the question comes from inside a search and there are millions of them.
    Glance,
    /// Work out who wins, no matter how soon, until told to stop.
    Winner,
    /// Work out everything, until told to stop.
    Solve,
}

/// A source of exact knowledge: endgame tables, solvers and books answer through it, and search, analysis, interface
/// and protocols ask through it.
pub trait Exact<G: Game>: Debug + Send + Sync {
    /// Where the answers come from, in words: "endgame table".
    fn source(&self) -> &str;

    /// The exact value for the side to move, if it is known or can be found before `stop` is due. Finished
    /// games have one too. Whoever asks for the [winner](Effort::Winner) may be told more.
    fn value(&self, game: &G, position: &G::Position, effort: Effort, stop: &Stop) -> Option<Known>;

    /// The same in a match that is drawn after too many moves without a removal. Games in which every move is irreversible, and
    /// knowledge that is asked without a limit, need not care. Whoever asks to [solve](Effort::Solve) is told what would be
    /// without the limit, too.
    fn value_since(
        &self,
        game: &G,
        position: &G::Position,
        since: SinceRemoval,
        effort: Effort,
        stop: &Stop,
    ) -> Option<ProbeResult> {
        let _ = since;
        self.value(game, position, effort, stop).map(ProbeResult::Exact)
    }

    /// What is known for certain of a position inside a search, at a [glance](Effort::Glance), where it helps the search on: wins and
    /// losses that show the way, and draws, unless looking them up takes longer than searching on.
    fn value_in_search(
        &self,
        game: &G,
        position: &G::Position,
        since: SinceRemoval,
        stop: &Stop,
    ) -> Option<ProbeResult> {
        self.value_since(game, position, since, Effort::Glance, stop)
    }

    /// Takes the memory it will need. Whoever plays against a clock asks for it before the clock runs.
    fn prepare(&self) {}

    /// Whether [`Effort::Solve`] is sure to answer within some tens of milliseconds, if only that nothing is known.
    fn is_quick(&self, game: &G, position: &G::Position) -> bool {
        let _ = (game, position);
        false
    }

    /// Whether there is a fair chance that [`Effort::Solve`] answers within this time. Whoever has a move to find begins nothing that
    /// will be in vain.
    fn is_within_reach(&self, game: &G, position: &G::Position, time: Duration) -> bool {
        let _ = (game, position, time);
        true
    }

    /// A move that leads to the value of a position that was just solved, if the solver has found one on the way. Whoever asks need
    /// not solve what the other moves lead to.
    fn best_move(&self, game: &G, position: &G::Position, stop: &Stop) -> Option<G::Move> {
        let _ = (game, position, stop);
        None
    }

    /// The move to play in place of this one, which a search has chosen: another, if that seems to end better by who wins alone. More and
    /// more is made certain until `stop` is due; what is believed by then counts.
    fn better_move(&self, game: &G, position: &G::Position, mv: G::Move, stop: &Stop) -> G::Move {
        let _ = (game, position, stop);
        mv
    }

    /// How long it takes as a rule to be certain of a [better move](Exact::better_move); `None` where nobody need ask for one.
    fn time_for_better_move(&self, game: &G, position: &G::Position) -> Option<Duration> {
        let _ = (game, position);
        None
    }

    /// The same knowledge, but only of positions in which the sides have at most these numbers of stones; `None` if that
    /// makes no sense here.
    fn limited(&self, larger: u8, smaller: u8) -> Option<Arc<dyn Exact<G>>> {
        let _ = (larger, smaller);
        None
    }

    /// Positions looked at since it was made, for telling what an answer has cost.
    fn nodes(&self) -> u64 {
        0
    }
}
