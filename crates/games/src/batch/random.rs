//! Random games.

use endspiel_game::{Game, Random};

use super::BatchLimits;
use super::typed::Standing;

/// Maximum number of replays of a game that ends too soon; then it is left at its last unfinished
/// position.
const MOST_TRIES: u32 = 1000;

/// A player of random games.
pub(super) struct RandomPlayer<'a, G: Game> {
    game: &'a G,
    limits: BatchLimits,
}

impl<'a, G: Game> RandomPlayer<'a, G> {
    pub(super) fn new(game: &'a G, limits: BatchLimits) -> Self {
        RandomPlayer { game, limits }
    }

    /// Plays at most `most` moves and returns how many there were.
    pub(super) fn play(&self, standing: &mut Standing<G>, random: &mut Random, most: u32) -> u32 {
        let game = self.game;
        for played in 0..most {
            if standing.is_at_limit(self.limits) {
                return played;
            }
            // Only a finished game has no moves.
            let pick = |count: u64| random.below(count as usize) as u64;
            let Some(mv) = game.pick_move(&standing.position, pick) else { return played };
            standing.play(game, mv);
        }
        most
    }

    /// Plays exactly `plies` random moves to an unfinished game, or returns the longest one found.
    pub(super) fn reach(&self, random: &mut Random, plies: u32) -> Standing<G> {
        let mut best = Standing::new(self.game.start());
        for _ in 0..MOST_TRIES {
            let mut standing = Standing::new(self.game.start());
            let mut alive = standing;
            while standing.turns < plies && self.play(&mut standing, random, 1) == 1 {
                if standing.goes_on(self.game, self.limits) {
                    alive = standing;
                }
            }
            if alive.turns >= best.turns {
                best = alive;
            }
            if best.turns == plies {
                break;
            }
        }
        best
    }
}

/// Returns the random numbers of one game of a batch.
pub(super) fn stream(seed: u64, number: usize) -> Random {
    // Neighbouring seeds must not share games, so the number is not simply added.
    let mut seeds = Random::new(seed);
    Random::new(seeds.word() ^ (number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}
