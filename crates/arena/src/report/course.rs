//! How a tournament went: points game by game, and how long games were.

use std::collections::BTreeMap;

use crate::played::PlayedGame;
use crate::settings::Tournament;

/// Points are kept at no more than this many moments.
const MOMENTS: u64 = 400;

/// Points over time and lengths of games. Games are to be added in the order of their numbers.
#[derive(Clone, Debug)]
pub(super) struct Course {
    /// Games so far and everybody's points then.
    pub(super) points: Vec<(u64, Vec<i64>)>,
    /// How many games had this number of moves.
    pub(super) lengths: BTreeMap<u32, u64>,
    now: Vec<i64>,
    games: u64,
    /// Every how many games a moment is kept.
    step: u64,
}

impl Course {
    pub(super) fn new(tournament: &Tournament) -> Course {
        let players = tournament.players.len();
        let step = (tournament.games_in_all() / MOMENTS).max(1);
        Course { points: vec![(0, vec![0; players])], lengths: BTreeMap::new(), now: vec![0; players], games: 0, step }
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

    /// The mean number of moves in a game.
    pub(super) fn mean_length(&self) -> f64 {
        let moves: u64 = self.lengths.iter().map(|(&plies, &games)| u64::from(plies) * games).sum();
        moves as f64 / self.games.max(1) as f64
    }
}
