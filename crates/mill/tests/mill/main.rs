//! The morris family from outside.

mod evaluation;
mod rules;
