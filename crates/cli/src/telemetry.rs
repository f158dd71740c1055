//! The result and the cost of a search, in one line.

use endspiel_game::Side;
use endspiel_knowledge::Value;
use endspiel_presentation::GameInfo;
use endspiel_search::{Analysis, Answer, Cost, Line, ReflexKind};

use crate::words::{counted, grouped, seconds};

/// Returns value, depth, states, time and table of a finished search; `None` for an engine that
/// does not search.
///
/// `side` was to move.
pub fn report(info: &GameInfo, side: Side, answer: &Answer) -> Option<String> {
    let analysis = &answer.analysis;
    let mut parts: Vec<String> = analysis.reflex.map(|reflex| reflex_words(info, side, reflex)).into_iter().collect();
    parts.push(value(info, side, analysis)?);
    if answer.best.len() > 1 {
        parts.push(format!("one of {} equally good moves", answer.best.len()));
    }
    parts.extend(effort(analysis));
    Some(parts.join("; "))
}

/// Returns what a move found without a search does.
fn reflex_words(info: &GameInfo, side: Side, reflex: ReflexKind) -> String {
    match reflex {
        ReflexKind::Win => "immediate win".to_owned(),
        ReflexKind::Block => {
            format!("blocks an immediate win of {}", info.stones[(!side).index()].name.en.to_lowercase())
        }
    }
}

/// Returns the present state of a search, for a line that is redrawn.
pub fn progress(info: &GameInfo, side: Side, analysis: &Analysis) -> String {
    let mut parts: Vec<String> = Vec::new();
    parts.extend(analysis.lines.first().map(|line| line.mv.clone()));
    parts.extend(value(info, side, analysis));
    parts.push(format!("depth {}", analysis.depth_words()));
    parts.push(counted(analysis.nodes as usize, "state"));
    parts.join("; ")
}

/// Returns the value of the best move in words, and its source.
pub fn value(info: &GameInfo, side: Side, analysis: &Analysis) -> Option<String> {
    let line = analysis.lines.first()?;
    let notes: Vec<String> = notes(info, line).into_iter().chain(analysis.source.clone()).collect();
    Some(with_notes(line.words(info, side), &notes))
}

/// Returns the value of a line in words, with its plies if they are certain.
pub fn words(info: &GameInfo, side: Side, line: &Line) -> String {
    with_notes(line.words(info, side), &notes(info, line))
}

/// Returns what stands behind a value: its plies, or the estimate beside a proved bound.
fn notes(info: &GameInfo, line: &Line) -> Vec<String> {
    let score = if line.at_least.is_some() { line.score } else { -line.score };
    let is_bound = line.value.is_none() && !line.bounds().is_none() && score != 0.0;
    let estimate = is_bound.then(|| format!("estimate {score:+.2}"));
    plies_in_words(info, line).into_iter().chain(estimate).collect()
}

/// Returns the plies to the end of a win or a loss of several moves, if certain.
fn plies_in_words(info: &GameInfo, line: &Line) -> Option<String> {
    let told_by_moves = line.count.is_none() || !info.counted;
    let decided = line.value.is_some_and(|value| value != Value::Draw);
    line.plies.filter(|&plies| decided && told_by_moves && plies > 2).map(|plies| format!("{plies} plies"))
}

fn with_notes(words: String, notes: &[String]) -> String {
    if notes.is_empty() { words } else { format!("{words} ({})", notes.join("; ")) }
}

/// Returns depth, states, time and table.
pub fn effort(analysis: &Analysis) -> Vec<String> {
    let Analysis { depth, nodes, cost, .. } = analysis;
    let states = match cost.budget {
        Some(budget) => format!("{} of {} states", grouped(*nodes), grouped(budget)),
        None => counted(*nodes as usize, "state"),
    };
    let mut parts = Vec::new();
    if *depth > 0 && *nodes > 0 {
        parts.push(format!("depth {}", analysis.depth_words()));
    }
    parts.push(states);
    parts.push(seconds(analysis.seconds));
    parts.extend(table(cost));
    parts
}

fn table(cost: &Cost) -> Option<String> {
    let Cost { hits, invalid, misses, .. } = *cost;
    let invalid_hits = if invalid > 0 { format!(", {} invalid", grouped(invalid)) } else { String::new() };
    (hits + invalid + misses > 0)
        .then(|| format!("table: {} hits{invalid_hits}, {} misses", grouped(hits), grouped(misses)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(analysis: Analysis, best: &[&str]) -> Answer {
        Answer { mv: "4".to_owned(), best: best.iter().map(|&mv| mv.to_owned()).collect(), analysis }
    }

    fn report_of(analysis: Analysis, best: &[&str]) -> Option<String> {
        let game = endspiel_games::Games::usual().open("connect4").unwrap();
        report(game.info(), Side::Second, &answer(analysis, best))
    }

    #[test]
    fn everything_a_budgeted_search_counts_is_told() {
        let line = Line { mv: "4".to_owned(), score: -0.5, ..Line::default() };
        let cost = Cost { budget: Some(25_000), hits: 3412, invalid: 120, misses: 20_111, ..Cost::default() };
        let analysis =
            Analysis { depth: 6, nodes: 24_873, seconds: 0.5, lines: vec![line], cost, ..Analysis::default() };
        assert_eq!(
            report_of(analysis, &["4", "3"]).as_deref(),
            Some(
                "yellow is better (-0.50); one of 2 equally good moves; depth 6; 24,873 of 25,000 states; 0.50 s; \
                 table: 3,412 hits, 120 invalid, 20,111 misses"
            )
        );
    }

    #[test]
    fn an_immediate_win_and_a_block_are_named() {
        for (reflex, words) in
            [(ReflexKind::Win, "immediate win; "), (ReflexKind::Block, "blocks an immediate win of yellow; ")]
        {
            let line = Line { mv: "4".to_owned(), score: 3.0, ..Line::default() };
            let analysis = Analysis { reflex: Some(reflex), lines: vec![line], ..Analysis::default() };
            let report = report_of(analysis, &["4"]).unwrap();
            assert!(report.starts_with(words), "{report}");
        }
    }

    #[test]
    fn a_move_by_chance_has_nothing_to_tell() {
        assert_eq!(report_of(Analysis::default(), &["1", "2"]), None);
    }
}
