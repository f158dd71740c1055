//! The `info` lines a program sends while it thinks.

use endspiel_knowledge::{CERTAIN, Value, WIN, loss_in, win_in};
use endspiel_machine::Instant;
use endspiel_presentation::AnyMatch;
use endspiel_search::{Analysis, Line};

use crate::ugi::info::{Info, InfoScore};

/// Maximum number of lines; no position has that many moves.
const MAX_LINES: usize = 1000;

/// The largest distance to the end of the game that a score can express, in plies.
const MAX_PLIES: u32 = (WIN - CERTAIN) as u32;

/// A collector of `info` lines, which makes one analysis of them.
pub(super) struct InfoCollector<'a> {
    played: &'a dyn AnyMatch,
    begun: Instant,
    analysis: Analysis,
}

impl<'a> InfoCollector<'a> {
    pub(super) fn new(played: &'a dyn AnyMatch, begun: Instant) -> InfoCollector<'a> {
        InfoCollector { played, begun, analysis: Analysis::default() }
    }

    /// Adds one line; returns `true` if it changed the reported moves.
    pub(super) fn add(&mut self, text: &str) -> bool {
        let info = Info::read(text);
        self.analysis.depth = info.depth.unwrap_or(self.analysis.depth);
        self.analysis.nodes = info.nodes.unwrap_or(self.analysis.nodes);
        self.analysis.seconds = self.begun.elapsed().as_secs_f64();
        let Some(line) = self.line(&info) else { return false };
        let rank = info.rank.unwrap_or(1).clamp(1, MAX_LINES);
        let lines = &mut self.analysis.lines;
        match rank - 1 {
            // The best move begins a new list.
            0 => *lines = vec![line],
            index if index < lines.len() => lines[index] = line,
            index if index == lines.len() => lines.push(line),
            _ => return false,
        }
        self.analysis.exact = self.analysis.lines.first().is_some_and(|line| line.value.is_some());
        true
    }

    pub(super) fn analysis(&self) -> &Analysis {
        &self.analysis
    }

    /// Returns the whole analysis at the end of the search.
    pub(super) fn finish(mut self) -> Analysis {
        self.analysis.seconds = self.begun.elapsed().as_secs_f64();
        self.analysis
    }

    /// Returns the line in our notation, up to its first illegal move; `None` if the first move is
    /// illegal.
    fn line(&self, info: &Info) -> Option<Line> {
        let mut ahead = self.played.boxed_clone();
        let pv: Vec<String> = info.pv.iter().map_while(|mv| ahead.play(mv).ok()).collect();
        let mv = pv.first()?.clone();
        let (score, value, plies) = match info.score {
            None => (0.0, None, None),
            Some(InfoScore::Points(points)) => (points, None, None),
            Some(InfoScore::Certain(points, value)) => (points, Some(value), None),
            Some(InfoScore::End(value, plies)) => {
                let plies_in_score = plies.min(MAX_PLIES);
                let score = if value == Value::Win { win_in(plies_in_score) } else { loss_in(plies_in_score) };
                (f64::from(score), Some(value), Some(plies))
            }
        };
        Some(Line {
            mv,
            score,
            value,
            at_least: info.at_least,
            at_most: info.at_most,
            plies,
            removal: info.removal,
            without_limit: info.unlimited,
            pv,
            ..Line::default()
        })
    }
}

#[cfg(test)]
mod tests {
    use endspiel_game::DrawLimits;

    use super::*;

    #[test]
    fn lines_are_kept_by_rank_and_in_our_words() {
        let played = endspiel_games::Games::usual().open("othello").unwrap().open(None, DrawLimits::NONE).unwrap();
        let mut collector = InfoCollector::new(played.as_ref(), Instant::now());
        assert!(collector.add("depth 3 nodes 10 score cp 150 multipv 1 pv D3 C3 h8"));
        assert!(collector.add("depth 3 nodes 12 score mate -4 multipv 2 pv c4"));
        assert!(!collector.add("depth 3 multipv 9 pv f5"), "there is no third yet");
        assert!(!collector.add("depth 4 nodes 20 currmove f5"));
        assert!(!collector.add("depth 4 pv a1"), "not a move");
        let analysis = collector.finish();
        assert_eq!((analysis.depth, analysis.nodes, analysis.exact), (4, 20, false));
        assert_eq!(analysis.lines[0].pv, ["d3", "c3"]);
        assert_eq!((analysis.lines[0].score, analysis.lines[0].value), (1.5, None));
        assert_eq!((analysis.lines[1].value, analysis.lines[1].plies), (Some(Value::Loss), Some(4)));
    }

    #[test]
    fn a_new_best_move_begins_a_new_list() {
        let played = endspiel_games::Games::usual().open("connect4").unwrap().open(None, DrawLimits::NONE).unwrap();
        let mut collector = InfoCollector::new(played.as_ref(), Instant::now());
        assert!(collector.add("depth 1 score cp 3 multipv 1 pv 4"));
        assert!(collector.add("depth 1 score cp 2 multipv 2 pv 3"));
        assert!(collector.add("depth 2 score mate 41 pv 4 4"));
        assert_eq!(collector.analysis().lines.len(), 1);
        assert!(collector.analysis().exact);
    }
}
