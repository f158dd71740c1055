//! Making a book: again and again the leaf that is met most is given its moves, each searched deeply.
//!
//! The book is its own record: whoever goes on reads it and begins where it ends. All that is lost by an end at a bad moment is what
//! was found since it was last written. What is found of a position depends on nothing but the position and those that follow it, and which
//! one comes next on the book: on one thread, and if neither time nor a stop cuts a search short, a book is the same every time.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use endspiel_game::{DrawLimits, Error, Match, Random};
use endspiel_knowledge::{BookEnd, BookExtent, BookOrder, BookProgress, BookSearch, Evaluator, Searchable, Stop};
use endspiel_machine::{BookFile, Instant, mix};

use super::file::{Book, Head, write};
use super::tree::{Estimate, Tree};
use crate::best::{Best, Settings};
use crate::{Knowledge, Limits, NamedEvaluator, Thinker};

/// The book is written this often while it grows.
const WRITTEN_EVERY: Duration = Duration::from_secs(10);

/// How many positions a book has if nothing is said.
const USUAL_POSITIONS: usize = 10_000;

/// After how many plies positions are left alone if nothing is said.
const USUAL_PLIES: u32 = 30;

/// How deep a position is searched if nothing is said.
const USUAL_DEPTH: u32 = 22;

/// The table of a search if nothing is said, in bytes.
const USUAL_TABLE: u64 = 64 << 20;

/// Every move is searched less deep first, by so many plies, or with this part of nodes or time.
const PLIES_LESS: u32 = 6;
const PART_OF_WORK: u32 = 8;

/// Moves that a first search finds so many hundredths worse than the best are not searched any deeper.
const HOPELESS: i32 = 400;

/// The book of a game in a folder.
pub(super) fn path_in<G: Searchable>(folder: &Path) -> PathBuf {
    folder.join(format!("{}.book", G::NAME))
}

/// A leaf that is to get its moves.
struct Job<G: Searchable> {
    /// `None` if there is no book yet, and the start of the game is searched.
    place: Option<usize>,
    /// The best of its moves whose values are known, for the side that makes it.
    known: Option<i16>,
    /// Positions after its moves that are not.
    missing: Vec<G::Position>,
}

/// What was found of a leaf's moves.
struct Done<G: Searchable> {
    place: Option<usize>,
    found: Vec<(G::Position, Estimate)>,
}

/// Makes a book of estimates, or goes on making it, until it has as many positions as are ordered or `stop` is due.
pub fn make<G: Searchable>(
    game: &G,
    knowledge: &Knowledge<G>,
    order: &BookOrder<'_>,
    stop: &Stop,
    progress: &mut dyn FnMut(BookProgress),
) -> io::Result<BookEnd> {
    let file = BookFile::on_disk(&path_in::<G>(order.folder));
    let path = file.path().to_owned();
    std::fs::create_dir_all(order.folder)?;
    // Two who go on with the same book would each write what the other has not found.
    let _claim = file.claim()?;
    let evaluator = fingerprint(game, &*game.strong());
    let (mut head, tree) = match begun(game, &file)? {
        None => (Head { game: game.spec(), made: Vec::new(), evaluator }, None),
        Some(Book { head, .. }) if head.evaluator != evaluator => {
            let words = format!("{} was made by another evaluation; remove it to begin anew", path.display());
            return Err(io::Error::new(io::ErrorKind::InvalidInput, words));
        }
        Some(Book { head, tree, .. }) => (head, Some(tree)),
    };
    let (positions, plies) = (order.positions.unwrap_or(USUAL_POSITIONS), order.plies.unwrap_or(USUAL_PLIES));
    if let Some(tree) = tree.as_ref().filter(|tree| tree.positions() >= positions) {
        return Ok(BookEnd::Ready { path, extent: BookExtent::Positions(tree.positions()) });
    }
    if head.made.last().is_none_or(|last| last != order.made) {
        head.made.push(order.made.to_owned());
    }
    let engines = (0..order.threads.max(1)).map(|_| engine(game, knowledge, order)).collect::<Result<Vec<_>, _>>();
    let engines = engines.map_err(|error| io::Error::new(io::ErrorKind::OutOfMemory, error.to_string()))?;
    let mut growing =
        Growing { game, search: usual(order.search), positions, plies, head, tree, file, busy: Vec::new() };
    growing.run(engines, stop, progress)?;
    let bytes = growing.save()?;
    if growing.wants_more() && stop.is_due() {
        return Ok(BookEnd::Stopped);
    }
    let extent = BookExtent::Positions(growing.tree.map_or(0, |tree| tree.positions()));
    Ok(BookEnd::Made { path, bytes, extent })
}

/// The book that was begun in this file, if there is one.
fn begun<G: Searchable>(game: &G, file: &BookFile) -> io::Result<Option<Book<G>>> {
    let Some(bytes) = file.bytes()? else { return Ok(None) };
    Book::read(game, &bytes).map(Some).map_err(|error| {
        let words = format!("{}: {error}; remove it to begin anew", file.path().display());
        io::Error::new(io::ErrorKind::InvalidInput, words)
    })
}

fn engine<G: Searchable>(game: &G, knowledge: &Knowledge<G>, order: &BookOrder<'_>) -> Result<Best<G>, Error> {
    let hash = order.table_bytes.unwrap_or(USUAL_TABLE) >> 20;
    let settings = Settings { hash, book: false, ..Settings::default() };
    let evaluator = NamedEvaluator::new(game, NamedEvaluator::<G>::STRONG, None)?;
    Best::new(settings, evaluator, knowledge.about(game))
}

/// A number that changes with the estimates of an evaluator.
fn fingerprint<G: Searchable>(game: &G, evaluator: &dyn Evaluator<G>) -> u64 {
    const GAMES: u64 = 16;
    const PLIES: usize = 24;
    let mut sum = 0;
    for seed in 0..GAMES {
        let (mut random, mut position) = (Random::new(seed), game.start());
        for _ in 0..PLIES {
            let moves = game.moves(&position);
            let Some(&mv) = random.choose(&moves).filter(|_| game.outcome(&position).is_none()) else { break };
            sum = mix(sum ^ evaluator.evaluate(game, &position) as u64);
            position = game.play_unchecked(&position, mv);
        }
    }
    // Small enough for every program that reads numbers.
    sum >> 12
}

/// A book that is being made.
struct Growing<'a, G: Searchable> {
    game: &'a G,
    search: BookSearch,
    positions: usize,
    plies: u32,
    head: Head,
    /// `None` until the start of the game is searched.
    tree: Option<Tree<G>>,
    file: BookFile,
    /// Leaves whose moves are being searched.
    busy: Vec<usize>,
}

impl<G: Searchable> Growing<'_, G> {
    fn wants_more(&self) -> bool {
        let leaf = |tree: &Tree<G>| tree.next_leaf(self.game, self.plies, &self.busy);
        self.tree.as_ref().is_none_or(|tree| tree.positions() < self.positions && leaf(tree).is_some())
    }

    fn save(&self) -> io::Result<u64> {
        let Some(tree) = &self.tree else { return Ok(0) };
        let bytes = write(&self.head, tree);
        self.file.replace(&bytes)?;
        Ok(bytes.len() as u64)
    }

    fn run(&mut self, engines: Vec<Best<G>>, stop: &Stop, progress: &mut dyn FnMut(BookProgress)) -> io::Result<()> {
        let (begin, before) = (Instant::now(), self.tree.as_ref().map_or(0, Tree::positions));
        let mut written = begin;
        let (jobs, waiting) = mpsc::channel();
        let (waiting, (tell, done)) = (Arc::new(Mutex::new(waiting)), mpsc::channel());
        let (game, search) = (self.game, self.search);
        std::thread::scope(|scope| {
            let threads = engines.len();
            for engine in engines {
                let (waiting, tell) = (Arc::clone(&waiting), tell.clone());
                scope.spawn(move || {
                    Searcher { game, evaluator: game.strong(), engine, search, stop }.work(&waiting, &tell);
                });
            }
            drop(tell);
            let mut at_work = 0;
            loop {
                while at_work < threads && !stop.is_due() && self.hand_out(&jobs) {
                    at_work += 1;
                }
                // Nobody is at work: there is no more to do, or it was told to stop.
                let Some(Done { place, found }) = (if at_work == 0 { None } else { done.recv().ok().flatten() }) else {
                    break;
                };
                at_work -= 1;
                self.take(place, &found);
                let tree = self.tree.as_ref();
                let (solved, plies) = tree.map_or((0, 0), |tree| (tree.positions(), tree.latest_plies()));
                let of = self.positions.max(solved);
                let each = begin.elapsed().checked_div((solved - before) as u32);
                let left = each.map(|each| each * (of - solved) as u32);
                progress(BookProgress { plies, solved, of, left });
                if written.elapsed() >= WRITTEN_EVERY {
                    self.save()?;
                    written = Instant::now();
                }
            }
            drop(jobs);
            Ok(())
        })
    }

    /// Gives the next leaf to whoever has time for it; `false` if there is none.
    fn hand_out(&mut self, jobs: &Sender<Job<G>>) -> bool {
        let job = match &self.tree {
            None if self.busy.is_empty() => {
                let start = self.game.canonical(&self.game.start()).0;
                self.busy.push(0);
                Job { place: None, known: None, missing: vec![start] }
            }
            None => return false,
            Some(tree) if tree.positions() >= self.positions => return false,
            Some(tree) => {
                let Some(place) = tree.next_leaf(self.game, self.plies, &self.busy) else { return false };
                let (known, missing) = tree.after(self.game, place);
                self.busy.push(place);
                Job { place: Some(place), known: known.iter().map(|value| value.before().hundredths).max(), missing }
            }
        };
        jobs.send(job).is_ok()
    }

    fn take(&mut self, place: Option<usize>, found: &[(G::Position, Estimate)]) {
        self.busy.retain(|&busy| busy != place.unwrap_or(0));
        match (&mut self.tree, place) {
            (Some(tree), Some(place)) => tree.unfold(self.game, place, found),
            (tree, _) => *tree = found.first().map(|&(_, value)| Tree::new(self.game, value)),
        }
    }
}

/// What is searched, where something is not said.
fn usual(search: BookSearch) -> BookSearch {
    if search == BookSearch::default() { BookSearch { depth: Some(USUAL_DEPTH), ..search } } else { search }
}

/// One thread that searches.
struct Searcher<'a, G: Searchable> {
    game: &'a G,
    evaluator: Arc<dyn Evaluator<G>>,
    engine: Best<G>,
    search: BookSearch,
    stop: &'a Stop,
}

impl<G: Searchable> Searcher<'_, G> {
    /// Takes one leaf after the other, until there are no more. Says `None` when it was told to stop in the middle of one.
    fn work(mut self, waiting: &Mutex<Receiver<Job<G>>>, tell: &Sender<Option<Done<G>>>) {
        loop {
            let job = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok(Job { place, known, missing }) = job else { return };
            let found = self.moves(known, &missing);
            let done = found.map(|found| Done { place, found });
            let stopped = done.is_none();
            if tell.send(done).is_err() || stopped {
                return;
            }
        }
    }

    /// Searches all positions after the moves of one, those deeply that may be the best or nearly so.
    fn moves(&mut self, known: Option<i16>, missing: &[G::Position]) -> Option<Vec<(G::Position, Estimate)>> {
        // What is found must not depend on what was searched before.
        self.engine.new_game();
        let first = BookSearch {
            depth: self.search.depth.map(|depth| depth.saturating_sub(PLIES_LESS).max(1)),
            nodes: self.search.nodes.map(|nodes| (nodes / u64::from(PART_OF_WORK)).max(1)),
            time: self.search.time.map(|time| time / PART_OF_WORK),
        };
        let mut found = Vec::new();
        for &position in missing {
            found.push((position, self.estimate(position, first)?));
        }
        let mut deep = vec![false; found.len()];
        loop {
            let best = found.iter().map(|(_, value)| value.before().hundredths).chain(known).max();
            let hopeful = |value: Estimate| {
                best.is_some_and(|best| i32::from(value.before().hundredths) + HOPELESS >= i32::from(best))
            };
            let Some(next) = (0..found.len()).find(|&at| !deep[at] && hopeful(found[at].1)) else { return Some(found) };
            deep[next] = true;
            found[next].1 = self.estimate(found[next].0, self.search)?;
        }
    }

    /// What a search finds of a position; `None` if it was told to stop.
    fn estimate(&mut self, position: G::Position, search: BookSearch) -> Option<Estimate> {
        let (game, evaluator) = (self.game, &*self.evaluator);
        let (value, depth) = match game.outcome(&position) {
            Some(outcome) => (evaluator.finished(game, &position, outcome, 0), u8::MAX),
            None => {
                let played = Match::from_position(game.clone(), position, DrawLimits::NONE);
                let BookSearch { depth, nodes, time } = search;
                let limits = Limits { depth, nodes, time, ..Limits::default() };
                let result = self.engine.think(&played, &limits, self.stop, &mut |_| {}).ok()?;
                let depth = if result.exact { u8::MAX } else { u8::try_from(result.depth).unwrap_or(u8::MAX) };
                (result.value, depth)
            }
        };
        let hundredths = (f64::from(value) / evaluator.unit() * 100.0).round();
        // A float that is too large becomes the largest number there is.
        (!self.stop.is_due()).then_some(Estimate { hundredths: hundredths as i16, depth: depth.max(1) })
    }
}
