//! Renders a drawing as the bytes of a file.

use std::path::Path;

use anyhow::Context;

use super::canvas::{Pixels, Svg};
use super::letters::Letters;
use super::{BarChart, png};

/// The font for PNG files; SVG readers bring their own.
const LETTERS: &[u8] = include_bytes!("../../fonts/DejaVuSans-Latin.ttf");
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
        match self {
            Format::Svg => {
                let mut canvas = Svg::new(chart.size());
                chart.draw(&mut canvas);
                Ok(canvas.finish())
            }
            Format::Png => {
                let (width, height, pixels) = pixels(chart).context("the embedded font is damaged")?;
                png::encode(width, height, &pixels).context("cannot draw the picture")
            }
        }
    }
}

/// Returns width, height and pixels of a drawing.
fn pixels(chart: &BarChart) -> Option<(u32, u32, Vec<u8>)> {
    let (width, height) = chart.size();
    let mut canvas = Pixels::new((width, height), PIXELS_A_UNIT as i32, Letters::read(LETTERS)?);
    chart.draw(&mut canvas);
    Some((width * PIXELS_A_UNIT, height * PIXELS_A_UNIT, canvas.finish()))
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
