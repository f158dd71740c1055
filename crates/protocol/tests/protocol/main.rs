//! The protocols from outside: whole sessions, bad manners, and programs of every kind as partners.

mod client;
mod engines;
mod robustness;
mod sessions;
mod talk;
mod transcripts;
