//! A draw limit on the command line.

use std::str::FromStr;

/// A number of at least `MIN`, or `off`. A smaller limit would end the game before it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit<const MIN: u32>(Option<u32>);

impl<const MIN: u32> Limit<MIN> {
    /// Returns the number; `None` if the limit is off.
    pub fn get(self) -> Option<u32> {
        self.0
    }
}

impl<const MIN: u32> FromStr for Limit<MIN> {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        if word == "off" {
            return Ok(Limit(None));
        }
        let number = word.parse().ok().filter(|number| *number >= MIN);
        number.map(|number| Limit(Some(number))).ok_or_else(|| format!("a limit is a number from {MIN} on, or `off`"))
    }
}
