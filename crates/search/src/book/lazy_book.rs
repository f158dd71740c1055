//! The book of a game for engines: loading it, and playing by it.

use std::fmt;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use endspiel_game::{Game, Match, Notation};
use endspiel_knowledge::{Bounds, Exact, Hints, Known, Score, Searchable};
use endspiel_machine::{BookFile, Instant, mix, ok_or_warn};

use super::file::OpeningBook;
use super::maker::path_in;
use super::tree::{BookMove, Estimate, Tree};
use crate::best::Proved;
use crate::{Limits, SearchResult, Variation};

/// The loss of a move, in hundredths, up to which it counts as good as the best, for variety.
const AS_GOOD: u16 = 25;

/// The number of hundredths in a point.
const HUNDRED: f64 = 100.0;

/// The source name of values from a book.
const SOURCE: &str = "book";

/// The opening book of a game, read at the first query.
///
/// It is the one in the book folder, or else the one that comes with the program.
pub struct LazyBook<G: Searchable> {
    file: Option<BookFile>,
    book: OnceLock<Option<OpeningBook<G>>>,
}

impl<G: Searchable> Default for LazyBook<G> {
    fn default() -> Self {
        LazyBook { file: None, book: OnceLock::new() }
    }
}

impl<G: Searchable> LazyBook<G> {
    /// Returns the book of this folder, or that of the program.
    pub(crate) fn in_folder(folder: &Path) -> Self {
        LazyBook { file: Some(BookFile::on_disk(&path_in::<G>(folder))), ..LazyBook::default() }
    }

    /// Returns the book of a game, if there is one with these options.
    pub fn book(&self, game: &G) -> Option<&OpeningBook<G>> {
        let included = G::book()?.bytes();
        // A missing one may be provided later.
        if game.spec() != G::NAME || (self.file.is_none() && included.is_none()) {
            return None;
        }
        let read = || {
            let own = self.file.as_ref().and_then(|file| file.load(|bytes| OpeningBook::read(game, &bytes)));
            own.or_else(|| ok_or_warn(&"the program", OpeningBook::read(game, included?)))
        };
        self.book.get_or_init(read).as_ref()
    }
}

impl<G: Searchable> fmt::Debug for LazyBook<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LazyBook").field("file", &self.file).finish_non_exhaustive()
    }
}

/// The moves an engine plays before it searches.
pub(crate) trait OpeningPlay<G: Game>: fmt::Debug + Send + Sync {
    /// Returns a move, if the request is for a move only, without values or a search of a certain
    /// size. The move leaves no proved draw for less.
    fn answer(&self, played: &Match<G>, limits: &Limits, proved: Option<&Proved<G>>) -> Option<SearchResult<G>>
    where
        G: Hints;
}

/// The opening play of an engine.
#[derive(Clone, Debug)]
pub(crate) struct BookPlayer<G: Searchable> {
    book: Arc<LazyBook<G>>,
    /// The seed that chooses among equally good moves; without one always the best.
    seed: Option<u64>,
}

impl<G: Searchable> BookPlayer<G> {
    pub(crate) fn new(book: Arc<LazyBook<G>>, seed: Option<u64>) -> Self {
        BookPlayer { book, seed }
    }
}

impl<G: Searchable> OpeningPlay<G> for BookPlayer<G> {
    fn answer(&self, played: &Match<G>, limits: &Limits, proved: Option<&Proved<G>>) -> Option<SearchResult<G>> {
        let begun = Instant::now();
        let Limits { time, clock, used, .. } = *limits;
        let wants_move = *limits == Limits { time, clock, used, ..Limits::default() };
        let (game, position) = (played.game(), played.position());
        let tree = self.book.book(game).filter(|_| wants_move)?.tree();
        let allowed = |found: &BookMove<G::Move>| {
            proved.is_none_or(|proved| proved.allows(found.mv, Score::from(found.value.hundredths)))
        };
        let mut moves = tree.moves(game, position);
        moves.retain(allowed);
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

/// Returns a move of the book as a search result.
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
        best: best.iter().map(|found| found.mv).collect(),
        depth: u32::from(chosen.value.depth),
        source: Some(SOURCE.to_owned()),
        lines: vec![Variation { moves, ..Variation::estimate(chosen.mv, score) }],
        ..SearchResult::estimate(chosen.mv, score, unit, begun)
    }
}

/// Returns an estimate of the book as a score of a search.
fn score_of(value: Estimate, unit: f64) -> Score {
    (value.points() * unit).round() as Score
}

/// Returns the book's line for every move of a position, kept within what is proved.
pub fn book_lines<G: Searchable + Notation>(
    lazy: &LazyBook<G>,
    exact: &[Arc<dyn Exact<G>>],
    game: &G,
    position: &G::Position,
) -> Vec<BookLine> {
    let Some(book) = lazy.book(game) else { return Vec::new() };
    let proved = Proved::of(exact, game, position);
    let tree = book.tree();
    let line = |found: &BookMove<G::Move>| {
        let pv = game.print_moves(position, &tree.line(game, position, found.mv));
        let bounds = proved.as_ref().map_or(Bounds::NONE, |proved| proved.bounds(found.mv));
        let hundredths = Score::from(found.value.hundredths);
        let hundredths = proved.as_ref().map_or(hundredths, |proved| proved.clamp(found.mv, hundredths));
        let known = bounds.value().map(Known::of);
        let line = crate::Line::new(game.print_move(position, found.mv), hundredths, HUNDRED, known, pv);
        BookLine { line: line.with_bounds(bounds), depth: u32::from(found.value.depth) }
    };
    let mut lines: Vec<BookLine> = tree.moves(game, position).iter().map(line).collect();
    let keeps_draw = |line: &crate::Line| line.at_least.is_some() || line.value.is_some();
    lines.sort_by(|one, other| {
        let (one, other) = (&one.line, &other.line);
        other.score.total_cmp(&one.score).then(keeps_draw(other).cmp(&keeps_draw(one)))
    });
    lines
}

/// A move of the book with its continuation.
#[derive(Clone, Debug)]
pub struct BookLine {
    /// The move, its value and its continuation.
    pub line: crate::Line,
    /// Depth in plies: the moves in the book and the search at their end.
    pub depth: u32,
}
