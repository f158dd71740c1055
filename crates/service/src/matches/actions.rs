//! Requests that change a match: moves and all other actions.

use endspiel_game::Colour;
use serde::Deserialize;

use super::begin::checked_pause;
use super::player::{Player, check_players};
use super::session::{Session, Transition};
use super::stored_match::StoredMatch;
use crate::operation::{Action, At};
use crate::{Act, Refusal, Role, Service, list};

/// A move to play.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PlayRequest {
    /// The move in the game's notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// The version of the match it is meant for; refused if there is a newer one.
    pub version: Option<u64>,
}

/// An action without parameters except the version.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct VersionRequest {
    /// The version of the match it is meant for; refused if there is a newer one.
    pub version: Option<u64>,
}

/// A resignation.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ResignRequest {
    /// The side that resigns, if the key plays both.
    pub side: Option<Colour>,
    /// The version of the match it is meant for; refused if there is a newer one.
    pub version: Option<u64>,
}

/// A change of players.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PlayersRequest {
    /// White's new player, if it changes: `human`, `guest`, or an engine by its spec.
    #[cfg_attr(feature = "schema", schemars(length(max = super::player::MAX_SPEC_LENGTH)))]
    pub white: Option<String>,
    /// Black's new player, if it changes.
    #[cfg_attr(feature = "schema", schemars(length(max = super::player::MAX_SPEC_LENGTH)))]
    pub black: Option<String>,
    /// The version of the match it is meant for; refused if there is a newer one.
    pub version: Option<u64>,
}

/// A change of how engines play each other.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PaceRequest {
    /// Whether two engines play on without further requests.
    pub running: Option<bool>,
    /// Pause between the moves of two engines, in seconds.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = super::begin::MAX_PAUSE)))]
    pub pause: Option<f64>,
    /// The version of the match it is meant for; refused if there is a newer one.
    pub version: Option<u64>,
}

macro_rules! actions {
    ($($request:ty),+) => {
        $(impl Action for $request {
            fn version(&self) -> Option<u64> {
                self.version
            }
        })+
    };
}

actions!(PlayRequest, VersionRequest, ResignRequest, PlayersRequest, PaceRequest);

impl Act for list::Play {
    type Action = PlayRequest;

    fn act(session: &Session, role: Role, asked: PlayRequest, at: At) -> Result<Transition, Refusal> {
        session.change(at, |stored| stored.play_as(role, &asked.mv, at.now))
    }
}

impl Act for list::TakeBack {
    type Action = VersionRequest;

    fn act(session: &Session, role: Role, _: VersionRequest, at: At) -> Result<Transition, Refusal> {
        session.change(at, |stored| stored.take_back(role, at.now))
    }
}

impl Act for list::Redo {
    type Action = VersionRequest;

    fn act(session: &Session, role: Role, _: VersionRequest, at: At) -> Result<Transition, Refusal> {
        session.change(at, |stored| stored.redo(role, at.now))
    }
}

impl Act for list::Resign {
    type Action = ResignRequest;

    fn act(session: &Session, role: Role, asked: ResignRequest, at: At) -> Result<Transition, Refusal> {
        session.change(at, |stored| stored.resign(role, asked.side, at.now))
    }
}

impl Act for list::Draw {
    type Action = VersionRequest;

    fn act(session: &Session, role: Role, _: VersionRequest, at: At) -> Result<Transition, Refusal> {
        session.change(at, |stored| stored.offer_draw(role, at.now))
    }
}

impl Act for list::Hurry {
    type Action = VersionRequest;

    fn act(session: &Session, role: Role, _: VersionRequest, _: At) -> Result<Transition, Refusal> {
        session.stored().check_plays(role)?;
        session.hurry()
    }
}

impl Act for list::Swap {
    type Action = VersionRequest;

    fn act(session: &Session, role: Role, _: VersionRequest, at: At) -> Result<Transition, Refusal> {
        session.change(at, |stored| stored.swap(role, at.now))
    }
}

impl Act for list::Players {
    type Action = PlayersRequest;
    const CHECKS: bool = true;

    fn check(service: &Service, game: &str, asked: &PlayersRequest) -> Result<(), Refusal> {
        let named = |word: &Option<String>| word.as_deref().map_or(Player::Human, Player::named);
        check_players(service, game, [&named(&asked.white), &named(&asked.black)])
    }

    fn act(session: &Session, role: Role, asked: PlayersRequest, at: At) -> Result<Transition, Refusal> {
        session.change(at, |stored: &mut StoredMatch| {
            stored.check_owns(role)?;
            if let Some(word) = &asked.white {
                stored.players.white = Player::named(word);
            }
            if let Some(word) = &asked.black {
                stored.players.black = Player::named(word);
            }
            Ok(())
        })
    }
}

impl Act for list::Pace {
    type Action = PaceRequest;

    fn act(session: &Session, role: Role, asked: PaceRequest, at: At) -> Result<Transition, Refusal> {
        let pause = asked.pause.map(checked_pause).transpose()?;
        session.change(at, |stored| {
            stored.check_owns(role)?;
            stored.running = asked.running.unwrap_or(stored.running);
            stored.pause = pause.unwrap_or(stored.pause);
            Ok(())
        })
    }
}

impl Act for list::Advance {
    type Action = VersionRequest;

    fn act(session: &Session, role: Role, _: VersionRequest, at: At) -> Result<Transition, Refusal> {
        session.stored().check_owns(role)?;
        session.step(at)
    }
}
