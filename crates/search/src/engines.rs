//! All engines by name: from a spec like `best:time=1s` to an [`Engine`].

use std::fmt::Display;

use endspiel_game::{Error, Searchable, Spec, shorten};
use endspiel_games::Visitor;
use serde::Serialize;

use crate::phrases::NO_ENGINE;
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

/// The same with a seed, for engines that draw lots and whose spec has none.
pub fn build_with_seed(game: &str, spec: &str, seed: u64) -> Result<Box<dyn Engine>, Error> {
    let lacks_seed = |mut spec: Spec| spec.take_text("seed").is_none();
    if spec.parse().is_ok_and(lacks_seed) {
        // Whoever draws no lots refuses a seed.
        if let Ok(engine) = build(game, &with_option(spec, "seed", seed)) {
            return Ok(engine);
        }
    }
    build(game, spec)
}

/// A spec with one option more.
///
/// ```
/// use endspiel_search::with_option;
/// assert_eq!(with_option("best", "threads", 2), "best:threads=2");
/// assert_eq!(with_option("best:depth=3", "threads", 2), "best:depth=3,threads=2");
/// ```
pub fn with_option(spec: &str, name: &str, value: impl Display) -> String {
    let joint = if spec.contains(':') { ',' } else { ':' };
    format!("{spec}{joint}{name}={value}")
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
                    return Err(Error::spec(NO_ENGINE.say(&[("name", &shorten(other)), ("names", &list)])));
                }
            },
        };
        Ok(Box::new(Typed::new(game, thinker)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_given_to_those_who_draw_lots() {
        let spec = |spec| build_with_seed("mill", spec, 5).unwrap().spec();
        assert_eq!(spec("random"), "random:seed=5");
        assert_eq!(spec("random:seed=7"), "random:seed=7");
        assert_eq!(spec("hard"), "hard:seed=5");
        assert_eq!(spec("best:depth=3"), "best:depth=3");
    }
}
