//! New matches, rematches, and the list of begun matches.

use endspiel_game::{Colour, DrawLimits};
use endspiel_games::Games;
use endspiel_presentation::AnyMatch;
use serde::{Deserialize, Serialize};

use super::clock::{Clocks, Pace};
use super::player::{PlayerWords, Players, check_players, turn};
use super::session::{Moment, Session, Transition};
use super::state::Summary;
use super::stored_match::{PlayedMove, StoredMatch};
use crate::operation::At;
use crate::place::{self, Limits, Moves};
use crate::{Key, Kind, Refusal, Role, Service};

/// Longest pause between two moves, in seconds.
pub const MAX_PAUSE: f64 = 60.0;

/// Most matches in a list.
pub const MAX_LISTED: usize = 100;

/// A request to begin a match.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BeginRequest {
    /// The game with its options.
    game: String,
    players: PlayerWords,
    #[serde(default)]
    limits: Limits,
    /// The start position; by default the usual one.
    #[cfg_attr(feature = "schema", schemars(length(max = crate::MAX_TEXT_LENGTH)))]
    start: Option<String>,
    /// Moves that are already played.
    moves: Option<Moves>,
    clock: Option<Pace>,
    /// Pause between the moves of two engines, in seconds.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = MAX_PAUSE)))]
    pause: f64,
    /// Whether two engines play on without further requests.
    #[serde(default = "yes")]
    running: bool,
}

fn yes() -> bool {
    true
}

impl BeginRequest {
    /// Returns the requested match if it can begin. Builds the engines to check that they can play.
    pub fn prepare(self, service: &Service) -> Result<NewMatch, Refusal> {
        let limits = self.limits.checked()?;
        let played = place::open(&service.games, &self.game, self.start.as_deref(), self.moves.as_ref(), limits)?;
        let players = Players::named(&self.players);
        check_players(service, &played.spec(), [&players.white, &players.black])?;
        let pace = self.clock.map(Pace::checked).transpose()?;
        let pause = checked_pause(self.pause)?;
        Ok(NewMatch { played, limits, players, pace, running: self.running, pause })
    }
}

/// Returns a pause if it is valid.
pub fn checked_pause(pause: f64) -> Result<f64, Refusal> {
    let allowed = (0.0..=MAX_PAUSE).contains(&pause);
    allowed
        .then_some(pause)
        .ok_or_else(|| Refusal::new(Kind::BadRequest, format!("a pause is a number of seconds from 0 to {MAX_PAUSE}")))
}

/// A match that is ready to begin.
pub struct NewMatch {
    /// The game, with the moves that are already played.
    pub played: Box<dyn AnyMatch>,
    /// The draw limits.
    pub limits: DrawLimits,
    /// The players.
    pub players: Players,
    /// The clocks.
    pub pace: Option<Pace>,
    /// Whether two engines play on without further requests.
    pub running: bool,
    /// Pause between the moves of two engines, in seconds.
    pub pause: f64,
}

impl NewMatch {
    /// Returns the match before its first turn. Its number is assigned by the store later.
    pub fn stored(self, keys: [Key; 4], now: Moment) -> StoredMatch {
        let moves = self.played.moves();
        let first = mover(turn(&*self.played), moves.len());
        let played = |(ply, mv)| PlayedMove { mv, by: mover(first, ply), seconds: 0.0, cost: None };
        let log = moves.into_iter().enumerate().map(played).collect();
        let mut stored = StoredMatch {
            id: 0,
            keys,
            players: self.players,
            limits: self.limits,
            played: self.played,
            log,
            given_up: None,
            offer: None,
            next: None,
            clocks: self.pace.map(Clocks::new),
            running: self.running,
            pause: self.pause,
            version: 1,
            created: now,
            changed: now,
            since: now,
        };
        stored.begin_turn(now);
        stored
    }

    /// Returns a rematch of a finished match: the game again with sides exchanged.
    pub fn rematch(over: &StoredMatch, games: &Games) -> Result<NewMatch, Refusal> {
        if over.goes_on() {
            return Err(Refusal::not_possible("match.not-over", "the game is not over yet"));
        }
        let Players { white, black } = over.players.clone();
        let start = over.played.start();
        Ok(NewMatch {
            played: games.open(&over.played.spec())?.open(Some(&start), over.limits)?,
            limits: over.limits,
            players: Players { white: black, black: white },
            pace: over.clocks.as_ref().map(Clocks::pace),
            running: over.running,
            pause: over.pause,
        })
    }
}

/// A rematch with the change to the finished match. Both must be stored in one transaction.
pub struct Rematch {
    /// The transition of the finished match, which refers to the new one.
    pub over: Transition,
    /// The new match.
    pub new: StoredMatch,
    /// The caller's key to the new match.
    pub key: Key,
}

impl Rematch {
    /// Begins the rematch of a finished match, with new keys.
    pub fn begin(session: &Session, role: Role, new: NewMatch, keys: [Key; 4], at: At) -> Result<Rematch, Refusal> {
        // The sides are exchanged, and the keys with them.
        let [owner, white, black, watch] = keys;
        let next = [owner, black, white, watch];
        let over = session.change(at, |stored| {
            stored.next = Some(next);
            Ok(())
        })?;
        Ok(Rematch { over, new: new.stored(keys, at.now), key: next[role as usize] })
    }
}

/// Returns the colour that made a move of a match that begins with this colour to move.
pub fn mover(first: Colour, ply: usize) -> Colour {
    if ply.is_multiple_of(2) { first } else { !first }
}

/// A request to list matches by their keys.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", schemars(description = "The keys of the matches to list."))]
pub struct ListRequest {
    #[cfg_attr(feature = "schema", schemars(length(max = MAX_LISTED)))]
    keys: Vec<String>,
}

impl ListRequest {
    /// Returns the keys as text, unless there are too many.
    pub fn keys(self) -> Result<Vec<String>, Refusal> {
        if self.keys.len() > MAX_LISTED {
            return Err(Refusal::new(Kind::BadRequest, format!("at most {MAX_LISTED} games are listed at once")));
        }
        Ok(self.keys)
    }
}

/// The matches of a list of keys, in that order.
#[derive(Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListAnswer {
    /// One entry per key; none for an unknown key.
    matches: Vec<Option<Summary>>,
    /// Keys of matches that exist but cannot be shown now. Their entries are none, but the keys are worth keeping.
    unreadable: Vec<Key>,
}

impl ListAnswer {
    /// Adds the match of a key, or the reason why it is missing.
    pub fn add(&mut self, key: Option<Key>, found: Result<Summary, Refusal>) {
        match (found, key) {
            (Ok(summary), _) => return self.matches.push(Some(summary)),
            (Err(refused), Some(key)) if !refused.is_not_found() => self.unreadable.push(key),
            _ => {}
        }
        self.matches.push(None);
    }
}
