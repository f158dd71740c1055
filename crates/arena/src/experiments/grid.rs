//! A table of an experiment as plain words, for the terminal and the page.

use super::result::{Cell, NumberFormat, ResultTable, TableLayout};
use crate::ratings::Tally;
use crate::report::text::cross_cell;

/// The word for a missing figure.
const NONE: &str = "–";

/// The words of a table: heads, and our and the paper's words for each cell.
pub(super) struct Grid {
    /// Heads of the columns, and whether the paper's figures have a separate column.
    pub(super) heads: Vec<(String, bool)>,
    /// The rows: our and the paper's words for each column.
    pub(super) rows: Vec<Vec<Words>>,
    /// Notes on single figures, in the order of their marks.
    pub(super) notes: Vec<String>,
}

/// The words of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Words {
    pub(super) ours: String,
    pub(super) theirs: Option<String>,
    pub(super) is_label: bool,
}

impl Grid {
    pub(super) fn of(table: &ResultTable) -> Grid {
        let mut notes = Vec::new();
        let rows: Vec<Vec<Words>> =
            table.rows.iter().map(|row| row.iter().map(|cell| words(cell, &mut notes)).collect()).collect();
        let beside = |column: usize| {
            let theirs = |row: &Vec<Words>| row.get(column).is_some_and(|words| words.theirs.is_some());
            table.layout == TableLayout::Beside && rows.iter().any(theirs)
        };
        let heads = table.columns.iter().enumerate().map(|(column, head)| (head.en.clone(), beside(column))).collect();
        Grid { heads, rows, notes }
    }

    /// Returns whether the paper's figures have separate columns.
    pub(super) fn has_subheads(&self) -> bool {
        self.heads.iter().any(|(_, beside)| *beside)
    }
}

fn words(cell: &Cell, notes: &mut Vec<String>) -> Words {
    let tally = |tally: &Tally| cross_cell(*tally);
    match cell {
        Cell::Blank => Words { ours: NONE.to_owned(), theirs: None, is_label: false },
        Cell::Label { text } => Words { ours: text.en.clone(), theirs: None, is_label: true },
        Cell::Number { format, ours, error, theirs, note } => {
            let error = error.filter(|error| error.is_finite()).map(|error| format!(" ± {}", format.bare(error)));
            let ours = ours.map(|number| format.words(number) + &error.unwrap_or_default());
            let mut words = Words {
                ours: ours.unwrap_or_else(|| NONE.to_owned()),
                theirs: theirs.map(|number| format.words(number)),
                is_label: false,
            };
            if let Some(note) = note {
                notes.push(note.en.clone());
                *words.theirs.as_mut().unwrap_or(&mut words.ours) += &format!(" [{}]", notes.len());
            }
            words
        }
        Cell::Tally { ours, theirs } => Words {
            ours: ours.as_ref().map_or_else(|| NONE.to_owned(), tally),
            theirs: theirs.as_ref().map(tally),
            is_label: false,
        },
        Cell::Words { ours, theirs } => Words {
            ours: ours.as_ref().map_or_else(|| NONE.to_owned(), |text| text.en.clone()),
            theirs: theirs.as_ref().map(|text| text.en.clone()),
            is_label: false,
        },
    }
}

impl NumberFormat {
    /// Returns the number in English.
    pub(super) fn words(self, number: f64) -> String {
        if !number.is_finite() {
            return if number > 0.0 { "+∞" } else { "−∞" }.to_owned();
        }
        match self {
            NumberFormat::Points | NumberFormat::Elo if number.round() != 0.0 => format!("{number:+.0}"),
            NumberFormat::Points | NumberFormat::Elo => "0".to_owned(),
            NumberFormat::Percent => format!("{number:.1} %"),
            _ => self.bare(number),
        }
    }

    /// Returns the number without sign and unit.
    fn bare(self, number: f64) -> String {
        match self {
            NumberFormat::Count => grouped(number),
            NumberFormat::Points | NumberFormat::Elo => format!("{number:.0}"),
            NumberFormat::Decimal => {
                let text = format!("{number:.6}");
                text.trim_end_matches('0').trim_end_matches('.').to_owned()
            }
            NumberFormat::Mean | NumberFormat::Percent => format!("{number:.1}"),
            NumberFormat::Seconds if number < 0.1 => format!("{number:.4}"),
            NumberFormat::Seconds => format!("{number:.2}"),
        }
    }
}

/// Returns a whole number in groups of three digits.
pub(super) fn grouped(number: f64) -> String {
    let digits = format!("{:.0}", number.abs());
    let mut grouped = if number < 0.0 { "−".to_owned() } else { String::new() };
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_people_read_them() {
        assert_eq!(NumberFormat::Count.words(1_846_641_504.0), "1,846,641,504");
        assert_eq!([6.0, -17.0, 0.0].map(|points| NumberFormat::Points.words(points)), ["+6", "-17", "0"]);
        assert_eq!(NumberFormat::Percent.words(82.9), "82.9 %");
        assert_eq!([0.047_619, 0.0, 15.0].map(|value| NumberFormat::Decimal.words(value)), ["0.047619", "0", "15"]);
        assert_eq!([0.01, 39.76].map(|time| NumberFormat::Seconds.words(time)), ["0.0100", "39.76"]);
        assert_eq!(NumberFormat::Elo.words(f64::INFINITY), "+∞");
    }
}
