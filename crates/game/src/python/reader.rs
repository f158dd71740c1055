//! A tolerant reader of Python literals. It also reads text copied from a PDF, with other quotes, minus signs and line
//! breaks.

use super::Literal;
use crate::shorten;
use crate::words::Saying;

/// Limits on the nesting of brackets and on the number of values.
const DEEPEST: usize = 16;
const MAX_VALUES: usize = 1 << 20;

crate::phrases! {
    /// Text that is not part of a literal.
    pub UNEXPECTED = "python.unexpected": "`{text}` is not expected there", "„{text}“ gehört dort nicht hin";
    BREAKS_OFF = "python.breaks-off":
        "it breaks off: a bracket is still open",
        "es bricht ab: eine Klammer ist noch offen";
    OPEN_QUOTE = "python.open-quote": "it breaks off: a quote is still open", "es bricht ab: ein Text ist noch offen";
    SHORTENED = "python.shortened": "it was shortened with `...`", "es wurde mit „...“ abgekürzt";
    OTHER_BRACKET = "python.other-bracket":
        "`{text}` closes no bracket of its kind",
        "„{text}“ schließt keine Klammer seiner Art";
    TOO_DEEP = "python.too-deep": "brackets are nested too deeply", "die Klammern sind zu tief verschachtelt";
    TOO_MANY = "python.too-many": "it has too many values", "es hat zu viele Werte";
}

/// Words for a side, which may stand beside a board outside all brackets.
const SIDES: [&str; 12] = ["w", "b", "W", "B", "X", "O", "white", "black", "White", "Black", "weiß", "schwarz"];

const SINGLE: &str = "'‘’‚‛′´`";
const DOUBLE: &str = "\"“”„‟″«»";
const MINUS: &str = "-−‐‑‒–—﹣－";

/// Reads the values of a text, with or without commas between them.
///
/// Returns `None` if the text does not begin with a bracket; an assignment (`state = `) and comments may come before
/// it.
///
/// ```
/// use endspiel_game::python::{Literal, read};
/// assert_eq!(read("moves = [3, −1]"), Some(Ok(vec![Literal::List(vec![Literal::Number(3), Literal::Number(-1)])])));
/// assert!(read("((9, 9), (").unwrap().is_err());
/// assert_eq!(read("d6 f4"), None);
/// ```
pub fn read(text: &str) -> Option<Result<Vec<Literal<'_>>, Saying>> {
    let mut reader = Reader::new(text);
    reader.skip_space();
    // A GGF file also begins with a bracket.
    if !reader.begins() || reader.rest().starts_with("(;") {
        return None;
    }
    Some(reader.all())
}

/// Separates the literals in a text from its other words.
///
/// The words keep the brackets that do not begin like a literal; unreadable literals are dropped.
///
/// ```
/// let (brackets, words) = endspiel_game::python::apart("He (White) played [3, 3, 2], then (1, 2");
/// assert_eq!((brackets.as_slice(), words.as_str()), (["[3, 3, 2]"].as_slice(), "He (White) played  , then  "));
/// ```
pub fn apart(text: &str) -> (Vec<&str>, String) {
    let (mut brackets, mut words) = (Vec::new(), String::new());
    let mut rest = text;
    while let Some(begin) = rest.find(['(', '[']) {
        words.push_str(&rest[..begin]);
        let from = &rest[begin..];
        let mut reader = Reader::new(from);
        let inside = from[1..].trim_start();
        let is_literal = inside.starts_with(|letter: char| {
            letter.is_ascii_digit() || "([".contains(letter) || is_any(letter, &[SINGLE, DOUBLE, MINUS])
        });
        let end = match reader.value(0) {
            _ if !is_literal => {
                words.push_str(&from[..1]);
                rest = &from[1..];
                continue;
            }
            Ok(_) => {
                brackets.push(&from[..reader.at]);
                reader.at
            }
            // Skip what was read, so that the time stays linear in the length of the text.
            Err(_) => reader.at.max(1),
        };
        words.push(' ');
        rest = &from[end..];
    }
    words.push_str(rest);
    (brackets, words)
}

fn is_any(letter: char, sets: &[&str]) -> bool {
    sets.iter().any(|set| set.contains(letter))
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    /// How many more values are allowed.
    left: usize,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Reader<'a> {
        Reader { text, at: 0, left: MAX_VALUES }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Takes letters as long as they match.
    fn take_while(&mut self, fits: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let taken = rest.find(|letter| !fits(letter)).map_or(rest, |end| &rest[..end]);
        self.at += taken.len();
        taken
    }

    /// Skips white space, comments, and what a PDF has instead of a line break.
    fn skip_space(&mut self) {
        loop {
            self.take_while(|letter| letter.is_whitespace() || letter == '\\' || letter == '\u{feff}');
            if self.peek() != Some('#') {
                return;
            }
            self.take_while(|letter| letter != '\n');
        }
    }

    /// Skips white space if this letter follows it.
    fn skip_space_before(&mut self, letter: char) {
        let before = self.at;
        self.skip_space();
        if self.peek() != Some(letter) {
            self.at = before;
        }
    }

    /// Returns whether a bracket comes next, possibly after a name and `=` or as the arguments of a call.
    fn begins(&self) -> bool {
        let mut ahead = Reader::new(self.rest());
        let name = ahead.name();
        if ahead.peek() == Some('(') {
            return true;
        }
        ahead.skip_space();
        if !name.is_empty() && ahead.peek() == Some('=') {
            ahead.at += 1;
            ahead.skip_space();
            let call = ahead.name();
            return ahead.peek() == Some('(') || call.is_empty() && ahead.peek() == Some('[');
        }
        name.is_empty() && ahead.peek() == Some('[')
    }

    /// Takes a name, which may contain dots: `np.array`.
    fn name(&mut self) -> &'a str {
        if !self.peek().is_some_and(|letter| letter.is_alphabetic() || letter == '_') {
            return "";
        }
        self.take_while(|letter| letter.is_alphanumeric() || letter == '_' || letter == '.')
    }

    fn all(&mut self) -> Result<Vec<Literal<'a>>, Saying> {
        let mut values = Vec::new();
        loop {
            self.skip_space();
            match self.peek() {
                None => return Ok(values),
                Some(',') if !values.is_empty() => self.at += 1,
                Some(letter) if letter.is_alphabetic() || letter == '_' => values.extend(self.named(0)?),
                Some(_) => values.push(self.value(0)?),
            }
        }
    }

    /// Takes a value that begins with a name: a call, `None`, or outside all brackets a side. Skips the name of an
    /// assignment or a keyword.
    fn named(&mut self, depth: usize) -> Result<Option<Literal<'a>>, Saying> {
        let begin = self.at;
        let name = self.name();
        if self.peek() != Some('(') {
            self.skip_space_before('=');
        }
        match self.peek() {
            _ if name == "None" => Ok(Some(Literal::None)),
            // The name of a call does not matter: `np.int64(3)`, `array([[0, 1]])`.
            Some('(') => match self.value(depth)? {
                Literal::Tuple(mut items) if items.len() == 1 => Ok(items.pop()),
                tuple => Ok(Some(tuple)),
            },
            Some('=') => {
                self.at += 1;
                self.skip_space();
                // `dtype=int8` does not affect the value; `state = (…)` comes before one.
                let path = self.name();
                if !path.is_empty() && self.peek() == Some('(') {
                    self.at -= path.len();
                }
                Ok(None)
            }
            _ if depth == 0 && SIDES.contains(&name) => Ok(Some(Literal::Text(name))),
            _ => {
                self.at = begin;
                Err(self.unexpected())
            }
        }
    }

    /// Takes one value that does not begin with a name.
    fn value(&mut self, depth: usize) -> Result<Literal<'a>, Saying> {
        self.left = self.left.checked_sub(1).ok_or_else(|| TOO_MANY.say(&[]))?;
        match self.peek() {
            Some('(') => self.items(')', depth).map(Literal::Tuple),
            Some('[') => self.items(']', depth).map(Literal::List),
            Some(quote) if SINGLE.contains(quote) => self.quoted(SINGLE),
            Some(quote) if DOUBLE.contains(quote) => self.quoted(DOUBLE),
            Some(letter) if letter.is_ascii_digit() || MINUS.contains(letter) => self.number(),
            Some('…') => Err(SHORTENED.say(&[])),
            Some(')' | ']') => {
                let text = &self.rest()[..1];
                Err(OTHER_BRACKET.say(&[("text", &text.to_owned())]))
            }
            _ if self.rest().starts_with("...") => Err(SHORTENED.say(&[])),
            _ => Err(self.unexpected()),
        }
    }

    fn items(&mut self, close: char, depth: usize) -> Result<Vec<Literal<'a>>, Saying> {
        if depth == DEEPEST {
            return Err(TOO_DEEP.say(&[]));
        }
        self.at += 1;
        let mut items = Vec::new();
        let mut after_value = false;
        loop {
            self.skip_space();
            match self.peek() {
                None => return Err(BREAKS_OFF.say(&[])),
                Some(letter) if letter == close => {
                    self.at += 1;
                    return Ok(items);
                }
                Some(',') if after_value => {
                    self.at += 1;
                    after_value = false;
                }
                Some(letter) if letter.is_alphabetic() || letter == '_' => {
                    items.extend(self.named(depth + 1)?);
                    after_value = true;
                }
                Some(_) => {
                    items.push(self.value(depth + 1)?);
                    after_value = true;
                }
            }
        }
    }

    fn quoted(&mut self, quotes: &str) -> Result<Literal<'a>, Saying> {
        self.at += self.peek().map_or(0, char::len_utf8);
        let text = self.take_while(|letter| !quotes.contains(letter));
        match self.peek() {
            Some(quote) => {
                self.at += quote.len_utf8();
                Ok(Literal::Text(text))
            }
            None => Err(OPEN_QUOTE.say(&[])),
        }
    }

    fn number(&mut self) -> Result<Literal<'a>, Saying> {
        let begin = self.at;
        let negative = self.peek().is_some_and(|letter| MINUS.contains(letter));
        if negative {
            self.at += self.peek().map_or(0, char::len_utf8);
            self.skip_space();
        }
        let digits = self.take_while(|letter| letter.is_ascii_digit());
        // numpy prints whole floating-point numbers as `1.`.
        if self.peek() == Some('.') && !self.rest().starts_with("..") {
            self.at += 1;
            self.take_while(|letter| letter == '0');
        }
        let ends = !self.peek().is_some_and(|letter| letter.is_alphanumeric() || letter == '_' || letter == '.');
        match digits.parse::<i64>() {
            Ok(number) if ends => Ok(Literal::Number(if negative { -number } else { number })),
            _ => {
                self.at = begin;
                Err(self.unexpected())
            }
        }
    }

    /// Returns the refusal of the next word.
    fn unexpected(&self) -> Saying {
        let word = self.rest().split(|letter: char| letter.is_whitespace() || ",()[]".contains(letter)).next();
        let word = word.filter(|word| !word.is_empty()).map_or_else(|| self.rest().chars().take(1).collect(), shorten);
        UNEXPECTED.say(&[("text", &word)])
    }
}
