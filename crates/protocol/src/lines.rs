//! Input lines of bounded length.

use std::io::{self, BufRead, BufReader, Read};

/// Maximum length of a line in bytes; a game of a thousand moves takes a tenth of it.
pub const MAX_LINE_LENGTH: usize = 1 << 20;

/// One line of input.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// The text without its line break, invalid bytes replaced.
    Text(String),
    /// A line longer than [`MAX_LINE_LENGTH`], which is skipped.
    TooLong,
}

/// A reader that cuts a stream into lines and holds at most one of them.
pub(crate) struct Lines<R> {
    input: BufReader<R>,
    /// Whether the rest of a line that was too long must still be skipped.
    skipping: bool,
}

impl<R: Read> Lines<R> {
    pub(crate) fn new(input: R) -> Lines<R> {
        Lines { input: BufReader::new(input), skipping: false }
    }

    /// Returns the next line; `None` at the end.
    ///
    /// A last line without a line break counts. A line that is too long is reported before its end,
    /// since it may never end.
    pub(crate) fn next(&mut self) -> io::Result<Option<Line>> {
        let mut bytes = Vec::new();
        loop {
            let buffer = match self.input.fill_buf() {
                Ok(buffer) => buffer,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if buffer.is_empty() {
                return Ok(if bytes.is_empty() { None } else { Some(Line::Text(text(&bytes))) });
            }
            let end = buffer.iter().position(|&byte| byte == b'\n');
            let part = &buffer[..end.unwrap_or(buffer.len())];
            let too_long = !self.skipping && bytes.len() + part.len() > MAX_LINE_LENGTH;
            if !self.skipping && !too_long {
                bytes.extend_from_slice(part);
            }
            let used = part.len() + usize::from(end.is_some());
            self.input.consume(used);
            match (end, too_long) {
                (_, true) => {
                    self.skipping = end.is_none();
                    return Ok(Some(Line::TooLong));
                }
                (Some(_), false) if self.skipping => self.skipping = false,
                (Some(_), false) => return Ok(Some(Line::Text(text(&bytes)))),
                (None, false) => {}
            }
        }
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes.strip_suffix(b"\r").unwrap_or(bytes)).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(input: &[u8]) -> Vec<Line> {
        let mut lines = Lines::new(input);
        std::iter::from_fn(|| lines.next().unwrap()).collect()
    }

    fn line(text: &str) -> Line {
        Line::Text(text.to_owned())
    }

    #[test]
    fn line_breaks_of_both_kinds_end_a_line_and_so_does_the_end() {
        assert_eq!(all(b"ugi\nisready\r\n\nquit"), [line("ugi"), line("isready"), line(""), line("quit")]);
        assert_eq!(all(b""), []);
    }

    #[test]
    fn bytes_that_are_no_text_are_replaced() {
        assert_eq!(all(b"go \xff\n"), [line("go \u{fffd}")]);
    }

    #[test]
    fn a_line_at_the_limit_is_read_and_one_beyond_it_is_skipped() {
        let mut input = vec![b'x'; MAX_LINE_LENGTH];
        input.push(b'\n');
        input.extend(vec![b'y'; MAX_LINE_LENGTH + 1]);
        input.extend(vec![b'y'; 3 * MAX_LINE_LENGTH]);
        input.extend(b"\nquit\n");
        let lines = all(&input);
        assert_eq!(lines.len(), 3);
        assert_eq!(lines[0], line(&"x".repeat(MAX_LINE_LENGTH)));
        assert_eq!(lines[1], Line::TooLong);
        assert_eq!(lines[2], line("quit"));
    }

    #[test]
    fn a_line_without_an_end_is_told_once_and_soon() {
        let mut lines = Lines::new(io::repeat(b'x').chain(&b"\nquit"[..]));
        assert_eq!(lines.next().unwrap(), Some(Line::TooLong));
        let mut lines = Lines::new(io::repeat(b'x').take(9 << 20).chain(&b"\nquit"[..]));
        assert_eq!(lines.next().unwrap(), Some(Line::TooLong));
        assert_eq!(lines.next().unwrap(), Some(line("quit")));
        assert_eq!(lines.next().unwrap(), None);
    }
}
