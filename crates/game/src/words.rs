//! Texts in every supported language.

use std::fmt;

pub use crate::saying::Saying;

/// A text in English and in German. A new language is a new field; the compiler then finds every text without it.
///
/// ```
/// use endspiel_game::words::Words;
/// const TITLE: Words = Words::new("Nine Men's Morris", "Mühle");
/// assert_eq!(TITLE.to_string(), "Nine Men's Morris");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Words {
    /// In English.
    pub en: &'static str,
    /// In German.
    pub de: &'static str,
}

impl Words {
    /// Returns a text in both languages.
    pub const fn new(en: &'static str, de: &'static str) -> Words {
        Words { en, de }
    }

    /// Returns a text that is equal in all languages: a name.
    pub const fn same(text: &'static str) -> Words {
        Words { en: text, de: text }
    }
}

impl fmt::Display for Words {
    /// Writes the English text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.en)
    }
}

/// A message template with blanks: `{at} is taken`.
///
/// It has a key for programs. It begins with a small letter and ends without a full stop, so that it can be part of
/// another sentence.
///
/// ```
/// use endspiel_game::words::Phrase;
/// const TAKEN: Phrase = Phrase::new("mill.taken", "{at} is taken", "{at} ist besetzt");
/// let saying = TAKEN.say(&[("at", &"a7")]);
/// assert_eq!(saying.text, "a7 is taken");
/// assert_eq!(saying.german.as_deref(), Some("a7 ist besetzt"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// The key: the game or the part of the program, a dot, the case.
    pub key: &'static str,
    /// The sentence with its blanks.
    pub words: Words,
}

impl Phrase {
    /// Returns a template in both languages. A constant does not compile unless both have the same blanks.
    ///
    /// ```compile_fail
    /// # use endspiel_game::words::Phrase;
    /// const TAKEN: Phrase = Phrase::new("mill.taken", "{at} is taken", "{ort} ist besetzt");
    /// # TAKEN.say(&[]);
    /// ```
    pub const fn new(key: &'static str, en: &'static str, de: &'static str) -> Phrase {
        assert!(has_blanks_of(en, de) && has_blanks_of(de, en), "both languages must have the same blanks");
        Phrase { key, words: Words::new(en, de) }
    }

    /// Fills the blanks and returns the message.
    pub fn say(&self, blanks: &[(&'static str, &dyn Term)]) -> Saying {
        let filled = |text: &str, term: fn(&dyn Term) -> String| {
            fill_in(text, |name| {
                let found = blanks.iter().find(|(known, _)| *known == name);
                debug_assert!(found.is_some(), "{}: nothing for the blank {name}", self.key);
                found.map(|(_, value)| term(*value))
            })
        };
        Saying {
            params: blanks.iter().map(|(name, value)| (*name, value.en())).collect(),
            german: Some(filled(self.words.de, |term| term.de())),
            ..Saying::new(self.key, filled(self.words.en, |term| term.en()))
        }
    }
}

/// Defines [`Phrase`]s: name, key, English, German.
///
/// ```
/// endspiel_game::phrases! {
///     TAKEN = "mill.taken": "{at} is taken", "{at} ist besetzt";
/// }
/// assert_eq!(TAKEN.say(&[("at", &"a7")]).text, "a7 is taken");
/// ```
#[macro_export]
macro_rules! phrases {
    ($($(#[$doc:meta])* $visible:vis $name:ident = $key:literal: $en:literal, $de:literal;)+) => {
        $(
            $(#[$doc])*
            $visible const $name: $crate::words::Phrase = $crate::words::Phrase::new($key, $en, $de);
        )+
    };
}

/// A value that can fill a blank, in every language.
pub trait Term {
    /// Returns the value in English.
    fn en(&self) -> String;

    /// Returns the value in German.
    fn de(&self) -> String {
        self.en()
    }
}

impl Term for Words {
    fn en(&self) -> String {
        self.en.to_owned()
    }

    fn de(&self) -> String {
        self.de.to_owned()
    }
}

impl Term for Saying {
    fn en(&self) -> String {
        self.text.clone()
    }

    fn de(&self) -> String {
        self.german.as_ref().unwrap_or(&self.text).clone()
    }
}

macro_rules! term_by_display {
    ($($kind:ty),*) => {
        $(impl Term for $kind {
            fn en(&self) -> String {
                self.to_string()
            }
        })*
    };
}

term_by_display!(&str, String, char, u8, u32, u64, i64, usize, i32, f64);

/// Returns the text with every `{name}` replaced, in one pass: inserted text is not searched again.
fn fill_in(text: &str, blank: impl Fn(&str) -> Option<String>) -> String {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let Some((name, after)) = after.split_once('}') else { break };
        filled.push_str(&blank(name).unwrap_or_default());
        rest = after;
    }
    filled + rest
}

/// Returns whether every blank of `from` is also in `text`.
const fn has_blanks_of(text: &str, from: &str) -> bool {
    let (text, from) = (text.as_bytes(), from.as_bytes());
    let mut begin = 0;
    while begin < from.len() {
        if from[begin] == b'{' {
            let mut end = begin;
            while from[end] != b'}' {
                end += 1;
            }
            if !contains(text, from, begin, end) {
                return false;
            }
            begin = end;
        }
        begin += 1;
    }
    true
}

/// Returns whether `text` contains the bytes `begin..=end` of `from`.
const fn contains(text: &[u8], from: &[u8], begin: usize, end: usize) -> bool {
    let mut at = 0;
    while at + (end - begin) < text.len() {
        let mut same = 0;
        while begin + same <= end && text[at + same] == from[begin + same] {
            same += 1;
        }
        if begin + same > end {
            return true;
        }
        at += 1;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORD: Phrase = Phrase::new("t.record", "move {number}: {reason}", "Zug {number}: {reason}");
    const TAKEN: Phrase = Phrase::new("t.taken", "{at} is taken", "{at} ist besetzt");

    #[test]
    fn a_reason_is_said_in_the_language_of_the_sentence_around_it() {
        let saying = RECORD.say(&[("number", &2u32), ("reason", &TAKEN.say(&[("at", &"d6")]))]);
        assert_eq!(saying.text, "move 2: d6 is taken");
        assert_eq!(saying.german.unwrap(), "Zug 2: d6 ist besetzt");
    }

    #[test]
    fn what_fills_a_blank_is_not_taken_for_one() {
        assert_eq!(TAKEN.say(&[("at", &"{at}{x")]).text, "{at}{x is taken");
    }

    #[test]
    fn blanks_are_compared() {
        assert!(has_blanks_of("{a} and {b}", "{b}{a}"));
        assert!(!has_blanks_of("{ab}", "{a}"));
        assert!(!has_blanks_of("a", "{a}"));
        assert!(has_blanks_of("{a", ""));
    }
}
