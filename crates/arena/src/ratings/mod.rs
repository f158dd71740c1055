//! The mathematics of results: strength, confidence, and when to stop. Pure functions of counts.
//!
//! - [`Tally`] counts games and [`Pairs`] counts pairs of games from one opening; either gives an [`Estimate`]: Elo
//!   with its 95 % interval and the likelihood of superiority
//! - [`Sprt`] is the sequential test of one change
//! - [`rate`] rates many players at once
//!
//! The tests compare the figures with those that other programs and books publish.

mod elo;
mod many;
mod normal;
mod sample;
mod sprt;

pub use elo::{Estimate, elo_of_score, score_of_elo};
pub use many::{Meeting, Rating, rate};
pub use sample::{Pairs, Sample, Tally};
pub use sprt::{EloModel, Sprt, SprtState};
