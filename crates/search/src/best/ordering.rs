//! Move ordering.

use endspiel_game::{Game, Side};
use endspiel_knowledge::Hints;

use super::switches::Switches;
use super::worker::DEEPEST;

/// A move to try.
pub(crate) struct Candidate<G: Game> {
    pub(crate) mv: G::Move,
    /// Its index in the order of generation.
    pub(crate) number: u16,
    /// Higher comes first.
    pub(crate) order: i32,
    /// Whether another thread was searching it at the first look.
    pub(crate) deferred: bool,
}

impl<G: Game> Clone for Candidate<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Candidate<G> {}

impl<G: Game> Candidate<G> {
    pub(crate) fn new(mv: G::Move, number: u16) -> Self {
        Candidate { mv, number, order: 0, deferred: false }
    }

    /// Moves it behind all others.
    pub(crate) fn put_off(&mut self) {
        self.deferred = true;
        self.order = i32::MIN;
    }
}

const FROM_TABLE: i32 = 1 << 30;
const LOUD: i32 = 1 << 24;
const KILLER: i32 = 1 << 22;
/// Maximum absolute value of a history entry.
const MAX_HISTORY: i32 = 1 << 14;
/// Weight of a point of the ordering score against the history.
const ORDERING_SCORE: i32 = 1 << 6;

/// The killer moves of each ply and the history of cutoffs.
pub(crate) struct MoveHistory<G: Hints> {
    /// The last two moves of each ply that cut off.
    killers: Vec<[Option<G::Move>; 2]>,
    /// The cutoff counts of the moves of a slot, by side.
    history: [Vec<i32>; 2],
}

impl<G: Hints> MoveHistory<G> {
    pub(crate) fn new() -> Self {
        MoveHistory { killers: vec![[None; 2]; DEEPEST as usize + 1], history: Side::BOTH.map(|_| vec![0; G::SLOTS]) }
    }

    /// Sorts the moves, `ply` plies below the root and `depth` plies before the leaves.
    pub(crate) fn order(
        &self,
        game: &G,
        position: &G::Position,
        (ply, depth): (u32, u32),
        from_table: Option<u16>,
        switches: Switches,
        moves: &mut [Candidate<G>],
    ) {
        if switches.ordering {
            let killers = self.killers[ply as usize];
            let history = &self.history[game.side_to_move(position).index()];
            for candidate in moves.iter_mut() {
                let mv = candidate.mv;
                candidate.order = history[game.slot(position, mv)];
                if depth >= G::MIN_DEPTH_TO_SCORE_MOVES {
                    candidate.order += ORDERING_SCORE * game.ordering_score(position, mv);
                }
                if game.is_loud(position, mv) {
                    candidate.order += LOUD;
                } else if killers.contains(&Some(mv)) {
                    candidate.order += KILLER;
                }
            }
        }
        if let Some(known) = from_table.and_then(|number| moves.get_mut(usize::from(number))) {
            known.order = FROM_TABLE;
        }
    }

    /// Records a move that cut off, and those tried before it that did not.
    pub(crate) fn learn(
        &mut self,
        game: &G,
        position: &G::Position,
        ply: u32,
        mv: G::Move,
        depth: u32,
        failed: &[Candidate<G>],
    ) {
        let killers = &mut self.killers[ply as usize];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        let history = &mut self.history[game.side_to_move(position).index()];
        let bonus = (depth * depth).min(400) as i32;
        let mut adjust = |mv: G::Move, by: i32| {
            let entry = &mut history[game.slot(position, mv)];
            // The closer to the limit, the smaller the change.
            *entry += by - *entry * by.abs() / MAX_HISTORY;
        };
        adjust(mv, bonus);
        for candidate in failed {
            adjust(candidate.mv, -bonus);
        }
    }
}
