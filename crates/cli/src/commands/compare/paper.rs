//! The costs by depth that the school paper on Connect Four gives, beside ours.

use std::io::Write;

use endspiel_game::{Error, Searchable, Stop};
use endspiel_games::Visitor;
use endspiel_search::{CostRow, PAPER_COSTS, cost_by_depth};
use serde::Serialize;

use crate::failure::Failure;
use crate::terminal::Look;
use crate::words::grouped;

/// The game the paper is about.
pub const GAME: &str = "connect4";
/// The paper's position: one stone in the middle column.
const POSITION: &str = "4";
/// The paper's way to estimate positions.
const EVALUATOR: &str = "classic";

/// Both tables, a row for each depth.
#[derive(Serialize)]
pub struct Costs {
    /// What the paper says.
    paper: Vec<CostRow>,
    /// The same algorithm here; shorter if it was stopped.
    ours: Vec<CostRow>,
}

impl Costs {
    /// Searches to all depths of the paper.
    pub fn measure(stop: &Stop) -> Result<Costs, Error> {
        Ok(Costs { paper: PAPER_COSTS.to_vec(), ours: endspiel_games::visit(GAME, Measure(stop))?? })
    }

    /// Prints the tables side by side.
    pub fn print(&self, look: Look, out: &mut dyn Write) -> Result<(), Failure> {
        let heading = format!("{:>9} {:>9} {:>10} {:>9}", "max calls", "min calls", "positions", "seconds");
        writeln!(out, "\nAlpha-beta without a table after one stone in the middle, in the school paper and here:\n")?;
        writeln!(out, "{}", look.bold(&format!("depth  {heading}     {heading}")))?;
        for (index, paper) in self.paper.iter().enumerate() {
            let ours = self.ours.get(index).map(columns).unwrap_or_default();
            writeln!(out, "{}", format!("{:>5}  {}     {ours}", paper.depth, columns(paper)).trim_end())?;
        }
        Ok(())
    }
}

fn columns(row: &CostRow) -> String {
    let CostRow { max_calls, min_calls, positions, seconds, .. } = *row;
    let [max_calls, min_calls, positions] = [max_calls, min_calls, positions].map(grouped);
    format!("{max_calls:>9} {min_calls:>9} {positions:>10} {seconds:>9.4}")
}

struct Measure<'a>(&'a Stop);

impl Visitor for Measure<'_> {
    type Output = Result<Vec<CostRow>, Error>;

    fn visit<G: Searchable>(self, game: G) -> Self::Output {
        let position = game.parse_position(POSITION)?;
        let evaluator = game.evaluator(EVALUATOR, None)?;
        let depths = PAPER_COSTS[0].depth..=PAPER_COSTS[PAPER_COSTS.len() - 1].depth;
        Ok(cost_by_depth(&game, &evaluator, &position, depths, self.0))
    }
}
