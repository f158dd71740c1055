//! The list of games: the one place that knows them all.
//!
//! [`open`] turns a name with options into a game behind the outer layer. [`visit`] hands the game over
//! with its type, for those who build something generic on top of it, such as an engine. [`SavedGame`] is a game
//! in a file.

mod saved;

use std::sync::Arc;

use endspiel_connect4::ConnectFour;
use endspiel_game::{AnyGame, Error, GameInfo, Notation, Phrase, Searchable, Spec, shorten};
use endspiel_mill::Mill;
use endspiel_othello::Othello;

pub use saved::{Reopened, SavedGame};

const NO_GAME: Phrase = Phrase::new(
    "spec.no-game",
    "there is no game `{name}`; there is {names}",
    "es gibt kein Spiel „{name}“, nur {names}",
);

/// Something to be done with a game whose type is not known before it is named.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Called with the game.
    fn visit<G: Searchable>(self, game: G) -> Self::Output;
}

/// The games, in the order they are shown. A new game is one line here.
macro_rules! games {
    ($($game:ty),* $(,)?) => {
        /// Names and options of all games.
        pub const INFOS: &[&GameInfo] = &[$(&<$game as Notation>::INFO),*];

        /// Builds the game a spec names and hands it to the visitor.
        pub fn visit<V: Visitor>(spec: &str, visitor: V) -> Result<V::Output, Error> {
            let spec: Spec = spec.parse()?;
            $(
                if spec.name() == <$game as Notation>::INFO.name {
                    return Ok(visitor.visit(<$game>::from_spec(spec)?));
                }
            )*
            let names: Vec<_> = INFOS.iter().map(|info| info.name).collect();
            Err(Error::spec(NO_GAME.say(&[("name", &shorten(spec.name())), ("names", &names.join(", "))])))
        }
    };
}

games![Mill, ConnectFour, Othello];

/// The game a spec names, behind the outer layer.
///
/// ```
/// let game = endspiel_games::open("mill:removals=1").unwrap();
/// assert_eq!(game.info().title, "Nine Men's Morris");
/// assert!(endspiel_games::open("chess").is_err());
/// ```
pub fn open(spec: &str) -> Result<Arc<dyn AnyGame>, Error> {
    struct Open;
    impl Visitor for Open {
        type Output = Arc<dyn AnyGame>;
        fn visit<G: Searchable>(self, game: G) -> Self::Output {
            Arc::new(game)
        }
    }
    visit(spec, Open)
}
