//! The history of a tournament: points game by game, and lengths of games.

use std::collections::BTreeMap;

use crate::played::PlayedGame;
use crate::settings::Tournament;

/// Maximum number of moments for which points are kept.
const MOMENTS: u64 = 400;

/// Points over time and lengths of games. Games must be added in the order of their numbers.
#[derive(Clone, Debug)]
pub(super) struct History {
    /// Games so far, and all players' points then.
    pub(super) points: Vec<(u64, Vec<i64>)>,
    /// The number of games by number of moves.
    pub(super) lengths: BTreeMap<u32, u64>,
    now: Vec<i64>,
    games: u64,
    /// The number of games between two moments.
    step: u64,
}

impl History {
    pub(super) fn new(tournament: &Tournament) -> History {
        let players = tournament.players.len();
        let step = (tournament.games_in_all() / MOMENTS).max(1);
        History { points: vec![(0, vec![0; players])], lengths: BTreeMap::new(), now: vec![0; players], games: 0, step }
    }

    pub(super) fn add(&mut self, tournament: &Tournament, game: &PlayedGame) {
        let [first, second] = tournament.fixture(game.number).players;
        let points = i64::from(game.points());
        self.now[first] += points;
        self.now[second] -= points;
        self.games += 1;
        *self.lengths.entry(game.plies).or_default() += 1;
        if self.games.is_multiple_of(self.step) {
            self.points.push((self.games, self.now.clone()));
        }
    }

    /// Returns the mean number of moves in a game.
    pub(super) fn mean_length(&self) -> f64 {
        let moves: u64 = self.lengths.iter().map(|(&plies, &games)| u64::from(plies) * games).sum();
        moves as f64 / self.games.max(1) as f64
    }
}
