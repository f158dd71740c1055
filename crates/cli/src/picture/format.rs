//! Renders a drawing as the bytes of a file.

use std::path::Path;
use std::sync::Once;

use anyhow::{Context, anyhow};
use plotters::prelude::{BitMapBackend, DrawingArea, IntoDrawingArea, SVGBackend};
use plotters::style::{FontStyle, register_font};

use super::{BarChart, png};

/// The font for PNG files; SVG readers bring their own.
const LETTERS: &[u8] = include_bytes!("../../fonts/DejaVuSans-Latin.ttf");
/// The name of the font.
pub const FONT: &str = "sans-serif";
/// Pixels per unit of the drawing, so that a PNG is sharp on high-resolution screens.
const PIXELS_A_UNIT: u32 = 2;

/// A file format of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Vector graphics, sharp at any size.
    Svg,
    /// Pixels.
    Png,
}

impl Format {
    /// Returns the format of a file name's extension.
    pub fn of(path: &Path) -> Result<Format, String> {
        match path.extension() {
            Some(end) if end.eq_ignore_ascii_case("svg") => Ok(Format::Svg),
            Some(end) if end.eq_ignore_ascii_case("png") => Ok(Format::Png),
            _ => Err("the name of a picture ends with .svg or .png".to_owned()),
        }
    }

    /// Returns the bytes of the file.
    pub fn render(self, chart: &BarChart) -> anyhow::Result<Vec<u8>> {
        let wrong = "cannot draw the picture";
        match self {
            Format::Svg => svg(chart).context(wrong),
            Format::Png => {
                let (width, height, pixels) = pixels(chart).context(wrong)?;
                png::encode(width, height, &pixels).context(wrong)
            }
        }
    }
}

fn svg(chart: &BarChart) -> anyhow::Result<Vec<u8>> {
    let mut text = String::new();
    {
        let area = SVGBackend::with_string(&mut text, chart.size()).into_drawing_area();
        finish(&area, chart.draw(&area, 1))?;
    }
    Ok(text.into_bytes())
}

/// Returns width, height and pixels of a drawing.
fn pixels(chart: &BarChart) -> anyhow::Result<(u32, u32, Vec<u8>)> {
    static LOADED: Once = Once::new();
    // The embedded font is known to be valid; without it, texts would be missing.
    LOADED.call_once(|| drop(register_font(FONT, FontStyle::Normal, LETTERS)));
    let (width, height) = chart.size();
    let (width, height) = (width * PIXELS_A_UNIT, height * PIXELS_A_UNIT);
    let mut pixels = vec![255; width as usize * height as usize * png::BYTES_A_PIXEL];
    {
        let area = BitMapBackend::with_buffer(&mut pixels, (width, height)).into_drawing_area();
        finish(&area, chart.draw(&area, PIXELS_A_UNIT))?;
    }
    Ok((width, height, pixels))
}

/// Errors borrow from the drawing area, so only their text is kept.
fn finish<B: plotters::prelude::DrawingBackend>(
    area: &DrawingArea<B, plotters::coord::Shift>,
    drawn: Result<(), plotters::drawing::DrawingAreaErrorKind<B::ErrorType>>,
) -> anyhow::Result<()> {
    drawn.and_then(|()| area.present()).map_err(|error| anyhow!("{error}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{Bar, Section};

    fn chart() -> BarChart {
        let bar =
            |label: &str, amount, complete| Bar { label: label.to_owned(), amount, note: String::new(), complete };
        let bars = vec![bar("minimax", 1_234_567, false), bar("a < b & c", 12, true), bar("nothing", 0, true)];
        BarChart {
            title: "Nodes".to_owned(),
            subtitle: "mill, depth 6".to_owned(),
            axis: "nodes".to_owned(),
            sections: vec![Section { title: "All".to_owned(), bars }],
        }
    }

    #[test]
    fn the_end_of_the_name_decides() {
        assert_eq!(Format::of(Path::new("a/b.SVG")), Ok(Format::Svg));
        assert_eq!(Format::of(Path::new("b.png")), Ok(Format::Png));
        for name in ["b.jpg", "svg", "", ".png"] {
            assert!(Format::of(Path::new(name)).is_err(), "{name}");
        }
    }

    #[test]
    fn every_bar_has_its_name_in_the_drawing() {
        let text = String::from_utf8(Format::Svg.render(&chart()).unwrap()).unwrap();
        for part in ["<svg", "Nodes", "mill, depth 6", "minimax", "1,234,567", "a &lt; b &amp; c", "</svg>"] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }

    #[test]
    fn pixels_show_letters_and_bars() {
        let (width, height, pixels) = pixels(&chart()).unwrap();
        assert_eq!((width, height), (chart().size().0 * PIXELS_A_UNIT, chart().size().1 * PIXELS_A_UNIT));
        // The title stands in the upper left corner, in dark letters.
        let row = width as usize * png::BYTES_A_PIXEL;
        let dark = |rows: std::ops::Range<usize>| {
            pixels[rows.start * row..rows.end * row]
                .chunks(png::BYTES_A_PIXEL)
                .filter(|pixel| pixel.iter().all(|&part| part < 80))
                .count()
        };
        assert!(dark(0..60) > 100, "{}", dark(0..60));
    }
}
