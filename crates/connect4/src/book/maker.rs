//! Solving all positions of a ply, in a long run that can be interrupted and continued.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use endspiel_knowledge::{BookParts, BookPly, BookProgress, Effort, Exact, Stop};
use endspiel_machine::{Disk, Instant, checked, checksum, read_if_there, replace_file};

use super::ConnectFourBook;
use super::positions::Ply;
use crate::{Board, ConnectFour, Position, Solver};

/// The first bytes of a file of scores.
const MARK: &[u8; 8] = b"4-scores";

/// How often new scores are written to the file.
const SAVE_INTERVAL: Duration = Duration::from_secs(30);

/// Marks the scores of an unsolved filling.
const UNSOLVED: i8 = i8::MIN;

/// A solver run for all positions with one number of stones, with its scores in a file.
pub struct Maker {
    path: PathBuf,
    ply: Ply,
    /// The scores of stored positions by filling, in the order of [`Ply`]; a filling is solved as a whole.
    scores: Vec<Option<Vec<i8>>>,
    /// The number of stored positions of each filling; counting takes seconds with many stones, so it is done once.
    stored: Vec<usize>,
}

impl Maker {
    /// Opens a file to continue, or begins a new one.
    pub fn open(path: &Path, stones: u32) -> io::Result<Maker> {
        let invalid = |why: &str| io::Error::new(io::ErrorKind::InvalidData, format!("{}: {why}", path.display()));
        let ply = Ply::new(stones).ok_or_else(|| invalid("that many stones are too many for a book"))?;
        let fillings = ply.fillings().len();
        let stored = (0..fillings).map(|filling| ply.stored(filling).count()).collect();
        let mut maker = Maker { path: path.to_owned(), scores: vec![None; fillings], stored, ply };
        if let Some(bytes) = read_if_there(&Disk, path)? {
            let body = checked(&bytes).and_then(|body| body.strip_prefix(MARK));
            let (&of, scores) =
                body.and_then(<[u8]>::split_first).ok_or_else(|| invalid("this is not a file of scores"))?;
            if u32::from(of) != stones || maker.take(scores).is_none() {
                return Err(invalid(&format!("these are not the scores of positions with {stones} stones")));
            }
        }
        Ok(maker)
    }

    /// Takes the scores of a file.
    fn take(&mut self, scores: &[u8]) -> Option<()> {
        let mut scores = scores.iter().map(|&byte| byte as i8);
        for filling in 0..self.scores.len() {
            let found = (0..self.stored[filling]).map(|_| scores.next()).collect::<Option<Vec<_>>>()?;
            self.scores[filling] = (!found.contains(&UNSOLVED)).then_some(found);
        }
        scores.next().is_none().then_some(())
    }

    /// Solves the remaining fillings until `stop` is due. Neighbours are solved in sequence, so that entries of
    /// the solver's table are reused.
    pub fn run(
        &mut self,
        solver: &Solver,
        threads: usize,
        stop: &Stop,
        progress: &mut dyn FnMut(BookProgress),
    ) -> io::Result<()> {
        let open: Vec<usize> = (0..self.scores.len()).filter(|&filling| self.scores[filling].is_none()).collect();
        if open.is_empty() {
            return Ok(());
        }
        let (begin, mut written, mut done) = (Instant::now(), Instant::now(), 0);
        let next = AtomicUsize::new(0);
        let (send, receive) = mpsc::channel();
        let Maker { ply, scores: all, stored, path } = self;
        let ply = &*ply;
        std::thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                let (send, next, open) = (send.clone(), &next, &open);
                scope.spawn(move || {
                    while let Some(&filling) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let score = |position| score(solver, position, stop);
                        let Some(scores) = ply.stored(filling).map(score).collect::<Option<Vec<i8>>>() else { break };
                        if send.send((filling, scores)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(send);
            for (filling, scores) in receive {
                all[filling] = Some(scores);
                done += 1;
                let left = begin.elapsed().checked_div(done).map(|each| each * (open.len() as u32 - done));
                let of = all.len();
                progress(BookProgress { plies: ply.stones(), solved: of - open.len() + done as usize, of, left });
                if written.elapsed() >= SAVE_INTERVAL {
                    write(path, ply.stones(), all, stored)?;
                    written = Instant::now();
                }
            }
            write(path, ply.stones(), all, stored)
        })
    }

    /// Returns whether every filling is solved.
    pub fn is_ready(&self) -> bool {
        self.scores.iter().all(Option::is_some)
    }

    /// Returns the positions of the run.
    pub(crate) fn ply(&self) -> &Ply {
        &self.ply
    }

    /// Returns the scores of the stored positions of a filling; `None` until they are solved.
    pub(crate) fn scores(&self, filling: usize) -> Option<&[i8]> {
        self.scores[filling].as_deref()
    }
}

impl BookPly for Maker {
    fn plies(&self) -> u32 {
        self.ply.stones()
    }

    fn parts(&self) -> usize {
        self.scores.len()
    }

    fn length(&self, part: usize) -> usize {
        self.stored[part]
    }

    fn solved(&self, part: usize) -> Option<&[i8]> {
        self.scores(part)
    }

    fn take(&mut self, part: usize, scores: Vec<i8>) {
        self.scores[part] = Some(scores);
    }

    fn save(&mut self) -> io::Result<()> {
        write(&self.path, self.ply.stones(), &self.scores, &self.stored)
    }
}

/// Returns a solver of single fillings, which probes the book of the program.
pub(crate) fn parts(table_bytes: u64) -> Box<dyn BookParts> {
    let solver = Solver::new(Board::STANDARD).with_table(table_bytes);
    let solver = match ConnectFourBook::included() {
        Ok(Some(book)) => solver.with_book(book),
        // Without it the scores are the same, only later.
        _ => solver,
    };
    Box::new(Fillings { solver, ply: None })
}

/// Solves single fillings of a ply.
struct Fillings {
    solver: Solver,
    /// The ply of the last filling.
    ply: Option<Ply>,
}

impl BookParts for Fillings {
    fn parts(&mut self, plies: u32) -> Option<usize> {
        if self.ply.as_ref().is_none_or(|ply| ply.stones() != plies) {
            self.ply = Some(Ply::new(plies)?);
        }
        self.ply.as_ref().map(|ply| ply.fillings().len())
    }

    fn solve(&mut self, plies: u32, part: usize, stop: &Stop) -> Option<Vec<i8>> {
        self.parts(plies).filter(|&parts| part < parts)?;
        let ply = self.ply.as_ref()?;
        ply.stored(part).map(|position| score(&self.solver, position, stop)).collect()
    }
}

/// Returns the exact score of a position; `None` if `stop` is due before.
fn score(solver: &Solver, position: Position, stop: &Stop) -> Option<i8> {
    let known = solver.value(&ConnectFour::default(), &position, Effort::Solve, stop)?;
    known.count?.try_into().ok().filter(|_| !stop.is_due())
}

/// Writes the scores to the file.
fn write(path: &Path, stones: u32, scores: &[Option<Vec<i8>>], stored: &[usize]) -> io::Result<()> {
    let mut bytes = MARK.to_vec();
    bytes.push(stones as u8);
    for (scores, &stored) in scores.iter().zip(stored) {
        match scores {
            Some(scores) => bytes.extend(scores.iter().map(|&score| score as u8)),
            None => bytes.extend(std::iter::repeat_n(UNSOLVED as u8, stored)),
        }
    }
    bytes.extend(checksum(&bytes).to_le_bytes());
    replace_file(path, &bytes)
}
