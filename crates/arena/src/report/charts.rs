//! The charts of a report.

use super::Report;
use super::svg::{Anchor, Svg, short};
use crate::standings::Total;

const WIDTH: f64 = 760.0;
const LABELS: f64 = 230.0;
const REMARKS: f64 = 130.0;
const ROW: f64 = 26.0;
const PLOT_HEIGHT: f64 = 260.0;
const MAX_LABEL_LENGTH: usize = 32;

/// Number of distinct colours for the players' lines.
const PAINTS: usize = 8;

impl Report {
    /// Draws the ratings with their 95 % intervals, the best on top.
    pub(super) fn ratings_chart(&self) -> String {
        let totals = self.totals();
        let reach = totals.iter().map(|total| total.rating.elo.abs() + total.rating.error).fold(10.0, f64::max);
        let height = ROW * totals.len() as f64 + 36.0;
        let mut svg = Svg::new(WIDTH, height);
        let place = |elo: f64| LABELS + (WIDTH - LABELS - REMARKS) * (elo + reach) / (2.0 * reach);
        for elo in [-reach, -reach / 2.0, 0.0, reach / 2.0, reach] {
            svg.line((place(elo), 6.0), (place(elo), height - 26.0), "grid");
            svg.text((place(elo), height - 8.0), Anchor::Middle, "axis", &signed(elo));
        }
        for (row, Total { player, rating, .. }) in totals.iter().enumerate() {
            let middle = 8.0 + ROW * (row as f64 + 0.5);
            let paint = paint(*player);
            svg.text((LABELS - 12.0, middle + 4.0), Anchor::End, "label", &short(self.name(*player), MAX_LABEL_LENGTH));
            let ends = [rating.elo - rating.error, rating.elo + rating.error].map(place);
            svg.line((ends[0], middle), (ends[1], middle), &format!("error {paint}"));
            for end in ends {
                svg.line((end, middle - 5.0), (end, middle + 5.0), &format!("error {paint}"));
            }
            svg.dot((place(rating.elo), middle), &paint);
            let remark = format!("{:+.0} ± {:.0}", rating.elo, rating.error);
            svg.text((WIDTH - REMARKS + 12.0, middle + 4.0), Anchor::Start, "label", &remark);
        }
        svg.finish("Ratings with 95 % intervals")
    }

    /// Draws each player's points after every game.
    pub(super) fn points_chart(&self) -> String {
        let moments = &self.history.points;
        let last = moments.last().map_or(1, |(games, _)| *games).max(1) as f64;
        let all = || moments.iter().flat_map(|(_, points)| points.iter().map(|&points| points as f64));
        let (least, most) = (all().fold(-1.0, f64::min), all().fold(1.0, f64::max));
        let mut svg = Svg::new(WIDTH, PLOT_HEIGHT);
        let (left, right, bottom) = (48.0, 180.0, PLOT_HEIGHT - 28.0);
        let x = |games: f64| left + (WIDTH - left - right) * games / last;
        let y = |points: f64| 10.0 + (bottom - 10.0) * (most - points) / (most - least);
        for points in [least, 0.0, most] {
            svg.line((left, y(points)), (WIDTH - right, y(points)), "grid");
            svg.text((left - 8.0, y(points) + 4.0), Anchor::End, "axis", &signed(points));
        }
        for games in [0.0, last / 2.0, last] {
            svg.text((x(games), PLOT_HEIGHT - 8.0), Anchor::Middle, "axis", &format!("{games:.0}"));
        }
        let mut labels: Vec<(f64, usize)> = Vec::new();
        for player in 0..self.players() {
            let line: Vec<(f64, f64)> =
                moments.iter().map(|(games, points)| (x(*games as f64), y(points[player] as f64))).collect();
            svg.path(&line, &format!("course {}", paint(player)));
            labels.extend(line.last().map(|(_, y)| (*y, player)));
        }
        for (y, player) in apart(labels, 14.0) {
            let name = short(self.name(player), 24);
            svg.text((WIDTH - right + 8.0, y + 4.0), Anchor::Start, &format!("label ink-{}", player % PAINTS), &name);
        }
        svg.finish("Points after every game")
    }

    /// Draws the distribution of the number of moves.
    pub(super) fn lengths_chart(&self) -> String {
        const BARS: u32 = 40;
        let longest = self.history.lengths.keys().next_back().copied().unwrap_or(0);
        let width = (longest / BARS + 1).max(1);
        let mut bars = vec![0u64; (longest / width + 1) as usize];
        for (&plies, &games) in &self.history.lengths {
            bars[(plies / width) as usize] += games;
        }
        let most = bars.iter().copied().max().unwrap_or(1).max(1) as f64;
        let mut svg = Svg::new(WIDTH, PLOT_HEIGHT);
        let (left, bottom) = (48.0, PLOT_HEIGHT - 28.0);
        let step = (WIDTH - left - 10.0) / bars.len() as f64;
        for share in [0.0, 0.5, 1.0] {
            let y = bottom - (bottom - 10.0) * share;
            svg.line((left, y), (WIDTH - 10.0, y), "grid");
            svg.text((left - 8.0, y + 4.0), Anchor::End, "axis", &format!("{:.0}", most * share));
        }
        let every = bars.len().div_ceil(10);
        for (index, &games) in bars.iter().enumerate() {
            let high = (bottom - 10.0) * games as f64 / most;
            let x = left + step * index as f64;
            svg.bar((x + 1.0, bottom - high), step - 2.0, high, "fill-0");
            if index.is_multiple_of(every) {
                let plies = index as u32 * width;
                svg.text((x + step / 2.0, PLOT_HEIGHT - 8.0), Anchor::Middle, "axis", &plies.to_string());
            }
        }
        svg.finish("Lengths of games in moves of either side")
    }

    /// Draws the causes of endings.
    pub(super) fn causes_chart(&self) -> String {
        let mut causes: Vec<(String, f64)> = self
            .standings
            .causes
            .values()
            .map(|count| (count.cause.words_in(self.info).to_owned(), (count.decided + count.drawn) as f64))
            .collect();
        causes.sort_by(|a, b| b.1.total_cmp(&a.1));
        let all: f64 = causes.iter().map(|(_, games)| games).sum();
        let remark = |games: f64| format!("{games:.0} ({:.1} %)", 100.0 * games / all.max(1.0));
        bars("Why games ended", &causes, 320.0, |_| "fill-0".to_owned(), remark)
    }

    /// Draws one cost of a move for each player.
    pub(super) fn cost_chart(&self, label: &str, of: impl Fn(usize) -> f64, remark: impl Fn(f64) -> String) -> String {
        let costs: Vec<(String, f64)> =
            (0..self.players()).map(|player| (self.name(player).to_owned(), of(player))).collect();
        bars(label, &costs, LABELS, |row| format!("fill-{}", row % PAINTS), remark)
    }
}

/// Draws horizontal bars with their names and amounts.
pub(crate) fn bars(
    label: &str,
    rows: &[(String, f64)],
    labels: f64,
    class: impl Fn(usize) -> String,
    remark: impl Fn(f64) -> String,
) -> String {
    let most = rows.iter().map(|(_, amount)| *amount).fold(f64::MIN_POSITIVE, f64::max);
    let mut svg = Svg::new(WIDTH, ROW * rows.len() as f64 + 12.0);
    for (row, (name, amount)) in rows.iter().enumerate() {
        let top = 6.0 + ROW * row as f64;
        let length = (WIDTH - labels - REMARKS) * amount / most;
        svg.text((labels - 12.0, top + 17.0), Anchor::End, "label", &short(name, (labels / 6.6) as usize));
        svg.bar((labels, top + 5.0), length, ROW - 10.0, &class(row));
        svg.text((labels + length + 8.0, top + 17.0), Anchor::Start, "label", &remark(*amount));
    }
    svg.finish(label)
}

/// Returns a whole number with its sign, 0 without.
fn signed(number: f64) -> String {
    if number == 0.0 { "0".to_owned() } else { format!("{number:+.0}") }
}

fn paint(player: usize) -> String {
    format!("paint-{}", player % PAINTS)
}

/// Moves labels as little as possible, from top to bottom, so that none overlap.
fn apart(mut labels: Vec<(f64, usize)>, distance: f64) -> Vec<(f64, usize)> {
    labels.sort_by(|a, b| a.0.total_cmp(&b.0));
    let lowest = PLOT_HEIGHT - 32.0;
    let mut top = f64::NEG_INFINITY;
    for label in &mut labels {
        label.0 = label.0.max(top);
        top = label.0 + distance;
    }
    let mut bottom = lowest;
    for label in labels.iter_mut().rev() {
        label.0 = label.0.min(bottom);
        bottom = label.0 - distance;
    }
    labels
}
