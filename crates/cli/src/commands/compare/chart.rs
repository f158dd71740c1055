//! The comparison as a chart.

use endspiel_games::compare::Comparison;

use crate::picture::{Bar, BarChart, Section};

/// The titles of the sections, and the prefix of their algorithms' names; the first is for all
/// others.
const SECTIONS: [(&str, &str); 3] =
    [("Algorithms", ""), ("One idea more each time", "+ "), ("Everything but one idea", "all but ")];

/// Returns bars of the positions each algorithm visited.
pub fn of(comparisons: &[Comparison], game: &str, position: &str, depth: u32) -> BarChart {
    let section_of = |comparison: &Comparison| {
        let named = |(_, begin): &(&str, &str)| !begin.is_empty() && comparison.algorithm.starts_with(begin);
        SECTIONS.iter().position(named).unwrap_or(0)
    };
    let sections = SECTIONS.iter().enumerate().map(|(index, (title, _))| Section {
        title: (*title).to_owned(),
        bars: comparisons.iter().filter(|comparison| section_of(comparison) == index).map(bar).collect(),
    });
    BarChart {
        title: format!("What every algorithm costs: {game}, depth {depth}"),
        subtitle: format!("position {position}"),
        axis: "positions visited, each step ten times as many".to_owned(),
        sections: sections.filter(|section| !section.bars.is_empty()).collect(),
    }
}

fn bar(comparison: &Comparison) -> Bar {
    let note = if comparison.completed { String::new() } else { format!("stopped at depth {}", comparison.depth) };
    Bar { label: comparison.algorithm.clone(), amount: comparison.nodes, note, complete: comparison.completed }
}
