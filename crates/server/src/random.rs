//! Random keys of this host.

use endspiel_service::{Key, Kind, Refusal};

/// Returns a new key.
pub fn key() -> Result<Key, Refusal> {
    let mut bytes = [0; 16];
    let failed = |_| Refusal::new(Kind::Storage, "the system gave no random numbers");
    getrandom::fill(&mut bytes).map_err(failed)?;
    Ok(Key(bytes))
}

/// Returns the keys of a new match.
pub fn keys() -> Result<[Key; 4], Refusal> {
    Ok([key()?, key()?, key()?, key()?])
}
