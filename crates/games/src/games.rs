//! The list of games, as a value.

use std::any::Any;
use std::fmt;
use std::io;
use std::path::Path;
use std::sync::Arc;

use endspiel_connect4::{ConnectFour, LargeConnectFour};
use endspiel_game::words::Phrase;
use endspiel_game::{Error, Spec, shorten};
use endspiel_knowledge::{
    BenchPosition, BookEnd, BookOrder, BookParts, BookProgress, Exact, ForeignBook, Searchable, SolverSettings, Stop,
};
use endspiel_machine::Asset;
use endspiel_mill::Mill;
use endspiel_othello::Othello;
use endspiel_presentation::{AnyGame, AnyMatch, Drawing, GameInfo};
use endspiel_search::{Engine, Knowledge, Probed, Puzzles, TextProbe, TextSolver, Trace, TraceSettings, with_option};

#[cfg(feature = "batch")]
use crate::batch::{AnyBatch, BatchOrder};
use crate::collection::CollectionFile;
use crate::listed::{AnyListed, Handle};
use crate::openings::Openings;

const NO_GAME: Phrase = Phrase::new(
    "spec.no-game",
    "there is no game `{name}`; there is {names}",
    "es gibt kein Spiel „{name}“, nur {names}",
);

/// Returns the books, weights and puzzles that come with the games.
///
/// Those that are not embedded must be provided ([`Asset::provide`]) before a game is used.
pub fn assets() -> impl Iterator<Item = &'static Asset> {
    endspiel_mill::assets().into_iter().chain(endspiel_connect4::assets()).chain(endspiel_othello::assets())
}

/// The list of games in display order, with the files known about them. Cheap to clone.
///
/// ```
/// use endspiel_games::Games;
/// let games = Games::usual();
/// assert_eq!(games.open("mill:removals=1").unwrap().info().title.en, "Nine Men's Morris");
/// assert!(games.open("chess").is_err());
/// ```
#[derive(Clone, Default)]
pub struct Games {
    /// By name. A game compiled for several board sizes is listed once for each, the default size
    /// first.
    listed: Arc<[Vec<Arc<dyn AnyListed>>]>,
    makers: Arc<[(String, EngineMaker)]>,
}

/// Makes an engine for the game of the first spec from the second one.
pub type EngineMaker = Arc<dyn Fn(&str, &str) -> Result<Box<dyn Engine>, Error> + Send + Sync>;

impl Games {
    /// Returns an empty list.
    pub fn none() -> Games {
        Games::default()
    }

    /// Returns the games of this project.
    pub fn usual() -> Games {
        Games::none().with::<Mill>().with::<ConnectFour>().with_larger::<LargeConnectFour>().with::<Othello>()
    }

    /// Adds a game. It replaces a listed game of the same name.
    ///
    /// ```
    /// use endspiel_games::Games;
    /// use endspiel_othello::Othello;
    /// assert_eq!(Games::none().with::<Othello>().infos()[0].title.en, "Othello");
    /// ```
    #[must_use]
    pub fn with<G: Drawing + Searchable>(self) -> Games {
        let mut listed = self.listed.to_vec();
        let game: Vec<Arc<dyn AnyListed>> = vec![Arc::new(Knowledge::<G>::default())];
        match listed.iter_mut().find(|others| others[0].info().name == G::NAME) {
            Some(others) => *others = game,
            None => listed.push(game),
        }
        Games { listed: listed.into(), ..self }
    }

    /// Adds larger boards to a listed game.
    ///
    /// For options that the listed type refuses, the game of that name has this type. A game that
    /// is not in the list stays out of it.
    ///
    /// ```
    /// use endspiel_connect4::{ConnectFour, LargeConnectFour};
    /// use endspiel_games::Games;
    /// let games = Games::none().with::<ConnectFour>();
    /// assert!(games.open("connect4:cols=9,rows=7").is_err());
    /// let games = games.with_larger::<LargeConnectFour>();
    /// assert_eq!(games.open("connect4:cols=9,rows=7").unwrap().spec(), "connect4:cols=9,rows=7");
    /// assert_eq!(games.infos().len(), 1);
    /// ```
    #[must_use]
    pub fn with_larger<G: Drawing + Searchable>(self) -> Games {
        let mut listed = self.listed.to_vec();
        if let Some(types) = listed.iter_mut().find(|types| types[0].info().name == G::NAME) {
            types.push(Arc::new(Knowledge::<G>::default()));
        }
        Games { listed: listed.into(), ..self }
    }

    /// Adds exact values from files to one of the games; its engines probe them before any solver.
    ///
    /// A game that is not in the list stays out of it.
    #[must_use]
    pub fn with_exact_values<G: Searchable>(&self, files: Arc<dyn Exact<G>>) -> Games {
        let files: Box<dyn Any> = Box::new(files);
        self.changing(|game| game.with_exact_values(&*files))
    }

    /// Adds an engine for all games under this name, also in tournaments.
    ///
    /// It replaces an engine of the same name.
    #[must_use]
    pub fn with_engine(&self, name: impl Into<String>, make: EngineMaker) -> Games {
        let name = name.into();
        let others = self.makers.iter().filter(|(other, _)| *other != name).cloned();
        Games { makers: others.chain([(name.clone(), make)]).collect(), ..self.clone() }
    }

    /// Adds the opening books in this folder. They are read at the first query.
    #[must_use]
    pub fn with_books_in(self, folder: &Path) -> Games {
        self.changing(|game| game.with_book_in(folder))
    }

    /// Returns the list in which each game is replaced by the result of `change`, if it has one.
    fn changing(&self, change: impl Fn(&dyn AnyListed) -> Option<Arc<dyn AnyListed>>) -> Games {
        let changed = |game: &Arc<dyn AnyListed>| change(&**game).unwrap_or_else(|| Arc::clone(game));
        let listed = self.listed.iter().map(|types| types.iter().map(changed).collect());
        Games { listed: listed.collect(), ..self.clone() }
    }

    /// Makes an opening book of the game a spec names, or continues one; `None` if the game has
    /// none.
    pub fn make_book(
        &self,
        game: &str,
        order: &BookOrder<'_>,
        stop: &Stop,
        progress: &mut dyn FnMut(BookProgress),
    ) -> Result<Option<io::Result<BookEnd>>, Error> {
        Ok(self.find(game)?.make_book(order, stop, progress))
    }

    /// Returns what solves single parts of a book of the game a spec names, with a table of this size; `None` if it has
    /// no book of exact values.
    pub fn book_parts(&self, game: &str, table_bytes: u64) -> Result<Option<Box<dyn BookParts>>, Error> {
        Ok(self.find(game)?.book_parts(table_bytes))
    }

    /// Returns the file of a proof about the game a spec names, from its text; `None` if it has none.
    pub fn pack_proof(&self, game: &str, list: &str) -> Result<Option<Vec<u8>>, Error> {
        self.find(game)?.pack_proof(list).transpose()
    }

    /// Reads the opening book of another program, for the game a spec names; `None` if the file is none.
    pub fn foreign_book(&self, game: &str, file: &[u8]) -> Result<Option<Box<dyn ForeignBook>>, Error> {
        self.find(game)?.foreign_book(file).transpose()
    }

    /// Returns names and options of all games.
    pub fn infos(&self) -> Vec<&'static GameInfo> {
        self.listed.iter().map(|types| types[0].info()).collect()
    }

    /// Returns the bench positions of all games.
    pub fn bench_positions(&self) -> Vec<BenchPosition> {
        self.listed.iter().flat_map(|types| types[0].bench()).copied().collect()
    }

    /// Opens the game a spec names, behind the outer layer.
    pub fn open(&self, game: &str) -> Result<Arc<dyn AnyGame>, Error> {
        Ok(self.find(game)?.game())
    }

    /// Builds the engine a spec names, for the game another spec names.
    ///
    /// ```
    /// use endspiel_game::DrawLimits;
    /// use endspiel_games::Games;
    /// use endspiel_knowledge::Stop;
    /// use endspiel_search::Limits;
    ///
    /// let games = Games::usual();
    /// let mut engine = games.engine("connect4", "best:depth=6").unwrap();
    /// let played = games.open("connect4").unwrap().open(Some("121212"), DrawLimits::default()).unwrap();
    /// let answer = engine.think(&*played, &Limits::default(), &Stop::never(), &mut |_| {}).unwrap();
    /// assert_eq!(answer.mv, "1");
    /// ```
    pub fn engine(&self, game: &str, engine: &str) -> Result<Box<dyn Engine>, Error> {
        match self.maker(engine) {
            Some(make) => make(game, engine),
            None => {
                let engine = engine.parse()?;
                self.find(game)?.engine(engine)
            }
        }
    }

    /// Returns the maker of an added engine that a spec names, if it names one.
    fn maker(&self, engine: &str) -> Option<&EngineMaker> {
        let name = engine.split(':').next().unwrap_or_default().trim();
        self.makers.iter().find(|(other, _)| other == name).map(|(_, make)| make)
    }

    /// Builds an engine with a seed, if it is random and its spec has none.
    pub fn engine_with_seed(&self, game: &str, engine: &str, seed: u64) -> Result<Box<dyn Engine>, Error> {
        let lacks_seed = |mut spec: Spec| spec.take_text("seed").is_none();
        if self.maker(engine).is_none() && engine.parse().is_ok_and(lacks_seed) {
            // Engines without randomness refuse a seed.
            if let Ok(engine) = self.engine(game, &with_option(engine, "seed", seed)) {
                return Ok(engine);
            }
        }
        self.engine(game, engine)
    }

    /// Returns the name and the value of every setting of the engine a spec names, defaults included.
    ///
    /// An added engine has none.
    ///
    /// ```
    /// use endspiel_games::Games;
    /// let settings = Games::usual().engine_settings("mill", "hard:seed=7").unwrap();
    /// assert!(settings.contains(&("seed", "7".to_owned())) && settings.contains(&("eval", "strong".to_owned())));
    /// ```
    pub fn engine_settings(&self, game: &str, engine: &str) -> Result<Vec<(&'static str, String)>, Error> {
        let game = self.find(game)?;
        if self.maker(engine).is_some() { Ok(Vec::new()) } else { game.engine_settings(engine) }
    }

    /// Returns exact values of positions of the game a spec names.
    pub fn exact_probe(&self, game: &str) -> Result<TextProbe, Error> {
        Ok(self.find(game)?.exact_probe())
    }

    /// Creates a batch of the game a spec names.
    #[cfg(feature = "batch")]
    pub fn batch(&self, game: &str, order: &BatchOrder<'_>) -> Result<Box<dyn AnyBatch>, Error> {
        self.find(game)?.batch(order)
    }

    /// Returns a solver for positions of the game a spec names; `None` if it is not solved position
    /// by position.
    ///
    /// ```
    /// use endspiel_games::Games;
    /// use endspiel_knowledge::{SolverSettings, Stop};
    /// let solver = Games::usual().solver("connect4", SolverSettings::default()).unwrap().unwrap();
    /// assert_eq!(solver.solve("4455", &Stop::never()).unwrap().unwrap().score, 18);
    /// ```
    pub fn solver(&self, game: &str, settings: SolverSettings) -> Result<Option<Box<dyn TextSolver>>, Error> {
        Ok(self.find(game)?.solver(settings))
    }

    /// Returns the maker of puzzles of the game a spec names; it also explains their moves.
    ///
    /// ```
    /// use endspiel_games::Games;
    /// use endspiel_knowledge::Stop;
    /// let puzzles = Games::usual().puzzles("connect4").unwrap();
    /// let position = "......o/.o.x.xo/xx.x.ox/oo.o.xx/xo.o.xo/oxooxxx o";
    /// let puzzle = puzzles.check(position, &Stop::never()).unwrap().unwrap();
    /// assert_eq!((&*puzzle.kind, &*puzzle.answers[0]), ("win-in:2", "3"));
    /// ```
    pub fn puzzles(&self, game: &str) -> Result<Box<dyn Puzzles>, Error> {
        Ok(self.find(game)?.puzzles())
    }

    /// Returns the openings of the game a spec names: how our own engines begin it.
    ///
    /// ```
    /// use endspiel_games::Games;
    /// let openings = Games::usual().openings("connect4").unwrap();
    /// let chosen = openings.chosen(openings.included(), "").unwrap();
    /// assert!(chosen.moves.iter().any(|chosen| chosen.mv == "4"));
    /// ```
    pub fn openings(&self, game: &str) -> Result<Box<dyn Openings>, Error> {
        Ok(self.find(game)?.openings())
    }

    /// Reads a file of the game a spec names for a collection.
    pub fn read_collection(&self, game: &str, file: &[u8]) -> Result<CollectionFile, Error> {
        Ok(self.find(game)?.read_collection(file))
    }

    /// Returns the exact value of a match's present position and of every move in it; works until
    /// `stop` is due.
    ///
    /// A match that a draw limit has ended is probed as if it went on.
    ///
    /// ```
    /// use endspiel_game::DrawLimits;
    /// use endspiel_games::Games;
    /// use endspiel_knowledge::{Stop, Value};
    /// let games = Games::usual();
    /// let played = games.open("connect4").unwrap().open(Some("121212"), DrawLimits::NONE).unwrap();
    /// let probed = games.probe(&*played, &Stop::never()).unwrap();
    /// assert_eq!(probed.moves[0].mv, "1");
    /// assert_eq!(probed.known.unwrap().value, Value::Win);
    /// ```
    pub fn probe(&self, played: &dyn AnyMatch, stop: &Stop) -> Result<Probed, Error> {
        self.listed
            .iter()
            .flatten()
            .find_map(|game| game.probe(played, stop))
            .ok_or_else(|| self.no_game(played.info().name))
    }

    /// Searches the present position of a match and records every step.
    pub fn trace(&self, played: &dyn AnyMatch, settings: &TraceSettings, stop: &Stop) -> Result<Trace, Error> {
        let traced = self.listed.iter().flatten().find_map(|game| game.trace(played, settings, stop));
        traced.unwrap_or_else(|| Err(self.no_game(played.info().name)))
    }

    fn find(&self, game: &str) -> Result<Box<dyn Handle>, Error> {
        let spec: Spec = game.parse()?;
        let types = self.listed.iter().find(|types| types[0].info().name == spec.name());
        // If all types refuse the options, the error of the last one is returned.
        let found =
            types.and_then(|types| types.iter().map(|listed| listed.with_options(spec.clone())).reduce(Result::or));
        found.unwrap_or_else(|| Err(self.no_game(spec.name())))
    }

    fn no_game(&self, name: &str) -> Error {
        let names: Vec<_> = self.infos().iter().map(|info| info.name).collect();
        Error::spec(NO_GAME.say(&[("name", &shorten(name)), ("names", &names.join(", "))]))
    }
}

impl fmt::Debug for Games {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.infos().iter().map(|info| info.name)).finish()
    }
}
