//! Horizontal bars on a logarithmic scale.

use super::canvas::{Anchor, Canvas, Colour, Place};
use crate::words::grouped;

/// A bar: its label, its length and a note.
#[derive(Clone, Debug)]
pub struct Bar {
    /// The label in front of it.
    pub label: String,
    /// Its length.
    pub amount: u64,
    /// A note behind it; may be empty.
    pub note: String,
    /// Whether the amount is complete; otherwise it is a lower bound.
    pub complete: bool,
}

/// A group of bars.
#[derive(Clone, Debug)]
pub struct Section {
    /// The group's title.
    pub title: String,
    /// The bars, from top to bottom.
    pub bars: Vec<Bar>,
}

/// A chart of horizontal bars.
#[derive(Clone, Debug)]
pub struct BarChart {
    /// The heading.
    pub title: String,
    /// The line below it.
    pub subtitle: String,
    /// The meaning of the lengths.
    pub axis: String,
    /// The bars.
    pub sections: Vec<Section>,
}

// Measures in units of the drawing.
const WIDTH: i32 = 1000;
const MARGIN: i32 = 24;
const HEADING: i32 = 78;
const LABELS: i32 = 210;
const REMARKS: i32 = 220;
const ROW: i32 = 22;
const BAR: i32 = 14;
const GAP_BETWEEN_SECTIONS: i32 = 10;
const AXIS: i32 = 52;
/// Sizes of letters below the title.
const SUBTITLE: i32 = 12;
const NOTE: i32 = 11;

const INK: Colour = [33, 37, 41];
const FAINT_INK: Colour = [108, 117, 125];
const GRID: Colour = [222, 226, 230];
/// The colours of the sections, distinct for colour-blind readers.
const PAINTS: [Colour; 4] = [[86, 101, 115], [0, 114, 178], [213, 94, 0], [0, 158, 115]];
/// The share of its colour that an incomplete bar keeps.
const PALE: f64 = 0.35;

impl BarChart {
    /// Returns width and height of the drawing.
    pub fn size(&self) -> (u32, u32) {
        (WIDTH as u32, (HEADING + self.height_of_bars() + AXIS) as u32)
    }

    fn height_of_bars(&self) -> i32 {
        self.sections.iter().map(Section::height).sum()
    }

    /// Draws on a canvas of this [size](BarChart::size).
    pub fn draw(&self, canvas: &mut dyn Canvas) {
        let axis = Axis::for_amounts(self.sections.iter().flat_map(|section| &section.bars).map(|bar| bar.amount));
        let (width, height) = self.size();
        canvas.rectangle([(0, 0), (width as i32, height as i32)], [255; 3]);
        canvas.text(&self.title, (MARGIN, 30), 20, INK, Anchor::Start);
        canvas.text(&self.subtitle, (MARGIN, 55), SUBTITLE, FAINT_INK, Anchor::Start);
        let bottom = HEADING + self.height_of_bars();
        for power in axis.first..=axis.last {
            let x = axis.place(10f64.powi(power));
            canvas.line([(x, HEADING), (x, bottom)], GRID);
            canvas.text(&decade(power), (x, bottom + 14), NOTE, FAINT_INK, Anchor::Middle);
        }
        let middle = (axis.place(10f64.powi(axis.first)) + axis.place(10f64.powi(axis.last))) / 2;
        canvas.text(&self.axis, (middle, bottom + 34), NOTE, FAINT_INK, Anchor::Middle);
        let mut top = HEADING;
        for (section, paint) in self.sections.iter().zip(PAINTS.iter().cycle()) {
            section.draw(canvas, &axis, top, *paint);
            top += section.height();
        }
    }
}

impl Section {
    fn height(&self) -> i32 {
        // One row is for the title.
        (self.bars.len() as i32 + 1) * ROW + GAP_BETWEEN_SECTIONS
    }

    fn draw(&self, canvas: &mut dyn Canvas, axis: &Axis, top: i32, paint: Colour) {
        canvas.text(&self.title, (MARGIN, top + ROW / 2), SUBTITLE, paint, Anchor::Start);
        for (bar, row) in self.bars.iter().zip(1..) {
            let middle = top + row * ROW + ROW / 2;
            let end = axis.place(bar.amount.max(1) as f64);
            canvas.text(&bar.label, (MARGIN + LABELS - 10, middle), SUBTITLE, INK, Anchor::End);
            let corners: [Place; 2] = [(axis.left(), middle - BAR / 2), (end.max(axis.left() + 1), middle + BAR / 2)];
            canvas.rectangle(corners, if bar.complete { paint } else { pale(paint) });
            let least = if bar.complete { "" } else { "over " };
            let note = if bar.note.is_empty() { String::new() } else { format!(", {}", bar.note) };
            let remark = format!("{least}{}{note}", grouped(bar.amount));
            canvas.text(&remark, (end + 8, middle), NOTE, FAINT_INK, Anchor::Start);
        }
    }
}

/// Returns the colour of an incomplete bar, on white.
fn pale(paint: Colour) -> Colour {
    paint.map(|part| (f64::from(part) * PALE + 255.0 * (1.0 - PALE)).round() as u8)
}

/// A logarithmic axis.
struct Axis {
    /// The powers of ten at both ends.
    first: i32,
    last: i32,
}

impl Axis {
    fn for_amounts(amounts: impl Iterator<Item = u64> + Clone) -> Axis {
        let power = |amount: u64| (amount.max(1) as f64).log10();
        let least = amounts.clone().min().map_or(0.0, power).floor() as i32;
        let most = amounts.max().map_or(1.0, power).ceil() as i32;
        Axis { first: least, last: most.max(least + 1) }
    }

    fn left(&self) -> i32 {
        MARGIN + LABELS
    }

    /// Returns the horizontal position of an amount.
    fn place(&self, amount: f64) -> i32 {
        let width = WIDTH - MARGIN - REMARKS - self.left();
        let share = (amount.log10() - f64::from(self.first)) / f64::from(self.last - self.first);
        self.left() + (share * f64::from(width)).round() as i32
    }
}

/// Returns a power of ten in words.
fn decade(power: i32) -> String {
    match power {
        0..=5 => grouped(10u64.pow(power as u32)),
        6..=8 => format!("{} million", grouped(10u64.pow(power as u32 - 6))),
        9..=11 => format!("{} billion", grouped(10u64.pow(power as u32 - 9))),
        _ => format!("1e{power}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_power_of_ten_is_as_wide_as_the_next() {
        let axis = Axis::for_amounts([30, 99_000].into_iter());
        assert_eq!((axis.first, axis.last), (1, 5));
        let places: Vec<i32> = (1..=5).map(|power| axis.place(10f64.powi(power))).collect();
        assert!(places.windows(2).all(|pair| (pair[1] - pair[0] - (places[1] - places[0])).abs() <= 1), "{places:?}");
        assert_eq!(places[0], axis.left());
    }

    #[test]
    fn a_scale_is_never_empty() {
        for amounts in [vec![], vec![0], vec![100], vec![1, 1]] {
            let axis = Axis::for_amounts(amounts.iter().copied());
            assert!(axis.last > axis.first, "{amounts:?}");
        }
        assert_eq!([0, 4, 6, 8, 9].map(decade), ["1", "10,000", "1 million", "100 million", "1 billion"]);
    }
}
