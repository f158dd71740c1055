//! The draw limit that a table was made under.

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A limit on plies without a removal, after which the game is drawn; or no limit. Without a limit the plies of a table
/// count to the end of the game; under one they count to the next removal or to the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Limit(Option<NonZeroU8>);

impl Limit {
    /// No limit: only the rules end the game.
    pub const OFF: Limit = Limit(None);
    /// The longest limit that tables are made under.
    pub const MAX: u32 = 250;

    /// Returns the limit of this many plies; `None` if tables do not support it.
    ///
    /// ```
    /// use endspiel_tables::Limit;
    /// assert_eq!(Limit::new(30).unwrap().plies(), Some(30));
    /// assert_eq!((Limit::new(0), Limit::new(251)), (None, None));
    /// ```
    pub const fn new(plies: u32) -> Option<Limit> {
        if plies > Limit::MAX {
            return None;
        }
        match NonZeroU8::new(plies as u8) {
            Some(plies) => Some(Limit(Some(plies))),
            None => None,
        }
    }

    /// Returns the plies of the limit, if there is one.
    pub const fn plies(self) -> Option<u32> {
        match self.0 {
            Some(plies) => Some(plies.get() as u32),
            None => None,
        }
    }

    /// Returns whether there is no limit.
    pub const fn is_off(self) -> bool {
        self.0.is_none()
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(plies) => write!(f, "{plies}"),
            None => f.write_str("off"),
        }
    }
}

impl FromStr for Limit {
    type Err = String;

    /// ```
    /// use endspiel_tables::Limit;
    /// assert_eq!("off".parse(), Ok(Limit::OFF));
    /// assert_eq!("30".parse().ok(), Limit::new(30));
    /// assert!("0".parse::<Limit>().is_err() && "1000000000".parse::<Limit>().is_err());
    /// ```
    fn from_str(word: &str) -> Result<Limit, String> {
        let wrong = || format!("the draw limit is a number of plies from 1 to {}, or off", Limit::MAX);
        match word {
            "off" => Ok(Limit::OFF),
            plies => plies.parse().ok().and_then(Limit::new).ok_or_else(wrong),
        }
    }
}
