//! The standings of a tournament, counted from its games.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::played::{Cause, MoveCosts, PlayedGame};
use crate::ratings::{Estimate, Meeting, Pairs, Rating, Sprt, SprtState, Tally, rate};
use crate::settings::Tournament;

/// Number of drawn games with an average player that are added for each player of many, so that no
/// rating is infinite.
const PRIOR: f64 = 1.0;

/// The results of a tournament, counted game by game in any order.
#[derive(Clone, Debug, PartialEq)]
pub struct Standings {
    /// `cross[a][b]` are the games of `a` with the first move against `b`, from the view of `a`.
    pub cross: Vec<Vec<Tally>>,
    /// The costs of each player's moves.
    pub costs: Vec<MoveCosts>,
    /// How games ended, by the name of the cause.
    pub causes: BTreeMap<&'static str, CauseCount>,
    /// Games that each player lost by a fault.
    pub faults: Vec<u64>,
    /// Pairs of games by the two players, from the view of the one listed first.
    pub pairs: BTreeMap<(usize, usize), Pairs>,
    /// First games of pairs that wait for the second, by number.
    waiting: BTreeMap<u64, i32>,
}

/// The number of games a cause has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CauseCount {
    /// The cause.
    pub cause: Cause,
    /// Games with a winner.
    pub decided: u64,
    /// Drawn games.
    pub drawn: u64,
}

impl CauseCount {
    fn none(cause: Cause) -> CauseCount {
        CauseCount { cause, decided: 0, drawn: 0 }
    }
}

/// A line of the table of totals.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Total {
    /// The player's number, in the order of the file.
    pub player: usize,
    /// All games of the player.
    #[serde(flatten)]
    pub tally: Tally,
    /// +1 for a win, −1 for a loss.
    pub points: i64,
    /// The rating.
    pub rating: Rating,
}

/// The state of a test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SprtReport {
    /// The test.
    #[serde(flatten)]
    pub sprt: Sprt,
    /// The logarithm of the likelihood ratio.
    pub ratio: f64,
    /// Below this, `elo0` is accepted.
    pub lower: f64,
    /// Above this, `elo1` is accepted.
    pub upper: f64,
    /// The accepted hypothesis, if any.
    pub state: SprtState,
}

impl Standings {
    /// Creates standings without games.
    pub fn new(tournament: &Tournament) -> Standings {
        let players = tournament.players.len();
        Standings {
            cross: vec![vec![Tally::default(); players]; players],
            costs: vec![MoveCosts::default(); players],
            causes: BTreeMap::new(),
            faults: vec![0; players],
            pairs: BTreeMap::new(),
            waiting: BTreeMap::new(),
        }
    }

    /// Counts a game.
    pub fn add(&mut self, tournament: &Tournament, game: &PlayedGame) {
        let fixture = tournament.fixture(game.number);
        let [first, second] = fixture.players;
        self.cross[first][second].add(game.points());
        for (player, costs) in fixture.players.into_iter().zip(game.costs) {
            let sum = &mut self.costs[player];
            sum.moves = sum.moves.saturating_add(costs.moves);
            sum.nodes = sum.nodes.saturating_add(costs.nodes);
            sum.depth = sum.depth.saturating_add(costs.depth);
            sum.known = sum.known.saturating_add(costs.known);
            sum.seconds += costs.seconds;
            sum.longest = sum.longest.max(costs.longest);
        }
        let count = self.causes.entry(game.cause.words()).or_insert(CauseCount::none(game.cause));
        *(if game.winner.is_some() { &mut count.decided } else { &mut count.drawn }) += 1;
        if let (true, Some(winner)) = (game.cause.is_fault(), game.winner) {
            self.faults[fixture.players[(!winner).index()]] += 1;
        }
        self.pair_up(fixture.partner, game, [first, second]);
    }

    fn pair_up(&mut self, partner: Option<u64>, game: &PlayedGame, [first, second]: [usize; 2]) {
        let Some(partner) = partner else { return };
        let (one, two) = (first.min(second), first.max(second));
        let points = if first == one { game.points() } else { -game.points() };
        match self.waiting.remove(&partner) {
            Some(other) => self.pairs.entry((one, two)).or_default().add(points, other),
            None => {
                self.waiting.insert(game.number, points);
            }
        }
    }

    /// Returns the number of games counted.
    pub fn games(&self) -> u64 {
        self.cross.iter().flatten().map(Tally::games).sum()
    }

    /// Returns all games of a player.
    pub fn tally(&self, player: usize) -> Tally {
        let mut tally = Tally::default();
        for other in 0..self.cross.len() {
            tally += self.cross[player][other];
            tally += self.cross[other][player].reversed();
        }
        tally
    }

    /// Returns the games of two players, from the view of the first.
    pub fn meeting(&self, one: usize, two: usize) -> Tally {
        let mut tally = self.cross[one][two];
        tally += self.cross[two][one].reversed();
        tally
    }

    /// Returns games, points and rating of every player, the best first.
    pub fn totals(&self) -> Vec<Total> {
        let players = self.cross.len();
        let couples = (0..players).flat_map(|one| (one + 1..players).map(move |two| (one, two)));
        let meetings: Vec<Meeting> = couples
            .map(|(one, two)| Meeting { one, two, tally: self.meeting(one, two) })
            .filter(|meeting| meeting.tally.games() > 0)
            .collect();
        let ratings = rate(players, &meetings, PRIOR);
        let mut totals: Vec<Total> = (0..players)
            .map(|player| {
                let tally = self.tally(player);
                Total { player, tally, points: tally.points(), rating: ratings[player] }
            })
            .collect();
        totals.sort_by(|a, b| b.tally.score().total_cmp(&a.tally.score()).then(b.points.cmp(&a.points)));
        totals
    }

    /// Returns the estimated difference between two players, by pairs of games if all are paired,
    /// which is more precise.
    pub fn estimate(&self, one: usize, two: usize) -> Option<Estimate> {
        let tally = self.meeting(one, two);
        let pairs = self.pairs.get(&(one.min(two), one.max(two))).copied().unwrap_or_default();
        if 2 * pairs.count() != tally.games() {
            return Estimate::of(tally);
        }
        let seen_by_one = if one < two { pairs } else { Pairs([4, 3, 2, 1, 0].map(|index| pairs.0[index])) };
        Estimate::of(seen_by_one)
    }

    /// Returns the probability that the row's player is stronger than the column's, if they have
    /// met.
    pub fn superiority(&self) -> Vec<Vec<Option<f64>>> {
        let players = self.cross.len();
        let likelihood = |one, two| self.estimate(one, two).map(|estimate| estimate.superiority);
        (0..players).map(|one| (0..players).map(|two| likelihood(one, two)).collect()).collect()
    }

    /// Returns the state of the test, if the tournament is one.
    pub fn sprt(&self, tournament: &Tournament) -> Option<SprtReport> {
        let sprt = tournament.sprt?;
        let pairs = self.pairs.get(&(0, 1)).copied().unwrap_or_default();
        let (lower, upper) = sprt.bounds();
        Some(SprtReport { sprt, ratio: sprt.ratio(pairs), lower, upper, state: sprt.state(pairs) })
    }

    /// Returns how often games ended by this cause.
    pub fn count(&self, cause: Cause) -> CauseCount {
        self.causes.get(cause.words()).copied().unwrap_or(CauseCount::none(cause))
    }
}

#[cfg(test)]
mod tests {
    use endspiel_game::{Reason, Side};

    use super::*;

    fn tournament() -> Tournament {
        let text =
            "name=\"t\"\ngame=\"mill\"\nrounds=2\nplayers=[{engine=\"random\"},{engine=\"easy\"},{engine=\"hard\"}]";
        Tournament::from_toml(text, &endspiel_games::Games::usual(), None).unwrap()
    }

    fn game(number: u64, winner: Option<Side>) -> PlayedGame {
        PlayedGame {
            number,
            start: String::new(),
            record: String::new(),
            opening_plies: 0,
            plies: 0,
            winner,
            cause: Cause::Rules(Reason::TooFewStones),
            detail: String::new(),
            costs: Default::default(),
        }
    }

    #[test]
    fn cross_table_totals_and_pairs_agree() {
        let tournament = tournament();
        let mut standings = Standings::new(&tournament);
        // Fixtures 0 to 5: 0-1, 1-0, 0-2, 2-0, 1-2, 2-1. Player 2 wins all, 0 and 1 draw once.
        let (first, second) = (Some(Side::First), Some(Side::Second));
        for (number, winner) in [None, first, second, first, second, first].into_iter().enumerate().rev() {
            standings.add(&tournament, &game(number as u64, winner));
        }
        assert_eq!(standings.games(), 6);
        assert_eq!(standings.cross[0][1], Tally { won: 0, drawn: 1, lost: 0 });
        assert_eq!(standings.meeting(0, 1), Tally { won: 0, drawn: 1, lost: 1 });
        assert_eq!(standings.pairs[&(0, 1)], Pairs([0, 1, 0, 0, 0]));
        assert_eq!(standings.pairs[&(0, 2)], Pairs([1, 0, 0, 0, 0]));
        let totals = standings.totals();
        let lines: Vec<(usize, i64)> = totals.iter().map(|total| (total.player, total.points)).collect();
        assert_eq!(lines, [(2, 4), (1, -1), (0, -3)]);
        assert!(totals[0].rating.elo > totals[1].rating.elo);
        assert!(standings.estimate(2, 0).unwrap().elo > 0.0);
    }
}
