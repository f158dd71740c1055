//! What a position is worth.
//!
//! - [`Classic`] and [`Mobility`]: the two evaluations the documents describe
//! - [`Tuned`]: the strongest one
//! - [`LineCounts`], [`slides`], [`possible_moves`]: what they see
//!
//! Rules know nothing of this; searchers call in through [`Searchable`](endspiel_knowledge::Searchable), in `searchable`.

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
