//! Why tables are not built, for people in any language.

use endspiel_game::Saying;
use endspiel_tables::{BuildError, FileError};

/// Why a build cannot begin, or did not end well.
pub fn why_not(error: &BuildError) -> Saying {
    match error {
        BuildError::Busy => Saying::new("tables.busy", "tables are being built in this folder already"),
        BuildError::Stopped => Saying::new("tables.stopped", "the build was stopped; the next one goes on from here"),
        BuildError::Memory { needed, allowed, .. } => {
            Saying::new("tables.memory", error.to_string()).with("needed", needed).with("allowed", allowed)
        }
        BuildError::Disk { needed, free } => {
            Saying::new("tables.disk", error.to_string()).with("needed", needed).with("free", free)
        }
        BuildError::File(error) => bad_file(error),
        BuildError::Io(error) => Saying::new("tables.io", format!("the system refuses: {error}")).with("why", error),
        BuildError::TooLong(work) => Saying::new("tables.too-long", error.to_string()).with("table", work),
    }
}

/// What is wrong with a file, named without the folder it is in.
pub fn bad_file(error: &FileError) -> Saying {
    let name = error.path().file_name().unwrap_or_default().to_string_lossy().into_owned();
    let text = format!("the file {name} is damaged; remove it with `endspiel tables remove` and build again");
    Saying::new("tables.damaged", text).with("file", &name)
}
