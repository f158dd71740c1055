//! The costs by depth that the school paper on Connect Four gives, beside ours.

use std::io::Write;

use endspiel_games::PaperCosts;
use endspiel_search::CostRow;

use crate::failure::Failure;
use crate::terminal::Look;
use crate::words::grouped;

/// Prints the tables side by side.
pub fn print(costs: &PaperCosts, look: Look, out: &mut dyn Write) -> Result<(), Failure> {
    let heading = format!("{:>9} {:>9} {:>10} {:>9}", "max calls", "min calls", "positions", "seconds");
    writeln!(out, "\nAlpha-beta without a table after one stone in the middle, in the school paper and here:\n")?;
    writeln!(out, "{}", look.bold(&format!("depth  {heading}     {heading}")))?;
    for (index, paper) in costs.paper.iter().enumerate() {
        let ours = costs.ours.get(index).map(columns).unwrap_or_default();
        writeln!(out, "{}", format!("{:>5}  {}     {ours}", paper.depth, columns(paper)).trim_end())?;
    }
    Ok(())
}

fn columns(row: &CostRow) -> String {
    let CostRow { max_calls, min_calls, positions, seconds, .. } = *row;
    let [max_calls, min_calls, positions] = [max_calls, min_calls, positions].map(grouped);
    format!("{max_calls:>9} {min_calls:>9} {positions:>10} {seconds:>9.4}")
}
