//! The state of a running tournament: which games are done, which is next, and whether it is
//! decided.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use crate::ArenaError;
use crate::played::PlayedGame;
use crate::ratings::{Pairs, SprtState};
use crate::settings::Tournament;
use crate::standings::Standings;
use crate::stored::GameSource;

/// The games that are done, and the next one.
pub struct Ledger {
    tournament: Arc<Tournament>,
    /// Finished games that count.
    done: HashSet<u64>,
    /// Every game before this one has been handed out or is done.
    next: u64,
    standings: Standings,
    test: Option<Test>,
}

/// A test that reads pairs in the order of their numbers, whatever order they end in.
///
/// So the same pair decides it, however many threads or machines play.
struct Test {
    pairs: Pairs,
    /// The first pair that has not been read.
    next: u64,
    /// Results of games from there on, for the player listed first.
    results: BTreeMap<u64, i32>,
    /// The number of games it took, once it is decided.
    decided: Option<u64>,
}

impl Ledger {
    /// Loads the state of a tournament from the store.
    pub fn restore(tournament: Arc<Tournament>, store: &dyn GameSource, id: i64) -> Result<Ledger, ArenaError> {
        let test =
            tournament.sprt.map(|_| Test { pairs: Pairs::default(), next: 0, results: BTreeMap::new(), decided: None });
        let standings = Standings::new(&tournament);
        let mut ledger = Ledger { tournament, done: HashSet::new(), next: 0, standings, test };
        store.for_all_games(id, &mut |game| ledger.finished(&game))?;
        Ok(ledger)
    }

    /// Returns the next game to hand out; `None` if there is none or the test is decided.
    pub fn next_game(&mut self) -> Option<u64> {
        let games = self.games_that_count();
        while self.next < games {
            let number = self.next;
            self.next += 1;
            if !self.done.contains(&number) {
                return Some(number);
            }
        }
        None
    }

    /// Hands out all unfinished games again. Their players are gone.
    pub fn begin_again(&mut self) {
        self.next = 0;
    }

    /// Counts a finished game; a game that is already counted changes nothing.
    pub fn finished(&mut self, game: &PlayedGame) {
        if game.number >= self.games_that_count() || !self.done.insert(game.number) {
            return;
        }
        self.standings.add(&self.tournament, game);
        let fixture = self.tournament.fixture(game.number);
        let points = if fixture.players[0] == 0 { game.points() } else { -game.points() };
        if let (Some(test), Some(sprt)) = (&mut self.test, self.tournament.sprt) {
            test.results.insert(game.number, points);
            while let (None, Some(&one), Some(&two)) =
                (test.decided, test.results.get(&(2 * test.next)), test.results.get(&(2 * test.next + 1)))
            {
                test.pairs.add(one, two);
                test.results.remove(&(2 * test.next));
                test.results.remove(&(2 * test.next + 1));
                test.next += 1;
                if sprt.state(test.pairs) != SprtState::Undecided {
                    test.decided = Some(2 * test.next);
                }
            }
        }
    }

    /// Returns the present number of games of the tournament: all, or those that decided the test.
    pub fn games_that_count(&self) -> u64 {
        self.decided().unwrap_or_else(|| self.tournament.games_in_all())
    }

    /// Returns the number of games that decided the test, once it is decided.
    pub fn decided(&self) -> Option<u64> {
        self.test.as_ref().and_then(|test| test.decided)
    }

    /// Returns the number of games done.
    pub fn done(&self) -> u64 {
        self.done.len() as u64
    }

    /// Returns whether this game is done.
    #[cfg(test)]
    pub(crate) fn has(&self, number: u64) -> bool {
        self.done.contains(&number)
    }

    /// Returns whether nothing is left to play.
    pub fn is_complete(&self) -> bool {
        self.decided().is_some() || self.done() >= self.tournament.games_in_all()
    }

    /// Returns the standings so far.
    pub fn standings(&self) -> &Standings {
        &self.standings
    }
}

#[cfg(test)]
mod tests {
    use endspiel_game::{Random, Reason, Side};

    use super::*;
    use crate::Store;
    use crate::played::Cause;

    fn ledger(folder: &std::path::Path) -> Ledger {
        let text = "name=\"t\"\ngame=\"mill\"\nkind=\"sprt\"\nrounds=500\n[sprt]\nelo0=0\nelo1=50\n\
                    [[players]]\nengine=\"random\"\n[[players]]\nengine=\"easy\"";
        let tournament = Arc::new(Tournament::from_toml(text, &endspiel_games::Games::usual(), None).unwrap());
        let store = Store::open(folder).unwrap();
        let id = store.add(&tournament, "test").unwrap();
        Ledger::restore(tournament, &store, id).unwrap()
    }

    /// Returns a game; the first player wins two of three.
    fn result(number: u64) -> PlayedGame {
        let first = number.is_multiple_of(2);
        let won = Random::new(number).below(3) > 0;
        PlayedGame {
            number,
            start: String::new(),
            record: String::new(),
            opening_plies: 0,
            plies: 0,
            winner: Some(if first == won { Side::First } else { Side::Second }),
            cause: Cause::Rules(Reason::TooFewStones),
            detail: String::new(),
            costs: Default::default(),
        }
    }

    #[test]
    fn a_test_is_decided_by_the_same_pair_in_whatever_order_games_end() {
        let folder = std::env::temp_dir().join(format!("endspiel-ledger-{}", std::process::id()));
        let mut in_order = ledger(&folder);
        while let Some(number) = in_order.next_game() {
            in_order.finished(&result(number));
        }
        let decided = in_order.decided().unwrap();
        assert!(decided < 1000);
        assert_eq!(in_order.done(), decided);
        for seed in 0..5 {
            let (mut mixed, mut random, mut playing) = (ledger(&folder), Random::new(seed), Vec::new());
            loop {
                while playing.len() < 16
                    && let Some(number) = mixed.next_game()
                {
                    playing.push(number);
                }
                if playing.is_empty() || mixed.is_complete() {
                    break;
                }
                let number = playing.swap_remove(random.below(playing.len()));
                mixed.finished(&result(number));
            }
            assert_eq!(mixed.decided(), Some(decided));
            assert!((0..decided).all(|number| mixed.has(number)));
        }
        std::fs::remove_dir_all(folder).unwrap();
    }
}
