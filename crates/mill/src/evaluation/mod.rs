//! Evaluators of positions.
//!
//! - [`Classic`] and [`Mobility`]: the two evaluations of the student papers
//! - [`Tuned`]: the strongest one
//! - [`LineCounts`], [`slides`], [`possible_moves`]: the features they count
//!
//! The rules do not depend on this module; searches reach it through
//! [`Searchable`](endspiel_knowledge::Searchable), in `searchable`.

mod classic;
mod features;
mod lines;
mod mobility;
mod tuned;
mod tuned_weights;
mod weights;

pub use classic::{Classic, ClassicWeights};
pub use features::{LineCounts, possible_moves, slides};
pub use mobility::{Mobility, MobilityWeights};
pub use tuned::{Features, Phase, Tuned, TunedWeights};
