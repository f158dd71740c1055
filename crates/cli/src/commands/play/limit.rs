//! A draw limit on the command line.

use std::str::FromStr;

/// A number of at least `LEAST`, or `off`. A smaller limit would end the game before it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit<const LEAST: u32>(Option<u32>);

impl<const LEAST: u32> Limit<LEAST> {
    /// Returns the number; `None` if the limit is off.
    pub fn get(self) -> Option<u32> {
        self.0
    }
}

impl<const LEAST: u32> FromStr for Limit<LEAST> {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        if word == "off" {
            return Ok(Limit(None));
        }
        let number = word.parse().ok().filter(|number| *number >= LEAST);
        number.map(|number| Limit(Some(number))).ok_or_else(|| format!("a limit is a number from {LEAST} on, or `off`"))
    }
}
