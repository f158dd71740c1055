//! Messages for people, with a key for programs.

use std::fmt;

/// A message for a person: a key for programs, parameters, and the sentence itself.
///
/// Most messages come from a [`Phrase`](crate::words::Phrase), in every language. A message that an interface words
/// itself has a key, parameters, and English text for programs that do not know the key.
///
/// ```
/// use endspiel_game::words::Saying;
/// let saying = Saying::new("review.missed-win", "this misses a win in 3").with("moves", &3).about(["a7"]);
/// assert_eq!(saying.params, [("moves", "3".to_owned())]);
/// assert_eq!(saying.to_string(), "this misses a win in 3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Saying {
    /// The key: `mill.taken`.
    pub key: &'static str,
    /// The parameters, by name.
    #[cfg_attr(feature = "serde", serde(serialize_with = "as_object"))]
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<String, String>"))]
    pub params: Vec<(&'static str, String)>,
    /// The sentence in English, without a full stop.
    pub text: String,
    /// The sentence in German; without it, an interface translates by the key.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub german: Option<String>,
    /// The places on the board that it is about.
    pub spots: Vec<String>,
    /// The reason, if the sentence contains another one.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub because: Option<Box<Saying>>,
}

impl Saying {
    /// Returns a message that is translated by its key.
    pub fn new(key: &'static str, text: impl Into<String>) -> Saying {
        Saying { key, params: Vec::new(), text: text.into(), german: None, spots: Vec::new(), because: None }
    }

    /// Adds a parameter.
    pub fn with(mut self, name: &'static str, value: &(impl fmt::Display + ?Sized)) -> Saying {
        self.params.push((name, value.to_string()));
        self
    }

    /// Adds places on the board that the message is about.
    pub fn about<T: Into<String>>(mut self, spots: impl IntoIterator<Item = T>) -> Saying {
        self.spots.extend(spots.into_iter().map(Into::into));
        self
    }

    /// Sets the reason.
    pub fn because(self, reason: Saying) -> Saying {
        Saying { because: Some(Box::new(reason)), ..self }
    }

    /// Returns the innermost reason; the message itself if it contains none.
    pub fn reason(&self) -> &Saying {
        self.because.as_ref().map_or(self, |reason| reason.reason())
    }
}

impl fmt::Display for Saying {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(feature = "serde")]
fn as_object<S: serde::Serializer>(params: &[(&'static str, String)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(params.iter().map(|(name, value)| (name, value)))
}
