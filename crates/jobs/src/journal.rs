//! A file of records: a run that was killed goes on from it.
//!
//! The first line names the run, every other one is a record. A line that was not written whole ends
//! the file; what it was about is done again.

use std::fs::{File, TryLockError, remove_file};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use endspiel_machine::{checksum, mix, only_for_owner};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{JobError, Record};

/// The subfolder of the data folder.
const FOLDER: &str = "jobs";

/// Records of local work are written this often.
const FLUSH_INTERVAL: Duration = Duration::from_secs(5);

/// The first line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Head {
    kind: String,
    settings: Value,
    program: String,
    uid: String,
}

/// The records of one run, in a file of the data folder.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    head: Head,
    /// `None` until the first record is written.
    file: Option<File>,
    pending: Vec<u8>,
    flushed: Instant,
}

impl Journal {
    /// Opens the journal of a run and returns its records; there are none if it is new.
    ///
    /// A run is found by its kind, its settings, the program and `input`, which its jobs come from.
    pub fn open(
        data: &Path,
        kind: &str,
        settings: &Value,
        program: &str,
        input: &[u8],
    ) -> Result<(Journal, Vec<Record>), JobError> {
        let words = serde_json::to_vec(&(kind, settings, program, checksum(input))).unwrap_or_default();
        let path = data.join(FOLDER).join(format!("{kind}-{:016x}.jsonl", checksum(&words)));
        let head = Head {
            kind: kind.to_owned(),
            settings: settings.clone(),
            program: program.to_owned(),
            uid: new_uid(&words),
        };
        let mut journal = Journal { path, head, file: None, pending: Vec::new(), flushed: Instant::now() };
        let records = journal.read()?;
        Ok((journal, records))
    }

    /// Returns the globally unique name of the run.
    pub fn uid(&self) -> &str {
        &self.head.uid
    }

    /// Reads an existing file and keeps it open, without what was not written whole.
    fn read(&mut self) -> Result<Vec<Record>, JobError> {
        let opened = File::options().read(true).append(true).open(&self.path);
        let mut file = match opened {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(JobError::file(&self.path)(error)),
        };
        self.lock(&file)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(JobError::file(&self.path))?;
        let mut lines = bytes.split_inclusive(|&byte| byte == b'\n').filter(|line| line.ends_with(b"\n"));
        let head = lines.next().and_then(|line| Some((serde_json::from_slice::<Head>(line).ok()?, line.len())));
        let Some((head, mut whole)) = head else {
            // Not even its first line was written.
            file.set_len(0).map_err(JobError::file(&self.path))?;
            self.file = Some(file);
            return self.write_head().map(|()| Vec::new());
        };
        self.head.uid = head.uid;
        let mut records = Vec::new();
        for line in lines {
            let Ok(record) = serde_json::from_slice(line) else { break };
            records.push(record);
            whole += line.len();
        }
        file.set_len(whole as u64).map_err(JobError::file(&self.path))?;
        file.seek(SeekFrom::End(0)).map_err(JobError::file(&self.path))?;
        self.file = Some(file);
        Ok(records)
    }

    fn lock(&self, file: &File) -> Result<(), JobError> {
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => JobError::Input("another process is at this work already".to_owned()),
            TryLockError::Error(error) => JobError::file(&self.path)(error),
        })
    }

    fn create(&mut self) -> Result<(), JobError> {
        let folder = self.path.parent().unwrap_or(Path::new(""));
        endspiel_machine::create_folder(folder).map_err(JobError::file(folder))?;
        let file = File::options().create_new(true).read(true).append(true).open(&self.path);
        let file = file.map_err(JobError::file(&self.path))?;
        only_for_owner(&file).map_err(JobError::file(&self.path))?;
        self.lock(&file)?;
        // The name of the file is to survive a power cut as well.
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
        self.file = Some(file);
        self.write_head()
    }

    fn write_head(&mut self) -> Result<(), JobError> {
        let mut line = serde_json::to_vec(&self.head).unwrap_or_default();
        line.push(b'\n');
        self.write(&line)
    }

    /// Writes whole lines; after a failure the file is as before.
    fn write(&mut self, lines: &[u8]) -> Result<(), JobError> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let length = file.metadata().map(|known| known.len());
        let written = length.and_then(|length| {
            file.write_all(lines).and_then(|()| file.sync_data()).inspect_err(|_| {
                // A full disk may have taken a part.
                let _ = file.set_len(length);
            })
        });
        written.map_err(JobError::file(&self.path))
    }

    /// Adds a record. It is on the disk after the next flush.
    pub fn add(&mut self, record: &Record) {
        // A record is JSON already.
        if serde_json::to_writer(&mut self.pending, record).is_ok() {
            self.pending.push(b'\n');
        }
    }

    /// Writes the records that were added, now or if the last time is long ago.
    pub fn flush(&mut self, now: bool) -> Result<(), JobError> {
        if now && self.file.is_none() {
            self.create()?;
        }
        if self.pending.is_empty() || (!now && self.flushed.elapsed() < FLUSH_INTERVAL) {
            return Ok(());
        }
        self.flushed = Instant::now();
        if self.file.is_none() {
            self.create()?;
        }
        let lines = std::mem::take(&mut self.pending);
        let written = self.write(&lines);
        if written.is_err() {
            self.pending = lines;
        }
        written
    }

    /// Removes the file, when everything is done.
    pub fn remove(self) {
        if self.file.is_some() {
            // A file that stays costs nothing but its space.
            let _ = remove_file(&self.path);
        }
    }
}

/// Returns a name that no other run has.
fn new_uid(words: &[u8]) -> String {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let random = std::hash::BuildHasher::hash_one(&std::hash::RandomState::new(), words);
    let low = mix(now.as_nanos() as u64 ^ mix(u64::from(std::process::id())));
    format!("{random:016x}{low:016x}")
}

#[cfg(test)]
mod tests {
    use std::fs;

    use serde_json::json;

    use super::*;

    fn open(data: &Path) -> (Journal, Vec<Record>) {
        Journal::open(data, "label", &json!({"game": "mill"}), "p", b"input").unwrap()
    }

    #[test]
    fn a_torn_line_is_dropped_and_everything_before_it_is_kept() {
        let data = std::env::temp_dir().join(format!("endspiel-journal-{}", std::process::id()));
        let _ = fs::remove_dir_all(&data);
        let records: Vec<Record> = (0..3).map(|number| Record { number, value: json!({"n": number}) }).collect();
        let (mut journal, found) = open(&data);
        assert!(found.is_empty());
        records.iter().for_each(|record| journal.add(record));
        journal.flush(true).unwrap();
        let (uid, path) = (journal.uid().to_owned(), journal.path.clone());
        // While it is open no other process may have it.
        assert!(Journal::open(&data, "label", &json!({"game": "mill"}), "p", b"input").is_err());
        drop(journal);
        let bytes = fs::read(&path).unwrap();
        for cut in 0..bytes.len() {
            fs::write(&path, &bytes[..cut]).unwrap();
            let (journal, found) = open(&data);
            assert!(records.starts_with(&found), "{cut}: {found:?}");
            assert!(found.is_empty() || journal.uid() == uid);
        }
        fs::write(&path, &bytes).unwrap();
        let (journal, found) = open(&data);
        assert_eq!(found, records);
        journal.remove();
        assert!(!path.exists());
        // Other input, other settings or another program are another run.
        let (mut other, _) = Journal::open(&data, "label", &json!({"game": "mill"}), "q", b"input").unwrap();
        other.flush(true).unwrap();
        assert_ne!(other.path, path);
        drop(other);
        fs::remove_dir_all(data).unwrap();
    }
}
