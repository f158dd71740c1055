//! The costs of engine moves, one line each, in the columns of the paper "Vier gewinnt".

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use endspiel_search::{Analysis, Answer, ReflexKind};

use super::session::Session;
use crate::failure::Failure;

/// The header. Columns are separated by semicolons, because the numbers have a decimal comma.
pub const HEADER: &str = "column;winning move of;random;max. value;calls max;calls min;positions;seconds";

/// The word for a missing figure.
const NONE: &str = "n/a";

/// Returns the line of the last move, if an engine has played it.
pub fn row(session: &Session) -> Option<String> {
    let played = session.played();
    let (mover, info) = (!played.side_to_move(), played.info());
    let Answer { mv, best, analysis } = session.last_answer()?;
    let Analysis { reflex, lines, cost, .. } = analysis;
    let winner = reflex.map(|reflex| match reflex {
        ReflexKind::Win => mover,
        ReflexKind::Block => !mover,
    });
    let searched = reflex.is_none();
    let value = lines.first().filter(|_| searched).map(|line| number(line.score));
    let has_calls = !searched || cost.max_calls + cost.min_calls > 0;
    let calls = |calls: u64| Some(calls.to_string()).filter(|_| has_calls);
    let positions = Some(cost.leaves.to_string()).filter(|_| has_calls || cost.leaves > 0);
    let cells = [
        Some(column(mv)),
        winner.map(|side| info.stones[side.index()].name.en.to_owned()),
        searched.then(|| if best.len() > 1 { "yes" } else { "no" }.to_owned()),
        value,
        calls(cost.max_calls),
        calls(cost.min_calls),
        positions,
        Some(with_comma(&format!("{:.4}", analysis.seconds))),
    ];
    Some(cells.map(|cell| cell.unwrap_or_else(|| NONE.to_owned())).join(";"))
}

/// Returns the number of a column, from 0 as the paper counts them; other moves as they are written.
fn column(mv: &str) -> String {
    let mut letters = mv.chars();
    match (letters.next().and_then(|letter| letter.to_digit(36)), letters.next()) {
        (Some(number @ 1..), None) => (number - 1).to_string(),
        _ => mv.to_owned(),
    }
}

/// Returns a value with a decimal comma, without decimals if it is whole.
fn number(value: f64) -> String {
    match value.fract() == 0.0 {
        true => format!("{value:.0}"),
        false => with_comma(&format!("{value:.2}")),
    }
}

fn with_comma(number: &str) -> String {
    number.replace('.', ",")
}

/// A file that gets the header and then a line for each engine move.
pub struct TelemetryFile {
    path: PathBuf,
    file: File,
}

impl TelemetryFile {
    /// Creates the file, or empties it.
    pub fn create(path: &Path) -> Result<TelemetryFile, Failure> {
        let file = File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
        let mut begun = TelemetryFile { path: path.to_owned(), file };
        begun.line(HEADER)?;
        Ok(begun)
    }

    /// Writes the line of the last move, if an engine has played it.
    pub fn note(&mut self, session: &Session) -> Result<(), Failure> {
        row(session).map_or(Ok(()), |row| self.line(&row))
    }

    fn line(&mut self, line: &str) -> Result<(), Failure> {
        writeln!(self.file, "{line}").with_context(|| format!("cannot write {}", self.path.display()))?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_a_decimal_comma() {
        assert_eq!([1.0, -50_000.0, 0.0, 0.047_6, -1.5].map(number), ["1", "-50000", "0", "0,05", "-1,50"]);
    }
}
