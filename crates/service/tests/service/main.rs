//! Whole matches and jobs without a server, on a minimal host with a manual clock.

mod clocks;
mod engines;
mod host;
mod jobs;
mod matches;
mod operations;
mod roles;
mod training;
