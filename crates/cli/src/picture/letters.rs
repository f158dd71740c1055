//! Letters as pixels: reads the outlines of a TrueType font and fills them. The format is ISO/IEC 14496-22.

/// A point of an outline, in units of the font; y goes up.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Point {
    x: f32,
    y: f32,
    /// Whether the outline goes through it; otherwise it bends the curve between its neighbours.
    on: bool,
}

/// A font whose outlines are in a table `glyf`.
#[derive(Clone, Copy, Debug)]
pub struct Letters<'a> {
    glyphs: &'a [u8],
    places: &'a [u8],
    has_long_places: bool,
    advances: &'a [u8],
    /// Glyphs with an advance of their own; those after them have the last one.
    last_advance: usize,
    /// The table from letters to glyphs, in format 4.
    map: &'a [u8],
    units: f32,
}

/// Lines of pixels are cut so many times when an outline is filled.
const CUTS: usize = 5;

/// Straight pieces that a curve is drawn with.
const PIECES: usize = 6;

/// Deepest nesting of glyphs that are composed of others.
const DEEPEST: usize = 4;

fn unsigned(bytes: &[u8], at: usize) -> Option<usize> {
    Some(u16::from_be_bytes(*bytes.get(at..)?.first_chunk()?).into())
}

fn signed(bytes: &[u8], at: usize) -> Option<f32> {
    Some(i16::from_be_bytes(*bytes.get(at..)?.first_chunk()?).into())
}

fn long(bytes: &[u8], at: usize) -> Option<usize> {
    Some(u32::from_be_bytes(*bytes.get(at..)?.first_chunk()?) as usize)
}

impl<'a> Letters<'a> {
    /// Reads a font; `None` if it is not one with outlines of this kind.
    pub fn read(font: &'a [u8]) -> Option<Letters<'a>> {
        let table = |name: &[u8; 4]| {
            let entry = (0..unsigned(font, 4)?).map(|entry| 12 + 16 * entry);
            let entry = entry.into_iter().find(|&at| font.get(at..at + 4) == Some(name))?;
            font.get(long(font, entry + 8)?..)?.get(..long(font, entry + 12)?)
        };
        let (head, maps) = (table(b"head")?, table(b"cmap")?);
        let mut offsets = (0..unsigned(maps, 2)?).filter_map(|map| long(maps, 8 + 8 * map));
        Some(Letters {
            glyphs: table(b"glyf")?,
            places: table(b"loca")?,
            has_long_places: unsigned(head, 50)? == 1,
            advances: table(b"hmtx")?,
            last_advance: unsigned(table(b"hhea")?, 34)?.checked_sub(1)?,
            map: offsets.find_map(|at| maps.get(at..).filter(|map| unsigned(map, 0) == Some(4)))?,
            units: unsigned(head, 18)? as f32,
        })
    }

    /// Returns the width of a text of this size.
    pub fn width(&self, text: &str, size: f32) -> f32 {
        text.chars().filter_map(|letter| self.advance(self.glyph(letter))).sum::<f32>() * size / self.units
    }

    /// Calls `paint` with every pixel that a text touches, and the share that it covers. `left` and `base` are the
    /// beginning of its base line.
    pub fn draw(&self, text: &str, size: f32, (left, base): (f32, f32), mut paint: impl FnMut(i32, i32, f32)) {
        let scale = size / self.units;
        let mut left = left;
        for glyph in text.chars().map(|letter| self.glyph(letter)) {
            let mut outlines = Vec::new();
            if self.outlines(glyph, (0.0, 0.0), DEEPEST, &mut outlines).is_some() {
                let placed = |(x, y): (f32, f32)| (left + x * scale, base - y * scale);
                let lines = outlines.iter().flat_map(|outline| lines(outline));
                fill(&lines.map(|[from, to]| [placed(from), placed(to)]).collect::<Vec<_>>(), &mut paint);
            }
            left += self.advance(glyph).unwrap_or_default() * scale;
        }
    }

    /// Returns the number of a letter's glyph; 0 is the box of a missing one.
    fn glyph(&self, letter: char) -> usize {
        self.find(letter as usize).unwrap_or(0)
    }

    fn find(&self, letter: usize) -> Option<usize> {
        let bytes = unsigned(self.map, 6)?;
        let segment = (0..bytes).step_by(2).find(|at| unsigned(self.map, 14 + at).is_some_and(|end| end >= letter))?;
        let [first, delta, place] = [16 + bytes, 16 + 2 * bytes, 16 + 3 * bytes].map(|part| part + segment);
        let behind = letter.checked_sub(unsigned(self.map, first)?)?;
        let glyph = match unsigned(self.map, place)? {
            0 => letter,
            offset => unsigned(self.map, place + offset + 2 * behind).filter(|&glyph| glyph > 0)?,
        };
        Some((glyph + unsigned(self.map, delta)?) % (1 << 16))
    }

    fn advance(&self, glyph: usize) -> Option<f32> {
        unsigned(self.advances, 4 * glyph.min(self.last_advance)).map(|advance| advance as f32)
    }

    /// Adds the outlines of a glyph, moved by `by`. A glyph may be composed of others.
    fn outlines(&self, glyph: usize, by: (f32, f32), deepest: usize, found: &mut Vec<Vec<Point>>) -> Option<()> {
        let place = |glyph: usize| match self.has_long_places {
            true => long(self.places, 4 * glyph),
            false => unsigned(self.places, 2 * glyph).map(|half| 2 * half),
        };
        let data = self.glyphs.get(place(glyph)?..place(glyph + 1)?)?;
        let count = signed(data, 0)?;
        if count >= 0.0 {
            return simple(data, count as usize, by, found);
        }
        let mut at = 10;
        loop {
            let (flags, part) = (unsigned(data, at)?, unsigned(data, at + 2)?);
            let offset = match flags & 1 {
                1 => (signed(data, at + 4)?, signed(data, at + 6)?),
                _ => (f32::from(*data.get(at + 4)? as i8), f32::from(*data.get(at + 5)? as i8)),
            };
            self.outlines(part, (by.0 + offset.0, by.1 + offset.1), deepest.checked_sub(1)?, found)?;
            // A scale, one for each direction, or a matrix: none of the font's parts is scaled.
            let scale = [(0x08, 2), (0x40, 4), (0x80, 8)].into_iter().find(|(bit, _)| flags & bit > 0);
            at += 6 + 2 * (flags & 1) + scale.map_or(0, |(_, bytes)| bytes);
            if flags & 0x20 == 0 {
                return Some(());
            }
        }
    }
}

/// Adds the outlines of a glyph that is not composed of others.
fn simple(data: &[u8], count: usize, by: (f32, f32), found: &mut Vec<Vec<Point>>) -> Option<()> {
    let ends: Vec<usize> = (0..count).map(|outline| unsigned(data, 10 + 2 * outline)).collect::<Option<_>>()?;
    let points = ends.last().map_or(0, |end| end + 1);
    let mut at = 12 + 2 * count + unsigned(data, 10 + 2 * count)?;
    let mut flags = Vec::new();
    while flags.len() < points {
        let flag = *data.get(at)?;
        let repeats = if flag & 8 > 0 { usize::from(*data.get(at + 1)?) } else { 0 };
        flags.extend(std::iter::repeat_n(flag, repeats + 1));
        at += 1 + usize::from(flag & 8 > 0);
    }
    // Coordinates are differences: a byte with a sign among the flags, two bytes, or nothing.
    let mut coordinates = |short: u8, same: u8| {
        let mut now = 0.0;
        let next = |&flag: &u8| {
            now += match (flag & short > 0, flag & same > 0) {
                (true, positive) => {
                    at += 1;
                    f32::from(*data.get(at - 1)?) * if positive { 1.0 } else { -1.0 }
                }
                (false, true) => 0.0,
                (false, false) => {
                    at += 2;
                    signed(data, at - 2)?
                }
            };
            Some(now)
        };
        flags[..points].iter().map(next).collect::<Option<Vec<f32>>>()
    };
    let (xs, ys) = (coordinates(2, 16)?, coordinates(4, 32)?);
    let point = |index: usize| Point { x: xs[index] + by.0, y: ys[index] + by.1, on: flags[index] & 1 > 0 };
    let mut begin = 0;
    for end in ends {
        found.push((begin..end + 1).map(point).collect());
        begin = end + 1;
    }
    Some(())
}

type Line = [(f32, f32); 2];

/// Returns an outline as straight lines. Between two points beside it, it goes through the middle.
fn lines(outline: &[Point]) -> Vec<Line> {
    let next = |index: usize| outline[(index + 1) % outline.len()];
    let middle = |one: Point, two: Point| ((one.x + two.x) / 2.0, (one.y + two.y) / 2.0);
    let mut lines = Vec::new();
    for (index, &point) in outline.iter().enumerate() {
        let (before, after) = (outline[(index + outline.len() - 1) % outline.len()], next(index));
        if point.on {
            if after.on {
                lines.push([(point.x, point.y), (after.x, after.y)]);
            }
            continue;
        }
        let from = if before.on { (before.x, before.y) } else { middle(before, point) };
        let to = if after.on { (after.x, after.y) } else { middle(point, after) };
        let curve = |piece: usize| {
            let share = piece as f32 / PIECES as f32;
            let rest = 1.0 - share;
            let bend = |from: f32, by: f32, to: f32| rest * rest * from + 2.0 * rest * share * by + share * share * to;
            (bend(from.0, point.x, to.0), bend(from.1, point.y, to.1))
        };
        lines.extend((0..PIECES).map(|piece| [curve(piece), curve(piece + 1)]));
    }
    lines
}

/// Calls `paint` with the pixels inside closed outlines and the covered share of each.
fn fill(lines: &[Line], paint: &mut impl FnMut(i32, i32, f32)) {
    let ends = || lines.iter().flatten();
    let least = |part: fn(&(f32, f32)) -> f32| ends().map(part).fold(f32::INFINITY, f32::min).floor();
    let most = |part: fn(&(f32, f32)) -> f32| ends().map(part).fold(f32::NEG_INFINITY, f32::max).ceil();
    let (left, right) = (least(|end| end.0), most(|end| end.0));
    for row in least(|end| end.1) as i32..most(|end| end.1) as i32 {
        let mut covered = vec![0.0f32; (right - left).max(0.0) as usize];
        for cut in 0..CUTS {
            let y = row as f32 + (cut as f32 + 0.5) / CUTS as f32;
            let crosses = |[from, to]: &Line| {
                let upwards = from.1 > to.1;
                let crossed = (from.1 <= y) != (to.1 <= y);
                let x = from.0 + (to.0 - from.0) * (y - from.1) / (to.1 - from.1);
                crossed.then_some((x - left, if upwards { 1 } else { -1 }))
            };
            let mut crossings: Vec<(f32, i32)> = lines.iter().filter_map(crosses).collect();
            crossings.sort_by(|one, two| one.0.total_cmp(&two.0));
            let mut winding = 0;
            for pair in crossings.windows(2) {
                winding += pair[0].1;
                if winding != 0 {
                    for (x, share) in (0..).zip(&mut covered) {
                        let inside = pair[1].0.min(x as f32 + 1.0) - pair[0].0.max(x as f32);
                        *share += inside.max(0.0) / CUTS as f32;
                    }
                }
            }
        }
        for (x, share) in (left as i32..).zip(covered) {
            if share > 0.0 {
                paint(x, row, share.min(1.0));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FONT: &[u8] = include_bytes!("../../fonts/DejaVuSans-Latin.ttf");

    /// Returns the area of a text of 100 pixels, and its pixels' ends: left, right, top, bottom.
    fn drawn(text: &str) -> (f32, [i32; 4]) {
        let (mut area, mut ends) = (0.0, [i32::MAX, i32::MIN, i32::MAX, i32::MIN]);
        Letters::read(FONT).unwrap().draw(text, 100.0, (0.0, 0.0), |x, y, share| {
            area += share;
            ends = [ends[0].min(x), ends[1].max(x + 1), ends[2].min(y), ends[3].max(y + 1)];
        });
        (area, ends)
    }

    #[test]
    fn widths_are_those_that_the_fonts_makers_give() {
        // DejaVu Sans has 2048 units: 651 for a space, 1303 for a digit, 1401 for A.
        let letters = Letters::read(FONT).unwrap();
        for (text, units) in [(" ", 651.0), ("7", 1303.0), ("A", 1401.0), ("77", 2606.0)] {
            assert_eq!(letters.width(text, 2048.0), units, "{text:?}");
        }
    }

    #[test]
    fn outlines_are_filled_and_holes_are_not() {
        // The bar of an l is 184 units wide and 1556 high; an o has a hole.
        let (area, ends) = drawn("l");
        assert!((area - 184.0 * 1556.0 / 2048.0f32.powi(2) * 10_000.0).abs() < 20.0, "{area}");
        assert_eq!([ends[2], ends[3]], [-76, 0]);
        // A full disc would take 0.79 of the rectangle around it.
        let (ring, ends) = drawn("o");
        let around = ((ends[1] - ends[0]) * (ends[3] - ends[2])) as f32;
        assert!(ring < 0.5 * around, "{ring} of {around}");
        assert!(drawn("\u{e4}").0 > drawn("a").0, "an umlaut is composed of two glyphs");
        assert_eq!(drawn(" ").0, 0.0);
    }

    #[test]
    fn what_is_no_font_is_refused_and_a_damaged_one_draws_what_it_can() {
        for length in (0..FONT.len()).step_by(97) {
            if let Some(letters) = Letters::read(&FONT[..length]) {
                letters.draw("Aä7", 20.0, (0.0, 0.0), |_, _, _| {});
            }
        }
        assert!(Letters::read(b"no font").is_none());
    }
}
