//! What the machine has.

use endspiel_machine::available_memory;

/// The memory a build uses if nothing is said.
pub fn usual_memory() -> u64 {
    const MOST: u64 = 16 << 30;
    available_memory().map_or(4 << 30, |bytes| (bytes / 10 * 8).min(MOST))
}
