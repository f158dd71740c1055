//! A chart of how long wins and losses take.

use std::path::Path;

use endspiel_knowledge::Value;
use endspiel_tables::{TableFile, Variant};

use crate::failure::Failure;
use crate::files;
use crate::picture::{Bar, BarChart, Format, Section};

/// Maximum number of tables named in the title; more are counted.
const MAX_NAMED: usize = 8;

/// Draws how many positions of these tables are won and lost in how many plies.
pub(super) fn write(tables: &[TableFile], path: &Path) -> Result<(), Failure> {
    let format = Format::of(path).map_err(Failure::Input)?;
    if tables.is_empty() {
        return Err(Failure::input("there are no such tables to draw"));
    }
    let section = |title: &str, value: Value| {
        let mut counts = std::collections::BTreeMap::new();
        for (plies, count) in tables.iter().flat_map(|table| table.stats().by_plies(value)) {
            *counts.entry(plies).or_insert(0) += count;
        }
        let bar = |(plies, amount)| Bar { label: plies_in_words(plies), amount, note: String::new(), complete: true };
        Section { title: title.to_owned(), bars: counts.into_iter().map(bar).collect() }
    };
    let limit = tables[0].limit();
    let (won, lost) = match limit.is_off() {
        true => ("won in", "lost in"),
        false => ("won, next removal or end in", "lost, next removal or end in"),
    };
    let sections = [section(won, Value::Win), section(lost, Value::Loss)];
    let count = |value| tables.iter().map(|table| table.stats().count_of(value)).sum::<u64>();
    let names = if tables.len() > MAX_NAMED {
        format!("{} tables", tables.len())
    } else {
        tables.iter().map(|table| table.space().to_string()).collect::<Vec<_>>().join(", ")
    };
    let game = match tables[0].space().pair.variant {
        Variant::Nine => "Nine Men's Morris".to_owned(),
        variant => variant.to_string(),
    };
    let chart = BarChart {
        title: match limit.is_off() {
            true => format!("{game}: {names}"),
            false => format!("{game}, draw limit {limit}: {names}"),
        },
        subtitle: format!(
            "{} won, {} drawn, {} lost for the side to move",
            crate::words::grouped(count(Value::Win)),
            crate::words::grouped(count(Value::Draw)),
            crate::words::grouped(count(Value::Loss))
        ),
        axis: "positions up to symmetry".to_owned(),
        sections: sections.into_iter().filter(|section| !section.bars.is_empty()).collect(),
    };
    Ok(files::write(path, &format.render(&chart)?)?)
}

fn plies_in_words(plies: u32) -> String {
    if plies == 1 { "1 ply".to_owned() } else { format!("{plies} plies") }
}
