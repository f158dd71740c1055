//! Random games.

use endspiel_game::{Game, Random};

use super::BatchLimits;
use super::typed::BatchGame;

/// Maximum number of tries to reach a number of plies; then the longest unfinished game is used.
const MAX_TRIES: u32 = 1000;

/// A player of random games.
pub(super) struct RandomPlayer<'a, G: Game> {
    game: &'a G,
    limits: BatchLimits,
    /// The number of earlier positions that new games keep.
    history: usize,
}

impl<'a, G: Game> RandomPlayer<'a, G> {
    pub(super) fn new(game: &'a G, limits: BatchLimits, history: usize) -> Self {
        RandomPlayer { game, limits, history }
    }

    /// Plays at most `max_plies` random moves and returns how many there were.
    pub(super) fn play(&self, batch_game: &mut BatchGame<G>, random: &mut Random, max_plies: u32) -> u32 {
        let game = self.game;
        for played in 0..max_plies {
            if batch_game.is_at_limit(self.limits) {
                return played;
            }
            // Only a finished game has no moves.
            let pick = |count: u64| random.below(count as usize) as u64;
            let Some(mv) = game.pick_move(&batch_game.position, pick) else { return played };
            batch_game.play(game, mv);
        }
        max_plies
    }

    /// Plays exactly `plies` random moves to an unfinished game, or returns the longest one found.
    pub(super) fn reach(&self, random: &mut Random, plies: u32) -> BatchGame<G> {
        let mut best = BatchGame::new(self.game.start(), self.history);
        for _ in 0..MAX_TRIES {
            let mut batch_game = BatchGame::new(self.game.start(), self.history);
            let mut longest = batch_game.clone();
            while batch_game.turns < plies && self.play(&mut batch_game, random, 1) == 1 {
                if batch_game.goes_on(self.game, self.limits) {
                    longest = batch_game.clone();
                }
            }
            if longest.turns >= best.turns {
                best = longest;
            }
            if best.turns == plies {
                break;
            }
        }
        best
    }
}

/// Returns the random number generator of one game of a batch.
pub(super) fn random_of_game(seed: u64, number: usize) -> Random {
    // Neighbouring seeds must not share games, so the number is not simply added.
    let mut seeds = Random::new(seed);
    Random::new(seeds.word() ^ (number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}
