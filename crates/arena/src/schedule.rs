//! The schedule: players, opening and seeds of a game, computed from its number.

use endspiel_machine::mix;

use crate::settings::{Tournament, TournamentKind};

/// A scheduled game.
///
/// Its number is its identity: it determines the players, the opening and all random numbers, and
/// it stays the same when rounds are added later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fixture {
    /// Counted from 0 in the order in which games begin.
    pub number: u64,
    /// The number of the opening, from 0.
    pub round: u32,
    /// The player with the first move, and the other.
    pub players: [usize; 2],
    /// The number of the other game from the same opening with colours exchanged, if there is one.
    pub partner: Option<u64>,
}

impl Tournament {
    /// Returns the number of pairs of players that meet.
    pub fn pairings(&self) -> u64 {
        let players = self.players.len() as u64;
        match self.kind {
            TournamentKind::RoundRobin | TournamentKind::Sprt => players * (players - 1) / 2,
            TournamentKind::Gauntlet => players - 1,
        }
    }

    /// Returns the number of games, if no test ends the tournament before.
    pub fn games_in_all(&self) -> u64 {
        self.pairings() * u64::from(self.rounds) * u64::from(self.games)
    }

    /// Returns the game with this number: round by round, pairing by pairing, one colour after the
    /// other.
    pub fn fixture(&self, number: u64) -> Fixture {
        let games = u64::from(self.games);
        let (meeting, leg) = (number / games, number % games);
        let (round, pairing) = ((meeting / self.pairings()) as u32, meeting % self.pairings());
        let [one, two] = self.pairing(pairing);
        // With one game per opening, the colours alternate from round to round.
        let exchanged = if games == 2 { leg == 1 } else { round % 2 == 1 };
        Fixture {
            number,
            round,
            players: if exchanged { [two, one] } else { [one, two] },
            partner: (games == 2).then_some(number ^ 1),
        }
    }

    /// Returns the two players of a pairing, in the order of the file.
    fn pairing(&self, number: u64) -> [usize; 2] {
        if self.kind == TournamentKind::Gauntlet {
            return [0, number as usize + 1];
        }
        let (mut one, mut remaining) = (0, number as usize);
        let mut others = self.players.len() - 1;
        while remaining >= others {
            remaining -= others;
            others -= 1;
            one += 1;
        }
        [one, one + 1 + remaining]
    }

    /// Returns the seed of a player in a game: side 0 has the first move, side 1 is the other.
    pub fn seed_of(&self, fixture: &Fixture, side: usize) -> u64 {
        mix(mix(self.seed).wrapping_add(2 * fixture.number + side as u64))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    fn tournament(kind: TournamentKind, players: usize, rounds: u32, games: u32) -> Tournament {
        let names: Vec<String> = (0..players).map(|index| format!("{{name=\"p{index}\",engine=\"random\"}}")).collect();
        let text = format!("name=\"t\"\ngame=\"mill\"\nplayers=[{}]\n", names.join(","));
        Tournament {
            kind,
            rounds,
            games,
            ..Tournament::from_toml(&text, &endspiel_games::Games::usual(), None).unwrap()
        }
    }

    fn meetings(tournament: &Tournament) -> HashMap<[usize; 2], u64> {
        let mut meetings = HashMap::new();
        for number in 0..tournament.games_in_all() {
            *meetings.entry(tournament.fixture(number).players).or_default() += 1;
        }
        meetings
    }

    #[test]
    fn everyone_meets_everyone_equally_often_with_both_colours() {
        let tournament = tournament(TournamentKind::RoundRobin, 6, 3, 2);
        let meetings = meetings(&tournament);
        // The documents' tournament of six weightings: 30 rounds of 3 games.
        assert_eq!((tournament.games_in_all(), meetings.len()), (90, 30));
        assert!(meetings.values().all(|&games| games == 3));
        assert!(meetings.keys().all(|[one, two]| one != two));
    }

    #[test]
    fn in_a_gauntlet_the_first_player_meets_the_others() {
        let meetings = meetings(&tournament(TournamentKind::Gauntlet, 4, 5, 2));
        assert_eq!(meetings.len(), 6);
        assert!(meetings.iter().all(|(players, &games)| players.contains(&0) && games == 5));
    }

    #[test]
    fn partners_share_the_opening_and_exchange_colours() {
        let tournament = tournament(TournamentKind::RoundRobin, 3, 2, 2);
        for number in 0..tournament.games_in_all() {
            let one = tournament.fixture(number);
            let two = tournament.fixture(one.partner.unwrap());
            assert_eq!((one.round, one.players), (two.round, [two.players[1], two.players[0]]));
        }
    }

    #[test]
    fn single_games_alternate_colours_from_round_to_round() {
        let tournament = tournament(TournamentKind::RoundRobin, 2, 2, 1);
        assert_eq!([0, 1].map(|number| tournament.fixture(number).players), [[0, 1], [1, 0]]);
    }

    #[test]
    fn more_rounds_leave_the_first_games_as_they_are() {
        let (few, many) =
            (tournament(TournamentKind::RoundRobin, 4, 2, 2), tournament(TournamentKind::RoundRobin, 4, 9, 2));
        for number in 0..few.games_in_all() {
            let (one, two) = (few.fixture(number), many.fixture(number));
            assert_eq!(one, two);
            assert_eq!(few.seed_of(&one, 0), many.seed_of(&two, 0));
            assert_ne!(few.seed_of(&one, 0), few.seed_of(&one, 1));
        }
    }
}
