//! Secret keys that give access to a match, each with a role.

use std::fmt;
use std::str::FromStr;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use endspiel_game::Colour;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A secret key: 128 random bits, written as 22 letters, digits, `-` and `_`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Key(pub [u8; 16]);

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&URL_SAFE_NO_PAD.encode(self.0))
    }
}

/// Shows only the beginning, since a key in a log would give access.
impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Key({:02x}…)", self.0[0])
    }
}

impl FromStr for Key {
    type Err = ();

    fn from_str(text: &str) -> Result<Key, ()> {
        let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| ())?;
        bytes.try_into().map(Key).map_err(|_| ())
    }
}

impl Serialize for Key {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Key, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|()| de::Error::custom("a key has 22 letters, digits, `-` and `_`"))
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Key {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Key".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "string",
            "description": "A secret that opens a match: 128 bits as 22 letters, digits, `-` and `_`.",
            "pattern": "^[A-Za-z0-9_-]{21}[AQgw]$",
        })
    }
}

/// The permissions of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// May do everything, and moves for all human players except guests.
    Owner,
    /// Plays White.
    White,
    /// Plays Black.
    Black,
    /// Watches only.
    Watch,
}

impl Role {
    /// All roles, in the order in which they are stored.
    pub const ALL: [Role; 4] = [Role::Owner, Role::White, Role::Black, Role::Watch];

    /// Returns the role with this number in the store.
    pub fn numbered(number: i64) -> Option<Role> {
        usize::try_from(number).ok().and_then(|number| Role::ALL.get(number).copied())
    }

    /// Returns the number of the role in the store.
    pub fn number(self) -> i64 {
        self as i64
    }

    /// Returns whether the role plays this colour.
    pub fn plays(self, colour: Colour) -> bool {
        matches!((self, colour), (Role::Owner, _) | (Role::White, Colour::White) | (Role::Black, Colour::Black))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_read_as_it_is_written() {
        for byte in [0, 1, 0x7f, 0xff] {
            let key = Key([byte; 16]);
            assert_eq!(key.to_string().len(), 22);
            assert_eq!(key.to_string().parse(), Ok(key));
        }
    }

    #[test]
    fn what_is_no_key_is_refused() {
        for text in ["", "short", "AAAAAAAAAAAAAAAAAAAAAAAA", "!!!!!!!!!!!!!!!!!!!!!!", "AAAAAAAAAAAAAAAAAAAAAB"] {
            assert!(text.parse::<Key>().is_err(), "{text}");
        }
    }
}
