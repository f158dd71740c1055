//! The morris family through its public interface.

mod draws;
mod evaluation;
mod python;
mod rules;
