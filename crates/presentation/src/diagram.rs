//! Boards drawn with characters.

use std::fmt;

use endspiel_game::Side;

/// A board as lines of text in which named places can be coloured, marked and filled.
///
/// The places need not fill a rectangle: a cell that is not listed is not there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The empty board.
    pub lines: Vec<String>,
    /// Every place of the board.
    pub spots: Vec<Spot>,
    /// The letters of the first and the second player's stones in plain text.
    pub letters: [char; 2],
}

/// A place on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Spot {
    /// Its name in moves.
    pub name: String,
    /// Its line in the drawing.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub line: usize,
    /// Its character in that line.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub column: usize,
    /// The owner of the stone on it, if any.
    pub stone: Option<Side>,
    /// The text written on it, if any: how many stones stand there; without a stone, what belongs to no side, such as
    /// `#` for a wall. It ends at the place's column.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "String::is_empty"))]
    pub label: String,
}

impl Spot {
    /// Returns the characters of the label with their columns, from the last to the first, as far as the line goes.
    pub fn written(&self) -> impl Iterator<Item = (usize, char)> {
        (0..=self.column).rev().zip(self.label.chars().rev())
    }
}

impl Diagram {
    /// Returns a board of cells in rows from the top; `cell` gives the name and the stone in a column and row.
    pub fn grid(columns: u8, rows: u8, letters: [char; 2], cell: impl Fn(u8, u8) -> (String, Option<Side>)) -> Diagram {
        let spot = |column: u8, row: u8| {
            let (name, stone) = cell(column, row);
            Spot { name, line: row.into(), column: 2 * usize::from(column) + 1, stone, label: String::new() }
        };
        let spots = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        Diagram {
            lines: vec![" ·".repeat(columns.into()); rows.into()],
            spots: spots.map(|(column, row)| spot(column, row)).collect(),
            letters,
        }
    }

    /// Adds a line of labels above the board.
    pub fn label_top(&mut self, labels: String) {
        self.lines.insert(0, labels);
        self.spots.iter_mut().for_each(|spot| spot.line += 1);
    }

    /// Adds a character in front of every line.
    pub fn label_left(&mut self, labels: impl IntoIterator<Item = char>) {
        self.lines.iter_mut().zip(labels).for_each(|(line, label)| line.insert(0, label));
        self.spots.iter_mut().for_each(|spot| spot.column += 1);
    }
}

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, line) in self.lines.iter().enumerate() {
            let mut drawn: Vec<char> = line.chars().collect();
            for spot in self.spots.iter().filter(|spot| spot.line == number) {
                let stone = spot.stone.map(|side| (spot.column, self.letters[side.index()]));
                for (column, letter) in stone.into_iter().chain(spot.written()) {
                    drawn.get_mut(column).into_iter().for_each(|there| *there = letter);
                }
            }
            writeln!(f, "{}", String::from_iter(drawn))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_holds_several_stones_or_what_belongs_to_no_side() {
        let mut diagram = Diagram::grid(3, 1, ['w', 'b'], |column, _| {
            (format!("{}1", char::from(b'a' + column)), (column == 0).then_some(Side::First))
        });
        for (spot, label) in diagram.spots.iter_mut().zip(["12", "#", ""]) {
            spot.label = label.to_owned();
        }
        assert_eq!(diagram.to_string(), "12 # ·\n");
    }
}
