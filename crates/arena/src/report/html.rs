//! The report as a self-contained page.

use std::fmt::Write;

use endspiel_game::Side;

use super::Report;
use super::svg::escaped;
use super::text::{cross_cell, limits_in_words, sprt_in_words};

pub(crate) const STYLE: &str = include_str!("report.css");

impl Report {
    /// Returns the page, with its charts in it.
    pub fn html(&self) -> String {
        let tournament = &self.stored.tournament;
        let mut out = format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{name}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{name}</h1>\n\
             <p class=\"state\">{} · {} · seed {} · Endspiel {}</p>\n",
            escaped(&self.info.title.en.replace('\'', "’")),
            escaped(&self.state()),
            tournament.seed,
            escaped(&self.stored.program),
            name = escaped(&tournament.name),
        );
        self.totals_table(&mut out);
        self.verdict(&mut out);
        section(&mut out, "Ratings", "Elo with 95 % intervals; the mean of all players is 0.", &self.ratings_chart());
        self.cross_table(&mut out);
        let points = "+1 for a win, −1 for a loss, game by game in the order they were begun.";
        section(&mut out, "Score over time", points, &self.points_chart());
        let mean = format!("Moves of either side, the opening included; {:.1} on average.", self.history.mean_length());
        section(&mut out, "Length of games", &mean, &self.lengths_chart());
        section(&mut out, "Why games ended", "", &self.causes_chart());
        self.cost_sections(&mut out);
        out += "</main>\n</body>\n</html>\n";
        out
    }

    fn totals_table(&self, out: &mut String) {
        *out += "<table>\n<thead><tr><th>#</th><th class=\"left\">player</th><th>won</th><th>drawn</th><th>lost</th>\
                 <th>points</th><th>score</th><th>Elo</th><th>faults</th></tr></thead>\n<tbody>\n";
        let tournament = &self.stored.tournament;
        for total in self.totals() {
            let player = &tournament.players[total.player];
            let limits = limits_in_words(&tournament.limits_of(total.player));
            let _ = writeln!(
                out,
                "<tr><td>{}</td><td class=\"left\"><b>{}</b><br><small>{}{}</small></td><td>{}</td><td>{}</td>\
                 <td>{}</td><td>{:+}</td><td>{:.1} %</td><td>{:+.0} ± {:.0}</td><td>{}</td></tr>",
                total.player + 1,
                escaped(&player.name),
                escaped(&player.engine),
                escaped(&limits),
                total.tally.won,
                total.tally.drawn,
                total.tally.lost,
                total.points,
                100.0 * total.tally.score(),
                total.rating.elo,
                total.rating.error,
                self.standings.faults[total.player],
            );
        }
        *out += "</tbody>\n</table>\n";
    }

    /// Writes the sentence about two players, and the test.
    fn verdict(&self, out: &mut String) {
        if self.players() == 2
            && let Some(estimate) = self.standings.estimate(0, 1)
        {
            let _ = writeln!(
                out,
                "<p><b>{}</b> against <b>{}</b>: {} Elo, likelihood of superiority {:.1} %.</p>",
                escaped(self.name(0)),
                escaped(self.name(1)),
                escaped(&estimate.words()),
                100.0 * estimate.superiority
            );
        }
        if let Some(test) = self.standings.sprt(&self.stored.tournament) {
            let _ = writeln!(out, "<p>{}.</p>", escaped(&sprt_in_words(&test)));
        }
    }

    fn cross_table(&self, out: &mut String) {
        let (first, second) = (self.side_name(Side::First), self.side_name(Side::Second));
        let _ = writeln!(
            out,
            "<section>\n<h2>Cross table</h2>\n<p>{first} wins | draws | {second} wins; the row has {first}.</p>\n\
             <div class=\"wide\"><table>\n<thead><tr><th class=\"left\">{first} \\ {second}</th>"
        );
        for column in 0..self.players() {
            let _ = write!(out, "<th title=\"{}\">{}</th>", escaped(self.name(column)), column + 1);
        }
        *out += "</tr></thead>\n<tbody>\n";
        for row in 0..self.players() {
            let _ = write!(out, "<tr><td class=\"left\">{} {}</td>", row + 1, escaped(self.name(row)));
            for column in 0..self.players() {
                let cell = if row == column { "–".to_owned() } else { cross_cell(self.standings.cross[row][column]) };
                let _ = write!(out, "<td>{cell}</td>");
            }
            *out += "</tr>\n";
        }
        *out += "</tbody>\n</table></div>\n</section>\n";
    }

    fn cost_sections(&self, out: &mut String) {
        let a_move = |player: usize, amount: f64| amount / f64::from(self.standings.costs[player].moves.max(1));
        let nodes = self.cost_chart(
            "Positions a move",
            |player| a_move(player, self.standings.costs[player].nodes as f64),
            |amount| format!("{amount:.0}"),
        );
        section(out, "Cost of a move: positions", "Positions visited, on average.", &nodes);
        let time = self.cost_chart(
            "Milliseconds a move",
            |player| a_move(player, 1000.0 * self.standings.costs[player].seconds),
            |amount| format!("{amount:.3} ms"),
        );
        section(out, "Cost of a move: time", "Milliseconds on the machine that played, on average.", &time);
    }
}

fn section(out: &mut String, title: &str, words: &str, chart: &str) {
    let words = if words.is_empty() { String::new() } else { format!("<p>{}</p>\n", escaped(words)) };
    let _ = writeln!(out, "<section>\n<h2>{}</h2>\n{words}{chart}</section>", escaped(title));
}
