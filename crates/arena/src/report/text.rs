//! The report as text.

use std::fmt::Write;

use endspiel_game::Side;

use super::Report;
use crate::ratings::{SprtState, Tally};
use crate::settings::MoveLimits;
use crate::standings::SprtReport;

impl Report {
    /// Returns the report for a terminal. Equal games give equal text.
    pub fn text(&self) -> String {
        let mut out = String::new();
        let tournament = &self.stored.tournament;
        let _ = writeln!(out, "{}: {}, {}\n", tournament.name, tournament.game, self.state());
        for (number, player) in (1..).zip(&tournament.players) {
            let limits = limits_in_words(&tournament.limits_of(number - 1));
            let _ =
                writeln!(out, "{number:>3}  {}{}{limits}", player.name, spec_if_other(&player.name, &player.engine));
        }
        out.push('\n');
        self.write_cross_table(&mut out);
        self.write_totals(&mut out);
        self.write_meeting(&mut out);
        self.write_causes(&mut out);
        out
    }

    fn write_cross_table(&self, out: &mut String) {
        let (first, second) = (self.side_name(Side::First), self.side_name(Side::Second));
        let _ = writeln!(out, "{first} wins | draws | {second} wins, by row ({first}) and column ({second}):\n");
        let cell = |row: usize, column: usize| {
            if row == column { "–".to_owned() } else { cross_cell(self.standings.cross[row][column]) }
        };
        let players = self.players();
        let width = (0..players).flat_map(|row| (0..players).map(move |column| (row, column)));
        let width = width.map(|(row, column)| cell(row, column).chars().count()).max().unwrap_or(0).max(4);
        let _ = write!(out, "     ");
        for column in 0..players {
            let _ = write!(out, "  {:^width$}", column + 1);
        }
        out.push('\n');
        for row in 0..players {
            let _ = write!(out, "{:>4} ", row + 1);
            for column in 0..players {
                let _ = write!(out, "  {:^width$}", cell(row, column));
            }
            trim_line(out);
        }
        out.push('\n');
    }

    fn write_totals(&self, out: &mut String) {
        let names = self.stored.tournament.players.iter().map(|player| player.name.chars().count());
        let width = names.max().unwrap_or(0).max("player".len());
        let _ = writeln!(
            out,
            "     {:<width$}   won | drawn | lost     points  score      Elo         nodes/move  depth  faults",
            "player"
        );
        for total in self.totals() {
            let Tally { won, drawn, lost } = total.tally;
            let costs = &self.standings.costs[total.player];
            let moves = f64::from(costs.moves.max(1));
            let elo = format!("{:+.0} ± {:.0}", total.rating.elo, total.rating.error);
            let _ = write!(
                out,
                "{:>3}  {:<width$}  {won:>4} | {drawn:>5} | {lost:<5} {:>9}  {:>5.1} %  {elo:<12} {:>12.0}  {:>5.1}  {:>6}",
                total.player + 1,
                self.name(total.player),
                format!("{:+}", total.points),
                100.0 * total.tally.score(),
                costs.nodes as f64 / moves,
                costs.depth as f64 / moves,
                self.standings.faults[total.player],
            );
            trim_line(out);
        }
        out.push('\n');
    }

    /// Writes the estimated difference of two players, and the state of the test.
    fn write_meeting(&self, out: &mut String) {
        if self.players() == 2
            && let Some(estimate) = self.standings.estimate(0, 1)
        {
            let _ = writeln!(
                out,
                "{} against {}: {} Elo (95 %), likelihood of superiority {:.1} %",
                self.name(0),
                self.name(1),
                estimate.words(),
                100.0 * estimate.superiority
            );
            if let Some(pairs) = self.standings.pairs.get(&(0, 1)) {
                let _ = writeln!(out, "pairs of games by half points 0 1 2 3 4: {:?}", pairs.0);
            }
        }
        if let Some(test) = self.standings.sprt(&self.stored.tournament) {
            let _ = writeln!(out, "{}", sprt_in_words(&test));
        }
        if self.players() == 2 {
            out.push('\n');
        }
    }

    fn write_causes(&self, out: &mut String) {
        let _ = writeln!(out, "How games ended, {:.1} moves on average:\n", self.history.mean_length());
        let mut causes: Vec<_> = self.standings.causes.values().collect();
        causes.sort_by_key(|count| std::cmp::Reverse(count.decided + count.drawn));
        for count in causes {
            let _ = writeln!(out, "{:>7}  {}", count.decided + count.drawn, count.cause.words_in(self.info));
        }
    }
}

/// Returns a cell of a cross table, as in `3 | 2 | 1`.
pub(crate) fn cross_cell(tally: Tally) -> String {
    format!("{} | {} | {}", tally.won, tally.drawn, tally.lost)
}

/// Returns `: SPEC` if the name differs from the spec.
fn spec_if_other(name: &str, engine: &str) -> String {
    if name == engine { String::new() } else { format!(": {engine}") }
}

/// Returns the limits in words, if there are any.
pub(super) fn limits_in_words(limits: &MoveLimits) -> String {
    let mut words = Vec::new();
    words.extend(limits.depth.map(|depth| format!("depth {depth}")));
    words.extend(limits.nodes.map(|nodes| format!("{nodes} nodes a move")));
    words.extend(limits.time.map(|time| format!("{:?} a move", time.0)));
    words.extend(limits.clock.map(|clock| {
        let increment = limits.increment.map_or(String::new(), |time| format!(" + {:?} a move", time.0));
        format!("{:?} a game{increment}", clock.0)
    }));
    if words.is_empty() { String::new() } else { format!(" ({})", words.join(", ")) }
}

/// Returns the state of a test in a sentence.
pub(super) fn sprt_in_words(test: &SprtReport) -> String {
    let verdict = match test.state {
        SprtState::Undecided => "undecided".to_owned(),
        SprtState::Elo0 => format!("elo0 = {} accepted: no gain", test.sprt.elo0),
        SprtState::Elo1 => format!("elo1 = {} accepted: a gain", test.sprt.elo1),
    };
    format!(
        "SPRT elo0 {} elo1 {} alpha {} beta {}: LLR {:.2} in ({:.2}, {:.2}), {verdict}",
        test.sprt.elo0, test.sprt.elo1, test.sprt.alpha, test.sprt.beta, test.ratio, test.lower, test.upper
    )
}

/// Ends a line without trailing blanks.
pub(crate) fn trim_line(out: &mut String) {
    out.truncate(out.trim_end().len());
    out.push('\n');
}
