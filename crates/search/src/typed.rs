//! Makes an [`Engine`] that speaks text of a searcher with the types of its game.

use endspiel_game::{Error, Game, Match, Notation};
use endspiel_knowledge::{Bounds, Known, Score, Stop, Value};
use endspiel_machine::Instant;
use endspiel_presentation::AnyMatch;

pub use crate::engine::Tell;
use crate::phrases::{NO_MOVE_LEFT, OTHER_GAME};
use crate::{Analysis, Answer, Cost, Engine, Limits, Line, ReflexKind};

/// The result of a search, or the reason why there is none.
pub type Found<G> = Result<SearchResult<G>, Error>;

/// A searcher for one game, in the game's own types.
pub trait Thinker<G: Game>: Send {
    /// Returns the spec it was built from, with every setting that matters.
    fn spec(&self) -> String;

    /// Thinks about the present position of a match that is not over. Calls `report` with every new result.
    fn think(&mut self, played: &Match<G>, limits: &Limits, stop: &Stop, report: Tell<'_, SearchResult<G>>)
    -> Found<G>;

    /// Clears what it has learned, as before a new game.
    fn new_game(&mut self) {}
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct SearchResult<G: Game> {
    /// The chosen move.
    pub chosen: G::Move,
    /// All equally good moves, the chosen one among them.
    pub best: Vec<G::Move>,
    /// The value of the best moves for the side to move.
    pub value: Score,
    /// How many points of a score make one displayed point.
    pub unit: f64,
    /// Depth of the last completed iteration.
    pub depth: u32,
    /// Plies of the depth that reductions of late moves took off, in the mean of the lines searched.
    pub reduced: u32,
    /// How sure the cuts of a selective search are, in percent.
    pub confidence: Option<u8>,
    /// Positions visited.
    pub nodes: u64,
    /// Time since the start of the search.
    pub seconds: f64,
    /// Whether the value is certain.
    pub exact: bool,
    /// The source of exact values, if they come from outside the search.
    pub source: Option<String>,
    /// What is proved about the position.
    pub proved: Bounds,
    /// What the move does, if it was found without a search.
    pub reflex: Option<ReflexKind>,
    /// The best moves with their continuations, best first.
    pub lines: Vec<Variation<G>>,
    /// The cost of the search.
    pub cost: Cost,
}

/// The principal variation of a move.
#[derive(Clone, Debug)]
pub struct Variation<G: Game> {
    /// The moves; there is at least one.
    pub moves: Vec<G::Move>,
    /// The value of the first move for the side to move.
    pub score: Score,
    /// Its exact value, if the score alone does not tell.
    pub known: Option<Known>,
    /// The value without the draw limit, which may come first.
    pub unsure: Option<Known>,
    /// What a published proof says about the first move.
    pub proved: Bounds,
}

impl<G: Game> Variation<G> {
    /// Creates a line of one move with its score, without a known value.
    pub fn estimate(mv: G::Move, score: Score) -> Self {
        Variation { moves: vec![mv], score, known: None, unsure: None, proved: Bounds::NONE }
    }
}

impl<G: Game> SearchResult<G> {
    /// Returns a move with an estimate as its score and without an exact value.
    pub(crate) fn estimate(chosen: G::Move, value: Score, unit: f64, begun: Instant) -> Self {
        SearchResult {
            chosen,
            best: vec![chosen],
            value,
            unit,
            depth: 0,
            reduced: 0,
            confidence: None,
            nodes: 0,
            seconds: begun.elapsed().as_secs_f64(),
            exact: false,
            source: None,
            proved: Bounds::NONE,
            reflex: None,
            lines: vec![Variation::estimate(chosen, value)],
            cost: Cost::default(),
        }
    }
}

impl<G: Notation> SearchResult<G> {
    /// Returns the result as text, for the position it is about.
    pub fn analysis(&self, game: &G, position: &G::Position) -> Analysis {
        let line = |variation: &Variation<G>| {
            let pv = game.print_moves(position, &variation.moves);
            let mv = pv.first().cloned().unwrap_or_default();
            let line = Line::new(mv, variation.score, self.unit, variation.known, pv);
            let without_limit = line.without_limit.or(variation.unsure.map(|known| known.value));
            let last = line
                .plies
                .filter(|_| line.value != Some(Value::Draw))
                .and_then(|plies| game.last_stone(position, plies));
            Line { last, without_limit, ..line }.with_bounds(variation.proved)
        };
        Analysis {
            depth: self.depth,
            reduced: self.reduced,
            confidence: self.confidence,
            nodes: self.nodes,
            seconds: self.seconds,
            exact: self.exact,
            source: self.source.clone(),
            at_least: self.proved.at_least,
            at_most: self.proved.at_most,
            reflex: self.reflex,
            best: self.best.len() as u32,
            lines: self.lines.iter().map(line).collect(),
            cost: self.cost,
        }
    }
}

/// A [`Thinker`] as an [`Engine`]: it takes matches of its own game and refuses all others.
pub struct Typed<G> {
    pub(crate) game: G,
    pub(crate) thinker: Box<dyn Thinker<G>>,
}

impl<G: Notation> Typed<G> {
    /// Creates the engine for this game with its options.
    pub fn new(game: G, thinker: impl Thinker<G> + 'static) -> Self {
        Typed { game, thinker: Box::new(thinker) }
    }

    fn own<'a>(&self, game: &'a dyn AnyMatch) -> Result<&'a Match<G>, Error> {
        let wanted = Notation::spec(&self.game);
        match game.as_any().downcast_ref::<Match<G>>() {
            Some(played) if Notation::spec(played.game()) == wanted => Ok(played),
            _ => Err(Error::spec(OTHER_GAME.say(&[("game", &wanted), ("other", &game.spec())]))),
        }
    }
}

impl<G: Notation> Engine for Typed<G> {
    fn spec(&self) -> String {
        self.thinker.spec()
    }

    fn think(&mut self, game: &dyn AnyMatch, limits: &Limits, stop: &Stop, report: Tell<'_>) -> Result<Answer, Error> {
        let played = self.own(game)?;
        if played.ending().is_some() {
            return Err(game_over());
        }
        let (game, position) = (played.game(), played.position());
        let result =
            self.thinker.think(played, limits, stop, &mut |result| report(&result.analysis(game, position)))?;
        let analysis = result.analysis(game, position);
        report(&analysis);
        let print = |mv: &G::Move| game.print_move(position, *mv);
        Ok(Answer { mv: print(&result.chosen), best: result.best.iter().map(print).collect(), analysis })
    }

    fn new_game(&mut self) {
        self.thinker.new_game();
    }
}

/// Returns the error of a search in a finished game.
pub(crate) fn game_over() -> Error {
    Error::spec(NO_MOVE_LEFT.say(&[]))
}
