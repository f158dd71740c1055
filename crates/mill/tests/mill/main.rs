//! The morris family from outside.

mod draws;
mod evaluation;
mod python;
mod rules;
