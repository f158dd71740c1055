//! Lines from the keyboard or a pipe.

use std::io::{self, BufRead, Read};

use anyhow::Context;

use crate::failure::Failure;

/// The longest line, longer than any record; the rest is cut.
const MAX_LINE_LENGTH: u64 = 1 << 16;

/// A source of lines: moves and commands.
pub struct Input {
    reader: Box<dyn BufRead>,
}

impl Input {
    /// Returns standard input.
    pub fn standard() -> Input {
        Input { reader: Box::new(io::BufReader::new(io::stdin())) }
    }

    /// Waits for input; returns whether there is any.
    pub fn has_more(&mut self) -> Result<bool, Failure> {
        let waiting = self.reader.fill_buf().context("cannot read standard input")?;
        Ok(!waiting.is_empty())
    }

    /// Returns the next line without its end; `None` at the end.
    pub fn line(&mut self) -> Result<Option<String>, Failure> {
        self.read().context("cannot read standard input").map_err(Failure::from)
    }

    fn read(&mut self) -> io::Result<Option<String>> {
        let mut line = Vec::new();
        self.reader.by_ref().take(MAX_LINE_LENGTH).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return Ok(None);
        }
        if line.len() as u64 == MAX_LINE_LENGTH && !line.ends_with(b"\n") {
            self.reader.skip_until(b'\n')?;
        }
        Ok(Some(String::from_utf8_lossy(&line).trim().to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_endless_line_is_cut_and_the_next_one_read() {
        let text = [vec![b'x'; 1 << 20], b"\nd6\r\n\xff\n".to_vec()].concat();
        let mut input = Input { reader: Box::new(io::Cursor::new(text)) };
        assert_eq!(input.line().unwrap().unwrap().len(), 1 << 16);
        assert_eq!(input.line().unwrap().as_deref(), Some("d6"));
        assert_eq!(input.line().unwrap().as_deref(), Some("\u{fffd}"));
        assert_eq!(input.line().unwrap(), None);
    }
}
