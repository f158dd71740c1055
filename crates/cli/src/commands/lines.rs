//! Lists of positions: one a line, with empty lines and comments between them.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use anyhow::Context as _;
use endspiel_jobs::kinds::MAX_LINE_LENGTH;

use crate::failure::Failure;

/// A line with its number in the file, counted from 1, or the reason why it cannot be read.
pub type Line = (usize, Result<String, String>);

/// The lines that are neither empty nor comments.
pub struct Lines {
    from: Box<dyn BufRead + Send>,
    number: usize,
}

impl Lines {
    /// Reads lines from here.
    pub fn new(from: Box<dyn BufRead + Send>) -> Lines {
        Lines { from, number: 0 }
    }

    /// Reads a whole file.
    pub fn of_file(path: &Path) -> Result<Vec<Line>, Failure> {
        let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
        Ok(Lines::new(Box::new(BufReader::new(file))).collect())
    }

    /// Returns the next line without spaces around it, `None` at the end.
    fn read(&mut self) -> Option<Result<String, String>> {
        let mut line = Vec::new();
        match self.from.by_ref().take(MAX_LINE_LENGTH as u64).read_until(b'\n', &mut line) {
            Ok(0) => return None,
            Ok(_) => {}
            Err(error) => {
                // A failed read would fail again.
                self.from = Box::new(io::empty());
                self.number += 1;
                return Some(Err(format!("it cannot be read: {error}")));
            }
        }
        self.number += 1;
        if line.len() == MAX_LINE_LENGTH && line.last() != Some(&b'\n') {
            // The rest of a long line is no line of its own.
            let _ = self.from.skip_until(b'\n');
            return Some(Err("it is too long for a position".to_owned()));
        }
        Some(String::from_utf8(line).map(|line| line.trim().to_owned()).map_err(|_| "it is not text".to_owned()))
    }
}

impl Iterator for Lines {
    type Item = Line;

    fn next(&mut self) -> Option<Line> {
        loop {
            let line = self.read()?;
            if !line.as_ref().is_ok_and(|line| line.is_empty() || line.starts_with('#')) {
                return Some((self.number, line));
            }
        }
    }
}

/// Returns the bytes that tell this list from others.
pub fn identity(lines: &[Line]) -> Vec<u8> {
    let words = lines.iter().map(|(number, line)| format!("{number} {line:?}\n"));
    words.collect::<String>().into_bytes()
}
