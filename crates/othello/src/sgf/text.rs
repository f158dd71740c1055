//! The text of the format: brackets, nodes and properties.

use std::iter::Peekable;
use std::str::Chars;

/// A part of a file.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// `(`: a game or a variation begins.
    Open,
    /// `)`: it ends.
    Close,
    /// `;`: a node begins.
    Node,
    /// A property with its values.
    Property(String, Vec<String>),
    /// A value without an end, or a property without a value.
    Broken,
}

/// A reader of tokens. Everything outside of games and properties is skipped.
pub(super) struct Tokens<'a> {
    letters: Peekable<Chars<'a>>,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a str) -> Tokens<'a> {
        Tokens { letters: text.chars().peekable() }
    }

    fn property(&mut self, first: char) -> Token {
        let mut name = String::from(first);
        while let Some(letter) = self.letters.next_if(char::is_ascii_alphanumeric) {
            name.push(letter);
        }
        // Earlier versions of the format allow small letters in a name, which do not count.
        name.retain(|letter| !letter.is_ascii_lowercase());
        let mut values = Vec::new();
        loop {
            while self.letters.next_if(|letter| letter.is_whitespace()).is_some() {}
            if self.letters.next_if_eq(&'[').is_none() {
                return if values.is_empty() { Token::Broken } else { Token::Property(name, values) };
            }
            match self.value() {
                Some(value) => values.push(value),
                None => return Token::Broken,
            }
        }
    }

    /// Reads a value up to its `]`; `None` if there is none.
    fn value(&mut self) -> Option<String> {
        let mut value = String::new();
        loop {
            match self.letters.next()? {
                ']' => return Some(value),
                '\\' => match self.letters.next()? {
                    // An escaped line break is none.
                    letter @ ('\r' | '\n') => self.second_half(letter),
                    letter => value.push(letter),
                },
                letter @ ('\r' | '\n') => {
                    self.second_half(letter);
                    value.push('\n');
                }
                letter if letter.is_whitespace() => value.push(' '),
                letter => value.push(letter),
            }
        }
    }

    /// Skips the second half of a line break of two characters.
    fn second_half(&mut self, first: char) {
        let other = if first == '\r' { '\n' } else { '\r' };
        self.letters.next_if_eq(&other);
    }
}

impl Iterator for Tokens<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        loop {
            match self.letters.next()? {
                '(' => return Some(Token::Open),
                ')' => return Some(Token::Close),
                ';' => return Some(Token::Node),
                letter if letter.is_ascii_alphabetic() => return Some(self.property(letter)),
                _ => {}
            }
        }
    }
}

/// Writes a value so that it is read back.
pub(super) fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace(']', "\\]")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn properties(text: &str) -> Vec<Token> {
        Tokens::new(text).collect()
    }

    fn property(name: &str, values: &[&str]) -> Token {
        Token::Property(name.to_owned(), values.iter().map(|&value| value.to_owned()).collect())
    }

    #[test]
    fn a_file_is_brackets_nodes_and_properties() {
        let expected = [
            Token::Open,
            Token::Node,
            property("FF", &["4"]),
            property("AB", &["d5", "e4"]),
            Token::Node,
            Token::Close,
        ];
        assert_eq!(properties("(;FF[4]\nAB[d5] [e4];)"), expected);
        assert_eq!(properties("GaMe[x]"), [property("GM", &["x"])], "small letters of a name do not count");
        assert_eq!(properties("B"), [Token::Broken]);
        assert_eq!(properties("C[x"), [Token::Broken]);
    }

    #[test]
    fn values_are_escaped_and_their_line_breaks_are_of_one_kind() {
        assert_eq!(properties("C[a\\]b\\\\c\\\r\nd\r\ne\tf]"), [property("C", &["a]b\\cd\ne f"])]);
        for value in ["", "]", "\\", "a\\]b[c", "two\nlines", "ß;()"] {
            assert_eq!(properties(&format!("C[{}]", escaped(value))), [property("C", &[value])]);
        }
    }
}
