//! Reading files of bounded size, and writing files atomically.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::Context;
use endspiel_machine::replace_file;

use crate::failure::Failure;

/// Reads a whole file, or standard input if it is called `-`; refuses more than `limit` bytes.
pub fn read(path: &Path, limit: u64) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    // One extra byte tells whether the file is longer.
    if path == Path::new("-") {
        io::stdin().lock().take(limit + 1).read_to_end(&mut bytes).context("cannot read standard input")?;
    } else {
        let read = File::open(path).and_then(|file| file.take(limit + 1).read_to_end(&mut bytes));
        read.with_context(|| format!("cannot read {}", path.display()))?;
    }
    if bytes.len() as u64 > limit {
        return Err(Failure::input(format!("{} is larger than {}", path.display(), size(limit))));
    }
    Ok(bytes)
}

/// Replaces the file atomically by these bytes.
pub fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    replace_file(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}

fn size(bytes: u64) -> String {
    match bytes >> 20 {
        0 => format!("{} KiB", bytes >> 10),
        mebibytes => format!("{mebibytes} MiB"),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_file_over_the_limit_is_refused() {
        let folder = std::env::temp_dir().join(format!("endspiel-files-{}-limit", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("large");
        fs::write(&path, vec![b'x'; 4097]).unwrap();
        let refused = read(&path, 4096).unwrap_err();
        assert_eq!(refused.exit_code(), 2);
        assert!(refused.to_string().ends_with("is larger than 4 KiB"));
        assert_eq!(read(&path, 4097).unwrap().len(), 4097);
        fs::remove_dir_all(&folder).unwrap();
    }
}
