//! Horizontal bars on a logarithmic scale.

use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind};
use plotters::element::{PathElement, Rectangle, Text};
use plotters::prelude::DrawingBackend;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, IntoFont, RGBColor, ShapeStyle, TextStyle};

use super::format::FONT;
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

const INK: RGBColor = RGBColor(33, 37, 41);
const FAINT_INK: RGBColor = RGBColor(108, 117, 125);
const GRID: RGBColor = RGBColor(222, 226, 230);
/// The colours of the sections, distinct for colour-blind readers.
const PAINTS: [RGBColor; 4] =
    [RGBColor(86, 101, 115), RGBColor(0, 114, 178), RGBColor(213, 94, 0), RGBColor(0, 158, 115)];
/// The share of its colour that an incomplete bar keeps.
const PALE: f64 = 0.35;

type Drawn<B> = Result<(), DrawingAreaErrorKind<<B as DrawingBackend>::ErrorType>>;

impl BarChart {
    /// Returns width and height of the drawing.
    pub fn size(&self) -> (u32, u32) {
        (WIDTH as u32, (HEADING + self.height_of_bars() + AXIS) as u32)
    }

    fn height_of_bars(&self) -> i32 {
        self.sections.iter().map(Section::height).sum()
    }

    /// Draws on an area that is `scale` times as wide and high as [`BarChart::size`].
    pub fn draw<B: DrawingBackend>(&self, area: &DrawingArea<B, Shift>, scale: u32) -> Drawn<B> {
        let pen = Pen { area, scale: scale as i32 };
        let axis = Axis::for_amounts(self.sections.iter().flat_map(|section| &section.bars).map(|bar| bar.amount));
        area.fill(&RGBColor(255, 255, 255))?;
        pen.text(&self.title, (MARGIN, 30), 25, INK, HPos::Left)?;
        pen.text(&self.subtitle, (MARGIN, 55), 15, FAINT_INK, HPos::Left)?;
        let bottom = HEADING + self.height_of_bars();
        for power in axis.first..=axis.last {
            let x = axis.place(10f64.powi(power));
            pen.line((x, HEADING), (x, bottom), GRID)?;
            pen.text(&decade(power), (x, bottom + 14), 14, FAINT_INK, HPos::Center)?;
        }
        let middle = (axis.place(10f64.powi(axis.first)) + axis.place(10f64.powi(axis.last))) / 2;
        pen.text(&self.axis, (middle, bottom + 34), 14, FAINT_INK, HPos::Center)?;
        let mut top = HEADING;
        for (section, paint) in self.sections.iter().zip(PAINTS.iter().cycle()) {
            section.draw(&pen, &axis, top, *paint)?;
            top += section.height();
        }
        Ok(())
    }
}

impl Section {
    fn height(&self) -> i32 {
        // One row is for the title.
        (self.bars.len() as i32 + 1) * ROW + GAP_BETWEEN_SECTIONS
    }

    fn draw<B: DrawingBackend>(&self, pen: &Pen<'_, B>, axis: &Axis, top: i32, paint: RGBColor) -> Drawn<B> {
        pen.text(&self.title, (MARGIN, top + ROW / 2), 15, paint, HPos::Left)?;
        for (bar, row) in self.bars.iter().zip(1..) {
            let middle = top + row * ROW + ROW / 2;
            let end = axis.place(bar.amount.max(1) as f64);
            pen.text(&bar.label, (MARGIN + LABELS - 10, middle), 15, INK, HPos::Right)?;
            let corners = [(axis.left(), middle - BAR / 2), (end.max(axis.left() + 1), middle + BAR / 2)];
            let strength = if bar.complete { 1.0 } else { PALE };
            pen.filled(corners, paint.mix(strength).filled())?;
            let least = if bar.complete { "" } else { "over " };
            let note = if bar.note.is_empty() { String::new() } else { format!(", {}", bar.note) };
            let remark = format!("{least}{}{note}", grouped(bar.amount));
            pen.text(&remark, (end + 8, middle), 14, FAINT_INK, HPos::Left)?;
        }
        Ok(())
    }
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

/// A pen that draws in units of the drawing, whatever the size of the area.
struct Pen<'a, B: DrawingBackend> {
    area: &'a DrawingArea<B, Shift>,
    scale: i32,
}

impl<B: DrawingBackend> Pen<'_, B> {
    fn at(&self, (x, y): (i32, i32)) -> (i32, i32) {
        (x * self.scale, y * self.scale)
    }

    /// Draws a text whose middle line goes through a point.
    fn text(&self, text: &str, at: (i32, i32), size: i32, paint: RGBColor, side: HPos) -> Drawn<B> {
        let style = TextStyle::from((FONT, size * self.scale).into_font()).color(&paint);
        let style = style.pos(Pos::new(side, VPos::Center));
        self.area.draw(&Text::new(text.to_owned(), self.at(at), style))
    }

    fn line(&self, from: (i32, i32), to: (i32, i32), paint: RGBColor) -> Drawn<B> {
        let style = paint.stroke_width(self.scale as u32);
        self.area.draw(&PathElement::new([self.at(from), self.at(to)], style))
    }

    fn filled(&self, corners: [(i32, i32); 2], style: ShapeStyle) -> Drawn<B> {
        self.area.draw(&Rectangle::new(corners.map(|corner| self.at(corner)), style))
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
