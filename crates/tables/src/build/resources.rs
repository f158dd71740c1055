//! The default for the memory of a build.

use endspiel_machine::available_memory;

/// Returns the memory a build uses by default.
pub fn usual_memory() -> u64 {
    const MOST: u64 = 16 << 30;
    available_memory().map_or(4 << 30, |bytes| (bytes / 10 * 8).min(MOST))
}
