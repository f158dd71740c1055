//! Sentences for people, with a key by which programs know them.

use std::fmt;

/// A sentence for a person: a key for programs, the words that change, and the sentence itself.
///
/// Most come from a [`Phrase`](crate::words::Phrase), in every language. Those that an interface words itself have a key, what changes, and
/// English for whoever does not know the key.
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
    /// What is said: `mill.taken`.
    pub key: &'static str,
    /// The words that change, by name.
    #[cfg_attr(feature = "serde", serde(serialize_with = "as_object"))]
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<String, String>"))]
    pub params: Vec<(&'static str, String)>,
    /// The sentence in English, without a full stop.
    pub text: String,
    /// The same in German; without it, whoever knows the key has to translate.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub german: Option<String>,
    /// The places of the board it is about.
    pub spots: Vec<String>,
    /// The reason, where the sentence contains another one.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub because: Option<Box<Saying>>,
}

impl Saying {
    /// A sentence that is translated by its key.
    pub fn new(key: &'static str, text: impl Into<String>) -> Saying {
        Saying { key, params: Vec::new(), text: text.into(), german: None, spots: Vec::new(), because: None }
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

    /// The same with its reason.
    pub fn because(self, reason: Saying) -> Saying {
        Saying { because: Some(Box::new(reason)), ..self }
    }

    /// The innermost reason; the sentence itself if it contains none.
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
