//! Whole matches and jobs without a server: time is a number, and the host is a few lines.

mod clocks;
mod engines;
mod host;
mod jobs;
mod matches;
mod operations;
