//! Time limits and draw limits.

use std::fmt;
use std::time::Duration;

use endspiel_game::{DrawCounting, DrawLimits};
use endspiel_protocol::TimeLimits;
use endspiel_search::{Clock, Limits, parse_time};
use serde::de::{self, Deserializer};
use serde::{Deserialize, Serialize, Serializer};

/// The limits of a player's search for a move. A limit that is missing here may be in its spec.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct MoveLimits {
    /// Maximum depth in plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Maximum number of positions per move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Time per move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<Time>,
    /// Time for the whole game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<Time>,
    /// Added to the clock after every move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub increment: Option<Time>,
    /// The maximum time of a move, above all other limits: an engine then plays the best move
    /// found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longest: Option<Time>,
    /// How late an answer may be before it loses the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timemargin: Option<Time>,
    /// How long beyond its time a foreign program may take before it counts as hung.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub patience: Option<Time>,
}

/// A duration as text: `50ms`, `3s`, `2m`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Time(pub Duration);

impl Serialize for Time {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{}ms", self.0.as_secs_f64() * 1000.0))
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Time {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Time".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string", "description": "A time as people write it: `50ms`, `3s`, `2m`." })
    }
}

impl<'de> Deserialize<'de> for Time {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Time, D::Error> {
        /// The longest duration, one day.
        const MAX: Duration = Duration::from_secs(24 * 60 * 60);
        let text = String::deserialize(deserializer)?;
        let time = parse_time(&text).filter(|time| *time <= MAX).map(Time);
        time.ok_or_else(|| de::Error::custom("a time is written \"50ms\", \"3s\" or \"2m\", up to a day"))
    }
}

/// The default time margin.
const DEFAULT_MARGIN: Duration = Duration::from_millis(50);

impl MoveLimits {
    /// Returns what is wrong with them, if anything.
    pub(super) fn problem(&self) -> Option<&'static str> {
        let nothing = |time: Option<Time>| time.is_some_and(|time| time.0.is_zero());
        match self {
            _ if self.depth == Some(0) || self.nodes == Some(0) => Some("depth and nodes begin with 1"),
            _ if nothing(self.time) || nothing(self.clock) || nothing(self.longest) => {
                Some("no move can be found in no time")
            }
            _ if self.increment.is_some() && self.clock.is_none() => Some("an increment needs a clock"),
            _ => None,
        }
    }

    /// Returns these limits, with missing ones taken from `other`.
    pub fn or(&self, other: &MoveLimits) -> MoveLimits {
        MoveLimits {
            depth: self.depth.or(other.depth),
            nodes: self.nodes.or(other.nodes),
            time: self.time.or(other.time),
            clock: self.clock.or(other.clock),
            increment: self.increment.or(other.increment),
            longest: self.longest.or(other.longest),
            timemargin: self.timemargin.or(other.timemargin),
            patience: self.patience.or(other.patience),
        }
    }

    /// Returns the clock at the start of a game, if there is one.
    pub fn full_clock(&self) -> Option<Clock> {
        let increment = self.increment.map_or(Duration::ZERO, |time| time.0);
        self.clock.map(|Time(left)| Clock { left, increment })
    }

    /// Returns the limits of one move, with this clock.
    pub fn of_move(&self, clock: Option<Clock>) -> Limits {
        Limits { depth: self.depth, nodes: self.nodes, time: self.time.map(|time| time.0), clock, ..Limits::default() }
    }

    /// Returns how long an answer may take before the game is lost; `None` if time does not matter.
    ///
    /// It is the time for a move and the rest of the clock, with the margin.
    pub fn latest(&self, clock: Option<Clock>) -> Option<Duration> {
        let margin = self.timemargin.map_or(DEFAULT_MARGIN, |time| time.0);
        let allowed = [self.time.map(|time| time.0), clock.map(|clock| clock.left)].into_iter().flatten().min()?;
        Some(allowed.saturating_add(margin))
    }

    /// Returns the time limits of foreign programs.
    pub fn program_limits(&self) -> TimeLimits {
        let default = TimeLimits::default();
        match self.patience {
            Some(Time(time)) => TimeLimits { answer: time, think: time, ..default },
            None => default,
        }
    }
}

/// The draw limits of a tournament.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct MatchLimits {
    /// Moves of either side in a row without a removal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves_without_removal: Option<DrawLimit>,
    /// How often the same position must occur.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repetitions: Option<DrawLimit>,
    /// Turns of either side in all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<DrawLimit>,
    /// How draws are counted.
    #[serde(skip_serializing_if = "DrawCounting::is_standard")]
    pub counting: DrawCounting,
}

/// A number of moves, or `off`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawLimit(pub Option<u32>);

impl MatchLimits {
    /// Returns the limits of a match; missing ones have their defaults.
    pub fn limits(&self) -> DrawLimits {
        let default = DrawLimits::default();
        let limit = |set: Option<DrawLimit>, default: Option<u32>| set.map_or(default, |limit| limit.0);
        DrawLimits {
            moves_without_removal: limit(self.moves_without_removal, default.moves_without_removal),
            repetitions: limit(self.repetitions, default.repetitions),
            turns: limit(self.turns, default.turns),
            counting: self.counting,
        }
    }

    /// Returns what is wrong with them, if anything.
    pub(super) fn problem(&self) -> Option<&'static str> {
        let DrawLimits { moves_without_removal, repetitions, turns, .. } = self.limits();
        if moves_without_removal == Some(0) || turns == Some(0) || repetitions.is_some_and(|times| times < 2) {
            return Some("a draw limit is at least 1, repetitions at least 2, or \"off\"");
        }
        (turns.is_none() && moves_without_removal.is_none() && repetitions.is_none())
            .then_some("without any draw limit a game may never end")
    }
}

impl Serialize for DrawLimit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Some(number) => serializer.serialize_u32(number),
            None => serializer.serialize_str("off"),
        }
    }
}

impl<'de> Deserialize<'de> for DrawLimit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<DrawLimit, D::Error> {
        struct Words;
        impl de::Visitor<'_> for Words {
            type Value = DrawLimit;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number of moves or \"off\"")
            }

            fn visit_i64<E: de::Error>(self, number: i64) -> Result<DrawLimit, E> {
                let number = u32::try_from(number);
                number.map(|number| DrawLimit(Some(number))).map_err(|_| E::custom("a draw limit is a small number"))
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<DrawLimit, E> {
                let number = u32::try_from(number);
                number.map(|number| DrawLimit(Some(number))).map_err(|_| E::custom("a draw limit is a small number"))
            }

            fn visit_str<E: de::Error>(self, word: &str) -> Result<DrawLimit, E> {
                if word == "off" { Ok(DrawLimit(None)) } else { Err(E::custom("a draw limit is a number or \"off\"")) }
            }
        }
        deserializer.deserialize_any(Words)
    }
}
