//! The players of a match, and what an engine may ask for.

use endspiel_game::words::Phrase;
use endspiel_game::{Colour, Error, Spec};
use endspiel_games::Games;
use endspiel_presentation::AnyMatch;
use endspiel_search::{memory_of, with_smallest_table};
use serde::{Deserialize, Serialize};

use crate::{Kind, Refusal, Service};

const TOO_LONG: Phrase = Phrase::new("engine.too-long", "no engine has so many words", "so lang ist kein Programm");
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

/// The longest name of a player.
pub const LONGEST: usize = 400;

/// The words for a person, and for one who was invited by a link.
const HUMAN: &str = "human";
const GUEST: &str = "guest";

/// A person at a browser, or an engine with its spec.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    /// A person.
    Human,
    /// A person who was invited: only the link of the side moves it, not the owner's.
    Guest,
    /// An engine.
    Engine(String),
}

impl Player {
    /// The player a word names, without looking whether the engine can play.
    pub fn named(word: &str) -> Player {
        match word {
            HUMAN => Player::Human,
            GUEST => Player::Guest,
            spec => Player::Engine(spec.to_owned()),
        }
    }

    /// The word that names the player.
    pub fn word(&self) -> &str {
        match self {
            Player::Human => HUMAN,
            Player::Guest => GUEST,
            Player::Engine(spec) => spec,
        }
    }

    /// Whether a person plays.
    pub fn is_human(&self) -> bool {
        matches!(self, Player::Human | Player::Guest)
    }
}

/// White's and Black's player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Players {
    /// White's.
    pub white: Player,
    /// Black's.
    pub black: Player,
}

/// The players as words.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Players"))]
#[serde(deny_unknown_fields)]
pub struct PlayerWords {
    /// White's: `human`, `guest` for a person who is invited by the link of the side, or an engine by its spec.
    #[cfg_attr(feature = "schema", schemars(length(max = LONGEST)))]
    pub white: String,
    /// Black's.
    #[cfg_attr(feature = "schema", schemars(length(max = LONGEST)))]
    pub black: String,
}

impl Players {
    /// The players that words name.
    pub fn named(words: &PlayerWords) -> Players {
        Players { white: Player::named(&words.white), black: Player::named(&words.black) }
    }

    /// The words for the players.
    pub fn words(&self) -> PlayerWords {
        PlayerWords { white: self.white.word().to_owned(), black: self.black.word().to_owned() }
    }

    /// The player of a colour.
    pub fn of(&self, side: Colour) -> &Player {
        match side {
            Colour::White => &self.white,
            Colour::Black => &self.black,
        }
    }

    /// Whose turn it is in a match.
    pub fn to_move(&self, played: &dyn AnyMatch) -> &Player {
        self.of(turn(played))
    }

    /// The colours that people play.
    pub fn humans(&self) -> Vec<Colour> {
        [Colour::White, Colour::Black].into_iter().filter(|&side| self.of(side).is_human()).collect()
    }
}

/// The colour to move.
pub fn turn(played: &dyn AnyMatch) -> Colour {
    played.info().colour(played.side_to_move())
}

/// What an engine may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineShare {
    /// The most threads.
    pub threads: usize,
    /// The largest table, in mebibytes.
    pub hash: u64,
}

/// Makes sure that an engine can play a game and does not ask for more than its share of the machine. Returns how much memory
/// it needs, in bytes.
pub fn check_engine(service: &Service, game: &str, spec: &str) -> Result<u64, Refusal> {
    check_share(&service.games, game, spec, service.share)?;
    Ok(memory_of(spec.parse()?))
}

/// Makes sure that the engines among these players can play a game.
pub fn check_players(service: &Service, game: &str, players: [&Player; 2]) -> Result<(), Refusal> {
    for player in players {
        if let Player::Engine(spec) = player {
            check_engine(service, game, spec)?;
        }
    }
    Ok(())
}

/// Makes sure that an engine can play a game and does not ask for more than a share.
pub fn check_share(games: &Games, game: &str, spec: &str, share: EngineShare) -> Result<(), Refusal> {
    if spec.chars().count() > LONGEST {
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
    // It is built once to see whether it can be, without the table that it would have.
    games.engine(game, &with_smallest_table(spec)?).map(drop).map_err(Refusal::from)
}
