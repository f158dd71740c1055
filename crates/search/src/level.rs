//! Levels of play for people, from a beginner to six plies ahead.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use endspiel_game::{Error, Match, Spec, shorten};
use endspiel_knowledge::{Searchable, Stop};

use crate::alphabeta::{AlphaBeta, AlphaBetaSettings};
use crate::beginner::Beginner;
use crate::book::{BookPlayer, OpeningPlay};
use crate::named_evaluator::NamedEvaluator;
use crate::phrases::NO_LEVEL;
use crate::plain::Wins;
use crate::settings::on_off;
use crate::typed::{Found, SearchResult, Tell, Thinker};
use crate::{Knowledge, Limits};

/// Maximum number of states of a level, so that a move takes a second at most even with many legal
/// moves.
pub(crate) const MAX_STATES: u64 = 1_000_000;

/// A level of play for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Sees the obvious and misses the rest.
    Beginner,
    /// Two plies ahead.
    Easy,
    /// Four plies ahead.
    Normal,
    /// Six plies ahead.
    Hard,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 4] = [Level::Beginner, Level::Easy, Level::Normal, Level::Hard];

    /// Returns the name in specs.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Beginner => "beginner",
            Level::Easy => "easy",
            Level::Normal => "normal",
            Level::Hard => "hard",
        }
    }

    /// Returns the depth in plies.
    pub const fn plies(self) -> u32 {
        match self {
            Level::Beginner => 1,
            Level::Easy => 2,
            Level::Normal => 4,
            Level::Hard => 6,
        }
    }

    /// Creates a player of this level without an opening book. The seed chooses among equally good
    /// moves.
    pub fn player<G: Searchable>(self, game: &G, seed: u64) -> Result<Box<dyn Thinker<G>>, Error> {
        if self == Level::Beginner {
            return Ok(Box::new(Beginner::new(seed)));
        }
        Ok(Box::new(self.searching(game, seed)?))
    }

    fn searching<G: Searchable>(self, game: &G, seed: u64) -> Result<Player<G>, Error> {
        let settings = AlphaBetaSettings {
            states: Some(MAX_STATES),
            depth: Some(self.plies()),
            wins: Wins::ByDistance,
            seed,
            ..AlphaBetaSettings::default()
        };
        let evaluator = NamedEvaluator::new(game, NamedEvaluator::<G>::STRONG, None)?;
        Ok(Player { level: self, seed, opening: None, search: AlphaBeta::new(evaluator, settings, Vec::new()) })
    }

    /// Builds a player of this level from a spec: `hard:seed=7`. The highest level uses the opening
    /// book, if there is one.
    pub fn from_spec<G: Searchable>(
        self,
        game: &G,
        mut spec: Spec,
        knowledge: &Knowledge<G>,
    ) -> Result<Box<dyn Thinker<G>>, Error> {
        let seed = spec.take("seed", 0)?;
        let has_book = self == Level::Hard;
        let book = has_book && spec.take_switch("book", true)?;
        spec.finish(if has_book { &["seed", "book"] } else { &["seed"] })?;
        if self == Level::Beginner {
            return Ok(Box::new(Beginner::new(seed)));
        }
        let opening = book.then(|| BookPlayer::new(Arc::clone(knowledge.opening_book()), Some(seed)));
        Ok(Box::new(Player { opening, ..self.searching(game, seed)? }))
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = Error;

    /// ```
    /// use endspiel_search::Level;
    /// assert_eq!("hard".parse(), Ok(Level::Hard));
    /// assert!("harder".parse::<Level>().is_err());
    /// ```
    fn from_str(name: &str) -> Result<Level, Error> {
        Level::ALL.into_iter().find(|level| level.name() == name).ok_or_else(|| {
            let names = Level::ALL.map(Level::name).join(", ");
            Error::spec(NO_LEVEL.say(&[("name", &shorten(name)), ("names", &names)]))
        })
    }
}

/// A search under the name of its level.
struct Player<G: Searchable> {
    level: Level,
    seed: u64,
    opening: Option<BookPlayer<G>>,
    search: AlphaBeta<G>,
}

impl<G: Searchable> Thinker<G> for Player<G> {
    fn spec(&self) -> String {
        let spec = Spec::new(self.level.name()).with_changed("seed", self.seed, 0);
        let plays_by_book = self.opening.is_some() || self.level != Level::Hard;
        spec.with_changed("book", on_off(plays_by_book), "on").to_string()
    }

    fn think(
        &mut self,
        played: &Match<G>,
        limits: &Limits,
        stop: &Stop,
        report: Tell<'_, SearchResult<G>>,
    ) -> Found<G> {
        if let Some(result) = self.opening.as_ref().and_then(|opening| opening.answer(played, limits)) {
            return Ok(result);
        }
        self.search.think(played, limits, stop, report)
    }
}
