//! What the machine has.

use std::path::Path;

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
