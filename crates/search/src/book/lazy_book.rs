//! Where engines find the book of a game, and how they play by it.

use std::fmt;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use endspiel_game::{Game, Match, Notation};
use endspiel_knowledge::{Score, Searchable};
use endspiel_machine::{BookFile, Instant, mix, or_go_without};

use super::file::Book;
use super::maker::path_in;
use super::tree::{BookMove, Estimate, Tree};
use crate::{Cost, Limits, SearchResult, Variation};

/// Moves that are so many hundredths worse than the best are as good as it, for the sake of variety.
const AS_GOOD: u16 = 25;

/// What a book is called where it is said who knows something.
const SOURCE: &str = "book";

/// The opening book of a game, read when somebody asks for it: the one in the folder for books, or else the one that comes with the
/// program.
pub struct LazyBook<G: Searchable> {
    file: Option<BookFile>,
    book: OnceLock<Option<Book<G>>>,
}

impl<G: Searchable> Default for LazyBook<G> {
    fn default() -> Self {
        LazyBook { file: None, book: OnceLock::new() }
    }
}

impl<G: Searchable> LazyBook<G> {
    /// The book of this folder, or that of the program.
    pub(crate) fn in_folder(folder: &Path) -> Self {
        LazyBook { file: Some(BookFile::on_disk(&path_in::<G>(folder))), ..LazyBook::default() }
    }

    /// The book of a game, if there is one with these options.
    pub fn book(&self, game: &G) -> Option<&Book<G>> {
        let included = G::book()?.bytes();
        // One that is missing may be handed in later.
        if game.spec() != G::NAME || (self.file.is_none() && included.is_none()) {
            return None;
        }
        let read = || {
            let own = self.file.as_ref().and_then(|file| file.load(|bytes| Book::read(game, &bytes)));
            own.or_else(|| or_go_without(&"the program", Book::read(game, included?)))
        };
        self.book.get_or_init(read).as_ref()
    }
}

impl<G: Searchable> fmt::Debug for LazyBook<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LazyBook").field("file", &self.file).finish_non_exhaustive()
    }
}

/// What an engine plays before it searches.
pub(crate) trait Beginning<G: Game>: fmt::Debug + Send + Sync {
    /// What to play, if somebody wants a move and neither values nor a search of a certain size.
    fn answer(&self, played: &Match<G>, limits: &Limits) -> Option<SearchResult<G>>;
}

/// An engine's way with the book.
#[derive(Clone, Debug)]
pub(crate) struct Opening<G: Searchable> {
    book: Arc<LazyBook<G>>,
    /// Which of moves that are as good it plays; without one always the best.
    seed: Option<u64>,
}

impl<G: Searchable> Opening<G> {
    pub(crate) fn new(book: Arc<LazyBook<G>>, seed: Option<u64>) -> Self {
        Opening { book, seed }
    }
}

impl<G: Searchable> Beginning<G> for Opening<G> {
    fn answer(&self, played: &Match<G>, limits: &Limits) -> Option<SearchResult<G>> {
        let begun = Instant::now();
        let wants_move = *limits == Limits { time: limits.time, clock: limits.clock, ..Limits::default() };
        let (game, position) = (played.game(), played.position());
        let tree = self.book.book(game).filter(|_| wants_move)?.tree();
        let moves = tree.moves(game, position);
        let best = moves.first()?.value.hundredths;
        let as_good = match self.seed {
            None => 1,
            Some(_) => moves.iter().take_while(|found| best.abs_diff(found.value.hundredths) <= AS_GOOD).count(),
        };
        let lot = mix(self.seed.unwrap_or(0) ^ game.hash(&game.canonical(position).0));
        let chosen = moves[(lot % as_good as u64) as usize];
        Some(result(game, position, tree, &moves[..as_good], chosen, begun))
    }
}

/// A move of the book as what a search would have found.
fn result<G: Searchable>(
    game: &G,
    position: &G::Position,
    tree: &Tree<G>,
    best: &[BookMove<G::Move>],
    chosen: BookMove<G::Move>,
    begun: Instant,
) -> SearchResult<G> {
    let unit = game.strong().unit();
    let score = score_of(chosen.value, unit);
    let moves = tree.line(game, position, chosen.mv);
    SearchResult {
        chosen: chosen.mv,
        best: best.iter().map(|found| found.mv).collect(),
        value: score,
        unit,
        depth: u32::from(chosen.value.depth),
        nodes: 0,
        seconds: begun.elapsed().as_secs_f64(),
        exact: false,
        source: Some(SOURCE.to_owned()),
        reflex: None,
        lines: vec![Variation { moves, ..Variation::estimate(chosen.mv, score) }],
        cost: Cost::default(),
    }
}

/// An estimate of the book as a score of a search.
fn score_of(value: Estimate, unit: f64) -> Score {
    (value.points() * unit).round() as Score
}

/// What the book says of every move of a position, as an engine says it.
pub fn book_lines<G: Searchable + Notation>(lazy: &LazyBook<G>, game: &G, position: &G::Position) -> Vec<BookLine> {
    let Some(book) = lazy.book(game) else { return Vec::new() };
    let tree = book.tree();
    let line = |found: &BookMove<G::Move>| {
        let pv = game.print_moves(position, &tree.line(game, position, found.mv));
        let line = crate::Line {
            mv: game.print_move(position, found.mv),
            score: found.value.points(),
            pv,
            ..crate::Line::default()
        };
        BookLine { line, depth: u32::from(found.value.depth) }
    };
    tree.moves(game, position).iter().map(line).collect()
}

/// A move of the book with how play goes on by it.
#[derive(Clone, Debug)]
pub struct BookLine {
    /// The move, its value and how play goes on.
    pub line: crate::Line,
    /// How many plies ahead it was looked, by the book and by the search at its end.
    pub depth: u32,
}
