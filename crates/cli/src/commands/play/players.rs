//! Players: people, and engines by their specs.

use std::time::{SystemTime, UNIX_EPOCH};

use endspiel_game::{Colour, Error, Spec};
use endspiel_games::Games;
use endspiel_search::Engine;

/// The name of a player at the keyboard.
pub const HUMAN: &str = "human";

/// The player of one side.
pub enum Player {
    /// A person at the keyboard.
    Human,
    /// An engine.
    Engine(Box<dyn Engine>),
}

impl Player {
    /// Returns the player of a spec for a game; `seed` is for engines whose spec has none.
    pub fn new(games: &Games, game: &str, spec: &str, seed: u64) -> Result<Player, Error> {
        match spec.parse::<Spec>() {
            Ok(human) if human.name() == HUMAN => human.finish(&[]).map(|()| Player::Human),
            _ => games.engine_with_seed(game, spec, seed).map(Player::Engine),
        }
    }

    /// Returns whether the moves come from the keyboard.
    pub fn is_human(&self) -> bool {
        matches!(self, Player::Human)
    }

    /// Returns the spec of the player.
    pub fn spec(&self) -> String {
        match self {
            Player::Human => HUMAN.to_owned(),
            Player::Engine(engine) => engine.spec(),
        }
    }

    /// Returns this player for another game.
    fn for_game(&self, games: &Games, game: &str) -> Result<Player, Error> {
        match self {
            Player::Human => Ok(Player::Human),
            Player::Engine(engine) => games.engine(game, &engine.spec()).map(Player::Engine),
        }
    }
}

/// Both players, by the colour of their stones.
pub struct Players {
    white: Player,
    black: Player,
}

impl Players {
    /// Returns the players of two specs; engines without a seed of their own take `seed` and `seed + 1`.
    pub fn new(games: &Games, game: &str, white: &str, black: &str, seed: u64) -> Result<Players, Error> {
        Ok(Players {
            white: Player::new(games, game, white, seed_of(Colour::White, seed))?,
            black: Player::new(games, game, black, seed_of(Colour::Black, seed))?,
        })
    }

    /// Returns players by colour; a colour without a player is a human's.
    pub fn by_colour(named: impl IntoIterator<Item = (Colour, Player)>) -> Players {
        let mut players = Players { white: Player::Human, black: Player::Human };
        for (colour, player) in named {
            *players.of_mut(colour) = player;
        }
        players
    }

    /// Returns these players for another game.
    pub fn for_game(&self, games: &Games, game: &str) -> Result<Players, Error> {
        Ok(Players { white: self.white.for_game(games, game)?, black: self.black.for_game(games, game)? })
    }

    /// Tells the engines that a new game starts.
    pub fn new_game(&mut self) {
        for player in [&mut self.white, &mut self.black] {
            if let Player::Engine(engine) = player {
                engine.new_game();
            }
        }
    }

    /// Returns the player of this colour.
    pub fn of(&self, colour: Colour) -> &Player {
        match colour {
            Colour::White => &self.white,
            Colour::Black => &self.black,
        }
    }

    /// Returns the player of this colour mutably, to ask for a move.
    pub fn of_mut(&mut self, colour: Colour) -> &mut Player {
        match colour {
            Colour::White => &mut self.white,
            Colour::Black => &mut self.black,
        }
    }

    /// Returns whether a player is at the keyboard.
    pub fn any_human(&self) -> bool {
        self.white.is_human() || self.black.is_human()
    }
}

/// Returns the seed of a colour: two engines of one kind play differently.
pub fn seed_of(colour: Colour, seed: u64) -> u64 {
    seed.wrapping_add(u64::from(colour == Colour::Black))
}

/// Returns a seed from the clock, short enough to be typed again.
pub fn seed_from_clock() -> u64 {
    const SHORT: u128 = 1_000_000;
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    (since.as_micros() % SHORT) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specs_name_players_and_are_refused_with_a_reason() {
        assert!(Player::new(&Games::usual(), "mill", "human", 0).unwrap().is_human());
        assert_eq!(Player::new(&Games::usual(), "mill", "random", 5).unwrap().spec(), "random:seed=5");
        assert_eq!(Player::new(&Games::usual(), "mill", "normal", 5).unwrap().spec(), "normal:seed=5");
        for (spec, reason) in [
            ("nobody", "there is no engine `nobody`; there is random, "),
            ("human:seed=1", "`human` has no option `seed`; it has no options"),
            ("random:depth=1", "`random` has no option `depth`; there is seed"),
            ("random:seed=x", "`x` is no value for the option seed of `random`"),
            ("best:time=0s", "no move can be found in no time"),
        ] {
            let error = Player::new(&Games::usual(), "mill", spec, 0).err().map(|error| error.to_string()).unwrap();
            assert!(error.starts_with(reason), "{error}");
        }
    }

    #[test]
    fn players_change_the_game_and_stay_who_they_are() {
        let players = Players::new(&Games::usual(), "mill", "hard:seed=3", "human", 0).unwrap();
        let players = players.for_game(&Games::usual(), "othello").unwrap();
        assert_eq!(players.of(Colour::White).spec(), "hard:seed=3");
        assert!(players.of(Colour::Black).is_human());
    }
}
