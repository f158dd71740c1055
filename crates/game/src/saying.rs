//! Sentences for people, with a key under which they can be said in another language.

use std::fmt;

use serde::{Serialize, Serializer};

/// A sentence for a person: a key for whoever translates it, the words that change, and the sentence in English.
///
/// ```
/// use endspiel_game::Saying;
/// let saying = Saying::new("mill.taken", "a7 is taken").with("at", "a7").about(["a7"]);
/// assert_eq!(saying.params, [("at", "a7".to_owned())]);
/// assert_eq!(saying.to_string(), "a7 is taken");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Saying {
    /// Under which a translation is found: `mill.taken`.
    pub key: &'static str,
    /// The words that change, by name.
    #[serde(serialize_with = "as_object")]
    pub params: Vec<(&'static str, String)>,
    /// The sentence in English, without a full stop.
    pub text: String,
    /// The places of the board it is about.
    pub spots: Vec<String>,
}

impl Saying {
    /// A sentence about nothing in particular.
    pub fn new(key: &'static str, text: impl Into<String>) -> Saying {
        Saying { key, params: Vec::new(), text: text.into(), spots: Vec::new() }
    }

    /// The same with one word that changes.
    pub fn with(mut self, name: &'static str, value: &(impl fmt::Display + ?Sized)) -> Saying {
        self.params.push((name, value.to_string()));
        self
    }

    /// The same about these places of the board.
    pub fn about<T: Into<String>>(mut self, spots: impl IntoIterator<Item = T>) -> Saying {
        self.spots.extend(spots.into_iter().map(Into::into));
        self
    }
}

impl fmt::Display for Saying {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

fn as_object<S: Serializer>(params: &[(&'static str, String)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(params.iter().map(|(name, value)| (name, value)))
}
