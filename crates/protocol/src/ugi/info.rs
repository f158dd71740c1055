//! `info` lines: the state of a search, written by our side and read from others.
//!
//! `score mate N` counts plies, as in UGI, and is negative for a loss. A certain value without
//! known plies carries `wdl` with all thousand on one side, as UCI engines write chances. Under a
//! draw limit `removal N` are the plies to the next removal or the end, and `unlimited win` or
//! `unlimited loss` is the value without the limit. `atleast draw` and `atmost draw` are proved bounds.
//! `depth` is the mean depth of the lines searched, `seldepth` the iteration, if reductions made the lines shorter.
//! `selectivity 68` behind the depth is the confidence of the cuts of a selective search, in percent.

use endspiel_knowledge::Value;
use endspiel_search::{Analysis, Line};

/// Returns an analysis as `info` lines, one for each valued move.
pub(crate) fn print(analysis: &Analysis) -> Vec<String> {
    let Analysis { depth, reduced, nodes, seconds, .. } = analysis;
    let time = (seconds * 1000.0).round() as u64;
    let speed = if *seconds > 0.0 { (*nodes as f64 / seconds) as u64 } else { *nodes };
    let confidence = analysis.confidence.map_or(String::new(), |percent| format!(" selectivity {percent}"));
    let iteration = if *reduced > 0 { format!(" seldepth {depth}") } else { String::new() };
    // A line of the book is longer than a search is deep.
    let depth = if *nodes > 0 { analysis.mean_depth() } else { 0 };
    let cost = format!("info depth {depth}{iteration}{confidence} nodes {nodes} time {time} nps {speed}");
    if analysis.lines.is_empty() {
        return vec![cost];
    }
    let line = |(rank, line): (usize, &Line)| {
        let moves = if line.pv.is_empty() { line.mv.clone() } else { line.pv.join(" ") };
        // A complete search is certain of its best line, even where points are counted.
        let value = line.value.or_else(|| (analysis.exact && rank == 1).then(|| by_sign(line.score)));
        let removal = line.removal.map_or(String::new(), |plies| format!(" removal {plies}"));
        let unlimited = line.without_limit.map_or(String::new(), |value| format!(" unlimited {value}"));
        let bound = |name: &str, value: Option<Value>| value.map_or(String::new(), |value| format!(" {name} {value}"));
        let bounds = bound("atleast", line.at_least) + &bound("atmost", line.at_most);
        format!("{cost} score {}{removal}{unlimited}{bounds} multipv {rank} pv {moves}", score(line, value))
    };
    let proved = proved(analysis).map(|words| format!("info string {words}"));
    proved.into_iter().chain((1..).zip(&analysis.lines).map(line)).collect()
}

/// Returns what is proved about the position, with the source.
pub(crate) fn proved(analysis: &Analysis) -> Option<String> {
    let words = match (analysis.at_least, analysis.at_most) {
        (Some(least), Some(most)) if least == most => format!("proved: a {least}"),
        (Some(least), _) => format!("proved: at least a {least} for the side to move"),
        (None, Some(most)) => format!("proved: at most a {most} for the side to move"),
        (None, None) => return None,
    };
    let source = analysis.source.as_ref().map_or(String::new(), |source| format!(" ({source})"));
    Some(words + &source)
}

fn by_sign(score: f64) -> Value {
    match score {
        score if score > 0.0 => Value::Win,
        score if score < 0.0 => Value::Loss,
        _ => Value::Draw,
    }
}

fn score(line: &Line, value: Option<Value>) -> String {
    let points = (line.score * 100.0).round() as i64;
    match (value, line.plies, line.count) {
        (Some(Value::Win), Some(plies), _) => format!("mate {plies}"),
        (Some(Value::Loss), Some(plies), _) => format!("mate -{plies}"),
        (Some(Value::Draw), ..) => "cp 0 wdl 0 1000 0".to_owned(),
        (Some(value), None, count) => {
            let points = count.map_or(points, |count| i64::from(count) * 100);
            let chances = if value == Value::Win { "1000 0 0" } else { "0 0 1000" };
            format!("cp {points} wdl {chances}")
        }
        (None, ..) => format!("cp {points}"),
    }
}

/// The fields of an `info` line that we use.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Info {
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    /// The rank of the move, from 1 on.
    pub(crate) rank: Option<usize>,
    pub(crate) score: Option<InfoScore>,
    /// Plies to the next removal or the end, under a draw limit.
    pub(crate) removal: Option<u32>,
    /// The value without the draw limit.
    pub(crate) unlimited: Option<Value>,
    /// The proved value: this or better.
    pub(crate) at_least: Option<Value>,
    /// The proved value: this or worse.
    pub(crate) at_most: Option<Value>,
    pub(crate) pv: Vec<String>,
}

/// A value as written in an `info` line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum InfoScore {
    /// An estimate in points.
    Points(f64),
    /// Points with a certain value.
    Certain(f64, Value),
    /// A win or a loss, and the plies until then.
    End(Value, u32),
}

impl Info {
    /// Reads the text after the word `info`. Unknown words are skipped.
    pub(crate) fn read(text: &str) -> Info {
        let mut info = Info::default();
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            match word {
                "string" => break,
                "depth" => info.depth = number(&mut words),
                "nodes" => info.nodes = number(&mut words),
                "multipv" => info.rank = number(&mut words),
                "cp" => info.score = number::<i64>(&mut words).map(|points| InfoScore::Points(points as f64 / 100.0)),
                "mate" => info.score = number(&mut words).map(end),
                "removal" => info.removal = number(&mut words),
                "atleast" => info.at_least = number(&mut words),
                "atmost" => info.at_most = number(&mut words),
                "unlimited" => info.unlimited = number(&mut words),
                "wdl" => {
                    let chances = [(); 3].map(|()| number::<u32>(&mut words));
                    if let (Some(InfoScore::Points(points)), Some(value)) = (info.score, certain(chances)) {
                        info.score = Some(InfoScore::Certain(points, value));
                    }
                }
                "pv" => {
                    info.pv = words.map(str::to_owned).collect();
                    break;
                }
                _ => {}
            }
        }
        info
    }
}

fn number<'a, T: std::str::FromStr>(words: &mut impl Iterator<Item = &'a str>) -> Option<T> {
    words.next()?.parse().ok()
}

fn end(plies: i32) -> InfoScore {
    InfoScore::End(if plies > 0 { Value::Win } else { Value::Loss }, plies.unsigned_abs())
}

fn certain(chances: [Option<u32>; 3]) -> Option<Value> {
    match chances {
        [Some(1000), Some(0), Some(0)] => Some(Value::Win),
        [Some(0), Some(1000), Some(0)] => Some(Value::Draw),
        [Some(0), Some(0), Some(1000)] => Some(Value::Loss),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(score: f64, value: Option<Value>, plies: Option<u32>, count: Option<i32>) -> Line {
        let pv = ["d6", "f4"].map(str::to_owned).to_vec();
        Line { mv: "d6".to_owned(), score, value, plies, count, pv, ..Line::default() }
    }

    #[test]
    fn an_analysis_is_one_line_for_each_move() {
        let lines = vec![line(0.42, None, None, None), line(-1.0, Some(Value::Loss), Some(12), None)];
        let analysis = Analysis { depth: 7, nodes: 5000, seconds: 0.25, lines, ..Analysis::default() };
        let expected = [
            "info depth 7 nodes 5000 time 250 nps 20000 score cp 42 multipv 1 pv d6 f4",
            "info depth 7 nodes 5000 time 250 nps 20000 score mate -12 multipv 2 pv d6 f4",
        ];
        assert_eq!(print(&analysis), expected);
        let exact = Analysis { exact: true, lines: vec![line(6.0, None, None, None)], ..analysis.clone() };
        assert!(print(&exact)[0].contains("score cp 600 wdl 1000 0 0 multipv 1"), "{exact:?}");
        assert_eq!(print(&Analysis { lines: Vec::new(), ..analysis }), ["info depth 7 nodes 5000 time 250 nps 20000"]);
    }

    #[test]
    fn what_is_written_can_be_read() {
        let lines = [
            (line(0.42, None, None, None), InfoScore::Points(0.42)),
            (line(-3.0, None, None, None), InfoScore::Points(-3.0)),
            (line(9.9, Some(Value::Win), Some(5), None), InfoScore::End(Value::Win, 5)),
            (line(-9.9, Some(Value::Loss), Some(4), Some(-3)), InfoScore::End(Value::Loss, 4)),
            (line(0.0, Some(Value::Draw), None, Some(0)), InfoScore::Certain(0.0, Value::Draw)),
            (line(0.0, Some(Value::Draw), Some(9), None), InfoScore::Certain(0.0, Value::Draw)),
            (line(7.7, Some(Value::Win), None, Some(12)), InfoScore::Certain(12.0, Value::Win)),
            (line(-2.0, Some(Value::Loss), None, None), InfoScore::Certain(-2.0, Value::Loss)),
        ];
        for (line, score) in lines {
            let analysis = Analysis { depth: 3, nodes: 10, seconds: 0.0, lines: vec![line], ..Analysis::default() };
            let text = print(&analysis).remove(0);
            let info = Info::read(text.strip_prefix("info ").unwrap());
            let pv = ["d6", "f4"].map(str::to_owned).to_vec();
            let expected =
                Info { depth: Some(3), nodes: Some(10), rank: Some(1), score: Some(score), pv, ..Info::default() };
            assert_eq!(info, expected, "{text}");
        }
    }

    #[test]
    fn the_next_removal_and_what_would_be_without_a_limit_are_said_and_read() {
        let won = Line { removal: Some(25), ..line(9.0, Some(Value::Win), None, None) };
        let cursed = Line { without_limit: Some(Value::Loss), ..line(0.0, Some(Value::Draw), None, None) };
        let analysis = Analysis { lines: vec![won, cursed], ..Analysis::default() };
        let lines = print(&analysis);
        assert!(lines[0].contains("score cp 900 wdl 1000 0 0 removal 25 multipv 1"), "{lines:?}");
        assert!(lines[1].contains("score cp 0 wdl 0 1000 0 unlimited loss multipv 2"), "{lines:?}");
        let read = lines.iter().map(|line| Info::read(line)).map(|info| (info.removal, info.unlimited));
        assert_eq!(read.collect::<Vec<_>>(), [(Some(25), None), (None, Some(Value::Loss))]);
    }

    #[test]
    fn what_is_proved_and_how_selective_a_search_was_is_said_and_read() {
        let bounded = Line { at_least: Some(Value::Draw), ..line(0.94, None, None, None) };
        let (at_least, source) = (Some(Value::Draw), Some("proof by Takizawa (2023)".to_owned()));
        let lines = print(&Analysis { at_least, source, lines: vec![bounded], ..Analysis::default() });
        let expected = "info string proved: at least a draw for the side to move (proof by Takizawa (2023))";
        assert_eq!(lines[0], expected);
        assert!(lines[1].contains("score cp 94 atleast draw multipv 1"), "{lines:?}");
        let selective = Analysis { depth: 26, nodes: 9, confidence: Some(73), ..Analysis::default() };
        assert!(print(&selective)[0].starts_with("info depth 26 selectivity 73 nodes"), "{selective:?}");
        let reduced = Analysis { depth: 34, reduced: 8, ..selective };
        assert!(print(&reduced)[0].starts_with("info depth 26 seldepth 34 selectivity 73 nodes"), "{reduced:?}");
        let book = Analysis { depth: 48, ..Analysis::default() };
        assert!(print(&book)[0].starts_with("info depth 0 nodes 0"), "{book:?}");
        assert_eq!(Info::read(&lines[1]).at_least, Some(Value::Draw));
        let drawn = Analysis { at_least, at_most: at_least, ..Analysis::default() };
        assert_eq!(proved(&drawn).as_deref(), Some("proved: a draw"));
    }

    #[test]
    fn foreign_lines_are_read_as_far_as_they_go() {
        let info = Info::read("depth x seldepth 9 score cp 12 lowerbound hashfull 3 pv");
        assert_eq!(info, Info { score: Some(InfoScore::Points(0.12)), ..Info::default() });
        assert_eq!(Info::read("string depth 3"), Info::default());
        assert_eq!(Info::read("score mate"), Info::default());
        assert_eq!(Info::read("wdl 1000 0 0"), Info::default());
    }
}
