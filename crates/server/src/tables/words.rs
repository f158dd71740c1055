//! Messages about tables, with keys for translations.

use endspiel_game::words::Saying;
use endspiel_tables::{BuildError, FileError};

/// Returns the message for a build that cannot start or has failed.
pub fn build_problem(error: &BuildError) -> Saying {
    match error {
        BuildError::File(FileError::Taken { .. }) => busy(),
        BuildError::Stopped => Saying::new("tables.stopped", "the build was stopped; the next one goes on from here"),
        BuildError::Memory { needed, allowed, .. } => {
            Saying::new("tables.memory", error.to_string()).with("needed", needed).with("allowed", allowed)
        }
        BuildError::Disk { needed, free } => {
            Saying::new("tables.disk", error.to_string()).with("needed", needed).with("free", free)
        }
        // Users do not learn where the files are.
        BuildError::File(FileError::Io { error, .. }) | BuildError::Io(error) => {
            Saying::new("tables.io", format!("the system refuses: {error}")).with("why", error)
        }
        BuildError::File(error) => bad_file(error),
        BuildError::TooLong(work) => Saying::new("tables.too-long", error.to_string()).with("table", work),
    }
}

/// Returns the message for a build that is already running, here or in another process.
pub fn busy() -> Saying {
    Saying::new("tables.busy", "tables are being built in this folder already")
}

/// Returns the message for an unusable file. It names the file without its folder.
pub fn bad_file(error: &FileError) -> Saying {
    let name = error.path().file_name().unwrap_or_default().to_string_lossy().into_owned();
    let text = format!("the file {name} is damaged; `endspiel tables repair` builds it anew");
    Saying::new("tables.damaged", text).with("file", &name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use endspiel_tables::Work;

    #[test]
    fn lack_of_memory_and_disk_is_reported_with_figures() {
        let work = Work::Moving(endspiel_tables::Pair::new(9, 8));
        let memory = build_problem(&BuildError::Memory { work, needed: 3 << 30, allowed: 1 << 30 });
        assert_eq!(memory.key, "tables.memory");
        assert_eq!(memory.params, [("needed", "3221225472".to_owned()), ("allowed", "1073741824".to_owned())]);
        assert_eq!(memory.text, "9-8 needs 3221 MB of memory, 1073 MB may be used");
        let disk = build_problem(&BuildError::Disk { needed: 6 << 30, free: 2 << 30 });
        assert_eq!(disk.key, "tables.disk");
        assert_eq!(disk.params, [("needed", "6442450944".to_owned()), ("free", "2147483648".to_owned())]);
    }

    #[test]
    fn a_file_is_named_without_its_folder() {
        let error = std::io::Error::other("read only");
        let refused = build_problem(&BuildError::File(FileError::Io { path: "/home/alice/tables/lock".into(), error }));
        assert_eq!((refused.key, refused.text.as_str()), ("tables.io", "the system refuses: read only"));
        let saying = bad_file(&FileError::Truncated("/home/alice/tables/mill-3-3.table".into()));
        assert_eq!(saying.params, [("file", "mill-3-3.table".to_owned())]);
        assert!(!saying.text.contains("alice"));
    }
}
