//! Names with options, as in `connect4:cols=9,rows=6` or `minimax:depth=3`.

use std::fmt::{self, Display};
use std::str::FromStr;

use crate::{Error, phrases, shorten};

/// A name and the options after its colon, in the order they were given.
///
/// A reader [takes](Spec::take) the options it knows and then calls [`Spec::finish`], which refuses the rest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spec {
    name: String,
    options: Vec<(String, String)>,
}

impl Spec {
    /// Returns a name without options.
    pub fn new(name: &str) -> Spec {
        Spec { name: name.to_owned(), options: Vec::new() }
    }

    /// Adds an option, unless it has its default value.
    ///
    /// ```
    /// use endspiel_game::Spec;
    /// let board = |cols, rows| Spec::new("connect4").with_changed("cols", cols, 7).with_changed("rows", rows, 6);
    /// assert_eq!(board(7, 6).to_string(), "connect4");
    /// assert_eq!(board(9, 7).to_string(), "connect4:cols=9,rows=7");
    /// ```
    #[must_use]
    pub fn with_changed<T: Copy + Display + PartialEq>(mut self, key: &str, value: T, default: T) -> Spec {
        if value != default {
            self.options.push((key.to_owned(), value.to_string()));
        }
        self
    }

    /// Returns the name before the colon.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Removes an option and parses its value; `default` if it was not given.
    ///
    /// ```
    /// use endspiel_game::Spec;
    /// let mut spec: Spec = "minimax:depth=3".parse().unwrap();
    /// assert_eq!(spec.take("depth", 2u32), Ok(3));
    /// assert_eq!(spec.take("seed", 0u64), Ok(0));
    /// spec.finish(&["depth", "seed"]).unwrap();
    /// ```
    pub fn take<T: FromStr>(&mut self, key: &str, default: T) -> Result<T, Error> {
        Ok(self.take_given(key)?.unwrap_or(default))
    }

    /// Removes an option and parses its value; `None` if it was not given.
    pub fn take_given<T: FromStr>(&mut self, key: &str) -> Result<Option<T>, Error> {
        let Some(text) = self.take_text(key) else { return Ok(None) };
        match text.parse() {
            Ok(value) => Ok(Some(value)),
            Err(_) => Err(self.bad_value(key, &text)),
        }
    }

    /// Removes an option that is `on` or `off`.
    pub fn take_switch(&mut self, key: &str, default: bool) -> Result<bool, Error> {
        match self.take_text(key).as_deref() {
            None => Ok(default),
            Some("on" | "true" | "yes") => Ok(true),
            Some("off" | "false" | "no") => Ok(false),
            Some(text) => {
                let (name, text) = (shorten(&self.name), shorten(text));
                Err(Error::spec(phrases::SWITCH.say(&[("name", &name), ("key", &key), ("text", &text)])))
            }
        }
    }

    /// Removes an option and returns its value as text.
    pub fn take_text(&mut self, key: &str) -> Option<String> {
        let at = self.options.iter().position(|(name, _)| name == key)?;
        Some(self.options.remove(at).1)
    }

    /// Returns the error for a value that does not fit its option.
    pub fn bad_value(&self, key: &str, text: &str) -> Error {
        let (name, text) = (shorten(&self.name), shorten(text));
        Error::spec(phrases::BAD_VALUE.say(&[("text", &text), ("key", &key), ("name", &name)]))
    }

    /// Refuses options that were not taken; `known` lists the valid ones.
    pub fn finish(self, known: &[&str]) -> Result<(), Error> {
        let Some((key, _)) = self.options.first() else { return Ok(()) };
        let (name, key) = (shorten(&self.name), shorten(key));
        let error = Error::spec(phrases::UNKNOWN_OPTION.say(&[("name", &name), ("key", &key)]));
        Err(match known {
            [] => error.with_hint(&phrases::NO_OPTIONS, &[]),
            known => error.with_hint(&phrases::THERE_IS, &[("names", &known.join(", "))]),
        })
    }
}

impl Display for Spec {
    /// Writes the spec as a user would type it; it can be parsed again.
    ///
    /// ```
    /// use endspiel_game::Spec;
    /// let spec: Spec = " connect4: cols=9 , rows=6".parse().unwrap();
    /// assert_eq!(spec.to_string(), "connect4:cols=9,rows=6");
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        for (index, (key, value)) in self.options.iter().enumerate() {
            write!(f, "{}{key}={value}", if index == 0 { ':' } else { ',' })?;
        }
        Ok(())
    }
}

impl FromStr for Spec {
    type Err = Error;

    fn from_str(text: &str) -> Result<Spec, Error> {
        let (name, list) = text.trim().split_once(':').unwrap_or((text.trim(), ""));
        let mut options: Vec<(String, String)> = Vec::new();
        for option in list.split(',').map(str::trim).filter(|option| !option.is_empty()) {
            let Some((key, value)) = option.split_once('=') else {
                return Err(Error::spec(phrases::NO_OPTION.say(&[("text", &shorten(option))])));
            };
            if options.iter().any(|(known, _)| known == key.trim()) {
                return Err(Error::spec(phrases::TWICE.say(&[("key", &shorten(key))])));
            }
            options.push((key.trim().to_owned(), value.trim().to_owned()));
        }
        Ok(Spec { name: name.trim().to_owned(), options })
    }
}
