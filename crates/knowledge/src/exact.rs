//! The interface of tables, solvers and books that give exact values.

use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

use endspiel_game::{Game, SinceRemoval};

use crate::{Bounds, Known, ProbeResult, Stop};

/// The amount of work that an exact value may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Only look it up: a search probes millions of times.
    Probe,
    /// Solve for win, draw or loss without distances, until stopped.
    Winner,
    /// Solve completely, until stopped.
    Solve,
}

/// A source of exact values: an endgame table, a solver or a book. Search, analysis, interfaces and protocols use it.
pub trait Exact<G: Game>: Debug + Send + Sync {
    /// Returns the name of the source: "endgame table".
    fn source(&self) -> &str;

    /// Returns the exact value for the side to move, if it is known or can be found before `stop` is due.
    ///
    /// Finished games have a value too. The answer to [`Effort::Winner`] may contain more than the winner.
    fn value(&self, game: &G, position: &G::Position, effort: Effort, stop: &Stop) -> Option<Known>;

    /// Returns the exact value in a match with a limit on moves without a removal.
    ///
    /// The default ignores the limit, which is right for games in which every move is irreversible. The answer to
    /// [`Effort::Solve`] also contains the value without the limit.
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

    /// Returns the exact value inside a search, at [`Effort::Probe`], if it helps the search.
    ///
    /// Helpful are draws, and wins and losses that [show the way](Known::makes_progress), unless the probe takes longer
    /// than the search.
    fn value_in_search(
        &self,
        game: &G,
        position: &G::Position,
        since: SinceRemoval,
        stop: &Stop,
    ) -> Option<ProbeResult> {
        self.value_since(game, position, since, Effort::Probe, stop)
    }

    /// Returns what is proved about the value. It takes no longer than a look into a table.
    ///
    /// Only sources that know bounds, and not always the value itself, implement it.
    fn bounds(&self, game: &G, position: &G::Position) -> Bounds {
        let _ = (game, position);
        Bounds::NONE
    }

    /// Returns the number of listed positions that the [bounds](Exact::bounds) of a published proof rest on.
    fn rests_on(&self, game: &G, position: &G::Position) -> Option<u32> {
        let _ = (game, position);
        None
    }

    /// Allocates the memory it will need. Players with a clock call it before the clock starts.
    fn prepare(&self) {}

    /// Returns whether [`Effort::Solve`] always answers within some tens of milliseconds, even if the answer is `None`.
    fn is_quick(&self, game: &G, position: &G::Position) -> bool {
        let _ = (game, position);
        false
    }

    /// Returns whether [`Effort::Solve`] has a fair chance to answer within this time. A player does not start a solve
    /// that would fail.
    fn is_within_reach(&self, game: &G, position: &G::Position, time: Duration) -> bool {
        let _ = (game, position, time);
        true
    }

    /// Returns a move that keeps the value of a position that was just solved, if the solver has found one.
    ///
    /// The caller then need not solve the positions after the other moves.
    fn best_move(&self, game: &G, position: &G::Position, stop: &Stop) -> Option<G::Move> {
        let _ = (game, position, stop);
        None
    }

    /// Returns the move to play instead of `mv`, which a search has chosen: another one if it seems to win or draw
    /// where `mv` does not.
    ///
    /// It solves with growing certainty until `stop` is due, and then uses its last result.
    fn better_move(&self, game: &G, position: &G::Position, mv: G::Move, stop: &Stop) -> G::Move {
        let _ = (game, position, stop);
        mv
    }

    /// Returns the expected time to find a [better move](Exact::better_move) with certainty; `None` where the search
    /// needs none.
    fn time_for_better_move(&self, game: &G, position: &G::Position) -> Option<Duration> {
        let _ = (game, position);
        None
    }

    /// Returns this source limited to positions with at most these numbers of stones; `None` if it cannot be limited.
    fn limited(&self, larger: u8, smaller: u8) -> Option<Arc<dyn Exact<G>>> {
        let _ = (larger, smaller);
        None
    }

    /// Returns the positions visited since it was made, to measure the cost of an answer.
    fn nodes(&self) -> u64 {
        0
    }
}
