//! The lines of NBoard's protocol that the engine sends.

use endspiel_search::{Analysis, Answer, Line};

use super::NAME;
use super::game::SQUARES;
use crate::ugi::info::proved;

/// Returns a `status` line, which the board shows to the user.
pub(super) fn status(text: &str) -> String {
    format!("status {NAME} {text}")
}

/// Returns a move in capital letters; a pass is `PA`.
pub(super) fn mv(text: &str) -> String {
    if text == "pass" { "PA".to_owned() } else { text.to_uppercase() }
}

/// Returns a `search` line for each valued move, and a `nodestats` line.
pub(super) fn search(analysis: &Analysis) -> Vec<String> {
    let line = |(rank, line): (usize, &Line)| {
        let moves: String = line.pv.iter().map(|text| mv(text)).collect();
        let moves = if moves.is_empty() { mv(&line.mv) } else { moves };
        format!("search {moves} {:.2} 0 {}", discs(line), depth(analysis, rank, line))
    };
    let proved = proved(analysis).map(|words| status(&words));
    let cost = format!("nodestats {} {:.2}", analysis.nodes, analysis.seconds);
    analysis.lines.iter().enumerate().map(line).chain(proved).chain([cost]).collect()
}

/// Returns the move to play, its value in discs and the seconds it took.
pub(super) fn answer(answer: &Answer) -> String {
    let line = answer.analysis.lines.iter().find(|line| line.mv == answer.mv);
    let value = line.map(|line| format!("{:.2}", discs(line))).unwrap_or_default();
    format!("=== {}/{value}/{:.1}", mv(&answer.mv), answer.analysis.seconds)
}

/// Returns the value of a position for the side to move, in discs.
pub(super) fn value(analysis: &Analysis) -> f64 {
    analysis.lines.first().map_or(0.0, discs)
}

/// Returns the value of a move in discs, limited to the size of the board.
fn discs(line: &Line) -> f64 {
    let most = f64::from(SQUARES);
    line.count.map_or(line.score, f64::from).clamp(-most, most)
}

/// Returns `100%` if the disc difference is certain, `100%W` if only the winner is, else the depth
/// in plies.
fn depth(analysis: &Analysis, rank: usize, line: &Line) -> String {
    // A search to the end of the game is certain of its best line, and counts in discs.
    let searched_out = analysis.exact && rank == 0;
    match (line.value, line.count) {
        (Some(_), Some(_)) => "100%".to_owned(),
        (Some(_), None) => "100%W".to_owned(),
        (None, _) if searched_out => "100%".to_owned(),
        (None, _) => analysis.mean_depth().to_string(),
    }
}

#[cfg(test)]
mod tests {
    use endspiel_knowledge::Value;

    use super::*;

    fn line(score: f64, value: Option<Value>, count: Option<i32>) -> Line {
        let pv = ["f5", "pass", "c3"].map(str::to_owned).to_vec();
        Line { mv: "f5".to_owned(), score, value, count, pv, ..Line::default() }
    }

    fn analysis(lines: Vec<Line>) -> Analysis {
        Analysis { depth: 12, nodes: 35805, seconds: 0.5, lines, ..Analysis::default() }
    }

    #[test]
    fn the_depth_tells_how_certain_a_value_is() {
        let lines =
            vec![line(-1.5, None, None), line(3.0, Some(Value::Win), Some(4)), line(1.0, Some(Value::Win), None)];
        let expected = [
            "search F5PAC3 -1.50 0 12",
            "search F5PAC3 4.00 0 100%",
            "search F5PAC3 1.00 0 100%W",
            "nodestats 35805 0.50",
        ];
        assert_eq!(search(&analysis(lines)), expected);
        let searched_out = Analysis { exact: true, ..analysis(vec![line(-6.0, None, None)]) };
        assert_eq!(search(&searched_out)[0], "search F5PAC3 -6.00 0 100%");
        assert_eq!(value(&analysis(vec![line(9999.0, Some(Value::Win), None)])), 64.0);
    }

    #[test]
    fn what_is_proved_is_said_in_the_status() {
        let proved = Analysis { at_least: Some(Value::Draw), at_most: Some(Value::Draw), ..analysis(Vec::new()) };
        assert_eq!(search(&proved)[0], "status Endspiel proved: a draw");
    }

    #[test]
    fn a_move_carries_its_value_and_the_seconds() {
        let found = |mv: &str| Answer {
            mv: mv.to_owned(),
            best: vec![mv.to_owned()],
            analysis: analysis(vec![line(2.0, None, None)]),
        };
        assert_eq!(answer(&found("f5")), "=== F5/2.00/0.5");
        assert_eq!(answer(&found("pass")), "=== PA//0.5");
    }
}
