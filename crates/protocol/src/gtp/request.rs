//! One line of GTP: an optional id, a command and its arguments.

use std::time::Duration;

use endspiel_game::Side;

/// The longest time that is read, in seconds; a longer one counts as this.
const MAX_SECONDS: f64 = 1e9;

/// A command as it stands in a line.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Request<'a> {
    /// The number in front, which the answer repeats.
    pub(super) id: Option<u32>,
    pub(super) command: &'a str,
    pub(super) arguments: Vec<&'a str>,
}

impl<'a> Request<'a> {
    /// Reads a line; `None` if it is empty or a comment.
    pub(super) fn read(line: &'a str) -> Option<Request<'a>> {
        let text = line.split('#').next().unwrap_or_default();
        let is_space = |letter: char| letter.is_whitespace() || letter.is_control();
        let mut words = text.split(is_space).filter(|word| !word.is_empty());
        let first = words.next()?;
        let id = first.parse().ok();
        let command = if id.is_some() { words.next()? } else { first };
        Some(Request { id, command, arguments: words.collect() })
    }
}

/// Reads a colour: `b`, `black`, `w` or `white`, in any case. Black begins.
pub(super) fn colour(text: &str) -> Option<Side> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Side::First),
        "w" | "white" => Some(Side::Second),
        _ => None,
    }
}

/// Reads a time in seconds.
pub(super) fn seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.parse().ok()?;
    // A clock that has run out may be given as a negative number.
    seconds.is_finite().then(|| Duration::from_secs_f64(seconds.clamp(0.0, MAX_SECONDS)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Option<(Option<u32>, &str, Vec<&str>)> {
        Request::read(line).map(|request| (request.id, request.command, request.arguments))
    }

    #[test]
    fn a_line_has_an_id_a_command_and_arguments() {
        assert_eq!(read("play black f5"), Some((None, "play", vec!["black", "f5"])));
        assert_eq!(read(" 12\tplay  b F5\r"), Some((Some(12), "play", vec!["b", "F5"])));
        assert_eq!(read("genmove w # now"), Some((None, "genmove", vec!["w"])));
        assert_eq!(read("\u{1}name\u{7}"), Some((None, "name", vec![])));
    }

    #[test]
    fn comments_and_empty_lines_are_no_commands() {
        for line in ["", "  ", "# play black f5", "\u{1b}", "7", "7 # x"] {
            assert_eq!(read(line), None, "{line:?}");
        }
    }

    #[test]
    fn an_id_too_large_for_the_protocol_is_taken_for_a_command() {
        assert_eq!(read("4294967296 name"), Some((None, "4294967296", vec!["name"])));
    }

    #[test]
    fn times_are_whole_or_broken_seconds() {
        assert_eq!(seconds("90"), Some(Duration::from_secs(90)));
        assert_eq!(seconds("0.25"), Some(Duration::from_millis(250)));
        assert_eq!(seconds("-3"), Some(Duration::ZERO));
        assert_eq!(seconds("1e300"), Some(Duration::from_secs(1_000_000_000)));
        for nonsense in ["", "x", "nan", "inf"] {
            assert_eq!(seconds(nonsense), None, "{nonsense}");
        }
    }
}
