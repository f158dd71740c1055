//! The school paper on Connect Four: what it says alpha-beta costs at every depth, beside what it costs here.

use endspiel_connect4::ConnectFour;
use endspiel_game::{Error, Notation, Searchable, Stop};
use endspiel_search::{CostRow, PAPER_COSTS, cost_by_depth};
use serde::Serialize;

/// The paper's position: one stone in the middle column.
const POSITION: &str = "4";
/// The paper's way to estimate positions.
const EVALUATOR: &str = "classic";

/// Both tables, a row for each depth.
#[derive(Clone, Debug, Serialize)]
pub struct PaperCosts {
    /// What the paper says.
    pub paper: Vec<CostRow>,
    /// The same algorithm here; shorter if it was stopped.
    pub ours: Vec<CostRow>,
}

impl PaperCosts {
    /// Whether the paper is about this game with these options.
    pub fn are_about(game: &str) -> bool {
        game == Notation::spec(&ConnectFour::default())
    }

    /// Searches to all depths of the paper.
    pub fn measure(stop: &Stop) -> Result<PaperCosts, Error> {
        let game = ConnectFour::default();
        let position = game.parse_position(POSITION)?;
        let evaluator = game.evaluator(EVALUATOR, None)?;
        let depths = PAPER_COSTS[0].depth..=PAPER_COSTS[PAPER_COSTS.len() - 1].depth;
        Ok(PaperCosts { paper: PAPER_COSTS.to_vec(), ours: cost_by_depth(&game, &evaluator, &position, depths, stop) })
    }
}
