//! What a drawing is made on: vector graphics as text, or pixels.

use std::fmt::Write;

use super::letters::Letters;
use super::png::BYTES_A_PIXEL;

/// A colour: red, green, blue.
pub type Colour = [u8; 3];

/// A point in units of the drawing, from the upper left corner.
pub type Place = (i32, i32);

/// The place of a text beside its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The text begins there.
    Start,
    /// The middle of the text is there.
    Middle,
    /// The text ends there.
    End,
}

/// A surface to draw on.
pub trait Canvas {
    /// Fills a rectangle between two corners.
    fn rectangle(&mut self, corners: [Place; 2], colour: Colour);

    /// Draws a horizontal or vertical line.
    fn line(&mut self, ends: [Place; 2], colour: Colour);

    /// Writes a text whose small letters have their middle at the height of a point.
    fn text(&mut self, text: &str, at: Place, size: i32, colour: Colour, anchor: Anchor);
}

/// Vector graphics, sharp at any size.
#[derive(Clone, Debug)]
pub struct Svg(String);

impl Svg {
    /// Begins a drawing of this size.
    pub fn new((width, height): (u32, u32)) -> Svg {
        let view = format!("width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\"");
        Svg(format!("<svg {view} xmlns=\"http://www.w3.org/2000/svg\" font-family=\"sans-serif\">\n"))
    }

    /// Returns the bytes of the file.
    pub fn finish(self) -> Vec<u8> {
        (self.0 + "</svg>\n").into_bytes()
    }
}

fn hexadecimal([red, green, blue]: Colour) -> String {
    format!("#{red:02X}{green:02X}{blue:02X}")
}

impl Canvas for Svg {
    fn rectangle(&mut self, [from, to]: [Place; 2], colour: Colour) {
        let (width, height, colour) = (to.0 - from.0, to.1 - from.1, hexadecimal(colour));
        let (x, y) = from;
        let _ = writeln!(self.0, r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{colour}"/>"#);
    }

    fn line(&mut self, [from, to]: [Place; 2], colour: Colour) {
        let colour = hexadecimal(colour);
        let ends = format!(r#"x1="{}" y1="{}" x2="{}" y2="{}""#, from.0, from.1, to.0, to.1);
        let _ = writeln!(self.0, r#"<line {ends} stroke="{colour}"/>"#);
    }

    fn text(&mut self, text: &str, (x, y): Place, size: i32, colour: Colour, anchor: Anchor) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let place = format!(r#"x="{x}" y="{y}" dy="0.5ex" text-anchor="{anchor}""#);
        let _ = writeln!(self.0, r#"<text {place} font-size="{size}" fill="{}">{text}</text>"#, hexadecimal(colour));
    }
}

/// Height of a small letter, as a share of the size of the font.
const SMALL_LETTER: f32 = 0.547;

/// Pixels of a drawing, row by row from the top.
#[derive(Clone, Debug)]
pub struct Pixels<'a> {
    letters: Letters<'a>,
    /// Pixels per unit of the drawing.
    scale: i32,
    width: i32,
    bytes: Vec<u8>,
}

impl<'a> Pixels<'a> {
    /// Begins a drawing of this size, with so many pixels a unit.
    pub fn new((width, height): (u32, u32), scale: i32, letters: Letters<'a>) -> Pixels<'a> {
        let (width, height) = (width as i32 * scale, height as usize * scale as usize);
        Pixels { letters, scale, width, bytes: vec![255; width as usize * height * BYTES_A_PIXEL] }
    }

    /// Returns the pixels.
    pub fn finish(self) -> Vec<u8> {
        self.bytes
    }

    /// Covers a share of a pixel with a colour; outside of the drawing it does nothing.
    fn cover(&mut self, x: i32, y: i32, colour: Colour, share: f32) {
        if x < 0 || x >= self.width || y < 0 {
            return;
        }
        let pixel = (y as usize * self.width as usize + x as usize) * BYTES_A_PIXEL;
        for (byte, part) in self.bytes.iter_mut().skip(pixel).take(BYTES_A_PIXEL).zip(colour) {
            *byte = (f32::from(*byte) * (1.0 - share) + f32::from(part) * share).round() as u8;
        }
    }
}

impl Canvas for Pixels<'_> {
    fn rectangle(&mut self, corners: [Place; 2], colour: Colour) {
        let [from, to] = corners.map(|(x, y)| (x * self.scale, y * self.scale));
        for y in from.1..to.1 {
            (from.0..to.0).for_each(|x| self.cover(x, y, colour, 1.0));
        }
    }

    fn line(&mut self, [from, to]: [Place; 2], colour: Colour) {
        // As wide as a unit, with its ends in it.
        self.rectangle([from, (to.0 + 1, to.1 + 1)], colour);
    }

    fn text(&mut self, text: &str, at: Place, size: i32, colour: Colour, anchor: Anchor) {
        let letters = self.letters;
        let size = (size * self.scale) as f32;
        let share = match anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => 0.5,
            Anchor::End => 1.0,
        };
        let left = (at.0 * self.scale) as f32 - share * letters.width(text, size);
        let base = (at.1 * self.scale) as f32 + size * SMALL_LETTER / 2.0;
        letters.draw(text, size, (left, base.round()), |x, y, share| self.cover(x, y, colour, share));
    }
}
