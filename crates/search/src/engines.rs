//! All engines by name: from a spec like `best:time=1s` to an [`Engine`].

use endspiel_game::{Error, Searchable, Spec, shorten};
use endspiel_games::Visitor;
use serde::Serialize;

use crate::{AlphaBeta, Best, Chance, Engine, Level, Minimax, Perfect, Thinker, Typed};

/// An engine as it is offered to people.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct EngineInfo {
    /// The name in front of the colon.
    pub name: &'static str,
    /// What it does.
    pub meaning: &'static str,
    /// A spec with options one may want to change.
    pub example: &'static str,
}

/// Every engine there is, from weak to strong.
pub const ENGINES: &[EngineInfo] = &[
    EngineInfo { name: "random", meaning: "any legal move", example: "random:seed=7" },
    EngineInfo { name: "beginner", meaning: "sees the obvious and misses the rest", example: "beginner" },
    EngineInfo { name: "easy", meaning: "looks 2 plies ahead", example: "easy" },
    EngineInfo { name: "normal", meaning: "looks 4 plies ahead", example: "normal" },
    EngineInfo { name: "hard", meaning: "looks 6 plies ahead", example: "hard" },
    EngineInfo { name: "minimax", meaning: "every move to a fixed depth", example: "minimax:depth=3,eval=classic" },
    EngineInfo {
        name: "alphabeta",
        meaning: "alpha-beta under a budget of states",
        example: "alphabeta:states=25000,symmetry=on,eval=classic",
    },
    EngineInfo { name: "best", meaning: "all we have", example: "best:time=1s,threads=2,hash=64" },
    EngineInfo { name: "perfect", meaning: "exact knowledge wherever there is any", example: "perfect" },
];

/// The engine a spec names, for the game another spec names.
///
/// ```
/// use endspiel_game::{DrawLimits, Stop};
/// use endspiel_search::{Limits, build};
///
/// let mut engine = build("connect4", "best:depth=6").unwrap();
/// let game = endspiel_games::open("connect4").unwrap();
/// let played = game.open(Some("121212"), DrawLimits::default()).unwrap();
/// let answer = engine.think(&*played, &Limits::default(), &Stop::never(), &mut |_| {}).unwrap();
/// assert_eq!(answer.mv, "1");
/// ```
pub fn build(game: &str, spec: &str) -> Result<Box<dyn Engine>, Error> {
    endspiel_games::visit(game, Build(spec.parse()?))?
}

struct Build(Spec);

impl Visitor for Build {
    type Output = Result<Box<dyn Engine>, Error>;

    fn visit<G: Searchable>(self, game: G) -> Self::Output {
        let Build(spec) = self;
        let thinker: Box<dyn Thinker<G>> = match spec.name() {
            "random" => return Ok(Box::new(Chance::from_spec(spec)?)),
            "minimax" => Box::new(Minimax::from_spec(&game, spec)?),
            "alphabeta" => Box::new(AlphaBeta::from_spec(&game, spec)?),
            "best" => Box::new(Best::from_spec(&game, spec)?),
            "perfect" => Box::new(Perfect::from_spec(&game, spec)?),
            other => match Level::named(other) {
                Some(level) => level.from_spec(&game, spec)?,
                None => {
                    let names: Vec<&str> = ENGINES.iter().map(|engine| engine.name).collect();
                    let list = names.join(", ");
                    return Err(Error::Spec(format!("there is no engine `{}`; there is {list}", shorten(other))));
                }
            },
        };
        Ok(Box::new(Typed::new(game, thinker)))
    }
}
