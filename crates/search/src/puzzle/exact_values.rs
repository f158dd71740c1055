//! Exact values of a position's moves: from solvers and tables, else proved.

use endspiel_knowledge::{Effort, Known, Searchable, Stop, Value};

use super::prove::{Proof, TooMuch};
use crate::ExactValues;

/// Maximum nodes of the proof of a value.
const PROOF_NODES: u64 = 200_000;

/// Maximum nodes of the search for the soonest win, which most positions lack. Wins of three moves
/// take some thousands.
const SEARCH_NODES: u64 = 30_000;

/// Maximum length of proved wins and losses.
const PROOF_PLIES: u32 = 9;

/// The moves of a position with their values for the side that makes them.
#[derive(Clone, Debug)]
pub(super) struct MoveValues<M> {
    /// Every legal move; `None` if its value is neither known nor proved.
    pub(super) moves: Vec<(M, Option<Known>)>,
    /// All wins within this many plies are known.
    pub(super) proved: u32,
}

impl<M: Copy> MoveValues<M> {
    /// Returns the value of every move, if all are known.
    pub(super) fn complete(&self) -> Option<Vec<(M, Known)>> {
        self.moves.iter().map(|&(mv, known)| Some((mv, known?))).collect()
    }
}

impl<G: Searchable> ExactValues<G> {
    /// Returns whether solvers and tables value all moves quickly.
    fn is_quick(&self, position: &G::Position) -> bool {
        self.exact.iter().any(|exact| exact.is_quick(&self.game, position))
    }

    fn known(&self, position: &G::Position, stop: &Stop) -> Option<Known> {
        self.exact.iter().find_map(|exact| exact.value(&self.game, position, Effort::Solve, stop))
    }

    /// Returns the value of every move. If they are unknown, the soonest win is searched.
    pub(super) fn of_moves(&self, position: &G::Position, stop: &Stop) -> MoveValues<G::Move> {
        let game = &self.game;
        let moves = game.moves(position);
        if self.is_quick(position) {
            let known = |mv| Some(self.known(&game.play_unchecked(position, mv), stop)?.before());
            let values = MoveValues { moves: moves.iter().map(|&mv| (mv, known(mv))).collect(), proved: 0 };
            if values.complete().is_some() || stop.is_due() {
                return values;
            }
        }
        self.prove(position, &moves, stop).unwrap_or(MoveValues { moves: Vec::new(), proved: 0 })
    }

    /// Proves the soonest wins within reach; or all values, if the game is that short.
    fn prove(&self, position: &G::Position, moves: &[G::Move], stop: &Stop) -> Result<MoveValues<G::Move>, TooMuch> {
        let game = &self.game;
        let mut proof = Proof::new(game, SEARCH_NODES);
        for plies in (1..=PROOF_PLIES).step_by(2).take_while(|_| !stop.is_due()) {
            let mut values = MoveValues { moves: Vec::with_capacity(moves.len()), proved: plies };
            for &mv in moves {
                let won = proof.has_won(&game.play_unchecked(position, mv), plies - 1)?;
                let known = Known { plies: Some(plies), ..Known::of(Value::Win) };
                values.moves.push((mv, won.then_some(known)));
            }
            if values.moves.iter().any(|(_, known)| known.is_some()) {
                self.decide(position, &mut values, &mut proof);
                return Ok(values);
            }
        }
        Err(TooMuch)
    }

    /// Proves the values of the other moves too, if possible: then a puzzle can ask for the only
    /// winning move.
    fn decide(&self, position: &G::Position, values: &mut MoveValues<G::Move>, proof: &mut Proof<'_, G>) {
        for (mv, known) in &mut values.moves {
            if known.is_none() {
                match proof.value(&self.game.play_unchecked(position, *mv), values.proved) {
                    Ok(value) => *known = value.map(Known::before),
                    Err(TooMuch) => return,
                }
            }
        }
    }

    /// Returns the value of a position for the side to move: known, or proved within a few moves.
    pub(super) fn value(&self, position: &G::Position, stop: &Stop) -> Option<Known> {
        if (self.is_quick(position) || self.game.outcome(position).is_some())
            && let Some(known) = self.known(position, stop)
        {
            return Some(known);
        }
        Proof::new(&self.game, PROOF_NODES).value(position, PROOF_PLIES - 1).ok().flatten()
    }
}
