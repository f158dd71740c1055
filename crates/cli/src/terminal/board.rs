//! The board: a game's diagram with stones, marks and colours.

use std::fmt::Write;
use std::ops::RangeInclusive;

use anstyle::Style;
use endspiel_presentation::{Diagram, GameInfo, Paint};

use super::{Capabilities, Marks, Theme};

/// A character on the canvas and its style.
#[derive(Clone, Copy)]
struct Cell {
    letter: char,
    style: Style,
}

/// Returns the board of a game as lines of text.
pub fn draw(info: &GameInfo, diagram: &Diagram, marks: &Marks, capabilities: Capabilities) -> Vec<String> {
    let theme = Theme::of(info);
    let mut canvas = empty_board(diagram, theme);
    for spot in &diagram.spots {
        let marked = marks.arrived.contains(&spot.name);
        let (letter, style) = match spot.stone {
            Some(side) => {
                let paint = info.stones[side.index()].paint;
                (stone(paint, diagram.letters[side.index()], capabilities), theme.stone(paint))
            }
            None if !spot.label.is_empty() => (' ', theme.board()),
            None if marks.removed.contains(&spot.name) => (if capabilities.lines { '×' } else { '*' }, theme.hint()),
            None if marks.playable.contains(&spot.name) => ('+', theme.hint()),
            None => (canvas[spot.line][spot.column].letter, theme.board()),
        };
        let came_from_here = marks.left.as_ref() == Some(&spot.name);
        let style = if marked || came_from_here { theme.marked(style) } else { style };
        canvas[spot.line][spot.column] = Cell { letter, style };
        for (column, letter) in spot.written() {
            canvas[spot.line][column] = Cell { letter, style };
        }
        if marked {
            bracket(&mut canvas[spot.line], spot.column, theme);
        }
    }
    canvas.iter().map(|line| print(line, capabilities)).collect()
}

/// Returns the character of a stone: a disc, or the letter of the game.
pub fn stone(paint: Paint, letter: char, capabilities: Capabilities) -> char {
    match paint.is_light() {
        _ if !capabilities.discs => letter,
        true => '○',
        false => '●',
    }
}

/// Returns the diagram without stones; the part between the outermost places has the colour of the
/// board.
fn empty_board(diagram: &Diagram, theme: Theme) -> Vec<Vec<Cell>> {
    let rows = extent(diagram.spots.iter().map(|spot| spot.line));
    let columns = extent(diagram.spots.iter().map(|spot| spot.column));
    // Adds half a place of board beyond the outermost ones.
    let columns = columns.start().saturating_sub(1)..=columns.end() + 1;
    let mut canvas = Vec::new();
    for (row, line) in diagram.lines.iter().enumerate() {
        let mut cells: Vec<Cell> = line.chars().map(|letter| Cell { letter, style: Style::new().dimmed() }).collect();
        if rows.contains(&row) {
            let blank = Cell { letter: ' ', style: Style::new() };
            cells.resize(cells.len().max(columns.end() + 1), blank);
            cells[columns.clone()].iter_mut().for_each(|cell| cell.style = theme.board());
        }
        canvas.push(cells);
    }
    canvas
}

fn extent(numbers: impl Iterator<Item = usize> + Clone) -> RangeInclusive<usize> {
    numbers.clone().min().unwrap_or(0)..=numbers.max().unwrap_or(0)
}

/// Puts brackets around a place, for readers that cannot see the colour of the mark.
fn bracket(line: &mut [Cell], column: usize, theme: Theme) {
    let mark = |cell: &mut Cell, letter: char| {
        // Between two marked places there is room for one bracket only.
        let letter = if "[]|".contains(cell.letter) { '|' } else { letter };
        *cell = Cell { letter, style: theme.marked(theme.hint()) };
    };
    if let Some(before) = column.checked_sub(1) {
        mark(&mut line[before], '[');
    }
    if let Some(after) = line.get_mut(column + 1) {
        mark(after, ']');
    }
}

/// Returns a line of the canvas; neighbours with one style share one colour change.
fn print(line: &[Cell], capabilities: Capabilities) -> String {
    let mut text = String::new();
    for cells in line.chunk_by(|one, next| one.style == next.style) {
        let style = capabilities.style(cells[0].style);
        let letters: String =
            cells.iter().map(|cell| if capabilities.lines { cell.letter } else { ascii(cell.letter) }).collect();
        // Writing to a string cannot fail.
        let _ = write!(text, "{style}{letters}{style:#}");
    }
    if capabilities.colour { text } else { text.trim_end().to_owned() }
}

/// Returns the ASCII substitute for a line character of a board.
fn ascii(letter: char) -> char {
    match letter {
        '─' => '-',
        '│' => '|',
        '╲' => '\\',
        '╱' => '/',
        '·' => '.',
        '×' => '*',
        letter if letter.is_ascii() => letter,
        _ => '?',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use endspiel_game::DrawLimits;

    fn board(game: &str, moves: &str, capabilities: Capabilities) -> String {
        let game = endspiel_games::Games::usual().open(game).unwrap();
        let mut played = game.open(None, DrawLimits::NONE).unwrap();
        played.play_record(moves).unwrap();
        let marks = Marks::of(played.as_ref(), &played.view());
        draw(game.info(), &played.diagram(), &marks, capabilities).join("\n")
    }

    #[test]
    fn the_last_stone_stands_in_brackets_and_a_removed_one_leaves_a_cross() {
        let drawn = board("mill", "a7 b6 d7 b4 g7xb4", Capabilities::PLAIN);
        let first = drawn.lines().next().unwrap();
        assert!(first.starts_with("7 w───────────w──────────[w]"), "{first}");
        assert!(drawn.contains('×'));
    }

    #[test]
    fn legal_squares_are_shown_where_not_every_free_one_is_legal() {
        assert_eq!(board("othello", "", Capabilities::PLAIN).matches('+').count(), 4);
        assert_eq!(board("mill", "", Capabilities::PLAIN).matches('+').count(), 0);
        assert_eq!(board("connect4", "", Capabilities::PLAIN).matches('+').count(), 0);
    }

    #[test]
    fn the_winning_line_is_marked() {
        assert_eq!(board("connect4", "1122334", Capabilities::PLAIN).lines().nth(5), Some("[x|x|x|x]· · ·"));
    }

    #[test]
    fn without_unicode_everything_is_ascii() {
        let capabilities = Capabilities { colour: false, discs: false, lines: false };
        for game in endspiel_games::Games::usual().infos() {
            assert!(board(game.name, "", capabilities).is_ascii());
        }
    }

    #[test]
    fn colours_are_switched_on_and_off_in_pairs() {
        let capabilities = Capabilities { colour: true, discs: true, lines: true };
        let drawn = board("othello", "f5", capabilities);
        assert!(drawn.contains('●') && drawn.contains('○'));
        assert!(drawn.lines().all(|line| line.ends_with("\u{1b}[0m")));
    }
}
