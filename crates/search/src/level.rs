//! Levels of play for people, from a beginner to six plies ahead.

use endspiel_game::{Error, Game, Match, Searchable, Spec, Stop};

use crate::Limits;
use crate::alphabeta::{AlphaBeta, AlphaBetaSettings};
use crate::beginner::Beginner;
use crate::named_evaluator::NamedEvaluator;
use crate::plain::Wins;
use crate::settings::seed_words;
use crate::typed::{SearchResult, Thinker};

/// A level looks at no more states than this, so that a move takes a second at most even where there are
/// many moves.
const MOST_STATES: u64 = 1_000_000;

/// How well a computer plays against people.
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

    /// The name in specs.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Beginner => "beginner",
            Level::Easy => "easy",
            Level::Normal => "normal",
            Level::Hard => "hard",
        }
    }

    /// The level with this name.
    ///
    /// ```
    /// use endspiel_search::Level;
    /// assert_eq!(Level::named("hard"), Some(Level::Hard));
    /// assert_eq!(Level::named("harder"), None);
    /// ```
    pub fn named(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }

    /// How many plies it looks ahead.
    pub const fn plies(self) -> u32 {
        match self {
            Level::Beginner => 1,
            Level::Easy => 2,
            Level::Normal => 4,
            Level::Hard => 6,
        }
    }

    /// A player of this level. The seed decides between moves that are equally good.
    pub fn player<G: Searchable>(self, game: &G, seed: u64) -> Result<Box<dyn Thinker<G>>, Error> {
        if self == Level::Beginner {
            return Ok(Box::new(Beginner::new(seed)));
        }
        let settings = AlphaBetaSettings {
            states: Some(MOST_STATES),
            depth: Some(self.plies()),
            wins: Wins::ByDistance,
            seed,
            ..AlphaBetaSettings::default()
        };
        let evaluator = NamedEvaluator::new(game, NamedEvaluator::<G>::STRONG, None)?;
        Ok(Box::new(Player { level: self, seed, search: AlphaBeta::new(evaluator, settings, Vec::new()) }))
    }

    /// A player of this level as a spec asks for it: `hard:seed=7`.
    pub fn from_spec<G: Searchable>(self, game: &G, mut spec: Spec) -> Result<Box<dyn Thinker<G>>, Error> {
        let seed = spec.take("seed", 0)?;
        spec.finish(&["seed"])?;
        self.player(game, seed)
    }
}

/// A search that goes by the name of its level.
struct Player<G: Game> {
    level: Level,
    seed: u64,
    search: AlphaBeta<G>,
}

impl<G: Searchable> Thinker<G> for Player<G> {
    fn spec(&self) -> String {
        format!("{}{}", self.level.name(), seed_words(self.seed).replacen(',', ":", 1))
    }

    fn think(
        &mut self,
        played: &Match<G>,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&SearchResult<G>),
    ) -> Result<SearchResult<G>, Error> {
        self.search.think(played, limits, stop, report)
    }
}
