//! The board as an SVG picture, as the browser draws it.
//!
//! Sizes and colours are those of `web/js/board` and of the light theme in `web/style`; a test compares the colours.

use std::fmt::Write;

use endspiel_game::Side;

use crate::{Act, GameInfo, Ground, MoveView, Paint, Shape, ShapeKind, Spot, View};

/// The distance between neighbouring lines or cells.
const CELL: f64 = 100.0;

/// Colours by the names they have in the style sheet.
const COLOURS: [(&str, &str); 29] = [
    ("accent", "#0f766e"),
    ("ink-soft", "#5c564b"),
    ("sheet", "#fffdf9"),
    ("good", "#0f6b5f"),
    ("level", "#5c564b"),
    ("bad", "#a3480f"),
    ("wood", "#e4c796"),
    ("wood-deep", "#cfa76b"),
    ("wood-rim", "#8d6534"),
    ("wood-line", "#5b3f1e"),
    ("felt", "#3f7d5f"),
    ("felt-deep", "#356b51"),
    ("felt-line", "#214635"),
    ("rack", "#3d6185"),
    ("rack-deep", "#2e4c6b"),
    ("hole", "#eee6d6"),
    ("light", "#fbf7ee"),
    ("light-deep", "#d8cdb6"),
    ("light-rim", "#8a7c62"),
    ("dark", "#4a453d"),
    ("dark-deep", "#1e1b17"),
    ("dark-rim", "#0c0a08"),
    ("yellow", "#f8d561"),
    ("yellow-deep", "#e0ae28"),
    ("yellow-rim", "#8d6a0a"),
    ("red", "#c4503a"),
    ("red-deep", "#8f2d1e"),
    ("red-rim", "#521409"),
    ("face", "system-ui, -apple-system, sans-serif"),
];

fn colour(name: &str) -> &'static str {
    COLOURS.iter().find(|(known, _)| *known == name).map_or("none", |(_, colour)| colour)
}

/// The quality of a move for the side that makes it, shown as a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// It wins or is better.
    Good,
    /// Neither.
    Level,
    /// It loses or is worse.
    Bad,
}

impl Tone {
    /// Returns the tone of an expected result from 0 to 1.
    pub fn of(chance: f64) -> Tone {
        match chance {
            _ if chance > 0.56 => Tone::Good,
            _ if chance < 0.44 => Tone::Bad,
            _ => Tone::Level,
        }
    }
}

/// A label on the board about a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveLabel {
    /// The move.
    pub mv: String,
    /// Its value in a few letters.
    pub text: String,
    /// The colour of the label.
    pub tone: Tone,
    /// Whether the value is certain.
    pub exact: bool,
}

/// Returns the picture of a position as an SVG file, with labels for moves, the best one first.
pub fn picture(info: &GameInfo, shape: &Shape, view: &View, labels: &[MoveLabel]) -> String {
    let mut svg = String::new();
    let painter = Painter::new(info, shape);
    painter.draw(&mut svg, view, labels);
    svg
}

/// Draws a board; knows the coordinates of its places.
struct Painter<'a> {
    info: &'a GameInfo,
    shape: &'a Shape,
    left: f64,
    top: f64,
    radius: f64,
    inner: (f64, f64),
    size: (f64, f64),
}

impl<'a> Painter<'a> {
    fn new(info: &'a GameInfo, shape: &'a Shape) -> Self {
        let (radius, [left, top, right, bottom]) = match shape.kind {
            ShapeKind::Points => (36.0, [82.0, 66.0, 66.0, 82.0]),
            ShapeKind::Grid if shape.columns => (41.0, [22.0, 104.0, 22.0, 66.0]),
            ShapeKind::Grid => (40.0, [46.0, 46.0, 20.0, 20.0]),
        };
        let gaps = |count: usize| match shape.kind {
            ShapeKind::Points => count.saturating_sub(1) as f64 * CELL,
            ShapeKind::Grid => count as f64 * CELL,
        };
        let inner = (gaps(shape.width), gaps(shape.height));
        let size = (inner.0 + left + right, inner.1 + top + bottom);
        Painter { info, shape, left, top, radius, inner, size }
    }

    /// Returns the centre of a column and row.
    fn at(&self, column: usize, row: usize) -> (f64, f64) {
        let half = if self.shape.kind == ShapeKind::Points { 0.0 } else { CELL / 2.0 };
        (self.left + half + column as f64 * CELL, self.top + half + row as f64 * CELL)
    }

    fn spot(&self, name: &str) -> Option<(f64, f64)> {
        self.shape.spots.iter().find(|place| place.name == name).map(|place| self.at(place.x, place.y))
    }

    fn draw(&self, svg: &mut String, view: &View, labels: &[MoveLabel]) {
        let (width, height) = self.size;
        let title = escaped(&format!("{}: {}", self.info.title.en, view.position));
        let _ = write!(
            svg,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{}" height="{}" role="img"><title>{title}</title>"#,
            (width / 2.0).round(),
            (height / 2.0).round()
        );
        self.definitions(svg);
        self.ground(svg);
        for spot in &view.spots {
            if let (Some(side), Some(place)) = (spot.stone, self.spot(&spot.name)) {
                self.stone(svg, side, place);
            }
            if let (false, Some(place)) = (spot.label.is_empty(), self.spot(&spot.name)) {
                self.label(svg, spot, place);
            }
        }
        if self.shape.columns {
            self.rack(svg);
        }
        self.marks(svg, view);
        self.labels(svg, view, labels);
        svg.push_str("</svg>");
    }

    fn definitions(&self, svg: &mut String) {
        svg.push_str("<defs>");
        for paint in self.info.stones.map(|stones| paint_name(stones.paint)) {
            let (near, far) = (colour(paint), colour(&format!("{paint}-deep")));
            let _ = write!(
                svg,
                r#"<radialGradient id="endspiel-{paint}" cx="38%" cy="32%" r="72%"><stop offset="0%" stop-color="{near}"/><stop offset="100%" stop-color="{far}"/></radialGradient>"#
            );
        }
        for ground in ["wood", "felt", "rack"] {
            let (near, far) = (colour(ground), colour(&format!("{ground}-deep")));
            let _ = write!(
                svg,
                r#"<linearGradient id="endspiel-{ground}" x1="0%" y1="0%" x2="100%" y2="100%"><stop offset="0%" stop-color="{near}"/><stop offset="100%" stop-color="{far}"/></linearGradient>"#
            );
        }
        svg.push_str("</defs>");
    }

    fn ground(&self, svg: &mut String) {
        let (width, height) = self.size;
        if self.shape.columns {
            let (x, y, w, h) = (self.left - 10.0, self.top - 6.0, self.inner.0 + 20.0, self.inner.1 + 16.0);
            let hole = colour("hole");
            let _ = write!(svg, r#"<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="16" fill="{hole}"/>"#);
            return;
        }
        let rim = colour("wood-rim");
        let _ = write!(
            svg,
            r#"<rect x="1.5" y="1.5" width="{}" height="{}" rx="22" fill="url(#endspiel-wood)" stroke="{rim}" stroke-width="3"/>"#,
            width - 3.0,
            height - 3.0
        );
        match self.shape.kind {
            ShapeKind::Points => self.joints(svg),
            ShapeKind::Grid => self.cells(svg),
        }
        self.names(svg);
    }

    fn joints(&self, svg: &mut String) {
        let line = colour("wood-line");
        let _ = write!(svg, r#"<path fill="none" stroke="{line}" stroke-width="5" stroke-linecap="round" d=""#);
        for [from, to] in &self.shape.edges {
            if let (Some((x1, y1)), Some((x2, y2))) = (self.spot(from), self.spot(to)) {
                let _ = write!(svg, "M{x1} {y1}L{x2} {y2}");
            }
        }
        svg.push_str("\"/>");
        for place in &self.shape.spots {
            let (x, y) = self.at(place.x, place.y);
            let _ = write!(svg, r#"<circle cx="{x}" cy="{y}" r="9" fill="{line}"/>"#);
        }
    }

    fn cells(&self, svg: &mut String) {
        let (left, top, (width, height)) = (self.left, self.top, self.inner);
        let (line, ground) = (colour("felt-line"), ground_name(self.info.ground));
        if self.shape.spots.len() < self.shape.width * self.shape.height {
            for place in &self.shape.spots {
                let (x, y) = (left + place.x as f64 * CELL, top + place.y as f64 * CELL);
                let _ = write!(
                    svg,
                    r#"<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="url(#endspiel-{ground})" stroke="{line}" stroke-width="2.5"/>"#
                );
            }
            return;
        }
        let _ = write!(
            svg,
            r#"<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="url(#endspiel-{ground})" stroke="{line}" stroke-width="4"/>"#
        );
        let _ = write!(svg, r#"<path fill="none" stroke="{line}" stroke-width="2.5" d=""#);
        for column in 1..self.shape.width {
            let _ = write!(svg, "M{} {top}v{height}", left + column as f64 * CELL);
        }
        for row in 1..self.shape.height {
            let _ = write!(svg, "M{left} {}h{width}", top + row as f64 * CELL);
        }
        svg.push_str("\"/>");
        if self.shape.width >= 8 && self.shape.height >= 8 {
            for (x, y) in [
                (2, 2),
                (2, self.shape.height - 2),
                (self.shape.width - 2, 2),
                (self.shape.width - 2, self.shape.height - 2),
            ] {
                let (x, y) = (left + x as f64 * CELL, top + y as f64 * CELL);
                let _ = write!(svg, r#"<circle cx="{x}" cy="{y}" r="7" fill="{line}"/>"#);
            }
        }
    }

    /// Writes the letters of columns and the numbers of rows, from the names of the places.
    fn names(&self, svg: &mut String) {
        let (across, along) = match self.shape.kind {
            ShapeKind::Points => (self.size.1 - 23.0, 22.0),
            ShapeKind::Grid => (self.top / 2.0 + 1.0, self.left / 2.0),
        };
        for column in 0..self.shape.width {
            if let Some(place) = self.shape.spots.iter().find(|place| place.x == column) {
                let letter: String = place.name.chars().take(1).collect();
                text(svg, (self.at(column, 0).0, across), colour("wood-line"), 20.0, &letter);
            }
        }
        for row in 0..self.shape.height {
            if let Some(place) = self.shape.spots.iter().find(|place| place.y == row) {
                let number: String = place.name.chars().skip(1).collect();
                text(svg, (along, self.at(0, row).1), colour("wood-line"), 20.0, &number);
            }
        }
    }

    fn stone(&self, svg: &mut String, side: Side, (x, y): (f64, f64)) {
        let (paint, radius) = (self.info.stones[side.index()].paint, self.radius);
        let (name, rim) = (paint_name(paint), colour(&format!("{}-rim", paint_name(paint))));
        let _ = write!(
            svg,
            r##"<circle cx="{x}" cy="{:.1}" r="{:.1}" fill="#000" opacity="0.27"/>"##,
            y + radius * 0.09,
            radius * 1.01
        );
        let _ = write!(
            svg,
            r#"<circle cx="{x}" cy="{y}" r="{}" fill="url(#endspiel-{name})" stroke="{rim}" stroke-width="3"/>"#,
            radius - 1.5
        );
        // Light stones have a ring and dark ones a dot, so that they also differ in greyscale.
        if paint.is_light() {
            let _ = write!(
                svg,
                r#"<circle cx="{x}" cy="{y}" r="{:.1}" fill="none" stroke="{rim}" stroke-width="2.5" opacity="0.55"/>"#,
                radius * 0.66
            );
        } else {
            let dot = if paint == Paint::Red { "#f6c4b5" } else { "#b7ab97" };
            let _ = write!(svg, r#"<circle cx="{x}" cy="{y}" r="{:.1}" fill="{dot}" opacity="0.55"/>"#, radius * 0.15);
        }
    }

    /// Writes what a place holds on its stone, or on the ground.
    fn label(&self, svg: &mut String, spot: &Spot, place: (f64, f64)) {
        let dark = spot.stone.is_some_and(|side| !self.info.stones[side.index()].paint.is_light());
        text(svg, place, colour(if dark { "light" } else { "dark-rim" }), 34.0, &spot.label);
    }

    /// Draws the front of the rack into which stones are dropped, with the numbers of its columns.
    fn rack(&self, svg: &mut String) {
        let (left, top) = (self.left - 18.0, self.top - 14.0);
        let (right, bottom) = (self.left + self.inner.0 + 18.0, self.top + self.inner.1 + 18.0);
        let (rim, radius) = (colour("rack-deep"), self.radius);
        let _ = write!(
            svg,
            r#"<path fill="url(#endspiel-rack)" fill-rule="evenodd" stroke="{rim}" stroke-width="2" d="M{left} {top}H{right}V{bottom}H{left}Z"#
        );
        for place in &self.shape.spots {
            let (x, y) = self.at(place.x, place.y);
            let _ = write!(
                svg,
                "M{} {y}a{radius} {radius} 0 1 0 {} 0a{radius} {radius} 0 1 0 {} 0",
                x - radius,
                2.0 * radius,
                -2.0 * radius
            );
        }
        let (wood, edge) = (colour("wood-deep"), colour("wood-rim"));
        let _ = write!(
            svg,
            r#""/><rect x="{}" y="{}" width="{}" height="20" rx="10" fill="{wood}" stroke="{edge}" stroke-width="2"/>"#,
            left - 4.0,
            bottom - 6.0,
            right - left + 8.0
        );
        for place in self.shape.spots.iter().filter(|place| place.y == 0) {
            text(svg, (self.at(place.x, 0).0, bottom + 34.0), colour("ink-soft"), 20.0, &place.click);
        }
    }

    /// Marks the last move, the stones it removed, and the line it completed.
    fn marks(&self, svg: &mut String, view: &View) {
        let accent = colour("accent");
        let parts = view.last.as_ref().map(|last| &last.parts);
        let completed = parts.and_then(|parts| parts.lines.first());
        let line = if view.line.is_empty() { completed } else { Some(&view.line) };
        if let Some([(x1, y1), (x2, y2)]) = line.and_then(|line| self.ends(line)) {
            for (colour, width) in [("#fff", 15), (accent, 9)] {
                let _ = write!(
                    svg,
                    r#"<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{colour}" stroke-width="{width}" stroke-linecap="round" opacity="0.9"/>"#
                );
            }
        }
        let Some(parts) = parts else { return };
        if let Some((x, y)) = parts.from.as_ref().and_then(|from| self.spot(from)) {
            let ring = self.radius * 0.55;
            let _ = write!(
                svg,
                r#"<circle cx="{x}" cy="{y}" r="{ring:.1}" fill="none" stroke="{}" stroke-width="4" stroke-dasharray="7 7"/>"#,
                colour("wood-line")
            );
        }
        for (x, y) in parts.removes.iter().filter(|at| parts.to.as_ref() != Some(at)).filter_map(|at| self.spot(at)) {
            let arm = self.radius * 0.42;
            let _ = write!(
                svg,
                r##"<path fill="none" stroke="#7a2a0c" stroke-width="6" stroke-linecap="round" d="M{:.1} {:.1}l{l:.1} {l:.1}m0 {:.1}l{:.1} {l:.1}"/>"##,
                x - arm,
                y - arm,
                -2.0 * arm,
                -2.0 * arm,
                l = 2.0 * arm
            );
        }
        if let Some((x, y)) = parts.to.as_ref().and_then(|to| self.spot(to)) {
            let ring = self.radius * 0.84;
            for (colour, width) in [("#fff", 8), (accent, 5)] {
                let _ = write!(
                    svg,
                    r#"<circle cx="{x}" cy="{y}" r="{ring:.1}" fill="none" stroke="{colour}" stroke-width="{width}"/>"#
                );
            }
        }
    }

    /// Returns the two ends of a line.
    fn ends(&self, line: &[String]) -> Option<[(f64, f64); 2]> {
        let spots: Vec<(f64, f64)> = line.iter().filter_map(|name| self.spot(name)).collect();
        let distance = |a: (f64, f64), b: (f64, f64)| (a.0 - b.0).hypot(a.1 - b.1);
        let pairs = spots.iter().flat_map(|&one| spots.iter().map(move |&other| [one, other]));
        pairs.max_by(|a, b| distance(a[0], a[1]).total_cmp(&distance(b[0], b[1])))
    }

    /// Writes the labels of moves on the place that is clicked first, or where a dropped stone lands. Of several moves
    /// with one place, only the best has its label.
    fn labels(&self, svg: &mut String, view: &View, labels: &[MoveLabel]) {
        let mut written: Vec<&str> = Vec::new();
        for (index, label) in labels.iter().enumerate() {
            let Some(at) = view.moves.iter().find(|mv| mv.text == label.mv).and_then(place_of) else { continue };
            let Some((x, y)) = self.spot(at).filter(|_| !written.contains(&at)) else { continue };
            written.push(at);
            // Over a stone it is lower, so that the stone stays visible.
            let taken = view.spots.iter().any(|spot| spot.name == at && spot.stone.is_some());
            let y = if taken { y + self.radius * 0.8 } else { y };
            let letters = label.text.chars().count() as f64;
            let size = (self.radius * 2.0 / (letters * 0.62)).min(25.0);
            let wide = (letters * size * 0.62 + 20.0).max(46.0);
            let tone = match label.tone {
                Tone::Good => colour("good"),
                Tone::Level => colour("level"),
                Tone::Bad => colour("bad"),
            };
            let (dashes, width) = (if label.exact { "none" } else { "6 5" }, if index == 0 { 6 } else { 3 });
            let _ = write!(
                svg,
                r#"<rect x="{:.1}" y="{:.1}" width="{wide:.1}" height="36" rx="11" fill="{}" stroke="{tone}" stroke-width="{width}" stroke-dasharray="{dashes}"/>"#,
                x - wide / 2.0,
                y - 18.0,
                colour("sheet")
            );
            text(svg, (x, y + 1.0), tone, size, &label.text);
        }
    }
}

/// Returns the place for the label of a move; a pass has none.
fn place_of(mv: &MoveView) -> Option<&str> {
    let click = mv.ways.first()?.first()?;
    match click.act {
        Act::Pass => None,
        Act::Drop => mv.parts.to.as_deref(),
        _ => Some(&click.at),
    }
}

fn text(svg: &mut String, (x, y): (f64, f64), fill: &str, size: f64, words: &str) {
    let (face, words) = (colour("face"), escaped(words));
    let _ = write!(
        svg,
        r#"<text x="{x:.1}" y="{y:.1}" fill="{fill}" font-family="{face}" font-size="{size:.1}" font-weight="600" text-anchor="middle" dominant-baseline="central">{words}</text>"#
    );
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn paint_name(paint: Paint) -> &'static str {
    match paint {
        Paint::Light => "light",
        Paint::Dark => "dark",
        Paint::Yellow => "yellow",
        Paint::Red => "red",
    }
}

fn ground_name(ground: Ground) -> &'static str {
    match ground {
        Ground::Wood => "wood",
        Ground::Cloth => "felt",
        Ground::Frame => "rack",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_colours_are_those_of_the_browser() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/style/theme.css");
        let theme = std::fs::read_to_string(path).expect("the style sheet is there");
        for (name, colour) in COLOURS.iter().filter(|(name, _)| *name != "face") {
            let line = theme.lines().find(|line| line.trim().starts_with(&format!("--{name}:")));
            assert!(line.is_some_and(|line| line.contains(colour)), "{name} is {colour} here and not there: {line:?}");
        }
    }

    #[test]
    fn words_cannot_break_out_of_a_picture() {
        assert_eq!(escaped("<script>\"&\""), "&lt;script&gt;&quot;&amp;&quot;");
    }
}
