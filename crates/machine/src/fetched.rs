//! Files of a web server, of which the host fetches pieces.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::{Filesystem, RandomAccessFile, ReadHint};

/// The size of a piece. Pieces are aligned; only the last one of a file may be shorter.
const PIECE: u64 = 1024;

/// Missing pieces of a file at most this many pieces apart are fetched at once: a request costs about as much.
const NEAR: u64 = 4;

/// The most pieces that are kept: 32 MB.
const MAX_KEPT: usize = 32 << 10;

/// The most missing pieces that are remembered.
const MAX_MISSING: usize = 4096;

/// Files elsewhere, of which the host fetches pieces. Clones share them.
///
/// A read never waits. One that needs a missing piece fails with [`io::ErrorKind::WouldBlock`]. The host takes the
/// [missing](Fetched::take_missing) ranges, fetches them, [puts](Fetched::put) them in, and repeats the read.
///
/// ```
/// use std::path::Path;
/// use endspiel_machine::{Fetched, Filesystem, ReadHint};
///
/// let files = Fetched::default();
/// files.add(Path::new("notes"), 5, Vec::new());
/// let (file, mut bytes) = (files.open(Path::new("notes")).unwrap().unwrap(), [0; 2]);
/// assert!(file.read_exact_at(&mut bytes, 3, ReadHint::Block).is_err());
/// for missing in files.take_missing() {
///     files.put(&missing.path, missing.range.start, b"d6 f4").unwrap();
/// }
/// file.read_exact_at(&mut bytes, 3, ReadHint::Block).unwrap();
/// assert_eq!(&bytes, b"f4");
/// ```
#[derive(Clone, Default)]
pub struct Fetched(Arc<Mutex<State>>);

/// A range of a file that a read has missed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// The file.
    pub path: PathBuf,
    /// The bytes, of whole pieces.
    pub range: Range<u64>,
}

#[derive(Default)]
struct State {
    files: Vec<Listed>,
    numbers: BTreeMap<PathBuf, usize>,
    /// Pieces by file and place.
    pieces: HashMap<(usize, u64), Piece>,
    missing: BTreeSet<(usize, u64)>,
    /// The number of reads so far.
    reads: u64,
}

struct Listed {
    path: PathBuf,
    size: u64,
    /// Parts that were known from the beginning, with their offsets.
    known: Vec<(u64, Vec<u8>)>,
    refused: bool,
}

struct Piece {
    bytes: Box<[u8]>,
    /// The last read that used it.
    used: u64,
}

impl Fetched {
    /// Adds a file. Its `known` parts, at these offsets, are never fetched.
    pub fn add(&self, path: &Path, size: u64, known: Vec<(u64, Vec<u8>)>) {
        let mut state = self.state();
        let number = state.files.len();
        state.files.push(Listed { path: path.to_owned(), size, known, refused: false });
        state.numbers.insert(path.to_owned(), number);
    }

    /// Returns whether there are no files.
    pub fn is_empty(&self) -> bool {
        self.state().files.iter().all(|file| file.refused)
    }

    /// Returns the ranges that reads have missed since the last call. What lies near is one range.
    pub fn take_missing(&self) -> Vec<Missing> {
        let mut state = self.state();
        let mut ranges: Vec<(usize, Range<u64>)> = Vec::new();
        for (number, piece) in std::mem::take(&mut state.missing) {
            match ranges.last_mut() {
                Some((last, range)) if *last == number && piece <= range.end + NEAR => range.end = piece + 1,
                _ => ranges.push((number, piece..piece + 1)),
            }
        }
        let missing = |(number, range): (usize, Range<u64>)| {
            let Listed { path, size, .. } = &state.files[number];
            Missing { path: path.clone(), range: range.start * PIECE..(range.end * PIECE).min(*size) }
        };
        ranges.into_iter().map(missing).collect()
    }

    /// Puts in bytes of a file from this offset. They have to be whole pieces.
    pub fn put(&self, path: &Path, begin: u64, bytes: &[u8]) -> io::Result<()> {
        let mut state = self.state();
        let number = *state.numbers.get(path).ok_or(io::ErrorKind::NotFound)?;
        let end = begin.saturating_add(bytes.len() as u64);
        let size = state.files[number].size;
        let is_whole = begin.is_multiple_of(PIECE) && end <= size && (end.is_multiple_of(PIECE) || end == size);
        if !is_whole {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        state.make_room(bytes.len() / PIECE as usize + 1);
        let used = state.reads;
        for (piece, bytes) in (begin / PIECE..).zip(bytes.chunks(PIECE as usize)) {
            state.pieces.insert((number, piece), Piece { bytes: bytes.into(), used });
        }
        Ok(())
    }

    /// Refuses a file from now on, as if it did not exist: it cannot be fetched.
    pub fn refuse(&self, path: &Path) {
        let mut state = self.state();
        if let Some(number) = state.numbers.remove(path) {
            state.files[number].refused = true;
            state.missing.retain(|&(other, _)| other != number);
        }
    }

    /// Refuses all files from now on.
    pub fn refuse_all(&self) {
        let mut state = self.state();
        state.files.iter_mut().for_each(|file| file.refused = true);
        state.numbers.clear();
        state.missing.clear();
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Drops the half of the pieces that were not used for longest, if this number of further pieces does not fit.
    fn make_room(&mut self, further: usize) {
        if self.pieces.len() + further <= MAX_KEPT {
            return;
        }
        let mut used: Vec<u64> = self.pieces.values().map(|piece| piece.used).collect();
        let middle = used.len() / 2;
        let (_, &mut middle, _) = used.select_nth_unstable(middle);
        self.pieces.retain(|_, piece| piece.used > middle);
    }

    fn read(&mut self, number: usize, bytes: &mut [u8], place: u64) -> io::Result<()> {
        let file = &self.files[number];
        let end = place.checked_add(bytes.len() as u64).filter(|&end| end <= file.size);
        let end = end.ok_or(io::ErrorKind::UnexpectedEof)?;
        if file.refused {
            return Err(io::ErrorKind::NotFound.into());
        }
        let known = file.known.iter().find_map(|(begin, part)| {
            let begin = usize::try_from(place.checked_sub(*begin)?).ok()?;
            part.get(begin..begin.checked_add(bytes.len())?)
        });
        if let Some(known) = known {
            bytes.copy_from_slice(known);
            return Ok(());
        }
        self.reads += 1;
        let mut is_whole = true;
        for number_of_piece in place / PIECE..end.div_ceil(PIECE) {
            let Some(piece) = self.pieces.get_mut(&(number, number_of_piece)) else {
                is_whole = false;
                if self.missing.len() < MAX_MISSING {
                    self.missing.insert((number, number_of_piece));
                }
                continue;
            };
            piece.used = self.reads;
            let begin = number_of_piece * PIECE;
            let (from, to) = (place.max(begin), end.min(begin + piece.bytes.len() as u64));
            let part = &piece.bytes[(from - begin) as usize..(to - begin) as usize];
            bytes[(from - place) as usize..(to - place) as usize].copy_from_slice(part);
        }
        if is_whole { Ok(()) } else { Err(io::ErrorKind::WouldBlock.into()) }
    }
}

impl fmt::Debug for Fetched {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Fetched").field("files", &self.state().files.len()).finish_non_exhaustive()
    }
}

impl Filesystem for Fetched {
    fn open(&self, path: &Path) -> io::Result<Option<Box<dyn RandomAccessFile>>> {
        let state = self.state();
        let number = *state.numbers.get(path).ok_or(io::ErrorKind::NotFound)?;
        let size = state.files[number].size;
        Ok(Some(Box::new(FetchedFile { files: self.clone(), number, size })))
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<PathBuf>> {
        Ok(self.state().numbers.keys().filter(|path| path.parent() == Some(folder)).cloned().collect())
    }
}

struct FetchedFile {
    files: Fetched,
    number: usize,
    size: u64,
}

impl RandomAccessFile for FetchedFile {
    fn size(&self) -> io::Result<u64> {
        Ok(self.size)
    }

    fn read_exact_at(&self, bytes: &mut [u8], place: u64, _: ReadHint) -> io::Result<()> {
        self.files.state().read(self.number, bytes, place)
    }

    fn is_far(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(size: u64) -> (Fetched, PathBuf, Vec<u8>) {
        let (files, path) = (Fetched::default(), PathBuf::from("tables/one"));
        let bytes: Vec<u8> = (0..size).map(|byte| (byte % 251) as u8).collect();
        files.add(&path, size, vec![(size - 3, bytes[size as usize - 3..].to_vec())]);
        (files, path, bytes)
    }

    fn read(files: &Fetched, path: &Path, range: Range<u64>) -> io::Result<Vec<u8>> {
        let mut bytes = vec![0; (range.end - range.start) as usize];
        files.open(path)?.unwrap().read_exact_at(&mut bytes, range.start, ReadHint::Block).map(|()| bytes)
    }

    fn kind<T>(read: io::Result<T>) -> io::ErrorKind {
        read.err().unwrap().kind()
    }

    #[test]
    fn a_read_succeeds_once_its_pieces_are_there() {
        let (files, path, bytes) = files(10_000);
        assert_eq!(read(&files, &path, 9_997..10_000).unwrap(), bytes[9_997..], "known from the beginning");
        assert_eq!(files.take_missing(), []);
        for range in [0..1, 1_000..1_100, 5_000..10_000, 0..10_000] {
            while let Err(error) = read(&files, &path, range.clone()) {
                assert_eq!(error.kind(), io::ErrorKind::WouldBlock);
                let missing = files.take_missing();
                assert!(!missing.is_empty());
                for Missing { path, range } in missing {
                    files.put(&path, range.start, &bytes[range.start as usize..range.end as usize]).unwrap();
                }
            }
            assert_eq!(read(&files, &path, range.clone()).unwrap(), bytes[range.start as usize..range.end as usize]);
        }
        assert_eq!(kind(read(&files, &path, 9_999..10_001)), io::ErrorKind::UnexpectedEof);
        assert_eq!(kind(read(&files, Path::new("tables/two"), 0..1)), io::ErrorKind::NotFound);
    }

    #[test]
    fn what_lies_near_is_fetched_at_once() {
        let (files, path, _) = files(100_000);
        for place in [0, 4_000, 50_000, 99_000] {
            assert_eq!(kind(read(&files, &path, place..place + 10)), io::ErrorKind::WouldBlock);
        }
        let ranges: Vec<Range<u64>> = files.take_missing().into_iter().map(|missing| missing.range).collect();
        assert_eq!(ranges, [0..4_096, 49_152..50_176, 98_304..99_328]);
        assert_eq!(files.take_missing(), []);
    }

    #[test]
    fn a_short_answer_is_refused() {
        let (files, path, bytes) = files(10_000);
        assert_eq!(kind(files.put(&path, 0, &bytes[..1_000])), io::ErrorKind::InvalidInput);
        assert_eq!(kind(files.put(&path, 1, &bytes[1..1_024])), io::ErrorKind::InvalidInput);
        assert_eq!(kind(files.put(&path, 9_216, &bytes[..1_024])), io::ErrorKind::InvalidInput);
        assert_eq!(kind(files.put(Path::new("tables/two"), 0, &bytes[..1_024])), io::ErrorKind::NotFound);
        files.put(&path, 9_216, &bytes[9_216..]).unwrap();
        assert_eq!(read(&files, &path, 9_300..9_400).unwrap(), bytes[9_300..9_400]);
    }

    #[test]
    fn a_refused_file_is_not_there_and_not_missing() {
        let (files, path, _) = files(10_000);
        let open = files.open(&path).unwrap().unwrap();
        assert_eq!(kind(read(&files, &path, 0..1)), io::ErrorKind::WouldBlock);
        assert!(!files.is_empty());
        files.refuse(&path);
        assert_eq!(files.take_missing(), []);
        assert_eq!(kind(read(&files, &path, 0..1)), io::ErrorKind::NotFound);
        assert_eq!(kind(open.read_exact_at(&mut [0], 0, ReadHint::Block)), io::ErrorKind::NotFound);
        assert!(files.is_empty());
    }

    #[test]
    fn the_pieces_used_last_are_kept() {
        let size = (MAX_KEPT as u64 + 100) * PIECE;
        let (files, path) = (Fetched::default(), PathBuf::from("large"));
        files.add(&path, size, Vec::new());
        let piece = vec![7; PIECE as usize];
        for number in 0..MAX_KEPT as u64 + 10 {
            files.put(&path, number * PIECE, &piece).unwrap();
            read(&files, &path, number * PIECE..number * PIECE + 1).unwrap();
            read(&files, &path, 0..1).unwrap();
        }
        let kept = files.state().pieces.len();
        assert!(kept <= MAX_KEPT && kept > MAX_KEPT / 4, "{kept}");
        assert!(read(&files, &path, 0..1).is_ok() && read(&files, &path, PIECE..PIECE + 1).is_err());
    }
}
