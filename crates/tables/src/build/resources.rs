//! What the machine has.

use std::path::Path;

use endspiel_machine::available_memory;

/// The memory a build uses if nothing is said.
pub fn usual_memory() -> u64 {
    const MOST: u64 = 16 << 30;
    available_memory().map_or(4 << 30, |bytes| (bytes / 10 * 8).min(MOST))
}

/// Bytes that are free on the disk of a folder, or of the nearest folder above it that exists; `None` if the system
/// does not say.
pub fn free_disk(folder: &Path) -> Option<u64> {
    #[cfg(unix)]
    {
        let there = folder.ancestors().find(|folder| folder.exists())?;
        let disk = rustix::fs::statvfs(there).ok()?;
        Some(disk.f_bavail.saturating_mul(disk.f_frsize))
    }
    #[cfg(not(unix))]
    {
        let _ = folder;
        None
    }
}
