//! The list of games, as a value.

use std::any::Any;
use std::fmt;
use std::io;
use std::path::Path;
use std::sync::Arc;

use endspiel_connect4::{ConnectFour, LargeConnectFour};
use endspiel_game::words::Phrase;
use endspiel_game::{Error, Spec, shorten};
use endspiel_knowledge::{BenchPosition, BookEnd, BookOrder, BookProgress, Exact, Searchable, SolverSettings, Stop};
use endspiel_machine::Asset;
use endspiel_mill::Mill;
use endspiel_othello::Othello;
use endspiel_presentation::{AnyGame, AnyMatch, Drawing, GameInfo};
use endspiel_search::{Engine, Knowledge, Probed, Prober, Puzzles, TextSolver, Trace, TraceSettings, with_option};

#[cfg(feature = "batch")]
use crate::batch::{AnyBatch, BatchLimits};
use crate::listed::{AnyListed, Listed};
use crate::openings::Openings;

const NO_GAME: Phrase = Phrase::new(
    "spec.no-game",
    "there is no game `{name}`; there is {names}",
    "es gibt kein Spiel „{name}“, nur {names}",
);

/// Books, weights and puzzles that come with the games. Those that are not embedded are handed in ([`Asset::provide`]) before
/// anything is asked of a game.
pub fn assets() -> impl Iterator<Item = &'static Asset> {
    endspiel_mill::assets().into_iter().chain(endspiel_connect4::assets()).chain(endspiel_othello::assets())
}

/// The games a program has, in the order they are shown, and what files know about them. Cheap to clone.
///
/// ```
/// use endspiel_games::Games;
/// let games = Games::usual();
/// assert_eq!(games.open("mill:removals=1").unwrap().info().title.en, "Nine Men's Morris");
/// assert!(games.open("chess").is_err());
/// ```
#[derive(Clone, Default)]
pub struct Games {
    /// By name. A game that is compiled for several sizes of boards is listed once for each, the usual one first.
    listed: Arc<[Vec<Arc<dyn AnyListed>>]>,
    makers: Arc<[(String, EngineMaker)]>,
}

/// Makes an engine for the game of the first spec from the second one.
pub type EngineMaker = Arc<dyn Fn(&str, Spec) -> Result<Box<dyn Engine>, Error> + Send + Sync>;

impl Games {
    /// No game at all, to begin a list with.
    pub fn none() -> Games {
        Games::default()
    }

    /// The games of this project.
    pub fn usual() -> Games {
        Games::none().with::<Mill>().with::<ConnectFour>().with_larger::<LargeConnectFour>().with::<Othello>()
    }

    /// One game more. A game of the same name that is in the list already gives way to it.
    ///
    /// ```
    /// use endspiel_games::Games;
    /// use endspiel_othello::Othello;
    /// assert_eq!(Games::none().with::<Othello>().infos()[0].title.en, "Othello");
    /// ```
    #[must_use]
    pub fn with<G: Drawing + Searchable>(self) -> Games {
        let mut listed = self.listed.to_vec();
        let game: Vec<Arc<dyn AnyListed>> = vec![Arc::new(Listed::<G>::new(Knowledge::default()))];
        match listed.iter_mut().find(|others| others[0].info().name == G::NAME) {
            Some(others) => *others = game,
            None => listed.push(game),
        }
        Games { listed: listed.into(), ..self }
    }

    /// The same games, one of them with larger boards too: for options that the type in the list refuses, the game of that name is
    /// this type. A game that is not in the list stays out of it.
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
            types.push(Arc::new(Listed::<G>::new(Knowledge::default())));
        }
        Games { listed: listed.into(), ..self }
    }

    /// The same games, with what files know about one of them: engines that are built from now on may ask there, before
    /// any solver. A game that is not in the list stays out of it.
    #[must_use]
    pub fn knowing<G: Searchable>(&self, files: Arc<dyn Exact<G>>) -> Games {
        let files: Box<dyn Any> = Box::new(files);
        self.changing(|game| game.knowing(&*files))
    }

    /// The same games with one engine more, for all of them: wherever engines are named, in tournaments too, this name means what
    /// `make` makes. An engine of the same name gives way to it.
    #[must_use]
    pub fn with_engine(&self, name: impl Into<String>, make: EngineMaker) -> Games {
        let name = name.into();
        let others = self.makers.iter().filter(|(other, _)| *other != name).cloned();
        Games { makers: others.chain([(name.clone(), make)]).collect(), ..self.clone() }
    }

    /// The same games with what opening books in this folder know. Nothing is read before somebody asks.
    #[must_use]
    pub fn with_books_in(self, folder: &Path) -> Games {
        self.changing(|game| game.with_book_in(folder))
    }

    /// The same games, those changed that can be.
    fn changing(&self, change: impl Fn(&dyn AnyListed) -> Option<Arc<dyn AnyListed>>) -> Games {
        let changed = |game: &Arc<dyn AnyListed>| change(&**game).unwrap_or_else(|| Arc::clone(game));
        let listed = self.listed.iter().map(|types| types.iter().map(changed).collect());
        Games { listed: listed.collect(), ..self.clone() }
    }

    /// Makes an opening book of the game a spec names, or goes on making it; `None` if the game has none.
    pub fn make_book(
        &self,
        game: &str,
        order: &BookOrder<'_>,
        stop: &Stop,
        progress: &mut dyn FnMut(BookProgress),
    ) -> Result<Option<io::Result<BookEnd>>, Error> {
        let (listed, spec) = self.find(game)?;
        listed.make_book(spec, order, stop, progress)
    }

    /// Names and options of all games.
    pub fn infos(&self) -> Vec<&'static GameInfo> {
        self.listed.iter().map(|types| types[0].info()).collect()
    }

    /// The positions of all games whose search is measured.
    pub fn bench_positions(&self) -> Vec<BenchPosition> {
        self.listed.iter().flat_map(|types| types[0].bench()).copied().collect()
    }

    /// The game a spec names, behind the outer layer.
    pub fn open(&self, game: &str) -> Result<Arc<dyn AnyGame>, Error> {
        let (listed, spec) = self.find(game)?;
        listed.open(spec)
    }

    /// The engine a spec names, for the game another spec names.
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
        let engine: Spec = engine.parse()?;
        let (listed, spec) = self.find(game)?;
        match self.makers.iter().find(|(name, _)| name == engine.name()) {
            Some((_, make)) => make(game, engine),
            None => listed.engine(spec, engine),
        }
    }

    /// The same with a seed, for engines that draw lots and whose spec has none.
    pub fn engine_with_seed(&self, game: &str, engine: &str, seed: u64) -> Result<Box<dyn Engine>, Error> {
        let lacks_seed = |mut spec: Spec| spec.take_text("seed").is_none();
        if engine.parse().is_ok_and(lacks_seed) {
            // Whoever draws no lots refuses a seed.
            if let Ok(engine) = self.engine(game, &with_option(engine, "seed", seed)) {
                return Ok(engine);
            }
        }
        self.engine(game, engine)
    }

    /// Returns the name and the value of every setting of the engine a spec names, defaults included; none for an engine that is not
    /// one of ours.
    ///
    /// ```
    /// use endspiel_games::Games;
    /// let settings = Games::usual().engine_settings("mill", "hard:seed=7").unwrap();
    /// assert!(settings.contains(&("seed", "7".to_owned())) && settings.contains(&("depth", "6".to_owned())));
    /// ```
    pub fn engine_settings(&self, game: &str, engine: &str) -> Result<Vec<(&'static str, String)>, Error> {
        let (listed, game) = self.find(game)?;
        let name = engine.parse::<Spec>()?;
        match self.makers.iter().any(|(maker, _)| maker == name.name()) {
            true => Ok(Vec::new()),
            false => listed.engine_settings(game, engine),
        }
    }

    /// Exact values of positions of the game a spec names.
    pub fn prober(&self, game: &str) -> Result<Box<dyn Prober>, Error> {
        let (listed, spec) = self.find(game)?;
        listed.prober(spec)
    }

    /// Many games of the kind a spec names, which stand at these positions; `-` is the start.
    #[cfg(feature = "batch")]
    pub fn batch(&self, game: &str, positions: &[&str], limits: BatchLimits) -> Result<Box<dyn AnyBatch>, Error> {
        let (listed, spec) = self.find(game)?;
        listed.batch(spec, positions, limits)
    }

    /// A solver for many positions of the game a spec names; `None` if it is not solved position by position.
    ///
    /// ```
    /// use endspiel_games::Games;
    /// use endspiel_knowledge::{SolverSettings, Stop};
    /// let solver = Games::usual().solver("connect4", SolverSettings::default()).unwrap().unwrap();
    /// assert_eq!(solver.solve("4455", &Stop::never()).unwrap().unwrap().score, 18);
    /// ```
    pub fn solver(&self, game: &str, settings: SolverSettings) -> Result<Option<Box<dyn TextSolver>>, Error> {
        let (listed, spec) = self.find(game)?;
        listed.solver(spec, settings)
    }

    /// Puzzles of the game a spec names: making them, and explaining their moves.
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
        let (listed, spec) = self.find(game)?;
        listed.puzzles(spec)
    }

    /// Openings of the game a spec names: how our own engines begin it.
    ///
    /// ```
    /// use endspiel_games::Games;
    /// let openings = Games::usual().openings("connect4").unwrap();
    /// let chosen = openings.chosen(openings.included(), "").unwrap();
    /// assert!(chosen.moves.iter().any(|chosen| chosen.mv == "4"));
    /// ```
    pub fn openings(&self, game: &str) -> Result<Box<dyn Openings>, Error> {
        let (listed, spec) = self.find(game)?;
        listed.openings(spec)
    }

    /// Asks for the exact value of a match's present position and of every move in it, until `stop` is due. A match
    /// that a draw limit has ended is looked at as if it went on.
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

    /// Searches the present position of a match and writes every step down.
    pub fn trace(&self, played: &dyn AnyMatch, settings: &TraceSettings, stop: &Stop) -> Result<Trace, Error> {
        let traced = self.listed.iter().flatten().find_map(|game| game.trace(played, settings, stop));
        traced.unwrap_or_else(|| Err(self.no_game(played.info().name)))
    }

    fn find(&self, game: &str) -> Result<(&dyn AnyListed, Spec), Error> {
        let spec: Spec = game.parse()?;
        let types = self.listed.iter().find(|types| types[0].info().name == spec.name());
        let types = types.ok_or_else(|| self.no_game(spec.name()))?;
        // What all of them refuse the largest one explains.
        let listed = types.iter().find(|listed| listed.takes(&spec)).unwrap_or(&types[types.len() - 1]);
        Ok((&**listed, spec))
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
