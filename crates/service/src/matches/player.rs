//! The players of a match, and the limits of engines.

use endspiel_game::words::Phrase;
use endspiel_game::{Colour, Error, Spec};
use endspiel_games::Games;
use endspiel_presentation::AnyMatch;
use endspiel_search::{memory_of, with_smallest_table};
use serde::{Deserialize, Serialize};

use crate::{Kind, Refusal, Service};

const TOO_LONG: Phrase =
    Phrase::new("engine.too-long", "the engine's text is too long", "der Text des Programms ist zu lang");
const THREADS: Phrase = Phrase::new(
    "engine.most-threads",
    "here a search has at most {most} threads, not {threads}",
    "hier hat eine Suche höchstens {most} Threads, nicht {threads}",
);
const HASH: Phrase = Phrase::new(
    "engine.most-hash",
    "here a table has at most {most} mebibytes, not {hash}",
    "hier hat eine Tabelle höchstens {most} MiB, nicht {hash}",
);

/// Longest text for a player, in characters.
pub const MAX_SPEC_LENGTH: usize = 400;

/// The words for a person, and for a person invited by a link.
const HUMAN: &str = "human";
const GUEST: &str = "guest";

/// A player: a person at a browser, or an engine with its spec.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    /// A person.
    Human,
    /// A person invited by a link. Only the link of the side may move, not the owner's.
    Guest,
    /// An engine.
    Engine(String),
}

impl Player {
    /// Returns the player for a word, without checking that the engine can play.
    pub fn named(word: &str) -> Player {
        match word {
            HUMAN => Player::Human,
            GUEST => Player::Guest,
            spec => Player::Engine(spec.to_owned()),
        }
    }

    /// Returns the word for the player.
    pub fn word(&self) -> &str {
        match self {
            Player::Human => HUMAN,
            Player::Guest => GUEST,
            Player::Engine(spec) => spec,
        }
    }

    /// Returns whether the player is a person.
    pub fn is_human(&self) -> bool {
        matches!(self, Player::Human | Player::Guest)
    }
}

/// The players of both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Players {
    /// White's player.
    pub white: Player,
    /// Black's player.
    pub black: Player,
}

/// The players of both sides, as words.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Players"))]
#[serde(deny_unknown_fields)]
pub struct PlayerWords {
    /// White's player: `human`, `guest` for a person invited by the link of the side, or an engine by its spec.
    #[cfg_attr(feature = "schema", schemars(length(max = MAX_SPEC_LENGTH)))]
    pub white: String,
    /// Black's player.
    #[cfg_attr(feature = "schema", schemars(length(max = MAX_SPEC_LENGTH)))]
    pub black: String,
}

impl Players {
    /// Returns the players for two words.
    pub fn named(words: &PlayerWords) -> Players {
        Players { white: Player::named(&words.white), black: Player::named(&words.black) }
    }

    /// Returns the words for the players.
    pub fn words(&self) -> PlayerWords {
        PlayerWords { white: self.white.word().to_owned(), black: self.black.word().to_owned() }
    }

    /// Returns the player of a colour.
    pub fn of(&self, side: Colour) -> &Player {
        match side {
            Colour::White => &self.white,
            Colour::Black => &self.black,
        }
    }

    /// Returns the player to move.
    pub fn to_move(&self, played: &dyn AnyMatch) -> &Player {
        self.of(turn(played))
    }

    /// Returns the colours played by people.
    pub fn humans(&self) -> Vec<Colour> {
        [Colour::White, Colour::Black].into_iter().filter(|&side| self.of(side).is_human()).collect()
    }
}

/// Returns the colour to move.
pub fn turn(played: &dyn AnyMatch) -> Colour {
    played.info().colour(played.side_to_move())
}

/// The limits of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineShare {
    /// Most threads.
    pub threads: usize,
    /// Largest transposition table, in mebibytes.
    pub hash: u64,
}

/// Checks that an engine can play a game within the limits. Returns the memory it needs, in bytes.
pub fn check_engine(service: &Service, game: &str, spec: &str) -> Result<u64, Refusal> {
    check_share(&service.games, game, spec, service.share)?;
    Ok(memory_of(spec.parse()?))
}

/// Checks that the engines among these players can play a game.
pub fn check_players(service: &Service, game: &str, players: [&Player; 2]) -> Result<(), Refusal> {
    for player in players {
        if let Player::Engine(spec) = player {
            check_engine(service, game, spec)?;
        }
    }
    Ok(())
}

/// Checks that an engine can play a game within these limits.
pub fn check_share(games: &Games, game: &str, spec: &str, share: EngineShare) -> Result<(), Refusal> {
    if spec.chars().count() > MAX_SPEC_LENGTH {
        return Err(Refusal::because(Kind::BadSpec, TOO_LONG.say(&[])));
    }
    let mut words: Spec = spec.parse()?;
    let threads = words.take("threads", 1)?;
    let hash = words.take("hash", 0)?;
    if threads > share.threads {
        return Err(Error::spec(THREADS.say(&[("most", &share.threads), ("threads", &threads)])).into());
    }
    if hash > share.hash {
        return Err(Error::spec(HASH.say(&[("most", &share.hash), ("hash", &hash)])).into());
    }
    // Builds the engine as a check, with the smallest table to save time.
    games.engine(game, &with_smallest_table(spec)?).map(drop).map_err(Refusal::from)
}
