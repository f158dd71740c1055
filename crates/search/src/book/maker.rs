//! Makes a book: again and again the most frequent leaf gets its moves, each searched deeply.
//!
//! The book is its own record: a later run reads it and continues. An interruption loses only the
//! work since the last write. The result of a position depends only on the position and its
//! successors, and the next position only on the book. So a book is reproducible on one thread, if
//! neither time nor a stop cuts a search short.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use endspiel_game::{DrawLimits, Error, Match, Random};
use endspiel_knowledge::{BookEnd, BookExtent, BookOrder, BookProgress, BookSearch, Evaluator, Searchable, Stop};
use endspiel_machine::{BookFile, Instant, mix};

use super::file::{Head, OpeningBook, write};
use super::tree::{Estimate, Tree};
use crate::best::{Best, Settings};
use crate::{Knowledge, Limits, NamedEvaluator, Thinker};

/// Time between two writes of a build book.
const SAVE_INTERVAL: Duration = Duration::from_secs(10);

/// Default number of positions.
const DEFAULT_POSITIONS: usize = 10_000;

/// Default number of plies after which positions are not extended.
const DEFAULT_PLIES: u32 = 30;

/// Default depth of a search.
const DEFAULT_DEPTH: u32 = 22;

/// Default table size of a search, in bytes.
const DEFAULT_TABLE: u64 = 64 << 20;

/// The reduction of the first search of every move, in plies, or as a share of nodes or time.
const FIRST_SEARCH_REDUCTION: u32 = 6;
const FIRST_SEARCH_DIVISOR: u32 = 8;

/// The loss in the first search, in hundredths, beyond which a move is not searched deeper.
const HOPELESS_LOSS: i32 = 400;

/// Returns the path of a game's book in a folder.
pub(super) fn path_in<G: Searchable>(folder: &Path) -> PathBuf {
    folder.join(format!("{}.book", G::NAME))
}

/// A leaf that needs its moves.
struct LeafJob<G: Searchable> {
    /// `None` if there is no book yet, and the start of the game is searched.
    place: Option<usize>,
    /// The best known value among its moves, for the side that makes it.
    known: Option<i16>,
    /// The positions after its moves without a known value.
    missing: Vec<G::Position>,
}

/// The results of a leaf's moves.
struct LeafResult<G: Searchable> {
    place: Option<usize>,
    found: Vec<(G::Position, Estimate)>,
}

/// Makes a book of estimates, or continues it, until it has the requested number of positions or
/// `stop` is due.
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
    // Two writers of one book would each lose the other's results.
    let _claim = file.claim()?;
    let evaluator = fingerprint(game, &*game.strong());
    let (mut head, tree) = match unfinished_book(game, &file)? {
        None => (Head { game: game.spec(), made: Vec::new(), evaluator }, None),
        Some(OpeningBook { head, .. }) if head.evaluator != evaluator => {
            let words = format!("{} was made by another evaluation; remove it to begin anew", path.display());
            return Err(io::Error::new(io::ErrorKind::InvalidInput, words));
        }
        Some(OpeningBook { head, tree, .. }) => (head, Some(tree)),
    };
    let (positions, plies) = (order.positions.unwrap_or(DEFAULT_POSITIONS), order.plies.unwrap_or(DEFAULT_PLIES));
    if let Some(tree) = tree.as_ref().filter(|tree| tree.positions() >= positions) {
        return Ok(BookEnd::Ready { path, extent: BookExtent::Positions(tree.positions()) });
    }
    if head.made.last().is_none_or(|last| last != order.made) {
        head.made.push(order.made.to_owned());
    }
    let engines = (0..order.threads.max(1)).map(|_| engine(game, knowledge, order)).collect::<Result<Vec<_>, _>>();
    let engines = engines.map_err(|error| io::Error::new(io::ErrorKind::OutOfMemory, error.to_string()))?;
    let mut build =
        BookBuild { game, search: with_defaults(order.search), positions, plies, head, tree, file, busy: Vec::new() };
    build.run(engines, stop, progress)?;
    let bytes = build.save()?;
    if build.wants_more() && stop.is_due() {
        return Ok(BookEnd::Stopped);
    }
    let extent = BookExtent::Positions(build.tree.map_or(0, |tree| tree.positions()));
    Ok(BookEnd::Made { path, bytes, extent })
}

/// Returns the unfinished book in this file, if there is one.
fn unfinished_book<G: Searchable>(game: &G, file: &BookFile) -> io::Result<Option<OpeningBook<G>>> {
    let Some(bytes) = file.bytes()? else { return Ok(None) };
    OpeningBook::read(game, &bytes).map(Some).map_err(|error| {
        let words = format!("{}: {error}; remove it to begin anew", file.path().display());
        io::Error::new(io::ErrorKind::InvalidInput, words)
    })
}

fn engine<G: Searchable>(game: &G, knowledge: &Knowledge<G>, order: &BookOrder<'_>) -> Result<Best<G>, Error> {
    let hash = order.table_bytes.unwrap_or(DEFAULT_TABLE) >> 20;
    let settings = Settings { hash, book: false, ..Settings::default() };
    let evaluator = NamedEvaluator::new(game, NamedEvaluator::<G>::STRONG, None)?;
    Best::new(settings, evaluator, knowledge.about(game))
}

/// Returns a number that changes with the estimates of an evaluator.
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
    // Small enough for every JSON reader.
    sum >> 12
}

/// A build book.
struct BookBuild<'a, G: Searchable> {
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

impl<G: Searchable> BookBuild<'_, G> {
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
        let (waiting, (results, done)) = (Arc::new(Mutex::new(waiting)), mpsc::channel());
        let (game, search) = (self.game, self.search);
        std::thread::scope(|scope| {
            let threads = engines.len();
            for engine in engines {
                let (waiting, results) = (Arc::clone(&waiting), results.clone());
                scope.spawn(move || {
                    Searcher { game, evaluator: game.strong(), engine, search, stop }.work(&waiting, &results);
                });
            }
            drop(results);
            let mut at_work = 0;
            loop {
                while at_work < threads && !stop.is_due() && self.hand_out(&jobs) {
                    at_work += 1;
                }
                // All threads are idle: the book is finished, or it must stop.
                let Some(LeafResult { place, found }) = (if at_work == 0 { None } else { done.recv().ok().flatten() })
                else {
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
                if written.elapsed() >= SAVE_INTERVAL {
                    self.save()?;
                    written = Instant::now();
                }
            }
            drop(jobs);
            Ok(())
        })
    }

    /// Sends the next leaf to an idle thread; `false` if there is none.
    fn hand_out(&mut self, jobs: &Sender<LeafJob<G>>) -> bool {
        let job = match &self.tree {
            None if self.busy.is_empty() => {
                let start = self.game.canonical(&self.game.start()).0;
                self.busy.push(0);
                LeafJob { place: None, known: None, missing: vec![start] }
            }
            None => return false,
            Some(tree) if tree.positions() >= self.positions => return false,
            Some(tree) => {
                let Some(place) = tree.next_leaf(self.game, self.plies, &self.busy) else { return false };
                let (known, missing) = tree.after(self.game, place);
                self.busy.push(place);
                LeafJob {
                    place: Some(place),
                    known: known.iter().map(|value| value.before().hundredths).max(),
                    missing,
                }
            }
        };
        jobs.send(job).is_ok()
    }

    fn take(&mut self, place: Option<usize>, found: &[(G::Position, Estimate)]) {
        self.busy.retain(|&busy| busy != place.unwrap_or(0));
        match (&mut self.tree, place) {
            (Some(tree), Some(place)) => tree.expand(self.game, place, found),
            (tree, _) => *tree = found.first().map(|&(_, value)| Tree::new(self.game, value)),
        }
    }
}

/// Returns the search settings with defaults filled in.
fn with_defaults(search: BookSearch) -> BookSearch {
    if search == BookSearch::default() { BookSearch { depth: Some(DEFAULT_DEPTH), ..search } } else { search }
}

/// A searching thread.
struct Searcher<'a, G: Searchable> {
    game: &'a G,
    evaluator: Arc<dyn Evaluator<G>>,
    engine: Best<G>,
    search: BookSearch,
    stop: &'a Stop,
}

impl<G: Searchable> Searcher<'_, G> {
    /// Searches one leaf after the other until there are no more. Sends `None` when it is stopped
    /// during one.
    fn work(mut self, waiting: &Mutex<Receiver<LeafJob<G>>>, results: &Sender<Option<LeafResult<G>>>) {
        loop {
            let job = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok(LeafJob { place, known, missing }) = job else { return };
            let found = self.moves(known, &missing);
            let done = found.map(|found| LeafResult { place, found });
            let stopped = done.is_none();
            if results.send(done).is_err() || stopped {
                return;
            }
        }
    }

    /// Searches all positions after a position's moves; deeply those that may be the best or nearly
    /// so.
    fn moves(&mut self, known: Option<i16>, missing: &[G::Position]) -> Option<Vec<(G::Position, Estimate)>> {
        // A result must not depend on earlier searches.
        self.engine.new_game();
        let first = BookSearch {
            depth: self.search.depth.map(|depth| depth.saturating_sub(FIRST_SEARCH_REDUCTION).max(1)),
            nodes: self.search.nodes.map(|nodes| (nodes / u64::from(FIRST_SEARCH_DIVISOR)).max(1)),
            time: self.search.time.map(|time| time / FIRST_SEARCH_DIVISOR),
        };
        let mut found = Vec::new();
        for &position in missing {
            found.push((position, self.estimate(position, first)?));
        }
        let mut deep = vec![false; found.len()];
        loop {
            let best = found.iter().map(|(_, value)| value.before().hundredths).chain(known).max();
            let hopeful = |value: Estimate| {
                best.is_some_and(|best| i32::from(value.before().hundredths) + HOPELESS_LOSS >= i32::from(best))
            };
            let Some(next) = (0..found.len()).find(|&at| !deep[at] && hopeful(found[at].1)) else { return Some(found) };
            deep[next] = true;
            found[next].1 = self.estimate(found[next].0, self.search)?;
        }
    }

    /// Searches a position; `None` if it must stop.
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
        // A float that is too large becomes the largest number.
        (!self.stop.is_due()).then_some(Estimate { hundredths: hundredths as i16, depth: depth.max(1) })
    }
}
